"""What most tests begin with, put into the database as it was put there the first time: much of a test's time is spent
on rows that are the same in all of them."""

import pickle
from collections.abc import Callable
from contextlib import closing
from typing import Any, Final, TypeVar

from django.core.cache import cache
from django.db import connection
from django.utils import timezone

T = TypeVar("T")

HOUR: Final = 3600
WRITES: Final = ("INSERT", "UPDATE", "DELETE")
State = tuple[object, ...]
_recorded: dict[State, tuple[list[tuple[str, Any, bool]], bytes]] = {}
_newest: dict[str, State] = {}


def replayed(name: str, build: Callable[[], T], *, upon: str = "") -> T:
    """What ``build`` returns, and its rows: built once for each state of the database's counters and for each hour,
    after that put in by the same statements. On SQLite, whose counters go back with a test; elsewhere built anew.

    ``upon`` names what it changes, which was put in before: that of another hour has other passwords and links.
    """
    if connection.vendor != "sqlite":
        return build()
    state = (name, _counters(), int(timezone.now().timestamp() // HOUR), _newest.get(upon))
    _newest[name] = state
    if state not in _recorded:
        statements: list[tuple[str, Any, bool]] = []

        def note(execute: Callable[..., object], sql: str, params: Any, many: bool, context: Any) -> object:
            if sql.startswith(WRITES):
                statements.append((sql, params, many))
            return execute(sql, params, many, context)

        with connection.execute_wrapper(note):
            built = build()
        _recorded[state] = statements, pickle.dumps(built)
        return built
    statements, kept = _recorded[state]
    with closing(connection.create_cursor()) as cursor:
        for sql, params, many in statements:
            (cursor.executemany if many else cursor.execute)(sql, params)
            cursor.fetchall()
    cache.clear()
    copy: T = pickle.loads(kept)  # noqa: S301 - written above
    return copy


def _counters() -> object:
    """The last number that was given in each table: from here on the same statements give the same rows."""
    with closing(connection.create_cursor()) as cursor:
        return tuple(cursor.execute("SELECT name, seq FROM sqlite_sequence ORDER BY name").fetchall())
