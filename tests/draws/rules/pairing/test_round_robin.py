from collections import Counter
from dataclasses import replace

import pytest

from tests.draws.rules.pairing.fields import codes, fresh, names, team
from tournaments.draws.rules.pairing.model import Pair, PairingError, numbered
from tournaments.draws.rules.pairing.round_robin import berger, draw, rounds, schedule
from tournaments.kernel.values import english

#: As federations print them, for six teams.
SIX = ["1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"]


def printed(teams: int, tour: int) -> set[str]:
    return {f"{a}-{b}" for a, b in berger(teams, tour)}


def test_it_is_the_table_that_is_printed_in_handbooks() -> None:
    assert [printed(6, tour) for tour in range(1, 6)] == [set(line.split()) for line in SIX]
    assert [printed(4, tour) for tour in range(1, 4)] == [{"1-4", "2-3"}, {"4-3", "1-2"}, {"2-4", "3-1"}]


@pytest.mark.parametrize("teams", range(2, 41))
def test_everybody_meets_everybody_once_and_nobody_plays_twice_in_a_tour(teams: int) -> None:
    met: Counter[frozenset[int]] = Counter()
    alone: Counter[int] = Counter()
    for tour in range(1, rounds(teams) + 1):
        pairs = berger(teams, tour)
        assert sorted(team for pair in pairs for team in pair if team) == list(range(1, teams + 1))
        met.update(frozenset(pair) for pair in pairs if 0 not in pair)
        alone.update(max(pair) for pair in pairs if 0 in pair)
    assert len(met) == teams * (teams - 1) // 2
    assert set(met.values()) == {1}
    assert alone == (Counter(range(1, teams + 1)) if teams % 2 else Counter())


@pytest.mark.parametrize("teams", range(2, 41))
def test_sides_are_even(teams: int) -> None:
    pairs = [pair for tour in schedule(range(1, teams + 1)) for pair in tour if pair.b is not None]
    first = Counter(pair.a for pair in pairs)
    second = Counter(pair.b for pair in pairs)
    difference = {abs(first[team] - second[team]) for team in range(1, teams + 1)}
    assert difference == ({0} if teams % 2 else {1})


def test_a_plan_has_the_tables_names_and_byes_last() -> None:
    assert schedule([10, 20, 30, 40])[0] == (Pair(10, 40), Pair(20, 30))
    assert [tour[-1].b for tour in schedule(range(5))] == [None] * 5


def test_the_third_cycle_has_the_sides_of_the_first() -> None:
    tours = schedule(range(4), cycles=3)
    assert tours[6:] == tours[:3]


@pytest.mark.parametrize("teams", [4, 5, 12])
def test_the_second_cycle_exchanges_the_sides(teams: int) -> None:
    tours = schedule(range(teams), cycles=2)
    half = len(tours) // 2
    for earlier, later in zip(tours[:half], tours[half:], strict=True):
        exchanged = {Pair(pair.b, pair.a) if pair.b is not None else pair for pair in earlier}
        assert set(later) == exchanged


def test_it_knows_how_many_tours_there_are() -> None:
    assert [rounds(teams) for teams in range(7)] == [0, 0, 1, 3, 3, 5, 5]
    assert rounds(6, cycles=2) == 10


@pytest.mark.parametrize(("teams", "tour"), [(1, 1), (4, 0)])
def test_it_refuses_a_tour_that_no_table_has(teams: int, tour: int) -> None:
    with pytest.raises(ValueError, match="no tour"):
        berger(teams, tour)


def test_the_tour_with_the_best_number_comes_first_and_the_bye_last() -> None:
    assert names(draw(fresh(6), tour=2, seed=1)) == ["A-B", "E-C", "F-D"]
    assert names(draw(fresh(5), tour=1, seed=1)) == ["B-E", "C-D", "A"]
    assert codes(draw(fresh(5), tour=1, seed=1)) == ["table_bye"]


def test_who_would_have_met_a_withdrawn_team_has_a_bye() -> None:
    teams = [replace(entrant, withdrawn=entrant.key == 6) for entrant in fresh(6)]
    drawn = draw(teams, tour=1, seed=1)
    assert names(drawn) == ["B-E", "C-D", "A"]
    assert english(drawn.byes[0].notes[0]) == "A has the bye: the opponent in the round-robin table has withdrawn."


def test_two_withdrawn_teams_that_would_have_met_leave_nothing() -> None:
    teams = [replace(entrant, withdrawn=entrant.key in {1, 6}) for entrant in fresh(6)]
    assert names(draw(teams, tour=1, seed=1)) == ["B-E", "C-D"]


def test_numbers_follow_rank_and_equal_ranks_the_lot() -> None:
    teams = [replace(entrant, rank=1) for entrant in fresh(8)]
    orders = {tuple(entrant.key for entrant in numbered(teams, seed)) for seed in range(10)}
    assert len(orders) == 10
    assert numbered(teams, 3) == numbered(teams[::-1], 3)
    assert codes(draw(teams, tour=1, seed=1)) == ["by_lot"]


def test_a_meeting_before_the_table_is_told() -> None:
    drawn = draw([team(1, 0, 2), team(2, 0, 1)], tour=1, seed=1)
    assert [english(note) for note in drawn.pairs[0].notes] == [
        "A and B have met before; by the round-robin table they meet again."
    ]


def test_it_refuses_too_few_teams_and_tours_beyond_the_last() -> None:
    with pytest.raises(PairingError) as caught:
        draw(fresh(4), tour=4, seed=1)
    assert english(caught.value.fault).startswith("All rounds (3) are drawn already. Choose another method")
    with pytest.raises(PairingError, match="too_few"):
        draw([team(1), replace(team(2), withdrawn=True)], tour=1, seed=1)
    with pytest.raises(ValueError, match="twice"):
        draw([team(1), team(1)], tour=1, seed=1)
