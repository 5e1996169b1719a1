"""Which tournaments are on, by their days, and what lies outside these."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from zoneinfo import ZoneInfo

from tournaments.models import Tour, Tournament


@dataclass(frozen=True, slots=True)
class ByDate:
    """The tournaments of today, those to come (the nearest first), and those that are over."""

    now: tuple[Tournament, ...]
    coming: tuple[Tournament, ...]
    past: tuple[Tournament, ...]


def by_date(tournaments: Iterable[Tournament], moment: datetime) -> ByDate:
    """The tournaments, newest first, parted by the day that it is where each takes place."""
    now: list[Tournament] = []
    coming: list[Tournament] = []
    past: list[Tournament] = []
    for one in tournaments:
        today = moment.astimezone(ZoneInfo(one.time_zone)).date()
        section = coming if today < one.starts_on else past if today > one.ends_on else now
        section.append(one)
    return ByDate(tuple(now), tuple(reversed(coming)), tuple(past))


def outside_on(tournament: Tournament, tour: Tour) -> date | None:
    """The day on which the tour begins where the tournament takes place, when it is none of the tournament's."""
    if tour.starts_at is None:
        return None
    day = tour.starts_at.astimezone(ZoneInfo(tournament.time_zone)).date()
    return None if tournament.starts_on <= day <= tournament.ends_on else day


def left_outside(before: Tournament, after: Tournament) -> tuple[tuple[Tour, date], ...]:
    """The tours, with their days, that other days or another time zone of the tournament leave outside it."""
    days = ((tour, outside_on(after, tour)) for tour in after.tours.order_by("number"))
    return tuple((tour, day) for tour, day in days if day is not None and outside_on(before, tour) is None)
