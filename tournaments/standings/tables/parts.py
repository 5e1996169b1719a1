"""The parts of the standings' page: each a page, a file and a sheet of paper; the provisional table is a page alone.
What tells a page that its table is no longer the newest.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.tables import BaseTable
from tournaments.models import Tournament
from tournaments.standings.read.players import BestPlayers, TourProgress, best_players, progress_of
from tournaments.standings.read.standings import Standings, provisional_standings, standings
from tournaments.standings.tables.players import players_table
from tournaments.standings.tables.progress import cross_table, progress_table
from tournaments.standings.tables.standings import TeamTable, standings_table

PER_PAGE = 50
"""Players on a page."""
PROVISIONAL: Final = "provisional"
MarkedTable = Standings | TourProgress | BestPlayers

TABLES: Final[Mapping[str, Callable[..., MarkedTable]]] = {
    "standings": standings,
    "cross": progress_of,
    "progress": progress_of,
    "players": best_players,
    PROVISIONAL: provisional_standings,
}
"""The tables by the last piece of their addresses → what finds their rows."""


@dataclass(frozen=True)
class Shown:
    """A table of a tournament with how many rows it has, and the whole that it was made of."""

    table: BaseTable
    tournament: Tournament
    whole: MarkedTable
    count: int
    what: str
    include_hidden: bool

    @property
    def groups(self) -> Sequence[str]:
        """What the table can be narrowed to."""
        return self.whole.groups

    @cached_property
    def mark(self) -> str:
        """What tells the table from a newer one; a page asks for it, a file does not."""
        return mark_of(self.tournament, self.whole)

    @cached_property
    def unannounced(self) -> bool:
        """Whether it shows results that wait to be opened."""
        if self.tournament.frozen_from is None or not self.include_hidden:
            return False
        return self.mark != newest_mark(self.tournament, self.what, include_hidden=False)


@dataclass(frozen=True)
class Part:
    """One of the pages: its address's last piece, its heading, its template, what makes its table."""

    what: str
    title: str | Promise
    template: str
    make: Callable[[Tournament, Any], TeamTable]
    per_page: int = 0


def _provisional(tournament: Tournament, ranking: Standings) -> TeamTable:
    table = standings_table(tournament, ranking)
    table.caption = table.note = gettext("Provisional standings: matches under way count with their present score")
    return table


_PARTS = (
    Part("standings", _("Standings"), "standings/standings.html", standings_table),
    Part("cross", _("Cross-table"), "standings/cross_table.html", cross_table),
    Part("progress", _("Tour by tour"), "standings/progress.html", progress_table),
    Part("players", _("Best players"), "standings/players.html", players_table, PER_PAGE),
)
PARTS: Mapping[str, Part] = {part.what: part for part in _PARTS}
"""The parts by the last piece of their addresses."""
NOW = Part(PROVISIONAL, _("Provisional standings"), "standings/provisional.html", _provisional)
"""The standings with matches under way. No file and no document is made of it: it is nobody's result."""


def part_of(what: str) -> Part:
    """The part that an address names; 404 when there is none such."""
    if what not in PARTS:
        raise Http404
    return PARTS[what]


def narrowed(part: Part, tournament: Tournament, group: str, *, include_hidden: bool, search: str = "") -> Shown:
    """The table, or a group's; 404 for a group that there is not. Of the players those that are ``search``-ed for."""
    find = TABLES[part.what]
    whole = find(tournament, include_hidden=include_hidden)
    shown: Any = whole
    if group and group not in whole.groups:
        raise Http404
    if group:
        shown = find(tournament, include_hidden=include_hidden, group=group)
    count = len(shown.rows)
    if search and isinstance(shown, BestPlayers):
        shown = replace(shown, rows=tuple(row for row in shown.rows if called(search, row.name, row.team.name)))
    return Shown(part.make(tournament, shown), tournament, whole, count, part.what, include_hidden)


def called(search: str, *names: str) -> bool:
    """Whether one of the names has what is searched for."""
    return any(plain(search) in plain(name) for name in names)


def plain(name: str) -> str:
    """A name as people search for it: ё and е are one letter, large letters are small, the space that keeps an initial
    beside its name is like any other."""
    return " ".join(name.casefold().replace("ё", "е").split())


# What tells a page that its table is no longer the newest.
def mark_of(tournament: Tournament, table: MarkedTable) -> str:
    """Differs when the table does, and only then; of names it knows nothing, which are not the same for everybody."""
    state = (tournament.frozen_from, tournament.count_when, tournament.metrics, table.groups, _rows(table))
    return hashlib.sha256(repr(state).encode()).hexdigest()[:16]


def _rows(table: MarkedTable) -> list[object]:
    if isinstance(table, BestPlayers):
        return [(row.pk, row.written, [str(points) for points in row.points], row.boards) for row in table.rows]
    rows = (
        [(record.row, record.meetings) for record in table.rows]
        if isinstance(table, TourProgress)
        else ([(row, row.form) for row in table.rows])
    )
    return [
        (row.team.pk, row.written, [str(value) for value in row.values], row.climbed, row.played,
         [(met.match, str(met.mine), str(met.theirs)) for met in meetings])
        for row, meetings in rows
    ]  # fmt: skip


def newest_mark(tournament: Tournament, what: str, *, include_hidden: bool) -> str:
    """Of a table as it is now; LookupError for one that there is not."""
    return mark_of(tournament, TABLES[what](tournament, include_hidden=include_hidden))
