"""From the state that a database is in to the state that this program needs – and no way from a newer one.

A database says by the names of its migrations (table django_migrations) what has been done to it.
"""

import fcntl
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import IO, Any, Final

from django.core.management.base import BaseCommand, CommandError
from django.db import (
    DEFAULT_DB_ALIAS,
    DatabaseError,
    IntegrityError,
    ProgrammingError,
    connection,
    connections,
    transaction,
)
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.signals import connection_created
from django.db.migrations.exceptions import InconsistentMigrationHistory
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from tournaments.keeping.read import database_file
from tournaments.kernel.database import notices_address

APP = "tournaments"
TURN: Final = 7_320_115_008
"""The number of PostgreSQL's lock for whoever upgrades."""
AGAIN: Final = 0.1
"""Seconds after which one who waits for another's upgrade looks again."""
RENAMED = {
    "0006_standings": "0007_standings",
    "0006_draws": "0008_draws",
    "0010_calendar_feeds": "0009_calendar_feeds",
    "0012_certificate_picture": "0010_certificate_picture",
    "0012_game_agreed": "0013_game_agreed",
    "0012_signatures": "0014_signatures",
    "0027_passkeys": "0028_passkeys",
    "0027_words": "0029_words",
    "0030_ceremony": "0031_ceremony",
    "0031_draft_times": "0032_draft_times",
}
"""Name that a database may have recorded → name of the same migration today, in the order in which they are applied.
Before there was a list of landed migrations (``tests/migrations/landed.txt``) some were given other numbers."""


def refuse_newer(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Raise CommandError when the database has seen a migration that this program does not have; nothing is written."""
    refuse_migrations(MigrationLoader(connections[alias]).applied_migrations)


def waiting() -> list[str]:
    """The migrations, ``app.name``, that the database still lacks."""
    executor = MigrationExecutor(connection)
    plan = executor.migration_plan(executor.loader.graph.leaf_nodes())
    return [f"{migration.app_label}.{migration.name}" for migration, _backwards in plan]


def is_empty() -> bool:
    """Whether nothing has been done to the database yet."""
    return not MigrationRecorder(connection).applied_migrations()


def is_current() -> bool:
    """Whether the database is as this program needs it, also by the names of what was done to it."""
    applied = MigrationRecorder(connection).applied_migrations()
    return not any((APP, old) in applied for old in RENAMED) and not waiting()


def has_become_current() -> bool:
    """The same after an upgrade has failed: another process may have done it in the meantime."""
    with suppress(DatabaseError, InconsistentMigrationHistory):
        return is_current()
    return False


@contextmanager
def one_at_a_time(waits: Callable[[], object]) -> Iterator[None]:
    """Of all processes one upgrades the database; the next would find half of it done. ``waits`` is called once where
    another one is at it. The lock goes with its process."""
    with ExitStack() as stack:
        is_had, is_told = _turn(stack), False
        while not is_had():  # one that waits inside the database would hold up what others build there
            if not is_told:
                waits()
                is_told = True
            time.sleep(AGAIN)
        yield


def _turn(stack: ExitStack) -> Callable[[], bool]:
    """Tries once to have it, until the stack is left."""
    if connection.vendor == "postgresql":
        import psycopg  # only where it is used: not every machine has its library

        with connection.wrap_database_errors:
            server = psycopg.connect(notices_address() or "", connect_timeout=5, autocommit=True)
        stack.callback(server.close)
        return lambda: server.execute("SELECT pg_try_advisory_lock(%s)", [TURN]).fetchone() == (True,)
    path = database_file()
    with suppress(OSError):  # a folder that cannot be written: the database itself will say so
        if path is not None:
            mark = stack.enter_context(path.with_name(f"{path.name}-upgrading").open("ab"))
            return lambda: _takes_lock(mark)
    return lambda: True


def _takes_lock(mark: IO[bytes]) -> bool:
    try:
        fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def refuse_older() -> None:
    """Raise CommandError when the database lacks a migration; nothing is written."""
    if lacking := waiting():
        more = f" and {len(lacking) - 1} more" if lacking[1:] else ""
        raise CommandError(
            f"The database is older than the program: it lacks {lacking[0]}{more}. Run manage.py "
            "migrate first; script/server and manage.py serve do it when they start (docs/deploying.md, "
            "“Moving to a newer version”)."
        )


class UpgradedCommand(BaseCommand):
    """A command that asks the database for rows, as this program has them: on an older one it says so in a sentence,
    before it does anything."""

    def execute(self, *args: Any, **options: Any) -> str | None:
        refuse_older()
        return super().execute(*args, **options)


def refuse_migrations(applied: Iterable[tuple[str, str]]) -> None:
    """Refuses a newer database by the names of its migrations, each with its app's."""
    loader = MigrationLoader(None)
    known: dict[str, set[str]] = {APP: set(RENAMED)}
    for app, name in loader.disk_migrations:
        known.setdefault(app, set()).add(name)
    newer = [f"{app}.{name}" for app, name in sorted(applied) if _is_newer(name, app, known)]
    if newer:
        raise CommandError(
            f"This database was made by a newer version of the program: it has {', '.join(newer)}, which this version "
            "does not know. Nothing was changed. Start the newer version, or use a backup that this version made."
        )


class _FirstConnection:
    """Asks once in a process, before whoever wanted the connection has it: no command, ours or another's, and no server
    gets to work with a newer program's database."""

    def __init__(self) -> None:
        self._asked = False

    def __call__(self, *, connection: BaseDatabaseWrapper, **_more: Any) -> None:
        if self._asked or connection.alias != DEFAULT_DB_ALIAS:
            return
        self._asked = True
        try:
            refuse_newer()
        except BaseException:
            self._asked = False
            connection.close()
            raise


first_connection = _FirstConnection()


def watch_connections() -> None:
    """From now on; see above."""
    connection_created.connect(first_connection, dispatch_uid="newer programs")


def _is_newer(name: str, app: str, known: dict[str, set[str]]) -> bool:
    """Packages take old migrations out of their releases once these are squashed: an unknown name among their known
    ones is no newer one."""
    return app in known and name not in known[app] and (app == APP or name > max(known[app]))


def settle_names(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Record under today's names what was applied under earlier ones.

    What today stands before a migration that was applied is applied first: others may have been put before it since,
    under its name or another, and Django refuses a record in which something stands without what it needs. A second
    call goes on where the first was interrupted.
    """
    connection = connections[alias]
    for old, new in RENAMED.items():
        executor = MigrationExecutor(connection)
        if (APP, old) in executor.loader.applied_migrations:
            _apply_before(executor, new)
            _rename(connection, executor, old, new)
    executor = MigrationExecutor(connection)
    for app, name in sorted(executor.loader.applied_migrations):
        if app == APP and (app, name) in executor.loader.graph.nodes:
            _apply_before(executor, name)


def _apply_before(executor: MigrationExecutor, name: str) -> None:
    """Migrations of ours that a migration needs today and the database lacks; to one that is applied Django would go
    back."""
    parents = [node.key for node in executor.loader.graph.node_map[APP, name].parents]
    if missing := [key for key in parents if key not in executor.loader.applied_migrations]:
        executor.migrate(missing)
        executor.loader.build_graph()


def _rename(connection: BaseDatabaseWrapper, executor: MigrationExecutor, old: str, new: str) -> None:
    with transaction.atomic(using=connection.alias):
        if (APP, new) not in executor.recorder.applied_migrations():
            executor.recorder.record_applied(APP, new)
        executor.recorder.record_unapplied(APP, old)


def not_upgraded(error: Exception) -> str:
    """Why a database that was found could not be brought up to date, and what to do. A migration is applied whole or
    not at all, so whatever stopped it has lost nothing."""
    advice = "Nothing is lost: remove the cause and start again."
    if _is_mismatch(error):
        advice = (
            "Its tables are not what its own record of migrations says. Keep a copy, and start with your last backup."
        )
    return f"The database was found, but cannot be brought up to date: {' '.join(str(error).split())}. {advice}"


def _is_mismatch(error: Exception) -> bool:
    """Whether the tables are to blame, not a full disk, a lock or missing rights: all operational errors in SQLite."""
    if isinstance(error, InconsistentMigrationHistory | ProgrammingError | IntegrityError):
        return True
    cause = error.__cause__
    return isinstance(cause, sqlite3.Error) and getattr(cause, "sqlite_errorcode", None) == sqlite3.SQLITE_ERROR
