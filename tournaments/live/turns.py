"""Who comes next where few can work at once."""

import asyncio
import heapq
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """So many work at once; of those who wait, whoever works for the most people comes next. One visitor who opens many
    pages that nobody else looks at keeps no crowd waiting."""

    def __init__(self, number: int) -> None:
        self._free = number
        self._waiting: list[tuple[int, int, asyncio.Future[None]]] = []
        self._came = itertools.count()

    @asynccontextmanager
    async def of(self, people: int) -> AsyncIterator[None]:
        """Wait for a turn, and have it until the end of the block."""
        if self._free:
            self._free -= 1
        else:
            await self._given(people)
        try:
            yield
        finally:
            self._give()

    async def _given(self, people: int) -> None:
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (-people, next(self._came), turn))
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was given just then, to nobody
                self._give()
            raise

    def _give(self) -> None:
        while self._waiting:
            *_, turn = heapq.heappop(self._waiting)
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1
