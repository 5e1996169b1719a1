"""Everything that the list of things to do follows from, in eight queries, however large the tournament is; in
nine where a knock-out is played, and a few more where a round of it has matches that were made by hand or lacks
some."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from decimal import Decimal
from enum import IntEnum
from functools import cached_property
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, F, IntegerField, OuterRef, Q, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from tournaments.draws.read.series import Series, bracket_with, decide_in_bracket, winner_of
from tournaments.formats.rules.tour_format import GameKey
from tournaments.keeping.read import folder_state
from tournaments.keeping.words import trouble
from tournaments.kernel.names import name_key
from tournaments.matches.read.counting import pair_counts
from tournaments.matches.read.matches import Pairs, bracket_pairs, in_bracket
from tournaments.matches.rules.protocol import counted_games
from tournaments.models import (
    DONE,
    AccessLink,
    Draw,
    Game,
    Judge,
    LineUp,
    Match,
    MatchJudge,
    Player,
    Signal,
    Team,
    Tour,
    Tournament,
)
from tournaments.roster.write.alike import Alike
from tournaments.timetable.read import all_shifts_of, key_of


@dataclass(frozen=True, slots=True)
class MatchFacts:
    """One match: what stands in its row, who judges it, and how much of its protocol is there."""

    pk: int
    tour_id: int
    team_a_id: int
    team_b_id: int | None
    room_id: int | None
    state: str
    has_points: bool
    walk_over: str
    goes_on: str
    total_a: Decimal
    total_b: Decimal
    line_ups: int
    decided: int
    judges: tuple[int, ...]
    senior: int | None

    @property
    def is_bye(self) -> bool:
        """Nobody plays, so nobody judges and signs."""
        return self.team_b_id is None

    @property
    def is_done(self) -> bool:
        """Signed, approved or not."""
        return self.state in DONE

    @property
    def is_planned(self) -> bool:
        return self.state == Match.State.PLANNED

    @property
    def teams(self) -> tuple[int, ...]:
        return (self.team_a_id,) if self.team_b_id is None else (self.team_a_id, self.team_b_id)


class One(NamedTuple):
    """A team, player or judge: what it is, its row, its name, the team that it belongs to; ``settled``: another one is
    called the same, and somebody has seen that it is meant so."""

    kind: str
    pk: int
    name: str
    team: int = 0
    settled: bool = False


@dataclass(frozen=True)
class Facts:
    """One tournament at one moment. ``people`` are its players and judges; ``leaders`` the judges who can be
    senior, ``linked_*`` hold working links.

    ``series`` has the table or bracket that the pairs of a tour (id) come from, as far as it was drawn by then;
    ``brackets`` the pairs of those of a knock-out, also those that were made by hand and decide something in it.
    ``missing`` are those of the newest round of a knock-out that have to meet there and have no match.
    ``shifts`` are the minutes by which everything is expected later than planned; ``copies`` is what is wrong
    with the server's backup copies.
    """

    tournament: Tournament
    now: datetime
    teams: tuple[Team, ...]
    people: tuple[One, ...]
    attached: frozenset[tuple[int, int]]
    leaders: frozenset[int]
    tours: tuple[Tour, ...]
    matches: tuple[MatchFacts, ...]
    calls: int
    disputes: int
    linked_judges: frozenset[int]
    linked_teams: frozenset[int]
    series: Mapping[int, Series]
    brackets: Mapping[int, Pairs] = field(default_factory=dict)
    missing: Mapping[int, tuple[frozenset[int], ...]] = field(default_factory=dict)
    shifts: Mapping[str, int] = field(default_factory=dict)
    copies: str = ""

    @cached_property
    def players(self) -> Mapping[int, int]:
        """How many players each team has."""
        counts = Counter(person.team for person in self.people if person.kind == "player")
        return {team.pk: counts[team.pk] for team in self.teams}

    @cached_property
    def judges(self) -> frozenset[int]:
        return frozenset(person.pk for person in self.people if person.kind == "judge")

    @cached_property
    def by_tour(self) -> Mapping[int, tuple[MatchFacts, ...]]:
        """The matches of every tour, in table order; a tour without matches has none."""
        by_tour: dict[int, list[MatchFacts]] = {tour.pk: [] for tour in self.tours}
        for match in self.matches:
            by_tour[match.tour_id].append(match)
        return {pk: tuple(matches) for pk, matches in by_tour.items()}

    def has_begun(self, tour: Tour) -> bool:
        return any(not match.is_planned for match in self.by_tour[tour.pk] if not match.is_bye)

    def begins_at(self, tour: Tour) -> datetime | None:
        """When the tour is expected to begin, with the delays that the organiser has announced."""
        late = self.shifts.get(key_of(tour), 0)
        return None if tour.starts_at is None else tour.starts_at + timedelta(minutes=late)

    def is_over(self, tour: Tour) -> bool:
        """Whether everything in the tour is signed."""
        matches = self.by_tour[tour.pk]
        return bool(matches) and all(match.is_done for match in matches if not match.is_bye)

    def is_played(self, match: MatchFacts) -> bool:
        """Whether it is known how the match ended, be it signed or not: nobody needs a room or a judge for it."""
        return match.is_done or (match.state == Match.State.CLOSING and self.is_complete(match))

    @cached_property
    def to_come(self) -> tuple[Tour, ...]:
        """The tours in which something is still to be played, or to be drawn."""
        return tuple(
            tour
            for tour in self.tours
            if not all(self.is_played(match) for match in self.by_tour[tour.pk] if not match.is_bye)
            or not self.by_tour[tour.pk]
        )

    @cached_property
    def plays_games(self) -> bool:
        """Whether games are played here: in a tour to come, or, as long as there is no tour, as everywhere."""
        return not self.tours or any(tour.has_games for tour in self.to_come)

    def names_line_ups(self, team: Team) -> bool:
        """Whether the team has still to name players for a match, or may have to, as long as there is no tour."""
        if not self.tours:
            return team.withdrawn_from is None
        staged = (tour for tour in self.to_come if tour.tour_format.has_individual_stage)
        return any(team.plays_in(tour.number) for tour in staged)

    def gives_rooms(self, tour: Tour) -> bool:
        """Whether matches of the tour want rooms: points alone can be entered for matches that have none."""
        return tour.has_games or any(match.room_id is not None for match in self.matches)

    def gives_judges(self, tour: Tour) -> bool:
        return tour.has_games or bool(self.judges)

    @cached_property
    def wanted_games(self) -> Mapping[int, int]:
        """How many games each tour's format asks for in a match."""
        return {tour.pk: len(counted_games(tour.tour_format)) for tour in self.tours}

    def is_complete(self, match: MatchFacts) -> bool:
        """Whether nothing is missing in the protocol of a match but signatures."""
        wanted = self.wanted_games[match.tour_id]
        return bool(match.walk_over) or (match.decided >= wanted if wanted else match.has_points)


def facts_of(tournament: Tournament, now: datetime) -> Facts:
    teams = tuple(Team.objects.filter(tournament=tournament).order_by("key", "pk"))
    links = AccessLink.objects.filter(tournament=tournament, revoked_at=None, expires_at__gt=now)
    holders = list(links.values_list("judge_id", "team_id"))
    kinds = list(Signal.objects.open().filter(tournament=tournament).order_by().values_list("kind", flat=True))
    people, attached, leaders = _people(tournament)
    tours = tuple(Tour.objects.filter(tournament=tournament).order_by("number"))
    series, matches = _series(tournament), tuple(_matches(tournament, tours))
    facts = Facts(
        tournament=tournament,
        now=now,
        teams=teams,
        people=people,
        attached=attached,
        leaders=leaders,
        tours=tours,
        matches=matches,
        calls=len(kinds) - kinds.count(Signal.Kind.DISPUTE),
        disputes=kinds.count(Signal.Kind.DISPUTE),
        linked_judges=frozenset(judge for judge, _team in holders if judge),
        linked_teams=frozenset(team for _judge, team in holders if team),
        series=series,
        brackets=_brackets(series, matches),
        shifts=all_shifts_of(tournament) if any(tour.delay for tour in tours) else {},
        copies=trouble(folder_state(now)),
    )
    return replace(facts, missing=_missing(facts))


def _people(tournament: Tournament) -> tuple[tuple[One, ...], frozenset[tuple[int, int]], frozenset[int]]:
    """Players and judges by their names, in one query, the teams that judges are attached to, and who can be senior."""
    playing = Player.objects.filter(team__tournament=tournament).order_by()
    judging = Judge.objects.filter(tournament=tournament).order_by()
    players = playing.values_list(Value("player"), "pk", "name", "team_id", "alike_is_meant", Value(False))
    judges = judging.values_list(Value("judge"), "pk", "name", "attached_to", "alike_is_meant", "can_be_senior")
    rows = sorted(players.union(judges, all=True), key=lambda row: (row[0], name_key(row[2]), row[1]))
    people = [
        One(kind, pk, name, team if kind == "player" else 0, meant) for kind, pk, name, team, meant, _leads in rows
    ]
    attached = frozenset((pk, team) for kind, pk, _name, team, *_more in rows if kind == "judge" and team)
    leaders = frozenset(pk for _kind, pk, *_more, leads in rows if leads)
    return tuple(dict.fromkeys(people)), attached, leaders


def _series(tournament: Tournament) -> dict[int, Series]:
    """Of the draws that stand each tour's newest, if it belongs to a table or a bracket."""
    drawn = Draw.objects.filter(tour__tournament=tournament).standing().by_program()
    newest = dict(drawn.order_by("pk").values_list("tour_id", "options__series"))
    return {tour: Series.from_json(data) for tour, data in newest.items() if data}


def _brackets(series: Mapping[int, Series], matches: tuple[MatchFacts, ...]) -> dict[int, Pairs]:
    """By tours of knock-outs the pairs that decide something there: those that were drawn, and of those that were made
    by hand the ones that a bracket has by the results that there are now, such as that of a team that has come back."""
    drawn = bracket_pairs(pk for pk, one in series.items() if one.method == Draw.Method.KNOCK_OUT)
    by_hand: dict[int, list[int]] = defaultdict(list)
    for match in matches:
        if not match.is_bye and not in_bracket(drawn, match.tour_id, match.teams):
            by_hand[series[match.tour_id].tours[0]].append(match.pk)
    for found in by_hand.values():
        rows = list(Match.objects.filter(pk__in=found).with_names().in_table_order())
        decisive = decide_in_bracket(rows)
        for row in rows:
            if row.pk in decisive:
                drawn[row.tour_id] |= {row.team_ids}
    return drawn


def _missing(facts: Facts) -> dict[int, tuple[frozenset[int], ...]]:
    """By newest rounds of knock-outs who has to meet there and has no match: it was removed when one of the two
    withdrew, and that one has come back. The bracket is asked for only where somebody may be missing."""
    missing: dict[int, tuple[frozenset[int], ...]] = {}
    for tour in facts.tours:
        series = facts.series.get(tour.pk)
        if series is None or series.method != Draw.Method.KNOCK_OUT or _goes_on(facts, tour):
            continue
        there = {team.pk for team in facts.teams if team.plays_in(tour.number)} & set(series.teams)
        busy = {team: match.is_bye for match in facts.by_tour[tour.pk] for team in match.teams}
        if there <= busy.keys() | _out_before(facts, series):
            continue
        tour.tournament = facts.tournament
        standing = bracket_with(tour, include_hidden=True)
        due = standing.due(tour.pk) if standing is not None else ()
        if found := tuple(pair for pair in due if all(busy.get(team, True) for team in pair)):
            missing[tour.pk] = found
    return missing


def _goes_on(facts: Facts, tour: Tour) -> bool:
    """Whether a later round of its bracket is drawn."""
    brackets = (series for series in facts.series.values() if series.method == Draw.Method.KNOCK_OUT)
    return any(tour.pk in later.tours[:-1] for later in brackets)


def _out_before(facts: Facts, series: Series) -> set[int]:
    """Who has lost in the bracket's earlier rounds."""
    count_when = facts.tournament.count_when
    played = (
        match for pk in series.tours[:-1] for match in facts.by_tour.get(pk, ()) if pair_counts(match, count_when)
    )
    decisive = (match for match in played if in_bracket(facts.brackets, match.tour_id, match.teams))
    return {team for match in decisive if (won := winner_of(match)) for team in match.teams if team != won}


def _asked_for(tours: Sequence[Tour]) -> Q:
    """Of the games that are stored those that their tours' formats count: fewer games on a board, or no free
    shooters' board, leave others behind."""
    asked, alike = Q(pk__in=()), defaultdict[tuple[GameKey, ...], list[int]](list)
    for tour in tours:
        alike[counted_games(tour.tour_format)].append(tour.pk)
    for keys, pks in alike.items():
        for stage, group in groupby(keys, lambda key: key.stage):
            games = tuple(group)
            boards, most = {key.board for key in games}, max(key.number for key in games)
            asked |= Q(match__tour__in=pks, stage=stage.value, board__in=boards, number__lte=most)
    return asked


def _matches(tournament: Tournament, tours: Sequence[Tour]) -> Iterator[MatchFacts]:
    judges: dict[int, list[int]] = defaultdict(list)
    seniors: dict[int, int] = {}
    rows = MatchJudge.objects.filter(match__tour__tournament=tournament).order_by("pk")
    for match_id, judge_id, senior in rows.values_list("match_id", "judge_id", "senior"):
        judges[match_id].append(judge_id)
        if senior:
            seniors[match_id] = judge_id
    decided = Game.objects.filter(_asked_for(tours)).exclude(decision="")
    matches = Match.objects.filter(tour__tournament=tournament).order_by("tour__number", "number")
    counted = matches.annotate(
        has_points=Q(entered_a__isnull=False, entered_b__isnull=False),
        lines=_count(LineUp.objects.all()),
        games_decided=_count(decided),
    )
    columns = (
        "pk",
        "tour_id",
        "team_a_id",
        "team_b_id",
        "room_id",
        "state",
        "walk_over",
        "goes_on",
        "total_a",
        "total_b",
    )
    for row in counted.values(*columns, "has_points", "lines", "games_decided"):
        lines, games = row.pop("lines"), row.pop("games_decided")
        judging, leads = tuple(judges[row["pk"]]), seniors.get(row["pk"])
        yield MatchFacts(**row, line_ups=lines, decided=games, judges=judging, senior=leads)


def _count(rows: QuerySet[Any]) -> Coalesce:
    """How many of the rows belong to the match that is asked about."""
    mine = rows.filter(match=OuterRef("pk")).order_by().annotate(of=F("match")).values("of")
    return Coalesce(Subquery(mine.annotate(number=Count("pk")).values("number"), output_field=IntegerField()), 0)


# One thing to do.
class Urgency(IntEnum):
    """How much something presses; the smallest first."""

    NOW = 1
    """Somebody waits for it, or a match is going on without it."""
    SOON = 2
    """The next tour needs it."""
    LATER = 3
    """It can wait."""


@dataclass(frozen=True, slots=True)
class Todo:
    """``code`` says what kind of thing it is, ``count`` how many there are of it, ``text`` is a sentence in the page's
    language, ``url`` the place where it is done. What is ``alike`` may be meant so, and be put aside."""

    code: str
    count: int
    text: str
    url: str
    urgency: Urgency
    alike: Alike = ()
