"""Actions of Corners and their texts: `d4`, `a1-a3-c3-c1`, `pass`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from games.core.types import Fault, Refused, quoted
from games.corners import messages
from games.corners.geometry import NAMES, NUMBERS, RECTANGLES, Corners

CORNERS = 4

_CELL_LIKE = re.compile(r"[^\W\d_][0-9]{1,3}")


@dataclass(frozen=True, slots=True)
class Put:
    """One own figure on the cell with this number."""

    cell: int


@dataclass(frozen=True, slots=True)
class Capture:
    """A rectangle by its corners' numbers: canonical when they are named in order round one, else as they are named."""

    corners: Corners


@dataclass(frozen=True, slots=True)
class Pass:
    """No capture in the last round."""


Action = Put | Capture | Pass

PUTS = tuple(map(Put, range(len(NAMES))))
CAPTURES = tuple(Capture(rectangle.corners) for rectangle in RECTANGLES)
PASS = Pass()


def joined(cells: Corners) -> str:
    return "-".join([NAMES[cell] for cell in cells])


def _spellings(corners: Corners) -> Iterator[str]:
    """The eight texts of a rectangle: any start, either direction."""
    for round_ in (corners, corners[::-1]):
        for first in range(4):
            yield "-".join(NAMES[cell] for cell in round_[first:] + round_[:first])


_READINGS: dict[str, Action] = {
    "pass": PASS,
    **dict(zip(NAMES, PUTS, strict=True)),
    **{text: capture for capture in CAPTURES for text in _spellings(capture.corners)},
}


def _unreadable(text: str, cells: list[str]) -> Fault | None:
    """Why a text is no action, the cells off the board before their number."""
    for cell in cells:
        if cell not in NUMBERS:
            cell_like = _CELL_LIKE.fullmatch(cell)
            return messages.OFF_BOARD.fault(cell=cell) if cell_like else messages.UNREADABLE.fault(text=quoted(text))
    if len(cells) != CORNERS:
        return messages.CORNER_COUNT.fault(cells, text=quoted(text), count=len(cells))
    return None


def parse(text: str, _position: object = None) -> Action:
    """The action of a text, the same in every position; `Refused` when it cannot be read."""
    action = _READINGS.get(text)
    if action is not None:
        return action
    cells = text.split("-")
    if fault := _unreadable(text, cells):
        raise Refused(fault)
    a, b, c, d = (NUMBERS[cell] for cell in cells)
    return Capture((a, b, c, d))


def format_action(action: Action) -> str:
    """The canonical text."""
    match action:
        case Put(cell):
            return NAMES[cell]
        case Capture(corners):
            return joined(corners)
        case Pass():
            return "pass"
