"""Der Isses! entered by taps: what taps mean that lead to no legal action, what to tap next, the names of words."""

from games.core import messages as shared
from games.core.faults import Message, table
from games.core.words import Phrase, gettext_noop
from games.isses import labels
from games.isses.actions import COLOURS, LETTERS, SIDES, Setup
from games.isses.geometry import NUMBERS
from games.isses.notation import format_action, sealed_reveal
from games.isses.position import Position
from games.isses.taps import ACCUSE, REVEAL

SETUP_TAP = Message("isses.setup_tap", gettext_noop("Set-up: tap the cell of the %(piece)s."))
COIN_TAP = Message(
    "isses.coin_tap", gettext_noop("%(side)s puts the coin: tap a cell that is next to no piece.")
)
SIDE_TAP = Message("isses.side_tap", gettext_noop("Whose card is picked?"))
PICK_TAP = Message(
    "isses.pick_tap",
    gettext_noop("Only %(side)s looks now: tap the piece of the colour that %(side)s picks."),
)
PIECE_TAP = Message("isses.piece_tap", gettext_noop("Tap the piece that moves, or accuse."))
HOP_TAP = Message("isses.hop_tap", gettext_noop("Tap the next cell of its way."))
STOP_TAP = Message("isses.stop_tap", gettext_noop("Tap the next cell of the jumps, or stop here."))
ACCUSE_TAP = Message("isses.accuse_tap", gettext_noop("Tap the piece of the colour that is accused."))
SHOW_TAP = Message("isses.show_tap", gettext_noop("The cards are shown."))
CARD_TAP = Message(
    "isses.card_tap", gettext_noop("The cards are shown: tap the piece of the colour of %(side)s's card.")
)
STOPPING = Message("isses.stopping", gettext_noop("Stop here"))
ACCUSING = Message("isses.accusing", gettext_noop("Accuse"))
REVEALING = Message("isses.revealing", gettext_noop("Show the cards"))
PICKING = Message("isses.picking", gettext_noop("%(side)s picks"))

MESSAGES = table(globals())

_PAIR = 2


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
    return _way(position, taps)


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
    letters = [letter for letter in (_letter(position, tap) for tap in taps) if letter]
    return f"(reveal A={letters[0]} B={letters[1]})" if len(letters) == _PAIR else _way(position, taps)


def _way(position: Position, taps: tuple[str, ...]) -> str:
    """A piece and the cells of its way."""
    letter = _letter(position, taps[0]) if taps else ""
    return f"{letter}:{'-'.join(taps)}" if letter and len(taps) > 1 else ""


def prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """What is to be tapped next."""
    match position.phase:
        case "setup" if len(taps) < len(COLOURS):
            return SETUP_TAP.phrase(piece=labels.PIECES[len(taps)])
        case "coin":
            return COIN_TAP.phrase(side=position.side.value)
        case "picks":
            return PICK_TAP.phrase(side=taps[0]) if taps else SIDE_TAP.phrase()
        case "play":
            return _turn_prompt(taps)
        case "reveal":
            return (
                SHOW_TAP.phrase()
                if position.variant.sealed
                else CARD_TAP.phrase(side=SIDES[min(len(taps), 1)])
            )
    return shared.NOTHING_DUE.phrase()


def _turn_prompt(taps: tuple[str, ...]) -> Phrase:
    if not taps:
        return PIECE_TAP.phrase()
    if taps[0] == ACCUSE:
        return ACCUSE_TAP.phrase()
    return (HOP_TAP if len(taps) == 1 else STOP_TAP).phrase()


def called(token: str) -> Phrase | None:
    """The names of accusing, of showing the cards, of stopping, and of the sides that pick."""
    words = {ACCUSE: ACCUSING, REVEAL: REVEALING, "": STOPPING}
    if token in words:
        return words[token].phrase()
    return PICKING.phrase(side=token) if token in tuple(SIDES) else None
