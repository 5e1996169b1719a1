"""Der Isses! in words: its actions, what to tap next, the names of taps that are no cell."""

from collections.abc import Sequence

from games.core import messages as shared
from games.core.types import Message, Phrase, gettext_noop, table
from games.isses import labels
from games.isses.actions import COLOURS, HIDDEN, SIDES, Accuse, Action, Coin, Move, Pick, Reveal, Setup
from games.isses.geometry import NAMES
from games.isses.position import Position
from games.isses.rules import deciding

SET_UP = Message("isses.said_setup", gettext_noop("Set-up"))
COIN_ON = Message("isses.said_coin", gettext_noop("Coin on %(cell)s"))
GOES = Message("isses.said_move", gettext_noop("%(piece)s %(cells)s"))
ACCUSED = Message("isses.said_accuse", gettext_noop("“Der Isses!”: %(piece)s"))
SHOWN = Message("isses.said_reveal", gettext_noop("Cards: A – %(a)s, B – %(b)s"))
CARD_OF_A = Message("isses.said_card_a", gettext_noop("A’s card: %(card)s"))
CARD_OF_B = Message("isses.said_card_b", gettext_noop("B’s card: %(card)s"))
SHOWING = Message("isses.said_cards", gettext_noop("Cards shown"))
ACCUSER = Message("isses.accuser", gettext_noop("%(side)s: “Der Isses!” – %(piece)s"))
COIN_GOES = Message("isses.coin_goes", gettext_noop("Coin: %(side)s"))
PICKED = Message("isses.said_pick", gettext_noop("%(side)s has picked a card"))
PICKED_CARD = Message("isses.said_picked", gettext_noop("%(side)s has picked: %(card)s"))

SETUP_TAP = Message("isses.setup_tap", gettext_noop("Set-up: tap the cell of the %(piece)s."))
COIN_TAP = Message(
    "isses.coin_tap", gettext_noop("%(side)s puts the coin: tap a free cell that is not next to a piece.")
)
SIDE_TAP = Message("isses.side_tap", gettext_noop("Who picks a card?"))
PICK_TAP = Message("isses.pick_tap", gettext_noop("Only %(side)s looks now: tap the piece that %(side)s picks."))
PIECE_TAP = Message("isses.piece_tap", gettext_noop("Tap the piece that moves, or “Der Isses!”"))
HOP_TAP = Message("isses.hop_tap", gettext_noop("Tap the cell that it goes to."))
STOP_TAP = Message("isses.stop_tap", gettext_noop("Tap the next cell of the jumps, or finish here."))
ACCUSE_TAP = Message("isses.accuse_tap", gettext_noop("Tap the piece that is named."))
SHOW_TAP = Message("isses.show_tap", gettext_noop("Show both cards."))
DECIDING_TAP = Message("isses.deciding_tap", gettext_noop("The card of %(side)s decides: tap the piece of its colour."))
OTHER_TAP = Message(
    "isses.other_tap",
    gettext_noop("If %(side)s has shown a card too, tap the piece of its colour. If not, finish here."),
)
STOPPING = Message("isses.stopping", gettext_noop("Finish here"))
ACCUSING = Message("isses.accusing", gettext_noop("“Der Isses!”"))
REVEALING = Message("isses.revealing", gettext_noop("Show the cards"))
PICKING = Message("isses.picking", gettext_noop("%(side)s picks"))

MESSAGES = table(globals())

_ROUND = 2
"""Actions that end a round: the one that reaches the coin or accuses, and the cards shown."""

ACCUSE = "accuse"
REVEAL = "reveal"


def said(action: Action) -> Phrase:
    """Every action, for none of them is a cell alone."""
    match action:
        case Setup():
            return SET_UP.phrase()
        case Coin(cell):
            return COIN_ON.phrase(cell=NAMES[cell])
        case Move(colour, path):
            return GOES.phrase(piece=labels.PIECES[colour], cells="–".join(NAMES[cell] for cell in path))
        case Accuse(colour):
            return ACCUSED.phrase(piece=labels.PIECES[colour])
        case Pick(side, colour):
            return _said_pick(labels.SIDES[side], colour)
        case Reveal((a, b)):
            return _said_reveal(a, b)


def _said_pick(side: str, colour: int) -> Phrase:
    return PICKED.phrase(side=side) if colour == HIDDEN else PICKED_CARD.phrase(side=side, card=labels.CARDS[colour])


def _said_reveal(a: int, b: int) -> Phrase:
    if a == b == HIDDEN:
        return SHOWING.phrase()
    if HIDDEN in (a, b):
        return CARD_OF_A.phrase(card=labels.CARDS[a]) if b == HIDDEN else CARD_OF_B.phrase(card=labels.CARDS[b])
    return SHOWN.phrase(a=labels.CARDS[a], b=labels.CARDS[b])


def lately(position: Position, history: Sequence[Action]) -> tuple[Phrase, ...]:
    """How the round has ended: by what, then the cards shown and who got the coin, until both have picked again."""
    if position.phase == "reveal" and history:
        last, side = history[-1], labels.SIDES[position.turn]
        named = ACCUSER.phrase(side=side, piece=labels.PIECES[last.colour]) if isinstance(last, Accuse) else said(last)
        return (named,)
    played = history
    while played and isinstance(played[-1], Pick | Coin):
        played = played[:-1]
    if position.phase not in ("coin", "picks") or len(played) < _ROUND or not isinstance(played[-1], Reveal):
        return ()
    winner = 1 - position.turn if position.phase == "coin" else position.turn
    told = played[-_ROUND:-1] if played == history else played[-_ROUND:]  # cards just shown lie on the drawing
    return *map(said, told), COIN_GOES.phrase(side=labels.SIDES[winner])


# What to tap next.
def prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """What is to be tapped next."""
    match position.phase:
        case "setup" if len(taps) < len(COLOURS):
            return SETUP_TAP.phrase(piece=labels.PIECES[len(taps)])
        case "coin":
            return COIN_TAP.phrase(side=labels.SIDES[position.turn])
        case "picks":
            named = taps and taps[0] in tuple(SIDES)
            return PICK_TAP.phrase(side=labels.side_of(taps[0])) if named else SIDE_TAP.phrase()
        case "play":
            return _turn_prompt(taps)
        case "reveal":
            return _reveal_prompt(position, taps)
    return shared.NOTHING_DUE.phrase()


def _reveal_prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    if position.variant.sealed or position.ended is None:
        return SHOW_TAP.phrase()
    decides = deciding(position.ended, position.turn)
    if taps:
        return OTHER_TAP.phrase(side=labels.SIDES[1 - decides])
    return DECIDING_TAP.phrase(side=labels.SIDES[decides])


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
    return PICKING.phrase(side=labels.side_of(token)) if token in tuple(SIDES) else None
