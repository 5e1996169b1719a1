"""Which clocks a match has, and how long each of them is."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.utils import timezone

from tournaments.formats.rules.tour_format import TourFormat
from tournaments.matches.rules.clock import Time
from tournaments.models import Clock, Match

CLOCKS: Final[Mapping[str, tuple[str, ...]]] = {
    Match.State.WARM_UP: (Clock.Kind.WARM_UP,),
    Match.State.INDIVIDUAL: (Clock.Kind.INDIVIDUAL,),
    Match.State.TEAM: (Clock.Kind.MOVE, Clock.Kind.ADVICE),
}
"""State of a match → the clocks that run in it."""


@dataclass(frozen=True, slots=True)
class ClockView:
    """A clock of a match at ``now``; ``spent`` and ``left`` are milliseconds, ``left`` negative when it is overrun."""

    kind: str
    time: Time
    version: int
    game_id: int | None
    now: datetime

    @property
    def limit(self) -> int:
        """Seconds."""
        return self.time.limit

    @property
    def runs(self) -> bool:
        """Whether time passes."""
        return self.time.runs

    @property
    def spent(self) -> int:
        """Milliseconds spent up to ``since``, what a page counts on from by itself."""
        return self.time.spent

    @property
    def since(self) -> datetime | None:
        """Since when it runs."""
        return self.time.running_since

    @property
    def left(self) -> int:
        """Milliseconds left at ``now``."""
        return self.time.left_at(self.now)


def shown_clocks(
    match: Match, known: Mapping[str, ClockView], moment: datetime | None = None
) -> tuple[ClockView, ...]:
    """The clocks of the match's present stage, also those that nobody has started yet."""
    now = moment or timezone.now()
    limits = {kind: limit_of(match.tour.tour_format, kind) for kind in CLOCKS.get(match.state, ())}
    return tuple(
        known.get(kind) or ClockView(kind, Time(limit), 0, None, now)
        for kind, limit in limits.items()
        if limit
    )


def limit_of(tour_format: TourFormat, kind: str) -> int:
    """Seconds that the format gives to what a clock times; 0 when it has no such thing."""
    return {
        Clock.Kind.WARM_UP: tour_format.explain_and_warm_up * 60,
        Clock.Kind.INDIVIDUAL: tour_format.individual_time * 60 if tour_format.has_individual_stage else 0,
        Clock.Kind.MOVE: tour_format.team_move_time if tour_format.team_games else 0,
        Clock.Kind.ADVICE: tour_format.shooters_advice,
    }[Clock.Kind(kind)]


def clocks_of(match: Match, moment: datetime | None = None) -> dict[str, ClockView]:
    """The clocks of a match by their kinds; one query."""
    now = moment or timezone.now()
    return {row.kind: view_of(row, now) for row in Clock.objects.filter(match=match).order_by("kind")}


def view_of(clock: Clock, moment: datetime) -> ClockView:
    """A stored clock at a moment."""
    return ClockView(clock.kind, clock.time, clock.version, clock.game_id, moment)
