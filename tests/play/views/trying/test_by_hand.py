"""Secret picks where the program could not make its own: the page says so, and the pick can be made for it."""

import re
from typing import Any

import pytest
from django.test import Client

from tests.play.thinking import Thinking
from tests.play.views.trying.test_against import actions, against_program, shown
from tests.play.views.trying.test_board import HTMX, at, sent
from tests.play.views.trying.test_secrets import BEFORE
from tournaments.models import TryBoard

pytestmark = pytest.mark.django_db
COVER = re.compile(r'<details class="pick-cover" data-pick>.*?</details>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')
TOLD = "The program could not answer. Make its move yourself, or let it try again."


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


@pytest.fixture
def board(client: Client, thinking: Thinking) -> TryBoard:
    """A game of Der Isses! in which both are to pick, and the program's process has died."""
    thinking.dies = True
    board = against_program("isses")
    for text in BEFORE:
        sent(client, board, action=text, hand="1")
    return board


def covers(page: str) -> list[tuple[str, dict[str, str]]]:
    """Each cover of the page and what its form sends without a card."""
    return [(cover, dict(FIELD.findall(cover))) for cover in COVER.findall(page)]


def picked(client: Client, board: TryBoard, fields: dict[str, str], **more: Any) -> Any:
    own = {name: value for name, value in fields.items() if name != "csrfmiddlewaretoken"}
    return sent(client, board, card="r", **own, **more)


def test_the_page_says_that_the_program_could_not_pick_and_whose_each_cover_is(client: Client, board: TryBoard) -> None:
    page = shown(client, board)
    assert re.search(rf'<p class="play-prompt" role="status">{re.escape(TOLD)}</p>', page)
    (own, own_fields), (programs, its_fields) = covers(page)
    assert (own_fields["pick"], its_fields["pick"]) == ("A", "B")
    assert "Pick your colour" in own
    assert "Pick for the program" not in own
    assert "Pick for the program" in programs
    assert "Pick your colour" not in programs
    assert "The program does not see it" not in programs


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_both_picks_are_made_with_what_the_page_offers(
    client: Client, board: TryBoard, headers: dict[str, str]
) -> None:
    before = len(actions(board))
    assert "Your move" in shown(client, board)
    (_own, fields), _programs = covers(shown(client, board))
    assert picked(client, board, fields, headers=headers).status_code in {200, 302}
    page = shown(client, board)
    assert "The program’s move" in page
    assert TOLD in page
    ((_cover, fields),) = covers(page)
    assert picked(client, board, fields, headers=headers).status_code in {200, 302}
    assert actions(board)[before:] == ["(pick A r)", "(pick B r)"]
    assert not covers(shown(client, board))


def test_a_pick_for_the_program_that_is_not_by_hand_says_whose_turn_it_is(client: Client, board: TryBoard) -> None:
    before = actions(board)
    answer = sent(client, board, pick="B", card="g")
    assert answer.status_code == 422
    assert "It is the program’s turn: wait for its move." in answer.content.decode()
    assert actions(board) == before


def test_while_the_program_picks_its_card_is_asked_of_nobody(
    client: Client, board: TryBoard, thinking: Thinking
) -> None:
    thinking.dies = False
    sent(client, board, "try_change", do="ask")
    shown(client, board)
    page = shown(client, board)
    assert TOLD not in page
    ((cover, fields),) = covers(page)
    assert "Pick your colour" in cover
    assert fields["pick"] == "A"
    assert "hand" not in fields
    assert client.get(at(board)).status_code == 200
