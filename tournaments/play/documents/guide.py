"""The judge's guide of a tour as one page to hang on the wall, with the pictures of the page on the phone."""

from collections.abc import Sequence
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.routes import TOUR
from tournaments.models import Tour
from tournaments.paper.document import BODY, Document, tour_title
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD, LEADING, height_of
from tournaments.paper.page import HAIR, RULE, Box, Code, Page, Style
from tournaments.play.guide import Guide, Paragraph, Step, guide_of

_HEAD: Final = 62.0
_CODE: Final = 54.0
_ROW: Final = 84.0
_CASES: Final = 246.0
_PICTURE: Final = 98.0
_GAP: Final = 14.0
_TITLE: Final = Style(face=BOLD, size=26, least=12, pad=0)
_ABOUT: Final = Style(size=13, least=6, pad=0)
_NAME: Final = Style(face=BOLD, size=14, least=7, pad=0)
_TEXT: Final = Style(size=11.5, least=6, pad=0, on_top=True)


def guide_page(guide: Guide, tour: Tour, address: str) -> Page:
    """Steps in two columns, what a row of the protocol means, then what to do when something goes wrong."""
    page = Page(bookmark=gettext("Judge’s guide"))
    head, rest = BODY.cut(_HEAD)
    _draw_head(page, head, tour, address)
    steps, rest = rest.cut(rest.height - _CASES - (_ROW if guide.row else 0))
    _draw_steps(page, steps, guide.steps)
    row, cases = rest.cut(_ROW if guide.row else 0)
    _draw_row(page, row, guide)
    _draw_cases(page, cases, guide.cases)
    return page


def _draw_head(page: Page, box: Box, tour: Tour, address: str) -> None:
    """The title, the tour, and a code that opens the same guide on a phone."""
    words = box.part(0, box.width - _CODE - _GAP)
    title, about = words.cut(34)
    page.text(title, gettext("Judge’s guide"), _TITLE)
    page.text(about.cut(20)[0], tour_title(tour), _ABOUT)
    page.codes.append(Code(Box(box.right - _CODE, box.top, _CODE, _CODE), address))
    page.across(box, RULE)


def _draw_steps(page: Page, box: Box, steps: Sequence[Step]) -> None:
    rows = (len(steps) + 1) // 2
    half = (box.width - _GAP) / 2
    for number, step in enumerate(steps):
        left = number % 2 * (half + _GAP)
        part = box.slice(number // 2, rows).part(left, left + half).inset(0, 8)
        page.picture(part.part(0, _PICTURE), step.picture)
        words, said = part.part(_PICTURE + 8, part.width), f"{number + 1}. {step.title}"
        name, text = words.cut(max(height_of(said, _NAME.face, _NAME.size, words.width), _NAME.size * LEADING) + 1.2)
        page.text(name, said, _NAME)
        page.text(text, step.text, _TEXT)
    page.across(box, HAIR)


def _draw_row(page: Page, box: Box, guide: Guide) -> None:
    if guide.row is None:
        return
    half = (box.width - _GAP) / 2
    page.picture(box.part(0, half).inset(0, 8), guide.row)
    words = box.part(half + _GAP, box.width).inset(0, 8)
    for number, sign in enumerate(guide.signs):
        page.text(words.slice(number, len(guide.signs)), sign, _TEXT)
    page.across(box, HAIR)


def _draw_cases(page: Page, box: Box, cases: Sequence[Paragraph]) -> None:
    rows = (len(cases) + 1) // 2
    half = (box.width - _GAP) / 2
    for number, case in enumerate(cases):
        left = number % 2 * (half + _GAP)
        part = box.slice(number // 2, rows).part(left, left + half).inset(0, 4)
        name, text = part.cut(17)
        page.text(name, case.title, _NAME._replace(size=12))
        page.text(text, case.text, _TEXT._replace(size=10.5))


def _of_tour(context: PrintContext) -> list[Document]:
    tour = context.tour
    address = context.address("tour_guide", tour.tournament.slug, tour.number)
    return context.laid([guide_page(guide_of(tour), tour, address)], gettext("Judge’s guide"), tour)


GUIDE: Final = (
    DocumentType(
        key="guide", title=_("Judge’s guide"), about=_("One page to hang on the wall: the match in pictures"),
        lay=_of_tour, path=f"{TOUR}/guide.pdf", name="tour_guide_pdf", needs=(),
    ),
)  # fmt: skip
