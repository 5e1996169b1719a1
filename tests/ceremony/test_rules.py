"""The steps of a ceremony."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.ceremony.rules import Placed, StepKind, from_json, steps, to_json

TEAMS = [Placed(10, 1), Placed(20, 2), Placed(30, 2), Placed(40, 4), Placed(50, 5), Placed(60, 6)]
PLAYERS = [Placed(1, 1), Placed(2, 2), Placed(3, 2), Placed(4, 4)]


def places(size: int) -> st.SearchStrategy[list[Placed]]:
    """A table with shared places: whoever shares one has that of the first of them."""

    def table(shares: list[bool]) -> list[Placed]:
        rows: list[Placed] = []
        for number, shared in enumerate(shares, 1):
            rows.append(Placed(100 + number, rows[-1].place if rows and shared else number))
        return rows

    return st.lists(st.booleans(), max_size=size).map(table)


def test_players_come_first_then_the_lower_places_together_then_one_at_a_time_up_to_the_winner() -> None:
    plan = steps(TEAMS, PLAYERS, one_by_one=4, best_players=2)
    assert [(step.kind, step.ids) for step in plan] == [
        (StepKind.PLAYERS, (2, 3)), (StepKind.PLAYERS, (1,)),
        (StepKind.TEAMS, (50, 60)),
        (StepKind.TEAMS, (40,)), (StepKind.TEAMS, (20, 30)), (StepKind.TEAMS, (10,)),
    ]  # fmt: skip


def test_without_players_and_with_all_places_one_at_a_time() -> None:
    plan = steps(TEAMS, PLAYERS, one_by_one=100, best_players=0)
    assert [step.ids for step in plan] == [(60,), (50,), (40,), (20, 30), (10,)]
    assert steps([], [], one_by_one=10, best_players=3) == ()


@given(places(12), places(12), st.integers(1, 14), st.integers(0, 14))
def test_everybody_is_called_out_once_and_never_before_somebody_lower(
    teams: list[Placed], players: list[Placed], one_by_one: int, best_players: int
) -> None:
    plan = steps(teams, players, one_by_one=one_by_one, best_players=best_players)
    place = {team.id: team.place for team in teams}
    called = [[place[pk] for pk in step.ids] for step in plan if step.kind is StepKind.TEAMS]
    assert sorted(pk for step in plan if step.kind is StepKind.TEAMS for pk in step.ids) == sorted(place)
    assert all(min(before) > max(after) for before, after in pairwise(called))
    named = [pk for step in plan if step.kind is StepKind.PLAYERS for pk in step.ids]
    assert sorted(named) == [player.id for player in players if player.place <= best_players]
    assert from_json(to_json(plan)) == plan
