"""Viewers who were told a state before their stream began: they go on from there."""

import asyncio

import pytest

from tests.live.test_hub import HALL, PATIENCE, Source, read
from tournaments.live.hub import Hub, Pace
from tournaments.live.viewers import State, Viewer

KNOWN = State(b"data: 0\n\n", {"1": b"slide: 1old ", "2": b"slide: 2same "})


@pytest.fixture
def source() -> Source:
    return Source()


def started(source: Source) -> Hub:
    source.slides[HALL] = {"1": 0, "2": 0}
    hub = Hub(source, pace=Pace(heartbeat=PATIENCE, look=60, recheck=60, gap=0, wide_gap=0))
    hub.start()
    return hub


async def changed(hub: Hub, source: Source, revision: int, **slides: int) -> None:
    source.slides[HALL] = {name.removeprefix("s"): text for name, text in slides.items()}
    hub.publish(1, None, revision)


async def test_who_knows_the_present_state_is_told_what_changes_and_nothing_before(source: Source) -> None:
    hub = started(source)
    try:
        first = hub.join(HALL, "first")
        assert await read(first) == "0"
        knows = hub.join(HALL, "knows", source.render(HALL))
        await changed(hub, source, 2, s1=1, s2=0)
        assert await read(knows) == "slide: 11"
        assert await read(first) == "slide: 11"
    finally:
        await hub.stop()


async def test_who_knows_an_older_state_is_told_the_parts_that_differ(source: Source) -> None:
    hub = started(source)
    try:
        older = source.render(HALL)
        source.slides[HALL] = {"1": 7, "2": 0}
        alone = hub.join(HALL, "alone", older)
        assert await read(alone) == "slide: 17"
        later = hub.join(HALL, "later", older)
        assert await read(later) == "slide: 17"
    finally:
        await hub.stop()


async def test_what_is_known_is_compared_once(source: Source) -> None:
    viewer, now = Viewer("x", KNOWN), source.render(HALL)
    viewer.offer_since(KNOWN, None)
    assert viewer.known is None
    waits = asyncio.create_task(viewer.next())
    viewer.offer_since(now, None)
    assert await waits == now.whole
