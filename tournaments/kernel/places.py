"""Threads for requests: few, kept, each with the connections that it has opened; and the queues in front of them.

Knows nothing of Django: the settings ask here how many threads need a connection.
"""

import asyncio
import math
import time
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, TypeVar

T = TypeVar("T")

WRITERS: Final = 4
SLOW: Final = 2
READERS: Final = 2
PAPERS: Final = 1
FILES: Final = 1
BOARDS: Final = 1
HEALTH: Final = 1
LIVE: Final = 1
SESSIONS: Final = 1
PASSWORDS: Final = 1
"""Threads for what is entered, for what computes or waits before it stores anything, for pages, for documents, for
static files, for boards of no match, for whether the server lives, for live pages' fragments, and for the look at whose
session it is, before a file is taken or a request turned away, and for log-ins and all else that checks a password.
More would not be quicker: they share one interpreter,
and one that waits for a lock or a disk has others beside it. Each that makes a page takes its share of the interpreter
from a judge's entry, so that of these there are few (``script/soak load``)."""
THREADS: Final = WRITERS + SLOW + READERS + PAPERS + FILES + BOARDS + HEALTH + LIVE + SESSIONS + PASSWORDS
"""All that may open a database connection."""

FIRST, LATER = 0, 1
"""Who is served first, and shed last: whoever judges, signs or organises; then everybody else."""
EVERY: Final = 4
"""Every so many places go to those who come later, so that they are slow and not starved."""
LONGEST: Final = 20
"""Seconds: nobody is told to come back later than that."""
OFTEN: Final = 2
"""So many are told to come for each that there is room for by the estimate: a queue has room for some who come too
early, and a place that stays empty helps nobody."""
LETS_PASS, AT_LEAST = 0.25, 0.05
"""Seconds for which a request lets others go first that are under way, those in its queue counted: it is slow then, and
not starved. So many seconds each lets them pass at least, about as long as a judge's entry takes."""
SAMPLE: Final = 1.0
"""Seconds: one request that takes longer is no reason to think that all do."""


class Shed(Exception):
    """There is no room; to be tried again after ``seconds``."""

    def __init__(self, seconds: int) -> None:
        super().__init__(f"again in {seconds} s")
        self.seconds = seconds


class Gone(Exception):
    """Whoever waited has hung up."""


class Traffic:
    """What is under way in one place, so that others can let it pass. Used on one event loop."""

    def __init__(self) -> None:
        self._under_way, self._quiet = 0, asyncio.Event()
        self._quiet.set()

    def begin(self) -> None:
        self._under_way += 1
        self._quiet.clear()

    def end(self) -> None:
        self._under_way -= 1
        if not self._under_way:
            self._quiet.set()

    @staticmethod
    async def let_pass(others: "Sequence[Traffic]") -> None:
        """Returns when nothing is under way in any of these places."""
        while under_way := [traffic for traffic in others if not traffic._quiet.is_set()]:
            await under_way[0]._quiet.wait()


def lets_pass(waited: float) -> float:
    """Seconds for which a request that has waited in its queue for so long lets others go first: were it always the
    same, a line behind constant traffic would serve four requests a second."""
    return max(LETS_PASS - waited, AT_LEAST)


class Line:
    """So many threads and the queue in front of them, first come first served. Used on one event loop.

    Nobody waits for longer than ``patience`` seconds: whoever would by all appearances – how many wait, and how long
    requests have taken of late – is shed at once, whoever does after all is shed then. Those who are shed are told to
    come back one after another, as they would have been served. Whose turn it is begins when nothing is under way that
    this line is ``after``, or after LETS_PASS: of two requests that compute at once each takes twice as long.
    """

    def __init__(
        self,
        name: str,
        threads: int,
        patience: float,
        *,
        usual: float = 0.05,
        after: Sequence[Traffic] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name)
        self._threads, self._free, self._patience, self._took, self._clock = threads, threads, patience, usual, clock
        self._waiting: tuple[deque[asyncio.Future[None]], deque[asyncio.Future[None]]] = (deque(), deque())
        self._booked = [0.0, 0.0]
        self._given = 0
        self._after, self.traffic = tuple(after), Traffic()

    @property
    def waiting(self) -> int:
        return sum(map(len, self._waiting))

    async def run(
        self, work: Callable[[], T], rank: int = FIRST, gone: Callable[[], Awaitable[object]] | None = None
    ) -> T:
        """The work's result, done in one of the threads. ``gone`` ends when whoever asks has hung up, and is asked for
        only while there is a queue. Raises Shed or Gone; the work was not begun then."""
        came = self._clock()
        await self._place(rank, gone)
        begun = self._clock()
        try:
            with suppress(TimeoutError):
                async with asyncio.timeout(lets_pass(begun - came)):
                    await Traffic.let_pass(self._after)
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)
        finally:
            self._took += (min(self._clock() - begun, SAMPLE) - self._took) / 10
            self._give_back()

    async def _place(self, rank: int, gone: Callable[[], Awaitable[object]] | None) -> None:
        if self._free:
            self._free -= 1
            self.traffic.begin()
            return
        expected = self._expected(rank)
        if expected > self._patience:
            raise Shed(self._book(rank, expected))
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[rank].append(turn)
        try:
            await self._wait(turn, gone)
        except BaseException:
            self._leave(rank, turn)
            raise
        if not turn.done():
            self._leave(rank, turn)
            raise Shed(self._book(rank, 0))  # whoever was before this one has gone in or out by now

    async def _wait(self, turn: "asyncio.Future[None]", gone: Callable[[], Awaitable[object]] | None) -> None:
        """Until it is this one's turn, or for as long as its patience lasts; Gone when nobody waits any more."""
        hung_up = asyncio.ensure_future(gone()) if gone else None
        try:
            both: set[asyncio.Future[Any]] = {turn, hung_up} if hung_up else {turn}
            await asyncio.wait(both, timeout=self._patience, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if hung_up and not hung_up.done():
                hung_up.cancel()
        if hung_up and hung_up.done() and not turn.done():
            raise Gone

    def _leave(self, rank: int, turn: "asyncio.Future[None]") -> None:
        """Out of the queue; a place that was given meanwhile goes to the next one."""
        if turn.done():
            self._give_back()
        else:
            self._waiting[rank].remove(turn)

    def _give_back(self) -> None:
        first, later = self._waiting
        self._given += 1
        chosen = later if later and (not first or self._given % EVERY == 0) else first
        if chosen:
            chosen.popleft().set_result(None)
        else:
            self._free += 1
            self.traffic.end()

    def _expected(self, rank: int) -> float:
        """Seconds until it would be the turn of one who came now."""
        before = len(self._waiting[FIRST]) if rank == FIRST else self.waiting
        return (before + 1) * self._took / self._threads

    def _book(self, rank: int, expected: float) -> int:
        """Whole seconds until this one's turn would be, behind those who were shed before."""
        now = self._clock()
        self._booked[rank] = max(self._booked[rank], now + expected) + self._took / self._threads / OFTEN
        self._booked[rank] = min(self._booked[rank], now + LONGEST)
        return max(1, math.ceil(self._booked[rank] - now))
