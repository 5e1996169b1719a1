"""Sonor: five evaders cross a plane field, a pursuer of twice their size catches them; directions are free."""

from games.core.game import OpenGame, refereed
from games.core.teaching import Teaching
from games.core.types import gettext_noop
from games.sonor import board, ghost, notation, position, quick, rules, sheet
from games.sonor.examples import EXAMPLES
from games.sonor.lessons import LESSONS
from games.sonor.messages import MESSAGES, WORDS
from games.sonor.options import OPTIONS, TAGS


class Sonor(OpenGame[position.Position, notation.Action]):
    """The rules of Sonor behind the interface of all games."""

    slug = "sonor"
    name = gettext_noop("Sonor")
    citing = gettext_noop("Rule %(number)s of Sonor")
    options = OPTIONS
    tags = TAGS
    messages = MESSAGES | board.MESSAGES | ghost.MESSAGES
    words: tuple[str, ...] = WORDS
    paints = board.PAINTS
    swaps_inside = True
    enumerable = False
    teaching = Teaching(EXAMPLES, LESSONS)

    start = staticmethod(rules.start)
    advance = staticmethod(quick.advance)
    parse = staticmethod(notation.parse)
    typed = staticmethod(notation.typed)
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
    part = staticmethod(rules.part_number)
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


GAME = refereed(Sonor())
