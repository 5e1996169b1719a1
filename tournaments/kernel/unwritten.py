"""What was read from the database, kept for as long as nothing at all is written there: one question that reads no
table says so, however many tournaments there are."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.models import Count, Max, Sum

from tournaments.models import Tournament

T = TypeVar("T")
MOST: Final = 24
"""Answers that each connection keeps; what was asked for longest ago is forgotten first."""


@dataclass(slots=True)
class _Kept:
    """Answers that were read while the database stood as it did at one moment."""

    moment: Hashable = None
    answers: OrderedDict[Hashable, Any] = field(default_factory=OrderedDict)


def until_written(what: Hashable, read: Callable[[], T]) -> T:
    """What ``read`` finds in the database, or what it found earlier when nobody has written anything since, in
    whichever table.

    ``what`` names all else that it depends on: who asks, what for, the day. The same answer is given again and again,
    so nobody may change it. Inside a transaction nothing is kept: others may never see what is seen there.
    """
    return _until_other(_kept_here("read_until_written"), _moment(), what, read)


def until_settings_change(what: Hashable, read: Callable[[], T]) -> T:
    """The same for what depends on nothing but which tournaments there are and on settings of theirs: it is found
    again only after a tournament was made or removed, or had its ``version`` raised."""
    if connection.in_atomic_block:
        return read()
    settings = until_written("settings of all tournaments", _settings)
    return _until_other(_kept_here("read_until_settings_change"), settings, what, read)


def _until_other(kept: _Kept, moment: Hashable, what: Hashable, read: Callable[[], T]) -> T:
    if moment is None:
        return read()
    if kept.moment != moment:
        kept.moment = moment
        kept.answers.clear()
    if what in kept.answers:
        kept.answers.move_to_end(what)
        known: T = kept.answers[what]
        return known
    found = read()  # what is written meanwhile makes another moment: it is never found under this one again
    if kept.moment == moment:  # what was read within it may have come to a later one
        kept.answers[what] = found
    while len(kept.answers) > MOST:
        kept.answers.popitem(last=False)
    return found


def _settings() -> tuple[int, int, int]:
    """Differs from every earlier one: numbers are given once, so that as many tournaments with the same last one are
    the same tournaments, and their versions only grow. One index has it all."""
    counted = Tournament.objects.aggregate(count=Count("pk"), last=Max("pk"), versions=Sum("version"))
    return counted["count"], counted["last"] or 0, counted["versions"] or 0


def _kept_here(name: str) -> _Kept:
    """Kept with this thread's own connection: ``connection`` itself is one for all threads, whose moments differ."""
    kept: _Kept = connections[DEFAULT_DB_ALIAS].__dict__.setdefault(name, _Kept())
    return kept


def _moment() -> Hashable:
    """Differs from every earlier one when something was committed since, by this connection or any other; None inside
    a transaction."""
    if connection.in_atomic_block:
        return None
    return _of_sqlite() if connection.vendor == "sqlite" else _of_postgresql()


def _of_sqlite() -> Hashable:
    """The version counts what others have committed, the changes what this connection has; both begin anew with it."""
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA data_version")
        (version,) = cursor.fetchone()
    opened = connection.connection
    return None if opened.in_transaction else (opened, version, opened.total_changes)


def _of_postgresql() -> Hashable:
    """Which transactions can be seen, and on which server since when: two equal snapshots of one run see the same rows.
    A server that was restored to an earlier moment counts its transactions from there again."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_current_snapshot()::text, pg_postmaster_start_time()::text")
        return tuple(cursor.fetchone())
