"""The rules of a game as a file: numbered as refusals cite them, each with its rulings, in two columns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from games import registry
from games.drawing.scene import Scene
from tournaments.kernel.routes import TOUR
from tournaments.models import Tour
from tournaments.paper.document import BODY, Document
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD
from tournaments.paper.grid import Figure, Item, Paragraph, in_columns
from tournaments.paper.page import HEADING, Box, Page, Style
from tournaments.play.documents.sheets import the_game
from tournaments.play.forms import options_in
from tournaments.play.games.rules_source import HowToPlay
from tournaments.play.games.shared import bare_board
from tournaments.play.read.records import Option
from tournaments.play.rules_pictures import Picture
from tournaments.play.rules_text import Rule, RulesText, Ruling, Section, has_rules, rules_of

_GAP: Final = 22.0
_WIDTH: Final = (BODY.width - _GAP) / 2
_HEAD: Final = 52.0
_NUMBER: Final = 22.0
_PICTURE: Final = 180.0
_DRAWING: Final = 92.0
_ARROW: Final = 18.0
_NARROW: Final = 10.0
"""An arrow among more than two drawings."""
_ABOVE: Final = 4.0

_TEXT: Final = Style(size=9.2)
_BOLD: Final = Style(face=BOLD, size=9.2)
_TITLE: Final = Style(face=BOLD, size=10.5)
_RULING: Final = Style(size=8.4, grey=0.2)
_CHOSEN: Final = Style(face=BOLD, size=8.4)
_CAPTION: Final = Style(size=8.2, grey=0.1)
_SUBTITLE: Final = Style(face=BOLD, size=9.2)
_MARK: Final = Style(face=BOLD, size=7.4, grey=0.2, align="right", pad=0)


def rule_pages(text: RulesText, *, of_tour: bool = False) -> list[Page]:
    """The rules laid out; each section of the first page's outline is a page's bookmark. What is not played as usually
    is marked as chosen, or as that ``of_tour``."""
    pages = []
    mark = gettext("In this tour: %(text)s") if of_tour else gettext("Chosen here: %(text)s")
    for number, placed in enumerate(in_columns(list(_items(text, mark)), _columns)):
        page = Page(bookmark=text.title if number == 0 else f"{text.title} ({number + 1})")
        if number == 0:
            _draw_head(page, text)
        for item, box in placed:
            item.draw(page, box)
        pages.append(page)
    return pages


def _columns(number: int) -> Sequence[Box]:
    """The columns of a page; the first page has a head over them."""
    _head, body = BODY.cut(_HEAD if number == 0 else 0)
    return body.part(0, _WIDTH), body.part(_WIDTH + _GAP, body.width)


def _draw_head(page: Page, text: RulesText) -> None:
    title, about = Box(BODY.x, BODY.top, BODY.width, _HEAD - 8).cut(22)
    page.text(title, text.title, HEADING._replace(size=17, pad=0))
    page.text(about, text.about, _TEXT._replace(least=7, pad=0))


def _items(text: RulesText, chosen: str) -> Iterator[Item]:
    """``chosen`` marks what is not played as usually."""
    yield Figure(bare_board(text.slug, text.agreed), _PICTURE, above=0)
    if text.how:
        yield from _how(text.how)
    for section in text.sections:
        if not section.appendix:
            yield from _section(section, chosen)
    for section in text.background:
        yield from _section(section, chosen)
    yield Paragraph(gettext("Appendix: for judges"), _TITLE, _WIDTH, above=12, stays=True)
    for section in text.sections:
        if section.appendix:
            yield from _section(section, chosen, _SUBTITLE)


def _how(how: HowToPlay) -> Iterator[Item]:
    """How the game is played, for somebody who does not know it."""
    words = (pgettext("of a game", "Aim"), how.aim), (pgettext("of a game", "Set-up"), how.set_up), (
        pgettext("of a game", "Your turn"), how.turn), (pgettext("of a game", "The end"), how.end)  # fmt: skip
    yield Paragraph(gettext("How to play"), _TITLE, _WIDTH, above=7, stays=True)
    for label, sentences in words:
        yield Paragraph(label, _BOLD, _WIDTH, above=3, stays=True)
        yield Paragraph(sentences, _TEXT, _WIDTH, above=0)


def _section(section: Section, chosen: str, title: Style = _TITLE) -> Iterator[Item]:
    yield Paragraph(section.title, title, _WIDTH, above=7, stays=True)
    for place, paragraph in enumerate(section.paragraphs, start=2):
        yield Paragraph(paragraph, _TEXT, _WIDTH, above=2, stays=place == len(section.paragraphs))
    for rule in section.rules:
        yield from _rule(rule, chosen)


def _rule(rule: Rule, chosen: str) -> Iterator[Item]:
    numbered = rule.short.isdecimal()
    label = f"{rule.short}." if numbered else "•"
    text = gettext("%(rule)s (Ruling.)") % {"rule": rule.text} if rule.ruled else rule.text
    text = chosen % {"text": text} if rule.differs else text
    yield Paragraph(text, _TEXT, _WIDTH, _NUMBER, 2.5, label, _BOLD)
    for ruling in rule.rulings:
        yield from _ruling(f"{rule.short} ►" if numbered else "►", ruling, chosen)
    yield from map(Shown, rule.pictures)


def _ruling(label: str, ruling: Ruling, chosen: str) -> Iterator[Item]:
    """What holds; where organisers chose otherwise than usual it says so and stands out."""
    option = ruling.option
    mark = chosen if ruling.differs else gettext("Ruling: %(text)s")
    style = _CHOSEN if ruling.differs else _RULING
    yield Paragraph(mark % {"text": ruling.text}, style, _WIDTH, _NUMBER, 1.2, label, _MARK, stays=option is not None)
    if option is not None:
        words = gettext("Can be chosen: %(option)s") % {"option": f"{option.label}: {_values(option)}."}
        yield Paragraph(words, _RULING, _WIDTH, _NUMBER + 10, 0.6)


def _values(option: Option) -> str:
    return "; ".join(
        gettext("%(value)s (usual)") % {"value": value.label} if value.usual else value.label for value in option.values
    )


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of a rule in a column: its drawing with the caption beside it; of several steps the first and the last
    drawing, or all where none can be left out, with the caption below them."""

    picture: Picture
    stays: bool = False

    @property
    def caption(self) -> str:
        words = self.picture.caption
        if self.picture.forbidden:
            words = gettext("Not allowed: %(caption)s") % {"caption": words}
        rule = gettext("Rule %(number)s.") % {"number": self.picture.rule}
        return " ".join([rule, words, *self.picture.notes])

    @property
    def height(self) -> float:
        return _ABOVE + max(self._high, self._words.height if self._beside else self._high + self._words.height)

    @property
    def _high(self) -> float:
        """A board that is higher than wide is drawn as wide as the others."""
        scene = self.picture.last
        return self._wide * max(1.0, scene.height / scene.width)

    @property
    def _scenes(self) -> tuple[Scene, ...]:
        scenes = self.picture.scenes
        if self._beside:
            return scenes[-1:]
        return scenes if self.picture.whole else (scenes[0], scenes[-1])

    @property
    def _arrow(self) -> float:
        return _NARROW if self.picture.whole else _ARROW

    @property
    def _wide(self) -> float:
        gaps = self._arrow * (len(self._scenes) - 1)
        return min(_DRAWING, (_WIDTH - _NUMBER - gaps) / len(self._scenes))

    @property
    def _beside(self) -> bool:
        """Whether the caption stands beside the drawing."""
        return self.picture.forbidden or not self.picture.is_stepped

    @property
    def _words(self) -> Paragraph:
        left = _NUMBER + (_DRAWING + 8 if self._beside else 0)
        return Paragraph(self.caption, _CAPTION, _WIDTH - left, above=2)

    def draw(self, page: Page, box: Box) -> None:
        whole = box.cut(_ABOVE)[1].part(_NUMBER, box.width)
        drawings, below = whole.cut(self._high)
        words = drawings.part(_DRAWING + 8, drawings.width) if self._beside else below
        left = 0.0
        for scene in self._scenes:
            if left:
                arrow = drawings.part(left, left + self._arrow)
                page.text(arrow, "→", _BOLD._replace(align="middle", pad=0))
                left += self._arrow
            page.picture(drawings.part(left, left + self._wide), scene)
            left += self._wide
        self._words.draw(page, words)


def game_rules(text: RulesText, context: PrintContext, tour: Tour | None = None) -> list[Document]:
    about = gettext("Rules of the game “%(game)s”") % {"game": text.title}
    return context.laid(rule_pages(text, of_tour=tour is not None), about, tour or text.title)


def _of_tour(context: PrintContext) -> list[Document]:
    tour = context.tour
    return game_rules(rules_of(tour.kind, tour.options, pictured=True), context, tour)


def _of_game(context: PrintContext) -> list[Document]:
    """With the options that the address asks for, as the page of the rules does."""
    options = options_in(registry.get(context.subject), context.asked)
    return game_rules(rules_of(context.subject, options or None, pictured=True), context)


RULES: Final = (
    DocumentType(
        key="rules", title=_("Rules"), about=_("With the rulings and the options of this tour"), lay=_of_tour,
        path=f"{TOUR}/rules.pdf", name="tour_rules_pdf", fits=lambda tour: has_rules(tour.kind), needs=(),
    ),
    DocumentType(
        key="rules", lay=_of_game,
        path="rules/<slug:game>.pdf", name="rules_pdf", fetch=the_game, fits=has_rules,
        file=lambda context: context.name,
    ),
)  # fmt: skip
