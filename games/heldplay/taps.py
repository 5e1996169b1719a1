"""Held-play's moves by taps: a piece, its goal, the number that it shows, the piece that it attacks."""

from games.core import messages as shared
from games.core.types import Message, Phrase, Side, Tap, gettext_noop, table
from games.heldplay.geometry import BITS, NAMES, NUMBERS
from games.heldplay.notation import DRAW, NOBODY, PASS, Action, Begin, Move, format_action
from games.heldplay.position import AGAIN, EIGHT, MOVE, NEXT, SIDES, Position
from games.heldplay.rules import legal_actions


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
    made = len(taps)
    found: dict[str, tuple[Action | None, bool]] = {}
    for action in legal_actions(position):
        tokens = _tokens(action, position.due >= 0)
        if tokens[:made] == taps and len(tokens) > made:
            completed, more = found.get(tokens[made], (None, False))
            last = len(tokens) == made + 1
            found[tokens[made]] = (action if last else completed, more or not last)
    return tuple(Tap(token, action, more, sign=_sign(token)) for token, (action, more) in found.items())


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
BEGIN_TAP = Message("heldplay.begin_tap", gettext_noop("Start the next game."))
PASSING = Message("heldplay.passing", gettext_noop("Pass"))
NO_WINNER = Message("heldplay.no_winner", gettext_noop("End this game without a winner"))
NO_ATTACK = Message("heldplay.no_attack", gettext_noop("Move without an attack"))
NUMBER = Message("heldplay.number", gettext_noop("Number %(number)s"))
BEGIN = Message("heldplay.begin", gettext_noop("Begin game %(number)s"))
BEGIN_LOT = Message("heldplay.begin_lot", gettext_noop("Begin game %(number)s, %(side)s has the eight"))
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
_ATTACKED = 3


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
    if position.due >= 0:
        return RETREAT_TAP.phrase(cell=NAMES[position.due])
    if position.due in (NEXT, AGAIN):
        return BEGIN_TAP.phrase()
    if position.due != MOVE:
        return shared.NOTHING_DUE.phrase()
    if not taps:
        moving = EIGHT_TAP if position.turn == EIGHT else SIX_TAP
        return (NO_MOVE if legal_actions(position) == (PASS,) else moving).phrase()
    if len(taps) == 1:
        return GOAL_TAP.phrase()
    shown = len(taps) >= _ATTACKED or position.turn != EIGHT or not _face_down(position, taps[0])
    return (ATTACK_TAP if shown else NUMBER_TAP).phrase()


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
    return (PASSING if action == PASS else ENDED).phrase()


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
