"""Live pages within one process: who watches what, and one rendering for all who watch the same.

Every write is published; the channels that it concerns are rendered anew, each once, and the bytes are handed to all
viewers of the channel; where a state has parts, those alone that have changed. A viewer has room for one event of each
part, the newest: whoever reads slowly misses states between, never the present one, and nobody waits for anybody.
Nothing here knows Django: a ``Source`` renders, in threads of its own.
"""

import asyncio
import itertools
import logging
import random
import time
from collections.abc import Awaitable, Callable, Collection, Coroutine, Hashable, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, ParamSpec, Protocol, TypeVar

from tournaments.kernel.places import Traffic
from tournaments.live.turns import Turns
from tournaments.live.viewers import CLOSED, State, Viewer

P = ParamSpec("P")
T = TypeVar("T")

REST: Final = 10
"""A page of the whole tournament is left alone for so many times as long as it took to make it."""
EVERY: Final = 0
"""In place of a tournament: the channel shows something of all of them."""
WORKERS: Final = 2
"""Threads that render."""
BATCH: Final = 100
"""Viewers served before other work of the process gets its turn."""
ROUNDS: Final = 12
"""Looks for quiet viewers in the time of a heartbeat. One round for all costs less than a timer for every viewer,
which each event would have to cancel and set again."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Channel:
    """What a stream shows. All viewers of a channel get the same bytes, so it names all that these depend on.

    ``match_id`` None: it shows something of the whole tournament and changes with every write to it, of ``EVERY`` one
    perhaps. ``audience`` is who it is rendered for, ``detail`` which part of the match or tournament, in which order.
    """

    kind: str
    tournament_id: int
    match_id: int | None
    language: str
    audience: str = "public"
    detail: str = ""


class Source(Protocol):
    """Where the hub gets its bytes from. All three are called in worker threads and may block."""

    def render(self, channel: Channel) -> State:
        """The channel's present state. Raises LookupError when there is nothing to show."""

    def may_watch(self, channel: Channel, who: Hashable) -> bool:
        """Whether this viewer may still look."""

    def revisions(self, tournament_ids: Collection[int]) -> Mapping[int, int]:
        """Tournament → its present revision; ``EVERY`` → a number that differs when any of them does."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds: how soon a write is shown, and how often things happen that no write asks for.

    ``heartbeat`` is stretched by up to two thirds, for each viewer by another share, so that they do not all wake at
    once; ``look`` is how often the database is asked for writes that nobody published (another process without a
    relay); ``recheck`` how often permissions that run out by themselves are asked again; ``gap`` the shortest time
    between two renderings of a channel. One that shows the whole tournament, which every move asks for, rests ``REST``
    times as long as it took to render it, up to ``wide_gap``: so short that a page follows within a second also when
    it has just been rendered, with a third of a second left to render it again. ``lag`` is how long what was written
    waits to be rendered: the writer's own answer, which is on its way then, goes first.
    """

    heartbeat: float = 15
    look: float = 5
    recheck: float = 30
    gap: float = 0.1
    wide_gap: float = 0.6
    lag: float = 0.03


@dataclass(eq=False, slots=True)
class _Feed:
    channel: Channel
    viewers: set[Viewer] = field(default_factory=set)
    newest: State | None = None
    stale: asyncio.Event = field(default_factory=asyncio.Event)
    pump: "asyncio.Task[None] | None" = None

    def concerns(self, tournament_id: int, match_id: int | None) -> bool:
        own = self.channel
        return own.tournament_id in (tournament_id, EVERY) and (
            match_id is None or own.match_id is None or own.match_id == match_id
        )


ReportError = Callable[[Exception], object]


def _unreported(_error: Exception) -> bool:
    return False


class Hub:
    """The viewers of one process. All but ``publish`` is called on the event loop that ``start`` ran on."""

    def __init__(
        self,
        source: Source,
        *,
        pace: Pace | None = None,
        most: int = 10_000,
        report: ReportError = _unreported,
        traffic: Traffic | None = None,
    ) -> None:
        """``report`` logs what it knows the cause of, and says whether it did; of all else a traceback is written.
        ``traffic`` is told what is being rendered."""
        self.pace = pace or Pace()
        self._report, self._traffic = report, traffic or Traffic()
        self._source, self._most = source, most
        self._feeds: dict[Channel, _Feed] = {}
        self._revisions: dict[int, int] = {}
        self._pool = ThreadPoolExecutor(max_workers=WORKERS, thread_name_prefix="live")
        self._turns = Turns(WORKERS)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._rounds: list[asyncio.Task[None]] = []

    def has_room(self) -> bool:
        return self._loop is not None and self.viewers < self._most

    @property
    def viewers(self) -> int:
        return sum(len(feed.viewers) for feed in self._feeds.values())

    def start(self) -> None:
        """Take viewers from now on, and hear what is published in this process."""
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        self._rounds = [
            asyncio.create_task(self._again_and_again(self._look, self.pace.look)),
            asyncio.create_task(self._again_and_again(self._recheck_all, self.pace.recheck)),
            asyncio.create_task(self._again_and_again(self._look_for_quiet, self.pace.heartbeat / ROUNDS)),
        ]
        running.add(self)

    async def stop(self) -> None:
        """End all streams: viewers come back by themselves when a server answers again."""
        running.discard(self)
        self._loop = None
        for feed in list(self._feeds.values()):
            for viewer in feed.viewers:
                viewer.close()
        tasks = [*self._rounds, *(feed.pump for feed in self._feeds.values() if feed.pump)]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def publish(self, tournament_id: int, match_id: int | None, revision: int) -> None:
        """Something was written; to be called after the commit, from any thread."""
        self._call(self._published, tournament_id, match_id, revision)

    def recheck(self, whose: Collection[Hashable]) -> None:
        """Whether these viewers may still look is asked at once; to be called from any thread."""
        self._call(self._ask_about, frozenset(whose))

    def _call(self, work: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(lambda: work(*args, **kwargs))

    def refresh(self) -> None:
        """Something may have been missed: every channel is rendered anew."""
        for feed in self._feeds.values():
            feed.stale.set()

    def join(self, channel: Channel, who: Hashable, known: State | None = None) -> Viewer:
        """A new viewer, whose first event is the present state, or what has changed since the state ``known``."""
        feed = self._feeds.get(channel)
        if feed is None:
            feed = self._feeds[channel] = _Feed(channel)
            feed.stale.set()
            feed.pump = asyncio.create_task(self._pump(feed))
        viewer = Viewer(who, known, self.pace.heartbeat * random.uniform(1, 5 / 3))  # noqa: S311 - spreads load
        feed.viewers.add(viewer)
        if feed.newest is not None:
            viewer.offer_since(feed.newest, None)
        return viewer

    def leave(self, channel: Channel, viewer: Viewer) -> None:
        """Forget a viewer; a channel that nobody watches is no longer rendered."""
        feed = self._feeds.get(channel)
        if feed is None:
            return
        feed.viewers.discard(viewer)
        if not feed.viewers:
            del self._feeds[channel]
            if feed.pump:
                feed.pump.cancel()

    def _published(self, tournament_id: int, match_id: int | None, revision: int) -> None:
        self._revisions[tournament_id] = revision
        concerned = [feed for feed in self._feeds.values() if feed.concerns(tournament_id, match_id)]
        for feed in concerned:
            feed.stale.set()
        if match_id is None and concerned:  # links, rights and who may look are written this way
            self._begin(self._recheck(concerned))

    def _ask_about(self, whose: frozenset[Hashable]) -> None:
        concerned = [feed for feed in self._feeds.values() if any(viewer.who in whose for viewer in feed.viewers)]
        if concerned:
            self._begin(self._recheck(concerned, whose))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._rounds.append(task)
        task.add_done_callback(self._rounds.remove)

    async def _pump(self, feed: _Feed) -> None:
        while True:
            await feed.stale.wait()
            if feed.newest is not None:
                await asyncio.sleep(self.pace.lag)
            feed.stale.clear()
            begun = time.monotonic()
            try:
                state = await self._rendered(feed)
            except LookupError:
                _close(feed.viewers)
            except Exception as error:  # noqa: BLE001 - one page that fails must not end its stream, nor another one's
                if not self._report(error):
                    _log.exception("A live page could not be rendered; it is tried again: %s", feed.channel)
                feed.stale.set()
                await asyncio.sleep(self.pace.look)
            else:
                before, feed.newest = feed.newest, state
                if state != before:
                    await _hand_out(state, state.since(before), feed.viewers)
                else:  # nobody has anything new to see but whoever knew of something in between
                    await _hand_out(state, None, [viewer for viewer in feed.viewers if viewer.known is not None])
            await asyncio.sleep(self._rest(feed.channel, time.monotonic() - begun))

    async def _rendered(self, feed: _Feed) -> State:
        self._traffic.begin()
        try:
            async with self._turns.of(len(feed.viewers)):
                return await self._work(self._source.render, feed.channel)
        finally:
            self._traffic.end()

    def _rest(self, channel: Channel, took: float) -> float:
        wide = channel.match_id is None
        return max(self.pace.gap, min(REST * took, self.pace.wide_gap)) if wide else self.pace.gap

    async def _look(self) -> None:
        """Finds writes of programs that have no way to publish here."""
        watched = {feed.channel.tournament_id for feed in self._feeds.values()}
        known = {pk: self._revisions.get(pk) for pk in watched}
        if not watched:
            return
        for pk, revision in (await self._work(self._source.revisions, watched)).items():
            if known[pk] != revision:
                self._published(pk, None, revision)

    async def _look_for_quiet(self) -> None:
        viewers = itertools.chain.from_iterable([*feed.viewers] for feed in list(self._feeds.values()))
        for batch in _batches(viewers):
            now = time.monotonic()
            for viewer in batch:
                viewer.beat_if_quiet(now)
            await asyncio.sleep(0)

    async def _recheck_all(self) -> None:
        await self._recheck(list(self._feeds.values()))

    async def _recheck(self, feeds: Iterable[_Feed], whose: frozenset[Hashable] | None = None) -> None:
        for feed in feeds:
            for who in {viewer.who for viewer in feed.viewers if whose is None or viewer.who in whose}:
                if not await self._work(self._source.may_watch, feed.channel, who):
                    _close([viewer for viewer in feed.viewers if viewer.who == who])

    async def _again_and_again(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while True:
            await asyncio.sleep(pause)
            try:
                await work()
            except Exception as error:  # noqa: BLE001 - a database that is away for a moment must not end the rounds
                if not self._report(error):
                    _log.exception("The live pages' round failed; the next one follows")

    async def _work(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, lambda: function(*args, **kwargs))


running: set[Hub] = set()
"""The hubs of this process."""


async def _hand_out(state: State, changed: Mapping[str, bytes] | None, viewers: Iterable[Viewer]) -> None:
    for batch in _batches(viewers):
        for viewer in batch:
            viewer.offer_since(state, changed)
        await asyncio.sleep(0)


def _batches(viewers: Iterable[Viewer]) -> Iterator[list[Viewer]]:
    """Those who watch now, so many at a time as are served at once."""
    waiting = iter(list(viewers))
    while batch := list(itertools.islice(waiting, BATCH)):
        yield batch


def _close(viewers: Iterable[Viewer]) -> None:
    for viewer in list(viewers):
        viewer.close(CLOSED)
