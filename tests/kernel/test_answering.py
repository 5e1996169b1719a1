"""The server's own way to answer: who waits for whom, and what is said when there is no room."""

import asyncio
import threading
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import psycopg
import pytest
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.core.signals import request_finished, request_started
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
from pytest_django import Settings

from config.settings import _database as database_settings
from script.lib.bench.referee import TOKEN
from tests import factories as make
from tournaments.kernel import places
from tournaments.kernel.access import SESSION_LINKS
from tournaments.kernel.answering import Lines, QueueingHandler
from tournaments.kernel.aside import aside
from tournaments.kernel.places import FIRST, LATER, THREADS, Line, Traffic

FORM = "application/x-www-form-urlencoded"
LOOKS = {"Accept": "text/html", "Cookie": f"csrftoken={TOKEN}"}
FILLED = {"key": "a-key-of-a-form", "note": "<b>“it’s” & Тур</b>", "csrfmiddlewaretoken": TOKEN}


class Door:
    """A view that answers when it is opened."""

    def __init__(self) -> None:
        self.inside, self.open = threading.Semaphore(0), threading.Event()

    def wait(self) -> HttpResponse:
        self.inside.release()
        self.open.wait(60)
        return HttpResponse("through")


doors = [Door()]


def wait(_request: HttpRequest) -> HttpResponse:
    return doors[-1].wait()


def plain(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("plain")


urlpatterns = [path("door/", wait), path("plain/", plain), path("try/door/", wait), path("try/plain/", plain)]
urlpatterns += [path("healthz/", plain), path("accounts/door/", wait), path("accounts/plain/", plain)]


@pytest.fixture(autouse=True)
def door(settings: Settings) -> Iterator[Door]:
    """Closed at first. The addresses of this module are the site's."""
    settings.ROOT_URLCONF = __name__
    doors.append(Door())
    yield doors[-1]
    doors.pop().open.set()


@dataclass
class Reply:
    status: int
    headers: Mapping[str, str]
    body: str


async def ask(
    handler: QueueingHandler,
    method: str,
    where: str,
    form: Mapping[str, str] | None = None,
    headers: Mapping[str, str] = LOOKS,
    slowly: asyncio.Event | None = None,
    root: str = "",
) -> Reply:
    """A request to the handler as a server hands it over; the visitor stays, and takes the answer when told to."""
    body = urlencode(form or {})
    known = {"Host": "localhost", "Content-Type": FORM, "Content-Length": str(len(body)), **headers}
    told = [(name.lower().encode(), value.encode()) for name, value in known.items()]
    scope: dict[str, Any] = {
        "type": "http", "method": method, "path": where, "query_string": b"", "headers": told,
        "server": ("localhost", 80), "client": ("127.0.0.1", 1), "http_version": "1.1", "scheme": "http",
        "root_path": root,
    }  # fmt: skip
    sent: list[Mapping[str, Any]] = []
    messages = [{"type": "http.request", "body": body.encode(), "more_body": False}]

    async def receive() -> Mapping[str, Any]:
        if not messages:
            await asyncio.Event().wait()
        return messages.pop()

    async def send(message: Mapping[str, Any]) -> None:
        if slowly:
            await slowly.wait()
        sent.append(message)

    await handler(scope, receive, send)
    start, *pieces = sent
    reply_headers = {name.decode().lower(): value.decode() for name, value in start["headers"]}
    return Reply(start["status"], reply_headers, b"".join(piece["body"] for piece in pieces).decode())


async def until(true: Callable[[], bool]) -> None:
    while not true():  # noqa: ASYNC110 - nothing tells how many wait
        await asyncio.sleep(0.01)


class Passing:
    """Whoever lets others pass does so for as long as they are under way, and a test hears that it has to wait."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._let_pass, self._waits = Traffic.let_pass, asyncio.Event()
        monkeypatch.setattr(places, "LETS_PASS", 3600)
        monkeypatch.setattr(Traffic, "let_pass", self._noted)

    async def _noted(self, others: Sequence[Traffic]) -> None:
        passing = asyncio.ensure_future(self._let_pass(others))
        await asyncio.sleep(0)  # it comes as far as it does without waiting
        if not passing.done():
            self._waits.set()
        await passing

    async def is_waited_for_by(self, task: "asyncio.Task[Any]") -> bool:
        """True once the task lets others pass, False if it ends instead."""
        waits = asyncio.create_task(self._waits.wait())
        await asyncio.wait({task, waits}, return_when=asyncio.FIRST_COMPLETED)
        waits.cancel()
        return not task.done()


@pytest.fixture
def passing(monkeypatch: pytest.MonkeyPatch) -> Passing:
    return Passing(monkeypatch)


def with_patience() -> Lines:
    """Lines with a queue for boards in which a test may stand still for as long as it likes."""
    lines = Lines()
    lines.boards = Line("board", 1, patience=3600)
    return lines


@pytest.fixture
async def occupied(door: Door) -> AsyncIterator[QueueingHandler]:
    """A handler with one thread for pages and one for what is entered, both in a view, and no room in the queues."""
    lines = Lines()
    lines.readers, lines.writers = (Line(name, 1, patience=0.5, usual=1, clock=lambda: 0.0) for name in ("r", "w"))
    handler = QueueingHandler(lines)
    both = [asyncio.create_task(ask(handler, method, "/door/", FILLED)) for method in ("GET", "POST")]
    for _ in both:
        await asyncio.to_thread(door.inside.acquire)
    yield handler
    door.open.set()
    assert [(await task).body for task in both] == ["through", "through"]


async def test_pages_do_not_wait_for_what_is_entered_nor_that_for_pages(door: Door) -> None:
    lines = Lines()
    lines.readers = Line("reader", 1, patience=3600)
    handler = QueueingHandler(lines)
    page = asyncio.create_task(ask(handler, "GET", "/door/"))
    await asyncio.to_thread(door.inside.acquire)
    waiting = [asyncio.create_task(ask(handler, "GET", "/plain/")) for _ in range(50)]
    entered = await ask(handler, "POST", "/plain/", FILLED)
    assert (entered.status, entered.body) == (200, "plain")
    assert lines.readers.waiting == 50
    door.open.set()
    assert {reply.status for reply in await asyncio.gather(page, *waiting)} == {200}


async def test_what_is_entered_does_not_wait_for_those_who_log_in_however_many_they_are(door: Door) -> None:
    """A password takes a third of a second of processor, and whoever tries names that nobody has may try many."""
    lines = Lines()
    lines.passwords = Line("password", places.PASSWORDS, patience=3600)
    handler = QueueingHandler(lines)
    strangers = [asyncio.create_task(ask(handler, "POST", "/accounts/door/", FILLED)) for _ in range(20)]
    await asyncio.to_thread(door.inside.acquire)
    async with asyncio.timeout(20):
        entered = await ask(handler, "POST", "/plain/", FILLED)
    assert (entered.status, entered.body, lines.passwords.waiting) == (200, "plain", 20 - places.PASSWORDS)
    door.open.set()
    assert {reply.status for reply in await asyncio.gather(*strangers)} == {200}


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_a_board_of_no_match_lets_judges_and_pages_pass(door: Door, method: str, passing: Passing) -> None:
    handler = QueueingHandler()
    entered = asyncio.create_task(ask(handler, method, "/door/", FILLED))
    await asyncio.to_thread(door.inside.acquire)
    board = asyncio.create_task(ask(handler, "POST", "/try/plain/", FILLED))
    assert await passing.is_waited_for_by(board)
    door.open.set()
    assert [(await task).body for task in (entered, board)] == ["through", "plain"]


async def test_a_board_of_no_match_lets_pages_pass_that_are_made_for_those_who_watch(passing: Passing) -> None:
    handler = QueueingHandler()
    handler.lines.live.begin()
    board = asyncio.create_task(ask(handler, "POST", "/try/plain/", FILLED))
    assert await passing.is_waited_for_by(board)
    handler.lines.live.end()
    assert (await board).body == "plain"


async def test_what_another_thread_writes_lets_judges_pass_too(door: Door, passing: Passing) -> None:
    entered = asyncio.create_task(ask(QueueingHandler(), "POST", "/door/", FILLED))
    await asyncio.to_thread(door.inside.acquire)
    threads: list[str] = []
    written = asyncio.create_task(asyncio.to_thread(aside.run, lambda: threads.append(threading.current_thread().name)))
    assert await passing.is_waited_for_by(written)
    door.open.set()
    await asyncio.gather(entered, written)
    assert [name.partition("_")[0] for name in threads] == ["board"]


async def test_what_another_thread_writes_is_done_at_once_where_there_is_no_room() -> None:
    lines = Lines()
    lines.boards = Line("board", 1, patience=-1)
    await ask(QueueingHandler(lines), "GET", "/plain/")
    occupied, over = threading.Event(), threading.Event()

    def stay() -> None:
        occupied.set()
        over.wait(60)

    board = asyncio.create_task(lines.boards.run(stay))
    await asyncio.to_thread(occupied.wait)
    threads: list[str] = []
    await asyncio.to_thread(aside.run, lambda: threads.append(threading.current_thread().name))
    assert len(threads) == 1
    assert not threads[0].startswith("board")
    over.set()
    await board


async def test_what_another_thread_writes_goes_before_those_who_wait_for_a_board(door: Door) -> None:
    handler = QueueingHandler(with_patience())
    board = asyncio.create_task(ask(handler, "POST", "/try/door/", FILLED))
    await asyncio.to_thread(door.inside.acquire)
    children = [asyncio.create_task(ask(handler, "POST", "/try/plain/", FILLED)) for _ in range(3)]
    await until(lambda: handler.lines.boards.waiting == 3)
    waiting: list[int] = []
    written = asyncio.create_task(asyncio.to_thread(aside.run, lambda: waiting.append(handler.lines.boards.waiting)))
    await until(lambda: handler.lines.boards.waiting == 4)
    door.open.set()
    await asyncio.gather(board, written, *children)
    assert waiting == [3]


async def test_what_another_thread_writes_is_given_up_when_the_server_ends() -> None:
    """Neither it nor the thread is kept; a board asks again."""
    lines, occupied, over = with_patience(), threading.Event(), threading.Event()

    def stay() -> None:
        occupied.set()
        over.wait(60)

    async def serve() -> None:
        await ask(QueueingHandler(lines), "GET", "/plain/")
        asyncio.get_running_loop().run_in_executor(None, aside.run, stay)
        await asyncio.to_thread(occupied.wait)
        written.append(threading.Thread(target=aside.run, args=(lambda: done.append(1),)))
        written[0].start()
        await until(lambda: lines.boards.waiting == 1)

    written: list[threading.Thread] = []
    done: list[int] = []
    server = threading.Thread(target=asyncio.run, args=(serve(),))
    server.start()
    await asyncio.to_thread(server.join, 60)
    await asyncio.to_thread(written[0].join, 60)
    over.set()
    assert not server.is_alive()
    assert not written[0].is_alive()
    assert not done


async def test_what_another_thread_could_not_write_it_is_told() -> None:
    await ask(QueueingHandler(), "GET", "/plain/")
    with pytest.raises(ZeroDivisionError):
        await asyncio.to_thread(aside.run, lambda: print(1 // 0))


def test_what_a_thread_writes_where_nobody_is_served_is_done_there() -> None:
    done: list[str] = []
    aside.run(lambda: done.append(threading.current_thread().name))
    assert done == [threading.current_thread().name]


@pytest.mark.parametrize("method", ["GET", "POST"])
async def test_nobody_waits_for_a_board_of_no_match(door: Door, method: str) -> None:
    handler = QueueingHandler()
    board = asyncio.create_task(ask(handler, "POST", "/try/door/", FILLED))
    await asyncio.to_thread(door.inside.acquire)
    assert (await ask(handler, method, "/plain/", FILLED)).body == "plain"
    door.open.set()
    assert (await board).body == "through"


async def test_a_page_without_room_is_told_at_once_and_opens_by_itself(occupied: QueueingHandler) -> None:
    reply = await ask(occupied, "GET", "/plain/")
    assert reply.status == 503
    assert int(reply.headers["retry-after"]) >= 1
    assert f'content="{reply.headers["retry-after"]}"' in reply.body
    assert 'lang="ru"' in reply.body
    assert 'lang="en"' in reply.body


async def test_a_server_with_more_requests_than_it_can_take_still_says_that_it_lives(occupied: QueueingHandler) -> None:
    assert (await ask(occupied, "GET", "/plain/")).status == 503
    assert (await ask(occupied, "GET", "/healthz/", headers={})).body == "plain"
    assert (await ask(occupied, "HEAD", "/healthz/", headers={})).status == 200


async def test_nobody_waits_for_those_who_ask_whether_the_server_lives(door: Door) -> None:
    lines = Lines()
    lines.health = Line("health", 1, patience=-1)
    stay = asyncio.create_task(lines.health.run(doors[-1].wait))
    await asyncio.to_thread(door.inside.acquire)
    handler = QueueingHandler(lines)
    assert (await ask(handler, "GET", "/healthz/")).status == 503
    for method, where in (("GET", "/plain/"), ("POST", "/plain/"), ("GET", "/static/none"), ("GET", "/try/plain/")):
        assert (await ask(handler, method, where, FILLED)).status in (200, 404)
    door.open.set()
    await stay


async def test_early_answers_have_the_headers_of_all_answers(occupied: QueueingHandler) -> None:
    early = (await ask(occupied, "GET", "/plain/")).headers
    usual = await asyncio.to_thread(lambda: Client().get("/plain/").headers)
    names = (
        "content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options",
        "cross-origin-opener-policy",
    )  # fmt: skip
    assert {name: early[name] for name in names} == {name: usual[name] for name in names}
    assert early["cache-control"] == "no-store"


async def test_a_form_without_room_comes_back_whole_with_its_key(occupied: QueueingHandler) -> None:
    reply = await ask(occupied, "POST", "/plain/", FILLED)
    assert reply.status == 503
    assert 'method="post" action="/plain/"' in reply.body
    assert 'name="key" value="a-key-of-a-form"' in reply.body
    assert 'name="note" value="&lt;b&gt;“it’s” &amp; Тур&lt;/b&gt;"' in reply.body
    assert "http-equiv" not in reply.body, "it would be sent as a look at a page"


@pytest.mark.parametrize("secret", [{"password": "hunter22"}, {"card": "3"}, {"action": "(pick A w)"}])
async def test_what_no_page_may_show_does_not_come_back(occupied: QueueingHandler, secret: dict[str, str]) -> None:
    reply = await ask(occupied, "POST", "/plain/", FILLED | secret)
    assert reply.status == 503
    assert "<form" not in reply.body


async def test_scripts_are_answered_in_a_line_and_programs_in_json(occupied: QueueingHandler) -> None:
    by_script = await ask(occupied, "POST", "/plain/", FILLED, {**LOOKS, "HX-Request": "true"})
    assert (by_script.status, by_script.headers["content-type"]) == (503, "text/plain; charset=utf-8")
    assert by_script.headers["content-language"] == "ru, en"
    assert by_script.body.splitlines() == [
        "Сервер занят. Попробуйте ещё раз через несколько секунд.", "The server is busy. Try again in a few seconds."
    ]  # fmt: skip
    program = await ask(occupied, "GET", "/plain/", headers={"Accept": "application/json"})
    assert (program.status, program.headers["content-type"]) == (503, "application/json")


async def test_a_stream_without_room_ends_and_says_when_to_come_back(occupied: QueueingHandler) -> None:
    reply = await ask(occupied, "GET", "/plain/", headers={"Accept": "text/event-stream"})
    assert (reply.status, reply.body) == (200, f"retry: {int(reply.headers['retry-after']) * 1000}\n\n")


@pytest.mark.django_db(transaction=True)
def test_judges_come_first_once_their_session_has_been_seen_and_a_made_up_one_does_not() -> None:
    session = SessionStore()
    session[SESSION_LINKS] = [make.make_link(make.make_judge(make.make_tournament()))[0].pk]
    session.create()
    handler = QueueingHandler()
    cookies = {key: f"{settings.SESSION_COOKIE_NAME}={key}" for key in (str(session.session_key), "0" * 32)}
    for cookie in cookies.values():
        asyncio.run(ask(handler, "GET", "/plain/", headers={"Cookie": cookie}))
    ranks = [handler.insiders.rank_of({b"cookie": cookie.encode()}) for cookie in cookies.values()]
    assert ranks == [FIRST, LATER]


@pytest.mark.django_db(transaction=True)
def test_a_judge_whom_the_process_does_not_know_yet_is_not_turned_away_with_strangers(door: Door) -> None:
    session = SessionStore()
    session[SESSION_LINKS] = [make.make_link(make.make_judge(make.make_tournament()))[0].pk]
    session.create()
    ours, made_up, none = (
        {"Cookie": f"{settings.SESSION_COOKIE_NAME}={key}"} for key in (session.session_key, "0" * 32, '"\\000abc"')
    )

    async def flood() -> list[int]:
        lines = Lines()
        lines.readers = Line("reader", 1, patience=2, usual=1, clock=lambda: 0.0)
        handler = QueueingHandler(lines)
        waiting = [asyncio.create_task(ask(handler, "GET", "/door/"))]
        await asyncio.to_thread(door.inside.acquire)
        while not any(task.done() for task in waiting):  # until one has found no room
            waiting.append(asyncio.create_task(ask(handler, "GET", "/plain/")))
            await asyncio.sleep(0)
        strangers = [(await ask(handler, "GET", "/plain/", headers=cookie)).status for cookie in (made_up, none)]
        judge = asyncio.create_task(ask(handler, "GET", "/plain/", headers=ours))
        await until(lambda: judge.done() or session.session_key in handler.insiders._keys)
        await asyncio.sleep(0)
        door.open.set()
        statuses = [*strangers, (await judge).status]
        await asyncio.gather(*waiting)
        return statuses

    assert asyncio.run(flood()) == [503, 503, 200]


async def test_a_thread_is_free_again_while_a_slow_phone_takes_its_answer(door: Door) -> None:
    door.open.set()
    lines = Lines()
    lines.readers = Line("reader", 1, patience=3600)
    handler, taken = QueueingHandler(lines), asyncio.Event()
    slow = asyncio.create_task(ask(handler, "GET", "/door/", slowly=taken))
    await asyncio.to_thread(door.inside.acquire)
    assert (await ask(handler, "GET", "/plain/")).body == "plain"
    taken.set()
    assert (await slow).body == "through"


@pytest.mark.parametrize("asked", ["", "3", "100"])
def test_no_thread_waits_for_a_connection(asked: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgres://somebody@localhost/cup")
    if asked:
        monkeypatch.setenv("DATABASE_POOL", asked)
    options: Any = database_settings()["OPTIONS"]
    assert options["pool"]["max_size"] >= max(THREADS, int(asked or 0))


async def test_a_database_that_goes_away_before_or_after_a_request_is_no_fault_of_ours(door: Door) -> None:
    def fail(**_: object) -> None:
        raise OperationalError("gone") from psycopg.OperationalError("server closed the connection unexpectedly")

    for signal in (request_started, request_finished):
        signal.connect(fail)
        try:
            reply = await ask(QueueingHandler(), "POST", "/plain/", FILLED)
        finally:
            signal.disconnect(fail)
        assert reply.status == 503
        assert int(reply.headers["retry-after"]) >= 1
