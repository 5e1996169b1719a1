"""Writers of one process, one after another: whoever came first writes first.

The database has a lock of its own, and that has the last word between processes. But whoever waits for SQLite's keeps
asking, in no order, until a time-out that is longer than a phone's patience. So a transaction that writes is opened
here: on SQLite, whose one lock all writers share, its thread sleeps until it is its turn, and the lock is then mostly
free. PostgreSQL locks the tournament's row, and lets those who wait for it in by their order: there is nothing to add.
"""

import sqlite3
import threading
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import psycopg
from django.db import DatabaseError, connection, transaction

SHORT: Final = 5.0
"""Seconds that a server's writer waits for its turn, and for a lock: less than the eight after which a phone no longer
listens."""
LONG: Final = 20.0
"""Seconds that a command's writer waits: nobody stands beside it."""
_SQLITE_BUSY: Final = frozenset({sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED})
_POSTGRES_BUSY: Final = frozenset({"55P03", "40P01", "40001", "53300", "57P01", "57P03"})
"""Not to be had in time, deadlock, serialisation, too many connections, the server is being stopped or started."""


class Busy(RuntimeError):
    """It was not this writer's turn in time; nothing was changed."""


class Turn:
    """A lock that is handed on in the order in which it was asked for."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self._lock = threading.Lock()
        self._waiting: deque[threading.Event] = deque()
        self._taken = False

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @contextmanager
    def taken(self) -> Iterator[None]:
        """Raises Busy when it is not to be had in as many seconds as the patience says."""
        self._take()
        try:
            yield
        finally:
            self._hand_on()

    def _take(self) -> None:
        with self._lock:
            if not self._taken:
                self._taken = True
                return
            mine = threading.Event()
            self._waiting.append(mine)
        if mine.wait(self.patience):
            return
        with self._lock:
            if not mine.is_set():
                self._waiting.remove(mine)
                raise Busy("it was not this writer's turn in time")

    def _hand_on(self) -> None:
        with self._lock:
            if self._waiting:
                self._waiting.popleft().set()
            else:
                self._taken = False


TURN: Final = Turn(LONG)
"""The turn of this process's writers."""


@contextmanager
def writing() -> Iterator[None]:
    """A transaction that writes. Inside another one it is a part of that: whoever holds the database's lock already
    must not wait for those who wait for it."""
    if connection.in_atomic_block or connection.vendor != "sqlite":
        with transaction.atomic():
            _bound_waiting()
            yield
        return
    with TURN.taken(), transaction.atomic():
        yield


def _bound_waiting() -> None:
    """PostgreSQL waits for a row for ever unless it is told otherwise; a command may."""
    if TURN.patience < LONG and connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('lock_timeout', %s, true)", [f"{TURN.patience * 1000:.0f}ms"])


def is_busy(error: BaseException | None) -> bool:
    """Whether this says only that there is too much to do just now: no turn, a lock or a connection not to be had.
    The same thing, tried again, may well succeed."""
    if isinstance(error, Busy):
        return True
    if not isinstance(error, DatabaseError):
        return False
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        return getattr(cause, "sqlite_errorcode", 0) & 0xFF in _SQLITE_BUSY
    if isinstance(cause, psycopg.OperationalError):  # a pool that gives none, and a server that is away, have no code
        return cause.sqlstate is None or cause.sqlstate in _POSTGRES_BUSY or cause.sqlstate.startswith("08")
    return False
