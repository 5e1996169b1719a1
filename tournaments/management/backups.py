"""Copies of an SQLite database that are whole: taken while the server runs, checked before they count."""

import fcntl
import os
import sqlite3
import threading
from collections.abc import Collection, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from django.core.management.base import CommandError
from django.db import DatabaseError, connection, connections
from django.utils import timezone

from tournaments.audit.read import chained, check_chain
from tournaments.management import upgrading

BEGINNING = b"SQLite format 3"
"""The first bytes of a database in a file."""
DUMP = b"PGDMP"
"""Those of a dump of PostgreSQL's."""
COPY = "copy"
"""The alias of a copy while it is looked at."""


class BrokenCopy(CommandError):
    """A file that is damaged, or no database of this program."""


@dataclass(frozen=True)
class Contents:
    """What a checked copy holds. ``broken``: tournaments whose log is not whole; ``how``: a sentence on the check,
    where there is more than one way."""

    counts: dict[str, int]
    broken: tuple[str, ...] = ()
    how: str = ""

    def __str__(self) -> str:
        words = {"tournament": "tournaments", "match": "matches", "auditentry": "entries in logs"}
        return ", ".join(f"{self.counts[f'tournaments_{name}']:,} {word}" for name, word in words.items())


def database_file() -> Path:
    """Where the database is; CommandError when it is in no file."""
    if connection.is_in_memory_db():  # type: ignore[attr-defined]
        raise CommandError("This database is in memory alone: there is no file to save or to replace.")
    return Path(connection.settings_dict["NAME"])


def back_up(target: Path, *, replace: bool) -> Contents:
    """Write the database as it is at one moment into a file; writers need not wait.

    Nothing but a checked file ever has the name. A log that is not whole is copied as it is and told.
    """
    source = database_file()
    if not source.exists():
        raise CommandError(f"There is no database yet: {source} does not exist.")
    refuse_database(target, source, "backup")
    require_free(target, replace=replace)
    with unfinished(target) as made:
        counts = copied(source, made)
        contents = checked(made)
        if contents.counts != counts:
            raise BrokenCopy("The copy does not hold the rows that the database holds; nothing was kept. Try again.")
        os.replace(made, target)
    return contents


def refuse_database(target: Path, database: Path | None, what: str) -> None:
    """Raise CommandError when the file is the database, or one that SQLite keeps beside it: a server writes to it."""
    if database is None or not target.exists():
        return
    own = [database.with_name(f"{database.name}{ending}") for ending in ("", "-wal", "-shm")]
    if any(file.exists() and target.samefile(file) for file in own):
        raise CommandError(f"This file is the database itself: name another one for the {what}.")


def restore(source: Path, *, replace: bool) -> tuple[Contents, Path | None]:
    """Put a backup in the place of the database; returns what it holds, and where the former database was kept."""
    target = database_file()
    if not source.is_file():
        raise CommandError(f"There is no file {source}.")
    if target.exists() and source.samefile(target):
        raise CommandError("This file is the database itself: name a backup.")
    require_free(target, replace=replace)
    with source.open("rb") as file:
        is_dump = file.read(len(DUMP)) == DUMP
    if is_dump:
        raise BrokenCopy(
            "This is a backup of a PostgreSQL database, and this database is a file of SQLite. Restore it with "
            "DATABASE_URL=postgres://…; to move, export each tournament there and import it here."
        )
    connection.close()
    with _exclusive_use(target), unfinished(target) as made:
        copied(source, made)
        contents = checked(made)
        if contents.broken:
            raise BrokenCopy(
                f"The log of {', '.join(contents.broken)} in {source} is not whole: choose another backup."
            )
        set_aside = _set_aside(target, made) if target.exists() else None
        os.replace(made, target)
    return contents, set_aside


def checked(path: Path) -> Contents:
    """What a file holds; BrokenCopy when it is damaged or not this program's, CommandError when it is newer."""
    try:
        with closing(_opened(path)) as file:
            damage = [row[0] for row in file.execute("PRAGMA integrity_check(3)")]
            if damage != ["ok"]:
                raise BrokenCopy(f"The database is damaged: {'; '.join(damage)}.")
            if file.execute("PRAGMA foreign_key_check").fetchone():
                raise BrokenCopy("The database is damaged: it has rows that belong to rows which are not there.")
            counts = _counts(file)
        require_ours(counts)
        with opened(_plain(path)) as alias:
            upgrading.refuse_newer(alias)
            return Contents(counts, broken_logs(alias))
    except (sqlite3.Error, DatabaseError) as error:
        raise BrokenCopy(f"The file cannot be read as a database: {error}.") from error


def require_ours(counts: Collection[str]) -> None:
    """Raise BrokenCopy when these are not the tables of this program."""
    if not {"tournaments_tournament", "tournaments_match", "tournaments_auditentry"} <= set(counts):
        raise BrokenCopy("This is a database, but not of this program.")


def broken_logs(alias: str) -> tuple[str, ...]:
    """Tournaments whose log is not whole."""
    return tuple(tournament.slug for tournament in chained(alias) if check_chain(tournament))


@contextmanager
def in_use() -> Iterator[None]:
    """A server's word that it works on the database, for as long as the block lasts or the process lives."""
    if connection.vendor != "sqlite" or connection.is_in_memory_db():  # type: ignore[attr-defined]
        yield
        return
    with ExitStack() as stack:
        with suppress(OSError):  # no folder, or no right to write there: the database itself will say so
            fcntl.flock(stack.enter_context(_mark(database_file())), fcntl.LOCK_SH)
        yield


@contextmanager
def _exclusive_use(database: Path) -> Iterator[None]:
    """Nobody else works on the database: no server has said so, and no other program has it open."""
    busy = CommandError("The database is in use: stop the server and every other program that works on it first.")
    with _mark(database) as mark:
        try:
            fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if database.exists():
                with suppress(sqlite3.DatabaseError), closing(_opened(database)) as file:
                    _leave_log(file, busy)
        except BlockingIOError:
            raise busy from None
        yield


def _leave_log(file: sqlite3.Connection, busy: CommandError) -> None:
    """Write everything into the file itself: SQLite does that only for the last one who has it open."""
    try:
        file.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise busy from None
        raise


def _mark(database: Path) -> IO[bytes]:
    return database.with_name(f"{database.name}-in-use").open("ab")


def require_free(target: Path, *, replace: bool) -> None:
    if target.is_dir() or not target.parent.is_dir():
        raise CommandError(f"{target} cannot be written: name a file in a folder that exists.")
    if target.exists() and not replace:
        raise CommandError(f"{target} exists already: choose another name, or say --replace.")


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """A file beside the target, for this user's eyes only; gone afterwards unless it was given its name."""
    made = target.with_name(f".{target.name}.{os.getpid()}-{threading.get_ident()}.part")
    try:
        os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        try:
            yield made
        finally:
            made.unlink(missing_ok=True)
    except OSError as error:
        raise CommandError(f"A file could not be written: {error}.") from error


def copied(source: Path, made: Path) -> dict[str, int]:
    """Copy within one reading transaction, and count in the same one: both see the same moment."""
    try:
        with closing(_opened(source)) as old, closing(_opened(made)) as new:
            old.execute("BEGIN")
            counts = _counts(old)
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.Error as error:
        raise BrokenCopy(f"{source} cannot be copied: {error}.") from error
    with made.open("rb") as file:
        os.fsync(file.fileno())
    return counts


def _opened(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=5)


def _counts(file: sqlite3.Connection) -> dict[str, int]:
    names = [row[0] for row in file.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]
    return {name: file.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names}  # noqa: S608 - a table


def _set_aside(target: Path, made: Path) -> Path:
    """A second name for the database that is about to be replaced by one for the same users. The log of a damaged one,
    which could not be written into its file, must not stay beside the new file."""
    set_aside = target.with_name(f"{target.stem}-before-{timezone.now():%Y%m%d-%H%M%S-%f}{target.suffix}")
    os.link(target, set_aside)
    for suffix in ("-wal", "-shm"):
        with suppress(FileNotFoundError):
            os.replace(f"{target}{suffix}", f"{set_aside}{suffix}")
    now = target.stat()
    made.chmod(now.st_mode & 0o777)
    with suppress(PermissionError):
        os.chown(made, now.st_uid, now.st_gid)
    return set_aside


def _plain(path: Path) -> dict[str, object]:
    return {"ENGINE": "django.db.backends.sqlite3", "NAME": str(path), "OPTIONS": {}, "CONN_MAX_AGE": 0}


@contextmanager
def opened(settings: dict[str, object]) -> Iterator[str]:
    """A copy as a database of Django's, as plain as it is."""
    connections.settings[COPY] = {**connection.settings_dict, **settings}
    try:
        yield COPY
    finally:
        connections[COPY].close()
        del connections[COPY], connections.settings[COPY]
