"""A database that cannot be asked or written to just now, and why: what people are told, and what the log says."""

import errno
import logging
import shutil
import sqlite3
from contextlib import suppress
from typing import Final

import psycopg
from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from tournaments.kernel.busy import Asked, Why, busy
from tournaments.kernel.database import is_busy

_log = logging.getLogger(__name__)

SQLITE: Final = {
    sqlite3.SQLITE_FULL: Why.FULL,
    **dict.fromkeys(
        (
            sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM,
            sqlite3.SQLITE_CORRUPT,
        ),
        Why.FAILING,
    ),
}  # fmt: skip
POSTGRESQL: Final = {"53100": Why.FULL, "25006": Why.FAILING, "58030": Why.FAILING, "XX001": Why.FAILING}
"""Disk full; a transaction that may only read; input or output failed; damaged data."""
FILES: Final = {
    errno.ENOSPC: Why.FULL, errno.EDQUOT: Why.FULL, errno.EROFS: Why.FAILING, errno.EIO: Why.FAILING
}  # fmt: skip
NEEDED: Final = 64 * 1024
"""Bytes without which SQLite cannot open a database."""
LINES: Final = {
    Why.BUSY: "The database was not to be had in time; whoever asked was told to come back. It said: %s",
    Why.FULL: "Not stored, and people are told so: the disk is full. Free some space on it. The database said: %s",
    Why.FAILING: "Not stored, and people are told so: the database cannot be written. Look whether its disk still "
    "works and whether this user may write to it. The database said: %s",
}
"""What stands in the log; ``logs.Seldom`` knows each by this text."""


def why_unavailable(error: BaseException | None) -> Why | None:
    """Why the database could not do what it was asked to, when that is no fault of what it was asked; else None."""
    if is_busy(error):
        return Why.BUSY
    if isinstance(error, OSError):
        return FILES.get(error.errno or 0)
    if not isinstance(error, DatabaseError):
        return None
    cause = error.__cause__
    if isinstance(cause, sqlite3.Error):
        why = SQLITE.get(getattr(cause, "sqlite_errorcode", 0) & 0xFF)
        return Why.FULL if why is Why.FAILING and _is_full() else why
    return POSTGRESQL.get(cause.sqlstate or "") if isinstance(cause, psycopg.Error) else None


def _is_full() -> bool:
    """SQLite calls it an I/O error where there is no room for the memory that its connections share."""
    with suppress(OSError):
        return shutil.disk_usage(settings.DATA_DIR).free < NEEDED
    return False


def logged_reason(error: BaseException | None) -> Why | None:
    """The same, and the log says so."""
    why = why_unavailable(error)
    if why is not None:
        _log.warning(LINES[why], " ".join(str(error).split()) or type(error).__name__)
    return why


def unavailable(request: HttpRequest, error: BaseException | None) -> HttpResponse | None:
    """The answer that says so and brings the input back; None when the error is another one."""
    why = logged_reason(error)
    if why is None:
        return None
    response = busy(Asked.of(request), why=why)
    response._has_been_logged = True  # type: ignore[attr-defined] # else Django writes a line for every request
    return response
