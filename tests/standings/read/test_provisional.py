"""The standings with matches under way: what counts in them, and what never does."""

from decimal import Decimal

import pytest
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.standings.read.test_progress import cup, fresh
from tests.standings.read.test_standings import played
from tournaments.models import Match, Tour, Tournament
from tournaments.standings.read.standings import Standings, provisional_standings, standings
from tournaments.standings.tables.parts import TABLES, newest_mark

__all__ = ["cup"]


def table(ranking: Standings) -> dict[str, tuple[int, int]]:
    """Name → its place, and by how many it has climbed."""
    return {row.team.name: (row.place, row.climbed) for row in ranking.rows}


def last_match(cast: Cast, state: str, a: str = "9", b: str = "0") -> Tournament:
    """The last match of the cup, which Бета had won, in another state and with another score."""
    matches = Match.objects.filter(tour__number=3)
    matches.update(state=state, total_a=Decimal(a), total_b=Decimal(b))
    return fresh(cast)


def test_the_tendency_is_against_the_tour_before(cup: Cast) -> None:
    assert table(standings(cup.tournament)) == {"Бета": (1, 3), "Альфа": (2, -1), "Дельта": (2, -1), "Гамма": (4, -1)}
    assert table(standings(cup.tournament, group="I")) == {"Альфа": (1, 0), "Гамма": (2, 0)}


def test_the_form_are_the_last_matches_with_the_newest_at_the_end(cup: Cast) -> None:
    beta = standings(cup.tournament).rows[0]
    assert [(meeting.tour, meeting.ending.value) for meeting in beta.form] == [(1, "loss"), (2, "win"), (3, "win")]
    assert beta.form[-1].match == Match.objects.get(tour__number=3).pk


@pytest.mark.parametrize("state", ["individual", "team", "closing", "signed"])
def test_a_match_under_way_counts_with_its_present_score_and_leaves_the_standings_alone(cup: Cast, state: str) -> None:
    tournament = last_match(cup, state)
    now = provisional_standings(tournament)
    assert table(now)["Альфа"] == (1, 0)
    assert [row.played for row in now.rows if row.team.name == "Альфа"] == [2]
    assert [row.played for row in standings(tournament).rows if row.team.name == "Альфа"] == [1]


@pytest.mark.parametrize("state", ["planned", "warm_up", "line_ups"])
def test_a_match_that_has_not_begun_counts_nowhere(cup: Cast, state: str) -> None:
    tournament = last_match(cup, state)
    assert table(provisional_standings(tournament)).keys() == table(standings(tournament)).keys()
    assert {row.team.name: row.played for row in provisional_standings(tournament).rows}["Альфа"] == 1


def test_nobody_has_drawn_while_nobody_has_a_point_but_a_signed_nought_is_a_result(cup: Cast) -> None:
    played_by = {row.team.name: row.played for row in provisional_standings(last_match(cup, "team", "0", "0")).rows}
    assert played_by["Альфа"] == 1
    played_by = {row.team.name: row.played for row in provisional_standings(last_match(cup, "signed", "0", "0")).rows}
    assert played_by["Альфа"] == 2


def test_the_arrows_are_against_the_standings(cup: Cast) -> None:
    tournament = last_match(cup, "team", "9", "0")
    stands, now = table(standings(tournament)), table(provisional_standings(tournament))
    assert {name: place for name, (place, _up) in now.items()} != {name: place for name, (place, _up) in stands.items()}
    assert all(up == stands[name][0] - place for name, (place, up) in now.items())


def test_drafts_rehearsals_and_hidden_tours_count_provisionally_neither(cup: Cast) -> None:
    tournament = last_match(cup, "team")
    open_table = table(provisional_standings(tournament))
    for change in ({"draft": True}, {"rehearsal": True}):
        Tour.objects.filter(number=3).update(**change)
        assert table(provisional_standings(fresh(cup))) != open_table
        Tour.objects.filter(number=3).update(draft=False, rehearsal=False)
    hidden = fresh(cup, frozen_from=3)
    assert table(provisional_standings(hidden)) != open_table
    assert table(provisional_standings(hidden, include_hidden=True)) == open_table


def test_more_matches_under_way_need_no_more_queries(
    cup: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(6) as before:
        provisional_standings(cup.tournament)
    tour = make.make_tour(cup.tournament, kind="corners")
    for _ in range(6):
        played(tour, "individual", a="1", b="0")
    again = fresh(cup)
    with django_assert_max_num_queries(len(before)):
        provisional_standings(again)


def test_a_mark_changes_with_its_own_table_and_with_nothing_else(cup: Cast) -> None:
    def marks() -> dict[str, str]:
        tournament = Tournament.objects.get(pk=cup.tournament.pk)
        return {what: newest_mark(tournament, what, include_hidden=False) for what in TABLES}

    last_match(cup, "team", "2", "1")
    before = marks()
    Tournament.objects.update(revision=F("revision") + 1, place="Зал")
    assert marks() == before
    last_match(cup, "team", "3", "1")
    after = marks()
    assert {what for what in TABLES if before[what] != after[what]} == {"provisional"}
    last_match(cup, "approved", "3", "1")
    assert {what for what in TABLES if after[what] != marks()[what]} >= {"standings", "cross", "progress"}
