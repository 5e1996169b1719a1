"""What a process that thinks does: one side's next action, or what past ones were worth, from what that side sees and
nothing else.

Runs in ``kernel.thinker``; knows neither Django nor the database.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random, SystemRandom
from typing import Any

from games import registry
from games.core.types import Phrase
from games.partner.advice import Budget, Seen
from games.partner.players import outcomes, partner_of
from games.partner.review import Decision, Moment, looked_at


@dataclass(frozen=True, slots=True)
class Thought:
    """An action as text, "" where there is nothing to play, and why."""

    action: str = ""
    reason: Phrase | None = None


def think(game: str, seen: Seen[Any, Any], level: int, seconds: float, seed: int) -> Thought:
    """What the partner of a level would play; the first legal action when there is no time at all."""
    partner, end = partner_of(game), time.monotonic() + seconds
    chosen = next(chosen for chosen in partner.levels if chosen.number == level)
    budget = Budget(chosen.positions, lambda: time.monotonic() >= end)
    advice = partner.advise(seen, chosen, budget, Random(seed))  # noqa: S311 - a game, not a secret
    if advice.action is None:
        return Thought()
    # What a piece turns out to be is drawn anew: the partner has only imagined it.
    action = SystemRandom().choice(outcomes(game, seen.position, advice.action))
    return Thought(registry.get(game).format(action), advice.reason)


def look(game: str, decisions: Sequence[Decision], positions: int, seed: str) -> tuple[Moment, ...]:
    """Some decisions of a finished game judged, with so many positions for each; those that can be."""
    moments = (looked_at(registry.get(game), decision, positions, seed) for decision in decisions)
    return tuple(moment for moment in moments if moment is not None)
