"""How much each address takes, and how much all of them together."""

import asyncio

import pytest
from django.urls import reverse

from tournaments.archive.rules import MAX_BYTES as TOURNAMENT
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.bodies import BESIDE, ORDINARY, BodyLimits, Message, Receive, Scope, Send, largest_at
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


def request(limits: BodyLimits, body: bytes, announced: bool) -> "asyncio.Task[int]":
    """A form's request; the status of its answer."""

    async def ask() -> int:
        coming: asyncio.Queue[Message] = asyncio.Queue()
        coming.put_nowait({"type": "http.request", "body": body, "more_body": False})
        told: list[Message] = []

        async def send(message: Message) -> None:
            told.append(message)

        length = (b"content-length", str(len(body)).encode()) if announced else (b"transfer-encoding", b"chunked")
        scope = {"type": "http", "method": "POST", "path": reverse("login"), "headers": [length]}
        await asyncio.wait_for(limits(scope, coming.get, send), PATIENCE)
        return int(told[0]["status"])

    return asyncio.create_task(ask())


@pytest.mark.parametrize("announced", [True, False])
async def test_all_bodies_together_are_bounded_while_they_are_held(announced: bool) -> None:
    django = Django()
    limits = BodyLimits(django, held=100_000)
    first = request(limits, b"x" * 80_000, announced)
    await asyncio.wait_for(django.read.wait(), PATIENCE)
    assert await request(limits, b"x" * 30_000, announced) == 503
    tap = request(limits, b"x" * 300, announced)
    django.go_on.set()
    assert await tap == 200, "there is always room for a few fields"
    assert await first == 200
    assert await request(limits, b"x" * 30_000, announced) == 200, "there is room again"
