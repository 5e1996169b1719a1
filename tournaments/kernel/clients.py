"""How many requests, streams among them, one client's address may have under way.

Behind a proxy all connections are the proxy's; whose the requests are stands in the scope, as Django's REMOTE_ADDR and
the throttle of log-ins have it.
"""

from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Protocol

from tournaments.kernel import views
from tournaments.kernel.plain_answers import plain_answer, plain_problem

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Live(Protocol):
    """The application with its streams."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None: ...

    async def end_streams(self) -> None: ...


class ClientLimit:
    """Stands before the application and turns away whoever has ``most`` requests under way, and requests of a version
    of HTTP that nobody speaks: the parser takes any two digits."""

    def __init__(self, application: Live, most: int) -> None:
        self._application, self._most = application, most
        self._under_way: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = (scope.get("client") or ("",))[0]
        if scope["type"] == "http" and not is_spoken(scope.get("http_version", "1.1")):
            await _turn_away(505, scope["path"], send)
        elif scope["type"] != "http" or not client:
            await self._application(scope, receive, send)
        elif self._under_way[client] >= self._most:
            await _turn_away(503, scope["path"], send)
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


def is_spoken(version: str) -> bool:
    """Whether there is such a version of HTTP: any 1.x on a line of text, 2 and 3 as servers that speak them say it."""
    return version.startswith("1.") or version in ("2", "3")


async def _turn_away(status: int, path: str, send: Send) -> None:
    """Programs learn that it is they who ask too much at once."""
    if status == 503 and views.for_programs(path):
        status, (headers, body) = 429, plain_problem(429)
    else:
        headers, body = plain_answer(status)
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})
