"""Endings, form and tendency."""

from decimal import Decimal

import pytest

from tournaments.standings.rules.outcomes import Ending, MatchOutcome, Meeting, before_last, climbed, meetings_of


def outcome(tour: int, a: int, b: int | None, points_a: str, points_b: str = "0", match: int = 0) -> MatchOutcome[int]:
    return MatchOutcome(tour, a, b, Decimal(points_a), Decimal(points_b), match=match)


@pytest.mark.parametrize(
    ("mine", "theirs", "opponent", "ending"),
    [
        ("2.5", "2", 7, Ending.WIN),
        ("2", "2.5", 7, Ending.LOSS),
        ("-1", "-1", 7, Ending.DRAW),
        ("3", "0", None, Ending.BYE),
    ],
)
def test_a_match_ends_as_its_points_say(mine: str, theirs: str, opponent: int | None, ending: Ending) -> None:
    assert Meeting(1, opponent, Decimal(mine), Decimal(theirs)).ending is ending


def test_both_teams_see_a_match_from_their_side_tour_by_tour() -> None:
    meetings = meetings_of([outcome(2, 1, None, "3", match=12), outcome(1, 1, 2, "4", "1", match=11)])
    assert meetings == {
        1: (Meeting(1, 2, Decimal(4), Decimal(1), 11), Meeting(2, None, Decimal(3), Decimal(0), 12)),
        2: (Meeting(1, 1, Decimal(1), Decimal(4), 11),),
    }


def test_before_the_last_tour_there_is_nothing_of_it_and_nothing_at_all_of_a_single_one() -> None:
    first, second = outcome(1, 1, 2, "1"), outcome(3, 1, 2, "0", "1")
    assert before_last([second, first]) == [first]
    assert before_last([first]) == before_last([]) == []


def test_places_won_are_counted_upwards_and_who_had_no_place_has_moved_nowhere() -> None:
    assert climbed({1: 1, 2: 4, 3: 2, 9: 3}, {1: 3, 2: 1, 3: 2}) == {1: 2, 2: -3, 3: 0}
