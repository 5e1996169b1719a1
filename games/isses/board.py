"""A position of Der Isses! as a drawing: pieces, coin, both sides' coins and cards; a sealed card is never shown."""

from collections.abc import Iterator, Sequence

from games.core.words import Phrase
from games.drawing.scene import PLAIN, Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, silent
from games.isses import labels, pieces
from games.isses.actions import COLOURS, LETTERS, SIDES, Accuse, Action, Coin, Move, Reveal
from games.isses.geometry import NAMES, NUMBERS, SIZE
from games.isses.notation import joined
from games.isses.position import NOWHERE, UNPICKED, WINS, Position
from games.isses.taps import continuations

_MARGIN = 0.6
_EDGE = 0.1
_WIDTH = SIZE + _MARGIN + _EDGE
_STRIP = _EDGE + SIZE + 1.05
"""The middle of the line with coins and cards, below the coordinates."""
_HEIGHT = _STRIP + 0.5

PAINTS = (
    *pieces.PAINTS,
    ("isses-coin", Paint(Ink("#d1d5db", "#9ca3af", "#e5e5e5"), Ink("#4b5563", "#e5e7eb", "#000000"), 0.05)),
    ("isses-slot", Paint(None, Ink("#9ca3af", "#6b7280", "#777777"), 0.03)),
    ("isses-card", Paint(Ink("#ffffff", "#e5e7eb", "#ffffff"), Ink("#4b5563", "#9ca3af", "#000000"), 0.04)),
    ("isses-back", Paint(Ink("#64748b", "#64748b", "#bbbbbb"), Ink("#4b5563", "#9ca3af", "#000000"), 0.04)),
)


def _corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a cell."""
    return _MARGIN + cell // SIZE, _EDGE + SIZE - 1 - cell % SIZE


def _centre(cell: int) -> tuple[float, float]:
    x, y = _corner(cell)
    return x + 0.5, y + 0.5


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


def _cells(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    last = _marked(position, history) if show.trace else set()
    for cell, name in enumerate(NAMES):
        x, y = _corner(cell)
        role = "tapped" if name in show.taps else "last" if cell in last else "cell"
        phrase = _cell_phrase(position, cell)
        yield Box(role=role, id=f"cell-{name}", name=phrase, tap=name, x=x, y=y, width=1, height=1)


def _cell_phrase(position: Position, cell: int) -> Phrase:
    name, colour = NAMES[cell], position.piece_on(cell)
    if colour is None:
        message = labels.COIN_CELL if cell == position.coin else labels.EMPTY_CELL
        return message.phrase(cell=name)
    message = labels.COIN_TAKEN_CELL if cell == position.coin else labels.TAKEN_CELL
    return message.phrase(cell=name, piece=labels.PIECES[colour])


def _coordinates() -> Iterator[Shape]:
    for step in range(SIZE):
        across, up = _MARGIN + step + 0.5, _EDGE + SIZE - step - 0.5
        yield Label(role="coordinate", x=across, y=_EDGE + SIZE + 0.27, text="abcdefg"[step], size=0.34)
        yield Label(role="coordinate", x=0.3, y=up, text=str(step + 1), size=0.34)


def _coin(position: Position) -> Iterator[Shape]:
    if position.coin != NOWHERE:
        x, y = _centre(position.coin)
        name = NAMES[position.coin]
        phrase = labels.COIN.phrase(cell=name)
        yield Disc(role="isses-coin", id="coin", name=phrase, tap=name, x=x, y=y, radius=0.44)
        yield Disc(role="isses-slot", tap=name, x=x, y=y, radius=0.3)


def _pieces(position: Position) -> Iterator[Shape]:
    for colour, cell in enumerate(position.cells):
        phrase = labels.PIECE.phrase(piece=labels.PIECES[colour], cell=NAMES[cell])
        id_ = f"piece-{LETTERS[colour]}"
        yield from pieces.piece(colour, *_centre(cell), id_=id_, name=phrase, tap=NAMES[cell])


def _way(history: Sequence[Action], show: Show) -> Iterator[Shape]:
    """The last move's way, below the pieces so that their letters stay readable."""
    last = history[-1] if history else None
    if show.trace and isinstance(last, Move):
        phrase = labels.LAST_MOVE.phrase(cells=joined(last.path))
        points = tuple(map(_centre, last.path))
        yield Path(role="trace", id="last-move", name=phrase, points=points, closed=False)


def _frame(name: str, role: str, inset: float, phrase: Phrase | None = None) -> Shape:
    """A frame just inside a cell."""
    (x, y), width = _corner(NUMBERS[name]), 1 - 2 * inset
    id_ = f"{role}-{name}"
    return Box(role=role, id=id_, name=phrase, x=x + inset, y=y + inset, width=width, height=width)


def _marks(position: Position, show: Show) -> Iterator[Shape]:
    """Cells that can be tapped next, cells at fault."""
    taps = tuple(tap.token for tap in continuations(position, show.taps)) if show.targets else ()
    for name in dict.fromkeys(tap for tap in taps if tap in NUMBERS):
        yield _frame(name, "target", 0.04, labels.TARGET.phrase(cell=name))
    for name in dict.fromkeys(cell for cell in show.faulty if cell in NUMBERS):
        yield _frame(name, "fault", 0.06)


def _strip(position: Position, history: Sequence[Action]) -> Iterator[Shape]:
    """Each side's letter, its coins and its card: the back of a picked one, the face of one just shown."""
    last = history[-1] if history else None
    shown = last.picks if isinstance(last, Reveal) else None
    for side, sign in enumerate(SIDES):
        left = _EDGE + side * _WIDTH / len(SIDES)
        count = position.coins[side]
        phrase = labels.WON_COINS.phrase(side=sign, count=count)
        yield Label(
            role="coordinate", id=f"coins-{sign}", name=phrase, x=left + 0.3, y=_STRIP, text=sign, size=0.4
        )
        for slot in range(WINS):
            role = "isses-coin" if slot < count else "isses-slot"
            yield Disc(role=role, x=left + 0.75 + slot * 0.46, y=_STRIP, radius=0.18)
        if shown is not None or position.picks[side] != UNPICKED:
            yield from _card(left + 3, sign, None if shown is None else shown[side])


def _card(x: float, side: str, colour: int | None) -> Iterator[Shape]:
    phrase = (
        labels.CARD_HIDDEN.phrase(side=side)
        if colour is None
        else labels.CARD_SHOWN.phrase(side=side, card=labels.CARDS[colour])
    )
    role = "isses-back" if colour is None else "isses-card"
    yield Box(role=role, id=f"card-{side}", name=phrase, x=x - 0.4, y=_STRIP - 0.46, width=0.8, height=0.92)
    if colour is not None:
        yield from pieces.piece(colour, x, _STRIP, id_="", name=None)


def _board(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    yield from _cells(position, history, show)
    yield Box(role="frame", x=_MARGIN, y=_EDGE, width=SIZE, height=SIZE)
    yield from _coordinates()


def bare(position: Position) -> Scene:
    """The board without pieces and coin."""
    extent = _EDGE + SIZE + _MARGIN
    return Scene(_WIDTH, extent, labels.BOARD.phrase(), silent(_board(position, (), PLAIN)), PAINTS)


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
