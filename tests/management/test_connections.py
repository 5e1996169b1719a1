"""Who gives way to whom, and when a body or an answer is too slow."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from django.conf import LazySettings
from uvicorn import Config
from uvicorn.server import ServerState

from tournaments.management.connections import RATE, BoundedProtocol, Crowd, time_left

PATIENCE = 60
HEAD = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Connection:
    """Leaves the crowd when it has to."""

    def __init__(self, crowd: Crowd, client: str) -> None:
        self.crowd, self.client, self.ended = crowd, client, False

    def give_way(self) -> None:
        self.ended = True
        self.crowd.leave(self, self.client)  # type: ignore[arg-type]


def come(crowd: Crowd, client: str, phase: str = "answer", *, is_proxy: bool = False) -> Connection | None:
    """A new connection in that phase; None when it is turned away."""
    made = Connection(crowd, client)
    if not crowd.admits(made, client, is_proxy=is_proxy):  # type: ignore[arg-type]
        return None
    crowd.note(made, client, phase)  # type: ignore[arg-type]
    return made


def test_an_address_has_so_many_connections() -> None:
    crowd = Crowd(total=100, each=20)
    first = [come(crowd, "school") for _ in range(20)]
    assert None not in first
    assert come(crowd, "school") is None
    assert come(crowd, "other") is not None
    first[0].give_way()  # type: ignore[union-attr]
    assert come(crowd, "school") is not None, "one has gone"


def test_a_tenth_of_an_address_may_be_silent_and_the_oldest_goes_first() -> None:
    crowd = Crowd(total=100, each=20)
    silent = [come(crowd, "school", "silent") for _ in range(4)]
    assert [connection.ended for connection in silent if connection] == [True, True, False, False]


def test_whoever_asks_takes_the_place_of_a_silent_one_of_the_same_address() -> None:
    crowd = Crowd(total=100, each=20)
    silent = come(crowd, "school", "silent")
    assert all(come(crowd, "school") for _ in range(20))
    assert silent
    assert silent.ended
    assert come(crowd, "school") is None


def test_where_all_places_are_taken_silent_ones_go_first_then_idle_ones_then_nobody() -> None:
    crowd = Crowd(total=3, each=20)
    idle, silent, busy = come(crowd, "a", "idle"), come(crowd, "b", "silent"), come(crowd, "c")
    assert idle
    assert silent
    assert busy
    assert come(crowd, "d")
    assert (idle.ended, silent.ended) == (False, True)
    assert come(crowd, "d")
    assert idle.ended
    assert come(crowd, "d") is None
    assert not busy.ended
    assert len(crowd) == 3


def test_a_proxy_is_bounded_by_all_places_alone() -> None:
    crowd = Crowd(total=30, each=20)
    came = [come(crowd, "proxy", "silent", is_proxy=True) for _ in range(30)]
    assert [connection.ended for connection in came if connection] == [False] * 30


@pytest.mark.parametrize(
    ("elapsed", "came", "is_late"),
    [(14.9, 0, False), (15.1, 0, True), (3_600, 3_600 * RATE, False), (3_600, 3_500 * RATE, True), (16, RATE, True)],
)
def test_a_body_has_its_time_and_then_a_least_rate(elapsed: float, came: int, is_late: bool) -> None:
    assert (time_left(elapsed, came, 15) <= 0) is is_late


async def test_an_answer_that_nobody_fetches_is_given_up(settings: LazySettings) -> None:
    settings.REQUEST_SECONDS = 0.01
    given_up = asyncio.Event()

    async def endless(scope: Any, receive: Any, send: Callable[[Any], Awaitable[None]]) -> None:
        if scope["type"] != "http":
            return
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while not protocols[0].transport.is_closing():
            await send({"type": "http.response.body", "body": bytes(1_000_000), "more_body": True})
        given_up.set()

    protocols: list[BoundedProtocol] = []
    config = Config(endless, log_config=None, http=BoundedProtocol)
    config.load()
    loop = asyncio.get_running_loop()

    def made() -> BoundedProtocol:
        protocols.append(BoundedProtocol(config=config, server_state=ServerState(), app_state={}))
        return protocols[-1]

    server = await loop.create_server(made, "127.0.0.1", 0)
    with socket.socket() as client:
        client.setblocking(False)
        await loop.sock_connect(client, server.sockets[0].getsockname())
        await loop.sock_sendall(client, HEAD)
        await asyncio.wait_for(given_up.wait(), PATIENCE)
    server.close()
