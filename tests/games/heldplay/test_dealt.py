"""Held-play as it is entered where the program deals."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.core.game import start
from games.heldplay import DEALT, GAME
from games.heldplay.notation import Begin
from games.heldplay.position import MOVE, Position
from games.partner.players import chosen, outcomes
from tests.games.samples import random_match

NUMBER = "heldplay.number_tap"


def met(seed: int, third: str = "swap") -> list[Position]:
    """Positions of a match by chance in which somebody acts or a game is due."""
    played = random_match(GAME, (("third", third),), seed)
    return [position for position in played.positions if not GAME.over(position)][::7]


@pytest.mark.parametrize("seed", range(4))
def test_taps_lead_to_each_choice_once_and_to_no_number(seed: int) -> None:
    for position in met(seed):
        reached, waiting = list[Any](), [tuple[str, ...]()]
        while waiting:
            made = waiting.pop()
            assert DEALT.prompt(position, made).code != NUMBER
            for tap in DEALT.continuations(position, made):
                assert not tap.token.startswith("=")
                reached += [tap.action] if tap.action is not None else []
                waiting += [(*made, tap.token)] if tap.more else []
        assert Counter(reached) == Counter({chosen("heldplay", position, one) for one in GAME.legal_actions(position)})
        assert set(reached) == set(DEALT.legal_actions(position))


def test_what_is_chosen_can_turn_out_to_be_any_legal_action() -> None:
    for position in met(1):
        possible = [end for choice in DEALT.legal_actions(position) for end in outcomes("heldplay", position, choice)]
        assert Counter(possible) == Counter(GAME.legal_actions(position))


def test_the_lot_before_the_third_game_is_drawn() -> None:
    due = [
        position
        for seed in range(30)
        for position in random_match(GAME, (("third", "lot"),), seed).positions
        if len(GAME.legal_actions(position)) == 2 and isinstance(GAME.legal_actions(position)[0], Begin)
    ]
    assert due, "some match comes to a third game"
    (choice,) = DEALT.legal_actions(due[0])
    assert GAME.format(choice) == "(game 3)"
    drawn = {GAME.format(Random(seed).choice(outcomes("heldplay", due[0], choice))) for seed in range(20)}
    assert drawn == {"(game 3 eight=A)", "(game 3 eight=B)"}
    assert outcomes("heldplay", due[0], Begin(7)) == (Begin(7),)


def test_a_move_of_a_piece_that_shows_its_number_is_what_it_is() -> None:
    position = start(GAME, (), {})
    (first, *_rest) = GAME.legal_actions(position)
    after = GAME.apply(position, first)
    assert after.due == MOVE
    assert all(outcomes("heldplay", after, action) == (action,) for action in GAME.legal_actions(after))
