"""A position of Held-play as a drawing: discs with numbers, face-down ones with a sign, plain ones as diamonds."""

from collections.abc import Iterator, Sequence
from functools import partial

from games.core.cells import bits
from games.core.types import Phrase
from games.drawing.scene import PLAIN, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, silent
from games.drawing.squares import EDGE, MARGIN, Squares
from games.heldplay import contents
from games.heldplay.geometry import BITS, NAMES, SIZE
from games.heldplay.layout import Variant
from games.heldplay.notation import Action, Move
from games.heldplay.position import Position, piece_on
from games.heldplay.taps import continuations

_SQUARES = Squares(SIZE, NAMES)

_BLUE = Ink("#1d4ed8", "#93c5fd", "#000000")
_PALE = Ink("#ffffff", "#172033", "#ffffff")
_RED = Ink("#be123c", "#fda4af", "#000000")
_GREEN = Ink("#15803d", "#4ade80", "#000000")
_GREY = Ink("#6b7280", "#8b93a1", "#555555")
_DARK = Ink("#111827", "#f3f4f6", "#000000")
PAINTS = (
    ("heldplay-circle", Paint(Ink("#d1d5db", "#374151", "#cccccc"), _GREY, 0.02)),
    ("heldplay-house", Paint(None, _GREY, 0.04)),
    ("heldplay-badge", Paint(Ink("#4b5563", "#b6bdc9", "#333333"))),
    ("heldplay-house-number", Paint(_PALE)),
    ("heldplay-line", Paint(None, _DARK, 0.11)),
    ("heldplay-numbered", Paint(_PALE, _BLUE, 0.07)),
    ("heldplay-digit", Paint(_BLUE)),
    ("heldplay-hidden", Paint(Ink("#1d4ed8", "#93c5fd", "#555555"), _BLUE, 0.07)),
    ("heldplay-sign", Paint(_PALE)),
    ("heldplay-plain", Paint(_RED, _RED, 0.05)),
    ("heldplay-holds", Paint(None, _GREEN, 0.07)),
    ("heldplay-attacked", Paint(None, Ink("#b45309", "#fbbf24", "#000000"), 0.1)),
)


_ON_PAPER = 0.28
"""The radius of a house's number on an empty board: on a score sheet its digit is three millimetres high."""


def _last_move(history: Sequence[Action], show: Show) -> Move | None:
    last = history[-1] if history and show.trace else None
    return last if isinstance(last, Move) else None


def _cell_phrase(position: Position, cell: int) -> Phrase:
    name, content = NAMES[cell], piece_on(position, cell) or contents.EMPTY
    if cell in position.variant.houses:
        house = position.variant.houses.index(cell) + 1
        return contents.HOUSE_CELL.phrase(cell=name, house=house, content=content)
    message = contents.CIRCLE_CELL if cell in position.variant.circles else contents.CELL
    return message.phrase(cell=name, content=content)


def _fields(variant: Variant, taken: int) -> Iterator[Shape]:
    """Circles, houses without a piece (`taken` are the cells with one, as bits), the thick line."""
    for cell in variant.circles:
        x, y = _SQUARES.centre(cell)
        yield Disc(role="heldplay-circle", x=x, y=y, radius=0.43)
    for cell in variant.houses:
        if not taken & BITS[cell]:
            x, y = _SQUARES.centre(cell)
            yield Disc(role="heldplay-house", x=x, y=y, radius=0.42)
    if variant.line:
        near, far = MARGIN + 1, MARGIN + SIZE - 1
        top, bottom = EDGE + 1, EDGE + SIZE - 1
        yield Path(role="heldplay-line", points=((near, top), (far, top), (far, bottom), (near, bottom)))


def _piece(position: Position, cell: int) -> Iterator[Shape]:
    """A piece; the diamond and the discs are told apart by shape, a face-down disc by its sign."""
    (x, y), name = _SQUARES.centre(cell), NAMES[cell]
    id_, phrase = f"piece-{name}", _piece_phrase(position, cell)
    if position.plain & BITS[cell]:
        points = ((x, y - 0.4), (x + 0.4, y), (x, y + 0.4), (x - 0.4, y))
        yield Path(role="heldplay-plain", id=id_, name=phrase, tap=name, points=points)
        return
    hidden = bool(position.hidden & BITS[cell])
    disc, text = ("heldplay-hidden", "heldplay-sign") if hidden else ("heldplay-numbered", "heldplay-digit")
    sign = "?" if hidden else str(position.at.index(cell))
    yield Disc(role=disc, id=id_, name=phrase, tap=name, x=x, y=y, radius=0.32)
    yield Label(role=text, x=x, y=y, text=sign, size=0.44)
    if position.holding & BITS[cell]:
        yield Disc(role="heldplay-holds", x=x, y=y, radius=0.4)


def _piece_phrase(position: Position, cell: int) -> Phrase:
    name, piece = NAMES[cell], piece_on(position, cell) or contents.EMPTY
    if cell == position.due:
        return contents.ATTACKED.phrase(piece=piece, cell=name)
    if (position.holding | position.plain & position.variant.house_mask) & BITS[cell]:
        return contents.HOLDER.phrase(piece=piece, cell=name, house=position.variant.houses.index(cell) + 1)
    return contents.PIECE.phrase(piece=piece, cell=name)


def _pieces(position: Position) -> Iterator[Shape]:
    for cell in bits(position.taken):
        yield from _piece(position, cell)
    if position.due >= 0:
        x, y = _SQUARES.centre(position.due)
        yield Disc(role="heldplay-attacked", id="attacked", x=x, y=y, radius=0.44)


def _badges(variant: Variant, radius: float = 0.2) -> Iterator[Shape]:
    """The houses' numbers, each on a corner of its cell: beside a piece both numbers can be read."""
    for number, cell in enumerate(variant.houses, 1):
        x, y = (edge + radius + 0.01 for edge in _SQUARES.corner(cell))
        yield Disc(role="heldplay-badge", x=x, y=y, radius=radius)
        yield Label(role="heldplay-house-number", x=x, y=y, text=str(number), size=1.7 * radius)


def _trace(last: Move | None) -> Iterator[Shape]:
    """The last move's way, to lie under the pieces."""
    if last:
        phrase = contents.LAST_MOVE.phrase(start=NAMES[last.start], goal=NAMES[last.goal])
        points = _SQUARES.centre(last.start), _SQUARES.centre(last.goal)
        yield Path(role="trace", id="last-move", name=phrase, points=points, closed=False)


def _marks(position: Position, show: Show) -> Iterator[Shape]:
    """The cells that can be tapped next, cells at fault."""
    taps = continuations(position, show.taps) if show.targets else ()
    yield from _SQUARES.targets((tap.token for tap in taps), lambda name: contents.TARGET.phrase(cell=name))
    yield from _SQUARES.faults(show.faulty)


def _board(position: Position, last: Move | None, show: Show, taken: int) -> Iterator[Shape]:
    moved = {last.start, last.goal} if last else set()
    yield from _SQUARES.cells(partial(_cell_phrase, position), moved, show.taps)
    yield from _fields(position.variant, taken)
    yield from _SQUARES.edge()


def bare(position: Position) -> Scene:
    """The board without pieces, in the position's layout; pieces that are laid on it leave the numbers to be read."""
    shapes = silent((*_board(position, None, PLAIN, taken=0), *_badges(position.variant, _ON_PAPER)))
    return Scene(_SQUARES.extent, _SQUARES.extent, contents.BOARD.phrase(), shapes, PAINTS)


def scene(position: Position, history: Sequence[Action] = (), show: Show = PLAIN) -> Scene:
    """The board of the present or last game; `history` is needed for the last move's marks only."""
    last = _last_move(history, show)
    shapes = (
        *_board(position, last, show, position.taken),
        *_trace(last),
        *_pieces(position),
        *_badges(position.variant),
        *_marks(position, show),
    )
    return Scene(_SQUARES.extent, _SQUARES.extent, contents.BOARD.phrase(), shapes, PAINTS)
