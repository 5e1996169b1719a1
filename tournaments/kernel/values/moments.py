"""Days and moments as forms, files and the log write them: ISO 8601, of years that somebody alive may plan for.

Beyond these years a moment may have no day in another time zone, and a day none after it.
"""

from datetime import date, datetime, time, timedelta, tzinfo
from typing import Final

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2200
_INSTANT: Final = timedelta(microseconds=1)


def read_day(text: str) -> date | None:
    """The day ("2026-07-14"); None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST_YEAR <= day.year <= LAST_YEAR else None


def read_moment(text: str) -> datetime | None:
    """The moment ("2026-07-14T09:00:00+03:00"); None for anything else, also for a time without its offset."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and FIRST_YEAR <= moment.year <= LAST_YEAR else None


def end_of(day: date, zone: tzinfo) -> datetime:
    """The moment at which a day is over there: the first one of the next day."""
    return datetime.combine(day + timedelta(days=1), time.min, zone)


def last_day(end: datetime, zone: tzinfo) -> date:
    """The last day, there, of what lasts until just before a moment."""
    return (end - _INSTANT).astimezone(zone).date()
