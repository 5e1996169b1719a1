"""The list of moves for whoever has no scripts: an address of the board shows it, and each line of it is a move."""

import re
from html import unescape

import pytest
from django.test import Client

from games.core.types import Result
from tests.play.thinking import Thinking
from tests.play.views.trying.test_against import actions, against_program, shown
from tests.play.views.trying.test_board import HTMX, at, made, sent
from tournaments.kernel.thinking import Progress

pytestmark = pytest.mark.django_db
LINK = re.compile(r'<a class="[^"]*play-list" href="([^"]*)">Choose from the list of moves</a>')
SAID = re.compile(r'<button class="btn btn-outline-primary" name="say" value="([^"]*)"')

SAID_SURELY = re.compile(r'<button class="btn btn-outline-danger" name="say" value="([^"]*)"')


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def listed(page: str) -> list[str]:
    """The moves of the list alone, without what may be entered at any time."""
    found = re.search(r'id="listed".*?</details>', page, re.DOTALL)
    return [unescape(text) for text in SAID.findall(found[0])] if found else []


@pytest.mark.parametrize("game", ["corners", "deer", "heldplay"])
def test_every_legal_move_is_in_the_list_and_can_be_played_from_it(client: Client, game: str) -> None:
    board = made(game)
    (address,) = LINK.findall(shown(client, board))
    assert address == f"{at(board)}?list=1#listed"
    assert listed(shown(client, board)) == []
    moves = listed(shown(client, board, "?list=1"))
    legal = client.get(at(board, "try_taps"), {"list": "1"}).json()["moves"]
    assert sorted(moves) == sorted(set(legal) - {"(draw)"})
    assert [len(move) for move in moves] == sorted((len(move) for move in moves), reverse=True), (
        "the longest come first"
    )
    assert sent(client, board, say=moves[-1])["Location"] == at(board)
    assert actions(board) == [moves[-1]]


def test_what_ends_the_game_is_no_move_among_others(client: Client) -> None:
    page = shown(client, made("heldplay"), "?list=1")
    assert "(draw)" not in listed(page)
    assert "(draw)" in SAID_SURELY.findall(page)


def test_the_moves_are_said_as_people_say_them(client: Client) -> None:
    board = made("heldplay")
    page = shown(client, board, "?list=1")
    assert 'value="a3-a4=5"' in page
    assert ">a3-a4=5<" not in page


def test_after_a_refusal_the_list_is_still_found(client: Client) -> None:
    board = made()
    for headers in ({}, HTMX):
        page = sent(client, board, action="nonsense", headers=headers).content.decode()
        assert LINK.findall(page) == [f"{at(board)}?list=1#listed"]


def test_where_moves_cannot_be_listed_or_nothing_is_entered_there_is_no_list(
    client: Client, thinking: Thinking
) -> None:
    thinking.held = Progress("thinking")
    waits, over = against_program(), made(tags={"First": "A"})
    sent(client, waits, action="d4")
    over.tags |= {"Result": str(Result.DRAWN), "Termination": "agreement"}
    over.save()
    for board in (made("sonor"), waits, over):
        for query in ("", "?list=1"):
            page = shown(client, board, query)
            assert not LINK.search(page)
            assert listed(page) == []


def test_a_lesson_has_the_list_too(client: Client) -> None:
    page = client.get("/learn/corners/").content.decode()
    lesson = re.findall(r'href="(/learn/corners/[^"?/]+/)"', page)[0]
    (address,) = LINK.findall(client.get(lesson).content.decode())
    assert re.fullmatch(rf"{lesson}[^/]+/\?list=1#listed", address)
    moves = listed(client.get(address.partition("#")[0]).content.decode())
    assert len(moves) > 1
