"""The timetable on paper: day by day, tours with their phases, breaks, where; how to get to the sites at the end."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.access import get_tournament
from tournaments.kernel.routes import TOURNAMENT
from tournaments.kernel.values import NO_VALUE
from tournaments.kernel.wording import days_text
from tournaments.models import Site, Tournament
from tournaments.paper.document import BODY, Document, tour_title
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD, LEADING
from tournaments.paper.grid import Item, Paragraph, in_columns
from tournaments.paper.page import HAIR, Box, Page, Style
from tournaments.timetable.read import Entry, Timetable, timetable_of, zone_of

_TITLE: Final = Style(face=BOLD, size=30, least=11, pad=0)
_UNDER: Final = Style(size=13, least=4, pad=0)
_DAY: Final = Style(face=BOLD, size=15, pad=0)
_CLOCK: Final = Style(face=BOLD, size=12, least=4)
_WHAT: Final = Style(size=12, least=4)
_SMALL: Final = Style(size=9, least=4, grey=0.25)
_HEAD: Final = 74.0
_PAD: Final = 8.0
_EDGES: Final = (0, 0.19, 0.49, 0.76, 1)
"""Where the columns begin and end, in parts of the width."""


def timetable_pages(tournament: Tournament, timetable: Timetable, sites: Sequence[Site]) -> list[Page]:
    """The days one under the other; a page that says so when nothing is planned."""
    items = [*_items(tournament, timetable), *_ways(sites)]
    pages = []
    for number, placed in enumerate(in_columns(items, _boxes)):
        page = Page(bookmark=gettext("Timetable") if number == 0 else "")
        if number == 0:
            _draw_head(page, tournament, is_empty=not timetable.entries)
        for item, box in placed:
            item.draw(page, box)
        pages.append(page)
    return pages


def _boxes(number: int) -> Sequence[Box]:
    return [BODY.cut(_HEAD)[1] if number == 0 else BODY]


def _draw_head(page: Page, tournament: Tournament, *, is_empty: bool) -> None:
    title, rest = BODY.cut(38)
    page.text(title, gettext("Timetable"), _TITLE)
    days = days_text(tournament.starts_on, tournament.ends_on)
    page.text(rest.cut(20)[0], " · ".join(filter(None, (tournament.name, days, tournament.place))), _UNDER)
    if is_empty:
        page.text(rest.cut(60)[1].cut(20)[0], gettext("Nothing is planned yet."), _UNDER)


def _items(tournament: Tournament, timetable: Timetable) -> Iterator[Item]:
    for day in timetable.days:
        yield Paragraph(date_format(day.date, "l, j E"), _DAY, BODY.width, above=10, stays=True)
        yield from (_line(tournament, entry) for entry in day.entries)
    if timetable.loose:
        yield Paragraph(gettext("Time not announced yet"), _DAY, BODY.width, above=10, stays=True)
        yield from (_line(tournament, entry) for entry in timetable.loose)


@dataclass(frozen=True, slots=True)
class Line:
    """An entry of the plan: its clock times, what it is, its phases one under the other, where it is."""

    texts: tuple[str, ...]
    is_break: bool
    stays: bool = False

    @property
    def height(self) -> float:
        lines = max(self.texts[2].count("\n") + 1, 2 if self.texts[3] else 1)
        return max(lines * _SMALL.size * LEADING, _WHAT.size * LEADING) + _PAD

    def draw(self, page: Page, box: Box) -> None:
        what = _WHAT if self.is_break else _WHAT._replace(face=BOLD)
        edges = [share * box.width for share in _EDGES]
        styles = (_CLOCK, what, _SMALL, _SMALL._replace(size=10))
        for text, style, (left, right) in zip(self.texts, styles, pairwise(edges), strict=True):
            if text:
                page.text(box.part(left, right), text, style)
        page.across(box, HAIR)


def _line(tournament: Tournament, entry: Entry) -> Line:
    zone = zone_of(tournament)
    clock = NO_VALUE
    if entry.begins is not None and entry.ends is not None:
        clock = f"{entry.begins.astimezone(zone):%H:%M}–{entry.ends.astimezone(zone):%H:%M}"
    parts = "\n".join(f"{part.begins.astimezone(zone):%H:%M} {part.words}" for part in entry.parts)
    name = tour_title(entry.tour) if entry.tour else str(entry.what)
    return Line((clock, name, parts, entry.where), is_break=entry.tour is None)


def _ways(sites: Sequence[Site]) -> Iterator[Item]:
    described = [site for site in sites if site.directions]
    if described:
        yield Paragraph(gettext("How to get there"), _DAY, BODY.width, above=18, stays=True)
    for site in described:
        style = _WHAT._replace(size=11, face=BOLD, pad=0)
        yield Paragraph(site.name, style, BODY.width, above=4, stays=True)
        yield Paragraph(" ".join(site.directions.split()), _WHAT._replace(size=11, pad=0), BODY.width)


# The document.
def _timetable(context: PrintContext) -> list[Document]:
    tournament = context.tournament
    sites = list(Site.objects.filter(tournament=tournament).order_by("name", "pk"))
    pages = timetable_pages(tournament, timetable_of(tournament), sites)
    return context.laid(pages, gettext("Timetable"), tournament)


DOCUMENTS: Final = (
    DocumentType(
        key="timetable", title=_("Timetable"), about=_("Tours with their phases, breaks, sites"), lay=_timetable,
        path=f"{TOURNAMENT}/timetable.pdf", name="timetable_pdf", fetch=get_tournament,
        file=lambda context: f"{context.name} timetable", needs=(), rare=True,
    ),
)  # fmt: skip
