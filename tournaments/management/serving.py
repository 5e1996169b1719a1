"""The socket and the server."""

import contextlib
import gc
import socket
import sys
from collections.abc import Callable
from typing import Final

import uvicorn

from tournaments.kernel.clients import Live
from tournaments.management.connections import ACCEPTED, BoundedProtocol

WAITING = 2048
"""Connections that the system keeps until they are taken in."""
GRACE = 5
"""Seconds that open answers get when the server is stopped. Live pages' streams are ended at once."""
YOUNG = 50_000
"""So many new objects are looked through for circles at once. With Python's 700 the messages to two thousand viewers
outlive several rounds before they are sent, count as old, and bring on a look at every object of the process: a quarter
of a second in which no screen changes."""
TURN: Final = 0.0005
"""Seconds that a thread computes before another that waits gets the interpreter. An entry gives it away with each of
its statements; with Python's 5 ms it then waits so long for every page that is being made beside it."""


def open_socket(host: str, port: int) -> socket.socket:
    """A listening socket, taken before any work is done so that a second start is told at once.

    Raises OSError when the name is unknown, the address is not this machine's, or the port is taken or not allowed.
    """
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, protocol)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(WAITING)
    except OSError:
        listener.close()
        raise
    return listener


class _Announcing(uvicorn.Server):
    """Says where it serves when it does, not before; ends the live pages' streams before it waits for answers."""

    def __init__(self, config: uvicorn.Config, application: Live, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._application, self._announce = application, announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        for listener in sockets or ():
            listener.listen(WAITING)  # asyncio has set it to the backlog, which is also how many it takes in at once
        calm_collector()
        sys.setswitchinterval(TURN)
        self._announce()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._application.end_streams()
        await super().shutdown(sockets=sockets)


def calm_collector() -> None:
    """From now on what stands in memory – the program – is not looked through for garbage, and new objects seldom."""
    gc.freeze()
    gc.set_threshold(YOUNG, *gc.get_threshold()[1:])


def serve(application: Live, listener: socket.socket, announce: Callable[[], None]) -> bool:
    """Serve until a signal ends it; ``announce`` is called when the first request can be answered.

    No access log: private links are addresses. Returns whether the server had started.
    """
    config = uvicorn.Config(
        application,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=GRACE,
        server_header=False,
        http=BoundedProtocol,
        ws="none",
        backlog=ACCEPTED,
    )
    server = _Announcing(config, application, announce)
    with contextlib.suppress(KeyboardInterrupt):  # handed on by uvicorn after it has stopped in good order
        server.run(sockets=[listener])
    return server.started
