"""Who stands twice, or almost, is told as advice; and nothing is asked that does not matter to a tournament."""

from decimal import Decimal
from typing import Any

import pytest
from django.urls import resolve, reverse
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.pages.organiser.test_todo import NOW
from tournaments.audit.read import check_chain
from tournaments.formats.rules.tour_format import PRESETS, to_json
from tournaments.models import AuditEntry, Judge, Match, MatchJudge, Player, Room, Team, Tour, Tournament
from tournaments.pages.organiser.todo import Todo, facts_of, put_aside, todo_list


def told(tournament: Tournament) -> dict[str, Todo]:
    with translation.override("en"):
        return {todo.code: todo for todo in todo_list(facts_of(tournament, NOW))}


def alike(tournament: Tournament) -> dict[str, str]:
    return {code: todo.text for code, todo in told(tournament).items() if code.startswith("alike.")}


def player(team: Team, name: str) -> Player:
    return Player.objects.create(team=team, name=name)


def tap(cast: Cast, **fields: Any) -> Any:
    return cast.client("organiser").post(reverse("desk_alike", args=["cup"]), {"key": "k" * 20} | fields)


def test_the_cast_has_nobody_twice(cast: Cast) -> None:
    assert alike(cast.tournament) == {}


def test_a_child_in_two_teams_is_told_however_the_name_is_written(cast: Cast) -> None:
    player(cast.match.team_a, "Иванов Фёдор")
    player(cast.other_match.team_a, "федор  ИВАНОВ")
    assert alike(cast.tournament) == {"alike.players": "“Иванов Фёдор” is in several teams: “Альфа”, “Гамма”."}
    todo = told(cast.tournament)["alike.players"]
    assert resolve(todo.url).url_name == "desk_team"
    assert cast.client("organiser").get(todo.url).status_code == 200
    Team.objects.filter(pk=cast.match.team_a_id).update(withdrawn_from=1)
    assert alike(cast.tournament) == {}, "whoever has left with a team may play in another"


def test_a_player_who_stands_twice_in_one_team_is_told_so(cast: Cast) -> None:
    for name in ("Иванов Пётр", "Пётр Иванов"):
        player(cast.match.team_a, name)
    assert alike(cast.tournament) == {
        "alike.players": "“Альфа” may have the same player twice: “Иванов Пётр”, “Пётр Иванов”."
    }


@pytest.mark.parametrize(("sign", "other"), [("α", "α"), ("A1", "а1"), ("Ё", "е")])
def test_two_teams_with_one_sign_are_told(cast: Cast, sign: str, other: str) -> None:
    Team.objects.filter(pk=cast.match.team_a_id).update(sign=sign)
    assert alike(cast.tournament) == {}
    Team.objects.filter(tournament=cast.tournament, name="Бета").update(sign=other)
    assert alike(cast.tournament) == {"alike.sign": f"Several teams have the sign “{sign}”: “Альфа”, “Бета”."}


@pytest.mark.parametrize("name", ["Аль фа", "«Альфа»", "Aльфa", "альфа."])
def test_names_of_teams_that_can_hardly_be_told_apart_are_told(cast: Cast, name: str) -> None:
    make.make_team(cast.tournament, name)
    assert name in alike(cast.tournament)["alike.names"]


def test_a_judge_who_plays_is_told(cast: Cast) -> None:
    player(cast.match.team_a, "Ким Лев")
    judge = make.make_judge(cast.tournament, "Лев Ким")
    assert alike(cast.tournament) == {"alike.judge": "“Лев Ким” is a judge and plays in “Альфа”."}
    assert told(cast.tournament)["alike.judge"].url == reverse("desk_judge", args=["cup", judge.pk])
    Tournament.objects.update(participants="people")
    make.make_team(cast.tournament, "Ким Лев")
    persons = alike(Tournament.objects.get(pk=cast.tournament.pk))
    assert persons == {"alike.judge": "“Лев Ким” is a judge and a participant."}


@pytest.mark.both_databases
def test_what_is_meant_so_is_put_aside_until_somebody_else_is_alike(cast: Cast) -> None:
    first, second = (player(match.team_a, "Иванов Пётр") for match in (cast.match, cast.other_match))
    page = cast.client("organiser").get(reverse("desk_tournament", args=["cup"]), headers={"accept-language": "en"})
    assert f'name="row" value="player-{first.pk}"' in page.content.decode()
    assert tap(cast, row=[f"player-{first.pk}", f"player-{second.pk}"]).status_code == 302
    assert alike(cast.tournament) == {}
    with translation.override("en"):
        assert put_aside(facts_of(cast.tournament, NOW)) == "1 coincidence of names or signs is hidden."
    player(cast.match.team_b or cast.match.team_a, "Пётр Иванов")
    assert {*alike(cast.tournament)} == {"alike.players"}
    tap(cast, again="1", key="m" * 20)
    assert not Player.objects.filter(alike_is_meant=True).exists()
    assert AuditEntry.objects.count() == 2
    assert check_chain(Tournament.objects.get(pk=cast.tournament.pk)) == ()


@pytest.mark.parametrize("rows", [[], ["player-999999"], ["nonsense"], ["team-999999", "judge-"]])
def test_what_is_not_there_is_not_put_aside(cast: Cast, rows: list[str]) -> None:
    assert tap(cast, row=rows).status_code == 302
    assert not AuditEntry.objects.exists()


def test_rows_of_another_tournament_stay_as_they_are(cast: Cast) -> None:
    foreign = make.make_team(cast.other_tournament, "Омега")
    tap(cast, row=f"team-{foreign.pk}")
    assert not Team.objects.filter(alike_is_meant=True).exists()


# Nothing is asked that does not matter.
@pytest.fixture
def by_points(cast: Cast) -> Cast:
    """Teams without players whose matches came as points, without rooms, judges or links."""
    points = {"kind": "points", "format": to_json(PRESETS["points"].format)}
    Tour.objects.filter(tournament=cast.tournament).update(**points)
    for model in (Player, MatchJudge, Judge):
        model.objects.all().delete()
    Match.objects.update(room=None, state="closing", entered_a=Decimal(2), entered_b=Decimal(1))
    Room.objects.all().delete()
    return cast


def test_matches_that_came_as_points_ask_for_signatures_alone(by_points: Cast) -> None:
    assert {*told(by_points.tournament)} == {"match.unsigned"}
    Match.objects.update(state="approved")
    assert told(by_points.tournament) == {}


def test_points_to_come_ask_for_no_players_judges_rooms_or_captains(by_points: Cast) -> None:
    Match.objects.update(state="planned", entered_a=None, entered_b=None)
    assert told(by_points.tournament) == {}


def test_whoever_gives_rooms_and_judges_to_some_is_asked_for_the_others(by_points: Cast) -> None:
    Match.objects.update(state="planned", entered_a=None, entered_b=None)
    match = by_points.match
    Match.objects.filter(pk=match.pk).update(room=Room.objects.create(tournament=by_points.tournament, name="2.1"))
    MatchJudge.objects.create(match=match, judge=make.make_judge(by_points.tournament), senior=True)
    assert {"match.no_room", "match.no_judges"} <= {*told(by_points.tournament)}


def test_a_tour_of_games_to_come_asks_for_players_and_judges(by_points: Cast) -> None:
    make.make_tour(by_points.tournament, kind="corners")
    assert {"teams.no_players", "judges.none"} <= {*told(by_points.tournament)}
    Team.objects.update(withdrawn_from=2)
    assert "teams.no_players" not in told(by_points.tournament), "they do not play in it"


def test_results_that_are_known_ask_for_no_opponent(by_points: Cast) -> None:
    make.make_team(by_points.tournament)
    assert "tour.left_out" not in told(by_points.tournament)
    Match.objects.filter(pk=by_points.match.pk).update(state="planned", entered_a=None, entered_b=None)
    assert "tour.left_out" in told(by_points.tournament)


def test_a_rehearsal_misses_nobody(cast: Cast) -> None:
    Tour.objects.filter(tournament=cast.tournament).update(rehearsal=True)
    make.make_team(cast.tournament)
    assert "tour.left_out" not in told(cast.tournament)
