"""The columns of a protocol's table, alike for both teams: the games stand in the middle."""

from itertools import accumulate
from typing import Final

from tournaments.paper.page import Box

_WIDTHS: Final = (22, 17, 128, 36, 22, 33, 42, 43.28, 36, 127, 17)
_EDGES: Final = (0.0, *accumulate(_WIDTHS))

BOARD: Final = 0
CAPTAIN_A: Final = 1
NAME_A: Final = 2
POINTS_A: Final = 3
GAME: Final = 4
FIRST: Final = 5
OWN: Final = 6
RESULT: Final = 7
POINTS_B: Final = 8
NAME_B: Final = 9
CAPTAIN_B: Final = 10

NAME: Final = {"A": NAME_A, "B": NAME_B}
POINTS: Final = {"A": POINTS_A, "B": POINTS_B}
CAPTAIN: Final = {"A": CAPTAIN_A, "B": CAPTAIN_B}
OUTSIDE: Final = {"A": (BOARD, NAME_A), "B": (NAME_B, CAPTAIN_B)}
"""What lies on a team's side of its points, from one column to another."""


def cell(row: Box, first: int, last: int | None = None) -> Box:
    """The part of a row that one column, or several neighbouring ones, take."""
    return row.part(_EDGES[first], _EDGES[(first if last is None else last) + 1])


def edges(*columns: int) -> tuple[float, ...]:
    """The left edges of columns."""
    return tuple(_EDGES[column] for column in columns)


WIDTH: Final = _EDGES[-1]
NAME_ROOM: Final = float(min(_WIDTHS[NAME_A], _WIDTHS[NAME_B]))
"""The narrower of the two columns of names."""
