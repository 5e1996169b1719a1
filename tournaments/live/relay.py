"""Between processes: what one has written reaches the live pages of all, through PostgreSQL's LISTEN and NOTIFY.

A notice is sent inside the transaction (``kernel.write``), so PostgreSQL delivers it if and when that is committed.
After a lost connection the relay comes back by itself and has everything rendered anew, because notices may have been
missed meanwhile.
"""

import asyncio
import contextlib
import json
import logging
import secrets
from typing import Final

import psycopg

from tournaments.live.hub import Hub

NOTICES: Final = "tournaments_written"
"""The name that notices are sent and listened to under."""
PROCESS: Final = secrets.token_hex(4)
"""Tells a process its own notices from the others': its own writes it has published itself."""
LONGEST_PAUSE: Final = 10.0
"""Seconds between two attempts to reach the database."""

_log = logging.getLogger(__name__)


def notice(tournament_id: int, match_id: int | None, revision: int) -> str:
    """The payload of a notice: far below PostgreSQL's limit of 8,000 bytes."""
    return json.dumps([PROCESS, tournament_id, match_id, revision])


class Relay:
    """Listens as long as the server runs."""

    def __init__(self, hub: Hub, conninfo: str, *, process: str = PROCESS, pause: float = 0.5) -> None:
        self._hub, self._conninfo, self._process, self._first_pause = hub, conninfo, process, pause
        self._task: asyncio.Task[None] | None = None
        self.listening = asyncio.Event()

    def start(self) -> None:
        """Begin to listen, on the running event loop."""
        self._task = asyncio.create_task(self._keep_listening())

    async def stop(self) -> None:
        """Hang up."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _keep_listening(self) -> None:
        pause = self._first_pause
        while True:
            try:
                await self._listen()
            except (psycopg.Error, OSError) as error:
                pause = self._first_pause if self.listening.is_set() else min(pause * 2, LONGEST_PAUSE)
                _log.warning("Live pages of other processes are late until PostgreSQL is back: %s", error)
            self.listening.clear()
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        connection = await psycopg.AsyncConnection.connect(self._conninfo, autocommit=True)
        async with connection:
            await connection.execute(f"LISTEN {NOTICES}")
            self._hub.refresh()
            self.listening.set()
            async for heard in connection.notifies():
                self._hear(heard.payload)

    def _hear(self, payload: str) -> None:
        try:
            process, tournament_id, match_id, revision = json.loads(payload)
        except ValueError:
            _log.warning("A notice that is not ours was left aside")
            return
        if process != self._process:
            self._hub.publish(tournament_id, match_id, revision)
