"""Server-sent events around the Django application.

A Django request keeps a thread and a database connection until its answer is sent: an endless answer given by a view
would keep them for every viewer. Here the view answers as always – it checks the permission and *takes the offer* that
stands in the request's scope – and ends; then this wrapper goes on with the answer's body by itself, one small task
and no thread for each viewer.

Under a server without this wrapper (tests, WSGI), or when there are too many viewers, there is no offer: the view then
answers with the present state alone, and the browser asks again after ``RETRY`` by itself."""

import asyncio
import contextlib
import json
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable, Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

import psycopg

from tournaments.live.hub import Channel, Hub
from tournaments.live.viewers import State, Viewer

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

OFFER: Final = "tournaments.stream"
"""Where the scope of a request holds its ``Offer``."""
PATIENCE: Final = 60
"""Seconds that a viewer's connection may take no bytes before it is given up and cut."""


@dataclass(slots=True)
class Offer:
    """The server can go on with the answer as a stream; a view takes that by naming the channel and the viewer."""

    channel: Channel | None = None
    who: Hashable = field(default=None, repr=False)
    known: State | None = None

    def take(self, channel: Channel, who: Hashable, known: State | None = None) -> None:
        """The answer's body is followed by the channel's events: from ``known`` on, if the body tells that state."""
        self.channel, self.who, self.known = channel, who, known


class Companion(Protocol):
    """Something that runs as long as the server: the relay between processes."""

    def start(self) -> None:
        """Called on the server's event loop."""

    async def stop(self) -> None:
        """Called on the same loop."""


class LiveApplication:
    """The Django application with streams, and with the hub's life tied to the server's."""

    def __init__(self, django: Application, hub: Hub, *companions: Companion) -> None:
        self.hub = hub
        self._django, self._companions = django, companions

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One connection's request, or the server's start and stop."""
        if scope["type"] == "lifespan":
            await self._live(receive, send)
        elif scope["type"] == "http" and scope["method"] == "GET" and self.hub.has_room():
            await self._answer(scope, receive, send)
        else:
            await self._django(scope, receive, send)

    async def end_streams(self) -> None:
        """To be called when the server is told to stop: it waits for open answers, and these never end."""
        await self.hub.stop()

    async def _live(self, receive: Receive, send: Send) -> None:
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                self.hub.start()
                for companion in self._companions:
                    companion.start()
                await send({"type": "lifespan.startup.complete"})
            else:
                for companion in self._companions:
                    await companion.stop()
                await self.hub.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        offer = Offer()

        async def send_on(message: Message) -> None:
            if offer.channel is not None:
                message = _left_open(message)
            await send(message)

        await self._django({**scope, OFFER: offer}, receive, send_on)
        if offer.channel is not None:
            await self._stream(offer.channel, self.hub.join(offer.channel, offer.who, offer.known), receive, send)

    async def _stream(self, channel: Channel, viewer: Viewer, receive: Receive, send: Send) -> None:
        gone = asyncio.create_task(_close_when_gone(viewer, receive))
        transport = _transport_of(send)
        _limit_unread(transport)
        try:
            while (event := await viewer.next()) is not None:
                await _send_in_time(send, transport, {"type": "http.response.body", "body": event, "more_body": True})
            await _send_in_time(send, transport, {"type": "http.response.body", "body": b"", "more_body": False})
        except TimeoutError:
            if transport is not None:
                transport.abort()
        finally:
            gone.cancel()
            self.hub.leave(channel, viewer)


def _left_open(message: Message) -> Message:
    """The start of an answer without its length, the body without its end."""
    if message["type"] == "http.response.start":
        headers = [(name, value) for name, value in message["headers"] if name.lower() != b"content-length"]
        return {**message, "headers": headers}
    return {**message, "more_body": True}


async def _send_in_time(send: Send, transport: asyncio.Transport | None, message: Message) -> None:
    """Raises TimeoutError when the connection takes nothing for so long. A connection on which nothing is left to send
    takes an event at once: it needs no timer, and two thousand of them cost more than the sending."""
    if transport is not None and not transport.get_write_buffer_size():
        await send(message)
        return
    async with asyncio.timeout(PATIENCE):
        await send(message)


def _transport_of(send: Send) -> asyncio.Transport | None:
    """The connection that an answer goes out on, where the server tells: uvicorn's ``send`` is a method of what has it.

    To end an answer is not enough for a viewer that does not read: the server would keep the connection, and what is
    still to be sent, until that is fetched.
    """
    return getattr(getattr(send, "__self__", None), "transport", None)


def _limit_unread(transport: asyncio.Transport | None) -> None:
    """Has the system end the connection when what it has taken to send is not fetched: of that nobody here hears."""
    connection = transport.get_extra_info("socket") if transport is not None else None
    if connection is not None and hasattr(socket, "TCP_USER_TIMEOUT"):
        with contextlib.suppress(OSError):  # not a connection of TCP
            connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(PATIENCE * 1000))


async def _close_when_gone(viewer: Viewer, receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    viewer.close()


# Between processes: what one has written reaches the live pages of all, through PostgreSQL's LISTEN and
# NOTIFY.
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
