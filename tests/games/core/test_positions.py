"""The positions of a replayed game: all of them to be had, those between the ends only when they are asked for."""

from typing import Any

import pytest

from games.core.game import Match, Positions, fold
from games.corners import GAME

TEXTS = ("a1", "h8", "a3", "h7")
MATCH = Match.begin(GAME, TEXTS)


def folded(plies: int = len(TEXTS)) -> Positions[Any, Any]:
    return fold(GAME, MATCH.positions[0], TEXTS[:plies])[1]


class Counted(type(GAME)):  # type: ignore[misc]
    """The same game, which counts the positions that it makes."""

    made = 0

    def apply(self, position: Any, action: Any) -> Any:
        self.made += 1
        return GAME.apply(position, action)


def test_every_position_can_be_had() -> None:
    positions = folded()
    assert len(positions) == len(MATCH.positions) == 5
    assert [positions[ply] for ply in range(5)] == [positions[ply - 5] for ply in range(5)] == [*MATCH.positions]
    assert (positions[1:3], positions[:-1], [*positions]) == (
        MATCH.positions[1:3],
        MATCH.positions[:-1],
        [*MATCH.positions],
    )


@pytest.mark.parametrize("ply", [5, -6])
def test_it_refuses_a_ply_that_was_not_played(ply: int) -> None:
    with pytest.raises(IndexError):
        folded()[ply]


def test_positions_equal_those_of_the_same_game_in_whatever_they_are_kept() -> None:
    assert folded() == folded() == MATCH.positions == folded()
    assert folded() != folded(3)
    assert folded() != [*MATCH.positions]
    assert hash(folded()) == hash(MATCH.positions)
    assert repr(folded()) == repr(MATCH.positions)


def test_those_between_the_ends_are_made_once_and_when_asked_for() -> None:
    game = Counted()
    positions = Positions(game, MATCH.positions[0], MATCH.actions, MATCH.position)
    assert (positions[0], positions[-1], positions[4], len(positions), game.made) == (
        *MATCH.positions[::4],
        MATCH.position,
        5,
        0,
    )
    assert (positions[2], positions[3], game.made) == (*MATCH.positions[2:4], len(TEXTS))
