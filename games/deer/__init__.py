"""Deer and dogs: two deer against twenty-four dogs on 35 points."""

from games.core.game import OpenGame, refereed
from games.core.teaching import Teaching
from games.core.types import gettext_noop
from games.deer import board, notation, position, quick, rules, sheet
from games.deer.examples import EXAMPLES
from games.deer.lessons import LESSONS
from games.deer.messages import MESSAGES, WORDS
from games.deer.options import OPTIONS, TAGS


class Deer(OpenGame[position.Position, notation.Action]):
    """The rules of Deer and dogs behind the interface of all games."""

    slug = "deer"
    name = gettext_noop("Deer and dogs")
    citing = gettext_noop("Rule %(number)s of Deer and dogs")
    options = OPTIONS
    tags = TAGS
    messages = MESSAGES | board.MESSAGES
    words: tuple[str, ...] = WORDS
    paints = board.PAINTS
    teaching = Teaching(EXAMPLES, LESSONS)

    start = staticmethod(rules.start)
    parse = staticmethod(notation.parse)
    format = staticmethod(notation.format_action)
    check = staticmethod(rules.check)
    apply = staticmethod(rules.apply)
    pass_turn = staticmethod(rules.pass_turn)
    legal_actions = staticmethod(rules.legal_actions)
    count_legal = staticmethod(rules.count_legal)
    advance = staticmethod(quick.advance)
    continuations = staticmethod(board.continuations)
    spell = staticmethod(board.spell)
    prompt = staticmethod(board.prompt)
    role = staticmethod(board.role)
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


GAME = refereed(Deer())
