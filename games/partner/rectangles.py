"""The rectangles of Corners as a player sees them: how many of their corners each side holds.

All 1192 are counted at once, a bit for each rectangle, by adders of one bit (Knuth, "The Art of Computer Programming"
4A, 7.1.3: bit slices).
"""

from functools import lru_cache
from typing import Final, NamedTuple

from games.core.cells import bits
from games.corners.geometry import RECTANGLES, holders_of
from games.corners.position import Position

MASKS: Final = tuple(rectangle.mask for rectangle in RECTANGLES)
INSIDE: Final = tuple(tuple(rectangle.inside[fill] for rectangle in RECTANGLES) for fill in (0, 1))
"""The cells inside of every rectangle, by what a capture fills."""
HOLDERS: Final = holders_of(MASKS)
SIZES: Final = tuple(tuple(inside.bit_count() for inside in INSIDE[fill]) for fill in (0, 1))
BIG: Final = tuple(sum(1 << n for n, size in enumerate(sizes) if size >= 12) for sizes in SIZES)
"""The rectangles, as bits, with many cells inside: those are worth playing for."""


class Corners(NamedTuple):
    """Rectangles as bits, of those of which the opponent has no corner: by how many corners a side holds."""

    four: int
    three: int
    two: int


@lru_cache(maxsize=4096)
def _counted(cells: int) -> tuple[int, int, int]:
    """How many corners of every rectangle are among some cells, as binary digits: fours, twos, ones.

    Kept, since a search meets the same figures of one side again and again, with other figures of the opponent.
    """
    fours = twos = ones = 0
    while cells:
        low = cells & -cells
        cells ^= low
        held = HOLDERS[low.bit_length() - 1]
        carry = ones & held
        ones ^= held
        fours |= twos & carry
        twos ^= carry
    return fours, twos, ones


def rectangles_of(cells: int) -> int:
    """The rectangles, as bits, with a corner among some cells."""
    found = 0
    for cell in bits(cells):
        found |= HOLDERS[cell]
    return found


def corners_held(position: Position) -> tuple[Corners, Corners]:
    """The rectangles of whoever is to act, and of the opponent, that can be captured, now or with more figures."""
    four, two, one = _counted(position.own)
    foe_four, foe_two, foe_one = _counted(position.foe)
    free, foe_free = ~(foe_four | foe_two | foe_one), ~(four | two | one)
    if not position.variant.reuse:
        unspent, foe_unspent = ~rectangles_of(position.own_painted), ~rectangles_of(position.foe_painted)
        four, free = four & unspent, free & unspent
        foe_four, foe_free = foe_four & foe_unspent, foe_free & foe_unspent
    mine = Corners(four, two & one & free, two & ~one & free)
    return mine, Corners(foe_four, foe_two & foe_one & foe_free, foe_two & ~foe_one & foe_free)


def most_empty(rectangles: int, fill: int, empty: int) -> int:
    """The most empty cells that one of some rectangles has inside."""
    most, insides = 0, INSIDE[fill]
    while rectangles:
        low = rectangles & -rectangles
        rectangles ^= low
        most = max(most, (insides[low.bit_length() - 1] & empty).bit_count())
    return most


def most_later(rectangles: int, own: int, fill: int, empty: int) -> tuple[int, int]:
    """Of rectangles that lack one own corner each: the most empty cells that one has inside, and the most that one has
    when the opponent takes the corner that the first one lacks."""
    most = still = lacked = 0
    insides = INSIDE[fill]
    while rectangles:
        low = rectangles & -rectangles
        rectangles ^= low
        number = low.bit_length() - 1
        count = (insides[number] & empty).bit_count()
        if count > still:
            lacks = MASKS[number] & ~own
            if lacks == lacked:
                most = max(most, count)
            elif count > most:
                most, still, lacked = count, most, lacks
            else:
                still = count
    return most, still
