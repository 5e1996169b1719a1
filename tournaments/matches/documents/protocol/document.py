"""Protocols as files."""

from collections.abc import Callable, Sequence
from datetime import datetime

from django.utils.translation import gettext

from tournaments.matches.documents.protocol.layout import Forms, lay_out
from tournaments.matches.documents.protocol.sheet import Sheet
from tournaments.matches.read.protocol import Protocol, blank_of
from tournaments.models import Match, Tour
from tournaments.paper.document import About, Output, write
from tournaments.paper.page import HEADING, Page
from tournaments.paper.sizes import PLAIN, Printing
from tournaments.paper.stamp import BODY, stamp_of, tour_title

Address = Callable[[Match], str]


def blank_protocols(
    file: Output,
    tour: Tour,
    matches: Sequence[Match],
    address: Address,
    moment: datetime,
    printing: Printing = PLAIN,
) -> None:
    """Write a page to fill in by hand for each match, byes left out, in the language that is active.

    ``address`` gives the absolute address that a match's code opens, ``moment`` is the time of printing. The matches
    come with their names and judges; no query is made.
    """
    met = [match for match in matches if match.team_b is not None]
    forms: Forms = {}
    sheets = (Sheet(blank_of(match), address(match), blank=True) for match in met)
    pages = [page for sheet in sheets for page in lay_out(sheet, forms)]
    what = gettext("blank protocols")
    title = f"{tour.tournament}: {tour_title(tour)} – {what}"
    _write(file, pages or [_empty()], tour, title, moment, printing)


def filled_protocol(
    file: Output, protocol: Protocol, address: str, moment: datetime, printing: Printing = PLAIN
) -> None:
    """Write one match's protocol as it stands, in the language that is active."""
    match = protocol.match
    pages = lay_out(Sheet(protocol, address, blank=False), {})
    title = f"{match.tour.tournament}: {tour_title(match.tour)} – {match}"
    _write(file, pages, match.tour, title, moment, printing)


def _empty() -> Page:
    page = Page()
    words = gettext("There are no matches in this tour yet. Draw them first, then print their protocols.")
    page.text(BODY.slice(0, 8), words, HEADING._replace(align="middle"))
    return page


def _write(
    file: Output, pages: Sequence[Page], tour: Tour, title: str, moment: datetime, printing: Printing
) -> None:
    write(file, pages, About(title, str(tour.tournament)), stamp_of(tour, moment), printing)
