"""Score sheets as a file."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext

from games import registry
from tournaments.models import Tour
from tournaments.paper.document import BODY, About, Output, plain_stamp, stamp_of, tour_title, write
from tournaments.paper.page import DOTTED, HEADING, PLAIN, Box, Page, Printing, Size
from tournaments.play.games import registry as site_games
from tournaments.play.games.shared import PrintedSheet, Slip

_GAP: Final = 22.0


def has_sheets(slug: str) -> bool:
    """Whether there is a sheet for the game, or kind of tour."""
    game = site_games.find(slug)
    return game is not None and game.printed is not None


def sheet_of(slug: str) -> PrintedSheet:
    """The sheet of a game; KeyError when there is none."""
    printed = site_games.get(slug).printed
    if printed is None:
        raise KeyError(slug)
    return printed


def free_sheets(file: Output, slug: str, moment: datetime, printing: Printing = PLAIN) -> None:
    """Write one page of blank sheets of a game that belongs to no tournament; KeyError when there is no such game."""
    game = gettext(registry.get(slug).name)
    title = gettext("Score sheets of the game “%(game)s”") % {"game": game}
    pages = sheet_pages(slug, {"": [Slip()] * sheet_of(slug).on_a_page}, printing.paper.size)
    write(file, pages, About(title, game), plain_stamp(title, moment), printing)


def match_sheets(
    file: Output,
    tour: Tour,
    matches: Mapping[str, Sequence[Slip]],
    moment: datetime,
    printing: Printing = PLAIN,
) -> None:
    """Write a sheet for every game of a tour's matches, given by the words that name a match in the outline; each match
    begins a page."""
    pages = sheet_pages(tour.kind, matches, printing.paper.size) if matches else [_empty()]
    what = gettext("score sheets")
    title = f"{tour.tournament}: {tour_title(tour)} – {what}"
    write(file, pages, About(title, str(tour.tournament)), stamp_of(tour, moment), printing)


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
