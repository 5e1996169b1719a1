"""Tours as pages and calendars list them, and their dates; what every page of a tournament shows of them."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from itertools import groupby
from typing import Any, Final, NamedTuple, cast
from zoneinfo import ZoneInfo

from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet

from tournaments.kernel import access as permissions
from tournaments.kernel.access import Actor
from tournaments.kernel.database import Prepared
from tournaments.matches.read.counting import MET
from tournaments.matches.read.matches import matches_of_team
from tournaments.models import DONE, AuditEntry, CalendarFeed, Judge, Match, Team, TimetableItem, Tour, Tournament

RESTING = (Match.State.PLANNED, *DONE)
FEW: Final = 4
"""Matches of a tour that stand under “on now” while other tours are under way too."""

QUARTER: Final = 15
"""Minutes; the days of all time zones begin at whole quarters of an hour."""


class Stand(StrEnum):
    EMPTY = "empty"
    PLANNED = "planned"
    LIVE = "live"
    DONE = "done"
    APPROVED = "approved"


@dataclass(frozen=True, slots=True)
class TourLine:
    """A tour with the number of its matches, and how many of them are done and under way; ``played`` are those of two
    teams, ``played_done`` those of them that are done, ``walk_overs`` those that nobody has approved."""

    tour: Tour
    matches: int
    live: int
    done: int
    approved: int
    played: int
    played_done: int
    walk_overs: int

    @property
    def is_draft(self) -> bool:
        """Whether it has matches that organisers alone may know."""
        return bool(self.matches) and self.tour.draft

    @property
    def counts(self) -> bool:
        """Whether all its matches count, byes too, by the rule that ``matches.read.counting`` has for rows."""
        if self.tour.tournament.count_when == Tournament.CountWhen.SIGNED and 0 < self.played == self.played_done:
            return not self.walk_overs
        return 0 < self.approved == self.matches

    @property
    def stand(self) -> Stand:
        """A tour is live from its first match's beginning to its last one's signature. Nobody plays a bye: it makes a
        tour neither live nor keeps it so."""
        if not self.matches:
            return Stand.EMPTY
        if self.approved == self.matches:
            return Stand.APPROVED
        if self.done == self.matches or 0 < self.played == self.played_done:
            return Stand.DONE
        return Stand.LIVE if self.live or self.played_done else Stand.PLANNED


def tour_lines(tournament: Tournament, *, drafts: bool = False) -> tuple[TourLine, ...]:
    """The tours in their order; one query, however many tours and matches there are. The matches of a draft are there
    for organisers alone, with ``drafts``."""
    lines = tuple(_lines((_WITH_DRAFTS if drafts else _PUBLISHED)(tournament.pk)))
    for line in lines:
        line.tour.tournament = tournament
    return lines


def lines_of_each(tournaments: Collection[Tournament]) -> Mapping[int, tuple[TourLine, ...]]:
    """Tournament → its tours as everybody may know them, for several at once; one query."""
    by_tournament: dict[int, list[TourLine]] = {tournament.pk: [] for tournament in tournaments}
    known = {tournament.pk: tournament for tournament in tournaments}
    for line in _lines(_counted(Tour.objects.filter(tournament__in=known), Q(draft=False))):
        line.tour.tournament = known[line.tour.tournament_id]
        by_tournament[line.tour.tournament_id].append(line)
    return {pk: tuple(lines) for pk, lines in by_tournament.items()}


def _counted(tours: QuerySet[Tour], known: Q) -> QuerySet[Tour]:
    """The tours, each once for every state that any of its matches are in, with the number of those that are ``known``:
    making the SQL of it takes a quarter of what a count for every state takes."""
    counted: QuerySet[Any] = tours.annotate(
        in_state=F("matches__state"),
        number_in_state=Count("matches", filter=known),
        played_in_state=Count("matches__team_b", filter=known),
        walk_overs_in_state=Count("matches", filter=known & Q(matches__walk_over__in=("A", "B"))),
    )
    return counted.order_by("number", "pk")


# Every page of a tournament asks one of these, and a page of standings is hardly more than its queries.
_PUBLISHED: Final = Prepared(lambda pk: _counted(Tour.objects.filter(tournament_id=pk), Q(draft=False)))
_WITH_DRAFTS: Final = Prepared(lambda pk: _counted(Tour.objects.filter(tournament_id=pk), Q()))


def _lines(counted: Iterable[Tour]) -> Iterator[TourLine]:
    for tour, rows in groupby(counted):
        states, played, walk_overs = Counter[str](), Counter[str](), Counter[str]()
        for row in cast(Iterator[Any], rows):
            states[row.in_state], played[row.in_state] = row.number_in_state, row.played_in_state
            walk_overs[row.in_state] = row.walk_overs_in_state
        yield _line(tour, states, played, walk_overs)


def _line(tour: Tour, states: Counter[str], played: Counter[str], walk_overs: Counter[str]) -> TourLine:
    done = sum(states[state] for state in DONE)
    return TourLine(
        tour=tour,
        matches=states.total(),
        live=states.total() - states[Match.State.PLANNED] - done,
        done=done,
        approved=states[Match.State.APPROVED],
        played=played.total(),
        played_done=sum(played[state] for state in DONE),
        walk_overs=walk_overs.total() - walk_overs[Match.State.APPROVED],
    )


def current_tours(lines: Iterable[TourLine]) -> tuple[TourLine, ...]:
    """What is on now, by the matches and not by the clock: all tours under way, else the next one planned, else the
    last one played."""
    played = [line for line in lines if line.matches]
    live = tuple(line for line in played if line.stand is Stand.LIVE)
    planned = tuple(line for line in played if line.stand is Stand.PLANNED)
    return live or planned[:1] or tuple(played[-1:])


def next_tour(lines: Iterable[TourLine], current: Sequence[TourLine]) -> TourLine | None:
    """The first tour after the current ones in which nothing has happened yet."""
    waiting = (line for line in lines if line.stand in (Stand.EMPTY, Stand.PLANNED))
    return next((line for line in waiting if current and line.tour.number > current[-1].tour.number), None)


@dataclass(frozen=True, slots=True)
class TourNow:
    """A tour that is on now with matches of it; ``more`` is how many are left out."""

    line: TourLine
    matches: tuple[Match, ...]
    more: int


def shown_now(line: TourLine, current: Sequence[TourLine]) -> int:
    """How many matches of a tour ``on_now`` shows."""
    return line.matches if len(current) == 1 else min(FEW, line.matches)


def on_now(lines: Iterable[TourLine], see: Callable[[Iterable[Match]], list[Match]]) -> tuple[TourNow, ...]:
    """The current tours with their matches as ``see`` shows them, in one query; of several tours at once only the first
    ``FEW`` matches each, those under way before the others."""
    current = current_tours(lines)
    by_tour: dict[int, list[Match]] = {line.tour.pk: [] for line in current}
    for match in see(Match.objects.filter(tour__in=by_tour).with_names().in_table_order()):
        by_tour[match.tour_id].append(match)
    most = FEW if len(current) > 1 else None
    return tuple(_first(line, by_tour[line.tour.pk], most) for line in current)


def _first(line: TourLine, matches: list[Match], most: int | None) -> TourNow:
    shown = matches if most is None else sorted(matches, key=lambda match: match.state in RESTING)[:most]
    return TourNow(line, tuple(shown), len(matches) - len(shown))


# Which tournaments are on, by their days, and what lies outside these.
def quarter_of(moment: datetime) -> datetime:
    """When the quarter of an hour began in which the moment lies. No day begins within one, in whichever time zone."""
    return moment.replace(minute=moment.minute // QUARTER * QUARTER, second=0, microsecond=0)


class InList(NamedTuple):
    """What of a tournament its place in the list depends on, and its state."""

    pk: int
    revision: int
    starts_on: date
    ends_on: date
    time_zone: str

    def day(self, moment: datetime) -> date:
        """Which day it is where the tournament takes place."""
        return moment.astimezone(ZoneInfo(self.time_zone)).date()


@dataclass(frozen=True, slots=True)
class ByDate:
    """The tournaments of today, those to come (the nearest first), and those that are over."""

    now: tuple[InList, ...]
    coming: tuple[InList, ...]
    past: tuple[InList, ...]


def by_date(tournaments: Iterable[InList], moment: datetime) -> ByDate:
    """The tournaments, newest first, parted by the day that it is where each takes place."""
    now: list[InList] = []
    coming: list[InList] = []
    past: list[InList] = []
    for tournament in tournaments:
        today = tournament.day(moment)
        section = coming if today < tournament.starts_on else past if today > tournament.ends_on else now
        section.append(tournament)
    return ByDate(tuple(now), tuple(reversed(coming)), tuple(past))


def outside_on(tournament: Tournament, tour: Tour | TimetableItem) -> date | None:
    """The day on which the tour, or another item of the timetable, begins where the tournament takes place, when it is
    none of the tournament's."""
    if tour.starts_at is None:
        return None
    day = tour.starts_at.astimezone(ZoneInfo(tournament.time_zone)).date()
    return None if tournament.starts_on <= day <= tournament.ends_on else day


def left_outside(before: Tournament, after: Tournament) -> tuple[tuple[Tour, date], ...]:
    """The tours, with their days, that other days of the tournament leave outside it."""
    days = ((tour, outside_on(after, tour)) for tour in after.tours.order_by("number"))
    return tuple((tour, day) for tour, day in days if day is not None and outside_on(before, tour) is None)


# What a calendar of a tournament, of a team or of a judge is made of, and who has a private address of one.
@dataclass(frozen=True, slots=True)
class Date:
    """A tour with a beginning; ``match`` is the team's or judge's in it, None before the draw and in a tournament's
    calendar. ``is_drawn``: everybody knows its matches, and a team that has none in it has nothing to do there;
    ``needs_judges``: one of them has no judge yet."""

    tour: Tour
    starts_at: datetime
    match: Match | None = None
    is_drawn: bool = False
    needs_judges: bool = False


def dates_of(tournament: Tournament) -> tuple[Date, ...]:
    """The tours that have a beginning which everybody may know, in one query."""
    known = Match.objects.published().filter(tour=OuterRef("pk"))
    tours = tournament.tours.filter(starts_at__isnull=False).annotate(
        is_drawn=Exists(known), needs_judges=Exists(known.filter(MET, match_judges=None))
    )
    return tuple(
        Date(tour, tour.told_start, is_drawn=tour.is_drawn, needs_judges=tour.needs_judges)
        for tour in tours if tour.told_start
    )  # fmt: skip


def items_of(tournament: Tournament) -> tuple[TimetableItem, ...]:
    """What has its time besides the tours: breaks, the opening, the award."""
    items = tuple(TimetableItem.objects.filter(tournament=tournament).order_by("starts_at", "pk"))
    for item in items:
        item.tournament = tournament
    return items


def dates_of_team(team: Team) -> tuple[Date, ...]:
    """Those that the team plays in, with its matches, and may still get one in, in two queries."""
    matches = {match.tour_id: match for match in matches_of_team(team).published()}
    return tuple(
        replace(day, match=matches.get(day.tour.pk))
        for day in dates_of(team.tournament)
        if day.tour.pk in matches or (not day.is_drawn and team.plays_in(day.tour.number))
    )


def dates_of_judge(judge: Judge) -> tuple[Date, ...]:
    """The matches that the judge is assigned to, and the tours that they may still get one in, in three queries."""
    assigned = Match.objects.filter(match_judges__judge=judge).published().with_names().in_table_order()
    matches: dict[int, list[Match]] = defaultdict(list)
    for match in assigned:
        matches[match.tour_id].append(match)
    away = set(judge.away_from.values_list("pk", flat=True))

    def is_open(day: Date) -> bool:
        return day.tour.pk not in away and (not day.is_drawn or day.needs_judges)

    return tuple(
        replace(day, match=match)
        for day in dates_of(judge.tournament)
        for match in matches[day.tour.pk] or ((None,) if is_open(day) else ())
    )


def feeds_seen_by(actor: Actor, tournament: Tournament, *, organises: bool) -> tuple[CalendarFeed, ...]:
    """The private addresses that work: everybody's for organisers, else those of the actor's own links."""
    feeds = CalendarFeed.objects.filter(tournament=tournament, revoked_at=None).order_by("pk")
    own = feeds if organises else feeds.filter(link__in=[link.pk for link in actor.links])
    return tuple(own.select_related("user", "link__judge", "link__team"))


def last_change(tournament: Tournament) -> datetime:
    """When something was last written to the tournament."""
    entry = AuditEntry.objects.filter(tournament=tournament).order_by("-number").first()
    return entry.at if entry else tournament.created_at


# What the public pages of a tournament share.
def frame(actor: Actor, tournament: Tournament, here: object) -> dict[str, Any]:
    """What every page of a tournament shows around its own content; ``here`` is the tab, a number for a tour's."""
    organises = sees_all(actor, tournament)
    return {
        "tournament": tournament,
        "lines": tour_lines(tournament, drafts=organises),
        "here": here,
        "may_organise": organises,
    }


def sees_all(actor: Actor, tournament: Tournament) -> bool:
    """Whether the visitor organises the tournament, and so sees results that wait to be opened."""
    return permissions.may(actor, "tournament.organise", tournament)


# What the log says of a tour.
def tour_described(tour: Tour) -> dict[str, Any]:
    """Everything that an organiser sets on a tour."""
    return {
        "id": tour.pk,
        "number": tour.number,
        "name": tour.name,
        "kind": tour.kind,
        "rehearsal": tour.rehearsal,
        "final": tour.final,
        "starts_at": tour.starts_at.isoformat() if tour.starts_at else None,
        "minutes": tour.minutes,
        "moves": tour.moves,
        "delay": tour.delay,
        "second_entry": tour.second_entry,
        "format": tour.format,
        "options": tour.options,
    }
