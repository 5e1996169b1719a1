"""What the database must be set to so that an acknowledged write survives a crash; how to listen to it, and how to
read one state of it."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection, connections, transaction
from psycopg.conninfo import make_conninfo

from tournaments.kernel.queueing import SHORT, TURN

SQLITE_PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
"""Pragma → value: write-ahead log, an fsync for every commit (FULL = 2), foreign keys enforced."""

POSTGRESQL_SETTINGS = ("fsync", "full_page_writes", "synchronous_commit")
"""Settings that may not be off: else a crash loses commits that were answered."""

logger = logging.getLogger(__name__)


class UnsafeDatabase(RuntimeError):
    """The connection's settings would allow an acknowledged write to be lost."""


def require_durable_database() -> None:
    """Check the settings on the connection itself, not in the settings file.

    Raises UnsafeDatabase with the settings that are off. A database in memory (tests) has no write-ahead log and is
    not asked for one. PostgreSQL belongs to somebody else, who may have reasons: what is off there is said in the log.
    """
    if connection.vendor == "postgresql":
        for name in _off_in_postgresql():
            logger.warning("PostgreSQL's %s is off: a crash can lose entries that people were told are stored.", name)
        return
    wrong = [f"{name} is {value}, not {wanted}" for name, value, wanted in _pragmas() if value != wanted]
    if connection.transaction_mode != "IMMEDIATE":  # type: ignore[attr-defined]
        wrong.append("transactions do not begin IMMEDIATE")
    if wrong:
        raise UnsafeDatabase("; ".join(wrong))


def wait_shortly() -> None:
    """For a server: writers, and the SQLite connections that it will open, wait for one another and for other programs
    no longer than a phone waits for an answer."""
    TURN.patience = SHORT
    if connection.vendor == "sqlite":
        connections.settings[connection.alias]["OPTIONS"]["timeout"] = SHORT


def notices_address() -> str | None:
    """Where a relay can listen to the database: the text that psycopg connects with; None for SQLite, which has no
    notices."""
    if connection.vendor != "postgresql":
        return None
    known = connection.settings_dict
    options = {name: str(value) for name, value in known["OPTIONS"].items() if isinstance(value, str | int)}
    named = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    parts = options | {name: str(known[ours]) for name, ours in named.items() if known[ours]}
    return make_conninfo("", **parts)


def _off_in_postgresql() -> list[str]:
    asked = "SELECT name FROM pg_settings WHERE name = ANY(%s) AND setting = 'off' ORDER BY name"
    with connection.cursor() as cursor:
        return [name for (name,) in cursor.execute(asked, [list(POSTGRESQL_SETTINGS)]).fetchall()]


@contextmanager
def one_moment() -> Iterator[None]:
    """All questions in the block are answered from one state of the database; nobody who writes has to wait."""
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "sqlite":  # Django's own transactions begin as a writer's
        with connection.cursor() as cursor:
            cursor.execute("BEGIN")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
    else:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
            yield


def _pragmas() -> list[tuple[str, object, object]]:
    found: list[tuple[str, object, object]] = []
    with connection.cursor() as cursor:
        for name, wanted in SQLITE_PRAGMAS.items():
            value = cursor.execute(f"PRAGMA {name}").fetchone()[0]
            found.append((name, value, "memory" if value == "memory" else wanted))
    return found
