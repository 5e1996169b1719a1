"""A plan of several days: what is expected once something is late, times proposed for the tours that follow, and who or
what is wanted in two places at once."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from itertools import groupby
from zoneinfo import ZoneInfo


@dataclass(frozen=True, slots=True)
class Planned:
    """A tour (with its ``number``) or another item of the plan: it begins at an aware moment, or nobody knows when.

    ``delay`` is how many minutes late the organiser says that it begins; None: nothing was said of it.
    """

    key: str
    begins: datetime | None
    minutes: int
    number: int = 0
    delay: int | None = None

    @property
    def ends(self) -> datetime | None:
        return None if self.begins is None else self.begins + timedelta(minutes=self.minutes)


def day_of(moment: datetime, zone: ZoneInfo) -> date:
    return moment.astimezone(zone).date()


def later(plan: Iterable[Planned], zone: ZoneInfo) -> dict[str, int]:
    """By how many minutes everything in the plan is expected later than planned.

    What was said of a tour holds for it and for all that begins after it on the same day, until something else is said.
    """
    delays: dict[str, int] = {}
    timed = sorted((planned for planned in plan if planned.begins is not None), key=_place)
    for _day, entries in groupby(timed, lambda planned: day_of(planned.begins, zone) if planned.begins else None):
        late = 0
        for _moment, together in groupby(entries, lambda planned: planned.begins):
            group = list(together)
            delays |= {planned.key: late if planned.delay is None else planned.delay for planned in group}
            late = max((planned.delay for planned in group if planned.delay is not None), default=late)
    return delays


def _place(planned: Planned) -> tuple[float, int, str]:
    return (planned.begins.timestamp() if planned.begins else 0.0, planned.number, planned.key)


# The following tours' times.
def proposed(
    tours: Sequence[Planned], items: Sequence[Planned], first: str, gap: int, zone: ZoneInfo
) -> dict[str, datetime]:
    """New beginnings of the tours that follow the tour ``first`` on its day, one by one with ``gap`` minutes between.

    Tours that begin together stay together. Tours without a time that belong between those of this day come in by their
    numbers, as long as they begin on this day. Breaks and other items keep their times: the tours go round them.
    """
    start = next((tour for tour in tours if tour.key == first and tour.begins is not None), None)
    if start is None or start.begins is None:
        return {}
    day = day_of(start.begins, zone)
    together = [tour for tour in tours if tour.begins == start.begins]
    at = start.begins + timedelta(minutes=max(tour.minutes for tour in together))
    beginnings: dict[str, datetime] = {}
    for group in _following(tours, start, day, zone):
        lasts = timedelta(minutes=max(tour.minutes for tour in group))
        begins = _round(at + timedelta(minutes=gap), lasts, items)
        if day_of(begins, zone) != day:
            break
        beginnings |= {tour.key: begins for tour in group}
        at = begins + lasts
    return beginnings


def _following(tours: Sequence[Planned], start: Planned, day: date, zone: ZoneInfo) -> list[list[Planned]]:
    """The tours after ``start`` in the order in which they will be, those in one list that begin together."""
    timed = sorted((tour for tour in tours if tour.begins is not None), key=_place)
    same = [tour for tour in timed if tour.begins and tour.begins > (start.begins or tour.begins)]
    same = [tour for tour in same if tour.begins and day_of(tour.begins, zone) == day]
    groups = [list(group) for _moment, group in groupby(same, lambda tour: tour.begins)]
    elsewhere = [tour.number for tour in timed if tour.begins and day_of(tour.begins, zone) > day]
    most = min(elsewhere, default=None)
    loose = [tour for tour in tours if tour.begins is None and tour.number > start.number]
    for tour in sorted(loose, key=lambda tour: tour.number):
        if most is None or tour.number < most:
            before = (place for place, group in enumerate(groups) if group[0].number > tour.number)
            groups.insert(next(before, len(groups)), [tour])
    return groups


def _round(begins: datetime, lasts: timedelta, items: Iterable[Planned]) -> datetime:
    """The first moment from ``begins`` on at which so long a time runs into none of the items."""
    for item in sorted((item for item in items if item.begins is not None), key=_place):
        if item.begins is not None and item.ends is not None and item.begins < begins + lasts and begins < item.ends:
            begins = item.ends
    return begins


# Who or what is wanted in two places at once.
def overlaps(plan: Iterable[Planned]) -> Iterator[tuple[str, str]]:
    """What is at one time, two by two, by keys, the one that begins first before the other."""
    timed = sorted((planned for planned in plan if planned.begins is not None), key=_place)
    for place, one in enumerate(timed):
        for other in timed[place + 1 :]:
            if one.ends and other.begins and other.begins < one.ends:
                yield one.key, other.key


class Who(StrEnum):
    """``TOUR``: nobody knows yet, for one of two tours has no pairs."""

    TOUR = "tour"
    TEAM = "team"
    JUDGE = "judge"
    ROOM = "room"
    BREAK = "break"


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody's time in a tour (its ``key``), or a room's; ``site`` where that is known."""

    who: Who
    pk: Hashable
    name: str
    key: str
    begins: datetime
    ends: datetime
    site: int | None = None


@dataclass(frozen=True, slots=True)
class Clash:
    """Two tours, or a tour and an item, that cannot both have what they want: ``names`` in two places at once; with
    ``walk``, on the way between two sites that takes so many minutes, of which only ``left`` are there."""

    who: Who
    first: str
    second: str
    names: tuple[str, ...]
    walk: int = 0
    left: int = 0


Walk = Callable[[int, int], int]
"""How many minutes the way between two sites takes."""


def clashes(visits: Iterable[Visit], walk: Walk) -> tuple[Clash, ...]:
    """All that does not go together, in the order of the plan; the same of several people told once."""
    of_one: Mapping[tuple[Who, Hashable], list[Visit]] = defaultdict(list)
    for visit in visits:
        of_one[visit.who, visit.pk].append(visit)
    names: dict[tuple[Who, str, str, int, int], set[str]] = defaultdict(set)
    order: dict[tuple[Who, str, str, int, int], tuple[datetime, datetime]] = {}
    for own in of_one.values():
        for here, there, needed, left in _in_two_places(sorted(own, key=lambda visit: (visit.begins, visit.key)), walk):
            which = (here.who, here.key, there.key, needed, left)
            names[which].add(here.name)
            order[which] = (here.begins, there.begins)
    ordered = sorted(names, key=lambda which: (*order[which], tuple(Who).index(which[0]), which))
    return tuple(Clash(which[0], which[1], which[2], tuple(sorted(names[which])), *which[3:]) for which in ordered)


def _in_two_places(own: Sequence[Visit], walk: Walk) -> Iterator[tuple[Visit, Visit, int, int]]:
    for place, visit in enumerate(own):
        for other in own[place + 1 :]:
            left = int((other.begins - visit.ends).total_seconds() // 60)
            if visit.key == other.key:
                continue
            if left < 0:
                yield visit, other, 0, 0
            elif visit.site is not None and other.site is not None and visit.site != other.site:
                needed = walk(visit.site, other.site)
                if left < needed:
                    yield visit, other, needed, left
