"""Standings: what they are computed from, as they stand and as other settings would give them; lots."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from functools import cache, partial
from typing import Any, Final, NamedTuple

from django.db.models import Q

from games import registry
from games.core.types import Side
from tournaments.formats.rules.tour_format import FinalsError, GameKey, Stage, parse_finals
from tournaments.kernel.database import Prepared
from tournaments.kernel.readers import shown, tell
from tournaments.kernel.revision_cache import cached
from tournaments.kernel.values import Sentence
from tournaments.matches.read.counting import counting
from tournaments.models import IN_STAGES, AuditEntry, Game, Match, Team, Tour, Tournament
from tournaments.models.match import MatchQuerySet
from tournaments.rounds.read.tours import TourLine
from tournaments.standings.rules.metrics import Metric, Value, parse_metrics
from tournaments.standings.rules.outcomes import (
    LAST,
    MatchOutcome,
    Meeting,
    StandingsSettings,
    before_last,
    climbed,
    meetings_of,
    place_text,
)
from tournaments.standings.rules.ranking import FinalTour, Row, rank, rank_with_finals


@dataclass(frozen=True, slots=True)
class RankedTeam:
    """A team as tables name it."""

    pk: int
    name: str
    sign: str
    group: str = ""


@dataclass(frozen=True, slots=True)
class Counted:
    """The teams by their ids, in order of their names; the outcomes between them, those of them that are finals, the
    match points, and who came to any of these matches or has a bye among them."""

    teams: Mapping[int, RankedTeam]
    outcomes: tuple[MatchOutcome[int], ...]
    finals: tuple[FinalTour[int], ...]
    settings: StandingsSettings
    came: frozenset[int] = frozenset()

    @property
    def groups(self) -> tuple[str, ...]:
        """The groups that teams are in, in order of their names."""
        return tuple(sorted({team.group for team in self.teams.values() if team.group}))

    def among(self, group: str) -> frozenset[int] | None:
        """The teams of a group; None, which is all of them, for an empty name."""
        return frozenset(pk for pk, team in self.teams.items() if team.group == group) if group else None


class _Row(NamedTuple):
    tour: int
    team_a: int
    team_b: int | None
    points_a: Decimal
    points_b: Decimal
    table: int
    final: str
    match: int
    kind: str
    walk_over: str
    goes_on: str

    @property
    def came(self) -> tuple[int | None, ...]:
        return tuple(team for team, side in ((self.team_a, "A"), (self.team_b, "B")) if side != self.walk_over)

    @property
    def has_net(self) -> bool:
        engine = registry.find(self.kind)
        return engine is not None and engine.has_net


def is_over(tournament: Tournament, lines: Sequence[TourLine], *, knows_all: bool) -> bool:
    """Whether the standings are those of the end: every match counts, and no result waits to be announced."""
    counted = [line.counts for line in lines if not line.tour.rehearsal]
    hidden = tournament.frozen_from is not None and not knows_all
    return bool(counted) and all(counted) and not hidden


UNDER_WAY = (*IN_STAGES, Match.State.CLOSING)
"""The states in which a match has a score that may yet change."""


def counting_matches(tournament: Tournament, *, include_hidden: bool, provisional: bool = False) -> MatchQuerySet:
    """The matches that count, none of a draft; ``include_hidden`` counts those too whose results wait to be opened.

    Provisionally a match counts besides once anybody has a point in it, and when it is signed.
    """
    matches = _counting(tournament.pk, tournament.count_when, provisional=provisional)
    if tournament.frozen_from is not None and not include_hidden:
        matches = matches.filter(tour__number__lt=tournament.frozen_from)
    return matches


def _counting(tournament_id: int, count_when: str, *, provisional: bool) -> MatchQuerySet:
    counts = counting(count_when)
    if provisional:
        counts |= Q(state=Match.State.SIGNED) | (Q(state__in=UNDER_WAY) & ~Q(total_a=0, total_b=0))
    return Match.objects.published().filter(counts, tour__tournament=tournament_id, tour__rehearsal=False).order_by()


_COLUMNS: Final = (
    "tour__number", "team_a_id", "team_b_id", "total_a", "total_b", "number", "tour__final", "pk", "tour__kind",
    "walk_over", "goes_on",
)  # fmt: skip
"""Of a ``_Row``, in its order."""


@cache
def _open_rows(count_when: str, *, provisional: bool) -> Prepared[tuple[Any, ...]]:
    """The same rows for any tournament in which nothing is hidden, or for those who may know it."""
    return Prepared(lambda pk: _counting(pk, count_when, provisional=provisional).values_list(*_COLUMNS))


def _rows_to_count(tournament: Tournament, *, include_hidden: bool, provisional: bool) -> list[_Row]:
    rows: Iterable[tuple[Any, ...]]
    if tournament.frozen_from is None or include_hidden:
        rows = _open_rows(tournament.count_when, provisional=provisional)(tournament.pk)
    else:
        rows = counting_matches(tournament, include_hidden=False, provisional=provisional).values_list(*_COLUMNS)
    return [_Row(*row) for row in rows]


def counted(
    tournament: Tournament, metrics: Sequence[Metric], *, include_hidden: bool, provisional: bool = False
) -> Counted:
    """Everything that standings by these metrics follow from, in two queries; one more where a metric looks at net
    points and a game has them. Outcomes have no net points where no metric looks at them."""
    rows = _rows_to_count(tournament, include_hidden=include_hidden, provisional=provisional)
    team_rows = _TEAMS(tournament.pk)
    tell(tournament)
    teams = {
        pk: RankedTeam(pk, shown("team", pk, name, tournament.pk), sign, group)
        for pk, name, sign, group, _seed, _lot in team_rows
    }
    # Between the two queries a team may have been added or removed: only matches of known teams are counted.
    known = [row for row in rows if row.team_a in teams and (row.team_b is None or row.team_b in teams)]
    settings = StandingsSettings(
        win=tournament.win_points,
        draw=tournament.draw_points,
        loss=tournament.loss_points,
        bye=tournament.bye_worth,
        initial={pk: seed for pk, *_, seed, _lot in team_rows if seed is not None},
        lot={pk: lot for pk, *_, lot in team_rows if lot is not None},
    )
    net = {}
    if any(metric.kind.needs_net for metric in metrics) and any(row.has_net for row in known):
        net = _net_points(counting_matches(tournament, include_hidden=include_hidden, provisional=provisional))
    outcomes = tuple(MatchOutcome(*row[:5], net.get(row.match, 0), row.match) for row in known)
    came = frozenset(pk for row in known for pk in row.came if pk is not None)
    return Counted(teams, outcomes, tuple(final for row in known if (final := _final(row))), settings, came)


_TEAMS: Final = Prepared(
    lambda pk: Team.objects.filter(tournament_id=pk).values_list("pk", "name", "sign", "group", "seed", "lot")
)


def _net_points(matches: MatchQuerySet) -> dict[int, int]:
    """Match → the net points of team A over the games that its tour counts: no extra ones, and none that a format which
    has become smaller has left behind."""
    kinds = [game.slug for game in registry.all_games() if game.has_net]
    games = Game.objects.filter(match__in=matches, match__tour__kind__in=kinds, sheet__isnull=False)
    sums: dict[int, int] = defaultdict(int)
    tours = {tour.pk: tour for tour in Tour.objects.filter(pk__in=games.values("match__tour"))}
    columns = ("match_id", "match__tour", "stage", "board", "number", "sheet")
    for match, tour, stage, board, number, sheet in games.order_by().values_list(*columns):
        judged, key = registry.get(tours[tour].kind).sheet(sheet), GameKey(Stage(stage), board, number)
        if tours[tour].tour_format.asks_for(key) and judged.result is not None and judged.net is not None:
            sums[match] += judged.net if judged.result.winner == Side.A else -judged.net
    return sums


def _final(row: _Row) -> FinalTour[int] | None:
    """The match as a final: the first table plays for the first of the tour's places, and so on."""
    if not row.final or row.team_b is None:
        return None
    try:
        firsts = parse_finals(row.final)
    except FinalsError:
        return None
    if row.table > len(firsts):
        return None
    first = firsts[row.table - 1]
    return FinalTour(row.tour, first, row.team_a, row.team_b, row.points_a, row.points_b, row.walk_over, row.goes_on)


# The standings of a tournament, computed once for each of its revisions.
@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A team's place with its value in each metric and the number of matches that counted.

    ``above`` says why it stands above the next row, None in the last row and where the next team is level in
    everything; ``shared`` tells that another team has the same place. ``written`` is the place as the tournament
    writes it ("2" or "2–3" when it is shared). ``climbed`` is by how many places it stands higher than before the last
    tour – provisionally, than in the standings –, negative when lower; ``form`` are its last matches, the newest last.
    ``came``: it was at one of these matches itself, or had a bye; a team that never came gets no medal or certificate.
    """

    team: RankedTeam
    place: int
    values: tuple[Value, ...]
    played: int
    above: Sentence | None
    shared: bool
    written: str = ""
    climbed: int = 0
    form: tuple[Meeting, ...] = ()
    came: bool = True


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


def standings(tournament: Tournament, metrics: str = "", *, include_hidden: bool = False, group: str = "") -> Standings:
    """The table over the matches that count (tour, "Standings"), by the tournament's metrics or by those given.

    This is what everybody may know; with ``include_hidden``, for organisers, results that wait to be opened count too.
    Places within a ``group`` count from 1. Kept under the tournament's revision, so it is never stale. Raises
    MetricsError for a text that is no list of metrics.
    """
    text = metrics or tournament.metrics
    include_hidden = include_hidden or tournament.frozen_from is None
    compute = partial(computed, tournament, parse_metrics(text), include_hidden=include_hidden, group=group)
    return cached(tournament, repr(("standings", text, include_hidden, group)), compute)


def provisional_standings(tournament: Tournament, *, include_hidden: bool = False, group: str = "") -> Standings:
    """The same with the present scores of matches that are under way or not approved yet: nobody's result, never on a
    certificate. What waits to be opened stays hidden here too."""
    include_hidden = include_hidden or tournament.frozen_from is None
    compute = partial(
        computed, tournament, parse_metrics(tournament.metrics),
        include_hidden=include_hidden, group=group, provisional=True,
    )  # fmt: skip
    return cached(tournament, repr(("provisional", include_hidden, group)), compute)


def computed(
    tournament: Tournament, metrics: Sequence[Metric], *,
    include_hidden: bool, group: str = "", provisional: bool = False,
) -> Standings:  # fmt: skip
    """The same with the settings that the given object has, stored or not; nothing is kept."""
    basis = counted(tournament, metrics, include_hidden=include_hidden, provisional=provisional)
    ranked = _ranked(basis, metrics, group)
    if provisional:
        before = places(standings(tournament, include_hidden=include_hidden, group=group))
    else:
        before = _before_last(basis, metrics, group)
    return Standings(tuple(metrics), _rows(tournament, ranked, basis, before), basis.groups, group)


def _ranked(basis: Counted, metrics: Sequence[Metric], group: str) -> Sequence[Row[int]]:
    rows = rank(basis.teams, basis.outcomes, metrics, basis.settings, names=tuple(basis.teams))
    return rank_with_finals(rows, metrics, basis.finals, basis.among(group))


def _before_last(basis: Counted, metrics: Sequence[Metric], group: str) -> Mapping[int, int]:
    """Team → its place before the last tour; nothing after the first."""
    outcomes = before_last(basis.outcomes)
    if not outcomes:
        return {}
    last = max(outcome.tour for outcome in basis.outcomes)
    finals = tuple(final for final in basis.finals if final.tour < last)
    earlier = replace(basis, outcomes=tuple(outcomes), finals=finals)
    return {row.team: row.place for row in _ranked(earlier, metrics, group)}


def _rows(
    tournament: Tournament, ranked: Sequence[Row[int]], basis: Counted, before: Mapping[int, int]
) -> tuple[StandingsRow, ...]:
    sharing = tournament.standings_options.sharing
    at_place = Counter(row.place for row in ranked)
    meetings = meetings_of(basis.outcomes)
    up = climbed({row.team: row.place for row in ranked}, before)
    following = [*(basis.teams[row.team].name for row in ranked[1:]), ""]
    return tuple(
        StandingsRow(
            team=basis.teams[row.team],
            place=row.place,
            values=row.values,
            played=len(meetings.get(row.team, ())),
            above=None if row.above is None else row.above.reason(below),
            shared=at_place[row.place] > 1,
            written=place_text(row.place, _in_a_row(row.place, at_place), sharing),
            climbed=up.get(row.team, 0),
            form=meetings.get(row.team, ())[-LAST:],
            came=row.team in basis.came,
        )
        for row, below in zip(ranked, following, strict=False)
    )


def _in_a_row(place: int, at_place: Mapping[int, int]) -> int:
    """How many share the place; 1 where a final has given away a place between theirs, so that these are no range."""
    sharers = at_place[place]
    return 1 if any(place < other < place + sharers for other in at_place) else sharers


def places(table: Standings) -> Mapping[int, int]:
    """Team → place."""
    return {row.team.pk: row.place for row in table.rows}


# The lots that were drawn, and by which number.
@dataclass(frozen=True, slots=True)
class Drawing:
    """The last drawing of lots by the program: its number, when and by whom it was made."""

    seed: int
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class Lots:
    """The teams that have a lot, the smallest first; how many have none; the last drawing, None when there was none."""

    drawn: tuple[Team, ...]
    without: int
    last: Drawing | None


def lots_of(tournament: Tournament) -> Lots:
    """The lots as they stand, in two queries."""
    teams = list(Team.objects.filter(tournament=tournament).order_by("lot", "key"))
    drawn = tuple(team for team in teams if team.lot is not None)
    entry = AuditEntry.objects.filter(tournament=tournament, action="lots.draw").order_by("-number").first()
    last = Drawing(entry.changes["after"]["lot_number"], entry.at, entry.actor) if entry else None
    return Lots(drawn, len(teams) - len(drawn), last)


# The standings as they would be with other settings, beside those that stand.
@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row of the table to be, and the team's place in the table that stands."""

    row: StandingsRow
    before: int | None

    @property
    def moved(self) -> int:
        """Places up (positive) or down."""
        return 0 if self.before is None else self.before - self.row.place


@dataclass(frozen=True, slots=True)
class Preview:
    """The table to be; ``moved`` counts the teams whose place differs."""

    metrics: Sequence[Metric]
    rows: tuple[PreviewRow, ...]

    @property
    def moved(self) -> int:
        return sum(1 for row in self.rows if row.moved)


def preview(tournament: Tournament, proposed: Tournament) -> Preview:
    """``proposed`` is the same tournament with other settings, not stored. With all results, for organisers."""
    now = places(standings(tournament, include_hidden=True))
    table = computed(proposed, parse_metrics(proposed.metrics), include_hidden=True)
    rows = tuple(PreviewRow(row, now.get(row.team.pk)) for row in table.rows)
    return Preview(table.metrics, rows)
