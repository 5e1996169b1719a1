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
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connections
from django.utils import timezone

from tournaments.keeping.read import UNCHECKED, copies_in, database_file
from tournaments.keeping.rules import Reason
from tournaments.keeping.words import NOT_BEFORE, PROBLEMS
from tournaments.keeping.write import forget_old
from tournaments.kernel.database import Busy
from tournaments.kernel.write import Change, about_to
from tournaments.management import copies
from tournaments.management.clock import is_believed

LOOK: Final = 60.0
"""Seconds between two looks."""
FORGETTING: Final = timedelta(hours=1)
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
        self._begun = False

    def start(self) -> None:
        if _copying():
            about_to.connect(self.copy_before)
        self._thread = threading.Thread(target=self._run, name="keeper", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        about_to.disconnect(self.copy_before)
        self._ended = True
        self._wake.set()
        if self._check is not None:
            self._check.terminate()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join, STOPPING)

    def copy_before(self, change: Change, **_more: Any) -> None:
        """The state before a risky change. That is made without a copy too, and whoever makes it is told."""
        if not change.case.risky:
            return
        try:
            taken = copies.take(_reason(change.action), self._clock)
        except copies.NoCopy as failed:
            change.warn(f"{NOT_BEFORE} {PROBLEMS[failed.problem]}")
        else:
            if taken is not None:
                self._wake.set()

    def work(self) -> None:
        """One look. Whatever goes wrong is told in the log, and tried again at the next one."""
        try:
            if _copying():
                if not self._begun:
                    copies.begin(self._clock)
                    self._begun = True
                with suppress(copies.NoCopy):
                    copies.take(Reason.HOURLY, self._clock)
                if copies_in(copies.copies_folder(), UNCHECKED):
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
