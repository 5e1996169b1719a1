"""A finished game looked through: what each decision was worth, and where the game turned.

Each decision is judged by what its side could see when it made it, so that advice is never hindsight. The budget is
counted in positions and the random source follows from the record: the same game has the same review every time.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any, Final, NamedTuple

from games.core.game import SKIPPED
from games.core.types import Phrase, Refused, Result, Side
from games.partner.advice import Budget, Seen
from games.partner.players import partner_of, seen_by
from games.registry import AnyGame

WHOLE: Final = {"corners": 450_000, "deer": 900_000, "heldplay": 500_000, "isses": 500_000, "sonor": 800_000}
"""Positions that the review of a game may look at: less than half a minute on one free core."""
MOST, LEAST = 6_000, 400
"""Of these a decision gets no more, however short the game is, and no less."""
TURNS: Final = 0.25
"""What a decision must lose on the scale from -1 (a sure loss) to 1 (a sure win) so that the game turned there."""
MOST_POINTS: Final = 3
"""Turning points of a side."""
FARTHEST: Final = 6
"""Actions of a line that is played on: in Sonor the rest of a turn of five evaders, and the pursuer's answer."""
FURTHER: Final = 2_000
"""Positions for each of these actions."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action that a side chose after ``ply`` others, and the game as this side saw it then."""

    ply: int
    seen: Seen[Any, Any]
    played: Any


@dataclass(frozen=True, slots=True)
class Moment:
    """What came of looking at a decision. Values are those of side A, from -1 (a sure loss) to 1 (a sure win).

    ``value``: if the better action is played; ``after``: with the one that was played. ``line`` begins with the better
    action, as texts. ``proven`` and ``after_proven`` tell of which of the two nobody's play can change.
    """

    ply: int
    side: Side
    played: str
    line: tuple[str, ...]
    value: float
    after: float
    proven: bool
    after_proven: bool
    reason: Phrase | None = None

    @property
    def lost(self) -> float:
        """How much worse the played action was for its side."""
        return (self.value - self.after) * (1 if self.side is Side.A else -1)


def decisions(game: AnyGame, positions: Sequence[Any], actions: Sequence[Any]) -> tuple[Decision, ...]:
    """What the sides decided in a finished game, as far as it can be judged; not what the judge entered, no turns that
    were lost on time, and no cards, of which any is as good as another. No more than the budget suffices for, the last
    ones first: there games are decided."""
    decided = list(_decisions(game, positions, actions))
    return tuple(decided[-WHOLE[game.slug] // LEAST :])


def _decisions(game: AnyGame, positions: Sequence[Any], actions: Sequence[Any]) -> Iterator[Decision]:
    for ply, action in enumerate(actions):
        text, actor = game.format(action), game.to_act(positions[ply])
        secret = game.secrets is not None and bool(game.secrets.side_of(text))
        if actor in ("A", "B") and text != SKIPPED and not secret:
            yield Decision(ply, _seen(game, positions[ply], actions, ply, Side(actor)), action)


def _seen(game: AnyGame, position: Any, actions: Sequence[Any], ply: int, side: Side) -> Seen[Any, Any]:
    """What a side saw after ``ply`` of the actions. It knew its own pick, which the record may tell only later."""
    return replace(seen_by(game, position, actions[:ply], side), own=_own(game, position, actions[ply:], side))


def _own(game: AnyGame, position: Any, following: Sequence[Any], side: Side) -> str:
    """The sign of what a side has picked, as far as the record tells it by now or later."""
    secrets = game.secrets
    return secrets.picked(position, side.value) or secrets.shown(position, following, side.value) if secrets else ""


def budget_of(slug: str, count: int) -> int:
    """Positions for each of so many decisions."""
    return max(LEAST, min(MOST, WHOLE[slug] // max(count, 1)))


def looked_at(game: AnyGame, decision: Decision, positions: int, seed: str) -> Moment | None:
    """A decision judged with a budget; None where there is nothing to compare, or where the budget is too small."""
    partner, side = partner_of(game.slug), decision.seen.side
    random = Random(f"{seed} {decision.ply}")  # noqa: S311 - a game, not a secret
    weighed = partner.weigh(decision.seen, decision.played, Budget(positions), random)
    if weighed is None:
        return None
    sign, best = 1 if side is Side.A else -1, weighed.best
    return Moment(
        ply=decision.ply,
        side=side,
        played=game.format(decision.played),
        line=_texts(game, decision.seen.position, best.line),
        value=sign * partner.share(best.score),
        after=sign * partner.share(weighed.score),
        proven=best.proven,
        after_proven=weighed.proven,
        reason=best.reason,
    )


def _texts(game: AnyGame, position: Any, line: Sequence[Any]) -> tuple[str, ...]:
    """A line as far as it can be played from what its side sees."""
    texts = [game.format(action) for action in line[:1]]
    try:
        for action, following in pairwise(line):
            position = game.apply(position, action)
            if game.over(position) or game.check(position, following):
                break
            texts.append(game.format(following))
    except Refused:
        return tuple(texts)
    return tuple(texts)


class Branch(NamedTuple):
    """A better line, to be played on from where it ends: the decision that it stands beside, its actions as texts, and
    what both sides had picked in secret, by the record of the finished game."""

    decision: Decision
    line: tuple[str, ...]
    cards: Mapping[Side, str]


def branch_of(
    game: AnyGame, positions: Sequence[Any], actions: Sequence[Any], decision: Decision, line: tuple[str, ...]
) -> Branch:
    """The branch of a game at one of its decisions."""
    at, following = positions[decision.ply], actions[decision.ply :]
    return Branch(decision, line, {side: _own(game, at, following, side) for side in Side})


def played_on(game: AnyGame, branch: Branch, positions: int, seed: str) -> tuple[str, ...]:
    """A line with what the best level plays after it for both sides, each by what it would see then: until the part,
    the game of a match or the round ends."""
    (decision, line, cards), partner = branch, partner_of(game.slug)
    position, actions, texts = decision.seen.position, list(decision.seen.actions), list(line)
    random, part = Random(f"{seed} {decision.ply} on"), game.part(position)  # noqa: S311 - a game, not a secret
    for text in line:
        actions.append(game.parse(text, position))
        position = game.apply(position, actions[-1])
    while len(texts) < FARTHEST and game.part(position) == part and game.to_act(position) in ("A", "B"):
        side = Side(game.to_act(position))
        seen = replace(seen_by(game, position, actions, side), own=cards[side])
        action = partner.advise(seen, partner.levels[-1], Budget(positions), random).action
        if action is None or game.check(position, action):
            break
        texts.append(game.format(action))
        actions.append(action)
        position = game.apply(position, action)
    return tuple(texts)


def turning_points(moments: Sequence[Moment]) -> tuple[Moment, ...]:
    """The decisions that lost most, at most ``MOST_POINTS`` of each side, in the order in which they were made."""
    worth = [moment for moment in moments if moment.lost >= TURNS and moment.line[:1] != (moment.played,)]
    points: list[Moment] = []
    for side in Side:
        of_side = sorted(
            (moment for moment in worth if moment.side is side), key=lambda moment: (-moment.lost, moment.ply)
        )
        points += of_side[:MOST_POINTS]
    return tuple(sorted(points, key=lambda moment: moment.ply))


def curve(moments: Sequence[Moment], count: int, result: Result = Result.OPEN) -> tuple[tuple[int, float], ...]:
    """How the game stood for side A: (actions played, value), ending with how it ended after ``count`` actions.

    Whoever is to move mostly looks a little better off. So that the curve does not go up and down with every turn, an
    estimate is evened out with the one before it.
    """
    points = [
        (moment.ply, moment.value if moment.proven or before.proven else (moment.value + before.value) / 2)
        for before, moment in zip((*moments[:1], *moments[:-1]), moments, strict=True)
    ]
    if result is not Result.OPEN:
        ended = 0.0 if result.winner is None else 1.0 if result.winner is Side.A else -1.0
        return (*points, (count, ended))
    return (*points, (moments[-1].ply + 1, moments[-1].after)) if moments else ()
