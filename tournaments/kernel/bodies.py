"""How large a request's body may be at which address; what is larger is refused before any of it is kept.

Django reads a body to its end, on the disk when it is large, before it looks whose it is and whether there is such an
address. So this stands around Django: it asks the address's view, and lets through what that takes."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeVar

from django.db import DatabaseError
from django.utils.translation import gettext_noop

from tournaments.kernel import places
from tournaments.kernel.answering import Answer, is_insiders, put_off, session_key, view_at
from tournaments.kernel.places import LATER, Line, Shed
from tournaments.kernel.plain_answers import plain_answer

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]
View = TypeVar("View", bound=Callable[..., Any])

KB: Final = 1024
MB: Final = 1024 * KB
ORDINARY: Final = 256 * KB
"""Bytes of a form without files; the longest texts in Cyrillic letters take a tenth of it."""
BESIDE: Final = MB
"""Bytes more than an address's file or text: the form's other fields, and a file a little too large, which its form
refuses in words of its own."""
FORMS: Final = 128 * MB
FILES: Final = 384 * MB
"""Bytes of all bodies that one process has at a time, in memory and on the disk: of those that anybody may send, and of
those for which a session is asked for. Strangers who send forms by halves take no room from files."""
SMALL: Final = 16 * KB
"""Bytes of a body for which there is always room: nobody's tap waits for others' files."""
LETTER: Final = 6
"""Bytes of a Cyrillic letter in a form's body."""
LINGER: Final = 3.0
"""Seconds in which what is still sent is thrown away after a refusal: a connection that is closed under a sender loses
the answer too."""
LINGER_LONG: Final = 30.0
HONEST: Final = 100 * MB
"""A file that somebody has chosen by mistake is rarely larger: its browser gets more time, to reach the answer."""

TOO_LARGE: Final = gettext_noop("Too large: you can send at most %(most)s kB here. Shorten the text and send it again.")
FILE_TOO_LARGE: Final = gettext_noop(
    "Too large: you can send at most %(most)s MB here. Choose a smaller file and send it again."
)
LOG_IN: Final = gettext_noop(
    "Files are accepted only after logging in or opening a personal link. Do that and send the file again."
)


def takes(most: int) -> Callable[[View], View]:
    """The view's address takes a file, or a text, of so many bytes from those who are known to the site."""

    def mark(view: View) -> View:
        view.largest_body = most + BESIDE  # type: ignore[attr-defined]
        return view

    return mark


def largest_at(path: str) -> int:
    """The bytes that an address takes; 0 when there is no such address."""
    view = view_at(path)
    return 0 if view is None else int(getattr(view, "largest_body", ORDINARY))


@dataclass(slots=True)
class _Refused(Exception):
    """A body that is not taken: the answer's status, sentence and figure."""

    status: int
    sentence: str = ""
    most: int = 0


def _too_large(most: int) -> _Refused:
    return _Refused(413, TOO_LARGE, most // KB) if most < MB else _Refused(413, FILE_TOO_LARGE, most // MB)


class _Incoming:
    """What comes of a request's body; knows when it has ended."""

    def __init__(self, receive: Receive, announced: int | None) -> None:
        self._receive, self._ended = receive, False
        self._linger = LINGER_LONG if announced is not None and announced <= HONEST else LINGER

    async def __call__(self) -> Message:
        message = await self._receive()
        self._ended = message["type"] != "http.request" or not message.get("more_body", False)
        return message

    async def throw_away(self) -> None:
        """The rest, for a while."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._linger):
                while not self._ended:
                    await self()

    async def until_gone(self) -> Message:
        """The message that the visitor has gone; whatever comes before is thrown away."""
        while (message := await self())["type"] == "http.request":
            pass
        return message


@dataclass(slots=True)
class _Room:
    """Bytes that bodies of one kind may have together, and have now."""

    most: int
    held: int = 0


class BodyLimits:
    """Stands before Django and gives it no body that is larger than the address takes.

    Whose a session is, is looked up in ``sessions``, by ``rank_of`` the request's headers: whoever announces a file
    costs no thread and no connection more than that line has.
    """

    def __init__(
        self,
        django: Application,
        *,
        forms: int = FORMS,
        files: int = FILES,
        sessions: Line | None = None,
        rank_of: Callable[[Mapping[bytes, bytes]], int] = lambda _headers: LATER,
    ) -> None:
        self._django, self._forms, self._files, self._rank_of = django, _Room(forms), _Room(files), rank_of
        self._sessions = sessions or Line("session", places.SESSIONS, patience=4, usual=0.005)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _has_body(scope):
            await self._django(scope, receive, send)
            return
        length = _header(scope, b"content-length")
        announced = None if length is None else int(length)
        incoming = _Incoming(receive, announced)
        if announced is not None and _header(scope, b"transfer-encoding") is not None:
            await _refuse(_Refused(400), incoming, send)  # the length is not that of what comes
            return
        path = scope["path"].removeprefix(scope.get("root_path", ""))
        most = largest_at(path) if scope["method"] == "POST" else 0
        if most == 0:
            await _without_body(self._django, scope, incoming, send)
            return
        try:
            most = await self._allowed(scope, most, announced)
        except _Refused as refused:
            await _refuse(refused, incoming, send)
            return
        except (Shed, DatabaseError) as error:
            await _answer_and_close(put_off(scope, error), incoming, send)
            return
        await self._counted(scope, incoming, send, most)

    async def _allowed(self, scope: Scope, most: int, announced: int | None) -> int:
        """The bytes that may come; raises _Refused when more are announced, Shed or DatabaseError when it cannot be
        known just now whose they are."""
        if announced is not None and announced > most:
            raise _too_large(most)
        if announced is not None and announced > SMALL:
            room = self._room(announced)
            if announced + room.held > room.most:
                raise _Refused(503)
        if most <= ORDINARY or (announced is not None and announced <= ORDINARY):
            return ORDINARY
        if await self._is_known(scope):
            return most
        if announced is not None:
            raise _Refused(403, LOG_IN)
        return ORDINARY

    def _room(self, size: int) -> _Room:
        return self._files if size > ORDINARY else self._forms

    async def _is_known(self, scope: Scope) -> bool:
        """Whether the request's session is that of somebody who has logged in or opened a private link."""
        headers = dict(scope["headers"])
        key = session_key(headers)
        return bool(key) and await self._sessions.run(partial(is_insiders, key), self._rank_of(headers))

    async def _counted(self, scope: Scope, incoming: _Incoming, send: Send, most: int) -> None:
        """Django gets the body while it stays within bounds; else the connection's end, and the visitor the answer."""
        taken, refused, room = 0, False, self._room(most)

        async def take() -> Message:
            nonlocal taken, refused
            message = await incoming()
            if refused or message["type"] != "http.request":
                return message
            size = len(message.get("body", b""))
            taken, room.held = taken + size, room.held + size
            if taken <= most and (taken <= SMALL or room.held <= room.most):
                return message
            refused = True
            await _refuse(_too_large(most) if taken > most else _Refused(503), incoming, send)
            return {"type": "http.disconnect"}

        async def send_on(message: Message) -> None:
            if not refused:
                await send(message)

        try:
            await self._django(scope, take, send_on)
        finally:
            room.held -= taken


def _header(scope: Scope, wanted: bytes) -> bytes | None:
    return next((value for name, value in scope["headers"] if name.lower() == wanted), None)


def _has_body(scope: Scope) -> bool:
    length = _header(scope, b"content-length")
    return _header(scope, b"transfer-encoding") is not None or (length is not None and int(length) > 0)


async def _refuse(refused: _Refused, incoming: _Incoming, send: Send) -> None:
    headers, body = plain_answer(refused.status, refused.sentence, most=refused.most)
    await _answer_and_close(Answer(refused.status, headers, body), incoming, send)


async def _answer_and_close(answer: Answer, incoming: _Incoming, send: Send) -> None:
    """The answer tells its length, so that its reader does not wait until the rest of the body is thrown away."""
    told = {b"connection": b"close", b"content-length": str(len(answer.body)).encode()}
    headers = [(name, value) for name, value in answer.headers if name.lower() not in told] + list(told.items())
    await send({"type": "http.response.start", "status": answer.status, "headers": headers})
    await send({"type": "http.response.body", "body": answer.body, "more_body": True})
    await incoming.throw_away()
    await send({"type": "http.response.body", "body": b"", "more_body": False})


async def _without_body(django: Application, scope: Scope, incoming: _Incoming, send: Send) -> None:
    """Django answers as to a request without a body; then the connection is closed."""
    asked = False

    async def nothing() -> Message:
        nonlocal asked
        if asked:
            return await incoming.until_gone()
        asked = True
        return {"type": "http.request", "body": b"", "more_body": False}

    async def close_after(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send({**message, "headers": [*message["headers"], (b"connection", b"close")]})
        elif message.get("more_body", False):
            await send(message)
        else:
            await send({**message, "more_body": True})
            await incoming.throw_away()
            await send({"type": "http.response.body", "body": b"", "more_body": False})

    of_body = (b"content-length", b"content-type", b"transfer-encoding")
    headers = [(name, value) for name, value in scope["headers"] if name.lower() not in of_body]
    await django({**scope, "headers": headers}, nothing, close_after)
