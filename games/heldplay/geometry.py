"""Cells of the 9×9 board as bits, their neighbours, and the ways between them (heldplay.2, heldplay.3).

A cell's number is nine times its column plus its row, so that numbers sort like names: a1, a2, … i9.
"""

from functools import cache
from itertools import pairwise

from games.core.cells import bits, names_of

SIZE = 9
CELLS = SIZE * SIZE
NAMES = names_of(SIZE)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
BITS = tuple(1 << cell for cell in range(CELLS))

CLOSED = -1
"""As a set of cells: all of them. No piece can pass through it, no pieces can fill it."""

STEPS = ((-1, 0), (1, 0), (0, -1), (0, 1))


def names(mask: int) -> tuple[str, ...]:
    return tuple(NAMES[cell] for cell in bits(mask))


def joined(mask: int) -> str:
    return ", ".join(names(mask))


def _neighbours(cell: int) -> int:
    column, row = divmod(cell, SIZE)
    near = ((column + across, row + up) for across, up in STEPS)
    return sum(BITS[x * SIZE + y] for x, y in near if 0 <= x < SIZE and 0 <= y < SIZE)


def _is_outer(cell: int) -> bool:
    return not {0, SIZE - 1}.isdisjoint(divmod(cell, SIZE))


NEIGHBOURS = tuple(map(_neighbours, range(CELLS)))
CORNERS = sum(bit for bit, near in zip(BITS, NEIGHBOURS, strict=True) if near.bit_count() == 2)
SURROUNDS = tuple(CLOSED if BITS[cell] & CORNERS else near for cell, near in enumerate(NEIGHBOURS))
"""For every cell: what must be held to attack a piece there (heldplay.6)."""

OUTER = frozenset(filter(_is_outer, range(CELLS)))
"""The cells outside the thick line."""


def way(start: int, goal: int) -> tuple[int, ...]:
    """The cells from the one after `start` to `goal`, () when they are no row or column or the same cell."""
    (ax, ay), (bx, by) = divmod(start, SIZE), divmod(goal, SIZE)
    length = max(abs(bx - ax), abs(by - ay))
    if length == 0 or (ax != bx and ay != by):
        return ()
    step = (goal - start) // length
    return tuple(range(start + step, goal + step, step))


def crossing(start: int, goal: int) -> tuple[int, int] | None:
    """The first two neighbours on a way of several steps between which the thick line runs (heldplay.3)."""
    cells = (start, *way(start, goal))
    if len(cells) == 2:
        return None
    return next(((a, b) for a, b in pairwise(cells) if (a in OUTER) is not (b in OUTER)), None)


@cache
def ways(line: bool) -> tuple[int, ...]:
    """At `start * CELLS + goal`: the cells that must be empty for that move, `CLOSED` when it can never be made."""
    masks = []
    for start in range(CELLS):
        for goal in range(CELLS):
            cells = way(start, goal)
            closed = not cells or (line and crossing(start, goal))
            masks.append(CLOSED if closed else sum(BITS[cell] for cell in cells))
    return tuple(masks)
