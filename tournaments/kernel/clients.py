"""How many requests, streams among them, one client's address may have under way.

Behind a proxy all connections are the proxy's; whose the requests are stands in the scope, as Django's REMOTE_ADDR and
the throttle of log-ins have it.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from tournaments.kernel import programs
from tournaments.kernel.plain_answers import Headers, plain_answer, plain_problem

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Live(Protocol):
    """The application with its streams."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None: ...

    async def end_streams(self) -> None: ...


class ClientLimit:
    """Stands before the application and turns away whoever has ``most`` requests under way."""

    def __init__(self, application: Live, most: int) -> None:
        self._application, self._most = application, most
        self._under_way: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = (scope.get("client") or ("",))[0]
        if scope["type"] != "http" or not client:
            await self._application(scope, receive, send)
        elif self._under_way[client] >= self._most:
            status, (headers, body) = _turned_away(scope["path"])
            await send({"type": "http.response.start", "status": status, "headers": headers})
            await send({"type": "http.response.body", "body": body, "more_body": False})
        else:
            await self._counted(client, scope, receive, send)

    async def end_streams(self) -> None:
        """Hands on that the server is told to stop."""
        await self._application.end_streams()

    async def _counted(self, client: str, scope: Scope, receive: Receive, send: Send) -> None:
        self._under_way[client] += 1
        try:
            await self._application(scope, receive, send)
        finally:
            self._under_way[client] -= 1
            if not self._under_way[client]:
                del self._under_way[client]


def _turned_away(path: str) -> tuple[int, tuple[Headers, bytes]]:
    """What is said to people, and to programs: these learn that it is they who ask too much at once."""
    return (429, plain_problem(429)) if programs.for_programs(path) else (503, plain_answer(503))
