"""The hub by itself, with a source that counts."""

import asyncio
import errno
import threading
from collections.abc import AsyncIterator, Collection, Hashable, Mapping
from typing import Final

import pytest

from tournaments.kernel.places import Traffic
from tournaments.kernel.store import logged_reason
from tournaments.live import hub as hubs
from tournaments.live.announcing import publish
from tournaments.live.hub import Channel, Hub, Pace
from tournaments.live.turns import Turns
from tournaments.live.viewers import CLOSED, HEARTBEAT, State, Viewer

PATIENCE: Final = 120
"""Seconds after which a test that waits gives up: whatever it waits for never comes."""
LONG: Final = 4000
"""A pause that no test waits for; see ``Pauses``."""
QUICK = Pace(heartbeat=PATIENCE, look=0.05, recheck=0.05, gap=0, wide_gap=0)
MATCH = Channel("match", 1, 7, "ru")
OTHER = Channel("match", 1, 8, "ru")
HALL = Channel("hall", 1, None, "ru")


class Source:
    """States are numbers that a test raises; what is rendered, how often and in which thread is written down."""

    def __init__(self) -> None:
        self.states: dict[Channel, int] = {}
        self.slides: dict[Channel, dict[str, int]] = {}
        self.frame = b""
        self.rendered: list[Channel] = []
        self.threads: set[str] = set()
        self.revision = 1
        self.barred: set[Hashable] = set()
        self.asked: list[Hashable] = []
        self.faults: list[Exception] = []
        self.hold = threading.Event()
        self.hold.set()
        self._begun = threading.Condition()

    def render(self, channel: Channel) -> State:
        self.threads.add(threading.current_thread().name)
        with self._begun:
            self.rendered.append(channel)
            self._begun.notify_all()
        state = self.states.get(channel, 0)
        assert self.hold.wait(PATIENCE)
        if self.faults:
            raise self.faults.pop()
        whole = f"data: {state}\n\n".encode()
        slides = self.slides.get(channel, {})
        parts = {name: f"slide: {name}{text} ".encode() for name, text in slides.items()}
        return State(whole, parts, self.frame, revision=state)

    def has_rendered(self, times: int) -> None:
        """Returns once it has begun so many renderings."""
        with self._begun:
            assert self._begun.wait_for(lambda: len(self.rendered) >= times, PATIENCE)

    def may_watch(self, channel: Channel, who: Hashable) -> bool:
        self.asked.append(who)
        return who not in self.barred

    def revisions(self, tournament_ids: Collection[int]) -> Mapping[int, int]:
        return dict.fromkeys(tournament_ids, self.revision)


class Pauses:
    """Pauses of the length LONG, which last until the test ends them."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._sleep = asyncio.sleep
        self._begun = asyncio.Queue[asyncio.Event]()
        monkeypatch.setattr(asyncio, "sleep", self._pause)

    async def _pause(self, seconds: float) -> None:
        if seconds != LONG:
            await self._sleep(seconds)
            return
        over = asyncio.Event()
        self._begun.put_nowait(over)
        await over.wait()

    async def begun(self) -> asyncio.Event:
        """Returns when the next one has begun; to be set when it is to end."""
        return await asyncio.wait_for(self._begun.get(), PATIENCE)


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
async def hub(source: Source) -> AsyncIterator[Hub]:
    """A running hub that looks for itself so rarely that a test never sees it."""
    made = Hub(source, pace=Pace(heartbeat=PATIENCE, look=60, recheck=60, gap=0, wide_gap=0))
    made.start()
    yield made
    await made.stop()


async def read(viewer: Viewer) -> str:
    event = await viewer.next()
    assert event is not None
    return event.decode().removeprefix("data: ").strip()


async def test_the_first_event_is_the_present_state(hub: Hub, source: Source) -> None:
    source.states[MATCH] = 4
    assert await read(hub.join(MATCH, "x")) == "4"


async def test_a_write_reaches_every_viewer_and_is_rendered_once(hub: Hub, source: Source) -> None:
    viewers = [hub.join(MATCH, number) for number in range(250)]
    assert {await read(viewer) for viewer in viewers} == {"0"}
    source.states[MATCH] = 1
    hub.publish(1, 7, 2)
    assert {await read(viewer) for viewer in viewers} == {"1"}
    assert source.rendered == [MATCH, MATCH]


async def test_it_renders_outside_the_loops_thread(hub: Hub, source: Source) -> None:
    await read(hub.join(MATCH, "x"))
    assert source.threads
    assert all(name.startswith("live") for name in source.threads)


async def test_others_can_let_it_pass_while_it_renders(source: Source, monkeypatch: pytest.MonkeyPatch) -> None:
    traffic, rendering, go_on = Traffic(), threading.Event(), threading.Event()

    def render(_channel: Channel) -> State:
        rendering.set()
        go_on.wait(PATIENCE)
        return State(b"x")

    monkeypatch.setattr(source, "render", render)
    hub = Hub(source, pace=QUICK, traffic=traffic)
    hub.start()
    viewer = hub.join(MATCH, "x")
    await asyncio.to_thread(rendering.wait, PATIENCE)
    passing = asyncio.create_task(Traffic.let_pass([traffic]))
    await asyncio.sleep(0)  # where there is nothing to wait for, it has ended by now
    assert not passing.done()
    go_on.set()
    await asyncio.wait_for(passing, PATIENCE)
    assert await viewer.next() == b"x"
    await hub.stop()


async def test_a_write_to_another_match_is_not_rendered(hub: Hub, source: Source) -> None:
    viewers = [hub.join(channel, "x") for channel in (MATCH, OTHER, HALL)]
    for viewer in viewers:
        await read(viewer)
    source.rendered.clear()
    source.states[HALL] = source.states[OTHER] = 1
    hub.publish(1, 8, 2)
    assert [await read(viewers[1]), await read(viewers[2])] == ["1", "1"]
    assert set(source.rendered) == {OTHER, HALL}


async def test_a_write_to_the_whole_tournament_concerns_all_its_channels(hub: Hub, source: Source) -> None:
    viewers = [hub.join(channel, "x") for channel in (MATCH, OTHER, HALL)]
    elsewhere = hub.join(Channel("match", 2, 7, "ru"), "x")
    for viewer in (*viewers, elsewhere):
        await read(viewer)
    source.rendered.clear()
    source.states = dict.fromkeys((MATCH, OTHER, HALL), 1)
    hub.publish(1, None, 2)
    assert [await read(viewer) for viewer in viewers] == ["1", "1", "1"]
    assert all(channel.tournament_id == 1 for channel in source.rendered)


async def test_a_slow_reader_gets_the_newest_state_once(hub: Hub, source: Source) -> None:
    slow, quick = hub.join(MATCH, "slow"), hub.join(MATCH, "quick")
    for state in range(1, 6):
        source.states[MATCH] = state
        hub.publish(1, 7, state)
        while await read(quick) != str(state):
            pass
    assert await read(slow) == "5"
    source.states[MATCH] = 6
    hub.publish(1, 7, 6)
    assert await read(slow) == "6", "the next thing is the next state"


async def test_a_write_while_it_is_rendered_is_rendered_again(hub: Hub, source: Source) -> None:
    viewer = hub.join(MATCH, "x")
    await read(viewer)
    source.hold.clear()
    hub.publish(1, 7, 2)
    await asyncio.to_thread(source.has_rendered, 2)
    source.states[MATCH] = 3
    hub.publish(1, 7, 3)
    source.hold.set()
    assert await read(viewer) == "3"
    assert len(source.rendered) == 3


async def test_the_same_bytes_are_not_sent_twice(hub: Hub, source: Source) -> None:
    viewer = hub.join(MATCH, "x")
    await read(viewer)
    hub.publish(1, 7, 2)
    await asyncio.to_thread(source.has_rendered, 2)
    source.states[MATCH] = 1
    hub.publish(1, 7, 3)
    assert await read(viewer) == "1", "the next thing is another state"


async def test_who_comes_later_gets_what_is_there_without_a_rendering(hub: Hub, source: Source) -> None:
    first = hub.join(MATCH, "x")
    await read(first)
    assert await read(hub.join(MATCH, "y")) == "0"
    assert len(source.rendered) == 1


async def test_a_channel_that_nobody_watches_is_not_rendered(hub: Hub, source: Source) -> None:
    viewer = hub.join(MATCH, "x")
    await read(viewer)
    hub.leave(MATCH, viewer)
    assert hub.viewers == 0
    other = hub.join(OTHER, "x")
    await read(other)
    for state in (1, 2):  # when the second has been rendered, all that the first has led to is over
        source.states[OTHER] = state
        hub.publish(1, None, state)
        assert await read(other) == str(state)
    assert source.rendered == [MATCH, OTHER, OTHER, OTHER]


async def test_it_takes_writes_from_any_thread(hub: Hub, source: Source) -> None:
    viewer = hub.join(MATCH, "x")
    await read(viewer)
    source.states[MATCH] = 1
    await asyncio.to_thread(publish, 1, 7, 2)
    assert await read(viewer) == "1"


async def test_who_may_no_longer_look_is_told_and_let_go(hub: Hub, source: Source) -> None:
    barred, other = hub.join(MATCH, "barred"), hub.join(MATCH, "other")
    await read(barred)
    await read(other)
    source.barred.add("barred")
    hub.publish(1, None, 2)
    assert await barred.next() == CLOSED
    assert await barred.next() is None
    source.states[MATCH] = 1
    hub.publish(1, 7, 3)
    assert await read(other) == "1", "it stays open"


async def test_those_whose_session_has_ended_are_asked_about_at_once_and_nobody_else(hub: Hub, source: Source) -> None:
    barred, other, elsewhere = hub.join(MATCH, "barred"), hub.join(MATCH, "other"), hub.join(OTHER, "other")
    for viewer in (barred, other, elsewhere):
        await read(viewer)
    source.barred.add("barred")
    await asyncio.to_thread(hub.recheck, ["barred", "who has left"])
    assert await barred.next() == CLOSED
    assert source.asked == ["barred"]


async def test_a_page_whose_match_is_gone_is_closed(hub: Hub, source: Source) -> None:
    viewer = hub.join(MATCH, "x")
    await read(viewer)
    source.faults = [LookupError("gone")]
    hub.publish(1, 7, 2)
    assert await viewer.next() == CLOSED


async def test_it_ends_all_streams_when_it_stops(source: Source) -> None:
    hub = Hub(source, pace=QUICK)
    hub.start()
    viewers = [hub.join(channel, "x") for channel in (MATCH, OTHER, HALL)]
    await hub.stop()
    assert not hub.has_room()
    for viewer in viewers:
        event = await viewer.next()
        assert event is None or await viewer.next() is None


async def test_it_takes_no_more_viewers_than_it_may(source: Source) -> None:
    hub = Hub(source, pace=QUICK, most=2)
    assert not hub.has_room(), "not started yet"
    hub.start()
    viewers = [hub.join(MATCH, "x"), hub.join(OTHER, "x")]
    assert not hub.has_room()
    hub.leave(OTHER, viewers[1])
    assert hub.has_room()
    await hub.stop()


async def test_it_finds_writes_that_nobody_published(source: Source) -> None:
    hub = Hub(source, pace=QUICK)
    hub.start()
    viewer = hub.join(MATCH, "x")
    await read(viewer)
    source.states[MATCH], source.revision = 9, 2
    assert await read(viewer) == "9"
    await hub.stop()


async def test_it_asks_again_for_permissions_that_run_out_by_themselves(source: Source) -> None:
    hub = Hub(source, pace=QUICK)
    hub.start()
    viewer = hub.join(MATCH, "x")
    await read(viewer)
    source.barred.add("x")
    assert await viewer.next() == CLOSED
    await hub.stop()


async def test_a_rendering_that_fails_is_tried_again(source: Source, caplog: pytest.LogCaptureFixture) -> None:
    hub = Hub(source, pace=QUICK)
    hub.start()
    source.faults = [RuntimeError("the database is away")]
    assert await read(hub.join(MATCH, "x")) == "0"
    assert "could not be rendered" in caplog.text


async def test_a_database_that_cannot_be_read_is_no_traceback_for_every_page_and_round(
    source: Source, caplog: pytest.LogCaptureFixture
) -> None:
    hub = Hub(source, pace=QUICK, report=logged_reason)
    hub.start()
    source.faults = [OSError(errno.ENOSPC, "No space left on device")] * 3
    assert await read(hub.join(MATCH, "x")) == "0"
    assert not [record for record in caplog.records if record.exc_info]
    await hub.stop()
    await hub.stop()


async def test_a_viewer_hears_a_beat_when_nothing_else_came(source: Source) -> None:
    hub = Hub(source, pace=Pace(heartbeat=0.05))
    hub.start()
    viewer = hub.join(MATCH, "x")
    assert await between_beats(viewer) == b"data: 0\n\n"
    assert await viewer.next() == HEARTBEAT
    assert await viewer.next() == HEARTBEAT
    source.states[MATCH] = 1
    hub.publish(1, 7, 2)
    assert await between_beats(viewer) == b"data: 1\n\n"
    await hub.stop()


async def between_beats(viewer: Viewer) -> bytes | None:
    """The next event that is no beat; a busy machine makes a page in the time of several."""
    while (event := await viewer.next()) == HEARTBEAT:
        pass
    return event


async def test_whoever_has_just_had_an_event_hears_no_beat(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    viewer = Viewer("x", patience=15)
    now += 14
    viewer.offer(b"data: 1\n\n")
    assert await viewer.next() == b"data: 1\n\n"
    waits = asyncio.create_task(viewer.next())
    now += 14
    viewer.beat_if_quiet(now)
    await asyncio.sleep(0)
    assert not waits.done(), "it was quiet for a shorter time than a heartbeat"
    now += 1
    viewer.beat_if_quiet(now)
    assert await waits == HEARTBEAT


async def test_whoever_knows_a_later_state_is_not_sent_the_one_before(hub: Hub, source: Source) -> None:
    first = hub.join(MATCH, "x")
    assert await read(first) == "0"
    source.hold.clear()
    viewer = hub.join(MATCH, "y", State(b"data: 1\n\n", revision=1))
    source.states[MATCH] = 2
    hub.publish(1, 7, 2)
    source.hold.set()
    assert await read(viewer) == "2"


async def test_a_first_state_waits_for_no_writer(source: Source) -> None:
    hub = Hub(source, pace=Pace(lag=60))
    hub.start()
    assert await read(hub.join(MATCH, "x")) == "0"
    await hub.stop()


async def test_what_is_written_waits_until_its_writer_has_an_answer_and_is_shown_together(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    pauses = Pauses(monkeypatch)
    hub = Hub(source, pace=Pace(heartbeat=PATIENCE, look=60, recheck=60, gap=0, lag=LONG))
    hub.start()
    viewer = hub.join(MATCH, "x")
    await read(viewer)
    source.states[MATCH] = 1
    hub.publish(1, 7, 1)
    over = await pauses.begun()
    source.states[MATCH] = 2
    hub.publish(1, 7, 2)
    await asyncio.sleep(0)
    assert len(source.rendered) == 1
    over.set()
    assert await read(viewer) == "2"
    assert len(source.rendered) == 2
    await hub.stop()


def test_a_page_that_has_just_been_made_follows_within_a_second_with_a_third_left_to_make_it() -> None:
    assert Pace().wide_gap + Pace().lag <= 2 / 3


async def test_a_page_of_the_whole_tournament_that_is_quickly_made_is_soon_made_again(source: Source) -> None:
    hub = Hub(source, pace=Pace(heartbeat=PATIENCE, look=LONG, recheck=LONG, gap=0, wide_gap=LONG))
    hub.start()
    viewer = hub.join(HALL, "x")
    for state in range(3):
        assert await read(viewer) == str(state)
        source.states[HALL] = state + 1
        hub.publish(1, 7, state)
    await hub.stop()


async def test_a_page_of_the_whole_tournament_is_rendered_at_most_so_often(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "REST", 10**12)  # however quickly it is made, it rests as long as it may
    pauses = Pauses(monkeypatch)
    hub = Hub(source, pace=Pace(heartbeat=PATIENCE, look=60, recheck=60, gap=0, wide_gap=LONG))
    hub.start()
    viewer = hub.join(HALL, "x")
    await read(viewer)
    over = await pauses.begun()
    for state in range(1, 11):
        source.states[HALL] = state
        hub.publish(1, 7, state)
        await asyncio.sleep(0)
    assert len(source.rendered) == 1
    over.set()
    assert await read(viewer) == "10"
    assert len(source.rendered) == 2
    await hub.stop()


# A state of several parts.
def shown(source: Source, hub: Hub, state: int, **slides: int) -> None:
    """From now on the hall looks like that."""
    source.states[HALL], source.slides[HALL] = state, slides
    hub.publish(1, 7, state)


async def watched(hub: Hub, source: Source, **slides: int) -> Viewer:
    """A viewer who has seen these slides."""
    source.slides[HALL] = slides
    viewer = hub.join(HALL, "x")
    assert await read(viewer) == "0"
    return viewer


async def test_of_a_state_with_parts_only_what_has_changed_is_sent(hub: Hub, source: Source) -> None:
    viewer = await watched(hub, source, a=1, b=1, c=1)
    shown(source, hub, 1, a=1, b=2, c=1)
    assert await read(viewer) == "slide: b2"
    shown(source, hub, 2, a=2, b=2, c=2)
    assert await read(viewer) == "slide: a2 slide: c2"


@pytest.mark.parametrize("after", [{"a": 2}, {"a": 2, "b": 1, "c": 1}, {"b": 1, "a": 2}])
async def test_where_parts_come_go_or_change_places_all_is_sent(
    hub: Hub, source: Source, after: dict[str, int]
) -> None:
    viewer = await watched(hub, source, a=1, b=1)
    shown(source, hub, 1, **after)
    assert await read(viewer) == "1"


async def test_where_the_frame_changes_all_is_sent(hub: Hub, source: Source) -> None:
    viewer = await watched(hub, source, a=1, b=1)
    source.frame = b"another"
    shown(source, hub, 1, a=2, b=1)
    assert await read(viewer) == "1"


async def test_whoever_comes_later_gets_all_of_it(hub: Hub, source: Source) -> None:
    viewer = await watched(hub, source, a=1, b=1)
    shown(source, hub, 1, a=2, b=1)
    assert await read(viewer) == "slide: a2"
    assert await read(hub.join(HALL, "late")) == "1"


async def test_a_slow_reader_gets_the_newest_of_every_part_that_has_changed(hub: Hub, source: Source) -> None:
    slow = await watched(hub, source, a=1, b=1, c=1)
    quick = hub.join(HALL, "quick")
    assert await read(quick) == "0"
    for number, slides in enumerate([(2, 1, 1), (2, 2, 1), (3, 2, 1)], start=1):
        shown(source, hub, number, **dict(zip("abc", slides, strict=True)))
        await read(quick)
    assert await read(slow) == "slide: b2 slide: a3", "the last one tells which state is shown"


async def test_a_slow_reader_who_has_seen_nothing_yet_gets_all_of_the_newest(hub: Hub, source: Source) -> None:
    source.slides[HALL] = {"a": 1, "b": 1}
    slow, quick = hub.join(HALL, "slow"), hub.join(HALL, "quick")
    assert await read(quick) == "0"
    shown(source, hub, 1, a=2, b=1)
    assert await read(quick) == "slide: a2"
    assert await read(slow) == "1"


async def test_nothing_is_sent_any_more_to_whoever_may_no_longer_look() -> None:
    before, after = State(b"0", {"a": b"a1"}), State(b"1", {"a": b"a2"})
    viewer = Viewer("x")
    viewer.offer_since(after, after.since(before))
    viewer.close(CLOSED)
    viewer.offer_since(after, after.since(before))
    viewer.offer(after.whole)
    assert await viewer.next() == CLOSED
    assert await viewer.next() is None


async def test_what_most_people_look_at_is_made_first(hub: Hub, source: Source) -> None:
    """One visitor follows many pages that nobody else looks at; the hall's crowd is not kept waiting by them."""
    source.hold.clear()
    alone = [Channel("team", 1, None, "ru", detail=str(number)) for number in range(40)]
    for channel in alone:
        hub.join(channel, "one")
    for number in range(50):
        hub.join(HALL, number)
    await asyncio.to_thread(source.has_rendered, hubs.WORKERS)
    source.hold.set()
    await asyncio.to_thread(source.has_rendered, len(alone) + 1)
    assert source.rendered.index(HALL) == hubs.WORKERS


async def test_a_turn_that_was_given_to_nobody_goes_on() -> None:
    turns, came = Turns(1), list[str]()

    async def work(name: str, people: int) -> None:
        async with turns.of(people):
            came.append(name)

    async with turns.of(1):
        gone, small, large = (asyncio.create_task(work(*who)) for who in (("gone", 9), ("small", 1), ("large", 5)))
        await asyncio.sleep(0)
    gone.cancel()
    await asyncio.gather(gone, small, large, return_exceptions=True)
    assert came == ["large", "small"]
