"""Why a restore point was made, which of a tournament's points stay, and which results stay hidden after going back to
one. Moments are passed in."""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import accumulate
from typing import Final

ALL_OF: Final = timedelta(hours=24)
DAILY: Final = timedelta(days=14)
LONGEST: Final = timedelta(days=365)
"""All points of so long a time stay, then the last of each day; those made by hand so long, and none any longer."""
MOST: Final = 100
MOST_BYTES: Final = 32 * 1024 * 1024
"""Of one tournament. A point of 30 teams and six tours, packed, has some 100 KB."""


class Reason(StrEnum):
    """What a restore point was made before; or somebody wanted one."""

    HAND = "hand"
    DRAW = "draw"
    IMPORT = "import"
    TOUR = "tour"
    RESTORE = "restore"


@dataclass(frozen=True, order=True)
class Point:
    """What is known of a point when it is decided whether it stays; ``size`` in bytes."""

    moment: datetime
    pk: int
    size: int
    by_hand: bool = False


def points_to_keep(points: Collection[Point], now: datetime | None) -> frozenset[int]:
    """The numbers of those that stay: all of the last 24 hours, then the last of each day for two weeks, those made by
    hand for a year; of these so many as there is room for, the newest first. The very newest stays whatever it takes.
    Where nobody can tell whether the clock is right, ``now`` is None, and none is too old.
    """
    newest = sorted(points, reverse=True)
    days = _last_of(newest, lambda point: point.moment.date())
    wanted = [
        point for place, point in enumerate(newest)
        if not place
        or now is None
        or now - point.moment <= ALL_OF
        or (point in days and now - point.moment <= DAILY)
        or (point.by_hand and now - point.moment <= LONGEST)
    ]  # fmt: skip
    ranked = [
        *newest[:1],
        *(point for point in wanted[1:] if point.by_hand),
        *(point for point in wanted[1:] if not point.by_hand),
    ]
    sums = accumulate(point.size for point in ranked)
    fitting = [point for place, (point, total) in enumerate(zip(ranked, sums, strict=True))
               if not place or (place < MOST and total <= MOST_BYTES)]  # fmt: skip
    return frozenset(point.pk for point in fitting)


def _last_of(newest: Collection[Point], part: Callable[[Point], Hashable]) -> set[Point]:
    last: dict[Hashable, Point] = {}
    for point in newest:
        last.setdefault(part(point), point)
    return set(last.values())


def hidden_from(
    first: int | None, now: Mapping[int, int], then: Mapping[int, int], first_then: int | None
) -> int | None:
    """From which number on results are hidden once tours have their numbers of ``then`` again (rows by their ids, with
    numbers): those of tours that are hidden ``now``, from ``first`` on. Of tours that are away now it counts whether
    they were hidden then or would be by now. None: all have been announced, and stay so."""
    if first is None:
        return None
    of_those_away = min(first, first_then or first)
    hidden = {pk for pk, number in then.items() if (now[pk] >= first if pk in now else number >= of_those_away)}
    start = min((then[pk] for pk in hidden), default=first)
    last = max((number for pk, number in then.items() if pk not in hidden), default=0)
    # Of numbers that hide the same tours the one of then suits their numbers best.
    same = (number for number in (first_then, first) if number is not None and last < number <= start)
    return next(same, start) if hidden else max(first, last + 1)
