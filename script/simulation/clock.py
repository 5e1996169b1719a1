"""The clock of a simulated run: it goes on a little at every statement, and is set forth and back by chance."""

from datetime import UTC, datetime, timedelta, tzinfo
from random import Random
from typing import Final

from django.utils import timezone

BEGINS: Final = datetime(2026, 7, 14, 10, tzinfo=UTC)
STEPS: Final = (-7200, -90, -2, 30, 600, 5400)
"""Seconds by which somebody sets it: somewhat, or to another hour."""


class Clock:
    def __init__(self) -> None:
        self.now = BEGINS

    def tick(self) -> None:
        self.now += timedelta(milliseconds=137)

    def set_by_chance(self, chance: Random) -> int:
        """By so many seconds."""
        step = chance.choice(STEPS)
        self.now += timedelta(seconds=step)
        return step

    def show(self) -> None:
        """From now on the program sees this clock and no other."""
        shown = self

        class Moment(datetime):
            @classmethod
            def now(cls, tz: tzinfo | None = None) -> "Moment":
                return datetime.fromtimestamp(shown.now.timestamp(), tz)  # type: ignore[return-value]

        timezone.datetime = Moment  # type: ignore[attr-defined]
