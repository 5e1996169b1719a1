"""The standings against a second calculator that shares no code with them."""

import os

import pytest

from tests.standings.rules.naive import naive_finals, naive_table
from tests.standings.rules.random_tournaments import random_finals, random_tournament
from tournaments.standings.rules.metrics import METRICS
from tournaments.standings.rules.ranking import rank, rank_with_finals

COUNT = 10_000 if os.environ.get("NIGHTLY") == "1" else 600
PORTIONS = 10


@pytest.mark.parametrize("portion", range(PORTIONS))
def test_it_equals_the_second_calculator_on_random_tournaments(portion: int) -> None:
    for seed in range(portion, COUNT, PORTIONS):
        case = random_tournament(seed)
        rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
        table = {row.team: (row.place, row.values) for row in rows}
        expected = naive_table(case.teams, case.outcomes, case.metrics, case.settings)
        assert table == expected, f"seed {seed}"
        finals = random_finals(seed, case)
        placed = {row.team: row.place for row in rank_with_finals(rows, case.metrics, finals)}
        places = {team: place for team, (place, _values) in expected.items()}
        assert placed == naive_finals(places, finals), f"seed {seed}"


def test_the_random_tournaments_cover_what_matters() -> None:
    cases = [random_tournament(seed) for seed in range(600)]
    outcomes = [outcome for case in cases for outcome in case.outcomes]
    assert {metric.name for case in cases for metric in case.metrics} == set(METRICS)
    assert {len(metric.without) for case in cases for metric in case.metrics} == {0, 1, 2}
    assert any(outcome.team_b is None for outcome in outcomes)
    assert any(outcome.points_a == outcome.points_b for outcome in outcomes if outcome.team_b is not None)
    tables = [rank(case.teams, case.outcomes, case.metrics, case.settings) for case in cases]
    assert sum(len({row.place for row in rows}) < len(rows) for rows in tables) > 50
