"""The names of what is on a Held-play board."""

from games.core.types import Message, Word, gettext_noop, table

NUMBERED = (
    Word(gettext_noop("numbered piece 1")),
    Word(gettext_noop("numbered piece 2")),
    Word(gettext_noop("numbered piece 3")),
    Word(gettext_noop("numbered piece 4")),
    Word(gettext_noop("numbered piece 5")),
    Word(gettext_noop("numbered piece 6")),
    Word(gettext_noop("numbered piece 7")),
    Word(gettext_noop("numbered piece 8")),
)
FACE_DOWN = Word(gettext_noop("face-down piece"))
PLAIN = Word(gettext_noop("plain piece"))
EMPTY = Word(gettext_noop("empty"))
WORDS = (*NUMBERED, FACE_DOWN, PLAIN, EMPTY)

BOARD = Message("heldplay.board", gettext_noop("Held-play board"))
CELL = Message("heldplay.cell", gettext_noop("%(cell)s, %(content)s"))
HOUSE_CELL = Message("heldplay.house_cell", gettext_noop("%(cell)s, house %(house)s, %(content)s"))
CIRCLE_CELL = Message("heldplay.circle_cell", gettext_noop("%(cell)s, grey circle, %(content)s"))
PIECE = Message("heldplay.piece", gettext_noop("%(piece)s on %(cell)s"))
HOLDER = Message("heldplay.holder", gettext_noop("%(piece)s on %(cell)s, holds house %(house)s"))
ATTACKED = Message("heldplay.attacked", gettext_noop("%(piece)s on %(cell)s is attacked and must retreat"))
TARGET = Message("heldplay.target", gettext_noop("%(cell)s can be chosen"))
LAST_MOVE = Message("heldplay.last_move", gettext_noop("last move: from %(start)s to %(goal)s"))

MESSAGES = table(globals())
