"""What the server does by itself beside answering: copies of the database, and forgetting what has had its time.

One thread, which looks every minute whether there is anything to do. Copies are looked through by a process of their
own, of the lowest priority: it takes no time from whoever taps.
"""

import asyncio
import logging
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import ExitStack, suppress
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connections
from django.utils import timezone

from tournaments.keeping.read import UNCHECKED, copies_in, database_file, kind
from tournaments.keeping.rules import Kind, Problem, Reason
from tournaments.keeping.words import NOT_BEFORE, PROBLEMS
from tournaments.keeping.write import forget_old
from tournaments.kernel.database import Busy
from tournaments.kernel.write import Change, about_to
from tournaments.management import copies
from tournaments.management.clock import is_believed

LOOK: Final = 60.0
"""Seconds between two looks."""
FORGETTING: Final = timedelta(hours=1)
AT_ONCE: Final = 4
"""States of a PostgreSQL database that a process holds: one is being dumped, the others wait."""
AWAY: Final = 60.0
"""Seconds for which no copy is tried of a database that did not answer in time."""
LOWEST: Final = 19
STOPPING: Final = 5.0
"""Seconds that the server's end waits for the thread."""

_log = logging.getLogger(__name__)


class Keeper:
    """As long as the server runs."""

    def __init__(self, clock: Callable[[], datetime] = timezone.now) -> None:
        self._clock, self._wake, self._ended = clock, threading.Event(), False
        self._thread: threading.Thread | None = None
        self._check: subprocess.Popen[bytes] | None = None
        self._forgot: datetime | None = None
        self._begun, self._away_until = False, 0.0
        self._may_hold, self._stop = threading.BoundedSemaphore(AT_ONCE), threading.Event()
        self._storing: set[threading.Thread] = set()

    def start(self) -> None:
        if _copying() or _dumping():
            about_to.connect(self.copy_before)
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        about_to.disconnect(self.copy_before)
        self._ended = True
        self._wake.set()
        if self._check is not None:
            self._check.terminate()
        await asyncio.to_thread(self._wait)

    def copy_before(self, change: Change, **_more: Any) -> None:
        """The state before a risky change. That is made without a copy too, and whoever makes it is told."""
        if not change.case.risky:
            return
        reason = _reason(change.action)
        try:
            if kind() is Kind.DUMP:
                self._dump(reason)
            elif copies.take(reason, self._clock) is not None:
                self._wake.set()
        except copies.NoCopy as failed:
            change.warn(f"{NOT_BEFORE} {PROBLEMS[failed.problem]}")

    def work(self) -> None:
        """One look. Whatever goes wrong is told in the log, and tried again at the next one."""
        try:
            if _copying():
                if not self._begun:
                    copies.begin(self._clock)
                    self._begun = True
                with suppress(copies.NoCopy):
                    copies.take(Reason.HOURLY, self._clock)
            if (_copying() or _dumping()) and copies_in(copies.copies_folder(), UNCHECKED):
                self._have_checked()
            now = self._clock()
            if self._forgot is None or not timedelta() <= now - self._forgot < FORGETTING:
                if is_believed(now):
                    forget_old(now)
                self._forgot = now
        except (DatabaseError, Busy, CommandError, OSError, ValueError):
            _log.warning("The hourly work was not done", exc_info=True)
        finally:
            connections.close_all()

    def _run(self) -> None:
        while not self._ended:
            self._wake.wait(min(LOOK, settings.BACKUP_SECONDS))
            self._wake.clear()
            if not self._ended:
                self.work()

    def _dump(self, reason: Reason) -> None:
        """The state is held now, and dumped while the change goes on. Raises NoCopy."""
        if not self._may_hold.acquire(blocking=False):
            _log.warning("No backup before a change: %s states are held already", AT_ONCE)
            raise copies.NoCopy(Problem.COPY, "other copies are being made")
        with ExitStack() as otherwise:
            otherwise.callback(self._may_hold.release)
            held = self._held(reason)
            if held is None:
                return
            otherwise.push(held.let_go)
            try:
                threading.Thread(target=self._store, args=(held,), name="dump", daemon=True).start()
            except RuntimeError as error:
                raise copies.NoCopy(Problem.COPY, str(error)) from error
            otherwise.pop_all()

    def _held(self, reason: Reason) -> copies.Held | None:
        """A database that has not answered in time is not asked for a while: nobody else is to wait for it."""
        begun = time.monotonic()
        if begun < self._away_until:
            raise copies.NoCopy(Problem.COPY, "the database did not answer a moment ago")
        try:
            return copies.hold(reason, self._clock)
        except copies.NoCopy:
            if time.monotonic() - begun >= copies.ANSWER:
                self._away_until = time.monotonic() + AWAY
            raise

    def _store(self, held: copies.Held) -> None:
        self._storing.add(threading.current_thread())
        try:
            if held.store(self._stop):
                self._wake.set()
        finally:
            self._may_hold.release()
            self._storing.discard(threading.current_thread())

    def _wait(self) -> None:
        """For what is under way; a dump that is not ready by then is given up."""
        until = time.monotonic() + STOPPING
        for thread in filter(None, (self._thread, *tuple(self._storing))):
            thread.join(max(0, until - time.monotonic()))
        self._stop.set()
        for thread in tuple(self._storing):
            thread.join(1)

    def _have_checked(self) -> None:
        command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "backup", "--finish"]
        # In the server's session, within which its priority counts.
        self._check = subprocess.Popen(  # noqa: S603 - our own program
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, process_group=0
        )
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, self._check.pid, LOWEST)
        self._check.wait()


def _reason(action: str) -> Reason:
    if action == "tournament.restore":
        return Reason.RESTORE
    return Reason.IMPORT if action.endswith(".import") else Reason.DRAW


def _copying() -> bool:
    return bool(settings.BACKUPS) and database_file() is not None


def _dumping() -> bool:
    return bool(settings.BACKUPS) and kind() is Kind.DUMP
