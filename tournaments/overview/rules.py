"""Which of many matches a page leads with."""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from enum import IntEnum
from typing import Final, NamedTuple

MOST: Final = 8
"""Matches that a page leads with: about as many as are looked through on a phone; all the others follow, folded."""

NEAR: Final = 2
"""Points by which a match is close whatever else was won."""


class Interest(IntEnum):
    """How much there is to see of a match: it is played now, it begins with warm-up and line-ups, it is over, it is
    still to come."""

    PLAYED = 0
    BEGINNING = 1
    DONE = 2
    WAITING = 3

    @property
    def is_live(self) -> bool:
        """Whether the match is under way."""
        return self <= Interest.BEGINNING


class Weight(NamedTuple):
    """What makes a match matter: the smaller, the more. ``far``: one side is well ahead of the other."""

    interest: Interest
    far: bool


def is_far(a: Decimal, b: Decimal) -> bool:
    """Whether a match is no longer close. Not finer than that: which matches a page leads with must not change with
    every point."""
    apart = abs(a - b)
    return apart > NEAR and apart * 4 > a + b


def leading(weights: Iterable[Weight], most: int = MOST) -> frozenset[int]:
    """The places of those that matter most: those that are played, close ones first, then those that begin; of equal
    ones those named first."""
    ordered = sorted(enumerate(weights), key=lambda placed: (placed[1], placed[0]))
    return frozenset(place for place, _weight in ordered[:most])


def outcome(own: Decimal, other: Decimal) -> str:
    """What became of a side's match, by its points."""
    return "draw" if own == other else "win" if own > other else "loss"


def closest(stages: Sequence[str], now: str, decided: Sequence[bool]) -> int:
    """Which of a match's games is looked at: one under way before those that are over, one of the stage that is played
    now before others, the first of these; of games that are all over the last."""
    best = min((is_over, stage != now) for stage, is_over in zip(stages, decided, strict=True))
    alike = [
        place
        for place, (is_over, stage) in enumerate(zip(decided, stages, strict=True))
        if (is_over, stage != now) == best
    ]
    return alike[-1] if best[0] else alike[0]
