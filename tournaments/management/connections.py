"""The connections of one process: how long each may take over a request, and how many there may be.

uvicorn ends a connection that is idle after an answer, nothing else: who sends half a request, or none at all, keeps
the connection, and the open file behind it, for ever. ``BoundedProtocol`` is uvicorn's protocol with these ends."""

import asyncio
import sys
from collections import Counter
from functools import cache
from typing import Any, Final, Literal

import h11
from django.conf import settings
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from tournaments.kernel.plain_answers import plain_answer
from tournaments.live.limits import most_connections

ACCEPTED: Final = 16
"""Connections taken in at once, before it is known whose they are: far fewer than the files kept in reserve."""
RATE: Final = 4 * 1024
"""Bytes a second that a body must bring on average."""
SILENT_SHARE: Final = 10
"""One address may have a tenth of its connections without any request so far."""
TURNED_AWAY: Final = (
    "A connection of %s was turned away; %s are open. CLIENT_CONNECTIONS and ulimit -n say how many may be."
)
STUCK: Final = 4
"""An answer may stand still four times as long as a request."""

Phase = Literal["silent", "head", "body", "answer", "idle"]
"""``silent``: no whole request has come so far; ``head``: a part of another one has."""


class Crowd:
    """All connections of the process, by the addresses of their clients."""

    def __init__(self, total: int, each: int) -> None:
        self._total, self._each, self._silent_each = total, each, max(each // SILENT_SHARE, 1)
        self._all: set[BoundedProtocol] = set()
        self._by_client: Counter[str] = Counter()
        self._silent: dict[str, dict[BoundedProtocol, None]] = {}
        self._spare: dict[Phase, dict[BoundedProtocol, None]] = {"silent": {}, "idle": {}}

    def admits(self, connection: "BoundedProtocol", client: str, *, is_proxy: bool) -> bool:
        """Takes a new connection in; where there is no room, the oldest that asks nothing gives way.

        A proxy has any number: those who stand behind it are counted by their requests.
        """
        own = self._silent.get(client, {})
        if not is_proxy and (len(own) >= self._silent_each or (own and self._by_client[client] >= self._each)):
            next(iter(own)).give_way()
        if not is_proxy and self._by_client[client] >= self._each:
            return False
        if len(self._all) >= self._total:
            spare = self._spare["silent"] or self._spare["idle"]
            if not spare:
                return False
            next(iter(spare)).give_way()
        self._all.add(connection)
        self._by_client[client] += 1
        return True

    def note(self, connection: "BoundedProtocol", client: str, phase: Phase) -> None:
        """The connection is in that phase now."""
        self._forget_phase(connection, client)
        if phase in self._spare:
            self._spare[phase][connection] = None
        if phase == "silent":
            self._silent.setdefault(client, {})[connection] = None

    def leave(self, connection: "BoundedProtocol", client: str) -> None:
        """The connection has ended, or ends: it counts no more."""
        if connection not in self._all:
            return
        self._all.remove(connection)
        self._forget_phase(connection, client)
        self._by_client[client] -= 1
        if not self._by_client[client]:
            del self._by_client[client]

    def _forget_phase(self, connection: "BoundedProtocol", client: str) -> None:
        for spare in self._spare.values():
            spare.pop(connection, None)
        own = self._silent.get(client, {})
        own.pop(connection, None)
        if not own:
            self._silent.pop(client, None)

    def __len__(self) -> int:
        return len(self._all)


@cache
def crowd() -> Crowd:
    """That of this process."""
    return Crowd(most_connections(), settings.CLIENT_CONNECTIONS)


class BoundedProtocol(H11Protocol):
    """Every request comes within its time, every connection has its place among the others."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._crowd, self._patience = crowd(), float(settings.REQUEST_SECONDS)
        self._host, self._phase, self._asked = "", "", False
        self._timer: asyncio.TimerHandle | None = None
        self._stuck: asyncio.TimerHandle | None = None
        self._since, self._came, self._unsent = 0.0, 0, 0

    # What comes
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._host = self.client[0] if self.client else ""
        if self._crowd.admits(self, self._host, is_proxy=self._is_proxy()):
            self._look()
        else:
            self.logger.warning(TURNED_AWAY, self._host, len(self._crowd))
            self._answer(503)

    def data_received(self, data: bytes) -> None:
        self._came += len(data)
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing() and self.transport.get_write_buffer_size():
            self.loop.call_later(self._patience * STUCK, self.transport.abort)
        self._look()

    def connection_lost(self, exc: Exception | None) -> None:
        self._crowd.leave(self, self._host)
        self._set_timer(None)
        self.resume_writing()
        super().connection_lost(exc)

    # What goes
    def pause_writing(self) -> None:
        super().pause_writing()
        self._unsent = self.transport.get_write_buffer_size()
        self._stuck = self.loop.call_later(self._patience * STUCK, self._look_whether_stuck)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._stuck:
            self._stuck.cancel()
            self._stuck = None

    def timeout_keep_alive_handler(self) -> None:
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # the answer's end is not fetched
        super().timeout_keep_alive_handler()

    def send_400_response(self, msg: str) -> None:
        """400, or what the fault that uvicorn is just handling says more exactly."""
        status = getattr(sys.exc_info()[1], "error_status_hint", 400)
        if status == 431 and b"\n" not in self.conn.trailing_data[0]:
            status = 414
        self._answer(status if status in (414, 431) else 400)

    def give_way(self) -> None:
        """Ends the connection, on which nothing is asked, for another."""
        self._crowd.leave(self, self._host)
        self.transport.abort()

    def _is_proxy(self) -> bool:
        app = self.config.loaded_app
        return isinstance(app, ProxyHeadersMiddleware) and self._host in app.trusted_hosts

    def _look(self) -> None:
        """In which phase the connection is now; each begins with a time of its own."""
        if self.transport.is_closing():
            return
        phase = self._present_phase()
        self._asked = self._asked or phase not in ("silent", "head")
        if phase == self._phase:
            return
        self._phase = phase
        self._crowd.note(self, self._host, phase)
        self._since, self._came = self.loop.time(), 0
        self._set_timer(self._patience if phase in ("silent", "head", "body") else None)

    def _present_phase(self) -> Phase:
        if self.conn.their_state is h11.SEND_BODY:
            return "body"
        if self.conn.their_state is not h11.IDLE:
            return "answer"
        if not self._asked:
            return "silent"
        return "head" if self.conn.trailing_data[0] else "idle"

    def _set_timer(self, seconds: float | None) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = None if seconds is None else self.loop.call_later(seconds, self._look_whether_late)

    def _look_whether_late(self) -> None:
        if self._phase == "body" and self.flow.read_paused:  # it is the program that takes its time
            self._since, self._came = self.loop.time(), 0
        left = time_left(self.loop.time() - self._since, self._came, self._patience) if self._phase == "body" else 0
        if left > 0:
            self._set_timer(left)
        elif self._phase == "silent" and not self.conn.trailing_data[0]:
            self.give_way()
        else:
            self._answer(408)

    def _look_whether_stuck(self) -> None:
        unsent = self.transport.get_write_buffer_size()
        if unsent >= self._unsent:
            self.transport.abort()
        else:
            self._unsent = unsent
            self._stuck = self.loop.call_later(self._patience * STUCK, self._look_whether_stuck)

    def _answer(self, status: int) -> None:
        """A plain answer where none has begun; then the end."""
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        if not self.transport.is_closing() and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            headers, body = plain_answer(status)
            reason = {408: b"Request Timeout", 503: b"Service Unavailable"}.get(status, b"Bad Request")
            for event in (h11.Response(status_code=status, headers=headers, reason=reason), h11.Data(data=body)):
                self.transport.write(self.conn.send(event) or b"")
            self.transport.write(self.conn.send(h11.EndOfMessage()) or b"")
        self._crowd.leave(self, self._host)
        self._set_timer(None)
        self.transport.close()


def time_left(elapsed: float, came: int, patience: float) -> float:
    """Seconds until a body is too late of which so many bytes have come so far."""
    return patience + came / RATE - elapsed
