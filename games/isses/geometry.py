"""Cells of the 7×7 board as bits: steps, jumps and which cells are nearer to a coin (isses.6 to isses.8).

A cell's number is seven times its column plus its row, so that numbers sort like names: a1, a2, … g7.
"""

from collections.abc import Iterator
from itertools import groupby

from games.core.cells import bits, names_of

SIZE = 7
CELLS = range(SIZE * SIZE)
NAMES = names_of(SIZE)
NUMBERS = {name: number for number, name in enumerate(NAMES)}
BITS = tuple(1 << cell for cell in CELLS)

EUCLID, STEPS = 0, 1
"""The two ways of measuring a distance."""

_DIRECTIONS = tuple((right, up) for right in (-1, 0, 1) for up in (-1, 0, 1) if right or up)


def _rays(cell: int) -> Iterator[tuple[int, int | None]]:
    """The neighbours of a cell, each with the cell straight behind it, None when that is off the board."""
    x, y = divmod(cell, SIZE)
    for right, up in _DIRECTIONS:
        near, behind = (x + right, y + up), (x + 2 * right, y + 2 * up)
        if all(0 <= place < SIZE for place in near):
            on_board = all(0 <= place < SIZE for place in behind)
            yield near[0] * SIZE + near[1], behind[0] * SIZE + behind[1] if on_board else None


NEAR = tuple(sum(1 << near for near, _ in _rays(cell)) for cell in CELLS)
"""For every cell: its neighbours."""

OVER = {
    (cell, behind): near for cell in CELLS for near, behind in _rays(cell) if behind is not None
}  # fmt: skip
"""For a jump's first and last cell: the cell between them."""


def _held(start: int) -> dict[int, int]:
    steps = dict.fromkeys(bits(NEAR[start]), start)
    return steps | {end: over for (first, end), over in OVER.items() if first == start}


HELD = tuple(map(_held, CELLS))
"""`HELD[start][end]`, for a step or a jump: where a piece must stand, for a jump between the two, for a step on the
first. (Cells, not masks: so small that they stay where the processor finds them at once.)"""


def _landings(cell: int) -> dict[int, int]:
    """For every choice of neighbours: the cells straight behind them."""
    landings = {0: 0}
    for near, behind in _rays(cell):
        landing = 0 if behind is None else 1 << behind
        landings |= {chosen | 1 << near: cells | landing for chosen, cells in landings.items()}
    return landings


LANDINGS = tuple(map(_landings, CELLS))
"""`LANDINGS[cell][pieces & NEAR[cell]]` are the cells that jumps from `cell` lead to, whether or not they are free."""


def distance(metric: int, cell: int, coin: int) -> tuple[int, int]:
    """What is compared by isses.8: the squared distance, or king steps and then the smaller offset."""
    offsets = [abs(own - its) for own, its in zip(divmod(cell, SIZE), divmod(coin, SIZE), strict=True)]
    if metric == EUCLID:
        return sum(offset * offset for offset in offsets), 0
    return max(offsets), min(offsets)


def _nearer(metric: int, coin: int) -> tuple[int, ...]:
    """For every cell: the cells that are nearer to the coin."""

    def far(cell: int) -> tuple[int, int]:
        return distance(metric, cell, coin)

    nearer, passed = [0] * len(CELLS), 0
    for _, ring in groupby(sorted(CELLS, key=far), key=far):
        cells = tuple(ring)
        for cell in cells:
            nearer[cell] = passed
        passed |= sum(1 << cell for cell in cells)
    return tuple(nearer)


NEARER = tuple(tuple(_nearer(metric, coin) for coin in CELLS) for metric in (EUCLID, STEPS))
"""`NEARER[metric][coin][cell]` are the cells that are nearer to the coin than `cell` is."""
