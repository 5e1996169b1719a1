"""PostgreSQL's own programs and its server, as far as backups need them.

Where the database is and who asks goes to the programs in their environment: a command line can be read by every user
of the machine.
"""

import os
import re
import shutil
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from secrets import token_hex
from typing import IO, Any, Final

import psycopg
from django.core.management.base import CommandError
from psycopg import sql
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from psycopg.pq import Conninfo

from tournaments.kernel.database import notices_address

PROGRAMS: Final = ("pg_dump", "pg_restore")
TRIAL: Final = "tournaments_trial_"
"""How the names of databases begin in which a backup is tried."""
LEFT_OVER: Final = timedelta(hours=24)
"""After so long a trial is that of a process which has been ended."""
PATIENCE: Final = 5.0
"""Seconds."""
CONNECTING: Final = 10
"""Seconds in which an address of the server has to answer."""
OWN_TABLES: Final = """
SELECT n.nspname, c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
ORDER BY 1, 2
"""
"""Tables that belong neither to PostgreSQL nor to one of its extensions."""
OTHERS: Final = """
SELECT count(*) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid() AND usesysid IS NOT NULL
"""
MAY_CREATE: Final = "SELECT rolcreatedb OR rolsuper FROM pg_roles WHERE rolname = current_user"
LOWEST: Final = 19
PASSING: Final = ("No space left", "terminating connection", "connection to server", "server closed the connection")
"""What is said by those who were stopped by something that has nothing to do with the file they worked on."""
CRASHES: Final = (signal.SIGSEGV, signal.SIGBUS, signal.SIGABRT, signal.SIGFPE, signal.SIGILL)
"""Signals by which a program ends itself: pg_restore reads some damaged dumps up to an address that is not there."""
INSTALL: Final = "install PostgreSQL's client programs (Debian: postgresql-client)"


class ProgramFailed(CommandError):
    """One of PostgreSQL's programs did not do its work; the text has its last words. ``status`` is how it ended,
    negative by a signal."""

    def __init__(self, text: str, status: int = 1) -> None:
        super().__init__(text)
        self.status = status

    @property
    def was_stopped(self) -> bool:
        """Whether somebody ended it. A program that crashed did so over what it worked on."""
        return self.status < 0 and -self.status not in CRASHES


class NoTrial(Exception):
    """The server gives no database in which a backup could be tried; the text says why."""


def address(name: str | None = None) -> str:
    """What psycopg connects to: the database, or another one of its server."""
    return make_conninfo(notices_address() or "", **({"dbname": name} if name else {}))


def database_name() -> str:
    return str(conninfo_to_dict(address()).get("dbname", ""))


def only_name(name: str) -> str:
    """A database's name for a command line; nothing in it is taken for an address."""
    return make_conninfo("", dbname=name)


@contextmanager
def session(name: str | None = None, *, seconds: int = CONNECTING) -> Iterator["psycopg.Connection[Any]"]:
    """A connection of one's own, on which every statement counts at once; each address of the server has so many
    seconds to answer."""
    try:
        with psycopg.connect(address(name), autocommit=True, connect_timeout=seconds) as opened:
            yield opened
    except psycopg.Error as error:
        raise CommandError(f"The database cannot be used: {' '.join(str(error).split())}.") from error


def one_value(opened: "psycopg.Connection[Any]", asked: str) -> Any:
    row = opened.execute(asked).fetchone()
    return row[0] if row else None


def counts(opened: "psycopg.Connection[Any]") -> dict[str, int]:
    """How many rows each table has. Tables of the same name in several schemas count as one."""
    found: dict[str, int] = {}
    for schema, table in opened.execute(OWN_TABLES).fetchall():
        asked = sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(schema, table))
        row = opened.execute(asked).fetchone()
        found[table] = found.get(table, 0) + (row[0] if row else 0)
    return found


def size(opened: "psycopg.Connection[Any]") -> int:
    """Bytes that the database takes on its server; a dump of it takes less."""
    return int(one_value(opened, "SELECT pg_database_size(current_database())"))


def is_used(opened: "psycopg.Connection[Any]") -> bool:
    """Whether somebody else is connected to this database. Sessions that have just ended are given time to go."""
    until = time.monotonic() + PATIENCE
    while one_value(opened, OTHERS):
        if time.monotonic() >= until:
            return True
        time.sleep(0.1)
    return False


def require_programs() -> None:
    """Raise CommandError where pg_dump and pg_restore are missing, or too old for the server."""
    found = {program: _found(program) for program in PROGRAMS}
    with session() as opened:
        _require_fitting(found, opened.info.server_version // 10_000)


def are_there() -> bool:
    """Whether there are such programs at all, of whatever version."""
    return all(shutil.which(program) for program in PROGRAMS)


def misfit(opened: "psycopg.Connection[Any]") -> str:
    """What keeps these programs from working for the server of that session, being older for example; or ""."""
    try:
        _require_fitting({program: _found(program) for program in PROGRAMS}, opened.info.server_version // 10_000)
    except CommandError as error:
        return str(error)
    return ""


def _require_fitting(found: dict[str, str], server: int) -> None:
    for program, path in found.items():
        ours = re.search(r"\(PostgreSQL\) (\d+)", _said_version(path))
        if ours and int(ours[1]) < server:
            raise CommandError(
                f"{program} is of PostgreSQL {ours[1]}, but the database's server of {server}: {INSTALL} of version "
                f"{server} or newer, and put them first in PATH."
            )


def run(program: str, *words: str, name: str | None = None) -> None:
    """Have it do its work; ProgramFailed with what it says when it could not."""
    with output_of(program, *words, name=name) as out:
        while out.read(65_536):
            pass


def run_beside(program: str, *words: str, seconds: float, stop: threading.Event) -> None:
    """As ``run``, but beside a server's work: at the lowest priority, out of reach of Ctrl+C, and for so many seconds
    at most, or until ``stop``."""
    until = time.monotonic() + seconds
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(  # noqa: S603 - PostgreSQL's program, words of ours
            [_found(program), *words], env=_environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=said, process_group=0,
        ) as process,
    ):  # fmt: skip
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, process.pid, LOWEST)
        while process.poll() is None:
            if stop.wait(0.02) or time.monotonic() > until:
                # The group: what is found in PATH may be a script that calls the program.
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)
                raise ProgramFailed(
                    f"{program} was ended: it was not ready in {seconds:.0f} seconds, or the server ends"
                )
        if process.returncode:
            raise ProgramFailed(_said(program, said, process.returncode), process.returncode)


def is_passing(error: Exception) -> bool:
    """Whether work was stopped by what says nothing of the file: somebody ended it, a disk is full, or the database is
    away, which is asked."""
    if any(words in str(error) for words in PASSING) or (isinstance(error, ProgramFailed) and error.was_stopped):
        return True
    try:
        with session():
            return False
    except CommandError:
        return True


@contextmanager
def output_of(program: str, *words: str, name: str | None = None) -> Iterator[IO[bytes]]:
    """What it writes; ProgramFailed at the end of the block when it could not do its work."""
    command = [_found(program), *words]
    with (
        tempfile.TemporaryFile() as said,
        subprocess.Popen(  # noqa: S603 - PostgreSQL's program, words of ours
            command, env=_environment(name), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=said
        ) as process,
    ):
        try:
            yield process.stdout  # type: ignore[misc]
            while process.stdout and process.stdout.read(65_536):
                pass
        except BaseException:
            process.kill()
            raise
        if process.wait():
            raise ProgramFailed(_said(program, said, process.returncode), process.returncode)


@contextmanager
def trial() -> Iterator[str]:
    """The name of an empty database like the present one, which goes at the end unless it has got another name.
    NoTrial where there can be none."""
    name = f"{TRIAL}{datetime.now(UTC):%Y%m%d%H%M%S}_{token_hex(4)}"
    with session() as opened:
        if not one_value(opened, MAY_CREATE):
            raise NoTrial(f"the role {opened.info.user} may not create databases (ALTER ROLE … CREATEDB allows it)")
        _drop_left_over(opened)
        try:
            create = sql.SQL("CREATE DATABASE {} TEMPLATE template0 {}")
            opened.execute(create.format(sql.Identifier(name), _like(opened)))
        except psycopg.Error as error:
            raise NoTrial(f"no database could be created for it ({_last_words(str(error))})") from error
    try:
        yield name
    finally:
        with suppress(CommandError), session() as opened:
            opened.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(name)))


def change_places(present: str, former: str, new: str) -> None:
    """Both get their new names, or neither."""
    rename = sql.SQL("ALTER DATABASE {} RENAME TO {}")
    with _elsewhere() as opened, opened.transaction():
        opened.execute(rename.format(sql.Identifier(present), sql.Identifier(former)))
        opened.execute(rename.format(sql.Identifier(new), sql.Identifier(present)))


@contextmanager
def _elsewhere() -> Iterator["psycopg.Connection[Any]"]:
    """A session in a database of the same server that is neither the present one nor a trial."""
    try:
        with psycopg.connect(address("postgres"), connect_timeout=CONNECTING):
            name = "postgres"
    except psycopg.OperationalError:
        name = "template1"
    with session(name) as opened:
        yield opened


def _drop_left_over(opened: "psycopg.Connection[Any]") -> None:
    before = datetime.now(UTC) - LEFT_OVER
    asked = "SELECT datname FROM pg_database WHERE starts_with(datname, %s) AND datdba = current_user::regrole"
    for (name,) in opened.execute(asked, [TRIAL]).fetchall():
        with suppress(ValueError, psycopg.Error):
            made = datetime.strptime(name.removeprefix(TRIAL)[:14] + "+0000", "%Y%m%d%H%M%S%z")
            if made < before:
                opened.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))


def _like(opened: "psycopg.Connection[Any]") -> sql.Composable:
    """The encoding and the order of letters of the present database."""
    version = opened.info.server_version // 10_000
    provider = "datlocprovider" if version >= 15 else "'c'"
    locale = "datlocale" if version >= 17 else "daticulocale" if version >= 15 else "NULL"
    asked = (
        f"SELECT pg_encoding_to_char(encoding), datcollate, datctype, {provider}, {locale} "  # noqa: S608 - columns
        "FROM pg_database WHERE datname = current_database()"
    )
    row = opened.execute(asked).fetchone()
    encoding, collate, ctype, provided, named = row or ("UTF8", "C", "C", "c", None)
    made = sql.SQL("ENCODING {} LC_COLLATE {} LC_CTYPE {}").format(encoding, collate, ctype)
    if provided == "i":
        made += sql.SQL(" LOCALE_PROVIDER icu ICU_LOCALE {}").format(named)
    elif provided == "b":
        made += sql.SQL(" LOCALE_PROVIDER builtin BUILTIN_LOCALE {}").format(named)
    elif version >= 15:
        made += sql.SQL(" LOCALE_PROVIDER libc")
    return made


def _found(program: str) -> str:
    path = shutil.which(program)
    if path is None:
        raise CommandError(f"{program} was not found in PATH: {INSTALL}, of the server's version or newer.")
    return path


def _said_version(path: str) -> str:
    command = [path, "--version"]
    try:
        done = subprocess.run(  # noqa: S603 - PostgreSQL's program
            command, env=_environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
            timeout=2 * PATIENCE,
        )  # fmt: skip
    except subprocess.TimeoutExpired as error:
        raise CommandError(f"{path} did not say its version in {2 * PATIENCE:.0f} seconds.") from error
    return done.stdout


def _environment(name: str | None = None) -> dict[str, str]:
    """Ours, with the address of a database in the variables that libpq reads, its messages in English."""
    known = conninfo_to_dict(address(name))
    variables = {option.keyword.decode(): option.envvar.decode() for option in Conninfo.get_defaults() if option.envvar}
    given = {variables[key]: str(value) for key, value in known.items() if key in variables}
    ours = {key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "SECRET_KEY", "EMAIL_URL"}}
    return {**ours, **given, "LC_ALL": "C"}


def _said(program: str, said: IO[bytes], status: int) -> str:
    said.seek(0)
    words = said.read().decode(errors="replace")
    if status < 0 and not words.strip():
        return f"{program} was ended by signal {-status} ({signal.strsignal(-status)})."
    return f"{program} says: {_last_words(words)}"


def _last_words(said: str) -> str:
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line or "ERROR:" in line]
    return (errors or lines or ["nothing"])[0].rstrip(".") + "."
