"""Noughts and crosses on 3×3 cells: the smallest game that has everything which docs/adding-a-game.md asks for.

A cell's number is three times its column plus its row; a1, a2, … c3.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.game import OpenGame
from games.core.messages import NOTHING_DUE, OVER
from games.core.sheets import Choice, Sheet, TagSpec, fields, one_of
from games.core.types import (
    Actor,
    Fault,
    Message,
    Phrase,
    Points,
    Refused,
    Result,
    Side,
    Tap,
    Word,
    gettext_noop,
    quoted,
    table,
)
from games.drawing.scene import PLAIN, Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Show

SIZE = 3
CELLS = tuple(f"{column}{row}" for column in "abc" for row in (1, 2, 3))
NOUGHT, CROSS = Word(gettext_noop("nought")), Word(gettext_noop("cross"))
BLACK = Ink("#000000", "#ffffff", "#000000")
PAINTS = (("mark", Paint(None, BLACK, 0.08)),)

_ROWS = tuple(tuple(range(first, 9, 3)) for first in range(3))
_COLUMNS = tuple(tuple(range(first, first + 3)) for first in (0, 3, 6))
LINES = tuple(sum(1 << cell for cell in line) for line in (*_ROWS, *_COLUMNS, (0, 4, 8), (2, 4, 6)))
FULL = (1 << SIZE * SIZE) - 1

UNREADABLE = Message(
    "noughts.unreadable", gettext_noop("“%(text)s” is no cell; the cells are a1 to c3."), kind="syntax"
)
OCCUPIED = Message("noughts.occupied", gettext_noop("On %(cell)s stands a %(mark)s."), rule="noughts.2")
TAKEN_CELL = Message("noughts.taken_cell", gettext_noop("%(cell)s, %(mark)s"))
EMPTY_CELL = Message("noughts.empty_cell", gettext_noop("%(cell)s, empty"))
TAP = Message("noughts.tap", gettext_noop("Tap an empty cell."))
BOARD = Message("noughts.board", gettext_noop("Noughts and crosses board"))
MESSAGES = table(globals())


@dataclass(frozen=True, slots=True)
class Position:
    """Marks as bits of both sides; A, the noughts, begins. `misere`: three in a row lose."""

    noughts: int = 0
    crosses: int = 0
    misere: bool = False

    @property
    def taken(self) -> int:
        return self.noughts | self.crosses

    @property
    def mover(self) -> Side:
        return Side.B if self.noughts.bit_count() > self.crosses.bit_count() else Side.A


def _has_line(marks: int) -> bool:
    return any(marks & line == line for line in LINES)


def _parse(text: str, _position: object = None) -> int:
    if text not in CELLS:
        raise Refused(UNREADABLE.fault(text=quoted(text)))
    return CELLS.index(text)


def _figure(mark: Word, id_: str, phrase: Phrase, tap: str, x: float, y: float) -> Shape:
    if mark == NOUGHT:
        return Disc(role="mark", id=id_, name=phrase, tap=tap, x=x, y=y, radius=0.3)
    points = ((x - 0.3, y - 0.3), (x + 0.3, y + 0.3), (x, y), (x - 0.3, y + 0.3), (x + 0.3, y - 0.3))
    return Path(role="mark", id=id_, name=phrase, tap=tap, points=points, closed=False)


def _mark(position: Position, cell: int) -> Word:
    return NOUGHT if position.noughts >> cell & 1 else CROSS


class Noughts(OpenGame[Position, int]):
    """The rules: 1 the sides mark cells by turns, 2 an empty cell each, 3 three in a row win (or lose)."""

    slug = "noughts"
    name = gettext_noop("Noughts and crosses")
    citing = gettext_noop("Rule %(number)s of Noughts and crosses")
    options = (Choice("misere", "no", ("no", "yes"), "Three in a row", ("win", "lose")),)
    tags = (TagSpec("First", gettext_noop("Who moves first"), ("A",), derived=True),)
    messages = MESSAGES
    words: tuple[str, ...] = (NOUGHT, CROSS)
    paints = PAINTS

    parse = staticmethod(_parse)

    def start(self, options: Mapping[str, str], tags: Mapping[str, str]) -> Position:
        return Position(misere=options["misere"] == "yes")

    def format(self, action: int) -> str:
        return CELLS[action]

    def check(self, position: Position, action: int) -> tuple[Fault, ...]:
        if self.over(position):
            return (OVER.fault(text=CELLS[action]),)
        if position.taken >> action & 1:
            cell = CELLS[action]
            return (OCCUPIED.fault((cell,), cell=cell, mark=_mark(position, action)),)
        return ()

    def apply(self, position: Position, action: int) -> Position:
        if position.mover is Side.A:
            return Position(position.noughts | 1 << action, position.crosses, position.misere)
        return Position(position.noughts, position.crosses | 1 << action, position.misere)

    def legal_actions(self, position: Position) -> tuple[int, ...]:
        if self.over(position):
            return ()
        return tuple(cell for cell in range(SIZE * SIZE) if not position.taken >> cell & 1)

    def count_legal(self, position: Position) -> int:
        return len(self.legal_actions(position))

    def continuations(self, position: Position, taps: tuple[str, ...]) -> tuple[Tap[int], ...]:
        if taps:
            return ()
        return tuple(Tap(CELLS[cell], cell, False) for cell in self.legal_actions(position))

    def spell(self, position: Position, taps: tuple[str, ...]) -> str:
        return "".join(taps)

    def prompt(self, position: Position, taps: tuple[str, ...]) -> Phrase:
        return (NOTHING_DUE if self.over(position) else TAP).phrase()

    def to_act(self, position: Position) -> Actor | None:
        if self.over(position):
            return None
        return "A" if position.mover is Side.A else "B"

    def over(self, position: Position) -> bool:
        return position.taken == FULL or self._winner(position) is not None

    def _winner(self, position: Position) -> Side | None:
        for side, marks in ((Side.A, position.noughts), (Side.B, position.crosses)):
            if _has_line(marks):
                return side.other if position.misere else side
        return None

    def outcome(self, position: Position) -> Result:
        if winner := self._winner(position):
            return Result.won_by(winner)
        return Result.DRAWN if position.taken == FULL else Result.OPEN

    def points(self, position: Position) -> Points:
        winner = self._winner(position)
        return Points(int(winner is Side.A), int(winner is Side.B))

    def encode(self, position: Position) -> str:
        marks = (
            "o" if position.noughts >> cell & 1 else "x" if position.crosses >> cell & 1 else "."
            for cell in range(SIZE * SIZE)
        )
        return f"{'lose' if position.misere else 'win'} {''.join(marks)}"

    def decode(self, text: str) -> Position:
        goal, _, marks = text.partition(" ")
        if goal not in {"win", "lose"} or len(marks) != SIZE * SIZE or set(marks) - set("ox."):
            raise ValueError("not a position of noughts and crosses")
        noughts, crosses = (sum(1 << cell for cell, mark in enumerate(marks) if mark == sign) for sign in "ox")
        return Position(noughts, crosses, goal == "lose")

    def sheet(self, data: object) -> Sheet:
        """The sheet {"winner": "A"}; "none" when the board is full without a row."""
        try:
            winner = one_of(fields(data, ("winner",), ("options",))["winner"], "winner", ("A", "B", "none"))
        except Refused as refused:
            return Sheet(faults=refused.faults)
        points = Points(int(winner == "A"), int(winner == "B"))
        return Sheet(points.result(), points)

    def sheet_of(self, positions: Sequence[Position], _actions: Sequence[int], _first: str) -> dict[str, Any]:
        winner = self._winner(positions[-1])
        return {"winner": winner.value if winner else "none"}

    def sheet_tags(self, _sheet: Mapping[str, Any]) -> dict[str, str]:
        return {}

    def scene(self, position: Position, history: Sequence[int] = (), show: Show = PLAIN) -> Scene:
        shapes = (*_cells(position, history, show), *_coordinates(), *_marks(position, show))
        return Scene(SIZE + 0.5, SIZE + 0.5, BOARD.phrase(), tuple(shapes), PAINTS)

    def bare(self, _position: Position) -> Scene:
        shapes = (*_cells(Position(), (), PLAIN), *_coordinates())
        return Scene(SIZE + 0.5, SIZE + 0.5, BOARD.phrase(), tuple(shapes), PAINTS)


def _corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a cell."""
    return cell // SIZE + 0.5, SIZE - 1.0 - cell % SIZE


def _cells(position: Position, history: Sequence[int], show: Show) -> Iterator[Shape]:
    for cell, name in enumerate(CELLS):
        x, y = _corner(cell)
        role = "tapped" if name in show.taps else "last" if show.trace and cell in history[-1:] else "cell"
        taken = position.taken >> cell & 1
        phrase = TAKEN_CELL.phrase(cell=name, mark=_mark(position, cell)) if taken else EMPTY_CELL.phrase(cell=name)
        yield Box(role=role, id=f"cell-{name}", name=phrase, tap=name, x=x, y=y, width=1, height=1)


def _coordinates() -> Iterator[Shape]:
    for step in range(SIZE):
        yield Label(role="coordinate", x=step + 1.0, y=SIZE + 0.25, text="abc"[step], size=0.3)
        yield Label(role="coordinate", x=0.25, y=SIZE - step - 0.5, text=str(step + 1), size=0.3)


def _marks(position: Position, show: Show) -> Iterator[Shape]:
    for cell, name in enumerate(CELLS):
        x, y = _corner(cell)
        if position.taken >> cell & 1:
            phrase = TAKEN_CELL.phrase(cell=name, mark=_mark(position, cell))
            yield _figure(_mark(position, cell), f"piece-{name}", phrase, name, x + 0.5, y + 0.5)
        elif show.targets:
            yield Disc(role="target", x=x + 0.5, y=y + 0.5, radius=0.1)
        if name in show.faulty:
            yield Box(role="fault", x=x + 0.1, y=y + 0.1, width=0.8, height=0.8)


GAME = Noughts()
