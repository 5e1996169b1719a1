import pytest

from tests.draws.rules.pairing.fields import team
from tournaments.draws.rules.pairing.model import imbalance, in_sides, run, side_cost


@pytest.mark.parametrize(
    ("sides", "expected"),
    [("", ("", 0)), ("-", ("", 0)), ("AAB", ("B", 1)), ("ABB", ("B", 2)), ("AB-B-", ("B", 2)), ("AA", ("A", 2))],
)
def test_a_run_looks_past_byes(sides: str, expected: tuple[str, int]) -> None:
    assert run(sides) == expected


def test_imbalance_counts_first_sides_less_second_ones() -> None:
    assert (imbalance("AAB-"), imbalance("BB"), imbalance("")) == (1, -2, 0)


def test_the_cost_is_what_the_counts_would_be() -> None:
    assert side_cost(team(1, sides="AA"), team(2, sides="B")) == (9 + 4, 4 + 1)
    assert side_cost(team(2, sides="B"), team(1, sides="AA")) == (0 + 1, 0)


def test_counts_decide_then_runs_then_the_lot() -> None:
    one, other = team(1, sides="A"), team(2, sides="")
    assert in_sides(one, other, lot=True) == (other, one)
    one, other = team(1, sides="ABBA"), team(2, sides="BAAB")
    assert in_sides(one, other, lot=True) == (other, one)
    one, other = team(1), team(2)
    assert in_sides(one, other, lot=True) == (one, other)
    assert in_sides(one, other, lot=False) == (other, one)
