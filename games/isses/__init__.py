"""Der Isses!: seven pieces that both sides move, a secret colour each, seven coins, four of which win."""

from collections.abc import Callable

from games.core.game import OpenGame, refereed
from games.core.teaching import Teaching
from games.core.types import Phrase, gettext_noop
from games.isses import board, hiding, labels, notation, position, quick, refusals, rules, said, secrets, sheet
from games.isses.actions import Action
from games.isses.examples import EXAMPLES
from games.isses.labels import WORDS
from games.isses.lessons import LESSONS
from games.isses.messages import MESSAGES
from games.isses.options import OPTIONS, TAGS


class Isses(OpenGame[position.Position, Action]):
    """The rules of Der Isses! behind the interface of all games."""

    slug = "isses"
    name = gettext_noop("Der Isses!")
    citing = gettext_noop("Rule %(number)s of Der Isses!")
    options = OPTIONS
    teaching = Teaching(EXAMPLES, LESSONS)
    tags = TAGS
    messages = MESSAGES | labels.MESSAGES | said.MESSAGES
    words: tuple[str, ...] = WORDS
    paints = board.PAINTS

    start = staticmethod(rules.start)
    parse = staticmethod(notation.parse)
    format = staticmethod(notation.format_action)

    def typed(self, text: str, said: Callable[[Phrase], str]) -> str:
        """The letters of the colours may be those of the board."""
        return notation.typed(text, said(labels.COLOUR_SIGNS.phrase()))

    check = staticmethod(refusals.check)
    apply = staticmethod(rules.apply)
    pass_turn = staticmethod(rules.pass_turn)
    legal_actions = staticmethod(rules.legal_actions)
    count_legal = staticmethod(rules.count_legal)
    advance = staticmethod(quick.advance)
    continuations = staticmethod(board.continuations)
    spell = staticmethod(board.spell)
    prompt = staticmethod(said.prompt)
    called = staticmethod(said.called)
    said = staticmethod(said.said)
    to_act = staticmethod(rules.to_act)
    over = staticmethod(rules.over)
    outcome = staticmethod(rules.outcome)
    points = staticmethod(rules.points)
    lot = secrets.SetupLot()
    view = staticmethod(hiding.view)
    redact = staticmethod(hiding.redact)
    secrets = secrets.SealedPicks()
    encode = staticmethod(position.encode)
    decode = staticmethod(position.decode)
    sheet_of = staticmethod(sheet.sheet_of)
    sheet_tags = staticmethod(sheet.sheet_tags)
    sheet = staticmethod(sheet.sheet)
    scene = staticmethod(board.scene)
    bare = staticmethod(board.bare)


GAME = refereed(Isses())
