"""What a pair or a bye costs, and how costs become one number."""

import random
from dataclasses import replace
from decimal import Decimal
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.draws.rules.pairing.fields import fresh, team
from tournaments.draws.rules.pairing.model import Entrant, Within
from tournaments.draws.rules.pairing.swiss import Cost, Field, costs_of, field_of, whole_numbers

FREE: frozenset[frozenset[int]] = frozenset()
PARTS = st.builds(Cost, *(st.integers(0, 3) for _ in Cost._fields))


def costs(teams: list[Entrant], within: Within = Within.HALVES) -> dict[tuple[int, int], Cost]:
    """The costs without the lots."""
    by_edge = costs_of(field_of(teams, FREE, within), random.Random(1))
    return {edge: cost._replace(lot=0) for edge, cost in by_edge.items()}


def test_ways_to_pair_equal_scores_keep_their_names() -> None:
    """Stored draws hold them."""
    assert [within.value for within in Within] == ["halves", "neighbours", "lot"]


def test_a_cost_is_nothing_unless_said() -> None:
    assert set(Cost()) == {0}


@pytest.mark.parametrize(
    ("scores", "small", "cuts"),
    [
        ((), (), ()), ((7,), (0,), ()), ((3, 3), (0, 0), ()), ((7, 3), (1, 0), (1,)),
        ((6, 4, 4, 0), (3, 2, 2, 0), (1, 3)),
        (("2.5", "2", "-0.5"), (6, 5, 0), (1, 2)), ((0, 0, -3, -6), (2, 2, 1, 0), (2, 3)),
    ],
)  # fmt: skip
def test_scores_are_the_smallest_whole_numbers_in_proportion(
    scores: tuple[object, ...], small: tuple[int, ...], cuts: tuple[int, ...]
) -> None:
    field = field_of([replace(team(1), score=Decimal(str(score))) for score in scores], FREE)
    assert (field.scores, field.cuts) == (small, cuts)


def test_equal_scores_cost_their_distance_from_what_is_asked_for() -> None:
    places = {within: [cost.place for cost in costs(fresh(4), within).values()] for within in Within}
    assert places[Within.HALVES] == [1, 0, 1, 1, 0, 1]
    assert places[Within.NEIGHBOURS] == [0, 1, 4, 0, 1, 0]
    assert places[Within.LOT] == [0] * 6


def test_halves_are_those_of_the_upper_teams_own_score() -> None:
    by_edge = costs([team(1, 2), team(2, 2), team(3, 2), team(4, 2), team(5, 0), team(6, 0)])
    assert [by_edge[edge].place for edge in [(0, 2), (1, 3), (4, 5), (2, 3)]] == [0, 0, 0, 1]


def test_unequal_scores_cost_difference_distance_and_the_floats_before() -> None:
    upper, lower = replace(team(1, 6), downs=2, ups=9), replace(team(4, 0), ups=1, downs=9)
    by_edge = costs([upper, team(2, 4), team(3, 4), lower])
    assert by_edge[0, 3] == Cost(difference=9, floats=1, floated=3, reach=9, sides=2)
    assert by_edge[0, 1] == Cost(difference=1, floats=1, floated=2, reach=1, sides=2)
    assert by_edge[1, 2] == Cost(sides=2)


def test_earlier_floats_do_not_matter_between_equal_scores() -> None:
    assert costs([replace(team(1), downs=3), replace(team(2), ups=2)])[0, 1] == Cost(sides=2)


def test_repeats_and_sides_cost_what_they_were() -> None:
    by_edge = costs([team(1, 0, 2, 2, sides="AA"), team(2, 0, 1, 1, sides="BB")])
    assert by_edge[0, 1] == Cost(repeat=2, sides=by_edge[0, 1].sides, runs=by_edge[0, 1].runs)
    alike = costs([team(1, sides="AA"), team(2, sides="AA")])[0, 1]
    assert (alike.sides > by_edge[0, 1].sides, alike.runs >= by_edge[0, 1].runs) == (True, True)


def test_a_bye_costs_its_height_and_the_byes_before() -> None:
    by_edge = costs([team(1, 2), team(2, 2, byes=1), team(3)])
    assert [by_edge[place, 3] for place in range(3)] == [
        Cost(bye_height=2), Cost(bye_again=1, bye_height=1), Cost(),
    ]  # fmt: skip


def test_forbidden_pairs_have_no_cost_and_every_edge_its_lot() -> None:
    field = Field(tuple(fresh(3)), (0, 0, 0), frozenset({frozenset({1, 2})}))
    by_edge = costs_of(field, random.Random(1))
    assert set(by_edge) == set(combinations(range(4), 2)) - {(0, 1)}
    assert len({cost.lot for cost in by_edge.values()}) == 5
    assert min(cost.lot for cost in by_edge.values()) > 0


@given(st.lists(PARTS, min_size=4, max_size=4))
def test_numbers_compare_as_the_sums_of_the_parts_in_order(parts: list[Cost]) -> None:
    numbers = whole_numbers(dict(zip([(0, 1), (2, 3), (0, 2), (1, 3)], parts, strict=True)), 2)
    first = [one + other for one, other in zip(*parts[:2], strict=True)]
    second = [one + other for one, other in zip(*parts[2:], strict=True)]
    one, other = numbers[0, 1] + numbers[2, 3], numbers[0, 2] + numbers[1, 3]
    assert (one < other, one == other) == (first < second, first == second)


def test_the_lot_is_the_lowest_digit() -> None:
    numbers = whole_numbers({(0, 1): Cost(lot=5), (0, 2): Cost(place=1), (1, 2): Cost(repeat=2)}, 1)
    assert numbers == {(0, 1): 5, (0, 2): 6, (1, 2): 2 * 6 * 2}
