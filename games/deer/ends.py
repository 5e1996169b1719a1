"""When a game of Deer and dogs is over (deer.6 to deer.8)."""

from dataclasses import dataclass
from enum import Enum, auto

from games.core.types import Side
from games.deer.geometry import FULL, LANDINGS, NEIGHBOURS, points_of

DOGS = 24
"""Dogs on the board and in hand at the start (deer.1)."""

ENOUGH = 14
"""Dogs taken with which the deer win (deer.7)."""


class End(Enum):
    """What ended a game."""

    TAKEN = auto()
    SURROUNDED = auto()
    STUCK = auto()
    REPETITION = auto()
    QUIET = auto()


@dataclass(frozen=True, slots=True)
class Variant:
    """What is agreed before the game. `diagonals`: jumps across an entry too; 0 turns `repetition` and `quiet` off."""

    diagonals: bool
    repetition: int
    quiet: int
    deer: Side


NEAR = {
    one | other: (NEIGHBOURS[one] | NEIGHBOURS[other]) & ~(one | other)
    for one in NEIGHBOURS
    for other in NEIGHBOURS
}
"""Of every two points: what a line joins to one of them."""


def can_move(variant: Variant, deer: int, dogs: int) -> bool:
    """Whether one of the deer has a step or a jump."""
    landings, free = LANDINGS[variant.diagonals], FULL & ~(deer | dogs)
    return any(
        (NEIGHBOURS[start] | landings[start][NEIGHBOURS[start] & dogs]) & free for start in points_of(deer)
    )


def can_step(deer: int, dogs: int) -> bool:
    """Whether one of the dogs on the board has a step."""
    free = FULL & ~(deer | dogs)
    while free:
        point = free & -free
        if NEIGHBOURS[point] & dogs:
            return True
        free ^= point
    return False


def end_of(
    variant: Variant, deer: int, dogs: int, hand: int, turn: int, still: int, times: int
) -> End | None:
    """What ends the game in a position that has occurred `times` times, `still` actions after a put or capture."""
    if turn:
        if hand + dogs.bit_count() <= DOGS - ENOUGH:
            return End.TAKEN
        if not hand and not can_step(deer, dogs):
            return End.STUCK
    elif not NEAR[deer] & ~dogs and not can_move(variant, deer, dogs):
        return End.SURROUNDED
    if times and times >= variant.repetition > 0:
        return End.REPETITION
    if still and still >= 2 * variant.quiet > 0:
        return End.QUIET
    return None
