"""What a thread of no request has to write, done in the line of the boards as if somebody had asked for it.

A thread that computes whenever it likes takes the interpreter from a judge whose result is being stored, and opens
connections of its own each time.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import Final

from django.db import close_old_connections, connections

from tournaments.kernel.places import FIRST, Line, Shed

PATIENCE: Final = 60
"""Seconds after which whoever has handed something over takes it for lost."""


class Aside:
    """Work that is handed over by other threads; done where it is handed over in a process that serves nobody, or when
    the line has no room."""

    def __init__(self) -> None:
        self._line: Line | None = None
        self._loop: asyncio.AbstractEventLoop | None = None

    def serve(self, line: Line) -> None:
        """From now on this line does it; called on the event loop of its requests."""
        self._line, self._loop = line, asyncio.get_running_loop()

    def run(self, work: Callable[[], None]) -> None:
        """Returns when the work is done, or when the server ends, and raises what the work raised; TimeoutError when
        nothing came of it."""
        line, loop = self._line, self._loop
        if line is None or loop is None or not loop.is_running():
            _apart(work)
            return
        # There are as many of these at once as threads that hand over, and each of them waits for it.
        in_line = line.run(lambda: _as_a_request(work), FIRST)
        try:
            future = asyncio.run_coroutine_threadsafe(in_line, loop)
        except RuntimeError:  # the loop has just been closed
            in_line.close()
            return
        try:
            future.result(PATIENCE)
        except Shed:
            _apart(work)
        except CancelledError:  # the server ends; the work may be under way
            return
        except TimeoutError:
            future.cancel()
            raise


def _as_a_request(work: Callable[[], None]) -> None:
    """With the connections that the thread has kept."""
    close_old_connections()
    try:
        work()
    finally:
        close_old_connections()


def _apart(work: Callable[[], None]) -> None:
    """In a thread that may not come again for long."""
    try:
        work()
    finally:
        for connection in connections.all(initialized_only=True):
            if not connection.in_atomic_block:
                connection.close()


aside: Final = Aside()
