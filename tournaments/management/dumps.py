"""Backups of a PostgreSQL database: dumps that are whole, made while the server runs, checked before they count.

A dump is checked twice. It is read to its end, which needs no database: its tables, its rows as many as the database
had at that moment, its migrations. And it is restored into a database of its own, which the server deletes afterwards:
only there can be seen that every reference is met and every log whole. Where the role may create no database, the
first half has to do, and it is told.
"""

import hashlib
import os
import re
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import psycopg
from django.core.management.base import CommandError
from django.db import DatabaseError
from django.utils import timezone
from psycopg.conninfo import conninfo_to_dict

from tournaments.management import backups, postgresql, upgrading
from tournaments.management.backups import BrokenCopy, Contents
from tournaments.management.postgresql import NoTrial, ProgramFailed

ROWS: Final = re.compile(rb"COPY (.+?) \((.*)\) FROM stdin;\n")
RANDOM: Final = (b"\\restrict ", b"\\unrestrict ")
"""How lines begin that are other ones at every reading."""
MIGRATIONS: Final = "django_migrations"
PORTABLE: Final = ("--no-owner", "--no-privileges", "--no-comments", "--no-publications", "--no-security-labels")
"""Without what only another server's roles, or its administrator, may do."""
LONGEST_NAME: Final = 63
TRIED: Final = "The check restored it into a database of its own, which is deleted again."
NOT_TRIED: Final = (
    "The check read it to its end and compared the number of rows of every table. It was not restored for a trial, and "
    "the logs were not looked through: {}."
)
NOT_BEFORE: Final = "This role may not create databases: the logs were looked through only after it was restored."


class FailedTrial(BrokenCopy):
    """A dump that is whole to read, but could not be restored."""


@dataclass
class Reading:
    """What is found in a dump without a database. ``digest`` is the same as long as nothing has changed."""

    counts: dict[str, int] = field(default_factory=dict)
    migrations: list[tuple[str, str]] = field(default_factory=list)
    digest: str = ""


@dataclass(frozen=True)
class Moment:
    """One state of the database, as long as its session's transaction lasts; ``name`` is what others ask for it by."""

    session: "psycopg.Connection[Any]"
    name: str


def back_up(target: Path, *, replace: bool) -> Contents:
    """Write the database as it is at one moment into a file; nobody who writes has to wait."""
    postgresql.require_programs()
    backups.require_free(target, replace=replace)
    with backups.unfinished(target) as made:
        reading = dumped(made)
        contents = tried(made, reading)
        os.replace(made, target)
    return contents


def dumped(made: Path) -> Reading:
    """Dump and count within one reading transaction: both see the same moment. Read to its end."""
    with moment() as held:
        counts = postgresql.counts(held.session)
        if not counts:
            raise CommandError(f"There is nothing in the database {postgresql.database_name()} yet.")
        postgresql.run(*_dump(held, made))
    reading = read(made)
    if reading.counts != counts:
        raise BrokenCopy("The copy does not hold the rows that the database holds; nothing was kept. Try again.")
    return reading


@contextmanager
def moment(seconds: float = 0, *, patience: int = 0) -> Iterator[Moment]:
    """The present state of the database, to be dumped and counted while others go on writing. The server lets go of it
    after so many seconds in which nothing is asked, should this process stand still; 0: never. ``patience``: seconds
    that one waits for the database, and for each answer until the dump begins; 0: as long as usual."""
    with postgresql.session(seconds=patience or postgresql.CONNECTING) as opened, opened.transaction():
        opened.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        opened.execute(f"SET LOCAL idle_in_transaction_session_timeout = {seconds * 1000:.0f}")
        opened.execute(f"SET LOCAL statement_timeout = {patience * 1000}")
        yield Moment(opened, postgresql.one_value(opened, "SELECT pg_export_snapshot()"))


def dumped_beside(held: Moment, made: Path, *, seconds: float, stop: threading.Event) -> dict[str, int]:
    """Dump beside a server's work what was held; how many rows each table had. Not read yet."""
    held.session.execute("SET LOCAL statement_timeout = 0")
    counts = postgresql.counts(held.session)
    postgresql.run_beside(*_dump(held, made), seconds=seconds, stop=stop)
    return counts


def _dump(held: Moment, made: Path) -> tuple[str, ...]:
    return (
        "pg_dump", "--format=custom", "--no-password", "--lock-wait-timeout=20s", "--no-subscriptions",
        "--no-tablespaces", *PORTABLE, f"--snapshot={held.name}", f"--file={made}",
    )  # fmt: skip


def checked(path: Path) -> Contents:
    """What a dump holds, read to its end and restored for a trial; as ``read``."""
    return tried(path, read(path))


def read(path: Path) -> Reading:
    """Read a dump to its end. BrokenCopy when it is damaged or not this program's; CommandError when it is newer, or
    the reading was stopped."""
    _require_dump(path)
    try:
        with postgresql.output_of("pg_restore", "--file=-", *PORTABLE, str(path)) as lines:
            reading = _reading(lines)
    except ProgramFailed as error:
        if error.was_stopped:
            raise
        raise BrokenCopy(f"The file is damaged, or newer than the programs of PostgreSQL here: {error}") from error
    backups.require_ours(reading.counts)
    upgrading.refuse_migrations(reading.migrations)
    return reading


def tried(path: Path, reading: Reading) -> Contents:
    """Restore a dump for a trial; where that cannot be, what was read has to do. FailedTrial when it is not to be
    restored, CommandError when the trial was stopped."""
    try:
        with _restored_for_trial(path, reading) as (_name, contents):
            return contents
    except NoTrial as reason:
        return Contents(reading.counts, how=NOT_TRIED.format(reason))


def restore(source: Path, *, replace: bool) -> tuple[Contents, str | None]:
    """Put a backup into the database, or a database with it in its place: wholly, or not at all. Returns what it holds,
    and the name that the former database was given."""
    if not source.is_file():
        raise CommandError(f"There is no file {source}.")
    postgresql.require_programs()
    reading = read(source)
    if _require_unused(replace=replace):
        return _filled(source, reading), None
    return _replaced(source, reading)


def _filled(source: Path, reading: Reading) -> Contents:
    """An empty database with the backup, in one transaction."""
    contents = tried(source, reading)
    _require_whole(source, contents)
    with postgresql.session() as opened:
        _restore_into(None, source)
        if postgresql.counts(opened) != reading.counts:
            raise CommandError("Other rows are in the database than in the backup: somebody else works on it.")
    if contents.how == TRIED:
        return contents
    with backups.opened(_as_django(postgresql.database_name())) as alias:
        return Contents(reading.counts, backups.broken_logs(alias), NOT_BEFORE)


def _replaced(source: Path, reading: Reading) -> tuple[Contents, str]:
    """The backup is restored beside the database and checked; then the two change places."""
    present = postgresql.database_name()
    ending = f"_before_{timezone.now():%Y%m%d_%H%M%S_%f}"
    former = present.encode()[: LONGEST_NAME - len(ending)].decode(errors="ignore") + ending
    try:
        with _restored_for_trial(source, reading) as (made, contents):
            _require_whole(source, contents)
            _require_unused(replace=True)
            postgresql.change_places(present, former, made)
    except NoTrial as reason:
        raise CommandError(
            f"The database {present} is not empty, and it can only be replaced and kept by who may create databases: "
            f"{reason}. Nothing was changed. Otherwise have the server's administrator rename it and create an empty "
            "one of that name for this role, and restore without --replace."
        ) from reason
    return Contents(contents.counts), former


@contextmanager
def _restored_for_trial(path: Path, reading: Reading) -> Iterator[tuple[str, Contents]]:
    """A database with the dump alone, its name, and what was found in it."""
    with postgresql.trial() as name:
        try:
            _restore_into(name, path)
            with postgresql.session(name) as opened:
                if postgresql.counts(opened) != reading.counts:
                    raise FailedTrial("The copy does not hold the rows that it says it holds.")
            with backups.opened(_as_django(name)) as alias:
                upgrading.refuse_newer(alias)
                contents = Contents(reading.counts, backups.broken_logs(alias), TRIED)
        except (ProgramFailed, DatabaseError) as error:
            words = " ".join(str(error).split())
            if postgresql.is_passing(error):
                raise CommandError(f"The copy could not be tried: {words}") from error
            raise FailedTrial(f"The copy cannot be restored: {words}") from error
        yield name, contents


def _restore_into(name: str | None, path: Path) -> None:
    """Everything of the dump, or nothing. What belongs to the server (extensions) is left to its administrator."""
    into = postgresql.database_name() if name is None else name
    with tempfile.NamedTemporaryFile("wb", suffix=".list") as chosen:
        with postgresql.output_of("pg_restore", "--list", str(path)) as lines:
            chosen.writelines(line for line in lines if b" EXTENSION " not in line)
        chosen.flush()
        postgresql.run(
            "pg_restore", "--single-transaction", "--exit-on-error", "--no-password", *PORTABLE,
            f"--use-list={chosen.name}", f"--dbname={postgresql.only_name(into)}", str(path), name=name,
        )  # fmt: skip


def _require_unused(*, replace: bool) -> bool:
    """Whether the database is empty. CommandError when it is not and may not be replaced, or somebody works on it."""
    with postgresql.session() as opened:
        tables = opened.execute(postgresql.OWN_TABLES).fetchall()
        if tables and not replace:
            raise CommandError(
                f"The database {opened.info.dbname} is not empty: name an empty one in DATABASE_URL, or say --replace."
            )
        if postgresql.is_used(opened):
            raise CommandError(
                "The database is in use: stop the server and every other program that works on it first."
            )
    return not tables


def _require_whole(source: Path, contents: Contents) -> None:
    if contents.broken:
        raise BrokenCopy(f"The log of {', '.join(contents.broken)} in {source} is not whole: choose another backup.")


def _require_dump(path: Path) -> None:
    with path.open("rb") as file:
        begins = file.read(len(backups.BEGINNING))
    if begins == backups.BEGINNING:
        raise BrokenCopy(
            "This is a backup of an SQLite database, and this database is on a PostgreSQL server. Restore it on SQLite "
            "(without DATABASE_URL); to move, export each tournament there and import it here."
        )
    if not begins.startswith(backups.DUMP):
        raise BrokenCopy("This file is no backup of a PostgreSQL database (a dump in custom format).")


def _reading(lines: Iterable[bytes]) -> Reading:
    reading, digest = Reading(), hashlib.sha256()
    table, columns = "", [""]
    for line in lines:
        if not table and line.startswith(RANDOM):
            continue
        digest.update(line)
        if table and line != b"\\.\n":
            reading.counts[table] += 1
            if table == MIGRATIONS:
                row = dict(zip(columns, line.decode().rstrip("\n").split("\t"), strict=False))
                reading.migrations.append((row.get("app", ""), row.get("name", "")))
        elif table:
            table = ""
        elif begun := ROWS.fullmatch(line):
            table = begun[1].decode().rsplit(".", 1)[-1].strip('"')
            columns = [name.strip(' "') for name in begun[2].decode().split(",")]
            reading.counts.setdefault(table, 0)
    reading.digest = digest.hexdigest()
    return reading


def _as_django(name: str) -> dict[str, Any]:
    """A database of the server as one of Django's."""
    known: dict[str, Any] = dict(conninfo_to_dict(postgresql.address(name)))
    names = {"NAME": "dbname", "USER": "user", "PASSWORD": "password", "HOST": "host", "PORT": "port"}
    parts = {ours: str(known.pop(theirs, "") or "") for ours, theirs in names.items()}
    return {**parts, "OPTIONS": known, "CONN_MAX_AGE": 0}
