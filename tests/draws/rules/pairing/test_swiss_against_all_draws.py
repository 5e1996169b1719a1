"""Swiss draws of random tournaments against all possible ones."""

import pytest

from tests.draws.rules.pairing.fields import Step, codes, tournament
from tests.draws.rules.pairing.naive import best, drawn, matchings, weighed
from tournaments.draws.rules.pairing.model import Entrant


def distinct(step: Step) -> bool:
    """Whether the teams have an order without lots, so that "lowest" has one meaning."""
    ranks = [(entrant.score, entrant.rank) for entrant in step.entrants]
    return len(set(ranks)) == len(ranks)


def assert_best(step: Step) -> None:
    active = [entrant for entrant in step.entrants if not entrant.withdrawn]
    chosen = drawn(step.draw, active)
    score, target = weighed(chosen, active), best(active)
    if distinct(step):
        assert score == target
    assert score[:2] == target[:2]
    assert sorted(entrant.key for entrant in active) == sorted(
        key for pair in step.draw.all_pairs for key in pair.teams
    )
    assert_told(step, score[1], active)


def assert_told(step: Step, repeats: object, active: list[Entrant]) -> None:
    """Every repeat, float and bye has its note, and a draw without repeats says so."""
    said = codes(step.draw)
    met = {entrant.key: entrant.met for entrant in active}
    again = [pair for pair in step.draw.pairs if pair.b in met[pair.a]]
    assert sum(code.startswith("again") for code in said) == len(again)
    assert sum(code.startswith("float") for code in said) == sum(pair.difference > 0 for pair in step.draw.pairs)
    assert sum(code.startswith("bye") for code in said) == len(active) % 2
    assert ("no_repeat" in said) is (repeats == 0)


@pytest.mark.parametrize("first", range(0, 300, 50))
def test_no_draw_is_better_than_the_one_given(first: int) -> None:
    for seed in range(first, first + 50):
        for step in tournament(seed, most=7):
            assert_best(step)


@pytest.mark.nightly
@pytest.mark.parametrize("first", range(1000, 11_000, 1000))
def test_no_draw_of_ten_thousand_tournaments_can_be_bettered(first: int) -> None:
    for seed in range(first, first + 1000):
        for step in tournament(seed, most=8):
            assert_best(step)


def test_the_other_way_of_counting_knows_how_many_draws_there_are() -> None:
    teams = [Entrant(key, str(key)) for key in range(6)]
    assert sum(1 for _ in matchings(teams)) == 15
    assert sum(1 for _ in matchings(teams[:5])) == 15
    assert sum(1 for _ in matchings(teams[:2])) == 1
