"""What was added to the first answers: players and their numbers, times, figures, the tables."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.api.scene import fill
from tests.conftest import Cast
from tournaments.api import answers as interface
from tournaments.models import Match, Player, Tournament


@pytest.fixture
def told(cast: Cast) -> Any:
    """What the interface says at an address of the filled tournament."""
    fill(cast)

    def ask(name: str, *where: object, **asked: str) -> Any:
        answer = Client().get(reverse(name, args=["cup", *where]), asked)
        assert answer.status_code == 200
        return answer.json()

    return ask


def test_points_stand_as_numbers_beside_their_text(cast: Cast, told: Any) -> None:
    match = told("api_match", cast.match.pk)
    assert (match["points_a"], match["number_a"], match["points_b"], match["number_b"]) == ("2.5", 2.5, "3", 3)
    assert match["penalties"] == [{"side": "A", "points": "1.5", "number": 1.5}]
    halves = [game["number_a"] for game in match["games"] if game["decision"] == "draw"]
    assert halves == [0.5]


def test_a_match_has_its_times(cast: Cast, told: Any) -> None:
    match = told("api_match", cast.match.pk)
    assert match["planned_at"] == "2026-07-14T10:30:00Z"
    assert match["started_at"] == "2026-07-14T10:30:00Z"
    assert match["ended_at"] == "2026-07-14T12:30:00Z"
    [line, *_others] = told("api_matches")
    assert {name: match[name] for name in line} == line


def test_a_tour_that_begins_late_says_when_its_matches_begin(cast: Cast, told: Any) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="planned")
    Match.objects.filter(pk=cast.other_match.pk).update(state="planned")
    cast.tour.refresh_from_db()
    assert cast.tour.delay == 10
    [tour] = (row for row in told("api_tournament")["tours"] if row["number"] == 1)
    assert told("api_match", cast.match.pk)["expected_at"] == tour["expected_at"]


def test_games_name_their_players_by_number(cast: Cast, told: Any) -> None:
    games = told("api_match", cast.match.pk)["games"]
    names = dict(Player.objects.values_list("pk", "name"))
    assert any(len(game["player_ids_a"]) > 1 for game in games), "free shooters are several"
    for game in games:
        for side in "ab":
            assert ", ".join(names[pk] for pk in game[f"player_ids_{side}"]) == game[f"players_{side}"]


def test_line_ups_that_are_not_open_name_nobody(cast: Cast, told: Any) -> None:
    waiting = Match.objects.get(tour__number=2, state="line_ups")
    games = told("api_match", waiting.pk)["games"]
    assert games
    assert all(game["player_ids_a"] == game["player_ids_b"] == [] for game in games)


def test_a_score_sheet_is_told_in_figures(cast: Cast, told: Any) -> None:
    [corners] = (game for game in told("api_match", cast.match.pk)["games"] if game["score"])
    assert (corners["score"], corners["own_a"], corners["own_b"]) == ("12 : 7", 12, 7)
    assert (corners["difference"], corners["net"]) == (5, None)
    live = Match.objects.get(tour__number=2, state="individual")
    games = [
        {"eight": "A", "winner": "A", "houses": [1, 3, 4, 7]},
        {"eight": "B", "winner": "A", "houses": [1, 2, 3, 4]},
    ]
    live.games.create(stage="individual", board=2, decision="A", sheet={"games": games})
    Tournament.objects.update(revision=50)
    [heldplay] = (game for game in told("api_match", live.pk)["games"] if game["score"])
    assert heldplay["net"] == heldplay["own_a"] - heldplay["own_b"] != 0
    assert heldplay["difference"] is None


def test_a_hidden_match_tells_no_time_and_no_number(told: Any) -> None:
    hidden = [match for match in told("api_matches") if match["hidden"]]
    assert len(hidden) == 2
    for match in hidden:
        assert (match["started_at"], match["ended_at"], match["number_a"], match["number_b"]) == (None,) * 4
        assert not match["counts"]


def test_which_matches_count_is_told(told: Any) -> None:
    assert [match["counts"] for match in told("api_matches")] == [True, True, False, False, False, False]
    Tournament.objects.update(frozen_from=None, revision=50)
    assert [match["counts"] for match in told("api_matches")] == [True, True, False, False, True, True]


def test_a_player_has_games_and_points(cast: Cast, told: Any) -> None:
    pk = Player.objects.filter(team=cast.match.team_a).order_by("pk")[0].pk
    player = told("api_player", pk)
    assert (player["id"], player["name"], player["team"]["id"]) == (pk, "Альфа 1", cast.match.team_a_id)
    assert [(match["tour"], match["side"], match["board"], match["opponent"]) for match in player["matches"]] == [
        (1, "A", 1, "Бета 1"), (2, "A", 1, "Гамма 1")
    ]  # fmt: skip
    assert all(pk in game["player_ids_a"] for match in player["matches"] for game in match["games"])
    [best] = (row for row in told("api_best_players")["rows"] if row["player"]["id"] == pk)
    assert (player["boards"], player["points"], player["number"]) == (best["boards"], best["total"], best["number"])


def test_a_player_of_a_hidden_match_tells_nothing_of_it(cast: Cast, told: Any) -> None:
    pk = Player.objects.filter(team=cast.match.team_a).order_by("pk")[0].pk
    assert {match["tour"] for match in told("api_player", pk)["matches"]} == {1, 2}
    Tournament.objects.update(frozen_from=1, revision=50)
    player = told("api_player", pk)
    assert (player["matches"], player["boards"], player["points"]) == ([], 0, "0")


def test_names_of_players_are_as_everybody_may_read_them(cast: Cast, told: Any) -> None:
    player = Player.objects.filter(team=cast.match.team_a).order_by("pk")[0]
    Player.objects.filter(pk=player.pk).update(name="Анна Щукина", key="анна щукина")
    Tournament.objects.update(public_names="short", revision=50)
    for answer in (told("api_player", player.pk), told("api_best_players"), told("api_match", cast.match.pk)):
        assert "Анна" in str(answer)
        assert "Щукина" not in str(answer)


def test_the_cross_table_says_who_met_whom(cast: Cast, told: Any) -> None:
    rows = told("api_cross_table")["rows"]
    assert [row["team"] for row in rows] == [row["team"] for row in told("api_standings")["rows"]]
    [alpha] = (row for row in rows if row["team"]["id"] == cast.match.team_a_id)
    assert alpha["meetings"] == [
        {"tour": 1, "opponent": cast.match.team_b_id, "points": "2.5", "opponent_points": "3", "number": 2.5,
         "opponent_number": 3.0}
    ]  # fmt: skip
    [group] = told("api_cross_table", group="7")["rows"]
    assert group == alpha | {"place": 1, "written": group["written"]}


def test_progress_goes_tour_by_tour(told: Any) -> None:
    progress = told("api_progress")
    assert (progress["tours"], progress["metric"]) == ([1], "match_points")
    for row in progress["rows"]:
        assert [(step["tour"], step["place"]) for step in row["steps"]] == [(1, row["place"])]
    Tournament.objects.update(frozen_from=None, revision=50)
    assert told("api_progress")["tours"] == [1, 3]


@pytest.mark.parametrize("name", ["api_cross_table", "api_progress", "api_best_players"])
def test_a_group_that_there_is_not_is_not_found(told: Any, name: str) -> None:
    assert told(name, group="7")["group"] == "7"
    assert Client().get(reverse(name, args=["cup"]), {"group": "нет"}).status_code == 404


def test_best_players_come_by_the_page(told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = told("api_best_players")
    assert whole["count"] == len(whole["rows"]) > 4
    monkeypatch.setattr(interface, "AT_ONCE", 3)
    Tournament.objects.update(revision=50)
    seen, url = list[int](), reverse("api_best_players", args=["cup"])
    while url:
        answer = Client().get(url)
        assert len(answer.json()["rows"]) <= 3
        seen += [row["player"]["id"] for row in answer.json()["rows"]]
        url = answer.headers.get("Link", "").partition(">")[0].removeprefix("<http://testserver")
    assert seen == [row["player"]["id"] for row in whole["rows"]]


def test_a_link_to_the_next_page_keeps_the_group(told: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interface, "AT_ONCE", 3)
    assert told
    answer = Client().get(reverse("api_best_players", args=["cup"]), {"group": "7"})
    assert "group=7&page=2" in answer["Link"]
