"""The cross-table to write on: the teams down and across, empty cells; many teams take several pages."""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import pairwise
from math import ceil
from typing import Final, NamedTuple

from django.utils.translation import gettext

from tournaments.models import Team, Tournament
from tournaments.paper.document import About, Output, write
from tournaments.paper.faces import BOLD
from tournaments.paper.page import HAIR, HEADING, RULE, Box, Page, Style
from tournaments.paper.sizes import PLAIN, Printing
from tournaments.paper.stamp import BODY, stamp_in

_TITLE: Final = HEADING._replace(size=22, least=8, pad=0)
_SUBTITLE: Final = Style(size=11, least=3.6, pad=0)
_NAME: Final = Style(size=10, least=3.4)
_TURNED: Final = _NAME._replace(size=9, turned=True, pad=2)
_NUMBER: Final = Style(face=BOLD, size=8.5, least=4, pad=1, align="middle")
_ITSELF: Final = Style(size=9, least=4, pad=1, align="middle", grey=0.4)

_NUMBERS: Final = 20.0
_NAMES: Final = 130.0
_HEAD: Final = 112.0
_CELL: Final = (20.0, 40.0)
"""The least and the largest width of a cell, room for two figures and a colon."""
_ROW: Final = (17.0, 34.0)
_SUMS: Final = 36.0


class Numbered(NamedTuple):
    """A team with its number in the table."""

    number: int
    name: str


def empty_cross_table(
    file: Output,
    tournament: Tournament,
    teams: Sequence[Team],
    moment: datetime,
    printing: Printing = PLAIN,
) -> None:
    """Write a table for every group of the teams, in the language that is active."""
    what = gettext("Cross-table")
    pages = cross_pages(tournament.name, teams)
    about = About(f"{tournament}: {what}", str(tournament))
    write(file, pages, about, stamp_in(tournament, f"{tournament} · {what}", moment), printing)


def cross_pages(subtitle: str, teams: Sequence[Team]) -> list[Page]:
    """The tables laid out, group by group; a page that says so when there are no teams."""
    groups = sorted({team.group for team in teams})
    pages = []
    for group in groups:
        words = " · ".join(part for part in (subtitle, group) if part)
        named = [f"{team.sign} {team.name}".strip() for team in teams if team.group == group]
        found = list(_table(words, [Numbered(*pair) for pair in enumerate(named, start=1)]))
        found[0].bookmark = group or gettext("Cross-table")
        pages += found
    return pages or [_titled(subtitle, gettext("Nobody is entered yet."))[0]]


def _table(subtitle: str, teams: Sequence[Numbered]) -> Iterator[Page]:
    """Equal parts of the teams down, each with equal parts of them across."""
    down = _parts(teams, int((BODY.height - 54 - _HEAD) / _ROW[0]))
    across = _parts(teams, int((BODY.width - _NUMBERS - _NAMES - 2 * _SUMS) / _CELL[0]))
    for rows in down:
        for columns in across:
            whole = len(down) == len(across) == 1
            words = "" if whole else f" · {_range(rows)} × {_range(columns)}"
            page, box = _titled(subtitle + words)
            _draw(page, box, rows, columns, sums=columns is across[-1])
            yield page


def _parts(teams: Sequence[Numbered], most: int) -> list[Sequence[Numbered]]:
    count = ceil(len(teams) / most)
    size = ceil(len(teams) / count)
    return [teams[start : start + size] for start in range(0, len(teams), size)]


def _range(teams: Sequence[Numbered]) -> str:
    return f"{teams[0].number}–{teams[-1].number}"


def _titled(subtitle: str, words: str = "") -> tuple[Page, Box]:
    """A page with its title, and what is left of it."""
    page = Page()
    title, rest = BODY.cut(30)
    page.text(title, gettext("Cross-table"), _TITLE)
    below, rest = rest.cut(18)
    page.text(below, subtitle, _SUBTITLE)
    page.text(rest.cut(40)[0], words, _SUBTITLE)
    return page, rest.cut(6)[1]


def _draw(page: Page, box: Box, rows: Sequence[Numbered], columns: Sequence[Numbered], *, sums: bool) -> None:
    """The names at the left and turned above, a cell for every two teams, points and place behind the last ones."""
    last = [gettext("Points"), gettext("Place")] if sums else []
    row = min(_ROW[1], (box.height - _HEAD) / len(rows))
    table = Box(box.x, box.top, box.width, _HEAD + row * len(rows))
    head, body = table.cut(_HEAD)
    edges = _edges(box.width, len(columns), len(last))
    for one, (left, right) in zip(columns, pairwise(edges), strict=False):
        name, number = head.part(left, right).cut(_HEAD - 14)
        page.text(name, one.name, _TURNED)
        page.text(number, str(one.number), _NUMBER)
    for words, (left, right) in zip(last, pairwise(edges[len(columns) :]), strict=True):
        page.text(head.part(left, right), words, _TURNED)
    for place, team in enumerate(rows):
        line = body.slice(place, len(rows))
        _row(page, line, team, edges)
        if team in columns:
            met = columns.index(team)
            page.text(line.part(edges[met], edges[met + 1]), "×", _ITSELF)
    page.frame(table, RULE)
    page.across(head, RULE)
    page.down(table, *edges[:-1])
    page.down(body, _NUMBERS)


def _edges(width: float, columns: int, sums: int) -> list[float]:
    """Where the cells begin and end, from the left; the sums stand at the right edge, the names take what is left."""
    room = width - _NUMBERS - _NAMES - _SUMS * sums
    cell = min(_CELL[1], room / columns)
    right = width - _SUMS * sums
    cells = [right - cell * number for number in range(columns, 0, -1)]
    return [*cells, *(right + _SUMS * number for number in range(sums + 1))]


def _row(page: Page, box: Box, one: Numbered, edges: Sequence[float]) -> None:
    page.text(box.part(0, _NUMBERS), str(one.number), _NUMBER)
    page.text(box.part(_NUMBERS, edges[0]), one.name, _NAME)
    page.across(box, HAIR)
