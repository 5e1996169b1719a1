"""The names of what is on the board of Der Isses!"""

from collections.abc import Sequence

from games.core.types import Message, Word, gettext_noop, table
from games.isses.actions import SIDES as SIGNS

PIECES = (
    Word(gettext_noop("red piece")),
    Word(gettext_noop("orange piece")),
    Word(gettext_noop("yellow piece")),
    Word(gettext_noop("green piece")),
    Word(gettext_noop("blue piece")),
    Word(gettext_noop("violet piece")),
    Word(gettext_noop("white piece")),
)
CARDS = (
    Word(gettext_noop("red card")),
    Word(gettext_noop("orange card")),
    Word(gettext_noop("yellow card")),
    Word(gettext_noop("green card")),
    Word(gettext_noop("blue card")),
    Word(gettext_noop("violet card")),
    Word(gettext_noop("white card")),
)
SIDES = (Word(gettext_noop("A")), Word(gettext_noop("B")))
BOTH_SIDES = Word(gettext_noop("A, B"))
WORDS = (*PIECES, *CARDS, *SIDES, BOTH_SIDES)

COLOUR_SIGNS = Message("isses.colour_signs", gettext_noop("ROYGBVW"))
"""The letter of each colour, in their order, on boards and paper; a language has seven of its own."""
SIDE_SIGNS = Message("isses.side_signs", gettext_noop("AB"))
"""The letters of both sides in the same way."""

BOARD = Message("isses.board", gettext_noop("Der Isses! board"))
ALL_PIECES = Message("isses.all_pieces", gettext_noop("the seven pieces"))
EMPTY_CELL = Message("isses.empty_cell", gettext_noop("%(cell)s, free"))
COIN_CELL = Message("isses.coin_cell", gettext_noop("%(cell)s, coin"))
TAKEN_CELL = Message("isses.taken_cell", gettext_noop("%(cell)s, %(piece)s"))
COIN_TAKEN_CELL = Message("isses.coin_taken_cell", gettext_noop("%(cell)s, coin and %(piece)s"))
PIECE = Message("isses.piece", gettext_noop("%(piece)s on %(cell)s"))
COIN = Message("isses.coin", gettext_noop("coin on %(cell)s"))
TARGET = Message("isses.target", gettext_noop("possible: %(cell)s"))
LAST_MOVE = Message("isses.last_move", gettext_noop("last move: %(cells)s"))
WON_COINS = Message("isses.won_coins", gettext_noop("coins of side %(side)s: %(count)s of 4"))
CARD_HIDDEN = Message("isses.card_hidden", gettext_noop("side %(side)s has picked a card"))
CARD_SHOWN = Message("isses.card_shown", gettext_noop("side %(side)s showed the %(card)s"))

MESSAGES = table(globals())


def side_of(sign: str) -> Word:
    """A side by the letter that records write."""
    return SIDES[SIGNS.index(sign)]


def sides_of(sides: Sequence[int]) -> Word:
    """One side or both."""
    return SIDES[sides[0]] if len(sides) == 1 else BOTH_SIDES
