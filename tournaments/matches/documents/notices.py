"""Notices of a tour to hang up: for teams, who plays whom and where; for judges, who judges where."""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from django.utils.translation import gettext, pgettext

from tournaments.models import Match, Team, Tour
from tournaments.paper.document import BODY, About, Output, local_time, stamp_of, tour_title, write
from tournaments.paper.fitting import BOLD, printable, width
from tournaments.paper.grid import Column, Grid, grid_pages
from tournaments.paper.page import PLAIN, Page, Printing, Style

_JUDGES: Final = (17.0, 14.0, 12.0)
_JUDGES_COLUMNS: Final = (0.14, 0.3)
"""The parts of the width that a column has at least and at most."""
_ROOM: Final = 0.3
"""The part of the width that the names of rooms have at most where those of teams are long."""
_LAYOUTS: Final = ((1, 24.0), (1, 18.0), (2, 14.0), (2, 11.0))
"""Columns side by side and type size, the largest type first; the last one goes on over further pages."""


def team_notice(
    file: Output, tour: Tour, matches: Sequence[Match], moment: datetime, printing: Printing = PLAIN
) -> None:
    """Write who plays whom where, as large as one page allows, in the language that is active; byes say so."""
    _write(file, team_pages(tour, matches), tour, gettext("Notice for participants"), moment, printing)


def judge_notice(
    file: Output, tour: Tour, matches: Sequence[Match], moment: datetime, printing: Printing = PLAIN
) -> None:
    """Write who judges where, the senior judge first. The matches come with their names and judges."""
    _write(file, judge_pages(tour, matches), tour, gettext("Notice for judges"), moment, printing)


def team_pages(tour: Tour, matches: Sequence[Match]) -> list[Page]:
    """The notice for teams laid out."""
    rows = [(_pair(match), _room(match)) for match in matches]
    pages: list[Page] = []
    for beside, size in _LAYOUTS:
        style = Style(face=BOLD, size=size, least=3.4)
        teams, room = _needs(rows, [style, style])
        whole = BODY.width / beside
        room = min(room, max(whole * _ROOM, whole - teams))
        columns = (
            Column(gettext("Teams"), whole - room, style),
            Column(gettext("Room"), room, style._replace(align="right")),
        )
        pages = grid_pages(_grid(tour, columns, rows, beside))
        if len(pages) == 1:
            break
    return pages


def judge_pages(tour: Tour, matches: Sequence[Match]) -> list[Page]:
    """The notice for judges laid out; a bye has none. Why somebody judges here and not there is not printed."""
    met = [match for match in matches if match.team_b_id is not None]
    rows = [(_room(match), _judges(match, senior=True), _judges(match), _pair(match)) for match in met]
    pages: list[Page] = []
    for size in _JUDGES:
        pages = grid_pages(_grid(tour, _judge_columns(rows, size), rows))
        if len(pages) == 1:
            break
    return pages


def _judge_columns(rows: Sequence[tuple[str, ...]], size: float) -> tuple[Column, ...]:
    """As wide as their names need, and none so narrow or wide that another suffers."""
    style = Style(size=size, least=3.4)
    bold = style._replace(face=BOLD)
    styles = (bold, bold, style, style._replace(size=size - 1))
    titles = (gettext("Room"), gettext("Senior judge"), gettext("Judges"), gettext("Teams"))
    least, most = (part * BODY.width for part in _JUDGES_COLUMNS)
    needs = (min(max(need, least), most) for need in _needs(rows, styles))
    return tuple(Column(*column) for column in zip(titles, needs, styles, strict=True))


def _needs(rows: Sequence[tuple[str, ...]], styles: Sequence[Style]) -> list[float]:
    """How wide each column would be with its longest text in one line."""
    return [
        max((width(printable(row[index]), style.face, style.size) for row in rows), default=0) + 4 * style.pad
        for index, style in enumerate(styles)
    ]


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
    file: Output, pages: Sequence[Page], tour: Tour, what: str, moment: datetime, printing: Printing
) -> None:
    pages[0].bookmark = what
    title = f"{tour.tournament}: {tour_title(tour)} – {what}"
    write(file, pages, About(title, str(tour.tournament)), stamp_of(tour, moment), printing)
