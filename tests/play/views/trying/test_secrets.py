"""Sealed picks on a board to try a game on: no answer of the server tells them apart before they are revealed."""

import re
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.games.isses.scenes import PLAYED
from tournaments.models import TryBoard
from tournaments.play.write import trying

pytestmark = pytest.mark.django_db
PAGES = ("try_board", "try_taps", "try_record")
ASKED = ("", "?list=1", "?taps=A", "?taps=r&marks=1", "?taps=ACCUSE")
BEFORE = PLAYED[: next((place for place, text in enumerate(PLAYED) if "pick" in text), len(PLAYED))]


def sealed(*picks: str) -> TryBoard:
    """A board on which these were picked; the same address and submissions every time."""
    TryBoard.objects.all().delete()
    board = trying.make_board(key="the-first-one", game="isses", options={"picks": "sealed"}, tags={})
    for number, action in enumerate([*BEFORE, *picks]):
        board = trying.play(
            board=board.key, game="isses", key=f"submission-{number}", version=board.version, action=action
        )
    TryBoard.objects.update(key="a-known-board")
    return TryBoard.objects.get()


def answers(board: TryBoard) -> str:
    """Everything that can be got from a board: pages, taps, the record, a conflict, a refusal, a repetition."""
    client = Client(headers={"accept-language": "en"})
    where = [board.game, board.key]
    responses = [client.get(reverse(name, args=where) + asked) for name in PAGES for asked in ASKED]
    for headers in ({}, {"hx-request": "true"}):
        posted = (client.post(reverse("try_play", args=where), fields, headers=headers) for fields in _posts(board))
        responses.extend(posted)
    text = "\n".join(answer.content.decode() for answer in responses)
    return re.sub(r'name="(key|csrfmiddlewaretoken)" value="[^"]*"', "", text)


def _posts(board: TryBoard) -> list[dict[str, Any]]:
    return [
        {"action": "(coin a1)", "version": 1, "key": "a-late-submission"},
        {"action": "nonsense", "version": board.version, "key": "a-refused-one"},
    ]


@pytest.mark.parametrize("both", [False, True])
def test_two_worlds_that_differ_in_the_picks_give_the_same_bytes(both: bool) -> None:
    worlds = []
    for mine, theirs in (("r", "b"), ("v", "w"), ("g", "g")):
        picks = [f"(pick A {mine})", f"(pick B {theirs})"]
        worlds.append(answers(sealed(*picks if both else picks[:1])))
    assert len(set(worlds)) == 1
    assert "(pick A ?)" in worlds[0]


def test_the_log_of_the_server_does_not_tell_them(caplog: pytest.LogCaptureFixture) -> None:
    answers(sealed("(pick A r)", "(pick B b)"))
    assert "pick A r" not in caplog.text


def test_a_card_that_could_not_be_stored_is_not_written_on_the_page() -> None:
    board = sealed("(pick A r)")
    client = Client(headers={"accept-language": "en"})
    where = reverse("try_play", args=[board.game, board.key])
    late = client.post(where, {"action": "(pick B v)", "version": 1, "key": "a-late-card"})
    again = client.post(where, {"action": "(pick A v)", "version": board.version, "key": "a-second-card"})
    assert (late.status_code, again.status_code) == (409, 422)
    assert "(pick B ?)" in late.content.decode()
    assert "<dd>(pick B v)</dd>" not in late.content.decode()
    assert "pick A v" not in again.content.decode()


@pytest.mark.parametrize("headers", [{}, {"hx-request": "true"}])
def test_a_card_is_picked_behind_a_cover_and_no_answer_repeats_it(headers: dict[str, str]) -> None:
    board = sealed()
    client = Client(headers={"accept-language": "en", **headers})
    page, play = (reverse(name, args=[board.game, board.key]) for name in ("try_board", "try_play"))
    shown = client.get(page).content.decode()
    assert "Hand the phone to Player A" in shown
    assert 'name="action"' not in shown
    worlds = []
    for card in "vg":
        with transaction.atomic():
            given = {"pick": "A", "card": card, "version": board.version, "key": "a-pick-of-a-card"}
            stored = client.post(play, given, follow=True)
            assert TryBoard.objects.get().actions[-1] == f"(pick A {card})"
            again = client.post(play, given | {"key": "a-second-card", "version": board.version + 1})
            assert again.status_code == 422
            worlds.append([re.sub(r'value="[^"]*"', "", response.content.decode()) for response in (stored, again)])
            transaction.set_rollback(True)
    assert worlds[0] == worlds[1]
    assert "Hand the phone on." in worlds[0][0]
    assert "Hand the phone to Player B" in worlds[0][0]
    assert "Hand the phone to Player A" not in worlds[0][0]
