"""A position of Der Isses! as a drawing: pieces, coin, both sides' coins and cards, a sealed card never; and what taps
on it mean."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import pairwise

from games.core.cells import bits
from games.core.types import Phrase, Tap
from games.drawing.scene import PLAIN, Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, Sign, silent
from games.drawing.squares import EDGE, Squares
from games.isses import labels, pieces
from games.isses.actions import (
    ACCUSATIONS,
    COINS,
    COLOURS,
    HIDDEN,
    LETTERS,
    PICKS,
    REVEALS,
    SIDES,
    Accuse,
    Action,
    Coin,
    Move,
    Reveal,
    Setup,
)
from games.isses.geometry import LANDINGS, NAMES, NEAR, NUMBERS, SIZE
from games.isses.moves import canonical, reach
from games.isses.notation import format_action, joined, sealed_reveal
from games.isses.position import NOWHERE, UNPICKED, WINS, Position
from games.isses.rules import coin_cells, deciding, legal_actions
from games.isses.said import ACCUSE, REVEAL

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


# Actions of Der Isses! by taps on the cells, and the words `accuse`, `reveal`, `A` and `B`.
#
# A piece is tapped for a card of its colour. Set-up: seven cells in the order of the colours. Coin: its cell. Pick: `A`
# or `B`, then a piece. Move: the piece, then the cells of its way. Accusation: `accuse`, then a piece. Reveal: the
# piece of the card that decides, then perhaps that of the other; the one word `reveal` when the picks were sealed.
#
# A move of several jumps is tapped hop by hop; a way by taps comes to no cell twice.
_PAIR = 2

Taps = tuple[Tap[Action], ...]


def continuations(position: Position, taps: tuple[str, ...]) -> Taps:
    """The taps that can follow; () when the taps lead nowhere or the action is complete."""
    match position.phase:
        case "setup":
            return _set_up_taps(taps)
        case "coin" if not taps:
            return tuple(Tap(NAMES[cell], COINS[cell], False) for cell in bits(coin_cells(position)))
        case "picks":
            return _pick_taps(position, taps)
        case "play":
            return _turn_taps(position, taps)
        case "reveal":
            return _reveal_taps(position, taps)
    return ()


def _set_up_taps(taps: tuple[str, ...]) -> Taps:
    left = len(COLOURS) - len(taps)
    if left <= 0 or len(set(taps)) < len(taps) or not NUMBERS.keys() >= set(taps):
        return ()
    tapped = tuple(NUMBERS[name] for name in taps)
    free = [cell for cell in NUMBERS.values() if cell not in tapped]
    return tuple(Tap(NAMES[cell], None if left > 1 else Setup((*tapped, cell)), left > 1) for cell in free)


def _pieces_to_tap(position: Position, actions: Iterable[Action]) -> Taps:
    """A tap on the piece of every colour, completing the action of that colour."""
    pairs = zip(position.cells, actions, strict=True)
    return tuple(Tap(NAMES[cell], action, False) for cell, action in pairs)


def _pick_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    missing = {sign: side for side, sign in enumerate(SIDES) if position.picks[side] == UNPICKED}
    if not taps:
        return tuple(Tap(sign, None, True) for sign in missing)
    side = missing.get(taps[0])
    return () if side is None or len(taps) > 1 else _pieces_to_tap(position, PICKS[side])


def _turn_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    if not taps:
        movable = [start for start, single, further in reach(position) if single | further]
        return (*(Tap(NAMES[cell], None, True) for cell in movable), Tap(ACCUSE, None, True))
    if taps[0] == ACCUSE:
        return () if len(taps) > 1 else _pieces_to_tap(position, ACCUSATIONS)
    colour = _tapped(position, taps[0])
    if colour is None or not NUMBERS.keys() >= set(taps):
        return ()
    return tuple(_hops(position, colour, tuple(NUMBERS[tap] for tap in taps)))


def _hops(position: Position, colour: int, path: tuple[int, ...]) -> Iterator[Tap[Action]]:
    """The next cells of a way that can end legally: steps and jumps from the piece, further jumps after a jump."""
    start, single, further = tuple(reach(position))[colour]
    ends, barred = single | further, sum(1 << cell for cell in set(path)) | position.occupied
    if len(path) == 1:
        steps = NEAR[start] & single
        for cell in bits(steps):
            yield Tap(NAMES[cell], Move(colour, (start, cell)), False)
    elif not _jumped(position, path):
        return
    for cell in bits(_jumps(position, start, path[-1]) & ~barred):
        beyond = _beyond(position, start, cell, barred | 1 << cell) & ends
        action = canonical(position, Move(colour, (*path, cell))) if ends >> cell & 1 else None
        if action or beyond:
            yield Tap(NAMES[cell], action, beyond > 0)


def _jumps(position: Position, start: int, cell: int) -> int:
    """The cells straight behind the pieces around a cell, from the coin none; the moving piece began on `start`."""
    if cell == position.coin:
        return 0
    return LANDINGS[cell][(position.occupied & ~(1 << start)) & NEAR[cell]]


def _jumped(position: Position, path: tuple[int, ...]) -> bool:
    """Whether a way so far consists of jumps to free cells, each of them new."""
    free = len(set(path)) == len(path) and not any(position.occupied >> cell & 1 for cell in path[1:])
    return free and all(_jumps(position, path[0], a) >> b & 1 for a, b in pairwise(path))


def _beyond(position: Position, start: int, cell: int, barred: int) -> int:
    """The cells that further jumps from a cell lead to without coming to a barred one."""
    reached, todo = 0, _jumps(position, start, cell) & ~barred
    while todo:
        low = todo & -todo
        reached |= low
        todo = (todo | _jumps(position, start, low.bit_length() - 1)) & ~(barred | reached)
    return reached


def _tapped(position: Position, name: str) -> int | None:
    """The colour of the piece on a tapped cell."""
    return position.piece_on(NUMBERS[name]) if name in NUMBERS else None


def _reveal_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    legal = legal_actions(position) or ()
    if position.variant.sealed:
        return () if taps else (Tap(REVEAL, sealed_reveal(position), False),)
    colours = tuple(_tapped(position, tap) for tap in taps)
    if len(taps) >= _PAIR or None in colours:
        return ()
    reveals = [(colour, _reveal_of(position, (*colours, colour))) for colour in COLOURS]
    return tuple(Tap(NAMES[position.cells[colour]], reveal, not taps) for colour, reveal in reveals if reveal in legal)


def _reveal_of(position: Position, colours: tuple[int | None, ...]) -> Reveal:
    """The reveal of the card that decides and, as a second colour, of the other."""
    if position.ended is None:
        raise ValueError("the round goes on")
    decides = deciding(position.ended, position.turn)
    first, second = (HIDDEN if colour is None else colour for colour in (*colours, None)[:_PAIR])
    return REVEALS[second][first] if decides else REVEALS[first][second]


def spell(position: Position, taps: tuple[str, ...]) -> str:
    """A piece stands for its colour; what it spells depends on what is due."""
    match position.phase:
        case "setup":
            ready = len(taps) >= len(COLOURS) or not NUMBERS.keys() >= set(taps)
            return _setup(taps) if ready else ""
        case "coin" if len(taps) == 1 and taps[0] in NUMBERS:
            return f"(coin {taps[0]})"
        case "picks" if taps and taps[0] in SIDES:
            return _of_card(position, f"(pick {taps[0]} %s)", taps[1:])
        case "reveal":
            return _reveal(position, taps)
    if taps and taps[0] == ACCUSE:
        return _of_card(position, "(accuse %s)", taps[1:])
    return _tapped_way(position, taps)


def _setup(taps: tuple[str, ...]) -> str:
    if len(taps) == len(COLOURS) and NUMBERS.keys() >= set(taps):
        return format_action(Setup(tuple(NUMBERS[tap] for tap in taps)))
    return " ".join(taps)


def _letter(position: Position, cell: str) -> str:
    """The letter of the piece on a cell, "" when there is none."""
    colour = position.piece_on(NUMBERS[cell]) if position.cells and cell in NUMBERS else None
    return "" if colour is None else LETTERS[colour]


def _of_card(position: Position, form: str, taps: tuple[str, ...]) -> str:
    letters = "".join(_letter(position, tap) for tap in taps)
    return form % letters if letters else ""


def _reveal(position: Position, taps: tuple[str, ...]) -> str:
    if taps == (REVEAL,):
        return format_action(sealed_reveal(position)) if position.variant.sealed else ""
    colours = tuple(_tapped(position, tap) for tap in taps)
    if None in colours or not 0 < len(colours) <= _PAIR:
        return _tapped_way(position, taps)
    return "" if position.variant.sealed else format_action(_reveal_of(position, colours))


def _tapped_way(position: Position, taps: tuple[str, ...]) -> str:
    """A piece and the cells of its way."""
    letter = _letter(position, taps[0]) if taps else ""
    return f"{letter}:{'-'.join(taps)}" if letter and len(taps) > 1 else ""
