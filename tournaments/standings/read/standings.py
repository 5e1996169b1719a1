"""The standings of a tournament, computed once for each of its revisions."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.kernel.faults import Sentence
from tournaments.kernel.revision_cache import kept
from tournaments.models import Tournament
from tournaments.standings.read.counting import Counted, RankedTeam, counted, counting_states
from tournaments.standings.rules.metrics import Metric, Value
from tournaments.standings.rules.options import place_text
from tournaments.standings.rules.ranking import Row, parse_metrics, rank, rank_with_finals

__all__ = ["RankedTeam", "Standings", "StandingsRow", "computed", "counting_states", "standings"]


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A team's place with its value in each metric and the number of matches that counted.

    ``above`` says why it stands above the next row, None in the last row and where the next team is level in
    everything; ``shared`` tells that another team has the same place. ``written`` is the place as the tournament
    writes it ("2" or "2–3" when it is shared).
    """

    team: RankedTeam
    place: int
    values: tuple[Value, ...]
    played: int
    above: Sentence | None
    shared: bool
    written: str = ""


@dataclass(frozen=True, slots=True)
class Standings:
    """All teams, the best first. Values of a row stand in the order of ``metrics``; ``groups`` are the names of all
    groups, ``group`` the one whose teams alone are here, empty for all teams."""

    metrics: tuple[Metric, ...]
    rows: tuple[StandingsRow, ...]
    groups: tuple[str, ...] = ()
    group: str = ""

    def row_of(self, team_id: int) -> StandingsRow | None:
        """The row of a team; None for a team that was added after the table was computed."""
        return next((row for row in self.rows if row.team.pk == team_id), None)


def standings(
    tournament: Tournament, metrics: str = "", *, whole: bool = False, group: str = ""
) -> Standings:
    """The table over the matches that count (tour, "Standings"), by the tournament's metrics or by those given.

    This is what everybody may know; ``whole`` is the one for organisers, with the results that wait to be opened.
    Places within a ``group`` count from 1. Kept under the tournament's revision, so it is never stale. Raises
    MetricsError for a text that is no list of metrics.
    """
    text = metrics or tournament.metrics
    whole = whole or tournament.frozen_from is None
    compute = partial(computed, tournament, parse_metrics(text), whole=whole, group=group)
    return kept(tournament, repr(("standings", text, whole, group)), compute)


def computed(tournament: Tournament, metrics: Sequence[Metric], *, whole: bool, group: str = "") -> Standings:
    """The same with the settings that the given object has, stored or not; nothing is kept."""
    found = counted(tournament, whole=whole)
    rows = rank(found.teams, found.outcomes, metrics, found.settings, names=tuple(found.teams))
    ranked = rank_with_finals(rows, metrics, found.finals, found.among(group))
    return Standings(tuple(metrics), _rows(tournament, ranked, found), found.groups, group)


def _rows(tournament: Tournament, ranked: Sequence[Row[int]], found: Counted) -> tuple[StandingsRow, ...]:
    sharing = tournament.standings_options.sharing
    at_place = Counter(row.place for row in ranked)
    played = Counter(team for one in found.outcomes for team in (one.team_a, one.team_b))
    following = [*(found.teams[row.team].name for row in ranked[1:]), ""]
    return tuple(
        StandingsRow(
            team=found.teams[row.team],
            place=row.place,
            values=row.values,
            played=played.get(row.team, 0),
            above=None if row.above is None else row.above.reason(below),
            shared=at_place[row.place] > 1,
            written=place_text(row.place, at_place[row.place], sharing),
        )
        for row, below in zip(ranked, following, strict=False)
    )


def places(table: Standings) -> Mapping[int, int]:
    """Team → place."""
    return {row.team.pk: row.place for row in table.rows}
