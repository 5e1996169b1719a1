"""Groups, finals, progress over the tours and best players, as the database gives them."""

from decimal import Decimal

import pytest
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.standings.read.test_standings import played
from tournaments.models import Game, Match, Team, Tour, Tournament
from tournaments.standings.read.players import best_players, progress_of
from tournaments.standings.read.standings import preview, standings
from tournaments.standings.tables.progress import cross_table

D = Decimal
TABLE = [("Бета", 1), ("Альфа", 2), ("Дельта", 2), ("Гамма", 4)]


@pytest.fixture
def cup(cast: Cast) -> Cast:
    """Three tours of points; Дельта has a bye in the second, Альфа and Бета alone play the third."""
    a, b = cast.match.team_a, cast.match.team_b
    c, d = cast.other_match.team_a, cast.other_match.team_b
    assert b is not None
    assert d is not None
    Match.objects.all().delete()
    Tour.objects.all().delete()
    tours = [make.make_tour(cast.tournament, kind="points") for _ in range(3)]
    played(tours[0], a="5", b="1", team_a=a, team_b=b)
    played(tours[0], a="4", b="4.5", team_a=d, team_b=c)
    played(tours[1], a="2", b="-1", team_a=b, team_b=c)
    Match.objects.create(tour=tours[1], number=2, team_a=d, state="approved", total_a=1)
    played(tours[2], a="0", b="9", team_a=a, team_b=b, state="approved")
    for team, group in ((a, "I"), (b, "II"), (c, "I"), (d, "II")):
        Team.objects.filter(pk=team.pk).update(group=group)
    return cast


def fresh(cast: Cast, **changes: object) -> Tournament:
    Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1, **changes)
    return Tournament.objects.get(pk=cast.tournament.pk)


def places(tournament: Tournament, **which: object) -> list[tuple[str, int]]:
    return [(row.team.name, row.place) for row in standings(tournament, **which).rows]  # type: ignore[arg-type]


def test_teams_level_in_everything_stand_by_name_whatever_order_they_came_in(cast: Cast) -> None:
    Match.objects.all().delete()
    for name in ("Ящер", "Ёж", "Аист"):
        make.make_team(cast.tournament, name, players=0)
    table = [row.team.name for row in standings(fresh(cast)).rows]
    assert table == ["Аист", "Альфа", "Бета", "Гамма", "Дельта", "Ёж", "Ящер"]


def test_a_group_has_a_table_of_its_own(cup: Cast) -> None:
    assert places(cup.tournament) == TABLE
    assert places(cup.tournament, group="I") == [("Альфа", 1), ("Гамма", 2)]
    table = standings(cup.tournament, group="II")
    assert (table.groups, table.group, [row.place for row in table.rows]) == (("I", "II"), "II", [1, 2])
    assert table.rows[0].above is not None
    assert table.rows[0].above.args["team"] == "Дельта"


def test_a_final_goes_before_the_table_and_says_so(cup: Cast) -> None:
    Tour.objects.filter(number=3).update(final="3-4")
    table = standings(fresh(cup))
    assert [(row.team.name, row.place) for row in table.rows] == [
        ("Дельта", 1), ("Гамма", 2), ("Бета", 3), ("Альфа", 4),
    ]  # fmt: skip
    assert table.rows[2].above is not None
    assert table.rows[2].above.args["mine"] == D(9)


def test_the_second_table_plays_for_the_second_places_and_further_tables_for_none(cup: Cast) -> None:
    Tour.objects.filter(number=1).update(final="3-4")
    assert places(fresh(cup)) == [("Дельта", 1), ("Гамма", 2), ("Альфа", 3), ("Бета", 4)]
    Tour.objects.filter(number=1).update(final="3-4, 1-2")
    assert places(fresh(cup)) == [("Гамма", 1), ("Дельта", 2), ("Альфа", 3), ("Бета", 4)]


def test_a_rehearsal_is_no_final(cup: Cast) -> None:
    Tour.objects.filter(number=3).update(final="3-4", rehearsal=True)
    assert places(fresh(cup)) == [("Альфа", 1), ("Дельта", 1), ("Гамма", 3), ("Бета", 4)]


def test_shared_places_are_written_as_the_tournament_wants(cup: Cast) -> None:
    Match.objects.all().update(state="planned")
    assert [row.written for row in standings(fresh(cup)).rows] == ["1"] * 4
    wanted = fresh(cup, standings={"sharing": "range"})
    assert [row.written for row in standings(wanted).rows] == ["1–4"] * 4


def test_progress_tells_the_place_and_points_after_each_tour_and_whom_a_team_met(cup: Cast) -> None:
    progress = progress_of(cup.tournament)
    assert progress.tours == (1, 2, 3)
    steps = {row.row.team.name: [(step.place, step.value) for step in row.steps] for row in progress.rows}
    assert steps["Альфа"] == [(1, D(2)), (1, D(2)), (2, D(2))]
    assert steps["Бета"] == [(4, D(0)), (4, D(2)), (1, D(4))]
    beta = next(row for row in progress.rows if row.row.team.name == "Бета")
    assert [(meeting.tour, meeting.mine, meeting.theirs) for meeting in beta.meetings] == [
        (1, D(1), D(5)), (2, D(2), D(-1)), (3, D(9), D(0)),
    ]  # fmt: skip
    delta = next(row for row in progress.rows if row.row.team.name == "Дельта")
    assert [
        (meeting.tour, meeting.opponent, meeting.mine) for meeting in delta.meetings if meeting.opponent is None
    ] == [(2, None, D(1))]
    assert 3 not in [meeting.tour for meeting in delta.meetings]
    last = {row.row.team.name: row.steps[-1].place for row in progress.rows}
    assert last == dict(places(cup.tournament))


def test_hidden_results_are_left_out_unless_all_are_asked_for(cup: Cast) -> None:
    hidden = fresh(cup, frozen_from=3)
    assert progress_of(hidden).tours == (1, 2)
    assert progress_of(hidden, include_hidden=True).tours == (1, 2, 3)
    assert places(hidden) != places(hidden, include_hidden=True)
    assert best_players(hidden).tours == best_players(hidden, include_hidden=True).tours == ()


def test_the_effect_of_other_settings_is_seen_before_they_are_stored(cup: Cast) -> None:
    proposed = Tournament.objects.get(pk=cup.tournament.pk)
    proposed.metrics, proposed.win_points = "points_against", D(3)
    seen = preview(cup.tournament, proposed)
    effect = {line.row.team.name: (line.before, line.row.place, line.moved) for line in seen.rows}
    assert effect == {"Бета": (1, 1, 0), "Дельта": (2, 2, 0), "Гамма": (4, 3, 1), "Альфа": (2, 4, -2)}
    assert seen.moved == 2
    assert places(cup.tournament) == TABLE


@pytest.mark.parametrize("what", [standings, progress_of, best_players])
def test_more_of_everything_needs_no_more_queries(
    cup: Cast, what: object, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(7) as before:
        what(cup.tournament)  # type: ignore[operator]
    tour = make.make_tour(cup.tournament, kind="corners")
    for _ in range(6):
        match = played(tour, a="1", b="0")
        make.make_line_up(match, "A")
        Game.objects.create(match=match, stage="individual", board=1, decision="A")
    again = fresh(cup)
    with django_assert_max_num_queries(len(before)):
        what(again)  # type: ignore[operator]


@pytest.fixture
def boards(cast: Cast) -> Cast:
    """Two Corners matches that count, and one tour in which nobody plays by name."""
    for match, state in ((cast.match, "approved"), (cast.other_match, "approved")):
        for side in "AB":
            make.make_line_up(match, side)
        Match.objects.filter(pk=match.pk).update(state=state)
    wins = {("individual", 1, 1): "A", ("individual", 1, 2): "draw", ("individual", 2, 1): "forfeit_b",
            ("individual", 5, 1): "A", ("team", 0, 1): "A", ("extra", 1, 1): "B"}  # fmt: skip
    for (stage, board, number), decision in wins.items():
        Game.objects.create(match=cast.match, stage=stage, board=board, number=number, decision=decision)
    Game.objects.create(match=cast.match, stage="individual", board=3, number=7, decision="A")
    return cast


def test_players_win_the_points_of_their_boards_by_name(boards: Cast) -> None:
    best = best_players(boards.tournament)
    rows = {row.name: (row.place, row.total, row.points, row.boards) for row in best.rows}
    assert best.tours == (1,)
    assert rows["Альфа 1"] == (1, D("1.5"), (D("1.5"),), 1)
    assert rows["Бета 2"] == (2, D(1), (D(1),), 1)
    assert rows["Бета 1"] == (3, D("0.5"), (D("0.5"),), 1)
    assert rows["Альфа 3"] == (4, D(0), (D(0),), 1)
    assert "Альфа 5" not in rows
    assert len(rows) == 16
    assert best.rows[0].team.name == "Альфа"


def test_tours_can_be_left_out_of_best_players_and_groups_looked_at_alone(boards: Cast) -> None:
    Team.objects.filter(pk=boards.match.team_a_id).update(group="I")
    best = best_players(fresh(boards), group="I")
    assert {row.team.name for row in best.rows} == {"Альфа"}
    assert best.groups == ("I",)
    assert best_players(fresh(boards, standings={"players_without": [1]})).rows == ()


def test_a_match_that_does_not_count_gives_nobody_points(boards: Cast) -> None:
    Match.objects.update(state="signed")
    assert best_players(fresh(boards)).rows == ()
    assert len(best_players(fresh(boards, count_when="signed")).rows) == 16
    Tour.objects.update(rehearsal=True)
    assert best_players(fresh(boards)).rows == ()


def test_a_player_of_two_tours_has_both_columns_and_the_sum(boards: Cast) -> None:
    tour = make.make_tour(boards.tournament)
    match = make.make_match(tour, boards.match.team_a, boards.match.team_b, state="approved")
    make.make_line_up(match, "B")
    Game.objects.create(match=match, stage="individual", board=1, number=1, decision="B")
    rows = {row.name: (row.points, row.total, row.boards) for row in best_players(fresh(boards)).rows}
    assert rows["Бета 1"] == ((D("0.5"), D(1)), D("1.5"), 2)
    assert rows["Альфа 1"] == ((D("1.5"), None), D("1.5"), 1)


def test_the_cross_table_of_a_group_leaves_out_who_is_not_in_it(cup: Cast) -> None:
    heads, *rows = cross_table(cup.tournament, progress_of(cup.tournament, group="I")).as_values()
    assert heads[2:4] == ["1", "2"]
    assert [row[1:4] for row in rows] == [["Альфа", "×", ""], ["Гамма", "", "×"]]
