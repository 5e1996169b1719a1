"""Copies that are made without anybody's asking: taken at once, checked afterwards, thinned out by a rule.

A copy is taken in a moment, as one state of the database, under a name that says it is unchecked. Looking at every row
of it takes as long as it takes, in another process; then it gets its name, or goes. Of those who take copies at the
same moment, also from several processes, one does.
"""

import fcntl
import json
import logging
import os
import shutil
import threading
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from typing import Final, NoReturn

from django.conf import settings
from django.core.management.base import CommandError
from django.utils import timezone

from tournaments.keeping.read import NOTE, UNCHECKED, changed_at, copies_in, database_file, every, note_in
from tournaments.keeping.rules import Copy, Kind, Problem, Reason, copies_to_keep, has_room, is_due, is_new, last_by
from tournaments.management import backups, dumps, postgresql
from tournaments.management.clock import is_believed

COUNTS: Final = ".counts"
"""The ending of the file that says how many rows the database had."""
DAMAGED: Final = ".damaged"
"""The ending of a dump that is whole to read and could not be restored: somebody may still want to look into it."""
PATIENCE: Final = 2.0
"""Seconds that whoever wants a copy waits for somebody else's to be taken."""
ANSWER: Final = 3
"""Seconds that a draw waits for each address of the database, and for each answer, before it goes on without a copy."""
LONGEST: Final = 120.0
"""Seconds that a dump beside the server's work waits for another one, and that it takes then."""
LEFT_OVER: Final = 24 * 3600
"""Seconds after which an unfinished file is that of a process which has been ended."""
SET_ASIDE: Final = 14 * 24 * 3600
"""Seconds for which what is damaged can be looked into."""
WAITED: Final = timedelta(hours=1)
"""What a copy that cannot be checked waits until people are told."""
REMEMBERED: Final = frozenset({"since", "copy", "digest"})
"""What a note goes on saying when all is well: since when somebody keeps copies, and what the last dump holds."""
BEFORE: Final = frozenset({Reason.DRAW, Reason.IMPORT, Reason.RESTORE})
"""Where there is a copy of such a reason, people rely on the server to make them."""
Clock = Callable[[], datetime]

_log = logging.getLogger(__name__)


class NoCopy(Exception):
    """No copy was made; whoever keeps copies knows of it."""

    def __init__(self, problem: Problem, detail: str = "") -> None:
        super().__init__(detail.rstrip(".") or str(problem))
        self.problem = problem


def copies_folder() -> Path:
    return Path(settings.BACKUPS_DIR)


def take(reason: Reason, clock: Clock = timezone.now) -> Copy | None:
    """The newest copy of the present state, to be checked if it is made now; None where there is nothing to copy, or a
    regular one is not due. Raises NoCopy."""
    database, folder = database_file(), copies_folder()
    if database is None or not database.exists():
        return None
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _locked(folder / ".taking", PATIENCE):
            now, changed = clock(), changed_at(database)
            last = last_by((*copies_in(folder), *copies_in(folder, UNCHECKED)), now)
            if reason is Reason.HOURLY and not _is_due(folder, last, changed, now):
                return None
            if last is not None and not is_new(changed, last.moment):
                return last
            return _taken(database, folder, Copy(now, reason))
    except NoCopy as failed:
        _tell(folder, failed.problem, str(failed), clock())
        raise
    except BlockingIOError as error:
        if reason is Reason.HOURLY:
            return None
        raise NoCopy(Problem.COPY, "another copy is being made") from error
    except (CommandError, OSError) as error:
        _tell(folder, Problem.COPY, str(error), clock())
        raise NoCopy(Problem.COPY, str(error)) from error


def precaution(reason: Reason) -> str:
    """A copy before a command does what people may want to take back; the server, or ``backup``, checks it later.
    What is to be told when there is none, or ""."""
    if not settings.BACKUPS:
        return ""
    try:
        take(reason)
    except NoCopy as failed:
        return f"No backup copy was made first: {failed}."
    return ""


def finish(clock: Clock = timezone.now, patience: float = 0) -> bool:
    """Look at what was taken: a whole copy gets its name, another one goes; then those go that are too many. False when
    somebody else has been at it for so many seconds: that one has not seen what was taken since it began. CommandError
    at the end, when a copy could not be looked at, or at once, when the folder cannot be read or written."""
    folder = copies_folder()
    try:
        with _locked(folder / ".checking", patience):
            _look(folder, clock)
    except (FileNotFoundError, BlockingIOError):
        return not folder.exists()
    except OSError as error:
        raise CommandError(f"The copies in {folder} could not be checked: {error}") from error
    return True


def _look(folder: Path, clock: Clock) -> None:
    stuck = None
    for copy in reversed(copies_in(folder, UNCHECKED)):
        try:
            _finish(folder, copy, clock)
        except (CommandError, OSError) as error:
            stuck = copy, error
    _thin(folder, clock())
    if stuck:
        _tell_stuck(folder, *stuck, clock())


def _tell_stuck(folder: Path, copy: Copy, error: Exception, now: datetime) -> NoReturn:
    """The last one that waits for its check. Raises the error; whoever organises is told after a time."""
    detail = f"{copy.name} could not be checked: {error}"
    if now - copy.moment > WAITED and not any(one > copy for one in copies_in(folder)):
        _tell(folder, Problem.COPY, detail, now, of=copy.moment)
    raise CommandError(detail) from error


def begin(clock: Clock = timezone.now) -> None:
    """Note that somebody keeps copies from now on."""
    folder = copies_folder()
    with suppress(OSError, CommandError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        _write_note(folder, note_in(folder) | {"since": clock().isoformat()})


@dataclass(frozen=True)
class Dumped:
    """A checked copy of a PostgreSQL database; ``is_new``: made now, not an earlier one since which nothing has
    changed."""

    copy: Copy
    contents: backups.Contents
    is_new: bool


def dump(clock: Clock = timezone.now) -> Dumped:
    """A copy of the PostgreSQL database, made and checked at once; then those go that are too many. Raises NoCopy."""
    folder = copies_folder()
    try:
        postgresql.require_programs()
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        with _locked(folder / ".taking", LONGEST):
            begun = clock()
            made = _dumped(folder, Copy(begun, Reason.ASKED, kind=Kind.DUMP))
            _tell_log(folder, made.copy, made.contents.broken, clock(), of=begun)
            _thin(folder, clock())
            return made
    except BlockingIOError as error:
        raise NoCopy(Problem.COPY, "another copy is being made") from error
    except NoCopy as failed:
        _tell(folder, failed.problem, str(failed), clock())
        raise
    except (CommandError, OSError) as error:
        problem = Problem.DAMAGED if isinstance(error, backups.BrokenCopy) else Problem.COPY
        _tell(folder, problem, str(error), clock())
        raise NoCopy(problem, str(error).rstrip(".")) from error


def _dumped(folder: Path, copy: Copy) -> Dumped:
    with postgresql.session() as opened:
        _require_room(folder, postgresql.size(opened))
    with backups.unfinished(folder / copy.name) as made:
        reading, note = dumps.dumped(made), note_in(folder)
        last = next((one for one in copies_in(folder) if one.name == note.get("copy")), None)
        if last is not None and reading.digest == note.get("digest"):
            return Dumped(last, backups.Contents(reading.counts), is_new=False)
        contents = dumps.tried(made, reading)
        os.replace(made, folder / copy.name)
    known = {} if contents.broken else {"copy": copy.name, "digest": reading.digest}
    others = {name: value for name, value in note_in(folder).items() if name not in {"copy", "digest"}}
    _write_note(folder, others | known)
    return Dumped(copy, contents, is_new=True)


@dataclass(frozen=True)
class Held:
    """A state of the PostgreSQL database that is not let go before it is stored, or given up."""

    moment: dumps.Moment
    copy: Copy
    clock: Clock
    let_go: ExitStack

    def store(self, stop: threading.Event) -> bool:
        """Whether there is a copy now, to be checked. It takes its time, ends when the event is set, and raises nothing
        of what may go wrong."""
        folder = copies_folder()
        target = folder / f"{self.copy.name}{UNCHECKED}"
        try:
            with self.let_go:
                if misfit := postgresql.misfit(self.moment.session):
                    _warn(misfit)
                    if any(copy.reason in BEFORE for copy in copies_in(folder)):
                        _tell(folder, Problem.COPY, misfit, self.clock(), of=self.copy.moment)
                    return False  # otherwise as where there are none: a timer makes the copies
                with _locked(folder / ".taking", LONGEST), backups.unfinished(target) as made:
                    counts = dumps.dumped_beside(self.moment, made, seconds=LONGEST, stop=stop)
                    (folder / f"{self.copy.name}{COUNTS}").write_text(json.dumps(counts), encoding="utf-8")
                    os.replace(made, target)
        except BlockingIOError:
            _tell(folder, Problem.COPY, "another copy is being made", self.clock(), of=self.copy.moment)
        except (CommandError, OSError) as error:
            if not stop.is_set():
                _tell(folder, Problem.COPY, str(error), self.clock(), of=self.copy.moment)
        else:
            return True
        return False


def hold(reason: Reason, clock: Clock = timezone.now) -> Held | None:
    """The present state of the PostgreSQL database, whatever is written from now on; None where PostgreSQL's programs
    are not there. Raises NoCopy."""
    folder = copies_folder()
    if not postgresql.are_there():
        return None
    try:
        with ExitStack() as stack:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            if not os.access(folder, os.W_OK):
                raise NoCopy(Problem.COPY, f"{folder} cannot be written")
            moment = stack.enter_context(dumps.moment(2 * LONGEST, patience=ANSWER))
            _require_room(folder, postgresql.size(moment.session))
            return Held(moment, Copy(clock(), reason, kind=Kind.DUMP), clock, stack.pop_all())
    except NoCopy as failed:
        _tell(folder, failed.problem, str(failed), clock())
        raise
    except (CommandError, OSError) as error:
        _tell(folder, Problem.COPY, str(error), clock())
        raise NoCopy(Problem.COPY, str(error)) from error


@cache
def _warn(misfit: str) -> None:
    """Once in a process."""
    _log.warning("No backups are made before a draw: %s", misfit)


def _is_due(folder: Path, last: Copy | None, changed: datetime, now: datetime) -> bool:
    """A database of which the last copy was damaged is not copied again and again."""
    tried = note_in(folder).get("tried")
    times = [last.moment] if last else []
    times += [datetime.fromisoformat(tried)] if tried else []
    return is_due(changed, max((moment for moment in times if moment <= now), default=None), now, every())


def _taken(database: Path, folder: Path, copy: Copy) -> Copy:
    log = database.with_name(f"{database.name}-wal")
    size = database.stat().st_size + (log.stat().st_size if log.exists() else 0)
    _require_room(folder, size)
    target = folder / f"{copy.name}{UNCHECKED}"
    with backups.unfinished(target) as made:
        counts = backups.copied(database, made)
        (folder / f"{copy.name}{COUNTS}").write_text(json.dumps(counts), encoding="utf-8")
        os.replace(made, target)
    return copy


def _require_room(folder: Path, size: int) -> None:
    free = shutil.disk_usage(folder).free
    if not has_room(free, size):
        raise NoCopy(Problem.ROOM, f"{free:,} bytes are free in {folder}, and the database has {size:,}")


def _finish(folder: Path, copy: Copy, clock: Clock) -> None:
    path, counted = folder / f"{copy.name}{UNCHECKED}", folder / f"{copy.name}{COUNTS}"
    try:
        contents = dumps.checked(path) if copy.kind is Kind.DUMP else backups.checked(path)
        if contents.counts != _counted(counted, contents if copy.kind is Kind.DUMP else None):
            raise backups.BrokenCopy("The copy does not hold the rows that the database held.")
    except (CommandError, OSError, ValueError) as error:
        if copy.kind is Kind.DUMP and not isinstance(error, (backups.BrokenCopy, ValueError)):
            raise  # the database is away, or its programs, or room for them: that says nothing of the copy
        if isinstance(error, dumps.FailedTrial):
            os.replace(path, folder / f"{copy.name}{DAMAGED}")
        path.unlink(missing_ok=True)
        _tell(folder, Problem.DAMAGED, f"{copy.name}: {error}", clock(), of=copy.moment)
    else:
        os.replace(path, folder / copy.name)
        _tell_log(folder, copy, contents.broken, clock(), of=copy.moment)
    counted.unlink(missing_ok=True)


def _counted(path: Path, otherwise: backups.Contents | None) -> dict[str, int] | None:
    """How many rows the database had. Of a dump that need not be known: its rows are counted when it is tried."""
    with suppress(OSError, ValueError):
        counts: dict[str, int] = json.loads(path.read_text(encoding="utf-8"))
        return counts
    return otherwise.counts if otherwise else None


def _thin(folder: Path, now: datetime) -> None:
    copies = copies_in(folder)
    most = settings.BACKUPS_MEGABYTES * 1024 * 1024
    stay = copies_to_keep(copies, now, most, is_believed=is_believed(now))
    for copy in set(copies) - set(stay):
        (folder / copy.name).unlink(missing_ok=True)
    _drop_old(folder, ".*.part", LEFT_OVER, now)
    _drop_old(folder, f"*{DAMAGED}", SET_ASIDE, now)
    waiting = {path.name.removesuffix(UNCHECKED) + COUNTS for path in folder.glob(f"*{UNCHECKED}")}
    _drop_old(folder, f"*{COUNTS}", LEFT_OVER, now, but=waiting)


def _drop_old(folder: Path, pattern: str, seconds: float, now: datetime, but: Collection[str] = ()) -> None:
    for path in folder.glob(pattern):
        with suppress(FileNotFoundError):
            if path.name not in but and now.timestamp() - path.stat().st_mtime > seconds:
                path.unlink()


def _tell(folder: Path, problem: Problem | None, detail: str, now: datetime, *, of: datetime | None = None) -> None:
    """For the organisers' pages, and once for each new problem in the log. A whole copy of the state at ``of`` ends
    what was told of copies of earlier states, or by a clock that was ahead."""
    note, state = note_in(folder), of or now
    if problem is None:
        if state < _moment(note.get("failed"), state) <= now:
            return
        note = {name: value for name, value in note.items() if name in REMEMBERED}
    else:
        if note.get("problem") != problem:
            _log.warning("No whole backup copy (%s): %s", problem, detail)
            note |= {"problem": problem.value, "at": now.isoformat()}
        note |= {"failed": max(state, _moment(note.get("failed"), state)).isoformat()}
        note |= {"tried": now.isoformat()} if problem is Problem.DAMAGED else {}
    with suppress(OSError, CommandError):
        _write_note(folder, note)


def _tell_log(folder: Path, copy: Copy, broken: tuple[str, ...], now: datetime, *, of: datetime) -> None:
    """A copy is whole, but for these logs."""
    detail = f"{copy.name}: the log of {', '.join(broken)} is not whole"
    _tell(folder, Problem.LOG if broken else None, detail, now, of=of)


def _moment(text: object, otherwise: datetime) -> datetime:
    with suppress(ValueError):
        return datetime.fromisoformat(str(text)).astimezone(UTC)
    return otherwise


def _write_note(folder: Path, note: dict[str, str]) -> None:
    with backups.unfinished(folder / NOTE) as made:
        made.write_text(json.dumps(note), encoding="utf-8")
        os.replace(made, folder / NOTE)


@contextmanager
def _locked(path: Path, patience: float = 0) -> Iterator[None]:
    """For one at a time, of all processes; BlockingIOError when it is not to be had in so many seconds."""
    until = time.monotonic() + patience
    with path.open("ab") as mark:
        while True:
            try:
                fcntl.flock(mark, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except BlockingIOError:
                if time.monotonic() >= until:
                    raise
                time.sleep(0.02)
        yield
