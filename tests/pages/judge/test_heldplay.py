"""The page of a Held-play match for its judges: score sheet and record."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests.conftest import Cast
from tests.games.playthrough import FOLDER
from tests.judge_games import address, judge, send, under_way
from tests.paper.scenes import pages_of, texts_of
from tournaments.models import Game, Match, Tour

__all__ = ["judge"]

SHEET: dict[str, Any] = {
    "first": "B",
    "winner_1": "A",
    "houses_1": ["1", "3", "4", "7"],
    "winner_2": "B",
    "houses_2": ["5", "6", "7", "8"],
    "winner_3": "A",
    "houses_3": ["1", "2", "3", "4"],
    "eight": "",
}
STORED = {
    "games": [
        {"eight": "B", "winner": "A", "houses": [1, 3, 4, 7]},
        {"eight": "A", "winner": "B", "houses": [5, 6, 7, 8]},
        {"eight": "B", "winner": "A", "houses": [1, 2, 3, 4]},
    ]
}


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The cast in the midst of the individual stage of a tour of Held-play."""
    return under_way(cast, "heldplay")


def test_the_sheet_is_stored_and_its_result_shown(playing: Cast, judge: Client) -> None:
    assert send(judge, playing, "sheet", **SHEET).status_code == 302
    stored = Game.objects.get()
    assert (stored.sheet, stored.first, stored.decision) == (STORED, "B", "A")
    page = judge.get(address(playing)).content.decode()
    assert "25\u00a0:\u00a026" in page
    assert "Альфа won" in page
    assert page.count("checked") >= 16


def test_a_match_of_two_games_needs_no_third(playing: Cast, judge: Client) -> None:
    two = SHEET | {"winner_2": "A", "winner_3": "", "houses_3": []}
    assert send(judge, playing, "sheet", **two).status_code == 302
    stored = Game.objects.get()
    assert stored.sheet is not None
    assert [game["winner"] for game in stored.sheet["games"]] == ["A", "A"]


def test_the_lot_may_give_the_eight_of_game_3_to_the_other_team(playing: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options={"third": "lot"})
    assert send(judge, playing, "sheet", **(SHEET | {"eight": "A"})).status_code == 302
    stored = Game.objects.get()
    assert stored.sheet is not None
    assert [game["eight"] for game in stored.sheet["games"]] == ["B", "A", "A"]
    assert '<option value="A" selected>' in judge.get(address(playing)).content.decode()


def test_the_lot_is_asked_for_when_a_third_game_was_played_and_nothing_is_made_up(playing: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options={"third": "lot"})
    answer = send(judge, playing, "sheet", **SHEET)
    assert answer.status_code == 422
    assert answer.context["sheet_form"].errors["eight"] == ["Choose who had the eight in game 3: it was drawn by lot."]
    assert not Game.objects.exists()


def test_a_lot_for_the_team_that_had_the_eight_in_game_1_is_shown_again(playing: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options={"third": "lot"})
    assert send(judge, playing, "sheet", **(SHEET | {"eight": "B"})).status_code == 302
    stored = Game.objects.get()
    assert stored.sheet is not None
    assert [game["eight"] for game in stored.sheet["games"]] == ["B", "A", "B"]
    assert '<option value="B" selected>' in judge.get(address(playing)).content.decode()


def test_no_lot_is_asked_for_after_two_games(playing: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options={"third": "lot"})
    two = SHEET | {"winner_2": "A", "winner_3": "", "houses_3": []}
    assert send(judge, playing, "sheet", **two).status_code == 302


@pytest.mark.parametrize(
    ("change", "field", "sentence"),
    [
        ({"first": ""}, "first", "Tap who has the eight in game 1."),
        ({"winner_1": ""}, "winner_1", "Tap who won game 1."),
        ({"houses_2": []}, "houses_2", "Tap the four houses of game 2."),
        ({"houses_2": ["1", "9"]}, "houses_2", "This is no longer in the list. Choose again."),
        ({"houses_2": ["1", "2", "3"]}, "houses_2", "Game 2 is won by four houses"),
        ({"houses_3": []}, "houses_3", "Game 3 is won by four houses"),
        ({"winner_3": ""}, "winner_3", "Say who won this game"),
        ({"winner_3": "", "houses_3": []}, "__all__", "until a side has won two games"),
        ({"winner_2": "A"}, "__all__", "so no other is played"),
        ({"eight": "A"}, "eight", "The sides swap"),
    ],
)
def test_bad_figures_are_refused_where_they_were_entered(
    playing: Cast, judge: Client, change: dict[str, Any], field: str, sentence: str
) -> None:
    answer = send(judge, playing, "sheet", **(SHEET | change))
    assert answer.status_code == 422
    assert sentence in str(answer.context["sheet_form"].errors[field])
    assert not Game.objects.exists()


def test_what_follows_is_told_while_ticking_and_stores_nothing(playing: Cast, judge: Client) -> None:
    page = judge.get(address(playing, "judge_game_result"), SHEET).content.decode()
    assert "25\u00a0:\u00a026" in page
    assert not Game.objects.exists()


@pytest.mark.parametrize(("number", "options"), [(1, {}), (2, {"third": "lot"})])
def test_a_record_fills_moves_sheet_first_mover_and_result(
    playing: Cast, judge: Client, number: int, options: dict[str, str]
) -> None:
    Tour.objects.filter(pk=playing.tour.pk).update(options=options)
    text = (FOLDER / f"heldplay-{number}.txt").read_text("utf-8").partition("\n0. start")[0]
    assert send(judge, playing, "record", text=text).status_code == 302
    stored = Game.objects.get()
    assert stored.sheet is not None
    assert len(stored.sheet["games"]) == 1 + text.count("(game ") >= 2
    assert stored.sheet["games"][0]["eight"] == stored.first == "A"
    assert "board-heldplay-plain" in judge.get(address(playing)).content.decode()


def test_the_net_points_of_the_match_stand_beside_its_score(playing: Cast, judge: Client) -> None:
    assert "net points" not in judge.get(address(playing)).content.decode()
    send(judge, playing, "sheet", **SHEET)
    page = judge.get(address(playing)).content.decode()
    # A wins two games with 15 and 10, B one with 26: A wins the match and is one point behind (heldplay.11).
    assert "25\u00a0:\u00a026" in page
    assert "net points: −1" in page


def test_net_points_stand_in_the_protocol_on_the_public_page_and_on_paper(playing: Cast, judge: Client) -> None:
    send(judge, playing, "sheet", **SHEET)
    said = "net points: −1"
    assert said in judge.get(reverse("judge_match", args=["cup", playing.match.pk])).content.decode()
    public = reverse("match", args=["cup", playing.match.pk])
    assert said in playing.client("organiser").get(public, headers={"accept-language": "en"}).content.decode()
    with translation.override("en"):
        printed = texts_of(pages_of(Match.objects.get(pk=playing.match.pk), blank=False))
    assert "25 : 26 (−1)" in " ".join(printed.split())
    assert "In brackets: the winner’s net points." in printed
