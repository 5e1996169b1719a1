"""How a game on the board begins: what the form chooses beforehand is what is known of the first move."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import Cast
from tests.judge_games import judges_browser, under_way
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.models import Game, Match, Tour

FIRST_GAME = GameKey(Stage.INDIVIDUAL, 1, 1)
TEAM_GAME = GameKey(Stage.TEAM, 0, 1)


@pytest.fixture
def table(cast: Cast) -> Cast:
    """The individual stage, line-ups named."""
    return under_way(cast)


@pytest.fixture
def judge(table: Cast) -> Client:
    """The judge's browser, in English."""
    return judges_browser(table)


def chosen(client: Client, cast: Cast, tag: str, key: GameKey = FIRST_GAME) -> str:
    """What the form of a game that has not begun chooses for a tag."""
    page = client.get(reverse("judge_board", args=["cup", cast.match.pk, key]))
    return str(page.context["begin_form"][tag].value())


@pytest.mark.parametrize(
    ("kind", "options", "tag", "expected"),
    [
        ("corners", {}, "First", "B"),
        ("corners", {}, "Circles", "A"),
        ("isses", {}, "First", "B"),
        ("deer", {}, "Deer", "B"),
        ("heldplay", {}, "Eight", "B"),
        ("sonor", {}, "Evaders", "B"),
        ("sonor", {"first": "pursuer"}, "Evaders", "A"),
    ],
)
def test_the_side_that_is_marked_as_first_has_the_role_that_begins(
    table: Cast, judge: Client, kind: str, options: dict[str, str], tag: str, expected: str
) -> None:
    Tour.objects.filter(pk=table.tour.pk).update(kind=kind, options=options)
    Game.objects.create(match=table.match, stage="individual", board=1, number=1, first="B")
    assert chosen(judge, table, tag) == expected


def test_in_the_second_game_of_a_pair_the_roles_are_swapped(table: Cast, judge: Client) -> None:
    Tour.objects.filter(pk=table.tour.pk).update(kind="deer")
    Game.objects.create(match=table.match, stage="individual", board=1, number=1, first="A", decision="A")
    assert chosen(judge, table, "Deer", FIRST_GAME._replace(number=2)) == "B"


def test_while_nobody_has_marked_who_begins_the_roles_are_those_of_a_record_without_tags(
    table: Cast, judge: Client
) -> None:
    assert chosen(judge, table, "First") == "A"


def lost_by(table: Cast, side: str) -> None:
    """The team stage, which the side behind begins; all games of the individual one are won by the other side."""
    Tour.objects.filter(pk=table.tour.pk).update(format=table.tour.format | {"first_move": "individual_loser"})
    Match.objects.filter(pk=table.match.pk).update(state=Match.State.TEAM)
    won = "AB".replace(side, "")
    for key in table.tour.tour_format.games_of(Stage.INDIVIDUAL):
        Game.objects.create(match=table.match, first="A", decision=won, **key._asdict())


BEHIND = "starts the first game: it is behind after the individual stage."


def team_stage(client: Client, cast: Cast) -> str:
    """The protocol at the step of the team stage."""
    page = client.get(reverse("judge_match", args=["cup", cast.match.pk]), {"step": "team"})
    return str(page.content.decode())


@pytest.mark.parametrize(("number", "expected"), [(1, "B"), (2, "A")])
def test_the_team_behind_begins_the_first_game_of_the_team_stage(
    table: Cast, judge: Client, number: int, expected: str
) -> None:
    lost_by(table, "B")
    assert chosen(judge, table, "First", TEAM_GAME._replace(number=number)) == expected
    assert f"Бета {BEHIND}" in team_stage(judge, table)


def test_nobody_is_behind_while_games_of_the_individual_stage_are_open(table: Cast, judge: Client) -> None:
    lost_by(table, "B")
    Game.objects.filter(board=2, number=1).update(decision="")
    assert chosen(judge, table, "First", TEAM_GAME) == "A", "as a record without tags"
    assert BEHIND not in team_stage(judge, table)


def test_what_is_marked_of_a_team_game_goes_before_who_is_behind(table: Cast, judge: Client) -> None:
    lost_by(table, "A")
    Game.objects.create(match=table.match, stage="team", board=0, number=1, first="B")
    assert chosen(judge, table, "First", TEAM_GAME) == "B"
    assert chosen(judge, table, "First", TEAM_GAME._replace(number=2)) == "A"


def test_where_lots_decide_nobody_begins_for_being_behind(table: Cast, judge: Client) -> None:
    lost_by(table, "B")
    Tour.objects.filter(pk=table.tour.pk).update(format=table.tour.format | {"first_move": "rps"})
    assert chosen(judge, table, "First", TEAM_GAME) == "A"
    assert BEHIND not in team_stage(judge, table)
