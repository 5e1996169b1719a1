"""The tour's own rules on paper: all of them, a card for the judge's hand, a poster for the wall."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.routes import TOUR
from tournaments.models import Tour
from tournaments.paper.document import BODY, Document, body_of, tour_title
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD
from tournaments.paper.grid import Item, Paragraph, in_columns
from tournaments.paper.page import A3, A4, RULE, Box, Code, Page, Paper, Size, Stroke, Style
from tournaments.play.guide import Step, guide_of
from tournaments.regulations.read.described import DescribedTour, Section
from tournaments.regulations.read.regulations import TITLE, Regulations, regulations_of

_GAP: Final = 20.0
_HEAD: Final = 62.0
_CODE: Final = 54.0
_BULLET: Final = "•"
_TITLE: Final = Style(face=BOLD, size=24, least=10, pad=0)
_ABOUT: Final = Style(size=13, least=5, pad=0)
_CUT: Final = Stroke(0.6, 0.4, (4, 3))

Columns = Callable[[int], Sequence[Box]]
Placed = list[list[tuple[Item, Box]]]


def fitted(items: Callable[[float], Iterator[Item]], columns: Columns, sizes: Sequence[float]) -> Placed:
    """What stands where, in the largest of the sizes in which one page holds all; in the last one on several."""
    placed: Placed = []
    for size in sizes:
        placed = list(in_columns(list(items(size)), columns))
        if len(placed) == 1:
            break
    return placed


def _draw(page: Page, placed: Sequence[tuple[Item, Box]]) -> None:
    for item, box in placed:
        item.draw(page, box)


def _items(sections: Sequence[Section], size: float, width: float) -> Iterator[Item]:
    """Sections one after another; a list's items hang behind their bullets. No column ends with a title or with what
    leads to a list, and none begins with a section's last line."""
    text, title = Style(size=size), Style(face=BOLD, size=round(size * 1.15, 2))
    for section in sections:
        yield Paragraph(section.title, title, width, above=size * 0.6, stays=True)
        for place, line in enumerate(section.lines, start=1):
            leads = not line.item and any(after.item for after in section.lines[place : place + 1])
            stays = leads or place == len(section.lines) - 1
            if line.item:
                yield Paragraph(line.text, text, width, size, size * 0.1, _BULLET, text, stays)
            else:
                yield Paragraph(line.text, text, width, above=size * 0.2, stays=stays)


# All of them, in two columns.
_SIZES: Final = (11.5, 10.8, 10.2, 9.6, 9.2, 8.8)
_WIDTH: Final = (BODY.width - _GAP) / 2


def _columns(number: int) -> Sequence[Box]:
    """The first page has a head over its columns."""
    _head, body = BODY.cut(_HEAD if number == 0 else 0)
    return body.part(0, _WIDTH), body.part(_WIDTH + _GAP, body.width)


def regulation_pages(regulations: Regulations, tour: Tour, address: str) -> list[Page]:
    pages = []
    placed = fitted(lambda size: _items(regulations.sections, size, _WIDTH), _columns, _SIZES)
    for number, items in enumerate(placed):
        page = Page(bookmark=str(TITLE) if number == 0 else "")
        if number == 0:
            _draw_head(page, BODY.cut(_HEAD)[0], tour, address)
        _draw(page, items)
        pages.append(page)
    return pages


def _draw_head(page: Page, box: Box, tour: Tour, address: str) -> None:
    """The title, the tour, and a code that opens the same on a phone."""
    title, about = box.part(0, box.width - _CODE - _GAP).cut(34)
    page.text(title, str(TITLE), _TITLE)
    page.text(about.cut(20)[0], tour_title(tour), _ABOUT)
    page.codes.append(Code(Box(box.right - _CODE, box.top, _CODE, _CODE), address))
    page.across(box, RULE)


# A poster: one column of large type, in the middle of what is left below the title.
_LARGE: Final = (30.0, 28.0, 26.0, 24.0, 22.0, 20.5, 19.0, 18.0)
"""Letters of 18 points are read from two metres."""
_LARGER: Final = (42.0, 39.5, 36.5, 33.5)
"""What a sheet of A3 has room for besides."""
_POSTER_HEAD: Final = 74.0


def poster_pages(regulations: Regulations, tour: Tour, paper: Paper = Paper.A4) -> list[Page]:
    """Laid out for A3 where that is printed on, else for A4, as which other paper takes it."""
    size, letters = (A3, (*_LARGER, *_LARGE)) if paper is Paper.A3 else (A4, _LARGE)
    body, scale = body_of(size), size.width / A4.width
    above = _POSTER_HEAD * scale

    def columns(number: int) -> Sequence[Box]:
        return (body.cut(above if number == 0 else 0)[1],)

    pages = []
    for number, items in enumerate(fitted(lambda high: _items(regulations.short, high, body.width), columns, letters)):
        page = Page(bookmark=gettext("Poster") if number == 0 else "", size=size)
        if number == 0:
            head = body.cut(above)[0]
            title, about = head.cut(46 * scale)
            page.text(title, str(TITLE), _TITLE._replace(size=36 * scale, least=18))
            page.text(about.cut(24 * scale)[0], tour_title(tour), _ABOUT._replace(size=19 * scale))
            page.across(head, RULE)
        _draw(page, items)
        pages.append(page)
    return pages


# A card: half a sheet, twice on a page, to be cut in the middle.
_CARD_SIZES: Final = (11.0, 10.4, 9.8, 9.2, 8.6, 8.0, 7.4, 6.8)
_CARD_HEAD: Final = 24.0
_NEAR_CUT: Final = 16.0


def card_page(tour: Tour, size: Size) -> Page:
    """Two cards that say the same, each on half of the sheet."""
    page = Page(bookmark=gettext("Judge’s card"), size=size, exact=True)
    body, middle = body_of(size), size.height / 2
    height = body.bottom - middle - _NEAR_CUT
    page.rule(0, middle, size.width, middle, _CUT)
    for top in (middle - _NEAR_CUT - height, middle + _NEAR_CUT):
        _draw_card(page, Box(body.x, top, body.width, height), tour)
    return page


def _draw_card(page: Page, box: Box, tour: Tour) -> None:
    head, rest = box.cut(_CARD_HEAD)
    page.text(head.part(0, 130), gettext("Judge’s card"), _TITLE._replace(size=15))
    about = f"{tour_title(tour)} · {tour.tournament}"
    page.text(head.part(140, head.width), about, _ABOUT._replace(size=10, least=4, align="right"))
    page.across(head, RULE)
    width = (box.width - _GAP) / 2
    boxes = rest.part(0, width), rest.part(width + _GAP, rest.width)
    first, *_none = fitted(lambda size: _card_items(tour, size, width), lambda _number: boxes, _CARD_SIZES)
    _draw(page, first)


def _card_items(tour: Tour, size: float, width: float) -> Iterator[Item]:
    """The judge's guide without its pictures, and how the points of a draw are shared."""
    guide, described = guide_of(tour), DescribedTour(tour)
    text, title = Style(size=size), Style(face=BOLD, size=size)
    for passage in (*guide.steps, *guide.cases):
        yield Paragraph(passage.title, title, width, above=size * 0.5, stays=True)
        yield Paragraph(passage.text, text, width)
        if isinstance(passage, Step) and passage.stage:
            yield Paragraph(described.drawn(passage.stage).text, text, width)


# The documents.
def _regulations(context: PrintContext) -> list[Document]:
    tour = context.tour
    address = context.address("tour_regulations", tour.tournament.slug, tour.number)
    return context.laid(regulation_pages(regulations_of(tour), tour, address), str(TITLE), tour)


def _card(context: PrintContext) -> list[Document]:
    return context.laid([card_page(context.tour, context.printing.paper.size)], gettext("Judge’s card"), context.tour)


def _poster(context: PrintContext) -> list[Document]:
    pages = poster_pages(regulations_of(context.tour), context.tour, context.printing.paper)
    return context.laid(pages, gettext("Poster"), context.tour)


DOCUMENTS: Final = (
    DocumentType(
        key="regulations", title=TITLE, lay=_regulations,
        about=_("Phases, points, first move, places: what applies in this tour"),
        path=f"{TOUR}/regulations.pdf", name="tour_regulations_pdf", needs=(),
    ),
    DocumentType(
        key="card", title=_("Judge’s card"), about=_("Two on a page, to cut apart: what a judge needs to hand"),
        lay=_card, path=f"{TOUR}/card.pdf", name="judge_card_pdf", needs=(),
    ),
    DocumentType(
        key="poster", title=_("Poster"), about=_("How the tour is played, in large type for the wall; on A4 or A3"),
        lay=_poster, path=f"{TOUR}/poster.pdf", name="tour_poster_pdf", needs=(), wall=True,
    ),
)  # fmt: skip
