"""A judge's pages over a slow link: what a first visit loads."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.conftest import Cast
from tests.judge_games import BOARD, address, judges_browser, under_way
from tests.weight import heaviest, weight
from tournaments.formats.rules.tour_format import GAME_KINDS, GameKey, Stage
from tournaments.models import Game, Match, Signature

BEGIN = {"First": "A", "Circles": "A", "Deer": "A", "Eight": "A", "Evaders": "A", "version": "0", "key": "key-of-begin"}


def page(client: Client, url: str) -> str:
    return client.get(url, follow=True).content.decode()


@pytest.mark.parametrize("kind", GAME_KINDS)
def test_a_board_and_its_score_sheet(cast: Cast, kind: str) -> None:
    under_way(cast, kind)
    client = judges_browser(cast)
    protocol = page(client, address(cast))
    assert weight(protocol) <= heaviest(protocol)
    client.post(address(cast, "judge_board"), BEGIN)
    board = page(client, address(cast, "judge_board"))
    assert "data-board" in board
    assert Game.objects.filter(stage=BOARD.stage).exists()
    assert weight(board) <= heaviest(board)


@pytest.mark.parametrize("kind", GAME_KINDS)
def test_a_board_of_a_protocol_that_is_being_corrected(cast: Cast, kind: str) -> None:
    under_way(cast, kind)
    client = judges_browser(cast)
    client.post(address(cast, "judge_board"), BEGIN)
    moment = timezone.now()
    for role in Signature.Role.values:
        Signature.objects.create(match=cast.match, role=role, name="Имя", signed_at=moment, withdrawn_at=moment)
    board = page(client, address(cast, "judge_board"))
    assert "You are correcting a signed protocol." in board
    assert weight(board) <= heaviest(board)


@pytest.mark.parametrize("state", Match.State.values)
def test_the_protocol_in_every_state(cast: Cast, state: str) -> None:
    under_way(cast)
    Match.objects.filter(pk=cast.match.pk).update(state=state)
    protocol = page(judges_browser(cast), reverse("judge_match", args=["cup", cast.match.pk]))
    assert weight(protocol) <= heaviest(protocol)


def test_the_other_pages_of_an_evening(cast: Cast) -> None:
    under_way(cast)
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.TEAM)
    client = judges_browser(cast)
    urls = [
        reverse("judge"),
        reverse("judge_line_up", args=["cup", cast.match.pk, "A"]),
        reverse("judge_move_clock", args=["cup", cast.match.pk, GameKey(Stage.TEAM, 0, 1)]),
    ]
    for url in urls:
        html = page(client, url)
        assert weight(html) <= heaviest(html), url
