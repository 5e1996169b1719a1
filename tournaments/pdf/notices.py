"""Notices of a tour to hang up: for teams, who plays whom and where; for judges, who judges where."""

from collections.abc import Sequence
from datetime import datetime
from typing import BinaryIO, Final

from django.utils.translation import gettext, pgettext

from tournaments.models import Match, Team, Tour
from tournaments.pdf.document import About, write
from tournaments.pdf.faces import BOLD
from tournaments.pdf.grid import Column, Grid, grid_pages
from tournaments.pdf.page import Page, Style
from tournaments.pdf.paper import PLAIN, Printing
from tournaments.pdf.stamp import local_time, stamp_of, tour_title

_LAYOUTS: Final = ((1, 24.0), (1, 18.0), (2, 14.0), (2, 11.0))
"""Columns side by side and type size, the largest type first; the last one goes on over further pages."""


def team_notice(
    file: BinaryIO, tour: Tour, matches: Sequence[Match], moment: datetime, printing: Printing = PLAIN
) -> None:
    """Write who plays whom where, as large as one page allows, in the language that is active; byes say so."""
    _write(file, team_pages(tour, matches), tour, gettext("Notice for teams"), moment, printing)


def judge_notice(
    file: BinaryIO, tour: Tour, matches: Sequence[Match], moment: datetime, printing: Printing = PLAIN
) -> None:
    """Write who judges where, the senior judge first. The matches come with their names and judges."""
    _write(file, judge_pages(tour, matches), tour, gettext("Notice for judges"), moment, printing)


def team_pages(tour: Tour, matches: Sequence[Match]) -> list[Page]:
    """The notice for teams laid out."""
    rows = [(_pair(match), _room(match)) for match in matches]
    pages: list[Page] = []
    for beside, size in _LAYOUTS:
        style = Style(face=BOLD, size=size, least=3.4)
        columns = (
            Column(gettext("Teams"), 3, style),
            Column(gettext("Room"), 1, style._replace(align="right")),
        )
        pages = grid_pages(_grid(tour, columns, rows, beside))
        if len(pages) == 1:
            break
    return pages


def judge_pages(tour: Tour, matches: Sequence[Match]) -> list[Page]:
    """The notice for judges laid out; a bye has none. Why somebody judges here and not there is not printed."""
    met = [match for match in matches if match.team_b_id is not None]
    style = Style(size=12, least=3.4)
    columns = (
        Column(gettext("Room"), 1, style._replace(face=BOLD)),
        Column(gettext("Senior judge"), 2, style._replace(face=BOLD)),
        Column(gettext("Judges"), 2, style),
        Column(gettext("Teams"), 3, style._replace(size=11)),
    )
    rows = [(_room(match), _judges(match, senior=True), _judges(match), _pair(match)) for match in met]
    return grid_pages(_grid(tour, columns, rows))


def _grid(tour: Tour, columns: tuple[Column, ...], rows: Sequence[tuple[str, ...]], beside: int = 1) -> Grid:
    begins = local_time(tour.starts_at, tour, "j E Y, H:i") if tour.starts_at else ""
    where = " · ".join(part for part in (tour.tournament.name, begins) if part)
    return Grid(tour_title(tour), where, columns, rows, beside, gettext("No matches yet."))


def _pair(match: Match) -> str:
    other = _name(match.team_b) if match.team_b else gettext("bye")
    return f"{_name(match.team_a)} – {other}"


def _name(team: Team) -> str:
    return f"{team.sign} {team.name}".strip()


def _room(match: Match) -> str:
    if match.room is not None:
        return match.room.name
    return "–" if match.team_b_id is None else pgettext("of a match without a room", "not known yet")


def _judges(match: Match, *, senior: bool = False) -> str:
    """The names, in order."""
    names = [row.judge.name for row in match.match_judges.all() if row.senior == senior]
    return ", ".join(names) or "–"


def _write(
    file: BinaryIO, pages: Sequence[Page], tour: Tour, what: str, moment: datetime, printing: Printing
) -> None:
    pages[0].bookmark = f"{what}: {tour_title(tour)}"
    title = f"{tour.tournament}: {tour_title(tour)} – {what}"
    write(file, pages, About(title, str(tour.tournament)), stamp_of(tour, moment), printing)
