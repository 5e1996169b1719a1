"""The judge's pages and the summary of a protocol say what there is, not what it resembles."""

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.conftest import Cast
from tests.judge_games import address, judges_browser, under_way
from tournaments.models import Game, Match, Tour

EN: dict[str, Any] = {"headers": {"accept-language": "en"}}
RU: dict[str, Any] = {"headers": {"accept-language": "ru"}}


def page(client: Client, cast: Cast, tail: str = "", how: dict[str, Any] = EN, **query: str) -> str:
    return str(client.get(f"/t/cup/matches/{cast.match.pk}/{tail}", query, **how).content.decode())


def test_an_extra_game_is_called_one_in_the_summary(playing: Cast) -> None:
    Game.objects.create(match=playing.match, stage="extra", board=1, number=1, agreed=True)
    summary = page(Client(), playing)
    assert "Board 1, extra game 1" in summary
    assert summary.count("Board 1, game 1") == 0
    assert "дополнительная партия\N{NO-BREAK SPACE}1" in page(Client(), playing, how=RU)


def test_a_signed_protocol_lists_no_extra_game_of_which_nothing_is_known(playing: Cast) -> None:
    Game.objects.create(match=playing.match, stage="extra", board=1, number=1, agreed=True)
    Game.objects.create(match=playing.match, stage="extra", board=2, number=1, agreed=True, decision="A")
    Match.objects.filter(pk=playing.match.pk).update(state="approved")
    summary = page(Client(), playing)
    assert "Board 1, extra game 1" not in summary
    assert "Board 2, extra game 1" in summary


def test_a_game_that_is_still_on_the_board_has_no_result_to_explain(playing: Cast) -> None:
    Game.objects.create(match=playing.match, stage="individual", board=1, number=1, begun_at=timezone.now())
    judged = page(playing.client("judge"), playing, "judge/", step="individual")
    assert "The game is under way on the board." in judged
    assert "This result comes from the game’s score sheet or record." not in judged


def test_the_judge_reads_which_game_to_explain_and_the_tour_once(cast: Cast) -> None:
    judged = page(cast.client("judge"), cast, "judge/", how=RU)
    assert "Сначала объясните игру «" in judged
    assert "<dt>Тур</dt><dd>Тур" not in judged
    Tour.objects.filter(pk=cast.match.tour_id).update(name="Утренний")
    assert "<dt>Тур</dt><dd>1: <bdi>Утренний</bdi></dd>" in page(cast.client("judge"), cast, "judge/", how=RU)


def test_a_tour_under_way_without_a_planned_time_ends_with_no_dot(playing: Cast) -> None:
    Tour.objects.filter(pk=playing.match.tour_id).update(starts_at=None)
    overview = " ".join(str(Client().get("/t/cup/", **EN).content.decode()).split())
    assert re.search(r"0 of \d matches finished *</p>", overview)


BEGIN = {"First": "A", "Eight": "A", "Evaders": "A", "version": "0", "key": "key-of-begin"}


@pytest.mark.parametrize(
    ("kind", "language", "words"),
    [
        ("sonor", "en", "Yes, end this part"),
        ("sonor", "ru", "Да, закончить эту часть"),
        ("heldplay", "en", "Yes, end this game without a winner"),
    ],
)
def test_the_end_of_a_part_is_confirmed_in_one_sentence(cast: Cast, kind: str, language: str, words: str) -> None:
    client = judges_browser(under_way(cast, kind))
    assert client.post(address(cast, "judge_board"), BEGIN).status_code == 302
    client.cookies["django_language"] = language
    board = client.get(address(cast, "judge_board")).content.decode()
    assert f"formnovalidate>{words}</button></details>" in board
