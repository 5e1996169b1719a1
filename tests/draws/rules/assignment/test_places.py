"""What it costs to fill a place or to leave it empty, figure by figure."""

import random

import pytest

from tests.draws.rules.assignment.people import junior, senior, tables
from tournaments.draws.rules.assignment.model import Judge, Wish
from tournaments.draws.rules.assignment.places import Cost, JudgePlace, cost_table, empty_cost, judge_cost


class Lots(random.Random):
    """Every lot is 5."""

    def getrandbits(self, k: int, /) -> int:
        return 5


def test_a_cost_is_nothing_unless_said() -> None:
    assert set(Cost()) == {0}


def test_empty_places_cost_by_rank_and_by_the_tables_below() -> None:
    [table] = tables(3)
    costs = [empty_cost(JudgePlace(table, rank, 1), 4) for rank in range(3)]
    assert costs == [
        Cost(no_senior=1, short_table=3), Cost(no_second=1, short_table=3), Cost(no_third=1, short_table=3),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("rank", "wish", "cost"),
    [(0, Wish.STRONG, Cost(load=2, senior_load=1, wish=1, seen=2, lot=5)),
     (1, Wish.WEAK, Cost(load=2, wish=2, seen=2, lot=5)), (1, Wish.NONE, Cost(load=2, seen=2, lot=5))],
)  # fmt: skip
def test_a_judge_costs_matches_wish_and_teams_seen(rank: int, wish: Wish, cost: Cost) -> None:
    [table] = tables(2)
    judge = Judge(1, "Анна", True, wish=wish, load=2, senior_load=1, seen=(1, 2, 7))
    assert judge_cost(JudgePlace(table, rank, 1), judge, 4, 5) == cost


def test_each_part_weighs_more_than_all_lower_ones_together() -> None:
    """A lot of 5 has the factor 1, a match judged 6, a table short 6 × 3, an empty senior place 18 × 2."""
    [table] = tables(1)
    place = JudgePlace(table, 0, 0)
    judges = [senior(1, load=2), junior(2), senior(3, 1)]
    assert cost_table([place], judges, 1, Lots()).rows == [[2 * 6 + 5, 36 * 2, 36 * 2, 36 + 18]]
    assert cost_table([], judges, 1, Lots()).rows == []


def test_wishes_about_others_a_room_and_few_tours_cost_where_they_are_not_met() -> None:
    [table] = tables(2)
    judge = Judge(1, "Анна", True, company=frozenset({2, 3}), apart=frozenset({4, 5}), room=9, tours=3, most_tours=3)
    place = JudgePlace(table, 1, 0, here=frozenset({2, 4}), elsewhere=frozenset({3, 5}))
    assert judge_cost(place, judge, 1, 0) == Cost(over=1, company=2, room=1)
    content = Judge(1, "Анна", True, room=1, tours=2, most_tours=3)
    assert judge_cost(place, content, 1, 0) == Cost()


def test_a_wish_of_two_weighs_less_than_what_stands_above_it_however_many_there_are() -> None:
    """A lot of 5 has the factor 1, a wish of two 6, an even load 6 × (0 + 1 + 3 pairs)."""
    [table] = tables(1)
    costs = cost_table([JudgePlace(table, 0, 0)], [senior(1, load=1)], 1, Lots(), pairs=3)
    assert (costs.unmet, costs.rows[0][0]) == (6, 24 + 5)
