"""Which tournaments are on, by their days."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from tournaments.models import Tournament


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
