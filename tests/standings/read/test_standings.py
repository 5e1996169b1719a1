"""The standings: what counts, and that they are computed once and never stale."""

from decimal import Decimal

import pytest
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.matches.write.signing import approve_match, take_back_approval
from tournaments.models import Game, Match, Team, Tour, Tournament
from tournaments.standings.read.standings import Standings, standings
from tournaments.standings.rules.metrics import MetricsError


def played(tour: Tour, state: str = "approved", *, a: str, b: str, **teams: object) -> Match:
    """A match with its totals."""
    return make.make_match(tour, **teams, state=state, total_a=Decimal(a), total_b=Decimal(b))  # type: ignore[arg-type]


def table(standings: Standings) -> list[tuple[int, str, tuple[Decimal | None, ...], int]]:
    return [(row.place, row.team.name, row.values, row.played) for row in standings.rows]


@pytest.fixture
def points_cup(cast: Cast) -> Cast:
    """The cast's tournament with a tour in which judges enter points, approved 2 : 1 and 3 : 3."""
    tour = make.make_tour(cast.tournament, kind="points")
    match, other = cast.match, cast.other_match
    played(tour, a="2", b="1", team_a=match.team_a, team_b=match.team_b)
    played(tour, a="3", b="3", team_a=other.team_a, team_b=other.team_b)
    return cast


def test_it_ranks_by_match_points_then_points_and_shares_equal_places(points_cup: Cast) -> None:
    assert table(standings(points_cup.tournament)) == [
        (1, "Альфа", (Decimal(2), Decimal(2)), 1),
        (2, "Гамма", (Decimal(1), Decimal(3)), 1),
        (2, "Дельта", (Decimal(1), Decimal(3)), 1),
        (4, "Бета", (Decimal(0), Decimal(1)), 1),
    ]
    assert [row.shared for row in standings(points_cup.tournament).rows] == [False, True, True, False]


def test_it_says_why_a_team_stands_above_the_next(points_cup: Cast) -> None:
    first, second, third, last = standings(points_cup.tournament).rows
    assert first.above is not None
    assert (first.above.template, dict(first.above.args)) == (
        "above %(team)s on match points, %(mine)s : %(theirs)s",
        {"team": "Гамма", "mine": Decimal(2), "theirs": Decimal(1)},
    )
    assert third.above is not None
    assert third.above.args["team"] == "Бета"
    assert second.above is None
    assert last.above is None


def test_only_approved_matches_count_unless_signed_ones_do(points_cup: Cast) -> None:
    Match.objects.filter(tour__number=2, number=1).update(state="signed")
    before = standings(points_cup.tournament)
    assert [row.played for row in before.rows] == [1, 1, 0, 0]
    Tournament.objects.update(count_when="signed", revision=F("revision") + 1)
    tournament = Tournament.objects.get(pk=points_cup.tournament.pk)
    assert [row.played for row in standings(tournament).rows] == [1, 1, 1, 1]


def test_a_rehearsal_counts_nowhere(points_cup: Cast) -> None:
    Tour.objects.filter(number=2).update(rehearsal=True)
    assert {row.played for row in standings(points_cup.tournament).rows} == {0}


def test_a_bye_counts_as_the_settings_say(points_cup: Cast) -> None:
    Match.objects.create(
        tour=make.make_tour(points_cup.tournament, kind="points"),
        number=1,
        team_a=points_cup.match.team_b,  # type: ignore[misc]
        state="approved",
        total_a=Decimal("2.5"),
    )
    Tournament.objects.update(bye_points=Decimal("0.5"), revision=F("revision") + 1)
    tournament = Tournament.objects.get(pk=points_cup.tournament.pk)
    row = standings(tournament).row_of(points_cup.match.team_b_id or 0)
    assert row is not None
    assert row.values == (Decimal("0.5"), Decimal("3.5"))


def test_a_drawn_lot_parts_teams_that_are_level(points_cup: Cast) -> None:
    for name, lot in (("Гамма", 5), ("Дельта", 2)):
        Team.objects.filter(name=name).update(lot=lot)
    rows = standings(points_cup.tournament, "match_points, lot").rows
    assert [(row.place, row.team.name) for row in rows] == [(1, "Альфа"), (2, "Дельта"), (3, "Гамма"), (4, "Бета")]


def test_a_bye_counts_as_a_win(points_cup: Cast) -> None:
    tour = make.make_tour(points_cup.tournament, kind="points")
    team = points_cup.match.team_b
    Match.objects.create(tour=tour, number=1, team_a=team, state="approved")  # type: ignore[misc]
    row = standings(points_cup.tournament).row_of(team.pk)  # type: ignore[union-attr]
    assert row is not None
    assert (row.values, row.played) == ((Decimal(2), Decimal(1)), 2)


def test_the_values_of_wins_draws_and_losses_are_the_tournaments(points_cup: Cast) -> None:
    tournament = points_cup.tournament
    tournament.win_points, tournament.draw_points, tournament.loss_points = (Decimal(3), Decimal("1.5"), Decimal(1))
    assert [row.values[0] for row in standings(tournament).rows] == [3, Decimal("1.5"), Decimal("1.5"), 1]


def test_the_seed_is_the_initial_number(points_cup: Cast) -> None:
    points_cup.match.team_a.seed = 7
    points_cup.match.team_a.save()
    row = standings(points_cup.tournament, "initial").rows[0]
    assert (row.team.name, row.values) == ("Альфа", (Decimal(7),))


def test_other_metrics_can_be_asked_for(points_cup: Cast) -> None:
    ranking = standings(points_cup.tournament, "points(without=2), wins")
    assert ranking.rows[0].values == (Decimal(0), Decimal(1))
    with pytest.raises(MetricsError):
        standings(points_cup.tournament, "beauty")


def test_a_tournament_without_teams_has_an_empty_table(cast: Cast) -> None:
    assert standings(cast.other_tournament).rows == ()


def test_a_team_that_is_not_in_the_table_has_no_row(points_cup: Cast) -> None:
    assert standings(points_cup.tournament).row_of(0) is None


def test_they_are_computed_once_for_a_revision(
    points_cup: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(3):
        first = standings(points_cup.tournament)
    with django_assert_num_queries(0):
        assert standings(points_cup.tournament) == first


def test_score_sheets_are_read_only_for_a_metric_that_looks_at_net_points(
    points_cup: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    match = played(make.make_tour(points_cup.tournament, kind="heldplay"), a="1", b="0")
    games = [{"eight": side, "winner": "A", "houses": [5, 6, 7, 8]} for side in "AB"]
    Game.objects.create(
        match=match, stage="individual", board="1", number=1, first="A", decision="A", sheet={"games": games}
    )
    with django_assert_num_queries(3):
        standings(points_cup.tournament)
    with django_assert_num_queries(5):
        row = standings(points_cup.tournament, "net_points").row_of(match.team_a_id)
    assert row is not None
    assert row.values == (Decimal(2 * 26),)


def test_net_points_of_games_that_a_smaller_format_leaves_behind_do_not_count(points_cup: Cast) -> None:
    tour = make.make_tour(points_cup.tournament, kind="heldplay")
    match = played(tour, a="1", b="0")
    for number, winner in ((1, "A"), (2, "B")):
        games = [{"eight": side, "winner": winner, "houses": [5, 6, 7, 8]} for side in "AB"]
        kept = {"stage": "individual", "board": 1, "number": number, "decision": winner, "sheet": {"games": games}}
        Game.objects.create(match=match, first="A", **kept)
    for games_of_a_board, net in ((2, 0), (1, 2 * 26)):
        Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"games_per_board": games_of_a_board})
        Tournament.objects.update(revision=F("revision") + 1)
        tournament = Tournament.objects.get(pk=points_cup.tournament.pk)
        row = standings(tournament, "net_points").row_of(match.team_a_id)
        assert row is not None
        assert row.values == (Decimal(net),)


def test_more_teams_and_matches_need_no_more_queries(
    points_cup: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    tour = make.make_tour(points_cup.tournament, kind="points")
    for _ in range(6):
        played(tour, a="1", b="0")
    with django_assert_num_queries(3):
        assert len(standings(points_cup.tournament).rows) == 16


def test_an_approval_changes_them_at_once_and_taking_it_back_restores_them(points_cup: Cast) -> None:
    tournament = points_cup.tournament
    before = standings(tournament)
    match = played(
        make.make_tour(tournament, kind="points"), "signed", a="9", b="0",
        team_a=points_cup.match.team_b, team_b=points_cup.match.team_a, entered_a=9, entered_b=0,
    )  # fmt: skip
    approve_match(make.by(points_cup.organiser), match_id=match.pk, version=1)
    tournament.refresh_from_db()
    assert table(standings(tournament))[0] == (1, "Бета", (Decimal(2), Decimal(10)), 2)
    take_back_approval(make.by(points_cup.organiser, reason="опечатка"), match_id=match.pk, version=2)
    tournament.refresh_from_db()
    assert standings(tournament) == before


def test_a_table_read_while_somebody_writes_is_not_kept(
    points_cup: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seen_before_the_write = Tournament.objects.get(pk=points_cup.tournament.pk)
    Tournament.objects.update(revision=F("revision") + 1)
    standings(seen_before_the_write)
    with django_assert_num_queries(3):
        standings(seen_before_the_write)


def test_two_tournaments_do_not_share_a_table(points_cup: Cast) -> None:
    assert points_cup.tournament.revision == points_cup.other_tournament.revision
    assert standings(points_cup.tournament) != standings(points_cup.other_tournament)


def test_level_teams_stand_in_the_order_of_their_names_not_of_their_entry(db: None) -> None:
    cup = make.make_tournament()
    tour = make.make_tour(cup, kind="points")
    later, first = make.make_team(cup, "Бета"), make.make_team(cup, "Альфа")
    played(tour, a="3", b="3", team_a=later, team_b=first)
    assert [(row.place, row.team.name) for row in standings(cup).rows] == [(1, "Альфа"), (1, "Бета")]
