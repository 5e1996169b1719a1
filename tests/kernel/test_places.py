"""The queues in front of the threads; what happens when is said here, not by the machine."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from tournaments.kernel import places
from tournaments.kernel.places import EVERY, FIRST, LATER, LONGEST, Gone, Line, Shed


class Work:
    """Jobs that go on until they are let go; notes their order, and in which threads they were."""

    def __init__(self) -> None:
        self.order: list[str] = []
        self.threads: set[int] = set()
        self._free = threading.Semaphore(0)

    def job(self, name: str) -> str:
        self.order.append(name)
        self.threads.add(threading.get_ident())
        self._free.acquire()
        return name

    def let_go(self, count: int) -> None:
        for _ in range(count):
            self._free.release()


@pytest.fixture
def work() -> Iterator[Work]:
    work = Work()
    yield work
    work.let_go(1000)


def line(threads: int = 1, patience: float = 3600, usual: float = 1, now: float = 0) -> Line:
    """Requests take a second each, and no time passes."""
    return Line("test", threads, patience, usual=usual, clock=lambda: now)


async def begun(line: Line, work: Work, *names: str, rank: int = FIRST) -> "list[asyncio.Task[str]]":
    """Jobs that have their places in the queue, in this order."""
    tasks = []
    for name in names:
        tasks.append(asyncio.create_task(line.run(lambda name=name: work.job(name), rank)))  # type: ignore[misc]
        await asyncio.sleep(0)
    return tasks


async def test_there_are_never_more_threads_than_said_and_whoever_came_first_is_first(work: Work) -> None:
    few = line(threads=2)
    tasks = await begun(few, work, *"abcdefgh")
    assert few.waiting == 6
    work.let_go(8)
    assert await asyncio.gather(*tasks) == list("abcdefgh")
    assert len(work.threads) <= 2
    assert few.waiting == 0
    single = line()
    tasks = await begun(single, work, *"stuvw")
    work.let_go(5)
    await asyncio.gather(*tasks)
    assert work.order[8:] == list("stuvw")


async def test_who_would_wait_too_long_is_shed_at_once_and_told_when_it_would_be_his_turn(work: Work) -> None:
    short = line(patience=3)
    await begun(short, work, "runs", "second", "third", "fourth")
    told = []
    for _ in range(3):
        with pytest.raises(Shed) as info:
            await short.run(lambda: work.job("never"))
        told.append(info.value.seconds)
    assert told == [5, 5, 6], "one after another, behind those who wait"
    assert "never" not in work.order
    for _ in range(50):
        with pytest.raises(Shed) as info:
            await short.run(lambda: work.job("never"))
        told.append(info.value.seconds)
    assert told[-1] == max(told) == LONGEST


async def test_whoever_has_a_session_is_served_first_and_shed_last(work: Work) -> None:
    queue = line(patience=3)
    tasks = await begun(queue, work, "runs")
    tasks += await begun(queue, work, "public 1", "public 2", rank=LATER)
    tasks += await begun(queue, work, "judge 1", "judge 2")
    with pytest.raises(Shed):
        await queue.run(lambda: work.job("public 3"), LATER)
    tasks += await begun(queue, work, "judge 3")
    work.let_go(len(tasks))
    await asyncio.gather(*tasks)
    assert work.order == ["runs", "judge 1", "judge 2", "judge 3", "public 1", "public 2"]


async def test_the_public_is_slow_and_not_starved(work: Work) -> None:
    queue = line()
    tasks = await begun(queue, work, "runs")
    tasks += await begun(queue, work, "public", rank=LATER)
    tasks += await begun(queue, work, *(f"judge {number}" for number in range(10)))
    work.let_go(len(tasks))
    await asyncio.gather(*tasks)
    assert work.order.index("public") == EVERY


async def test_whoever_has_hung_up_is_not_served(work: Work) -> None:
    queue = line()
    (runs,) = await begun(queue, work, "runs")
    closed = asyncio.Event()
    caller = asyncio.create_task(queue.run(lambda: work.job("gone"), FIRST, closed.wait))
    await asyncio.sleep(0)
    (after,) = await begun(queue, work, "after")
    closed.set()
    with pytest.raises(Gone):
        await caller
    work.let_go(2)
    await asyncio.gather(runs, after)
    assert work.order == ["runs", "after"]


async def test_patience_ends_even_where_the_queue_seemed_short(work: Work) -> None:
    queue = line(patience=0.01, usual=0.001)
    (runs,) = await begun(queue, work, "runs")
    with pytest.raises(Shed):
        await queue.run(lambda: work.job("never"))
    assert queue.waiting == 0
    work.let_go(2)
    assert await runs == "runs"
    assert await queue.run(lambda: work.job("next")) == "next", "the place is free again"


async def test_a_place_given_to_one_who_was_cancelled_goes_to_the_next(work: Work) -> None:
    queue = line()
    runs, cancelled, after = await begun(queue, work, "runs", "cancelled", "after")
    cancelled.cancel()
    work.let_go(2)
    assert list(await asyncio.gather(runs, after)) == ["runs", "after"]
    assert work.order == ["runs", "after"]


async def test_a_job_that_fails_gives_its_place_back() -> None:
    queue = line()
    for _ in range(3):
        with pytest.raises(ZeroDivisionError):
            await queue.run(lambda: 1 // 0)


async def test_who_waited_in_vain_comes_back_behind_those_before_and_not_behind_their_whole_queue(work: Work) -> None:
    queue = line(patience=0.9, usual=0.1)
    (runs,) = await begun(queue, work, "runs")
    waiting = [asyncio.create_task(queue.run(lambda: work.job("never"))) for _ in range(8)]
    told = [
        result.seconds for result in await asyncio.gather(*waiting, return_exceptions=True) if isinstance(result, Shed)
    ]
    assert told == [1] * 8, "eight are served in less than a second"
    work.let_go(1)
    assert await runs == "runs"


async def test_what_lets_others_pass_begins_when_none_of_them_is_under_way(
    work: Work, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places, "LETS_PASS", 3600)
    first, second = line(threads=2), line()
    last = Line("last", 1, 3600, after=(first.traffic, second.traffic))
    under_way = [*await begun(first, work, "a", "b"), *await begun(second, work, "c")]
    (patient,) = await begun(last, work, "last")
    work.let_go(1)
    await asyncio.wait(under_way, return_when=asyncio.FIRST_COMPLETED)
    assert "last" not in work.order
    work.let_go(3)
    assert await patient == "last"
    assert sorted(await asyncio.gather(*under_way)) == ["a", "b", "c"]
    assert await first.run(lambda: "first") == "first", "nobody waits for the one that lets them pass"


async def test_what_lets_others_pass_is_not_starved(work: Work, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(places, "LETS_PASS", 0.01)
    first = line()
    last = Line("last", 1, 3600, after=(first.traffic,))
    (endless,) = await begun(first, work, "endless")
    assert await last.run(lambda: "last") == "last"
    work.let_go(1)
    assert await endless == "endless"


def test_whoever_has_waited_lets_others_pass_for_a_shorter_time() -> None:
    whole, least = places.LETS_PASS, places.AT_LEAST
    assert [places.lets_pass(waited) for waited in (0, whole - 2 * least, whole, 60)] == [
        whole,
        2 * least,
        least,
        least,
    ]
