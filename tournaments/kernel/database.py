"""The database: set so that an acknowledged write survives a crash; how to listen to it, and how to read one state of
it. Writers of one process take turns. Statements that are sent again and again have their SQL made once.
"""

import logging
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final, Generic, ParamSpec, TypeVar

import psycopg
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connection, connections, models, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models.sql import Query
from django.db.models.sql.compiler import SQLCompiler
from psycopg.conninfo import make_conninfo

# Writers of one process, one after another: whoever came first writes first. The database has a lock of its own, and
# that has the last word between processes. But whoever waits for SQLite's keeps asking, in no order, until a time-out
# that is longer than a phone's patience. So a transaction that writes is opened here: on SQLite, whose one lock all
# writers share, its thread sleeps until it is its turn, and the lock is then mostly free. PostgreSQL locks the
# tournament's row, and lets those who wait for it in by their order: there is nothing to add.
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


# What it must be set to, how to listen to it, how to read one state of it.
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


# What takes long is computed before the lock, and what it was computed from is compared inside it.
P = ParamSpec("P")
R = TypeVar("R")


class Foreseen:
    """What pure functions have answered: ``foreseen(function, *arguments)`` computes only what was not asked yet.

    A use case asks twice, before it is its turn and then again: whatever was written meanwhile, an answer is taken over
    only for arguments that are equal to those from before.
    """

    def __init__(self) -> None:
        self._answers: list[tuple[object, Any]] = []

    def __call__(self, function: Callable[P, R], *args: P.args, **kwargs: P.kwargs) -> R:
        asked = (function, args, kwargs)
        for known, answered in self._answers:
            if known == asked:
                return answered  # type: ignore[no-any-return] # the same function has answered it
        answer = function(*args, **kwargs)
        self._answers.append((asked, answer))
        return answer


def _pragmas() -> list[tuple[str, object, object]]:
    pragmas: list[tuple[str, object, object]] = []
    with connection.cursor() as cursor:
        for name, wanted in SQLITE_PRAGMAS.items():
            value = cursor.execute(f"PRAGMA {name}").fetchone()[0]
            pragmas.append((name, value, "memory" if value == "memory" else wanted))
    return pragmas


# Statements whose SQL is made once for each connection. Django makes SQL out of a query each time it is asked, and
# finds out each time how its columns are converted. That takes longer than a row by its key takes the database. What a
# judge's tap asks and stores is always the same but for the values.
Row = TypeVar("Row")

_NUMBER, _TEXT = 21_407, "a value to come"
"""What stands for the first value while the SQL is made, a number that even the smallest column can hold."""
_LARGEST: Final = 2**63 - 1


def _made_for(connection: BaseDatabaseWrapper) -> dict[object, Any]:
    """What was made for this connection. It is kept with it: connections belong to threads, and end with them."""
    made: dict[object, Any] = connection.__dict__.setdefault("prepared_statements", {})
    return made


class Prepared(Generic[Row]):
    """``make`` gives the queryset for values of these ``kinds``, whole numbers or texts, one number unless others are
    named; calling this gives the rows for other ones. No value may decide what the SQL looks like.
    """

    def __init__(self, make: Callable[..., "models.QuerySet[Any, Row]"], *kinds: type[int] | type[str]) -> None:
        self._make = make
        self._places = [_place(kind, number) for number, kind in enumerate(kinds or (int,))]

    def __call__(self, *values: int | str) -> list[Row]:
        """The rows; none for a number that no id can be."""
        if any(isinstance(value, int) and abs(value) > _LARGEST for value in values):
            return []
        connection = connections[DEFAULT_DB_ALIAS]
        made = _made_for(connection)
        asked: _Asked[Row] = made.get(self) or made.setdefault(self, self._compiled(connection))
        return asked.rows_for(values)

    def one(self, *values: int | str) -> Row | None:
        """The only row, if there is one."""
        rows = self(*values)
        return rows[0] if rows else None

    def _compiled(self, connection: BaseDatabaseWrapper) -> "_Asked[Row]":
        rows = self._make(*self._places).using(DEFAULT_DB_ALIAS)
        compiler = rows.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        if not all(place in parameters for place in self._places):
            raise ValueError(f"Nothing to prepare: {sql}")
        return _Asked(rows, compiler, sql, parameters, self._places)


def _place(kind: type[int] | type[str], number: int) -> int | str:
    """What stands for one of several values: no two of the same kind are the same."""
    return _NUMBER + number if kind is int else f"{_TEXT} {number}"


class _Asked(Generic[Row]):
    """A queryset as one connection asks it."""

    def __init__(self, rows: Any, compiler: Any, sql: str, parameters: tuple[Any, ...], places: list[Any]) -> None:
        self._rows, self._compiler, self._sql = rows, compiler, sql
        self._given = [(None, places.index(one)) if one in places else (one, None) for one in parameters]
        converters = compiler.get_converters([column for column, *_sql in compiler.select[: compiler.col_count]])
        compiler.get_converters = lambda _columns: converters
        composite = compiler.has_composite_fields([column for column, *_sql in compiler.select])
        compiler.has_composite_fields = lambda _columns: composite
        self._ask = compiler.execute_sql
        rows._query = _Known.of(rows.query, compiler)

    def rows_for(self, values: tuple[int | str, ...]) -> list[Row]:
        given = tuple(fixed if place is None else values[place] for fixed, place in self._given)
        self._compiler.as_sql = lambda: (self._sql, given)
        answered = self._ask()
        if not answered:  # what follows would first find out how rows are read
            return []
        self._compiler.execute_sql = lambda *_how, **_more: answered
        rows: list[Row] = list(self._rows._iterable_class(self._rows))
        return rows


class _Known(Query):
    """A query that has its compiler."""

    made: SQLCompiler

    @classmethod
    def of(cls, query: Query, compiler: SQLCompiler) -> "_Known":
        known = cls.__new__(cls)
        known.__dict__ = query.__dict__ | {"made": compiler}
        return known

    def get_compiler(self, *_which: Any, **_more: Any) -> SQLCompiler:
        return self.made


class Update:
    """Stores columns of a row that is found by its number, or by this and what else is named in ``found_by``."""

    def __init__(self, model: type[models.Model], *columns: str, found_by: tuple[str, ...] = ("pk",)) -> None:
        self._model, self._columns, self._found_by = model, columns, found_by

    def __call__(self, *found_by: object, **values: object) -> bool:
        """Whether there was such a row. ``values`` are those of all the columns."""
        connection = connections[DEFAULT_DB_ALIAS]
        made = _made_for(connection)
        sql, fields, keys = made.get(self) or made.setdefault(self, self._compiled(connection))
        given = [field.get_db_prep_save(values[field.name], connection) for field in fields]
        given += [key.get_db_prep_save(value, connection) for key, value in zip(keys, found_by, strict=True)]
        with transaction.mark_for_rollback_on_error(using=DEFAULT_DB_ALIAS), connection.cursor() as cursor:
            cursor.execute(sql, given)
            return bool(cursor.rowcount == 1)

    def _compiled(self, connection: BaseDatabaseWrapper) -> tuple[str, list[Any], list[Any]]:
        meta: Any = self._model._meta
        quoted = connection.ops.quote_name
        fields = [meta.get_field(name) for name in self._columns]
        keys = [meta.pk if name == "pk" else meta.get_field(name) for name in self._found_by]
        table = quoted(meta.db_table)
        stored = ", ".join(f"{quoted(field.column)} = %s" for field in fields)
        where = " AND ".join(f"{table}.{quoted(key.column)} = %s" for key in keys)
        where = f"({where})" if len(keys) > 1 else where
        return f"UPDATE {table} SET {stored} WHERE {where}", fields, keys  # noqa: S608 - names of our own columns


_VERSIONS: Final[dict[type[models.Model], Update]] = {}


def raise_version(row: models.Model, version: int) -> bool:
    """Stores the next version of a row; False when the one that is stored is no longer this one."""
    kind = type(row)
    update = _VERSIONS.get(kind) or _VERSIONS.setdefault(kind, Update(kind, "version", found_by=("pk", "version")))
    return update(row.pk, version, version=version + 1)


class Insert:
    """Stores new rows of a model, one at a time; its numbers are given by the database."""

    def __init__(self, model: type[models.Model]) -> None:
        self._model = model

    def __call__(self, row: models.Model) -> None:
        """The row has its number from then on, and counts as stored."""
        connection = connections[DEFAULT_DB_ALIAS]
        made = _made_for(connection)
        sql, fields = made.get(self) or made.setdefault(self, self._compiled(connection))
        given = [field.get_db_prep_save(field.pre_save(row, True), connection) for field in fields]
        with transaction.mark_for_rollback_on_error(using=DEFAULT_DB_ALIAS), connection.cursor() as cursor:
            cursor.execute(sql, given)
            row.pk = self._number(connection, cursor)
        row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS

    def _number(self, connection: Any, cursor: Any) -> int:
        """What the database has given; SQLite says it with the row since 3.35."""
        if connection.features.can_return_columns_from_insert:
            (number,) = connection.ops.fetch_returned_insert_columns(cursor, ())
        else:
            meta: Any = self._model._meta
            number = connection.ops.last_insert_id(cursor, meta.db_table, meta.pk.column)
        return int(number)

    def _compiled(self, connection: Any) -> tuple[str, list[Any]]:
        meta: Any = self._model._meta
        quoted = connection.ops.quote_name
        fields = [field for field in meta.local_concrete_fields if not field.primary_key]
        returns_number = connection.features.can_return_columns_from_insert
        number = f" {connection.ops.return_insert_columns([meta.pk])[0]}" if returns_number else ""
        columns, places = ", ".join(quoted(field.column) for field in fields), ", ".join(["%s"] * len(fields))
        table = quoted(meta.db_table)
        return f"INSERT INTO {table} ({columns}) VALUES ({places}){number}", fields  # noqa: S608 - as above
