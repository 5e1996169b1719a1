from dataclasses import replace

import pytest

from tests.draws.rules.pairing.fields import codes, fresh, names
from tournaments.draws.rules.pairing.knock_out import Result, bracket_of, draw
from tournaments.draws.rules.pairing.model import Entrant, PairingError
from tournaments.kernel.values import english

SEMI_FINALS = [Result(1, 4, 1), Result(2, 3, 3)]


def refused(entrants: list[Entrant], results: list[Result], tour: int) -> str:
    with pytest.raises(PairingError) as caught:
        draw(entrants, results, tour=tour, seed=1)
    return english(caught.value.fault)


def test_the_first_round_gives_the_best_a_bye() -> None:
    drawn = draw(fresh(6), [], tour=1, seed=1)
    assert names(drawn) == ["C-F", "D-E", "A", "B"]
    assert codes(drawn) == ["bracket_bye", "bracket_bye"]
    assert english(drawn.byes[0].notes[0]).startswith("A goes through without playing")
    assert bracket_of(fresh(4), [], seed=1).third_place is not None


def test_winners_go_on_and_losers_play_for_the_third_place() -> None:
    assert names(draw(fresh(4), SEMI_FINALS, tour=2, seed=1)) == ["A-C", "D-B"]
    assert names(draw(fresh(4), SEMI_FINALS, tour=2, seed=1, third_place=False)) == ["A-C"]


def test_a_round_that_is_played_is_drawn_as_it_was() -> None:
    before = draw(fresh(4), [], tour=1, seed=1)
    assert draw(fresh(4), SEMI_FINALS, tour=1, seed=1) == before


def test_it_names_the_matches_whose_results_are_missing() -> None:
    assert refused(fresh(4), SEMI_FINALS[:1], 2) == (
        "It is not known yet who goes through: B – C. Enter these results first."
    )
    assert refused(fresh(4), [*SEMI_FINALS[:1], Result(2, 3, None)], 2) == (
        "A knock-out match needs a winner: B – C. Decide who goes through."
    )


def test_a_result_of_another_round_decides_nothing_where_two_meet() -> None:
    again = [Result(1, 4, 4, 2), *SEMI_FINALS]
    assert names(draw(fresh(4), again, tour=2, seed=1)) == ["A-C", "D-B"]
    assert "A – D" in refused(fresh(4), [Result(1, 4, 1, 2), Result(2, 3, 3, 1)], 2)


def test_it_refuses_too_few_teams_and_rounds_beyond_the_final() -> None:
    assert refused(fresh(1), [], 1) == "A draw needs at least two participants."
    assert refused(fresh(4), SEMI_FINALS, 3).startswith("All rounds (2) are drawn already. Choose another method")


def test_the_opponent_of_a_withdrawn_team_goes_on() -> None:
    teams = [replace(entrant, withdrawn=entrant.key == 4) for entrant in fresh(4)]
    drawn = draw(teams, [], tour=1, seed=1)
    assert names(drawn) == ["B-C", "A"]
    assert codes(drawn) == ["bracket_walk_over"]


def test_the_only_loser_of_three_is_third_without_a_match() -> None:
    drawn = draw(fresh(3), [Result(2, 3, 2)], tour=2, seed=1)
    assert names(drawn) == ["A-B", "C"]
    assert codes(drawn) == ["third_alone"]


def test_equal_ranks_are_numbered_by_the_same_lot_in_every_round() -> None:
    teams = [replace(entrant, rank=1) for entrant in fresh(8)]
    whole = bracket_of(teams, [], seed=5)
    assert whole == bracket_of(teams[::-1], [], seed=5)
    assert whole != bracket_of(teams, [], seed=6)
    assert codes(draw(teams, [], tour=1, seed=5)) == ["by_lot"]


def test_the_team_with_fewer_first_sides_is_side_a() -> None:
    teams = [replace(entrant, sides="A" if entrant.key == 1 else "B") for entrant in fresh(2)]
    assert names(draw(teams, [], tour=1, seed=1)) == ["B-A"]


def test_who_withdraws_after_a_match_that_came_without_playing_before_has_still_won_it() -> None:
    """A had no opponent in the first round, has beaten D in the second and leaves: D is out all the same."""
    results = [Result(3, 6, 3, 1), Result(4, 5, 4, 1), Result(1, 4, 1, 2), Result(2, 3, 2, 2)]
    teams = [replace(entrant, withdrawn=entrant.key == 1) for entrant in fresh(6)]
    assert names(draw(teams, results, tour=3, seed=1)) == ["D-C", "B"]
    assert bracket_of(teams, results, seed=1).places() == ((1, 2), (2, 1), (5, 5), (5, 6))


def test_so_has_who_came_by_a_walk_over() -> None:
    """H has left before the first round, in which A was to meet it; A has beaten D and leaves before the final."""
    results = [Result(3, 6, 3, 1), Result(2, 7, 2, 1), Result(4, 5, 4, 1), Result(1, 4, 1, 2), Result(2, 3, 2, 2)]
    teams = [replace(entrant, withdrawn=entrant.key in (1, 8)) for entrant in fresh(8)]
    assert names(draw(teams, results, tour=3, seed=1)) == ["D-C", "B"]
