"""Cells and rectangles of the 8×8 board as bits (corners.3, corners.6, corners.7).

A cell's number is eight times its column plus its row, so that numbers sort like names: a1, a2, … h8."""

from collections.abc import Iterator, Sequence
from math import gcd
from typing import NamedTuple

from games.core.cells import bits, names_of

SIZE = 8
FULL = (1 << SIZE * SIZE) - 1
NAMES = names_of(SIZE)
NUMBERS = {name: number for number, name in enumerate(NAMES)}

Corners = tuple[int, int, int, int]


class Rectangle(NamedTuple):
    """Four cells whose centres are the corners of a rectangle.

    `corners` are in canonical order: the smallest, the smaller of its neighbours, and so on round. `mask` has the
    corners' bits; `inside` the bits of the cells inside, with those on the border and without them (corners.8).
    """

    corners: Corners
    mask: int
    inside: tuple[int, int]


def names(mask: int) -> tuple[str, ...]:
    return tuple(NAMES[cell] for cell in bits(mask))


def _sides(reach: int) -> Iterator[tuple[int, int, int, int]]:
    """Each pair of perpendicular sides once: the first points right or up to the right, the second is to its left."""
    for across in range(1, reach):
        for up in range(reach):
            step = gcd(across, up)
            for times in range(1, reach):
                yield across, up, -up // step * times, across // step * times


def _canonical(corners: Corners) -> Corners:
    """The same round, begun at the smallest corner towards the smaller of its neighbours."""
    first = corners.index(min(corners))
    a, b, c, d = corners[first:] + corners[:first]
    return (a, b, c, d) if b < d else (a, d, c, b)


def _inside(x: int, y: int, side: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    """The cells whose centres lie in the rectangle that two sides span at (x, y): with its border and without."""
    (ax, ay), (bx, by) = side, other
    length, breadth = ax * ax + ay * ay, bx * bx + by * by
    closed = inner = 0
    for right in range(bx, ax + 1):
        for up in range(ay + by + 1):
            along, across = right * ax + up * ay, right * bx + up * by
            if 0 <= along <= length and 0 <= across <= breadth:
                bit = 1 << (x + right) * SIZE + y + up
                closed |= bit
                inner |= bit if 0 < along < length and 0 < across < breadth else 0
    return closed, inner


def _rectangle(x: int, y: int, side: tuple[int, int], other: tuple[int, int]) -> Rectangle | None:
    """The rectangle that two sides span at (x, y), None when it leaves the board."""
    (ax, ay), (bx, by) = side, other
    points = ((x, y), (x + ax, y + ay), (x + ax + bx, y + ay + by), (x + bx, y + by))
    if not all(0 <= px < SIZE and 0 <= py < SIZE for px, py in points):
        return None
    a, b, c, d = (px * SIZE + py for px, py in points)
    mask = 1 << a | 1 << b | 1 << c | 1 << d
    closed, inner = _inside(x, y, side, other)
    return Rectangle(_canonical((a, b, c, d)), mask, (closed & ~mask, inner))


def _all_rectangles() -> Iterator[Rectangle]:
    for ax, ay, bx, by in _sides(SIZE):
        for x in range(SIZE):
            for y in range(SIZE):
                if rectangle := _rectangle(x, y, (ax, ay), (bx, by)):
                    yield rectangle


RECTANGLES = tuple(sorted(_all_rectangles()))
BY_CORNERS = {rectangle.corners: rectangle for rectangle in RECTANGLES}
BY_MASK = {rectangle.mask: rectangle for rectangle in RECTANGLES}


# Which of many cell sets lie wholly within a given set: all answered at once, bit by bit.


_BYTES = 8
_VALUES = 256


def holders_of(masks: Sequence[int]) -> list[int]:
    """For every cell: the masks (as bits) that have it."""
    holders = [0] * (_BYTES * _BYTES)
    for number, mask in enumerate(masks):
        for cell in bits(mask):
            holders[cell] |= 1 << number
    return holders


def _table(holders: Sequence[int], everything: int) -> tuple[int, ...]:
    """For every choice of one column's cells: the masks that have no other cell of the column."""
    table = [everything] * _VALUES
    for chosen in reversed(range(_VALUES - 1)):
        missing = ~chosen & (chosen + 1)
        table[chosen] = table[chosen | missing] & ~holders[missing.bit_length() - 1]
    return tuple(table)


class Subsets:
    """An index over masks of 64 cells; eight look-ups find all that lie within a set."""

    __slots__ = ("_tables",)

    def __init__(self, masks: Sequence[int]) -> None:
        holders, everything = holders_of(masks), (1 << len(masks)) - 1
        columns = (holders[first : first + _BYTES] for first in range(0, len(holders), _BYTES))
        self._tables = tuple(_table(column, everything) for column in columns)

    def within(self, cells: int) -> int:
        """The masks that are subsets of `cells`, as bits: bit n stands for the n-th mask."""
        t0, t1, t2, t3, t4, t5, t6, t7 = self._tables
        return (
            t0[cells & 255]
            & t1[cells >> 8 & 255]
            & t2[cells >> 16 & 255]
            & t3[cells >> 24 & 255]
            & t4[cells >> 32 & 255]
            & t5[cells >> 40 & 255]
            & t6[cells >> 48 & 255]
            & t7[cells >> 56]
        )
