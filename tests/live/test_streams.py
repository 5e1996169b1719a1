"""The wrapper around the Django application, with an application that takes the offer or does not."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any
from unittest import mock

import pytest

from tests.live.test_hub import PATIENCE, Source
from tournaments.live.hub import Channel, Hub, Pace
from tournaments.live.streams import OFFER, LiveApplication, Message, Receive, Scope, Send
from tournaments.live.viewers import CLOSED

MATCH = Channel("match", 1, 7, "ru")


async def django(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers with one line; takes the offer where the path asks for that."""
    offer = scope.get(OFFER)
    if offer is not None and scope["path"] == "/stream":
        offer.take(MATCH, "x")
    headers = [(b"Content-Type", b"text/event-stream"), (b"Content-Length", b"12")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"retry: 700\n\n", "more_body": False})


class Browser:
    """One request and what has come back."""

    def __init__(self, application: LiveApplication, path: str, method: str = "GET") -> None:
        self.told: asyncio.Queue[Message] = asyncio.Queue()
        self.heard: asyncio.Queue[Message] = asyncio.Queue()
        self.told.put_nowait({"type": "http.request", "body": b"", "more_body": False})
        scope = {"type": "http", "method": method, "path": path}
        self.task = asyncio.create_task(application(scope, self._receive, self.heard.put))

    async def _receive(self) -> Message:
        return await self.told.get()

    async def hears(self) -> Message:
        return await asyncio.wait_for(self.heard.get(), PATIENCE)

    async def goes(self) -> None:
        self.told.put_nowait({"type": "http.disconnect"})
        await asyncio.wait_for(self.task, PATIENCE)


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
async def application(source: Source) -> AsyncIterator[LiveApplication]:
    made = LiveApplication(django, Hub(source, pace=Pace(heartbeat=PATIENCE, look=60, recheck=60, gap=0)))
    made.hub.start()
    yield made
    await made.hub.stop()


async def begun(application: LiveApplication) -> Browser:
    browser = Browser(application, "/stream")
    start, retry, first = [await browser.hears() for _ in range(3)]
    assert start["headers"] == [(b"Content-Type", b"text/event-stream")], "a stream has no length"
    assert (retry["body"], retry["more_body"]) == (b"retry: 700\n\n", True)
    assert first["body"] == b"data: 0\n\n"
    return browser


async def test_a_stream_goes_on_after_djangos_answer(application: LiveApplication, source: Source) -> None:
    browser = await begun(application)
    source.states[MATCH] = 1
    application.hub.publish(1, 7, 2)
    assert (await browser.hears())["body"] == b"data: 1\n\n"
    await browser.goes()
    assert application.hub.viewers == 0


async def test_an_answer_that_does_not_take_the_offer_ends(application: LiveApplication) -> None:
    browser = Browser(application, "/page")
    start, body = await browser.hears(), await browser.hears()
    assert (b"Content-Length", b"12") in start["headers"]
    assert not body["more_body"]
    await asyncio.wait_for(browser.task, PATIENCE)


@pytest.mark.parametrize("method", ["POST", "HEAD"])
async def test_only_a_get_is_offered_a_stream(application: LiveApplication, method: str) -> None:
    browser = Browser(application, "/stream", method)
    await browser.hears()
    assert not (await browser.hears())["more_body"]


async def test_without_room_the_answer_is_the_present_state_alone(source: Source) -> None:
    application = LiveApplication(django, Hub(source, most=0))
    application.hub.start()
    browser = Browser(application, "/stream")
    await browser.hears()
    assert not (await browser.hears())["more_body"]
    await application.hub.stop()


async def test_whoever_may_no_longer_look_gets_a_last_event_and_the_end(
    application: LiveApplication, source: Source
) -> None:
    browser = await begun(application)
    source.barred.add("x")
    application.hub.publish(1, None, 2)
    assert (await browser.hears())["body"] == CLOSED
    assert (await browser.hears())["more_body"] is False
    await asyncio.wait_for(browser.task, PATIENCE)


async def test_streams_end_when_the_server_is_told_to_stop(application: LiveApplication) -> None:
    browser = await begun(application)
    await application.end_streams()
    assert (await browser.hears())["more_body"] is False
    await asyncio.wait_for(browser.task, PATIENCE)


class Companion:
    def __init__(self) -> None:
        self.course: list[str] = []

    def start(self) -> None:
        self.course.append("started")

    async def stop(self) -> None:
        self.course.append("stopped")


async def test_the_hub_and_its_companions_live_as_long_as_the_server(source: Source) -> None:
    companion, sent = Companion(), asyncio.Queue[Message]()
    application = LiveApplication(django, Hub(source), companion)
    told: asyncio.Queue[Any] = asyncio.Queue()
    task = asyncio.create_task(application({"type": "lifespan"}, told.get, sent.put))
    told.put_nowait({"type": "lifespan.startup"})
    assert await sent.get() == {"type": "lifespan.startup.complete"}
    assert application.hub.has_room()
    assert companion.course == ["started"]
    told.put_nowait({"type": "lifespan.shutdown"})
    assert await sent.get() == {"type": "lifespan.shutdown.complete"}
    await task
    assert not application.hub.has_room()
    assert companion.course == ["started", "stopped"]


class Transport:
    """What a server sends on: so many bytes are not fetched yet."""

    def __init__(self, unsent: int) -> None:
        self.unsent, self.aborted = unsent, False

    def get_write_buffer_size(self) -> int:
        return self.unsent

    def get_extra_info(self, _name: str) -> None:
        return None

    def abort(self) -> None:
        self.aborted = True


class Answer:
    """Has the transport where uvicorn has it. What is sent while bytes are left waits until they are fetched."""

    def __init__(self, transport: Transport | None) -> None:
        self.transport, self.sent = transport, asyncio.Queue[Message]()

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.body" and (self.transport is None or self.transport.unsent):
            await asyncio.Event().wait()
        self.sent.put_nowait(message)


async def quiet() -> Message:
    await asyncio.Event().wait()
    raise AssertionError


async def offers_a_stream(scope: Scope, _receive: Receive, send: Send) -> None:
    scope[OFFER].take(MATCH, "x")
    await send({"type": "http.response.start", "status": 200, "headers": []})


@pytest.mark.parametrize("transport", [None, Transport(unsent=5)], ids=["unknown", "full"])
async def test_a_connection_that_takes_no_bytes_is_given_up(
    source: Source, monkeypatch: pytest.MonkeyPatch, transport: Transport | None
) -> None:
    monkeypatch.setattr("tournaments.live.streams.PATIENCE", 0.05)
    application = LiveApplication(offers_a_stream, Hub(source))
    application.hub.start()
    scope = {"type": "http", "method": "GET", "path": "/stream"}
    await asyncio.wait_for(application(scope, quiet, Answer(transport).send), PATIENCE)
    assert application.hub.viewers == 0
    assert transport is None or transport.aborted
    await application.hub.stop()


async def test_an_event_on_a_connection_that_has_fetched_all_needs_no_timer(
    source: Source, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeout = mock.Mock(wraps=asyncio.timeout)
    monkeypatch.setattr("asyncio.timeout", timeout)
    application, answer = LiveApplication(offers_a_stream, Hub(source)), Answer(Transport(unsent=0))
    application.hub.start()
    task = asyncio.create_task(application({"type": "http", "method": "GET", "path": "/stream"}, quiet, answer.send))
    assert (await answer.sent.get())["type"] == "http.response.start"
    assert (await answer.sent.get())["body"] == b"data: 0\n\n"
    await application.end_streams()
    await task
    timeout.assert_not_called()
