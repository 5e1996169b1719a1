"""A position of Der Isses! as a drawing: pieces, coin, both sides' coins and cards; a sealed card is never shown."""

from collections.abc import Iterator, Sequence
from functools import partial

from games.core.types import Phrase
from games.drawing.scene import PLAIN, Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, Sign, silent
from games.drawing.squares import EDGE, Squares
from games.isses import labels, pieces
from games.isses.actions import COLOURS, HIDDEN, LETTERS, SIDES, Accuse, Action, Coin, Move, Reveal
from games.isses.geometry import NAMES, SIZE
from games.isses.notation import joined
from games.isses.position import NOWHERE, UNPICKED, WINS, Position
from games.isses.taps import continuations

_SQUARES = Squares(SIZE, NAMES)
_WIDTH = _SQUARES.extent
_STRIP = EDGE + SIZE + 1.05
"""The middle of the line with coins and cards, below the coordinates."""
_HEIGHT = _STRIP + 0.5

PAINTS = (
    *pieces.PAINTS,
    ("isses-coin", Paint(Ink("#d1d5db", "#9ca3af", "#e5e5e5"), Ink("#4b5563", "#e5e7eb", "#000000"), 0.05)),
    ("isses-slot", Paint(None, Ink("#9ca3af", "#6b7280", "#777777"), 0.03)),
    ("isses-card", Paint(Ink("#ffffff", "#e5e7eb", "#ffffff"), Ink("#4b5563", "#9ca3af", "#000000"), 0.04)),
    ("isses-back", Paint(Ink("#64748b", "#64748b", "#bbbbbb"), Ink("#4b5563", "#9ca3af", "#000000"), 0.04)),
)


def _marked(position: Position, history: Sequence[Action]) -> set[int]:
    """The cells that the last action is about."""
    match history[-1] if history else None:
        case Move(_, path):
            return set(path)
        case Coin(cell):
            return {cell}
        case Accuse(colour):
            return {position.cells[colour]}
    return set()


def _cell_phrase(position: Position, cell: int) -> Phrase:
    name, colour = NAMES[cell], position.piece_on(cell)
    if colour is None:
        message = labels.COIN_CELL if cell == position.coin else labels.EMPTY_CELL
        return message.phrase(cell=name)
    message = labels.COIN_TAKEN_CELL if cell == position.coin else labels.TAKEN_CELL
    return message.phrase(cell=name, piece=labels.PIECES[colour])


def _coin(position: Position) -> Iterator[Shape]:
    if position.coin != NOWHERE:
        x, y = _SQUARES.centre(position.coin)
        name = NAMES[position.coin]
        phrase = labels.COIN.phrase(cell=name)
        yield Disc(role="isses-coin", id="coin", name=phrase, tap=name, x=x, y=y, radius=0.44)
        yield Disc(role="isses-slot", tap=name, x=x, y=y, radius=0.3)


def _pieces(position: Position) -> Iterator[Shape]:
    for colour, cell in enumerate(position.cells):
        phrase = labels.PIECE.phrase(piece=labels.PIECES[colour], cell=NAMES[cell])
        id_ = f"piece-{LETTERS[colour]}"
        yield from pieces.piece(colour, *_SQUARES.centre(cell), id_=id_, name=phrase, tap=NAMES[cell])


def _way(history: Sequence[Action], show: Show) -> Iterator[Shape]:
    """The last move's way, below the pieces so that their letters stay readable."""
    last = history[-1] if history else None
    if show.trace and isinstance(last, Move):
        phrase = labels.LAST_MOVE.phrase(cells=joined(last.path))
        points = tuple(map(_SQUARES.centre, last.path))
        yield Path(role="trace", id="last-move", name=phrase, points=points, closed=False)


def _marks(position: Position, show: Show) -> Iterator[Shape]:
    """Cells that can be tapped next, cells at fault."""
    taps = continuations(position, show.taps) if show.targets else ()
    yield from _SQUARES.targets((tap.token for tap in taps), lambda name: labels.TARGET.phrase(cell=name))
    yield from _SQUARES.faults(show.faulty)


def _strip(position: Position, history: Sequence[Action]) -> Iterator[Shape]:
    """Each side's letter, its coins and its card: the back of a picked one, the face of one just shown."""
    last = history[-1] if history else None
    shown = last.picks if isinstance(last, Reveal) else None
    for side, sign in enumerate(SIDES):
        left = EDGE + side * _WIDTH / len(SIDES)
        count = position.coins[side]
        phrase = labels.WON_COINS.phrase(side=labels.side_of(sign), count=count)
        text, id_ = Sign(labels.SIDE_SIGNS.phrase(), side), f"coins-{sign}"
        yield Label(role="coordinate", id=id_, name=phrase, x=left + 0.3, y=_STRIP, text=text, size=0.4)
        for slot in range(WINS):
            role = "isses-coin" if slot < count else "isses-slot"
            yield Disc(role=role, x=left + 0.75 + slot * 0.46, y=_STRIP, radius=0.18)
        if shown is not None and shown[side] != HIDDEN:
            yield from _card(left + 3, sign, shown[side])
        elif position.picks[side] != UNPICKED:
            yield from _card(left + 3, sign, None)


def _card(x: float, side: str, colour: int | None) -> Iterator[Shape]:
    phrase = (
        labels.CARD_HIDDEN.phrase(side=labels.side_of(side))
        if colour is None
        else labels.CARD_SHOWN.phrase(side=labels.side_of(side), card=labels.CARDS[colour])
    )
    role = "isses-back" if colour is None else "isses-card"
    yield Box(role=role, id=f"card-{side}", name=phrase, x=x - 0.4, y=_STRIP - 0.46, width=0.8, height=0.92)
    if colour is not None:
        yield from pieces.piece(colour, x, _STRIP, id_="", name=None)


def _board(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    last = _marked(position, history) if show.trace else set()
    yield from _SQUARES.cells(partial(_cell_phrase, position), last, show.taps)
    yield from _SQUARES.edge()


def bare(position: Position) -> Scene:
    """The board without pieces and coin."""
    return Scene(_WIDTH, _SQUARES.extent, labels.BOARD.phrase(), silent(_board(position, (), PLAIN)), PAINTS)


def box_of_pieces() -> Scene:
    """The seven pieces in a row, in the order of their colours, each in a square of one unit."""
    row = (pieces.piece(colour, colour + 0.5, 0.5, id_="", name=None) for colour in COLOURS)
    shapes = tuple(shape for piece in row for shape in piece)
    return Scene(len(COLOURS), 1, labels.ALL_PIECES.phrase(), shapes, PAINTS)


def scene(position: Position, history: Sequence[Action] = (), show: Show = PLAIN) -> Scene:
    """The board; `history` is needed for the marks of the last action and the cards just shown only.

    Sealed picks are drawn as the backs of cards for everybody. What `show.targets` marks follows from the position, so
    give the position as the viewer may see it.
    """
    shapes = (
        *_board(position, history, show),
        *_coin(position),
        *_way(history, show),
        *_pieces(position),
        *_strip(position, history),
        *_marks(position, show),
    )
    return Scene(_WIDTH, _HEIGHT, labels.BOARD.phrase(), shapes, PAINTS)
