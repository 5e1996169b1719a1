"""Django's requests in few threads that stay, behind queues that stay short.

Django's own handler under ASGI gives each request a thread of its own, and its database connections outlive it: three
hundred taps at once were as many threads, all of them waiting for one lock. Here a request is taken in whole, waits
without a thread until there is a place for it, and is answered in one piece by a thread that keeps its connections;
the answer is sent without a thread again, however slow the phone is that takes it. Whatever would wait too long is
told to come back, before anything was done for it.
"""

import contextvars
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from threading import Lock
from typing import IO, Any, Final, TypeVar, cast
from urllib.parse import quote

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import get_script_prefix
from django.db import DatabaseError, close_old_connections
from django.http import HttpRequest, HttpResponse, HttpResponseBase, StreamingHttpResponse, parse_cookie
from django.urls import Resolver404, resolve, set_script_prefix

from tournaments.kernel import places
from tournaments.kernel.access import SESSION_LINKS
from tournaments.kernel.aside import aside
from tournaments.kernel.busy import KEPT, Asked, Why, busy
from tournaments.kernel.places import FIRST, LATER, Gone, Line, Shed, Traffic
from tournaments.kernel.store import logged_reason
from tournaments.kernel.views import ProtectingHandler, protect_unread

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
View = TypeVar("View", bound=Callable[..., Any])

LOOKING: Final = frozenset({"GET", "HEAD", "OPTIONS"})
PAPER: Final = (".pdf", ".zip", ".png")
"""How addresses of documents end: making one takes seconds, and they are made one after another anyway."""
BOARDS: Final = ("/try/", "/learn/")
"""How addresses of boards begin that belong to no match: two hundred children may play on them while judges enter."""
ACCOUNTS: Final = "/accounts/"
"""Where passwords are checked: that is made to take long, and anybody may try."""
HEALTH: Final = "/healthz/"
"""Where whoever watches the server asks whether it lives."""
FORM: Final = b"application/x-www-form-urlencoded"
PIECE: Final = 65_536
"""Bytes of an answer that are handed to the server at once."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer that is complete."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


def slow(view: View) -> View:
    """What is sent to the view's address takes long before it stores anything: it draws files, unpacks pictures, reads
    tables or waits for another server. No tap waits for it."""
    view.is_slow = True  # type: ignore[attr-defined]
    return view


def view_at(path: str) -> Callable[..., Any] | None:
    """The view that answers at an address; None when there is no such address."""
    try:
        return resolve(path).func
    except Resolver404:
        return None


class Lines:
    """The queues of one process. Pages do not wait for what is entered, nor that for pages, for log-ins or for what is
    slow; boards of no match let both pass, and what is ``live``: the pages that are made anew for those who watch.
    Whether the server lives is told beside them all: it is not dead when it has much to do, and however many ask that,
    nobody else waits for it."""

    def __init__(self) -> None:
        self.writers = Line("writer", places.WRITERS, patience=5)
        self.slow = Line("slow", places.SLOW, patience=20, usual=1)
        self.readers = Line("reader", places.READERS, patience=4)
        self.papers = Line("paper", places.PAPERS, patience=20, usual=1)
        self.files = Line("file", places.FILES, patience=4, usual=0.005)
        self.health = Line("health", places.HEALTH, patience=4, usual=0.005)
        self.sessions = Line("session", places.SESSIONS, patience=4, usual=0.005)
        self.passwords = Line("password", places.PASSWORDS, patience=8, usual=0.4)
        self.live = Traffic()
        pass_first = (self.writers.traffic, self.readers.traffic, self.live)
        self.boards = Line("board", places.BOARDS, patience=8, after=pass_first)

    def of(self, scope: Scope) -> Line:
        """The one that a request waits in."""
        path: str = scope["path"]
        if path == HEALTH:
            return self.health
        if path.startswith(BOARDS):
            return self.papers if path.endswith(PAPER) else self.boards
        if scope["method"] not in LOOKING:
            if path.startswith(ACCOUNTS):
                return self.passwords
            view = view_at(path.removeprefix(scope.get("root_path", "")))
            return self.slow if getattr(view, "is_slow", False) else self.writers
        if path.startswith(settings.STATIC_URL):
            return self.files
        return self.papers if path.endswith(PAPER) else self.readers


class Insiders:
    """The sessions of judges, captains and organisers that were answered of late; anybody can send a cookie."""

    def __init__(self, most: int = 4_096) -> None:
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._most, self._lock = most, Lock()

    def note(self, request: HttpRequest) -> None:
        """Nothing is asked for that the request has not looked up by itself."""
        session = getattr(request, "session", None)
        if session is not None and session.accessed and {SESSION_LINKS, SESSION_KEY} & set(session.keys()):
            self.add(session.session_key)

    def add(self, key: str) -> None:
        with self._lock:
            self._keys[key] = None
            self._keys.move_to_end(key)
            while len(self._keys) > self._most:
                self._keys.popitem(last=False)

    def rank_of(self, headers: Mapping[bytes, bytes]) -> int:
        """Insiders come first."""
        return FIRST if session_key(headers) in self._keys else LATER


def session_key(headers: Mapping[bytes, bytes]) -> str:
    """The session that a request names; "" where it is none that was ever given."""
    key = parse_cookie(headers.get(b"cookie", b"").decode("latin1")).get(settings.SESSION_COOKIE_NAME, "")
    return key if key.isascii() and key.isalnum() else ""


def is_insiders(key: str) -> bool:
    """Whether the session is that of somebody who has logged in or opened a private link. For a thread."""
    close_old_connections()  # as before and after a request, for the thread stays
    try:
        session = import_module(settings.SESSION_ENGINE).SessionStore(key)
        return SESSION_KEY in session or bool(session.get(SESSION_LINKS))
    finally:
        close_old_connections()


class QueueingHandler(ProtectingHandler):
    """The ASGI application that answers in few threads."""

    def __init__(self, lines: Lines | None = None) -> None:
        self.lines, self.insiders = lines or Lines(), Insiders()
        super().__init__()

    def load_middleware(self, is_async: bool = False) -> None:
        """The whole of it for a thread: no request hops between threads on its way through."""
        super().load_middleware(is_async=False)

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request, from its body to the end of its answer."""
        aside.serve(self.lines.boards)
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        try:
            with body:
                answer = await self._in_line(scope, body, receive)
        except Gone:
            return
        await _send(answer, send)

    async def _in_line(self, scope: Scope, body: IO[bytes], receive: Receive) -> Answer:
        headers = dict(scope["headers"])
        context = contextvars.copy_context()
        try:
            work = partial(context.run, self._answer, scope, body)
            return await self._run(scope, headers, work, receive)
        except (Shed, DatabaseError) as error:
            return put_off(scope, error, body)

    async def _run(
        self, scope: Scope, headers: Mapping[bytes, bytes], work: Callable[[], Answer], receive: Receive
    ) -> Answer:
        """Before a stranger is turned away, it is looked up whether it is one: this process may have begun just now, or
        another have answered until now."""
        line, rank = self.lines.of(scope), self.insiders.rank_of(headers)
        try:
            return await line.run(work, rank, receive)
        except Shed:
            key = session_key(headers)
            if rank == FIRST or not key or not await self.lines.sessions.run(partial(is_insiders, key), LATER):
                raise
        self.insiders.add(key)
        return await line.run(work, FIRST, receive)

    def _answer(self, scope: Scope, body: IO[bytes]) -> Answer:
        """In a thread: with the signals that open and close a request's connections there."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = self.get_response(request) if request else cast(HttpResponse, refused)
        try:
            if request:
                self.insiders.note(request)
            return _complete(response)
        finally:
            response.close()


def put_off(scope: Scope, error: Shed | DatabaseError, body: IO[bytes] | None = None) -> Answer:
    """503 where there is no room, or where a connection could not be opened or given back, outside of all middleware;
    raises the error when it is another one. ``body``: the form that was sent, if it was taken."""
    seconds, why = (error.seconds, Why.BUSY) if isinstance(error, Shed) else (0, logged_reason(error))
    if why is None:
        raise error
    return _complete(protect_unread(busy(_asked(scope, body), seconds, why)))


def _asked(scope: Scope, body: IO[bytes] | None) -> Asked:
    headers = dict(scope["headers"])
    path, query = quote(scope.get("root_path", "") + scope["path"]), scope.get("query_string", b"").decode("latin1")
    is_form = headers.get(b"content-type", b"").startswith(FORM)
    accept = headers.get(b"accept", b"").decode("latin1")
    form = None
    if body and is_form and not body.closed:
        body.seek(0)
        form = body.read(KEPT + 1)
    return Asked(scope["method"], f"{path}?{query}" if query else path, accept, b"hx-request" in headers, form)


def _complete(response: HttpResponseBase) -> Answer:
    headers = [(name.encode("ascii"), value.encode("latin1")) for name, value in response.items()]
    headers += [(b"Set-Cookie", morsel.OutputString().encode("ascii")) for morsel in response.cookies.values()]
    body = (
        b"".join(cast(StreamingHttpResponse, response)) if response.streaming else cast(HttpResponse, response).content
    )
    return Answer(response.status_code, headers, body)


async def _send(answer: Answer, send: Send) -> None:
    await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
    pieces = [answer.body[start : start + PIECE] for start in range(0, len(answer.body), PIECE)] or [b""]
    for number, piece in enumerate(pieces, 1):
        await send({"type": "http.response.body", "body": piece, "more_body": number < len(pieces)})
