"""The numbers of Held-play on a board for two people: drawn by the program, or said by whoever looks at the piece."""

import re

import pytest
from django.test import Client

from games.registry import all_games
from tests.play.thinking import Thinking
from tests.play.views.trying.test_against import actions, against_program, begun, shown
from tests.play.views.trying.test_board import at, made, sent
from tournaments.kernel.thinking import Progress
from tournaments.models import TryBoard
from tournaments.play.read.trying import record_of_board

pytestmark = pytest.mark.django_db
BOX = "The program draws the numbers"
DRAWN, OWN = "Let the program draw the numbers", "Enter the numbers ourselves"
MOVED = re.compile("a3-a4=[1-8]")
SAID = re.compile('"=[1-8]"')


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def asks(client: Client, board: TryBoard) -> bool:
    """Whether the board asks which number a piece shows."""
    taps = client.get(at(board, "try_taps")).content.decode()
    moves = client.get(at(board, "try_taps"), {"list": "1"}).json()["moves"]
    asked = bool(SAID.search(taps))
    assert asked is any("=" in move for move in moves)
    return asked


def test_two_people_with_nothing_but_a_phone_are_not_asked_for_numbers(client: Client) -> None:
    assert BOX in client.get("/try/heldplay/").content.decode()
    begun(client, "heldplay")
    board = TryBoard.objects.get()
    assert not asks(client, board)
    sent(client, board, taps="a3,a4")
    (moved,) = actions(board)
    assert MOVED.fullmatch(moved)


def test_a_number_that_is_sent_all_the_same_is_drawn_too(client: Client) -> None:
    shows = set()
    for _game in range(16):
        begun(client, "heldplay")
        board = TryBoard.objects.latest("pk")
        sent(client, board, action="a3-a4=5")
        shows.update(actions(board))
    assert len(shows) > 2, "eight numbers, each as likely: twice in 8 ** 13 games there are fewer"


def test_who_has_the_pieces_at_hand_says_what_they_show(client: Client) -> None:
    begun(client, "heldplay", draws="")
    board = TryBoard.objects.get()
    assert asks(client, board)
    sent(client, board, action="a3-a4=5")
    assert actions(board) == ["a3-a4=5"]


def test_it_is_offered_where_chance_decides_something(client: Client, thinking: Thinking) -> None:
    offering = [game.slug for game in all_games() if BOX in client.get(f"/try/{game.slug}/").content.decode()]
    assert offering == ["heldplay"]
    page = shown(client, made("corners"))
    assert DRAWN not in page
    assert OWN not in page


def test_it_can_be_changed_in_the_middle_of_a_game(client: Client) -> None:
    begun(client, "heldplay")
    board = TryBoard.objects.get()
    sent(client, board, action="a3-a4")
    sent(client, board, action="d6-d7")
    assert OWN in shown(client, board)
    sent(client, board, "try_change", do="told")
    assert asks(client, board)
    assert DRAWN in shown(client, board)
    sent(client, board, "try_change", do="draws")
    assert not asks(client, board)
    assert len(actions(board)) == 2


def test_it_stays_when_a_game_is_begun_again(client: Client) -> None:
    begun(client, "heldplay")
    board = TryBoard.objects.get()
    for do in ("again", "swap"):
        sent(client, board, "try_change", do=do)
        assert not asks(client, board)


def test_a_game_against_the_program_goes_on_between_two_people_as_it_was(client: Client, thinking: Thinking) -> None:
    """Nobody has pieces on a table whose numbers the program has drawn."""
    thinking.held = Progress("thinking")
    board = against_program("heldplay")
    assert not asks(client, board)
    page = shown(client, board)
    assert OWN not in page
    assert DRAWN not in page
    sent(client, board, "try_change", do="opponent", opponent="")
    assert OWN in shown(client, board)
    assert not asks(client, board)


def test_a_picture_of_the_rules_is_played_on_without_pieces(client: Client) -> None:
    client.post("/try/heldplay/?from=set_up")
    assert not asks(client, TryBoard.objects.get())


def test_how_numbers_come_about_stands_in_no_record(client: Client) -> None:
    begun(client, "heldplay")
    begun(client, "heldplay", draws="")
    drawn, told = (record_of_board(board, {}) for board in TryBoard.objects.order_by("pk"))
    assert drawn == told
