"""What Held-play's partner knows of its game: the race to the houses, the win at once, the numbers left to chance."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from games.core.types import Side
from games.heldplay import GAME
from games.heldplay.geometry import CELLS, NUMBERS
from games.heldplay.layout import DEFAULT
from games.heldplay.notation import parse
from games.heldplay.position import Position
from games.partner.advice import SURE, Advice, Budget, Level, Seen
from games.partner.players import outcomes as outcomes_of
from games.partner.players import partner_of
from games.partner.race import far, missing_to_eight, missing_to_six
from games.partner.unseen import outcomes
from tests.games.heldplay.boards import play, stand

LEVELS = partner_of("heldplay").levels


def advised(position: Position, level: Level, seed: int = 1, actions: tuple[Any, ...] = ()) -> Advice[Any]:
    seen = Seen(Side(GAME.to_act(position)), position, actions)
    return partner_of("heldplay").advise(seen, level, Budget(1_000), Random(seed))


def board(cells: str, mover: str, hidden: str = "") -> Position:
    return stand(cells, mover, layout=DEFAULT, hidden=hidden)


ONE_FROM_HOME = "c9=1 f9=2 i7=3 i5=4 a4=o a5=o b4=o b5=o"
ONE_FROM_HOUSE = "c9=o f9=o i7=o i5=o a4=1 a5=2 b4=3 b5=4"


@pytest.mark.parametrize("level", LEVELS[1:], ids=lambda level: str(level.number))
@pytest.mark.parametrize(("cells", "mover"), [(ONE_FROM_HOME, "eight"), (ONE_FROM_HOUSE, "six")])
def test_it_wins_when_it_can(cells: str, mover: str, level: Level) -> None:
    thinking = Level(level.number, level.positions, level.deepest)
    advice = advised(board(cells, mover), thinking)
    assert advice.action == parse("i5-i4")
    assert advice.proven
    assert advice.score >= SURE
    assert advice.reason is not None
    assert advice.reason.code == "partner.heldplay.four_houses"


@pytest.mark.parametrize("seed", range(5))
def test_the_best_level_hinders_a_win(seed: int) -> None:
    """Piece 4 would go home next, and one of the six can get there before it."""
    position = board("c9=1 f9=2 i7=3 h4=4 i2=o a4=o a5=o b4=o b5=o", "six")
    assert advised(position, LEVELS[-1], seed).action == parse("i2-i4")


def test_a_first_move_may_show_every_number_that_nobody_has_seen() -> None:
    position = play("c9-c8=5 d6-d7").position
    advice = parse("f9-f8=1")
    actions = outcomes_of("heldplay", position, advice)
    assert [GAME.format(action) for action in actions] == [f"f9-f8={number}" for number in (1, 2, 3, 4, 6, 7, 8)]
    assert all(GAME.check(position, action) == () for action in actions)
    assert outcomes(position, actions[3]) == actions


@pytest.mark.parametrize("text", ["c8-c2", "pass"])
def test_nothing_else_is_left_to_chance(text: str) -> None:
    position = play("c9-c8=5 d6-d7").position
    assert outcomes_of("heldplay", position, parse(text)) == (parse(text),)


def test_in_other_games_nothing_is_left_to_chance() -> None:
    assert outcomes_of("deer", None, "anything") == ("anything",)


def test_the_number_in_an_advice_is_drawn_evenly() -> None:
    position = play().position
    numbers = [advised(position, Level(1, 0), seed).line[0].number for seed in range(400)]
    assert {numbers.count(number) > 25 for number in range(1, 9)} == {True}


def test_a_piece_that_has_come_home_is_not_missing() -> None:
    away, near, home = (
        missing_to_eight(board(f"c9=1 f9=2 i6=3 {cell}=4 a4=o a5=o b4=o b5=o", "eight")) for cell in ("g2", "h4", "i4")
    )
    assert away > near > home


def test_the_six_miss_less_the_nearer_they_stand() -> None:
    missing = [
        missing_to_six(board(f"c9=o f9=o {cells} a4=1 a5=2 b4=3 b5=4", "six"))
        for cells in ("g5=o e5=o", "h7=o e5=o", "h7=o h4=o", "i7=o h4=o")
    ]
    assert all(more > less for more, less in pairwise(missing))
    assert missing[-1] == 1


def test_a_way_that_is_shut_is_longer() -> None:
    free = "c9=1 f9=2 i7=3 h4=4 a4=o a5=o b4=o b5=o c5=o"
    assert missing_to_eight(board(f"{free} i4=o", "eight")) > missing_to_eight(board(f"{free} i2=o", "eight"))


@pytest.mark.parametrize("line", [True, False])
def test_distances_are_those_of_moves_on_an_empty_board(line: bool) -> None:
    distances = far(line)
    assert all(distances[a][b] == distances[b][a] for a in range(CELLS) for b in range(CELLS))
    assert distances[NUMBERS["c8"]][NUMBERS["c1"]] == (2 if line else 1)
    assert distances[NUMBERS["a1"]][NUMBERS["a9"]] == 1
    assert max(map(max, distances)) == (3 if line else 2)


def test_who_is_ahead_does_not_go_in_circles() -> None:
    """The eight are about to win, only not at once; the same position again would be worth no more than a draw."""
    position = board("c9=1 f9=2 i7=3 f3=4 a4=o a5=o b4=o b5=o c5=o d5=o", "eight")
    back: list[Any] = []
    for text in ("f3-f2", "d5-d6", "f2-f3", "d6-d5"):
        action = parse(text)
        position = GAME.apply(position, action)
        back.append(action)
    for seed in range(5):
        assert advised(position, LEVELS[-1], seed, tuple(back)).line[0] != parse("f3-f2")
