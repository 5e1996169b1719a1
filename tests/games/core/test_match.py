"""Playing, undoing and refusing in a match."""

import pytest

from games.core.game import Match
from games.core.types import Refused
from games.registry import get

GAME = get("corners")


def test_playing_gives_a_new_match_and_leaves_the_old_one() -> None:
    before = Match.begin(GAME, ["a1"])
    after = before.play("h8")
    assert (before.texts, after.texts) == (("a1",), ("a1", "h8"))
    assert after.back().position == before.position


def test_beginning_with_a_fault_is_refused_with_that_fault() -> None:
    with pytest.raises(Refused) as refused:
        Match.begin(GAME, ["a1", "a1", "zz"])
    assert refused.value.fault.code == "corners.occupied"


def test_a_refusal_carries_every_fault_and_speaks_of_the_first() -> None:
    match = Match.begin(GAME, ["a1", "h8"])
    with pytest.raises(Refused, match="Corner a3 is empty") as refused:
        match.play("a1-a3-c3-c1")
    assert len(refused.value.faults) == 3


@pytest.mark.parametrize("ply", [-1, 2])
def test_it_refuses_a_ply_that_was_not_played(ply: int) -> None:
    with pytest.raises(ValueError, match="ply"):
        Match.begin(GAME, ["a1"]).at(ply)
