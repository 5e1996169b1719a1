from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.draws.rules.assignment.hungarian import cheapest_assignment

COST = st.one_of(st.integers(-3, 3), st.integers(0, 10**40))


@st.composite
def matrices(draw: st.DrawFn) -> list[list[int]]:
    rows = draw(st.integers(1, 5))
    columns = draw(st.integers(rows, 6))
    line = st.lists(COST, min_size=columns, max_size=columns)
    return draw(st.lists(line, min_size=rows, max_size=rows))


@given(matrices())
@settings(max_examples=300, deadline=None)
def test_no_other_assignment_is_cheaper(costs: list[list[int]]) -> None:
    assignment = cheapest_assignment(costs)
    possible = permutations(range(len(costs[0])), len(costs))
    assert len(set(assignment)) == len(costs)
    assert sum(line[column] for line, column in zip(costs, assignment, strict=True)) == min(
        sum(line[column] for line, column in zip(costs, columns, strict=True)) for columns in possible
    )


def test_a_row_gives_way_only_where_that_is_cheaper() -> None:
    assert cheapest_assignment([[0, 0, 0]] * 3) == [0, 1, 2]


def test_nothing_needs_nothing() -> None:
    assert cheapest_assignment([]) == []


def test_it_refuses_fewer_columns_than_rows() -> None:
    with pytest.raises(ValueError, match="fewer columns"):
        cheapest_assignment([[1], [2]])
