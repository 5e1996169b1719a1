"""What is kept how long, and its end: looked through every hour by whoever keeps the server (``management/keeper.py``).

Nothing here belongs to the course of a tournament as it stands: no result, no name, no entry of a log. So it is no use
case with an entry of its own; each line deletes what has had its time, in one short transaction in the writers' turn.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib.sessions.models import Session
from django.db.models import Q, QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.accounts.rules import KEPT as LOG_INS
from tournaments.kernel.database import writing
from tournaments.models import AccessLink, CalendarFeed, LogInEntry, Photo, RestorePoint, TryBoard
from tournaments.photos.read import KEPT as PHOTOS
from tournaments.play.read.trying import LIFETIME
from tournaments.restoring.rules import DAILY, LONGEST, Point, points_to_keep

ATTEMPTS: Final = timedelta(days=7)
LINKS: Final = timedelta(days=90)
AT_ONCE: Final = 500
"""Rows that go in one transaction: nobody who taps waits long for it."""
Words = str | Promise


@dataclass(frozen=True)
class Retention:
    """``what`` is kept ``how_long``, in the organisers' words. ``old`` finds what has had its time at a moment; None:
    something else takes it away."""

    what: Words
    how_long: Words
    old: Callable[[datetime], tuple[QuerySet, ...]] | None = None  # type: ignore[type-arg]


def _attempts(now: datetime) -> tuple[QuerySet[AccessAttempt], QuerySet[AccessFailureLog]]:
    before = {"attempt_time__lt": now - ATTEMPTS}
    return AccessAttempt.objects.filter(**before), AccessFailureLog.objects.filter(**before)


def _log_ins(now: datetime) -> tuple[QuerySet[LogInEntry], QuerySet[AccessLog]]:
    """Also those that django-axes wrote down before the program did so itself."""
    return (
        LogInEntry.objects.filter(last_at__lt=now - LOG_INS),
        AccessLog.objects.filter(attempt_time__lt=now - LOG_INS),
    )


def _sessions(now: datetime) -> tuple[QuerySet[Session]]:
    return (Session.objects.filter(expire_date__lte=now),)


def _boards(now: datetime) -> tuple[QuerySet[TryBoard]]:
    return (TryBoard.objects.filter(touched_at__lte=now - LIFETIME),)


def _links(now: datetime) -> tuple[QuerySet[CalendarFeed], QuerySet[AccessLink]]:
    end = now - LINKS
    return (
        CalendarFeed.objects.filter(revoked_at__lt=end),
        AccessLink.objects.filter(Q(expires_at__lt=end) | Q(revoked_at__lt=end)),
    )


def _photos(now: datetime) -> tuple[QuerySet[Photo]]:
    """Of tournaments whose last day lies so far back everywhere on the Earth, and sent so long ago themselves: a day
    that was mistyped must not delete what was sent yesterday."""
    end = now - PHOTOS
    old = Photo.objects.filter(given_at__lt=end)
    return (old.filter(match__tour__tournament__ends_on__lt=(end - timedelta(days=1)).date()),)


def _points(now: datetime) -> tuple[QuerySet[RestorePoint], ...]:
    """Of each tournament those that a later one of their day replaces, and all that are too old, also the newest."""
    points = RestorePoint.objects.defer("content", "rows")
    by_program = points.exclude(reason=RestorePoint.Reason.HAND)
    too_old = by_program.filter(made_at__lt=now - DAILY), points.filter(made_at__lt=now - LONGEST)
    return points.filter(pk__in=_replaced(now)), *too_old


def _replaced(now: datetime) -> list[int]:
    by_tournament = defaultdict[int, list[Point]](list)
    rows = RestorePoint.objects.order_by().values_list("tournament", "made_at", "pk", "size", "reason")
    for tournament, moment, pk, size, reason in rows:
        by_tournament[tournament].append(Point(moment, pk, size, reason == RestorePoint.Reason.HAND))
    stay = frozenset[int]().union(*(points_to_keep(points, now) for points in by_tournament.values()))
    return [point.pk for points in by_tournament.values() for point in points if point.pk not in stay]


KEPT: Final[list[Retention]] = [
    Retention(_("failed log-ins: name, address and browser"), _("7 days"), _attempts),
    Retention(
        _("log-ins and uses of personal links: whose, with the kind of device and the network part of its address"),
        _("180 days"),
        _log_ins,
    ),
    Retention(
        _("who has logged in or opened a personal link, and on which device"),
        _("14 days after last use and at most 60 days after log-in, unless the server is set otherwise"),
        _sessions,
    ),
    Retention(
        _("personal links and private calendar addresses, in a form from which nobody can read them"),
        _("90 days after they have expired or been revoked"),
        _links,
    ),
    Retention(
        _("boards for trying out a game, with the address of who opened them in a form that nobody can read"),
        _("24 hours after the last move"),
        _boards,
    ),
    Retention(
        _("photos of paper protocols and who sent them"),
        _(
            "a year after the tournament’s last day, or after they were sent if that is later; an organiser can "
            "remove one earlier"
        ),
        _photos,
    ),
    Retention(
        _("restore points of a tournament, each with everything it contained at the time"),
        _(
            "all from the last 24 hours, then the last of each day for two weeks, those made by hand for a "
            "year; all are deleted when a person’s name is removed"
        ),
        _points,
    ),
    Retention(
        _("names, results, and the audit log with the answers to submitted forms"), _("as long as the tournament")
    ),
    Retention(
        _("backups, with everything that was stored when they were made"),
        _("all from the last 24 hours, then one a day for two weeks, then one a month for a year"),
    ),
]
"""One more line, and it is told to organisers and carried out."""


def forget_old(now: datetime) -> int:
    """Delete what has had its time; how many rows went."""
    return sum(_forget(rows) for retention in KEPT if retention.old is not None for rows in retention.old(now))


def _forget(rows: QuerySet) -> int:  # type: ignore[type-arg]
    gone = 0
    while some := list(rows.order_by("pk").values_list("pk", flat=True)[:AT_ONCE]):
        with writing():
            gone += rows.model._default_manager.filter(pk__in=some).delete()[0]
    return gone
