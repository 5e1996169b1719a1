"""The standings of a tournament, computed once for each of its revisions."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.core.cache import cache

from tournaments.formats.faults import Sentence
from tournaments.formats.metrics import Metric, Value
from tournaments.formats.standings import MatchOutcome, Row, StandingsSettings, parse_metrics, rank
from tournaments.models import Match, Tournament

KEPT_FOR = 60 * 60
"""Seconds; a revision is asked for only until the next write, and the clock only sweeps up."""


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team as the table names it."""

    pk: int
    name: str
    sign: str


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A team's place with its value in each metric and the number of matches that counted.

    ``above`` says why it stands above the next row, None in the last row and where the next team is level in
    everything; ``shared`` tells that another team has the same place.
    """

    team: RankedTeam
    place: int
    values: tuple[Value, ...]
    played: int
    above: Sentence | None
    shared: bool


@dataclass(frozen=True, slots=True)
class Standings:
    """All teams, the best first. Values of a row stand in the order of ``metrics``."""

    metrics: tuple[Metric, ...]
    rows: tuple[StandingsRow, ...]

    def row_of(self, team_id: int) -> StandingsRow | None:
        """The row of a team; None for a team that was added after the table was computed."""
        return next((row for row in self.rows if row.team.pk == team_id), None)


def standings(tournament: Tournament, metrics: str = "") -> Standings:
    """The table over the matches that count (tour, "Standings"), by the tournament's metrics or by those given.

    Kept under the tournament's revision, so it is never stale. Raises MetricsError for a text that is no list of
    metrics.
    """
    text = metrics or tournament.metrics
    digest = hashlib.sha256(text.encode()).hexdigest()[:16]
    key = f"standings:{tournament.pk}:{tournament.revision}:{digest}"
    known: Standings | None = cache.get(key)
    if known is not None:
        return known
    computed = _compute(tournament, parse_metrics(text))
    # A write between the queries would be kept under the number of the revision before it.
    if Tournament.objects.filter(pk=tournament.pk, revision=tournament.revision).exists():
        cache.set(key, computed, KEPT_FOR)
    return computed


def counting_states(tournament: Tournament) -> tuple[str, ...]:
    """The states from which on a match counts: approved, or as soon as it is signed (tour 8)."""
    if tournament.count_when == Tournament.CountWhen.SIGNED:
        return (Match.State.SIGNED, Match.State.APPROVED)
    return (Match.State.APPROVED,)


def _compute(tournament: Tournament, metrics: Sequence[Metric]) -> Standings:
    outcomes = _outcomes(tournament)
    teams = {
        pk: (RankedTeam(pk, name, sign), seed, lot)
        for pk, name, sign, seed, lot in tournament.teams.values_list("pk", "name", "sign", "seed", "lot")
    }
    # Between the two queries a team may have been added or removed: only matches of known teams are counted.
    known = [one for one in outcomes if one.team_a in teams and (one.team_b is None or one.team_b in teams)]
    seeds = {pk: seed for pk, (_, seed, _lot) in teams.items() if seed is not None}
    lots = {pk: lot for pk, (_, _seed, lot) in teams.items() if lot is not None}
    settings = _settings(tournament, seeds, lots)
    ranked = rank(teams, known, metrics, settings)
    played = Counter(team for one in known for team in (one.team_a, one.team_b))
    names = {pk: team for pk, (team, *_) in teams.items()}
    return Standings(tuple(metrics), _rows(ranked, names, played))


def _outcomes(tournament: Tournament) -> list[MatchOutcome[int]]:
    found = Match.objects.filter(
        tour__tournament=tournament, tour__rehearsal=False, state__in=counting_states(tournament)
    )
    columns = ("tour__number", "team_a_id", "team_b_id", "total_a", "total_b")
    return [MatchOutcome(*row) for row in found.order_by().values_list(*columns)]


def _settings(tournament: Tournament, seeds: Mapping[int, int], lots: Mapping[int, int]) -> StandingsSettings:
    return StandingsSettings(
        win=tournament.win_points,
        draw=tournament.draw_points,
        loss=tournament.loss_points,
        bye=tournament.bye_worth,
        initial=seeds,
        lot=lots,
    )


def _rows(
    ranked: Sequence[Row[int]], names: Mapping[int, RankedTeam], played: Mapping[int | None, int]
) -> tuple[StandingsRow, ...]:
    at_place = Counter(row.place for row in ranked)
    following = [names[row.team].name for row in ranked[1:]]
    return tuple(
        StandingsRow(
            team=names[row.team],
            place=row.place,
            values=row.values,
            played=played.get(row.team, 0),
            above=_above(row, below),
            shared=at_place[row.place] > 1,
        )
        for row, below in zip(ranked, [*following, ""], strict=False)
    )


def _above(row: Row[int], below: str) -> Sentence | None:
    why = row.above
    return None if why is None else why.metric.reason(below, why.mine, why.theirs)
