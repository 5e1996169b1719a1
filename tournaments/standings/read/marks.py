"""What tells a page that its table is no longer the newest."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Final

from tournaments.models import Tournament
from tournaments.standings.read.players import BestPlayers, TourProgress, best_players, progress_of
from tournaments.standings.read.standings import Standings, provisional_standings, standings

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


def mark_of(tournament: Tournament, found: MarkedTable) -> str:
    """Differs when the table does, and only then; of names it knows nothing, which are not the same for everybody."""
    state = (tournament.frozen_from, tournament.count_when, tournament.metrics, found.groups, _rows(found))
    return hashlib.sha256(repr(state).encode()).hexdigest()[:16]


def _rows(found: MarkedTable) -> list[object]:
    if isinstance(found, BestPlayers):
        return [(row.pk, row.written, [str(one) for one in row.points], row.boards) for row in found.rows]
    rows = (
        [(one.row, one.meetings) for one in found.rows]
        if isinstance(found, TourProgress)
        else ([(row, row.form) for row in found.rows])
    )
    return [
        (row.team.pk, row.written, [str(value) for value in row.values], row.climbed, row.played,
         [(met.match, str(met.mine), str(met.theirs)) for met in meetings])
        for row, meetings in rows
    ]  # fmt: skip


def newest_mark(tournament: Tournament, what: str, *, include_hidden: bool) -> str:
    """Of a table as it is now; LookupError for one that there is not."""
    return mark_of(tournament, TABLES[what](tournament, include_hidden=include_hidden))
