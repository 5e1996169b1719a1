"""Finals of places: reading them, and what they do to the table."""

import random
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.standings.rules.naive import naive_finals, naive_table
from tests.standings.rules.random_tournaments import Tournament, random_finals, random_tournament
from tournaments.formats.rules.tour_format import FinalsError, format_finals, parse_finals
from tournaments.kernel.values import english
from tournaments.standings.rules.metrics import parse_metrics
from tournaments.standings.rules.outcomes import MatchOutcome
from tournaments.standings.rules.ranking import FinalTour, Row, rank, rank_with_finals

POINTS = parse_metrics("points")
TOURNAMENTS = st.integers(0, 10**9).map(random_tournament)


def row_of(points: dict[str, int]) -> tuple[Row[str], ...]:
    """A table of teams by what each scored in one bye."""
    outcomes = [MatchOutcome(1, team, None, Decimal(value)) for team, value in points.items()]
    return rank(points, outcomes, POINTS)


def final(first: int, a: str, b: str, points_a: int, points_b: int, tour: int = 2) -> FinalTour[str]:
    return FinalTour(tour, first, a, b, Decimal(points_a), Decimal(points_b))


def placed(rows: tuple[Row[str], ...]) -> list[tuple[str, int]]:
    return [(row.team, row.place) for row in rows]


def why(row: Row[str], below: str) -> str:
    assert row.above is not None
    return english(row.above.reason(below))


@pytest.mark.parametrize(
    ("text", "firsts"), [("", ()), ("1-2", (1,)), (" 1 – 2 ,3-4", (1, 3)), ("5-6, 1-2", (5, 1)), ("2-3", (2,))]
)
def test_places_are_read_and_written(text: str, firsts: tuple[int, ...]) -> None:
    assert parse_finals(text) == firsts
    assert parse_finals(format_finals(firsts)) == firsts


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1", "finals.unreadable"), ("1-2,", "finals.unreadable"), ("0-1", "finals.unreadable"),
        ("first", "finals.unreadable"), ("1-3", "finals.neighbours"), ("2-1", "finals.neighbours"),
        ("1-2, 2-3", "finals.twice"), ("3-4, 3-4", "finals.twice"),
    ],
)  # fmt: skip
def test_other_texts_are_refused(text: str, code: str) -> None:
    with pytest.raises(FinalsError) as refused:
        parse_finals(text)
    assert refused.value.code == code
    assert english(refused.value.fault)


def test_the_place_that_is_there_twice_is_named() -> None:
    with pytest.raises(FinalsError) as refused:
        parse_finals("1-2, 2-3")
    assert english(refused.value.fault) == "Place 2 is given twice."


def test_the_winner_of_a_final_stands_first_whatever_the_table_says() -> None:
    rows = row_of({"а": 9, "б": 8, "в": 7, "г": 1})
    table = rank_with_finals(rows, POINTS, [final(1, "б", "г", 0, 3), final(3, "а", "в", 2, 1)])
    assert placed(table) == [("г", 1), ("б", 2), ("а", 3), ("в", 4)]
    assert why(table[0], "б") == "above б by the match for places 1 and 2, 3 : 0"
    assert why(table[1], "а") == "above а thanks to the match for places 1 and 2"
    assert why(table[2], "в") == "above в by the match for places 3 and 4, 2 : 1"
    assert table[3].above is None


def test_the_others_take_the_places_left_and_say_why() -> None:
    rows = row_of({"а": 9, "б": 8, "в": 7, "г": 1})
    table = rank_with_finals(rows, POINTS, [final(2, "в", "г", 2, 1)])
    assert placed(table) == [("а", 1), ("в", 2), ("г", 3), ("б", 4)]
    assert why(table[0], "в") == "above в, whose match was for places 2 and 3"


def test_a_drawn_final_leaves_its_places_to_the_table() -> None:
    rows = row_of({"а": 9, "б": 8, "в": 7, "г": 7})
    table = rank_with_finals(rows, POINTS, [final(1, "в", "б", 2, 2)])
    assert placed(table) == [("б", 1), ("в", 2), ("а", 3), ("г", 4)]
    assert why(table[0], "в") == "above в on points, 8 : 7"
    level = rank_with_finals(rows, POINTS, [final(1, "в", "г", 2, 2)])
    assert placed(level) == [("в", 1), ("г", 1), ("а", 3), ("б", 4)]
    assert level[0].above is None


def test_level_teams_share_a_place_also_around_a_final() -> None:
    rows = row_of({"а": 9, "б": 9, "в": 7, "г": 1})
    table = rank_with_finals(rows, POINTS, [final(2, "в", "г", 2, 1)])
    assert placed(table) == [("а", 1), ("б", 1), ("в", 2), ("г", 3)]


def test_of_two_finals_the_later_tours_stands() -> None:
    rows = row_of({"а": 9, "б": 8, "в": 7, "г": 1})
    half = final(1, "а", "б", 2, 1)
    table = rank_with_finals(rows, POINTS, [half, final(1, "в", "а", 5, 0, tour=3)])
    assert placed(table) == [("в", 1), ("а", 2), ("б", 3), ("г", 4)]


def test_a_final_for_places_that_there_are_not_decides_nothing() -> None:
    rows = row_of({"а": 9, "б": 8, "в": 7})
    assert rank_with_finals(rows, POINTS, [final(3, "а", "б", 0, 1)]) == rows
    assert rank_with_finals(rows, POINTS, [final(2, "а", "я", 0, 1)]) == rows


def test_a_group_has_places_of_its_own_and_own_explanations() -> None:
    rows = row_of({"а": 9, "б": 8, "в": 8, "г": 1})
    table = rank_with_finals(rows, POINTS, [], among={"а", "г", "в"})
    assert placed(table) == [("а", 1), ("в", 2), ("г", 3)]
    assert why(table[0], "в") == "above в on points, 9 : 8"
    level = rank_with_finals(rows, POINTS, [], among={"б", "в"})
    assert placed(level) == [("б", 1), ("в", 1)]


@given(TOURNAMENTS)
def test_without_finals_nothing_changes(case: Tournament) -> None:
    rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
    assert rank_with_finals(rows, case.metrics, []) == rows
    assert rank_with_finals(rows, case.metrics, [], among=set(case.teams)) == rows


@given(TOURNAMENTS, st.randoms(use_true_random=False))
def test_the_order_of_finals_changes_nothing(case: Tournament, dice: random.Random) -> None:
    rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
    finals = random_finals(dice.randrange(10**6), case)
    table = rank_with_finals(rows, case.metrics, finals)
    dice.shuffle(finals)
    assert rank_with_finals(rows, case.metrics, finals) == table
    assert sorted(row.team for row in table) == sorted(case.teams)


@given(TOURNAMENTS, st.integers(0, 10**6))
@example(random_tournament(705), 908)  # two share a fourth place, their final before was for the third
def test_it_equals_the_second_calculator(case: Tournament, seed: int) -> None:
    rows = rank(case.teams, case.outcomes, case.metrics, case.settings)
    finals = random_finals(seed, case)
    table = {team: place for team, (place, _values) in naive_table(
        case.teams, case.outcomes, case.metrics, case.settings
    ).items()}  # fmt: skip
    places = {row.team: row.place for row in rank_with_finals(rows, case.metrics, finals)}
    assert places == naive_finals(table, finals)
