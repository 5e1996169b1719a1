"""How often boards to try a game on can be written to."""

from itertools import count

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.models import TryBoard
from tournaments.play.views import limits
from tournaments.play.write import trying

pytestmark = pytest.mark.django_db
CLASS = 30


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The clock that requests are counted by; a test moves it."""
    moment = [1000.0]
    monkeypatch.setattr(limits, "CLOCK", lambda: moment[0])
    return moment


def made(number: int) -> str:
    board = trying.make_board(key=f"made-with-{number}", game="corners", options={}, tags={})
    return reverse("try_play", args=["corners", board.key])


def test_a_class_of_thirty_phones_behind_one_address_is_not_held_up(clock: list[float]) -> None:
    numbers = count()
    phones = [Client() for _phone in range(CLASS)]
    for phone in phones:
        assert phone.post("/try/corners/", {"key": f"phone-{next(numbers):03}"}).status_code != 429
    boards = [made(number) for number in range(CLASS)]
    for _round in range(10):
        clock[0] += 2
        for phone, board in zip(phones, boards, strict=True):
            assert phone.post(board, {"action": "a1", "version": 99}).status_code == 409


def test_a_script_that_makes_boards_without_end_waits_and_hurts_nobody_elsewhere(clock: list[float]) -> None:
    options = {"options-edges": "", "First": "A"}
    answers = [Client().post("/try/corners/", options) for _one in range(limits.MADE.burst + 1)]
    assert answers[-2].status_code == 422
    assert answers[-1].status_code == 429
    assert answers[-1]["Retry-After"] == "2"
    assert b'name="First" value="A"' in answers[-1].content
    assert Client(REMOTE_ADDR="192.0.2.7").post("/try/corners/", options).status_code == 422
    assert Client().get("/try/corners/").status_code == 200
    clock[0] += 2
    assert Client().post("/try/corners/", options).status_code == 422


def test_a_script_that_plays_on_one_board_without_end_waits(clock: list[float]) -> None:
    first, second = made(1), made(2)
    client = Client()
    statuses = [
        client.post(first, {"action": "d4", "version": 99}).status_code for _one in range(limits.ON_ONE.burst + 1)
    ]
    assert statuses[-2:] == [409, 429]
    assert client.post(second, {"action": "d4", "version": 99}).status_code == 409
    assert set(TryBoard.objects.values_list("version", flat=True)) == {1}


def test_whoever_drops_all_cookies_is_still_counted(clock: list[float]) -> None:
    limits.WRITTEN.forget()
    boards = [made(number) for number in range(20)]
    asked = [
        Client().post(boards[number % 20], {"action": "d4", "version": 99}).status_code
        for number in range(limits.WRITTEN.burst + 1)
    ]
    assert asked.count(429) == 1
    assert asked[-1] == 429


def board_from(address: str) -> TryBoard:
    chosen = {"options-edges": "inside", "options-reuse": "effect", "First": "A", "Circles": "A"}
    response = Client(REMOTE_ADDR=address).post("/try/corners/", {**chosen, "key": f"board from {address}"})
    assert response.status_code == 302
    return TryBoard.objects.latest("pk")


def test_boards_are_told_apart_by_where_they_are_made() -> None:
    addresses = ["192.0.2.7", "192.0.2.8", "::ffff:192.0.2.7", "2001:db8::1", "2001:db8::ffff:2", "2001:db8:0:1::1"]
    makers = [board_from(address).maker for address in addresses]
    assert makers[0] == makers[2]
    assert makers[3] == makers[4]
    assert len(set(makers)) == 4


def test_another_address_of_one_line_has_no_attempts_of_its_own() -> None:
    for number in range(limits.MADE.burst):
        Client(REMOTE_ADDR=f"2001:db8::{number:x}").post("/try/corners/", {"First": "nobody"})
    assert Client(REMOTE_ADDR="2001:db8::ffff").post("/try/corners/", {"First": "nobody"}).status_code == 429
    assert Client(REMOTE_ADDR="2001:db8:1::1").post("/try/corners/", {"First": "nobody"}).status_code == 422
