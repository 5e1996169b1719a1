"""Corners: eight by eight cells, circles against triangles, rectangles at any angle."""

from games.core.game import OpenGame, refereed
from games.core.teaching import Teaching
from games.core.types import gettext_noop
from games.corners import board, notation, position, rules, sheet
from games.corners.examples import EXAMPLES
from games.corners.lessons import LESSONS
from games.corners.messages import MESSAGES, WORDS
from games.corners.options import OPTIONS, TAGS


class Corners(OpenGame[position.Position, notation.Action]):
    """The rules of Corners behind the interface of all games."""

    slug = "corners"
    name = gettext_noop("Corners")
    citing = gettext_noop("Rule %(number)s of Corners")
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


GAME = refereed(Corners())
