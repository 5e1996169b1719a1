"""A position of Held-play as a drawing, discs with numbers, face-down ones with a sign, plain ones as diamonds; and
what taps on it mean."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from games.core import messages as shared
from games.core.cells import bits
from games.core.types import Message, Phrase, Side, Tap, gettext_noop, table
from games.drawing.scene import PLAIN, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, silent
from games.drawing.squares import EDGE, MARGIN, Squares
from games.heldplay import contents
from games.heldplay.geometry import BITS, NAMES, NUMBERS, SIZE
from games.heldplay.layout import Variant
from games.heldplay.notation import DRAW, NOBODY, PASS, Action, Begin, Move, format_action
from games.heldplay.position import AGAIN, EIGHT, MOVE, NEXT, SIDES, Position, piece_on
from games.heldplay.rules import choices, legal_actions

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


# Held-play's moves by taps: a piece, its goal, the number that it shows, the piece that it attacks.
def _tokens(action: Action, retreats: bool) -> tuple[str, ...]:
    """The taps of an action; a retreat is its circle alone, for the piece is known."""
    if not isinstance(action, Move):
        return (format_action(action),)
    if retreats:
        return (NAMES[action.goal],)
    number = (f"={action.number}",) if action.number else ()
    target = () if action.target == NOBODY else (NAMES[action.target],)
    return (NAMES[action.start], NAMES[action.goal], *number, *target)


def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The taps that can follow; () when the taps lead nowhere or the move is complete."""
    return _following(position, legal_actions(position), taps)


def continuations_dealt(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The same where the program says which number a piece shows."""
    return _following(position, dealt(position), taps)


def dealt(position: Position) -> tuple[Action, ...]:
    """What is chosen where the program deals: nobody says which number a piece shows, nor whose the third eight is."""
    opened = (replace(action, eight=None) if isinstance(action, Begin) else action for action in choices(position))
    return tuple(dict.fromkeys(opened))


def _following(position: Position, actions: Sequence[Action], taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    made = len(taps)
    next_taps: dict[str, tuple[Action | None, bool]] = {}
    for action in actions:
        tokens = _tokens(action, position.due >= 0)
        if tokens[:made] == taps and len(tokens) > made:
            completed, more = next_taps.get(tokens[made], (None, False))
            last = len(tokens) == made + 1
            next_taps[tokens[made]] = (action if last else completed, more or not last)
    return tuple(Tap(token, action, more, sign=_sign(token)) for token, (action, more) in next_taps.items())


def _sign(token: str) -> str:
    """The number that a face-down piece may show."""
    return token[1:] if token.startswith("=") else ""


# Held-play entered by taps: what taps mean that lead to no legal action, what to tap next, the names of
# words.


EIGHT_TAP = Message("heldplay.eight_tap", gettext_noop("The eight move: tap a piece with a number or face down."))
SIX_TAP = Message("heldplay.six_tap", gettext_noop("The six move: tap a plain piece."))
GOAL_TAP = Message("heldplay.goal_tap", gettext_noop("Tap the cell that it goes to."))
NUMBER_TAP = Message("heldplay.number_tap", gettext_noop("Which number does the piece show?"))
ATTACK_TAP = Message("heldplay.attack_tap", gettext_noop("Tap the piece that is attacked, or move without an attack."))
RETREAT_TAP = Message(
    "heldplay.retreat_tap", gettext_noop("The piece on %(cell)s is attacked: tap the free circle that it goes to.")
)
NO_MOVE = Message("heldplay.no_move", gettext_noop("No move is possible: the side passes."))
EIGHT_WON = Message(
    "heldplay.eight_won", gettext_noop("The eight won game %(number)s, points: %(points)s. Start game %(following)s.")
)
SIX_WON = Message(
    "heldplay.six_won", gettext_noop("The six won game %(number)s, points: %(points)s. Start game %(following)s.")
)
AGAIN_TAP = Message("heldplay.again_tap", gettext_noop("Game %(number)s ended without a winner. Start it again."))
PASSING = Message("heldplay.passing", gettext_noop("Pass"))
PASSED = Message("heldplay.said_pass", gettext_noop("A pass"))
NO_WINNER = Message("heldplay.no_winner", gettext_noop("End this game without a winner"))
NO_ATTACK = Message("heldplay.no_attack", gettext_noop("Move without an attack"))
NUMBER = Message("heldplay.number", gettext_noop("Number %(number)s"))
BEGIN = Message("heldplay.begin", gettext_noop("Begin game %(number)s"))
BEGIN_LOT = Message("heldplay.begin_lot", gettext_noop("Game %(number)s: %(side)s has the eight"))
SHOWN = Message("heldplay.said_number", gettext_noop("%(start)s–%(goal)s, number %(number)s"))
ATTACKS = Message("heldplay.said_attack", gettext_noop("%(start)s–%(goal)s, attack on %(target)s"))
SHOWN_ATTACKS = Message(
    "heldplay.said_both", gettext_noop("%(start)s–%(goal)s, number %(number)s, attack on %(target)s")
)
BEGUN = Message("heldplay.said_begin", gettext_noop("Game %(number)s begins"))
BEGUN_LOT = Message("heldplay.said_begin_lot", gettext_noop("Game %(number)s begins, %(side)s has the eight"))
ENDED = Message("heldplay.said_draw", gettext_noop("Game without a winner"))
THE_EIGHT = Message("heldplay.role_eight", gettext_noop("the eight"))
THE_SIX = Message("heldplay.role_six", gettext_noop("the six"))

MESSAGES = table(globals())

_MOVED = 2


def spell(position: Position, taps: tuple[str, ...]) -> str:
    """Piece, goal, number, target; on a retreat the circle alone is enough."""
    cells = [tap for tap in taps if tap in NUMBERS]
    words = [tap for tap in taps if tap not in NUMBERS]
    if not cells:
        return "".join(words)
    if position.due >= 0 and len(taps) == 1:
        return f"{NAMES[position.due]}-{cells[0]}"
    if len(taps) < _MOVED:
        return ""
    target = "".join(f"#{cell}" for cell in cells[_MOVED:])
    return "-".join(cells[:_MOVED]) + "".join(words) + target


def prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """What is to be tapped next."""
    moved = position.due == MOVE and position.turn == EIGHT and len(taps) == _MOVED
    return NUMBER_TAP.phrase() if moved and _face_down(position, taps[0]) else prompt_dealt(position, taps)


def prompt_dealt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """The same where the program says which number a piece shows."""
    if position.due >= 0:
        return RETREAT_TAP.phrase(cell=NAMES[position.due])
    if position.due == AGAIN:
        return AGAIN_TAP.phrase(number=position.game)
    if position.due == NEXT:
        return _won(position)
    if position.due != MOVE:
        return shared.NOTHING_DUE.phrase()
    if not taps:
        moving = EIGHT_TAP if position.turn == EIGHT else SIX_TAP
        return (NO_MOVE if legal_actions(position) == (PASS,) else moving).phrase()
    return (GOAL_TAP if len(taps) < _MOVED else ATTACK_TAP).phrase()


def _won(position: Position) -> Phrase:
    """Who won the last game, and which one follows."""
    eight, winner, houses = position.won[-1]
    message = EIGHT_WON if winner == eight else SIX_WON
    return message.phrase(number=len(position.won), points=sum(houses), following=position.game)


def _face_down(position: Position, cell: str) -> bool:
    return cell in NUMBERS and bool(position.hidden & BITS[NUMBERS[cell]])


def called(token: str) -> Phrase | None:
    """The names of numbers, of passing, of a move's end, and of what the referee says."""
    words = {format_action(PASS): PASSING, format_action(DRAW): NO_WINNER, "": NO_ATTACK}
    if token in words:
        return words[token].phrase()
    if token.startswith("="):
        return NUMBER.phrase(number=token[1:])
    if token.startswith("(game "):
        number, _, lot = token.strip("()").removeprefix("game ").partition(" eight=")
        return BEGIN_LOT.phrase(number=number, side=lot) if lot else BEGIN.phrase(number=number)
    return None


def said(action: Action) -> Phrase | None:
    """What a move shows and attacks, what the referee says; the cells of a plain move say themselves."""
    match action:
        case Begin(number, eight):
            return BEGUN_LOT.phrase(number=number, side=eight.value) if eight else BEGUN.phrase(number=number)
        case Move():
            return _said_move(action)
    return (PASSED if action == PASS else ENDED).phrase()


def _said_move(move: Move) -> Phrase | None:
    cells = {"start": NAMES[move.start], "goal": NAMES[move.goal]}
    if move.target == NOBODY:
        return SHOWN.phrase(**cells, number=move.number) if move.number else None
    target = NAMES[move.target]
    return (
        SHOWN_ATTACKS.phrase(**cells, number=move.number, target=target)
        if move.number
        else ATTACKS.phrase(**cells, target=target)
    )


def role(position: Position, side: Side) -> Phrase:
    """By who has the eight in this game."""
    return (THE_EIGHT if side == SIDES[position.eight] else THE_SIX).phrase()
