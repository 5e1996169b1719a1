"""A position of Deer and dogs and its text; how often each has occurred, and what ends a game."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto
from typing import NamedTuple

from games.core.sheets import check_options
from games.core.types import Refused, Side
from games.deer.geometry import COUNT, FULL, LANDINGS, NAMES, NEIGHBOURS, mask_of
from games.deer.options import OPTIONS


# How often each of many numbers has been counted, in a form that never changes: a tree that asks one bit at each
# branch, the lowest first. Counting once more copies one path, and the same counts make the same tree, in whatever
# order they came.
class Leaf(NamedTuple):
    key: int
    times: int


class Branch(NamedTuple):
    bit: int
    zero: "Leaf | Branch"
    one: "Leaf | Branch"


Tally = Leaf | Branch | None


def _nearest(tally: Leaf | Branch, key: int) -> Leaf:
    """The leaf that differs from a key later than any other."""
    while isinstance(tally, Branch):
        tally = tally.one if key & tally.bit else tally.zero
    return tally


def times(tally: Tally, key: int) -> int:
    """How often a key has been counted."""
    if tally is None:
        return 0
    leaf = _nearest(tally, key)
    return leaf.times if leaf.key == key else 0


def counted(tally: Tally, key: int, more: int = 1) -> Leaf | Branch:
    """The tally with a key counted once more, or `more` times."""
    if tally is None:
        return Leaf(key, more)
    leaf = _nearest(tally, key)
    unlike = leaf.key ^ key
    return _placed(tally, Leaf(key, leaf.times + more if not unlike else more), unlike & -unlike)


def _placed(tally: Leaf | Branch, leaf: Leaf, bit: int) -> Leaf | Branch:
    """The tree with a leaf that parts from it at a bit, 0 for a leaf that takes the place of its like."""
    if isinstance(tally, Branch) and (not bit or tally.bit < bit):
        if leaf.key & tally.bit:
            return Branch(tally.bit, tally.zero, _placed(tally.one, leaf, bit))
        return Branch(tally.bit, _placed(tally.zero, leaf, bit), tally.one)
    if not bit:
        return leaf
    return Branch(bit, tally, leaf) if leaf.key & bit else Branch(bit, leaf, tally)


def entries(tally: Tally) -> Iterator[Leaf]:
    """Every key with its count, in the order of the tree."""
    if isinstance(tally, Branch):
        yield from entries(tally.zero)
        yield from entries(tally.one)
    elif tally is not None:
        yield tally


# When a game of Deer and dogs is over (deer.6 to deer.8).


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
    point | other: (NEIGHBOURS[point] | NEIGHBOURS[other]) & ~(point | other)
    for point in NEIGHBOURS
    for other in NEIGHBOURS
}
"""Of every two points: what a line joins to one of them."""


def can_move(variant: Variant, deer: int, dogs: int) -> bool:
    """Whether one of the deer has a step or a jump."""
    landings, free = LANDINGS[variant.diagonals], FULL & ~(deer | dogs)
    return any((NEIGHBOURS[start] | landings[start][NEIGHBOURS[start] & dogs]) & free for start in points_of(deer))


def can_step(deer: int, dogs: int) -> bool:
    """Whether one of the dogs on the board has a step."""
    free = FULL & ~(deer | dogs)
    while free:
        point = free & -free
        if NEIGHBOURS[point] & dogs:
            return True
        free ^= point
    return False


def end_of(variant: Variant, deer: int, dogs: int, hand: int, turn: int, still: int, times: int) -> End | None:
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


# A position of Deer and dogs and its text.


DEER_TURN, DOGS_TURN = 0, 1
"""Values of `Position.turn`."""

PAIR = 2
"""Deer (deer.1)."""

HAND = 16
"""Dogs in hand at the start (deer.2)."""

_NOT = "not a position of Deer and dogs"
_TEXT = re.compile(
    r"(\w+) (\d{1,9}) (\d{1,9}) ([AB]) (deer|dogs) (\d{1,2}) (\d{1,10}) ([.do]{35}) (-|[0-9a-f:,]+)", re.ASCII
)


class Position(NamedTuple):
    """Deer and dogs as bits; `hand` counts the dogs that are still to be put.

    `still` counts the actions since the last put or capture, when the game is played with `quiet` and no dog is left
    in hand; `seen` what has stood on the board since then, when it is played with `repetition`. While dogs are in
    hand, only skipped turns bring a position back.
    """

    variant: Variant
    deer: int
    dogs: int
    hand: int
    turn: int
    still: int
    seen: Tally
    end: End | None

    @property
    def mover(self) -> Side:
        """The side whose turn it is, or would be if the game went on."""
        return self.variant.deer.other if self.turn else self.variant.deer

    @property
    def free(self) -> int:
        return FULL & ~(self.deer | self.dogs)

    @property
    def taken(self) -> int:
        """Dogs that the deer have taken."""
        return DOGS - self.hand - self.dogs.bit_count()


def points_of(mask: int) -> Iterator[int]:
    """The points in a mask, ascending."""
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def reached(position: Position, start: int) -> int:
    """Where deer on some of their points can come, however they step and jump, while all others stand still and no dog
    is taken away."""
    landings, free = LANDINGS[position.variant.diagonals], position.free
    came, new = 0, start
    while new:
        point = new & -new
        came |= point
        near = NEIGHBOURS[point]
        new = (new | (near | landings[point][near & position.dogs]) & free) & ~came
    return came


def shut_in(position: Position, mountain: int) -> bool:
    """Whether a deer in a mountain cannot leave it by what ``reached`` tells."""
    inside = position.deer & mountain
    return bool(inside) and not reached(position, inside) & ~mountain


def shut_out(position: Position, mountain: int) -> bool:
    """Whether a deer outside of a mountain cannot come into it by what ``reached`` tells."""
    outside = position.deer & ~mountain
    return bool(outside) and not reached(position, outside) & mountain


def key(deer: int, dogs: int, turn: int) -> int:
    """One number for what recurs in a repetition (deer.8): no dogs in hand, for a put begins the count anew."""
    return deer | dogs << COUNT | turn << 2 * COUNT


def first_position(variant: Variant) -> Position:
    """Deer on the entries, eight dogs round the centre, sixteen in hand (deer.2)."""
    deer, dogs = mask_of("c3 c7"), mask_of("b4 c4 d4 b5 d5 b6 c6 d6")
    seen = counted(None, key(deer, dogs, DEER_TURN)) if variant.repetition else None
    return Position(variant, deer, dogs, HAND, DEER_TURN, 0, seen, None)


def encode(position: Position) -> str:
    """Options, who has the deer, whose turn it is, dogs in hand, actions since the last put or capture, the points
    a1, a3, … e7 (`d` a deer, `o` a dog, `.` free), and what has been seen how often.
    """
    variant, deer, dogs, hand, turn, still, seen, _ = position
    points = "".join("d" if deer & point else "o" if dogs & point else "." for point in NAMES)
    options = f"{'yes' if variant.diagonals else 'no'} {variant.repetition} {variant.quiet}"
    counts = ",".join(f"{number:x}:{times}" for number, times in entries(seen)) or "-"
    mover = ("deer", "dogs")[turn]
    return f"{options} {variant.deer.value} {mover} {hand} {still} {points} {counts}"


def decode(text: str) -> Position:
    """The position of a text; ValueError when the text is none."""
    parts = _TEXT.fullmatch(text)
    if parts is None:
        raise ValueError(_NOT)
    diagonals, repetition, quiet, side, mover, hand, still, points, counts = parts.groups()
    variant = _variant(diagonals, repetition, quiet, side)
    deer, dogs = (sum(point for point, sign in zip(NAMES, points, strict=True) if sign == own) for own in "do")
    turn, seen = ("deer", "dogs").index(mover), _seen(counts)
    counted = times(seen, key(deer, dogs, turn))
    if deer.bit_count() != PAIR:
        raise ValueError(_NOT)
    end = end_of(variant, deer, dogs, int(hand), turn, int(still), counted)
    position = Position(variant, deer, dogs, int(hand), turn, int(still), seen, end)
    if not _possible(position, counted) or encode(position) != text:
        raise ValueError(_NOT)
    return position


def _variant(diagonals: str, repetition: str, quiet: str, side: str) -> Variant:
    pairs = [("entry_diagonals", diagonals), ("repetition", repetition), ("quiet", quiet)]
    try:
        check_options(OPTIONS, pairs)
    except Refused:
        raise ValueError(_NOT) from None
    return Variant(diagonals == "yes", int(repetition), int(quiet), Side(side))


def _seen(text: str) -> Tally:
    seen: Tally = None
    for entry in text.split(",") if text != "-" else ():
        number, _, times = entry.partition(":")
        seen = counted(seen, int(number, 16), int(times))
    return seen


def _possible(position: Position, times: int) -> bool:
    """Numbers of pieces that can be (deer.1, deer.7), and counts only where something is counted."""
    variant, _, _, hand, turn, still, seen, _ = position
    most = ENOUGH if turn == DOGS_TURN else ENOUGH - 1
    if hand > HAND or not 0 <= position.taken <= most:
        return False
    if still and (hand or not variant.quiet):
        return False
    if not variant.repetition:
        return seen is None
    return times > 0 and all(_alike(leaf, position.dogs) for leaf in entries(seen))


def _alike(leaf: Leaf, dogs: int) -> bool:
    """Whether what has been seen is a position with as many dogs."""
    deer, others = leaf.key & FULL, leaf.key >> COUNT & FULL
    pieces = deer.bit_count(), others.bit_count()
    return (
        pieces == (PAIR, dogs.bit_count())
        and not deer & others
        and leaf.key >> 2 * COUNT <= DOGS_TURN
        and leaf.times > 0
    )
