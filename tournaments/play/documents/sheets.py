"""Score sheets as a file."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from games import registry
from tournaments.kernel.access import Actor, get_match
from tournaments.kernel.routes import MATCH, TOUR
from tournaments.matches.documents.notices import PLACED
from tournaments.matches.read.protocol import blank_of, protocol_of
from tournaments.matches.read.rows import as_read
from tournaments.matches.read.sheet import Protocol
from tournaments.models import Tour
from tournaments.paper.document import BODY, Document
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.page import DOTTED, HEADING, Box, Page, Size
from tournaments.play.games import registry as site_games
from tournaments.play.games.shared import PrintedSheet, Slip, slips_of

_GAP: Final = 22.0


def has_sheets(slug: str) -> bool:
    """Whether there is a sheet for the game, or kind of tour."""
    game = site_games.find(slug)
    return game is not None and game.printed is not None


def the_game(_visitor: Actor, game: str, permission: str) -> str:  # noqa: ARG001 - as kernel.access fetches
    """What belongs to no tournament is for everybody."""
    return game


def sheet_of(slug: str) -> PrintedSheet:
    """The sheet of a game; KeyError when there is none."""
    printed = site_games.get(slug).printed
    if printed is None:
        raise KeyError(slug)
    return printed


def sheet_pages(slug: str, matches: Mapping[str, Sequence[Slip]], size: Size) -> list[Page]:
    """The sheets laid out; ``size`` is that of the paper, for what is drawn to scale."""
    form = sheet_of(slug)
    pages = []
    for bookmark, slips in matches.items():
        for start in range(0, len(slips), form.on_a_page):
            page = Page(bookmark=bookmark if start == 0 else "")
            _fill(page, form, slips[start : start + form.on_a_page])
            pages.append(page)
    return [*pages, *(further(size) for further in form.further)]


def _fill(page: Page, form: PrintedSheet, slips: Sequence[Slip]) -> None:
    """Put the sheets beside and below one another, with lines to cut along between them."""
    columns, rows = form.grid
    for number, slip in enumerate(slips):
        column, row = number % columns, number // columns
        form.draw(page, _place(column, columns, row, rows), slip)
    for column in range(1, columns):
        x = _place(column, columns, 0, rows).x - _GAP / 2
        page.rule(x, BODY.top, x, BODY.bottom, DOTTED)
    for row in range(1, rows):
        y = _place(0, columns, row, rows).top - _GAP / 2
        page.rule(BODY.x, y, BODY.right, y, DOTTED)


def _place(column: int, columns: int, row: int, rows: int) -> Box:
    width = (BODY.width - _GAP * (columns - 1)) / columns
    height = (BODY.height - _GAP * (rows - 1)) / rows
    return Box(BODY.x + column * (width + _GAP), BODY.top + row * (height + _GAP), width, height)


def _empty() -> Page:
    page = Page()
    words = gettext("There are no matches in this tour yet. Draw them first, then print their score sheets.")
    page.text(BODY.slice(0, 8), words, HEADING._replace(align="middle"))
    return page


def free_sheets(slug: str, context: PrintContext) -> list[Document]:
    """One page of blank sheets of a game that belongs to no tournament; KeyError when there is no such game."""
    game = gettext(registry.get(slug).name)
    title = gettext("Score sheets of the game “%(game)s”") % {"game": game}
    pages = sheet_pages(slug, {"": [Slip()] * sheet_of(slug).on_a_page}, context.printing.paper.size)
    return context.laid(pages, title, game)


def tour_sheets(tour: Tour, protocols: Iterable[Protocol], context: PrintContext) -> list[Document]:
    """A sheet for every game of these matches of the tour; each match begins a page."""
    slips = {f"{protocol.match.number}. {protocol.match}": slips_of(protocol) for protocol in protocols}
    pages = sheet_pages(tour.kind, slips, context.printing.paper.size) if slips else [_empty()]
    return context.laid(pages, gettext("score sheets"), tour)


def _of_tour(context: PrintContext) -> list[Document]:
    """With the teams that meet, byes left out."""
    return tour_sheets(context.tour, map(blank_of, context.met), context)


def _of_match(context: PrintContext) -> list[Document]:
    return tour_sheets(context.tour, [as_read(context.visitor, protocol_of(context.subject))], context)


SHEETS: Final = (
    DocumentType(
        key="sheets", title=_("Score sheets"), about=_("One for each game"), lay=_of_tour,
        path=f"{TOUR}/sheets.pdf", name="tour_sheets_pdf", permission="tour.print_protocols",
        fits=lambda tour: has_sheets(tour.kind), needs=PLACED,
    ),
    DocumentType(
        key="sheets", lay=_of_match, path=f"{MATCH}/sheets.pdf", name="match_sheets_pdf",
        fetch=get_match, permission="match.print_protocol", fits=lambda match: has_sheets(match.tour.kind),
        file=lambda context: f"{context.name} {context.tour.kind}",
    ),
    DocumentType(
        key="sheets", lay=lambda context: free_sheets(context.subject, context),
        path="sheets/<slug:game>.pdf", name="sheets_pdf", fetch=the_game, fits=has_sheets,
        file=lambda context: context.name,
    ),
)  # fmt: skip
