"""Where the pieces in a row or column let a piece go: looked up once for every pattern of pieces (heldplay.2)."""

from functools import cache

from games.heldplay.geometry import CELLS, CLOSED, SIZE, ways
from games.heldplay.notation import FIRST_MOVES, Move


class Lane(dict[int, tuple[Move, ...]]):
    """The moves of a piece along its row or column, by the cells of `mask` that are not empty."""

    def __init__(self, open_ways: tuple[tuple[int, Move], ...]) -> None:
        super().__init__()
        self.open_ways = open_ways
        self.mask = 0
        for cells, _ in open_ways:
            self.mask |= cells

    def __missing__(self, taken: int) -> tuple[Move, ...]:
        moves = self[taken] = tuple(move for cells, move in self.open_ways if not cells & taken)
        return moves


Lanes = tuple[tuple[int, Lane, int, Lane], ...]


def _lane(start: int, goals: range, line: bool) -> Lane:
    places = ((goal, ways(line)[start * CELLS + goal]) for goal in goals)
    return Lane(tuple((cells, FIRST_MOVES[start * CELLS + goal][0]) for goal, cells in places if cells != CLOSED))


@cache
def lanes(line: bool) -> Lanes:
    """For every cell: the mask and the lane of its column, then those of its row."""
    by_cell = []
    for start in range(CELLS):
        column = _lane(start, range(start - start % SIZE, start - start % SIZE + SIZE), line)
        row = _lane(start, range(start % SIZE, CELLS, SIZE), line)
        by_cell.append((column.mask, column, row.mask, row))
    return tuple(by_cell)
