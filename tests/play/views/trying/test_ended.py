"""What a board to try a game on says of a game that has ended."""

import pytest
from django.test import Client

from tests.play.views.trying.test_board import at, made
from tournaments.models import TryBoard

pytestmark = pytest.mark.django_db
CATCH = [*(f"{evader}:000" for evader in range(1, 6)), "P:180"] * 6
"""A part until the pursuer has caught evader 3, before any line is reached."""


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def shown(client: Client, actions: list[str], **tags: str) -> str:
    """The page of a board of Sonor after these actions."""
    board = made("sonor")
    TryBoard.objects.filter(pk=board.pk).update(actions=actions, tags=tags)
    return str(client.get(at(board)).content.decode())


@pytest.mark.parametrize(
    ("actions", "said"),
    [
        (["(stop)", *CATCH, "(stop)"], "The points are equal. Catches decide: the opponent caught none."),
        (["(stop)", "(stop)"], ""),
    ],
)
def test_the_board_says_what_has_decided_between_equal_points(client: Client, actions: list[str], said: str) -> None:
    assert f'<p class="play-prompt">{said}</p>' in shown(client, actions)


def test_a_game_of_sonor_that_was_resigned_has_no_other_reason(client: Client) -> None:
    page = shown(client, ["(stop)", *CATCH], Termination="resignation", Result="0-1")
    assert '<p class="play-prompt"></p>' in page


def test_what_can_be_done_next_is_one_tap_from_the_board(client: Client) -> None:
    link = '<a class="btn btn-primary try-next" href="#over">What next?</a>'
    assert link in shown(client, ["(stop)", "(stop)"])
    assert link not in shown(client, ["(stop)"])
