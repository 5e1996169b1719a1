"""The folder of copies: what is there, and whether anybody has to be told something about it."""

import json
import logging
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.db import connection

from tournaments.keeping.rules import Copy, Kind, Problem, is_late, last_by, parsed

UNCHECKED: Final = ".unchecked"
"""The ending of a copy that nobody has looked at yet."""
NOTE: Final = "state.json"

_log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Folder:
    """Whole copies, the newest first; ``waiting`` those that are still to be checked; ``newest`` the last one, unless
    a clock that was ahead has made it.

    ``problem`` stands since ``told_at`` until the next copy is whole; ``late``: nothing is made, and nobody knows why
    (of a database on a server, which somebody else's timer has copied, that cannot be known).
    """

    copies: tuple[Copy, ...]
    waiting: tuple[Copy, ...]
    problem: Problem | None
    told_at: datetime | None
    late: bool
    newest: Copy | None

    @property
    def is_well(self) -> bool:
        return self.problem is None and not self.late

    @property
    def is_read(self) -> bool:
        """Whether it is known what is there."""
        return self.problem is not Problem.UNREADABLE


def database_file() -> Path | None:
    """The file that is copied; None for a database on a server, or in memory."""
    if connection.vendor != "sqlite" or connection.is_in_memory_db():  # type: ignore[attr-defined]
        return None
    return Path(connection.settings_dict["NAME"])


def changed_at(database: Path) -> datetime:
    """When something was written last. What is in the log beside the file is not in the file yet."""
    times = [0.0]
    for path in (database, database.with_name(f"{database.name}-wal")):
        with suppress(FileNotFoundError):
            times.append(path.stat().st_mtime)
    return datetime.fromtimestamp(max(times), UTC)


def kind() -> Kind:
    """What a copy of the present database is. Copies of the other kind, from before a move, are left alone."""
    return Kind.FILE if connection.vendor == "sqlite" else Kind.DUMP


def copies_in(folder: Path, ending: str = "") -> tuple[Copy, ...]:
    """Copies of this kind of database whose files have that ending, the newest first."""
    copies = []
    with suppress(FileNotFoundError):
        for path in folder.iterdir():
            if path.name.endswith(ending):
                with suppress(FileNotFoundError):
                    copies.append(parsed(path.name.removesuffix(ending), path.stat().st_size))
    return tuple(sorted((copy for copy in copies if copy and copy.kind is kind()), reverse=True))


def newest_of(copies: tuple[Copy, ...], now: datetime) -> Copy | None:
    """Of these, the newest first, the one to restore: from the future only where there is no other."""
    return last_by(copies, now) or (copies[0] if copies else None)


def every() -> timedelta:
    return timedelta(seconds=settings.BACKUP_SECONDS)


def note_in(folder: Path) -> dict[str, Any]:
    """What the keeper has last written about its work; nothing where it has never worked."""
    with suppress(OSError, ValueError):
        note = json.loads((folder / NOTE).read_text(encoding="utf-8"))
        return note if isinstance(note, dict) else {}
    return {}


def folder_state(now: datetime) -> Folder | None:
    """None where no copies are made: switched off, or the database is in no file, and nobody has had dumps of it made
    here."""
    database, folder = database_file(), Path(settings.BACKUPS_DIR)
    if not settings.BACKUPS or (database is None and kind() is Kind.FILE):
        return None
    note = note_in(folder)
    try:
        copies, waiting = copies_in(folder), copies_in(folder, UNCHECKED)
    except OSError as error:
        _warn(str(error))
        return Folder(copies=(), waiting=(), problem=Problem.UNREADABLE, told_at=None, late=False, newest=None)
    _warn.cache_clear()
    if database is None and not copies and not waiting and "problem" not in note:
        return None
    since, last = _moment(note.get("since")), last_by((*copies, *waiting), now)
    problem = note.get("problem")
    return Folder(
        copies=copies,
        waiting=waiting,
        problem=Problem(problem) if problem in list(Problem) else None,
        told_at=_moment(note.get("at")),
        late=database is not None
        and since is not None
        and is_late(changed_at(database), last.moment if last else None, since, now, every()),
        newest=newest_of(copies, now),
    )


@cache
def _warn(error: str) -> None:
    """Once, until the folder can be read: every page of an organiser asks for it."""
    _log.warning("The folder of backups cannot be read: %s", error)


def _moment(text: object) -> datetime | None:
    with suppress(TypeError, ValueError):
        return datetime.fromisoformat(str(text)).astimezone(UTC) if text else None
    return None
