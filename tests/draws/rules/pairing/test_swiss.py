import random
from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.draws.rules.pairing.fields import codes, fresh, names, team, tournament
from tournaments.draws.rules.pairing import swiss
from tournaments.draws.rules.pairing.model import (
    Conditions,
    DrawnPair,
    Entrant,
    Pair,
    PairingError,
    Within,
    strongest_first,
)
from tournaments.kernel.values import english


def forbidding(*pairs: tuple[int, int]) -> Conditions:
    return Conditions(forbidden=frozenset(frozenset(pair) for pair in pairs))


def refused(entrants: list[Entrant], conditions: Conditions) -> str:
    with pytest.raises(PairingError) as caught:
        swiss.draw(entrants, seed=1, conditions=conditions)
    return english(caught.value.fault)


def test_the_upper_half_meets_the_lower_half_in_the_first_tour() -> None:
    draw = swiss.draw(fresh(6), seed=1)
    assert [{pair.a, pair.b} for pair in draw.pairs] == [{1, 4}, {2, 5}, {3, 6}]
    assert codes(draw) == ["no_repeat"]


def test_neighbours_meet_when_asked_for() -> None:
    draw = swiss.draw(fresh(6), seed=1, within=Within.NEIGHBOURS)
    assert [{pair.a, pair.b} for pair in draw.pairs] == [{1, 2}, {3, 4}, {5, 6}]


def test_by_lot_every_opponent_in_the_score_group_is_possible() -> None:
    met = {
        frozenset(pair.teams)
        for seed in range(60)
        for pair in swiss.draw(fresh(4), seed=seed, within=Within.LOT).all_pairs
    }
    assert len(met) == 6


def test_equal_scores_meet_and_the_strongest_pair_comes_first() -> None:
    teams = [team(1, 0), team(2, 4), team(3, 2), team(4, 4), team(5, 0), team(6, 2)]
    draw = swiss.draw(teams, seed=1)
    assert [{pair.a, pair.b} for pair in draw.pairs] == [{2, 4}, {3, 6}, {1, 5}]
    assert [(int(pair.score_a), int(pair.score_b)) for pair in draw.pairs] == [(4, 4), (2, 2), (0, 0)]


def test_nobody_meets_again_while_that_can_be_done_without() -> None:
    teams = [team(1, 4, 2), team(2, 4, 1), team(3, 0, 4), team(4, 0, 3)]
    draw = swiss.draw(teams, seed=1)
    assert [{pair.a, pair.b} for pair in draw.pairs] == [{1, 3}, {2, 4}]
    assert codes(draw) == ["float_met", "float_met", "no_repeat"]
    assert english(draw.pairs[0].notes[0]) == ("A (4) meets C (0): there are no new opponents left with a score of 4.")


def test_two_small_differences_are_better_than_one_large_one() -> None:
    draw = swiss.draw([team(1, 6), team(2, 4), team(3, 4), team(4, 2)], seed=1)
    assert sorted(pair.difference for pair in draw.pairs) == [2, 2]
    assert codes(draw) == ["float_odd", "float_odd", "no_repeat"]


def test_who_has_left_the_score_group_before_is_spared() -> None:
    teams = [team(1, 2), team(2, 2), replace(team(3, 2), downs=1), team(4, 0)]
    draws = [swiss.draw(teams, seed=seed, within=Within.LOT) for seed in range(10)]
    assert not any({3, 4} == set(draw.all_pairs[1].teams) for draw in draws)


def test_a_float_without_need_of_number_names_what_stands_against_it() -> None:
    teams = [team(1, 2, 2, 3), team(2, 2, 1), team(3, 2, 1), team(4, 2), team(5, 0), team(6, 0, 5)]
    teams = [replace(entrant, met=(*entrant.met, 4) if entrant.key in {2, 3} else entrant.met) for entrant in teams]
    teams[3] = replace(teams[3], met=(2, 3))
    teams[4] = replace(teams[4], met=(6,))
    draw = swiss.draw(teams, seed=1)
    assert codes(draw) == ["float_needed", "float_needed", "no_repeat"]


def test_a_new_team_has_no_points_and_no_bye_and_shares_the_first_place() -> None:
    new = Entrant(1, "A")
    draw = swiss.draw([new, team(2, byes=1), team(3, byes=1)], seed=1)
    assert [(bye.team, str(bye.score)) for bye in draw.byes] == [(1, "0")]
    assert codes(swiss.draw([new, replace(team(2), rank=1)], seed=1)) == ["no_repeat", "by_lot"]


def test_the_lowest_team_without_a_bye_has_it() -> None:
    draw = swiss.draw([team(1, 4), team(2, 2), team(3, 2, byes=1)], seed=1)
    assert [bye.team for bye in draw.byes] == [2]
    assert english(draw.byes[0].notes[0]) == "B has the bye: the lowest of those who have had none."


def test_the_bye_goes_higher_when_a_repeat_would_follow_else() -> None:
    draw = swiss.draw([team(1, 4, 2), team(2, 2, 1), team(3, 0)], seed=1)
    assert names(draw)[1] == "B"
    assert english(draw.byes[0].notes[0]).startswith("B has the bye, not C, who is lower in the table")


def test_a_second_bye_comes_only_when_all_have_had_one() -> None:
    draw = swiss.draw([team(1, 4, byes=1), team(2, 2, byes=1), team(3, 0, byes=1)], seed=1)
    assert english(draw.byes[0].notes[0]) == (
        "C has another bye (number 2): everyone has had as many, and this is the lowest place."
    )


def test_a_repeat_is_rather_taken_than_a_second_bye_and_says_so() -> None:
    draw = swiss.draw([team(1, 4, 2, byes=1), team(2, 2, 1, byes=1), team(3)], seed=1)
    assert names(draw)[1] == "C"
    assert codes(draw) == ["again_bye", "float_odd", "bye_lowest"]


def test_a_forbidden_pair_forces_a_second_bye_and_says_so() -> None:
    teams = [team(1, 2, byes=1), team(2, 2), team(3, 2)]
    draw = swiss.draw(teams, seed=1, conditions=forbidding((1, 2), (1, 3)))
    assert [bye.team for bye in draw.byes] == [1]
    assert english(draw.byes[0].notes[0]) == (
        "A has a bye again although C has had fewer: any other choice needs a forbidden pair."
    )


def test_a_forced_bye_names_the_lowest_of_those_with_fewer() -> None:
    teams = [team(1, 2, byes=1), *(team(key, 2) for key in (2, 3, 4, 5))]
    draw = swiss.draw(teams, seed=1, conditions=forbidding((1, 2), (1, 3), (1, 4), (1, 5)))
    assert english(draw.byes[0].notes[0]).startswith("A has a bye again although E has had fewer")


def test_the_better_score_comes_first_then_the_other_one_then_the_better_place() -> None:
    order = [team(1, 4), team(2, 3), team(3, 3), team(4, 3), team(5, 3), team(6), team(7, 2), team(8, 2)]
    by_key = {entrant.key: entrant for entrant in order}
    pairs = [DrawnPair(a, b, by_key[a].score, by_key[b].score) for a, b in ((7, 8), (3, 4), (5, 2), (1, 6))]
    ordered = strongest_first(pairs, order)
    assert [(pair.a, pair.b) for pair in ordered] == [(1, 6), (5, 2), (3, 4), (7, 8)]


def test_a_repeat_names_the_team_that_has_met_everybody() -> None:
    teams = [team(1, 4, 2, 3, 4), team(2, 2, 1), team(3, 2, 1), team(4, 0, 1)]
    draw = swiss.draw(teams, seed=1)
    assert "A has already met everyone else" in english(draw.pairs[0].notes[0])


def test_a_repeat_that_nobody_can_avoid_is_explained() -> None:
    """Two times three teams that have all met the three others: odd, so one pair must meet again."""
    met = {1: (4, 5, 6), 2: (4, 5, 6), 3: (4, 5, 6), 4: (1, 2, 3), 5: (1, 2, 3), 6: (1, 2, 3)}
    draw = swiss.draw([team(key, 0, *met[key]) for key in met], seed=1)
    assert codes(draw) == ["again_needed"]


def test_a_repeat_because_of_a_decided_pair_is_explained() -> None:
    met = {1: (3,), 2: (3,), 3: (1, 2), 4: (), 5: (), 6: ()}
    conditions = Conditions((Pair(4, 5),), frozenset({frozenset({3, 6})}))
    teams = [team(key, 0, *met[key]) for key in met]
    draw = swiss.draw(teams, seed=1, conditions=conditions)
    assert codes(draw).count("again_decided") == 1


def test_decided_pairs_stand_as_they_are_and_byes_too() -> None:
    conditions = Conditions((Pair(5, 2), Pair(1, None)))
    draw = swiss.draw([*fresh(5), replace(team(6), withdrawn=True)], seed=1, conditions=conditions)
    assert [(pair.a, pair.b) for pair in draw.pairs if pair.locked] == [(5, 2)]
    assert [(bye.team, bye.locked) for bye in draw.byes] == [(1, True)]
    assert codes(draw) == ["locked", "locked_bye", "no_repeat"]
    assert english(draw.byes[0].notes[0]) == "The bye of A was set by hand."


def test_decided_pairs_that_repeat_say_so() -> None:
    conditions = Conditions((Pair(1, 2), Pair(3, None)))
    draw = swiss.draw([team(1, 0, 2, 2), team(2, 0, 1, 1), team(3, byes=1)], seed=1, conditions=conditions)
    assert english(draw.pairs[0].notes[1]) == (
        "A and B have met before (earlier matches: 2); this pair was set by hand."
    )
    assert codes(draw)[2] == "locked_bye_again"


@pytest.mark.parametrize(("met", "said"), [((2,), False), ((9,), True)])
def test_that_nobody_meets_again_is_said_only_where_no_decided_pair_does(met: tuple[int, ...], *, said: bool) -> None:
    again = [team(1, 0, *met), team(2, 0, *(1 for key in met if key == 2)), *fresh(4)[2:]]
    draw = swiss.draw(again, seed=1, conditions=Conditions((Pair(1, 2),)))
    assert ("no_repeat" in codes(draw)) is said


def test_a_decided_bye_and_an_odd_rest_give_two_byes() -> None:
    draw = swiss.draw(fresh(4), seed=1, conditions=Conditions((Pair(1, None),)))
    assert [bye.locked for bye in draw.byes] == [True, False]


def test_forbidden_pairs_do_not_meet() -> None:
    for seed in range(20):
        draw = swiss.draw(fresh(4), seed=seed, conditions=forbidding((1, 3), (1, 4)))
        assert {1, 2} in [{pair.a, pair.b} for pair in draw.pairs]


def test_it_refuses_when_forbidden_pairs_leave_no_draw_and_names_the_fewest_to_allow() -> None:
    assert refused(fresh(4), forbidding((1, 2), (1, 3), (1, 4))) in {
        f"With these forbidden pairs no draw is possible. It would be enough to allow: A – {other}." for other in "BCD"
    }


def test_it_refuses_fewer_than_two_teams() -> None:
    message = "A draw needs at least two participants."
    assert refused([team(1), replace(team(2), withdrawn=True)], Conditions()) == message
    assert refused([], Conditions()) == message


def test_it_refuses_decided_pairs_that_cannot_be() -> None:
    twice = Conditions((Pair(1, 2), Pair(2, 3)))
    assert refused(fresh(4), twice) == "“B” is in two fixed pairs. Keep one of them."
    itself = Conditions((Pair(1, 1),))
    assert refused(fresh(4), itself) == "“A” is in two fixed pairs. Keep one of them."
    absent = Conditions((Pair(1, 2), Pair(3, 9)))
    assert refused(fresh(4), absent) == "Fixed pair 2 includes someone who is not taking part. Remove the pair."


@pytest.mark.parametrize("seed", [0, 2_147_483_647])
def test_every_number_that_a_database_holds_is_a_seed(seed: int) -> None:
    assert swiss.draw(fresh(2), seed=seed).seed == seed


@pytest.mark.parametrize("seed", [-1, 2_147_483_648])
def test_it_refuses_a_seed_out_of_range(seed: int) -> None:
    with pytest.raises(ValueError, match=r"value\.draw"):
        swiss.draw(fresh(2), seed=seed)


def test_it_refuses_a_team_given_twice() -> None:
    with pytest.raises(ValueError, match="twice"):
        swiss.draw([team(1), team(1)], seed=1)


def test_every_team_decided_leaves_nothing_to_draw() -> None:
    draw = swiss.draw(fresh(2), seed=1, conditions=Conditions((Pair(2, 1),)))
    assert names(draw) == ["B-A"]


def test_withdrawn_teams_are_not_drawn() -> None:
    draw = swiss.draw([*fresh(4), replace(team(5, 9), withdrawn=True)], seed=1)
    assert len(draw.pairs) == 2
    assert not draw.byes


def test_sides_are_evened_out() -> None:
    teams = [team(1, sides="AA"), team(2, sides="AB"), team(3, sides="BB"), team(4, sides="BA")]
    draw = swiss.draw(teams, seed=1)
    assert (3, 1) in [(pair.a, pair.b) for pair in draw.pairs]
    assert (2, 4) in [(pair.a, pair.b) for pair in draw.pairs]


def test_equal_ranks_are_put_in_order_by_the_seed_and_the_draw_says_so() -> None:
    teams = [replace(entrant, rank=1) for entrant in fresh(8)]
    draws = {tuple(names(swiss.draw(teams, seed=seed))) for seed in range(20)}
    assert len(draws) > 10
    assert codes(swiss.draw(teams, seed=1)) == ["no_repeat", "by_lot"]


def test_points_with_decimals_are_compared_exactly() -> None:
    scores = ["10.25", "10.5", "-3", "-2.75"]
    teams = [replace(team(key), score=Decimal(text)) for key, text in enumerate(scores, start=1)]
    draw = swiss.draw(teams, seed=1)
    assert [{pair.a, pair.b} for pair in draw.pairs] == [{1, 2}, {3, 4}]


@given(st.integers(0, 500), st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_the_order_in_which_teams_are_listed_changes_nothing(seed: int, order: random.Random) -> None:
    for step in tournament(seed):
        listed = list(step.entrants)
        order.shuffle(listed)
        assert swiss.draw(listed, seed=step.draw.seed) == swiss.draw(step.entrants, seed=step.draw.seed)
