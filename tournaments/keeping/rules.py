"""When a copy is made, which copies stay, and how their files are called. Moments are in UTC and passed in."""

import re
from collections.abc import Callable, Collection, Hashable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Final

ALL_OF: Final = timedelta(hours=24)
DAILY: Final = timedelta(days=14)
MONTHLY: Final = timedelta(days=365)
"""All copies of so long a time stay, then one a day, then one a month; none that is older."""
LATE: Final = 2
"""After so many times the interval without a copy, though there is something new, people are told."""
BLUR: Final = timedelta(seconds=1)
"""A file system's clock may say less than ours: what changed so shortly before a copy counts as changed after it."""
SPARE: Final = 200 * 1024 * 1024
"""Bytes that a disk must have free when a copy is made, besides two copies: the database must go on growing."""
LEAP: Final = timedelta(days=1)
"""What a clock may be ahead of the last time that it was believed; after a longer leap it is watched for so long."""
PATTERN: Final = re.compile(r"(\d{8}T\d{6})(\d{3})Z-([a-z]+)\.(sqlite3|dump)")


class Reason(StrEnum):
    """What a copy was made for."""

    HOURLY = "hourly"
    DRAW = "draw"
    IMPORT = "import"
    RESTORE = "restore"
    UPGRADE = "upgrade"
    ASKED = "asked"


class Kind(StrEnum):
    """What a copy is, by the ending of its file: a database of SQLite, or a dump of PostgreSQL's."""

    FILE = "sqlite3"
    DUMP = "dump"


class Problem(StrEnum):
    """Why there is no whole copy of the present state, or nobody knows whether there is one."""

    ROOM = "room"
    COPY = "copy"
    DAMAGED = "damaged"
    LOG = "log"
    UNREADABLE = "unreadable"


@dataclass(frozen=True, order=True)
class Copy:
    """A whole copy of the database as it was at that moment; ``size`` in bytes."""

    moment: datetime
    reason: Reason
    size: int = 0
    kind: Kind = Kind.FILE

    @property
    def name(self) -> str:
        moment = self.moment.astimezone(UTC)
        return f"{moment:%Y%m%dT%H%M%S}{moment.microsecond // 1000:03}Z-{self.reason}.{self.kind}"


@dataclass(frozen=True)
class Watched:
    """What is known of the clock: when it was believed last, and what it said when it had leapt."""

    believed: datetime | None = None
    leapt: datetime | None = None


def watched(known: Watched, now: datetime) -> Watched:
    """What is known after another look. A clock that has leapt is not to be believed: one that is wrong for a while
    must not delete what nobody brings back. A server that was off for long finds a leap too, and deletes a day later.
    """
    if known.believed is None or now - known.believed <= LEAP:
        return Watched(now)
    since = known.leapt if known.leapt is not None and known.leapt <= now else now
    return Watched(now) if now - since >= LEAP else Watched(known.believed, since)


def parsed(name: str, size: int = 0) -> Copy | None:
    """The copy that a file of that name holds; None for files that are no business of ours."""
    parts = PATTERN.fullmatch(name)
    if parts is None or parts[3] not in list(Reason):
        return None
    try:
        moment = datetime.strptime(f"{parts[1]}{parts[2]}+0000", "%Y%m%dT%H%M%S%f%z")
    except ValueError:
        return None
    return Copy(moment, Reason(parts[3]), size, Kind(parts[4]))


def last_by(copies: Collection[Copy], now: datetime) -> Copy | None:
    """The last copy that this clock can know of. Those from the future were made while it was ahead: what they hold may
    be older than what was written since it was set back, and nobody can tell."""
    return max((copy for copy in copies if copy.moment <= now), default=None)


def is_new(changed_at: datetime, copied_at: datetime | None) -> bool:
    """Whether there is something that the last copy may lack."""
    return copied_at is None or changed_at + BLUR > copied_at


def is_due(changed_at: datetime, copied_at: datetime | None, now: datetime, every: timedelta) -> bool:
    """Whether it is time for the next regular copy."""
    waited = copied_at is None or now - copied_at >= every
    return waited and is_new(changed_at, copied_at)


def is_late(changed_at: datetime, copied_at: datetime | None, since: datetime, now: datetime, every: timedelta) -> bool:
    """Whether copies have stopped, though the keeper has worked since that moment and there is something new."""
    reference = max((moment for moment in (copied_at, since) if moment and moment <= now), default=now)
    return now - reference > LATE * every and is_new(changed_at, copied_at)


def has_room(free: int, size: int) -> bool:
    """Whether a copy of so many bytes may be made on a disk with so many free."""
    return free >= 2 * size + SPARE


def copies_to_keep(copies: Collection[Copy], now: datetime, most: int, *, is_believed: bool = True) -> tuple[Copy, ...]:
    """Those that stay, the newest first: all of the last day, the last of each day for two weeks, of each month for a
    year; of these so many as have ``most`` bytes together. The newest stays whatever its size and age.

    Copies from the future come after all others: they are of a clock that was ahead, and must not displace the rest.
    By a clock that is not believed none is too old."""
    newest = sorted((copy for copy in copies if copy.moment <= now), reverse=True)
    future = sorted((copy for copy in copies if copy.moment > now), reverse=True)
    days, months = _last_of(newest, lambda copy: copy.moment.date()), _last_of(newest, _month)
    wanted = [
        copy for copy in newest
        if not is_believed
        or now - copy.moment <= ALL_OF
        or (copy in days and now - copy.moment <= DAILY)
        or (copy in months and now - copy.moment <= MONTHLY)
    ]  # fmt: skip
    stay: list[Copy] = []
    total = 0
    for copy in [*newest[:1], *(copy for copy in wanted if copy != newest[0]), *future]:
        total += copy.size
        if stay and total > most:
            break
        stay.append(copy)
    return tuple(stay)


def _month(copy: Copy) -> Hashable:
    return copy.moment.year, copy.moment.month


def _last_of(newest: Collection[Copy], part: Callable[[Copy], Hashable]) -> set[Copy]:
    last: dict[Hashable, Copy] = {}
    for copy in newest:
        last.setdefault(part(copy), copy)
    return set(last.values())
