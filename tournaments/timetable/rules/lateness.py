"""Where a day's matches are by the clock: what runs over, when each tour is likely to end, how late the next ones will
begin."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from tournaments.timetable.rules.lengths import STEPS, Phase, left_after

NOTICED: Final = 3
"""Minutes from which on something is told as late: less is nobody's concern."""
ROUND: Final = 5
"""Delays are proposed in steps of so many minutes."""


@dataclass(frozen=True, slots=True)
class Played:
    """A match: where it is, when it really began and ended, its state."""

    place: str
    state: str
    begun: datetime | None = None
    is_done: bool = False


@dataclass(frozen=True, slots=True)
class PlanItem:
    """A tour, or a break without matches, by the plan, with the ``delay`` that was said, and its matches."""

    key: str
    begins: datetime
    minutes: int
    delay: int = 0
    phases: tuple[Phase, ...] = ()
    matches: tuple[Played, ...] = ()
    is_tour: bool = True

    @property
    def ends(self) -> datetime:
        """By the plan."""
        return self.begins + timedelta(minutes=self.minutes)

    @property
    def begun(self) -> datetime | None:
        return min((match.begun for match in self.matches if match.begun is not None), default=None)

    @property
    def is_over(self) -> bool:
        return bool(self.matches) and all(match.is_done for match in self.matches)


@dataclass(frozen=True, slots=True)
class RunsOver:
    place: str
    minutes: int


@dataclass(frozen=True, slots=True)
class Standing:
    """A tour at a moment: how many minutes late it has begun, or has not begun yet (``waits``); what runs over; when it
    will begin and end about, and the delay that follows from that, in minutes after the plan."""

    key: str
    late: int
    waits: bool
    over: tuple[RunsOver, ...]
    begins: datetime
    ends: datetime
    delay: int


def minutes_of(time: timedelta) -> int:
    return int(time.total_seconds() // 60)


def standings_at(items: Iterable[PlanItem], now: datetime) -> tuple[Standing, ...]:
    """The tours of one day that are not over, in the order of the plan.

    Each begins as planned and said, or as late as what the plan has before it makes it; time between makes up for it.
    """
    standings: list[Standing] = []
    before: list[tuple[datetime, datetime]] = []
    for item in sorted(items, key=lambda item: (item.begins, item.key)):
        pushed = max((about for planned, about in before if planned <= item.begins), default=item.begins)
        begins = max(item.begins + timedelta(minutes=item.delay), pushed)
        ends = _end(item, begins, now)
        before.append((item.ends, ends))
        if item.is_tour and not item.is_over:
            standings.append(_standing(item, begins, ends, now))
    return tuple(standings)


def _standing(item: PlanItem, begins: datetime, ends: datetime, now: datetime) -> Standing:
    begun = item.begun
    late = minutes_of((begun or now) - item.begins)
    over = () if begun is None else tuple(_running_over(item, now))
    about = begun or (max(begins, now) if item.matches else begins)
    delay = 0 if begun is not None else _rounded(minutes_of(about - item.begins))
    return Standing(item.key, max(late, 0), begun is None, over, about, ends, delay)


def _rounded(minutes: int) -> int:
    """Up to a step; nothing for what nobody would notice."""
    return 0 if minutes < NOTICED else -(-minutes // ROUND) * ROUND


def _end(item: PlanItem, begins: datetime, now: datetime) -> datetime:
    """When it is likely to end: its last match does."""
    lasts = timedelta(minutes=item.minutes)
    if item.is_over:
        return item.ends
    if not item.matches:
        return begins + lasts
    at_least = [max(begins, now) + lasts] if any(match.begun is None for match in _open(item)) else []
    return max((*at_least, *(_end_of(match, item, now) for match in _open(item) if match.begun is not None)))


def _open(item: PlanItem) -> Sequence[Played]:
    return [match for match in item.matches if not match.is_done]


def _end_of(match: Played, item: PlanItem, now: datetime) -> datetime:
    """A match lasts as long as its tour, and longer when what is still before it takes longer."""
    left = left_after(item.phases, match.state) if match.state in STEPS else 0
    return max((match.begun or now) + timedelta(minutes=item.minutes), now + timedelta(minutes=left))


def _running_over(item: PlanItem, now: datetime) -> Iterable[RunsOver]:
    for match in _open(item):
        if match.begun is not None:
            own = match.begun + timedelta(minutes=item.minutes)
            over = minutes_of(_end_of(match, item, now) - own)
            if over >= NOTICED:
                yield RunsOver(match.place, over)
