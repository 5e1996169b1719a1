"""How much each address takes, and how much all of them together."""

import asyncio
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import psycopg
import pytest
from django.db import OperationalError
from django.urls import reverse

from tests.processes.lines import PROTECTIVE
from tournaments.archive.rules import MAX_BYTES as TOURNAMENT
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel import bodies, places
from tournaments.kernel.bodies import BESIDE, ORDINARY, BodyLimits, Message, Receive, Scope, Send, largest_at
from tournaments.kernel.logs import Seldom
from tournaments.kernel.places import FIRST, LATER, Line
from tournaments.kernel.table_file import MAX_BYTES as TABLE
from tournaments.photos.rules.album import MAX_ALBUM as ALBUM
from tournaments.photos.rules.photo import MAX_SENT as PHOTOS
from tournaments.play.write.records import MAX_LENGTH as RECORD
from tournaments.standings.rules.picture import MAX_BYTES as PICTURE

PATIENCE = 60
FILES = {
    "desk_import": ((), TOURNAMENT + ALBUM),
    "desk_import_matches": (("cup",), TABLE),
    "desk_roster": (("cup",), TABLE),
    "desk_certificates": (("cup",), PICTURE),
    "desk_photos_import": (("cup",), ALBUM),
    "match_photos": (("cup", 1), PHOTOS),
}


@pytest.mark.parametrize("name", FILES)
def test_an_address_takes_what_its_form_takes_and_a_little_more(name: str) -> None:
    arguments, most = FILES[name]
    assert largest_at(reverse(name, args=arguments)) == most + BESIDE


def test_a_record_of_a_game_may_be_as_long_as_its_rule_says() -> None:
    assert largest_at(reverse("judge_game", args=["cup", 1, GameKey(Stage.INDIVIDUAL, 5, 1)])) == RECORD + BESIDE


def test_other_forms_take_little_and_unknown_addresses_nothing() -> None:
    assert largest_at(reverse("login")) == ORDINARY
    assert largest_at("/no/such") == 0
    assert largest_at("http://localhost/") == 0


class Django:
    """Reads the body, then waits to be told to answer."""

    def __init__(self) -> None:
        self.read, self.go_on = asyncio.Event(), asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        while (message := await receive())["type"] == "http.request" and message["more_body"]:
            pass
        if message["type"] == "http.request":
            self.read.set()
            await self.go_on.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})
            await send({"type": "http.response.body", "body": b"", "more_body": False})


@dataclass
class Reply:
    status: int
    headers: Mapping[str, str]
    body: str


def request(
    limits: BodyLimits, body: bytes, announced: bool, where: str = "login", session: str = ""
) -> "asyncio.Task[Reply]":
    """A form's request, and its answer."""

    async def ask() -> Reply:
        coming: asyncio.Queue[Message] = asyncio.Queue()
        coming.put_nowait({"type": "http.request", "body": body, "more_body": False})
        told: list[Message] = []

        async def send(message: Message) -> None:
            told.append(message)

        length = (b"content-length", str(len(body)).encode()) if announced else (b"transfer-encoding", b"chunked")
        headers = [length, (b"cookie", f"sessionid={session}".encode()), (b"accept", b"text/html")]
        scope = {"type": "http", "method": "POST", "path": reverse(where), "headers": headers}
        await asyncio.wait_for(limits(scope, coming.get, send), PATIENCE)
        start, *pieces = told
        named = {name.decode().lower(): value.decode() for name, value in start["headers"]}
        return Reply(start["status"], named, b"".join(piece["body"] for piece in pieces).decode())

    return asyncio.create_task(ask())


@pytest.mark.parametrize("announced", [True, False])
async def test_all_bodies_together_are_bounded_while_they_are_held(announced: bool) -> None:
    django = Django()
    limits = BodyLimits(django, forms=100_000)
    first = request(limits, b"x" * 80_000, announced)
    await asyncio.wait_for(django.read.wait(), PATIENCE)
    assert (await request(limits, b"x" * 30_000, announced)).status == 503
    tap = request(limits, b"x" * 300, announced)
    django.go_on.set()
    assert (await tap).status == 200, "there is always room for a few fields"
    assert (await first).status == 200
    assert (await request(limits, b"x" * 30_000, announced)).status == 200, "there is room again"


async def test_half_sent_forms_leave_room_for_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "is_insiders", lambda _key: True)
    django = Django()
    limits = BodyLimits(django, forms=100_000, files=1_000_000)
    form = request(limits, b"x" * 90_000, announced=False)
    await asyncio.wait_for(django.read.wait(), PATIENCE)
    assert (await request(limits, b"x" * 30_000, announced=False)).status == 503
    file = request(limits, b"x" * 900_000, announced=True, where="desk_import", session=KEY)
    django.go_on.set()
    assert [(await form).status, (await file).status] == [200, 200]


KEY = "a" * 32
FILE = b"x" * (ORDINARY + 1)


class Looks:
    """Looks at sessions that end when they are told to."""

    def __init__(self) -> None:
        self.threads: set[int] = set()
        self.inside, self.at_once, self.most = threading.Semaphore(0), 0, 0
        self.go_on, self._lock = threading.Event(), threading.Lock()

    def __call__(self, _key: str) -> bool:
        with self._lock:
            self.threads.add(threading.get_ident())
            self.at_once += 1
            self.most = max(self.most, self.at_once)
        self.inside.release()
        self.go_on.wait(PATIENCE)
        with self._lock:
            self.at_once -= 1
        return False


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Looks]:
    looks = Looks()
    monkeypatch.setattr(bodies, "is_insiders", looks)
    yield looks
    looks.go_on.set()


async def test_however_many_announce_files_one_thread_looks_at_their_sessions(looks: Looks) -> None:
    limits = BodyLimits(Django(), sessions=Line("session", places.SESSIONS, patience=3600))
    asked = [request(limits, FILE, announced=True, where="desk_import", session=KEY) for _ in range(40)]
    await asyncio.to_thread(looks.inside.acquire)
    looks.go_on.set()
    assert {(await reply).status for reply in asked} == {403}
    assert (len(looks.threads), looks.most) == (1, 1)


async def test_whoever_waits_too_long_for_the_look_is_told_to_come_back(looks: Looks) -> None:
    line = Line("session", 1, patience=0.5, usual=1, clock=lambda: 0.0)
    limits = BodyLimits(Django(), sessions=line)
    first = request(limits, FILE, announced=True, where="desk_import", session=KEY)
    await asyncio.to_thread(looks.inside.acquire)
    is_put_off(await request(limits, FILE, announced=True, where="desk_import", session=KEY))
    looks.go_on.set()
    assert (await first).status == 403


async def test_sessions_that_were_answered_of_late_are_looked_at_first(looks: Looks) -> None:
    def rank_of(headers: Mapping[bytes, bytes]) -> int:
        return FIRST if headers[b"cookie"].endswith(b"b") else LATER

    line = Line("session", 1, patience=3600)
    limits, order = BodyLimits(Django(), sessions=line, rank_of=rank_of), list[str]()
    asked = []
    for key in ("a" * 32, "c" * 32, "b" * 32):
        asked.append(request(limits, FILE, announced=True, where="desk_import", session=key))
        asked[-1].add_done_callback(lambda _reply, key=key: order.append(key[0]))  # type: ignore[misc]
        await asyncio.sleep(0)
    await asyncio.to_thread(looks.inside.acquire)
    looks.go_on.set()
    await asyncio.gather(*asked)
    assert order == ["a", "b", "c"]


def is_put_off(reply: Reply) -> None:
    assert reply.status == 503
    assert int(reply.headers["retry-after"]) >= 1
    assert reply.headers["connection"] == "close"
    assert int(reply.headers["content-length"]) == len(reply.body.encode()), "nobody waits for the body's end"
    assert all(name in reply.headers for name in PROTECTIVE)
    assert "</html>" in reply.body


async def test_a_database_that_is_away_at_the_look_is_said_and_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_key: str) -> bool:
        raise OperationalError("no connection") from psycopg.OperationalError("the server is away")

    monkeypatch.setattr(bodies, "is_insiders", fail)
    monkeypatch.setattr(Seldom, "filter", lambda _self, _record: True)  # another test may have said it a moment ago
    is_put_off(await request(BodyLimits(Django()), FILE, announced=True, where="desk_import", session=KEY))
    assert "no connection" in caplog.text


@pytest.mark.parametrize("key", ["", '"\\000aaaaaaaaaaaa"', "a b", "é" * 9])
async def test_what_is_no_key_of_a_session_is_not_looked_up(key: str, looks: Looks) -> None:
    reply = await request(BodyLimits(Django()), FILE, announced=True, where="desk_import", session=key)
    assert reply.status == 403
    assert not looks.threads
