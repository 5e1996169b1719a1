from decimal import Decimal

from tests.draws.rules.pairing.fields import fresh
from tournaments.draws.rules.pairing.model import Meeting, with_history

WIN, LOSS = Decimal(2), Decimal(0)


def test_it_collects_sides_opponents_and_byes_tour_by_tour() -> None:
    meetings = [
        Meeting(2, 3, 1, LOSS, WIN),
        Meeting(2, 2, None, WIN),
        Meeting(1, 1, 2, WIN, LOSS),
        Meeting(1, 3, None, WIN),
    ]
    first, second, third = with_history(fresh(3), meetings)
    assert (first.sides, first.met, first.byes) == ("AB", (2, 3), 0)
    assert (second.sides, second.met, second.byes) == ("B-", (1,), 1)
    assert (third.sides, third.met, third.byes) == ("-A", (1,), 1)


def test_it_counts_who_met_a_lower_or_a_higher_score() -> None:
    meetings = [
        Meeting(1, 1, 2, WIN, LOSS), Meeting(1, 3, 4, WIN, LOSS), Meeting(2, 1, 4, LOSS, WIN), Meeting(2, 2, 3),
        Meeting(3, 1, 4),
    ]  # fmt: skip
    teams = with_history(fresh(4), meetings)
    assert [(team.downs, team.ups) for team in teams] == [(1, 0), (0, 1), (1, 0), (0, 1)]


def test_half_a_point_less_is_a_lower_score_and_a_match_without_a_result_is_none() -> None:
    half = Decimal("0.5")
    played = [Meeting(1, 1, 2, half, LOSS), Meeting(1, 3, 4), Meeting(2, 3, 5), Meeting(2, 1, 2)]
    teams = with_history(fresh(5), played)
    assert [(team.downs, team.ups) for team in teams] == [(1, 0), (0, 1), (0, 0), (0, 0), (0, 0)]


def test_a_tour_without_a_match_is_a_tour_without_a_side() -> None:
    late = with_history(fresh(3), [Meeting(1, 1, 2)])[2]
    assert (late.sides, late.met, late.byes) == ("-", (), 0)


def test_opponents_that_are_not_in_the_list_are_still_met() -> None:
    (team,) = with_history(fresh(1), [Meeting(1, 9, 1, WIN, LOSS)])
    assert (team.sides, team.met, team.downs, team.ups) == ("B", (9,), 0, 0)


def test_what_the_standings_know_stays() -> None:
    given = fresh(2)
    assert [(team.score, team.rank) for team in with_history(given, [Meeting(1, 1, 2, WIN, LOSS)])] == [
        (team.score, team.rank) for team in given
    ]
