"""Actions of Der Isses! in words."""

from games.core.types import Message, Phrase, gettext_noop, table
from games.isses import labels
from games.isses.actions import HIDDEN, Accuse, Action, Coin, Move, Pick, Reveal, Setup
from games.isses.geometry import NAMES

SET_UP = Message("isses.said_setup", gettext_noop("Set-up"))
COIN_ON = Message("isses.said_coin", gettext_noop("Coin on %(cell)s"))
GOES = Message("isses.said_move", gettext_noop("%(piece)s %(cells)s"))
ACCUSED = Message("isses.said_accuse", gettext_noop("“Der Isses!”: %(piece)s"))
SHOWN = Message("isses.said_reveal", gettext_noop("Cards: A – %(a)s, B – %(b)s"))
CARD_OF_A = Message("isses.said_card_a", gettext_noop("A’s card: %(card)s"))
CARD_OF_B = Message("isses.said_card_b", gettext_noop("B’s card: %(card)s"))
SHOWING = Message("isses.said_cards", gettext_noop("Cards shown"))
PICKED = Message("isses.said_pick", gettext_noop("%(side)s has picked a card"))
PICKED_CARD = Message("isses.said_picked", gettext_noop("%(side)s has picked: %(card)s"))

MESSAGES = table(globals())


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
