import csv
import random
from decimal import Decimal
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.standings.rules.random_tournaments import Tournament, random_tournament
from tournaments.kernel.values import PointsError, parse_points
from tournaments.standings.rules.metrics import Metric, parse_metrics
from tournaments.standings.rules.outcomes import MatchOutcome, StandingsSettings, check_match_points
from tournaments.standings.rules.ranking import Explanation, rank

REAL = Path(__file__).parents[2] / "data" / "fmt_2022_matches.csv"
KNOWN = """хи 9 (27), дельта 8 (32), тау 8 (23), альфа 8 (17), бета 7 (23), омикрон 6 (23), ро 6 (22), ню 6 (19),
тета 6 (19), йота 6 (16), эта 6 (15), фи 6 (12), гамма 4 (19), каппа 4 (12), лямбда 4 (11), кси 3 (11), мю 3 (11),
пи 3 (6), сигма 2 (11), омега 2 (4), эпсилон 2 (4), пси 1 (5)"""
BY_POINTS = parse_metrics("match_points, points")
TOURNAMENTS = st.integers(0, 10**9).map(random_tournament)


def real_outcomes() -> list[MatchOutcome[str]]:
    with REAL.open(encoding="utf-8", newline="") as file:
        return [
            MatchOutcome(
                int(row["tour"]), row["team_a"], row["team_b"],
                parse_points(row["points_a"]), parse_points(row["points_b"]),
            )
            for row in csv.DictReader(file)
        ]  # fmt: skip


def teams_of(outcomes: list[MatchOutcome[str]]) -> set[str]:
    return {team for outcome in outcomes for team in (outcome.team_a, outcome.team_b) if team is not None}


def test_it_reproduces_the_tournament_of_2022() -> None:
    outcomes = real_outcomes()
    rows = rank(teams_of(outcomes), outcomes, BY_POINTS)
    assert len(outcomes) == 55
    assert ", ".join(f"{row.team} {row.values[0]} ({row.values[1]})" for row in rows) == KNOWN.replace("\n", " ")
    shared = {row.place for row, following in pairwise(rows) if row.place == following.place}
    assert shared == {8, 16, 20}
    assert [row.place for row in rows] == [*range(1, 9), 8, *range(10, 17), 16, 18, 19, 20, 20, 22]


def test_every_place_of_2022_is_explained() -> None:
    outcomes = real_outcomes()
    rows = rank(teams_of(outcomes), outcomes, BY_POINTS)
    assert rows[0].above == Explanation(Metric("match_points"), Decimal(9), Decimal(8))
    assert rows[1].above == Explanation(Metric("points"), Decimal(32), Decimal(23))
    unexplained = [row.team for row in rows if row.above is None]
    assert unexplained == ["ню", "кси", "омега", "пси"]


def test_points_can_leave_out_a_tour() -> None:
    outcomes = real_outcomes()
    kept = [outcome for outcome in outcomes if outcome.tour != 4]
    without = rank(teams_of(outcomes), outcomes, parse_metrics("points(without=4)"))
    expected = []
    for row in rank(teams_of(outcomes), kept, parse_metrics("points")):
        why = row.above
        assert why is None or isinstance(why, Explanation)
        above = why and Explanation(Metric("points", (4,)), why.mine, why.theirs)
        expected.append(type(row)(row.team, row.place, row.values, above))
    assert list(without) == expected


def table(case: Tournament) -> list[tuple[int, int, tuple[Decimal | None, ...]]]:
    rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
    return [(row.place, row.team, row.values) for row in rows]


@given(TOURNAMENTS, st.randoms(use_true_random=False))
def test_the_order_of_entry_changes_nothing(case: Tournament, dice: random.Random) -> None:
    rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
    teams, outcomes = list(case.teams), list(case.outcomes)
    dice.shuffle(teams)
    dice.shuffle(outcomes)
    assert rank(teams, outcomes, case.metrics, case.settings) == rows


@given(TOURNAMENTS)
def test_naming_the_sides_the_other_way_round_changes_nothing(case: Tournament) -> None:
    turned = [
        MatchOutcome(outcome.tour, outcome.team_b, outcome.team_a, outcome.points_b, outcome.points_a, -outcome.net)
        if outcome.team_b is not None else outcome
        for outcome in case.outcomes
    ]  # fmt: skip
    rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
    assert rank(case.teams, turned, case.metrics, case.settings) == rows


@given(TOURNAMENTS, st.permutations(range(100)))
def test_the_names_of_teams_change_no_place(case: Tournament, names: list[int]) -> None:
    renamed = {team: f"team {names[team]}" for team in case.teams}
    outcomes = [
        MatchOutcome(
            outcome.tour, renamed[outcome.team_a], None if outcome.team_b is None else renamed[outcome.team_b],
            outcome.points_a, outcome.points_b, outcome.net,
        )
        for outcome in case.outcomes
    ]  # fmt: skip
    numbers = (case.settings.initial, case.settings.lot)
    initial, lot = ({renamed[team]: number for team, number in by_team.items()} for by_team in numbers)
    worth = (case.settings.win, case.settings.draw, case.settings.loss, case.settings.bye)
    settings = StandingsSettings(*worth, initial=initial, lot=lot)
    rows = rank(renamed.values(), outcomes, case.metrics, settings)
    expected = sorted((place, renamed[team], values) for place, team, values in table(case))
    assert sorted((row.place, row.team, row.values) for row in rows) == expected


@given(TOURNAMENTS)
def test_points_are_conserved(case: Tournament) -> None:
    names = "match_points, points, points_against, points_diff, wins"
    settings = StandingsSettings(bye=Decimal(2))
    rows = rank(case.teams, case.outcomes, parse_metrics(names), settings)
    match_points, own, against, diff, wins = (
        sum((row.values[column] or Decimal(0) for row in rows), Decimal(0)) for column in range(5)
    )
    met = [outcome for outcome in case.outcomes if outcome.team_b is not None]
    assert match_points == 2 * len(case.outcomes)
    assert own == sum(outcome.points_a + outcome.points_b for outcome in case.outcomes)
    assert against == sum(outcome.points_a + outcome.points_b for outcome in met)
    assert diff == own - against
    assert wins == sum(outcome.points_a != outcome.points_b for outcome in met)


@given(TOURNAMENTS)
def test_places_and_explanations_agree_with_the_values(case: Tournament) -> None:
    rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
    assert sorted(row.team for row in rows) == sorted(case.teams)
    assert rows[0].place == 1
    assert rows[-1].above is None
    for number, (row, following) in enumerate(pairwise(rows), start=1):
        shares = row.values == following.values
        assert following.place == (row.place if shares else number + 1)
        assert (row.above is None) == shares
        if row.above is not None:
            assert isinstance(row.above, Explanation)
            column = case.metrics.index(row.above.metric)
            assert row.values[:column] == following.values[:column]
            assert (row.values[column], following.values[column]) == (row.above.mine, row.above.theirs)


def test_teams_equal_in_every_metric_share_the_place_in_order_of_their_keys() -> None:
    rows = rank([10, 9, 2], [], BY_POINTS)
    assert [(row.place, row.team, row.above) for row in rows] == [(1, 2, None), (1, 9, None), (1, 10, None)]


def test_teams_that_share_a_place_stand_in_the_order_of_their_names_where_it_is_given() -> None:
    outcomes = [MatchOutcome(1, 2, 7, Decimal(0), Decimal(3))]
    rows = rank([2, 7, 9, 10], outcomes, BY_POINTS, names=[10, 2, 9, 7])
    assert [(row.place, row.team) for row in rows] == [(1, 7), (2, 10), (2, 2), (2, 9)]


def test_without_metrics_all_teams_share_the_first_place() -> None:
    assert [row.place for row in rank("AB", [], ())] == [1, 1]


def test_without_teams_there_are_no_rows() -> None:
    assert rank(list[str](), [], BY_POINTS) == ()


def test_it_refuses_a_team_given_twice() -> None:
    with pytest.raises(ValueError, match="given twice: 'A'"):
        rank("ABA", [], BY_POINTS)


@pytest.mark.parametrize("pair", [("A", "X"), ("X", "A"), ("X", None)])
def test_it_refuses_an_outcome_of_an_unknown_team(pair: tuple[str, str | None]) -> None:
    with pytest.raises(ValueError, match="unknown team: 'X'"):
        rank("AB", [MatchOutcome(1, *pair, Decimal(1))], BY_POINTS)


def test_it_refuses_outcomes_that_cannot_be() -> None:
    with pytest.raises(ValueError, match="cannot meet itself"):
        MatchOutcome(1, "A", "A", Decimal(1), Decimal(2))
    with pytest.raises(ValueError, match="against a bye"):
        MatchOutcome(1, "A", None, Decimal(1), Decimal(2))


def test_it_refuses_points_that_are_not_exact() -> None:
    with pytest.raises(PointsError):
        rank("AB", [MatchOutcome(1, "A", "B", Decimal("0.001"), Decimal(0))], BY_POINTS)


@pytest.mark.parametrize(
    ("win", "draw", "loss", "code"),
    [
        ("2", "1", "0", None),
        ("1", "0", "0", None),
        ("1", "1", "0", None),
        ("1", "2", "0", "standings.match_points_order"),
        ("2", "0", "1", "standings.match_points_order"),
        ("0", "0", "0", "standings.match_points_equal"),
    ],
)
def test_it_checks_the_match_points(win: str, draw: str, loss: str, code: str | None) -> None:
    fault = check_match_points(Decimal(win), Decimal(draw), Decimal(loss))
    assert (fault and fault.code) == code
