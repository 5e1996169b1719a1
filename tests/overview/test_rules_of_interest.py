"""Which of many matches a page leads with, and which of a match's games is looked at."""

from decimal import Decimal

import pytest

from tournaments.overview.rules import Interest, Weight, closest, is_far, leading, outcome

PLAYED, BEGINNING, DONE, WAITING = Interest


def test_those_played_come_before_those_that_begin_then_those_that_are_over_and_those_to_come() -> None:
    weights = [
        Weight(WAITING, far=False),
        Weight(DONE, far=False),
        Weight(BEGINNING, far=False),
        Weight(PLAYED, far=True),
    ]
    assert [leading(weights, most) for most in (1, 2, 3, 4)] == [{3}, {2, 3}, {1, 2, 3}, {0, 1, 2, 3}]


def test_of_those_that_are_played_close_ones_lead_and_of_equal_ones_the_first() -> None:
    weights = [Weight(PLAYED, far) for far in (True, False, False, True)]
    assert leading(weights, 1) == {1}
    assert leading(weights, 3) == {0, 1, 2}


def test_no_more_than_eight_lead() -> None:
    assert len(leading([Weight(PLAYED, far=False)] * 50)) == 8


@pytest.mark.parametrize(
    ("a", "b", "far"), [("0", "0", False), ("2", "0", False), ("0", "2.5", True), ("12", "8", False), ("14", "8", True)]
)
def test_a_match_is_close_until_one_side_is_well_ahead(a: str, b: str, *, far: bool) -> None:
    assert is_far(Decimal(a), Decimal(b)) is far


@pytest.mark.parametrize(("own", "other", "said"), [("2.5", "1.5", "win"), ("2", "2", "draw"), ("0", "0.5", "loss")])
def test_an_outcome_follows_from_the_points(own: str, other: str, said: str) -> None:
    assert outcome(Decimal(own), Decimal(other)) == said


@pytest.mark.parametrize(
    ("games", "now", "place"),
    [
        ([("individual", True), ("individual", False), ("individual", False)], "individual", 1),
        ([("individual", False), ("team", False)], "team", 1),
        ([("individual", False), ("team", True)], "team", 0),
        ([("individual", True), ("individual", True)], "individual", 1),
        ([("individual", True), ("team", True), ("individual", True)], "team", 1),
    ],
)
def test_a_game_under_way_is_looked_at_before_others(games: list[tuple[str, bool]], now: str, place: int) -> None:
    stages, decided = zip(*games, strict=True)
    assert closest(stages, now, decided) == place
