"""Writing down who logged in, who was refused, and which private links were used.

It stands beside ``kernel.write``, not on it: an entry belongs to no tournament's chain, and strangers cause most of
them. So what strangers can cause without end is bounded three times. For each account or link some thirty entries at
once and then one every twenty seconds are written at all, the others are counted with the next one. Within an hour the
same thing from the same place is one row, counted. And of one kind at most ten places have rows of their own, all
others share one. What is older than half a year is forgotten (``keeping/write.py``).
"""

from threading import Lock
from time import monotonic
from typing import Final

from django.contrib.auth.models import User
from django.db.models import F
from django.http import HttpRequest
from django.utils import timezone

from tournaments.accounts.rules import device_of, network_of
from tournaments.kernel.database import writing
from tournaments.kernel.throttle import Throttle
from tournaments.models import AccessLink, LogInEntry
from tournaments.models.accounts import REFUSALS, What

PLACES: Final = 10
"""Rows of one kind for one account or link within an hour, besides the one for all other places."""
MOST_HELD: Final = 4_096

_flood = Throttle(burst=30, rate=1 / 20, keys=MOST_HELD)
_held: dict[str, int] = {}
_lock = Lock()


def note(what: What, request: HttpRequest, *, account: User | None = None, link: AccessLink | None = None) -> None:
    """Writes it down, or counts it with what stands or is still to come."""
    times = 1
    if what in REFUSALS:
        times = _passed(f"{what}:{account.pk if account else ''}:{link.pk if link else ''}")
    if times:
        place = {
            "address": network_of(request.META.get("REMOTE_ADDR", "")),
            "device": device_of(request.META.get("HTTP_USER_AGENT", "")),
        }
        _write(LogInEntry(what=what, account=account, link=link, times=times, **place))


def note_here(what: What, account: User) -> None:
    """Something that was done on the server itself."""
    _write(LogInEntry(what=what, account=account, device="manage.py"))


def _passed(key: str) -> int:
    """For how many this one stands that is written now; 0 when it is only counted."""
    waits = _flood.wait(key, monotonic())
    with _lock:
        held = _held.pop(key, 0) + 1
        if not waits:
            return held
        if len(_held) >= MOST_HELD:
            _held.clear()
        _held[key] = held
    return 0


def forget_held() -> None:
    """Begins anew: nothing is held back, nobody has asked."""
    _flood.forget()
    with _lock:
        _held.clear()


def _write(entry: LogInEntry) -> None:
    entry.at = entry.last_at = timezone.now()
    with writing():
        _count(entry)


def _count(entry: LogInEntry) -> None:
    hour = entry.at.replace(minute=0, second=0, microsecond=0)
    alike = LogInEntry.objects.filter(what=entry.what, account=entry.account, link=entry.link, at__gte=hour)
    more = {"times": F("times") + entry.times, "last_at": entry.last_at}
    if alike.filter(address=entry.address, device=entry.device).update(**more):
        return
    if alike.exclude(address="", device="").count() >= PLACES:
        if alike.filter(address="", device="").update(**more):
            return
        entry.address = entry.device = ""
    entry.save()
