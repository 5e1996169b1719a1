"""Viewers that ask for a live page and never read it, at a real server on a socket of its own."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol

from tests.live.test_hub import PATIENCE, Source
from tests.live.test_streams import MATCH, django
from tournaments.live import streams
from tournaments.live.hub import Channel, Hub, Pace
from tournaments.live.streams import LiveApplication
from tournaments.live.viewers import State

LARGE, SMALL = 4_000_000, 6_000
"""Bytes of an event: more than all buffers on the way hold, and more than the viewer's alone."""
REQUEST = b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Large(Source):
    size = LARGE

    def render(self, channel: Channel) -> State:
        return State(super().render(channel).whole.ljust(self.size, b".") + b"\n\n")


class Connections:
    """Those of the server: an event for each that has ended."""

    def __init__(self) -> None:
        self.ended = asyncio.Event()

    def protocol(self) -> type[H11Protocol]:
        ended = self.ended

        class Told(H11Protocol):
            def connection_lost(self, exc: Exception | None) -> None:
                super().connection_lost(exc)
                ended.set()

        return Told


@contextlib.asynccontextmanager
async def serving(application: LiveApplication, protocol: type[Any]) -> AsyncIterator[tuple[str, int]]:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        config = uvicorn.Config(
            application, http=protocol, log_config=None, access_log=False, timeout_graceful_shutdown=1
        )
        server = uvicorn.Server(config)
        server.capture_signals = contextlib.nullcontext  # type: ignore[assignment]
        task = asyncio.create_task(server.serve(sockets=[listener]))
        yield listener.getsockname()
        server.should_exit = True
        await application.end_streams()
        await asyncio.wait_for(task, PATIENCE)


async def ask_and_never_read(address: tuple[str, int]) -> socket.socket:
    viewer = socket.socket()
    viewer.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    viewer.setblocking(False)
    await asyncio.get_running_loop().sock_connect(viewer, address)
    await asyncio.get_running_loop().sock_sendall(viewer, REQUEST)
    return viewer


by_the_system = pytest.mark.skipif(not hasattr(socket, "TCP_USER_TIMEOUT"), reason="this system has no such limit")


@pytest.mark.parametrize("size", [LARGE, pytest.param(SMALL, marks=by_the_system)])
async def test_whoever_never_reads_loses_the_connection(monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    monkeypatch.setattr(streams, "PATIENCE", 1)
    source = Large()
    source.size = size
    pace = Pace(heartbeat=0.05, look=PATIENCE, recheck=PATIENCE, gap=0, lag=0)
    application, connections = LiveApplication(django, Hub(source, pace=pace)), Connections()
    async with serving(application, connections.protocol()) as address:
        with await ask_and_never_read(address):
            await asyncio.wait_for(connections.ended.wait(), PATIENCE)
            assert MATCH not in application.hub._feeds
