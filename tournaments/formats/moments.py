"""Days and moments as forms, files and the log write them: ISO 8601, of years that somebody alive may plan for.

Beyond these years a moment may have no day in another time zone, and a day none after it.
"""

from datetime import date, datetime
from typing import Final

FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2200


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
