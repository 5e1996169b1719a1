"""What a process that thinks does: one side's next action, or what past ones were worth, from what that side sees and
nothing else.

Runs in ``kernel.thinker``; knows neither Django nor the database.
"""

import time
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games import registry
from games.core.types import Phrase
from games.partner.advice import Budget, Seen
from games.partner.players import chosen, partner_of
from games.partner.review import Branch, Decision, Moment, looked_at, played_on


@dataclass(frozen=True, slots=True)
class Thought:
    """An action as text, "" where there is nothing to play, and why."""

    action: str = ""
    reason: Phrase | None = None


def think(game: str, seen: Seen[Any, Any], level: int, seconds: float, seed: int) -> Thought:
    """What the partner of a level would play; the first legal action when there is no time at all. What chance decides
    of it stays open."""
    partner, end = partner_of(game), time.monotonic() + seconds
    playing = next(playing for playing in partner.levels if playing.number == level)
    budget = Budget(playing.positions, lambda: time.monotonic() >= end)
    advice = partner.advise(seen, playing, budget, Random(seed))  # noqa: S311 - a game, not a secret
    if advice.action is None:
        return Thought()
    # The partner has only imagined what a piece turns out to be: whoever plays the action draws that.
    return Thought(registry.get(game).format(chosen(game, seen.position, advice.action)), advice.reason)


def look(
    game: str, decisions: Sequence[Decision], positions: int, seed: str, seconds: float
) -> tuple[Moment | None, ...]:
    """Decisions of a finished game judged one after the other, with so many positions for each, until the time is up;
    at least one. None for those that cannot be judged."""
    found, end = list[Moment | None](), time.monotonic() + seconds
    for decision in decisions:
        found.append(looked_at(registry.get(game), decision, positions, seed))
        if time.monotonic() >= end:
            break
    return tuple(found)


def play_on(game: str, branch: Branch, positions: int, seed: str) -> tuple[str, ...]:
    """A better line of a finished game played on for both sides, with so many positions for each action."""
    return played_on(registry.get(game), branch, positions, seed)
