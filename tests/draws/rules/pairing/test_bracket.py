import random

import pytest

from tests.draws.rules.pairing.fields import team
from tournaments.draws.rules.pairing.knock_out import Bracket, Node, Result, State, bracket, rounds, seeding
from tournaments.kernel.values import english


def first_round(teams: int) -> list[tuple[int | None, int | None]]:
    return [(node.one, node.other) for node in bracket(range(1, teams + 1)).nodes(1)]


def played(teams: int, seed: int = 0) -> tuple[Bracket, list[Result]]:
    """A knock-out in which chance decides (without a seed the better number), and all its results."""
    dice = random.Random(seed)
    results: list[Result] = []
    while missing := bracket(range(1, teams + 1), results).missing:
        results += [_decided(node, dice if seed else None) for node in missing]
    return bracket(range(1, teams + 1), results), results


def _decided(node: Node, dice: random.Random | None) -> Result:
    assert node.one is not None
    assert node.other is not None
    winner = dice.choice([node.one, node.other]) if dice else min(node.one, node.other)
    return Result(node.one, node.other, winner)


def test_numbers_stand_as_in_every_tournament() -> None:
    assert seeding(1) == (1,)
    assert seeding(2) == (1, 2)
    assert seeding(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert seeding(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_the_best_numbers_meet_as_late_as_they_can(size: int) -> None:
    order = list(seeding(size))
    assert sorted(order) == list(range(1, size + 1))
    while len(order) > 1:
        pairs = list(zip(order[::2], order[1::2], strict=True))
        assert {one + other for one, other in pairs} == {len(order) + 1}
        order = [min(pair) for pair in pairs]


def test_the_best_numbers_have_the_byes() -> None:
    assert first_round(6) == [(1, None), (4, 5), (2, None), (3, 6)]
    assert first_round(2) == [(1, 2)]
    assert first_round(5) == [(1, None), (4, 5), (2, None), (3, None)]


@pytest.mark.parametrize("teams", range(2, 40))
def test_all_but_one_lose_and_the_best_win_when_the_better_always_does(teams: int) -> None:
    whole, results = played(teams)
    third = int(teams > 3)
    assert len(whole.rounds) == rounds(teams)
    assert len(results) == teams - 1 + third
    places = whole.places()
    assert sorted(key for _, key in places) == list(range(1, teams + 1))
    assert places[:2] == ((1, 1), (2, 2))
    if third:
        assert places[2:4] == ((3, 3), (4, 4))


@pytest.mark.parametrize("seed", range(1, 60))
def test_whatever_happens_every_team_has_one_place(seed: int) -> None:
    teams = random.Random(seed).randint(2, 33)
    whole, results = played(teams, seed)
    places = [place for place, _ in whole.places()]
    assert len(places) == teams
    assert all(place == 1 or places.index(place) + 1 == place for place in places)
    assert whole.places()[0][1] == [result.winner for result in results if result.winner in _final(whole)][-1]


def _final(whole: Bracket) -> set[int | None]:
    return {whole.rounds[-1][0].winner}


def test_later_rounds_are_open_until_both_teams_are_known() -> None:
    whole = bracket([1, 2, 3, 4], [Result(1, 4, 4)])
    final = whole.rounds[1][0]
    assert (final.one, final.other, final.state) == (4, None, State.OPEN)
    assert [(node.one, node.other) for node in whole.missing] == [(2, 3)]
    assert whole.places() == ()


def test_a_drawn_match_waits_for_a_decision() -> None:
    whole = bracket([1, 2], [Result(2, 1, None)])
    assert [node.state for node in whole.missing] == [State.DRAWN]
    assert bracket([1, 2], [Result(2, 1, 2)]).places() == ((1, 2), (2, 1))


def test_losers_of_one_round_share_a_place_without_a_match_for_the_third() -> None:
    results = [Result(1, 4, 1), Result(2, 3, 2), Result(1, 2, 1)]
    whole = bracket([1, 2, 3, 4], results, third_place=False)
    assert whole.places() == ((1, 1), (2, 2), (3, 3), (3, 4))
    assert whole.third_place is None


def test_withdrawn_teams_lose_what_they_have_not_played_and_keep_what_they_have() -> None:
    results = [Result(1, 4, 1), Result(2, 3, 2)]
    whole = bracket([1, 2, 3, 4], results, withdrawn={1})
    assert whole.rounds[0][0].winner == 1
    assert (whole.rounds[1][0].state, whole.rounds[1][0].winner) == (State.WALK_OVER, 2)
    assert whole.places() == ((1, 2), (2, 1))


def test_a_match_of_two_withdrawn_teams_leaves_nobody() -> None:
    whole = bracket([1, 2, 3, 4], [Result(2, 3, 2)], withdrawn={1, 4})
    assert whole.rounds[0][0].state is State.FREE
    assert whole.rounds[1][0].winner == 2
    assert whole.third_place is not None
    assert whole.third_place.winner == 3
    assert bracket([1, 2], withdrawn={1, 2}).places() == ()


def test_both_losers_share_the_third_place_when_neither_is_there() -> None:
    results = [Result(1, 4, 1), Result(2, 3, 2), Result(1, 2, 1)]
    whole = bracket([1, 2, 3, 4], results, withdrawn={3, 4})
    assert whole.places() == ((1, 1), (2, 2), (3, 3), (3, 4))


def test_of_three_the_loser_of_the_only_semi_final_is_third() -> None:
    whole = bracket([1, 2, 3], [Result(2, 3, 3), Result(1, 3, 1)])
    assert whole.places() == ((1, 1), (2, 3), (3, 2))
    assert whole.missing == ()


def test_rounds_have_names() -> None:
    whole = bracket(range(1, 17))
    titles = [english(whole.title(whole.nodes(number)[0])) for number in range(1, 5)]
    assert titles == ["Round of 16", "Quarter-final", "Semi-final", "Final"]
    assert english(whole.title(whole.nodes(4)[1])) == "Match for third place"


def test_matches_are_numbered_round_by_round_and_the_third_place_stands_beside_the_final() -> None:
    whole = bracket(range(1, 9))
    nodes = [node for number in (1, 2, 3) for node in whole.nodes(number)]
    assert [(node.round, node.number) for node in nodes if not node.is_third_place] == [
        (1, 1), (1, 2), (1, 3), (1, 4), (2, 1), (2, 2), (3, 1),
    ]  # fmt: skip
    assert [(node.round, node.number) for node in nodes if node.is_third_place] == [(3, 2)]


def test_states_have_the_names_that_pages_use() -> None:
    assert [state.value for state in State] == ["open", "due", "drawn", "decided", "walk_over", "free"]


def test_it_refuses_what_is_no_bracket() -> None:
    for teams in ([], [1], [1, 1]):
        with pytest.raises(ValueError, match="bracket"):
            bracket(teams)
    with pytest.raises(ValueError, match="two results"):
        bracket([1, 2], [Result(1, 2, 1), Result(2, 1, 2)])
    with pytest.raises(ValueError, match="winner"):
        Result(team(1).key, 2, 3)


def test_it_knows_how_many_rounds_there_are() -> None:
    assert [rounds(teams) for teams in (0, 1, 2, 3, 4, 5, 8, 9, 16, 17)] == [0, 0, 1, 2, 2, 3, 3, 4, 4, 5]


SEMI_FINAL, FINAL = Result(2, 3, 2, 1), Result(1, 2, 1, 2)


@pytest.mark.parametrize("withdrawn", [set(), {4}, {1}, {1, 4}])
def test_who_played_the_next_round_had_gone_on_whoever_withdraws_or_comes_back(withdrawn: set[int]) -> None:
    whole = bracket([1, 2, 3, 4], [SEMI_FINAL, FINAL], withdrawn=withdrawn)
    assert (whole.rounds[0][0].state, whole.rounds[0][0].winner) == (State.WALK_OVER, 1)
    assert whole.places()[:2] == ((1, 1), (2, 2))


@pytest.mark.parametrize("withdrawn", [{1}, {1, 4}])
def test_the_match_for_the_third_place_does_not_show_who_was_in_the_final(withdrawn: set[int]) -> None:
    third = Result(4, 3, 4, 2)
    whole = bracket([1, 2, 3, 4], [SEMI_FINAL, FINAL, third], withdrawn=withdrawn)
    assert (whole.rounds[0][0].winner, whole.third_place and whole.third_place.winner) == (1, 4)


def test_a_friendly_does_not_show_who_had_gone_on() -> None:
    friendly = Result(4, 3, 4, 2)
    whole = bracket([1, 2, 3, 4], [SEMI_FINAL, friendly], withdrawn={1, 4}, third_place=False)
    assert whole.rounds[0][0].winner is None
    assert whole.places() == ((1, 2), (3, 3))
