"""The timetable of a tournament as pages, paper and calendars show it; what does not go together in it; who is late."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.db.models import Q, QuerySet
from django.http import Http404
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.rules.tour_format import Stage
from tournaments.kernel.revision_cache import cached
from tournaments.models import DONE, IN_STAGES, Match, MatchJudge, Site, TimetableItem, Tour, Tournament
from tournaments.timetable.rules.lateness import PlanItem, Played, RunsOver, Standing, standings_at
from tournaments.timetable.rules.lengths import Step
from tournaments.timetable.rules.plan import Clash, Planned, Visit, Who, clashes, day_of, later, overlaps

STEPS: Final[Mapping[str, str | Promise]] = {
    **{state.value: state.label for state in (Match.State.WARM_UP, *IN_STAGES)},
    Step.PLAY: gettext_lazy("matches"),
    Step.CLOSING: gettext_lazy("signing"),
}
ALONE: Final[Mapping[str, str | Promise]] = dict.fromkeys(
    (stage for stage in Stage if stage.in_pairs), gettext_lazy("games")
)
"""How a part of a tour is called where everybody plays for themselves: the only stage needs no name."""


def zone_of(tournament: Tournament) -> ZoneInfo:
    return ZoneInfo(tournament.time_zone)


def site_in(tournament: Tournament, pk: int) -> Site:
    """Http404 when there is none of that number."""
    site = Site.objects.filter(tournament=tournament, pk=pk).first()
    if site is None:
        raise Http404
    site.tournament = tournament
    return site


def told_matches(tournament: Tournament) -> QuerySet[Match]:
    """The matches of which timetables that everybody reads may tell anything: never who plays, only at which sites
    a tour is. What nobody is to know of yet is left out here."""
    return Match.objects.published().filter(tour__tournament=tournament)


# The plan.
@dataclass(frozen=True, slots=True)
class Part:
    """A phase with its beginning, in words."""

    begins: datetime
    words: str | Promise


@dataclass(frozen=True, slots=True)
class Entry:
    """A tour or another item of the timetable; ``expected`` is when it will begin, where that is later than planned."""

    key: str
    what: Tour | TimetableItem
    begins: datetime | None
    minutes: int
    expected: datetime | None = None
    sites: tuple[str, ...] = ()

    @property
    def tour(self) -> Tour | None:
        return self.what if isinstance(self.what, Tour) else None

    @property
    def item(self) -> TimetableItem | None:
        return self.what if isinstance(self.what, TimetableItem) else None

    @property
    def ends(self) -> datetime | None:
        return None if self.begins is None else self.begins + timedelta(minutes=self.minutes)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The phases of a tour by the clock; of one phase alone nothing is told."""
        tour, begins = self.tour, self.begins
        if tour is None or begins is None or len(tour.phases) < 2:
            return ()
        words = {**STEPS, **(ALONE if tour.tournament.is_individual else {})}
        return tuple(Part(begins + timedelta(minutes=phase.after), words[phase.step]) for phase in tour.phases)

    @property
    def where(self) -> str:
        return self.item.place if self.item else ", ".join(self.sites)


@dataclass(frozen=True, slots=True)
class Day:
    date: date
    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Timetable:
    """The days on which something is planned, and what has no time yet."""

    days: tuple[Day, ...]
    loose: tuple[Entry, ...]

    @property
    def entries(self) -> tuple[Entry, ...]:
        return (*(entry for day in self.days for entry in day.entries), *self.loose)


def key_of(what: Tour | TimetableItem) -> str:
    """By what forms and warnings name it."""
    return f"{'tour' if isinstance(what, Tour) else 'item'}-{what.pk}"


def timetable_of(tournament: Tournament, *, drafts: bool = False) -> Timetable:
    """Everything planned, in four queries at most, however much it is. When drafts are planned for is there for
    organisers alone, with ``drafts``, unless they tell it (``Tour.told_start``)."""
    tours, items = _rows(tournament)
    if not drafts:
        tours = _as_told(tours)
    shifts, sites = shifts_of(tournament, drafts=drafts), _sites(tournament)
    entries = [_entry(row, shifts, sites) for row in all_of(tours, items)]
    timed = sorted((entry for entry in entries if entry.begins is not None), key=_place)
    days: dict[date, list[Entry]] = defaultdict(list)
    for entry in timed:
        if entry.begins is not None:
            days[day_of(entry.begins, zone_of(tournament))].append(entry)
    loose = tuple(entry for entry in entries if entry.begins is None)
    return Timetable(tuple(Day(day, tuple(of_day)) for day, of_day in days.items()), loose)


def all_of(tours: Iterable[Tour], items: Iterable[TimetableItem]) -> tuple[Tour | TimetableItem, ...]:
    return (*tours, *items)


def _rows(tournament: Tournament) -> tuple[list[Tour], list[TimetableItem]]:
    tours = list(Tour.objects.filter(tournament=tournament).order_by("number"))
    for tour in tours:
        tour.tournament = tournament
    return tours, list(TimetableItem.objects.filter(tournament=tournament).order_by("starts_at", "pk"))


def _as_told(tours: Iterable[Tour]) -> list[Tour]:
    """The rows, never to be saved, without what organisers alone may know of their times."""
    rows = list(tours)
    for tour in rows:
        tour.starts_at = tour.told_start
    return rows


def _entry(what: Tour | TimetableItem, shifts: Mapping[str, int], sites: Mapping[int, Sequence[str]]) -> Entry:
    key, begins = key_of(what), what.starts_at
    late = shifts.get(key, 0)
    expected = begins + timedelta(minutes=late) if begins and late else None
    if isinstance(what, Tour):
        return Entry(key, what, begins, what.length, expected, tuple(sites.get(what.pk, ())))
    return Entry(key, what, begins, what.minutes, expected)


def _place(entry: Entry) -> tuple[Any, ...]:
    tour = entry.tour
    return (entry.begins, tour.number if tour else 0, entry.what.pk)


def _sites(tournament: Tournament) -> Mapping[int, list[str]]:
    """The sites at which each tour (id) is played."""
    sites: dict[int, list[str]] = defaultdict(list)
    rows = told_matches(tournament).filter(room__site__isnull=False).order_by("room__site__name")
    for tour, site in rows.values_list("tour_id", "room__site__name").distinct():
        sites[tour].append(site)
    return sites


def planned(tours: Iterable[Tour], items: Iterable[TimetableItem]) -> list[Planned]:
    return [
        *(Planned(key_of(tour), tour.starts_at, tour.length, tour.number, tour.delay) for tour in tours),
        *(Planned(key_of(item), item.starts_at, item.minutes) for item in items),
    ]


# What the organiser has said about delays.
def shifts_of(tournament: Tournament, *, drafts: bool = False) -> Mapping[str, int]:
    """By how many minutes everything is expected later than planned; nothing of tours that have begun. Read once for
    each revision. What was said of drafts that are not told of is there with ``drafts`` alone."""
    what = "expected times, drafts too" if drafts else "expected times"
    return cached(tournament, what, lambda: _shifts(tournament, drafts=drafts))


def all_shifts_of(tournament: Tournament) -> Mapping[str, int]:
    """The same for organisers, also of tours that have begun: some of their matches may not have."""
    return cached(tournament, "all expected times", lambda: _announced(tournament, drafts=True))


def _shifts(tournament: Tournament, *, drafts: bool) -> dict[str, int]:
    announced = _announced(tournament, drafts=drafts)
    gone = {f"tour-{pk}" for pk in _begun(tournament)} if announced else set()
    return {key: late for key, late in announced.items() if key not in gone}


def _announced(tournament: Tournament, *, drafts: bool) -> dict[str, int]:
    if not Tour.objects.filter(tournament=tournament, delay__gt=0).exists():
        return {}
    tours, items = _rows(tournament)
    if not drafts:
        tours = _as_told(tours)
    return {key: late for key, late in later(planned(tours, items), zone_of(tournament)).items() if late}


def _begun(tournament: Tournament) -> set[int]:
    """The tours (ids) in which a match has begun."""
    played = Match.objects.filter(tour__tournament=tournament, team_b__isnull=False, walk_over="")
    return set(played.exclude(state=Match.State.PLANNED).order_by().values_list("tour_id", flat=True).distinct())


def expected_at(tour: Tour) -> datetime | None:
    """When the tour is expected to begin, where that is later than planned and everybody may know; its tournament has
    to be at hand."""
    return _later(tour.told_start, tour, shifts_of)


def announced_at(tour: Tour) -> datetime | None:
    """The same, but of a tour that has begun still what was said before."""
    return _later(tour.told_start, tour, _announced_in)


def _announced_in(tournament: Tournament) -> Mapping[str, int]:
    return cached(tournament, "announced delays", lambda: _announced(tournament, drafts=False))


def item_expected_at(item: TimetableItem) -> datetime | None:
    """When another item of the timetable is expected, where that is later than planned; its tournament has to be at
    hand."""
    return _later(item.starts_at, item, shifts_of)


def _later(
    begins: datetime | None, what: Tour | TimetableItem, shifts: Callable[[Tournament], Mapping[str, int]]
) -> datetime | None:
    late = shifts(what.tournament).get(key_of(what), 0) if begins else 0
    return begins + timedelta(minutes=late) if begins and late else None


# What does not go together.
def clashes_of(tournament: Tournament) -> tuple[Clash, ...]:
    """Who and what is wanted in two places at once, tours at one time for which nobody is drawn yet, and tours that run
    into a break; of matches that are not over."""
    tours, items = _rows(tournament)
    timed = {tour.pk: tour for tour in tours if tour.starts_at is not None}
    walks = dict(Site.objects.filter(tournament=tournament).order_by().values_list("pk", "walk"))
    open_ones = Match.objects.filter(tour__in=timed, team_b__isnull=False).exclude(state__in=DONE)
    matches = list(open_ones.select_related("team_a", "team_b", "room").order_by("tour__number", "number", "pk"))
    visits = [visit for match in matches for visit in _visits(match, timed[match.tour_id])]
    by_match = {match.pk: match for match in matches}
    for row in MatchJudge.objects.filter(match__in=by_match).select_related("judge").order_by("pk"):
        match = by_match[row.match_id]
        visits.append(_visit(Who.JUDGE, row.judge_id, row.judge.name, match, timed[match.tour_id]))
    of_visits = clashes(visits, lambda site, other: max(walks[site], walks[other]))
    return (*of_visits, *_undrawn(timed, {match.tour_id for match in matches}), *_into_breaks(timed.values(), items))


def _undrawn(timed: Mapping[int, Tour], unfinished: Set[int]) -> Iterator[Clash]:
    """Tours at one time of which one has no pairs yet; ``unfinished`` are those (ids) with a match that is not over."""
    drawn = set(Match.objects.filter(tour__in=timed).order_by().values_list("tour_id", flat=True).distinct())
    undrawn = {key_of(tour) for pk, tour in timed.items() if pk not in drawn}
    to_come = [tour for pk, tour in timed.items() if pk in unfinished or pk not in drawn]
    for first, second in overlaps(planned(to_come, ())):
        if undrawn & {first, second}:
            yield Clash(Who.TOUR, first, second, ())


def _visits(match: Match, tour: Tour) -> Iterator[Visit]:
    for team in (match.team_a, match.team_b):
        if team is not None:
            yield _visit(Who.TEAM, team.pk, team.name, match, tour)
    if match.room is not None:
        yield _visit(Who.ROOM, match.room.pk, match.room.name, match, tour)


def _visit(who: Who, pk: int, name: str, match: Match, tour: Tour) -> Visit:
    begins, ends = tour.starts_at, tour.ends_at
    assert begins is not None  # noqa: S101 - only tours with a time are asked
    assert ends is not None  # noqa: S101
    return Visit(who, pk, name, key_of(tour), begins, ends, match.room.site_id if match.room else None)


def _into_breaks(tours: Iterable[Tour], items: Sequence[TimetableItem]) -> Iterator[Clash]:
    for tour in tours:
        for item in items:
            if tour.starts_at and tour.ends_at and tour.starts_at < item.ends_at and item.starts_at < tour.ends_at:
                yield Clash(Who.BREAK, key_of(tour), key_of(item), ())


@dataclass(frozen=True, slots=True)
class Warned:
    """A clash in words; ``about`` are the keys of what clashes."""

    about: tuple[str, str]
    words: str


def warnings_of(tournament: Tournament, tour: Tour | None = None) -> tuple[Warned, ...]:
    """All that does not go together, in words, or what concerns one tour."""
    if tour is not None and tour.starts_at is None:
        return ()
    shown = [clash for clash in clashes_of(tournament) if tour is None or key_of(tour) in (clash.first, clash.second)]
    if not shown:
        return ()
    tours, items = _rows(tournament)
    names = {key_of(row): str(row) for row in all_of(tours, items)}
    individual = tournament.is_individual
    return tuple(Warned((clash.first, clash.second), _words(clash, names, individual=individual)) for clash in shown)


def _words(clash: Clash, names: Mapping[str, str], *, individual: bool) -> str:
    pair = {"first": names[clash.first], "second": names[clash.second]}
    if clash.who is Who.BREAK:
        return _("%(first)s and “%(second)s” overlap.") % pair
    if clash.who is Who.TOUR:
        text = _("%(first)s and %(second)s overlap. If the same people play in both, change the time of one of them.")
        return text % pair
    who = {
        Who.TEAM: _("Participants: %(names)s.") if individual else _("Teams: %(names)s."),
        Who.JUDGE: _("Judges: %(names)s."),
        Who.ROOM: _("Rooms: %(names)s."),
    }[clash.who] % {"names": ", ".join(clash.names)}
    if clash.walk:
        text = _(
            "There are %(left)s min between %(first)s and %(second)s, but getting to the other site takes %(walk)s min."
        )
        return f"{text % {**pair, 'left': clash.left, 'walk': clash.walk}} {who}"
    overlap = _("%(first)s and %(second)s overlap but need the same people or rooms.")
    return f"{overlap % pair} {who}"


# Who is late.
@dataclass(frozen=True, slots=True)
class Lateness:
    """A tour of today that is not over: ``said`` is the delay that everybody is told of now, ``proposal`` the one that
    would be right, where it is a longer one."""

    tour: Tour
    standing: Standing
    said: int
    proposal: int | None

    @property
    def over(self) -> tuple[RunsOver, ...]:
        return self.standing.over


def lateness_of(tournament: Tournament, now: datetime) -> tuple[Lateness, ...]:
    """The tours of today with what is late in them, in the order of the plan, in four queries."""
    tours, items = _rows(tournament)
    zone = zone_of(tournament)
    today = day_of(now, zone)
    here = [tour for tour in tours if tour.starts_at and day_of(tour.starts_at, zone) == today]
    breaks = [item for item in items if day_of(item.starts_at, zone) == today]
    if not here:
        return ()
    shifts, played = later(planned(here, breaks), zone), _played(here)
    courses = [_plan_item(row, shifts, played) for row in all_of(here, breaks)]
    by_key = {key_of(tour): tour for tour in here}
    late = []
    for standing in standings_at(courses, now):
        said = shifts.get(standing.key, 0)
        proposal = standing.delay if standing.waits and standing.delay > said else None
        late.append(Lateness(by_key[standing.key], standing, said, proposal))
    return tuple(late)


def _plan_item(
    what: Tour | TimetableItem, shifts: Mapping[str, int], played: Mapping[int, Sequence[Played]]
) -> PlanItem:
    key = key_of(what)
    assert what.starts_at is not None  # noqa: S101 - asked of what has a time
    if isinstance(what, Tour):
        matches = tuple(played.get(what.pk, ()))
        return PlanItem(key, what.starts_at, what.length, shifts.get(key, 0), what.phases, matches)
    return PlanItem(key, what.starts_at, what.minutes, shifts.get(key, 0), is_tour=False)


def _played(tours: Sequence[Tour]) -> Mapping[int, list[Played]]:
    """Their matches between two sides that came, in table order."""
    played: dict[int, list[Played]] = defaultdict(list)
    rows = Match.objects.filter(Q(walk_over=""), tour__in=tours, team_b__isnull=False).order_by("number", "pk")
    for tour, number, room, state, begun in rows.values_list("tour_id", "number", "room__name", "state", "started_at"):
        place = room or _("table %(number)s") % {"number": number}
        played[tour].append(Played(place, state, begun, is_done=state in DONE))
    return played
