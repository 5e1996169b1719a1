"""Actions of Held-play and their texts: `d9-d8=5`, `d8-d3`, `c5-c4#d4`, `pass`, `(game 2)`, `(draw)`."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from games.core.types import Fault, Refused, Side, quoted
from games.heldplay import messages
from games.heldplay.geometry import CELLS, NAMES, NUMBERS, way

PIECES = 8
"""The numbers of the eight's pieces are 1 to 8."""

NOBODY = -1
"""Value of `Move.target` without an attack."""


class Move(NamedTuple):
    """A piece goes from one cell to another, also as a retreat.

    `number` is what a face-down piece shows after it, 0 for every other piece; `target` is the cell of the piece
    that is attacked, `NOBODY` when no attack is declared.
    """

    start: int
    goal: int
    number: int = 0
    target: int = NOBODY


@dataclass(frozen=True, slots=True)
class Pass:
    """No move, for want of any."""


@dataclass(frozen=True, slots=True)
class Begin:
    """The referee begins a game; `eight` is the side that the lot gave the eight, None without a lot."""

    game: int
    eight: Side | None = None


@dataclass(frozen=True, slots=True)
class Draw:
    """The referee ends the present game without a winner."""


Action = Move | Pass | Begin | Draw

PASS = Pass()
DRAW = Draw()

FIRST_MOVES: dict[int, tuple[Move, ...]] = {
    start * CELLS + goal: tuple(Move(start, goal, number) for number in range(PIECES + 1))
    for start in range(CELLS)
    for goal in range(CELLS)
    if way(start, goal)
}
"""For every way: the move by the number that it shows, 0 for a piece that is turned up already."""

_DIGITS = tuple(map(str, range(1, PIECES + 1)))
_MOVE = re.compile(r"([^\W\d_]\d{1,3})-([^\W\d_]\d{1,3})(?:=(\d{1,3}))?(?:#([^\W\d_]\d{1,3}))?")
_BEGIN = re.compile(r"\(game (0|[1-9][0-9]{0,2})(?: eight=([AB]))?\)")


def _texts() -> Iterator[tuple[str, Action]]:
    """The texts that are read without looking closer."""
    yield from (("pass", PASS), ("(draw)", DRAW))
    for moves in FIRST_MOVES.values():
        yield from ((format_action(move), move) for move in moves)


def _unreadable(text: str, start: str, goal: str, number: str | None, target: str | None) -> Fault | None:
    """What a text of the right form names that there is not."""
    for cell in filter(None, (start, goal, target)):
        if cell not in NUMBERS:
            return messages.OFF_BOARD.fault(cell=cell)
    if number and number not in _DIGITS:
        return messages.NO_NUMBER.fault(number=number)
    return None


def _read(text: str) -> Action:
    if begin := _BEGIN.fullmatch(text):
        return Begin(int(begin[1]), Side(begin[2]) if begin[2] else None)
    if not (move := _MOVE.fullmatch(text)):
        raise Refused(messages.UNREADABLE.fault(text=quoted(text)))
    start, goal, number, target = move.groups()
    if fault := _unreadable(text, start, goal, number, target):
        raise Refused(fault)
    return Move(NUMBERS[start], NUMBERS[goal], int(number or 0), NUMBERS[target] if target else NOBODY)


def parse(text: str, _position: object = None) -> Action:
    """The action of a text, the same in every position; `Refused` when it cannot be read."""
    return _READINGS.get(text) or _read(text)


def format_action(action: Action) -> str:
    """The canonical text."""
    match action:
        case Move(start, goal, number, target):
            shown = f"={number}" if number else ""
            attack = "" if target == NOBODY else f"#{NAMES[target]}"
            return f"{NAMES[start]}-{NAMES[goal]}{shown}{attack}"
        case Pass():
            return "pass"
        case Begin(game, eight):
            return f"(game {game} eight={eight.value})" if eight else f"(game {game})"
        case Draw():
            return "(draw)"


_READINGS = dict(_texts())
