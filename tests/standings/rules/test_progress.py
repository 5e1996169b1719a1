"""Places after each tour."""

from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from tests.standings.rules.random_tournaments import Tournament, random_finals, random_tournament
from tournaments.standings.rules.metrics import parse_metrics
from tournaments.standings.rules.outcomes import MatchOutcome, StandingsSettings
from tournaments.standings.rules.ranking import FinalTour, Step, progress, rank, rank_with_finals

POINTS = parse_metrics("points")


def outcome(tour: int, a: str, b: str | None, points_a: int, points_b: int = 0) -> MatchOutcome[str]:
    return MatchOutcome(tour, a, b, Decimal(points_a), Decimal(points_b))


def test_every_team_has_a_step_for_each_tour_that_counts() -> None:
    outcomes = [outcome(5, "а", "в", 1, 9), outcome(2, "а", "б", 5, 3)]
    course = progress("абв", outcomes, (), POINTS, StandingsSettings())
    assert course.tours == (2, 5)
    assert course.steps == {
        "а": (Step(2, 1, Decimal(5)), Step(5, 2, Decimal(6))),
        "б": (Step(2, 2, Decimal(3)), Step(5, 3, Decimal(3))),
        "в": (Step(2, 3, Decimal(0)), Step(5, 1, Decimal(9))),
    }


def test_a_final_counts_from_its_own_tour_on() -> None:
    outcomes = [outcome(1, "а", "б", 5, 3), outcome(2, "а", "б", 0, 1)]
    final = FinalTour(2, 1, "а", "б", Decimal(0), Decimal(1))
    course = progress("аб", outcomes, [final], POINTS, StandingsSettings())
    assert [step.place for step in course.steps["б"]] == [2, 1]


def test_before_anything_counts_there_are_no_steps() -> None:
    course = progress("аб", [], (), POINTS, StandingsSettings())
    assert (course.tours, course.steps) == ((), {"а": (), "б": ()})


@given(st.integers(0, 10**9).map(random_tournament), st.integers(0, 10**6))
def test_the_last_step_is_the_table_itself(case: Tournament, seed: int) -> None:
    finals = random_finals(seed, case)
    course = progress(case.teams, case.outcomes, finals, case.metrics, case.settings)
    rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
    last = max(course.tours, default=0)
    table = rank_with_finals(rows, case.metrics, [final for final in finals if final.tour <= last])
    if course.tours:
        assert {team: steps[-1].place for team, steps in course.steps.items()} == {row.team: row.place for row in table}
