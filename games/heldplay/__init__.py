"""Held-play: eight numbered pieces look for their houses, six plain ones take them."""

from games.core.game import OpenGame, refereed
from games.core.teaching import Teaching
from games.core.types import gettext_noop
from games.heldplay import board, contents, notation, position, quick, rules, sheet
from games.heldplay.examples import EXAMPLES
from games.heldplay.lessons import LESSONS
from games.heldplay.messages import MESSAGES
from games.heldplay.options import OPTIONS, TAGS


class Heldplay(OpenGame[position.Position, notation.Action]):
    """The rules of Held-play behind the interface of all games.

    Views hide nothing: what lies face down, nobody knows.
    """

    slug = "heldplay"
    name = gettext_noop("Held-play")
    citing = gettext_noop("Rule %(number)s of Held-play")
    options = OPTIONS
    tags = TAGS
    messages = contents.MESSAGES | MESSAGES | board.MESSAGES
    words: tuple[str, ...] = contents.WORDS
    paints = board.PAINTS
    swaps_inside = True
    has_net = True
    teaching = Teaching(EXAMPLES, LESSONS)

    start = staticmethod(rules.start)
    advance = staticmethod(quick.advance)
    parse = staticmethod(notation.parse)
    format = staticmethod(notation.format_action)
    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    pass_turn = staticmethod(rules.pass_turn)
    legal_actions = staticmethod(rules.legal_actions)
    count_legal = staticmethod(rules.count_legal)
    interjections = staticmethod(rules.interjections)
    continuations = staticmethod(board.continuations)
    spell = staticmethod(board.spell)
    prompt = staticmethod(board.prompt)
    role = staticmethod(board.role)
    called = staticmethod(board.called)
    said = staticmethod(board.said)
    to_act = staticmethod(rules.to_act)
    over = staticmethod(rules.over)
    outcome = staticmethod(rules.outcome)
    points = staticmethod(rules.points)
    encode = staticmethod(position.encode)
    decode = staticmethod(position.decode)
    sheet_of = staticmethod(sheet.sheet_of)
    sheet_tags = staticmethod(sheet.sheet_tags)
    sheet = staticmethod(sheet.sheet)
    scene = staticmethod(board.scene)
    bare = staticmethod(board.bare)


class Dealt(Heldplay):
    """Held-play as it is entered where the program says which number a piece shows, and whose the eight of the third
    game is."""

    legal_actions = staticmethod(board.dealt)
    continuations = staticmethod(board.continuations_dealt)
    prompt = staticmethod(board.prompt_dealt)


GAME = refereed(Heldplay())
DEALT = refereed(Dealt())
