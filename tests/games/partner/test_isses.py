"""What the partner of Der Isses! makes of the cards: beliefs by what was moved, own play that gives nothing away."""

from collections import Counter
from random import Random
from typing import Any

import pytest

from games.core.types import Side
from games.isses import GAME
from games.isses.actions import COLOURS, LETTERS, Accuse, Coin, Move, Pick
from games.isses.rules import legal_actions
from games.partner import reasons
from games.partner.advice import Advice, Budget, Level, Seen
from games.partner.cards import LAPSE, beliefs, likelihoods, reaches
from games.partner.isses import IssesVeil
from games.partner.players import partner_of, seen_by
from tests.games.isses.scenes import Game, play, sealed, stand

DEEP = Level(4, 1_000_000)
RED = LETTERS.index("r")


def advised(game: Game, side: Side = Side.A, positions: int = 300, seed: int = 1, level: Level = DEEP) -> Advice[Any]:
    seen = seen_by(GAME, game.position, game.actions, side)
    return partner_of("isses").advise(seen, level, Budget(positions), Random(seed))


NEAR = ("r:a1-b2", "w:d7-d6", "r:b2-c3", "w:d6-d5")
"""Red has come to where it reaches the coin; then white has."""


def test_a_side_sees_its_own_card_and_not_the_other() -> None:
    game = sealed("r", "b")
    a, b = (seen_by(GAME, game.position, game.actions, side) for side in Side)
    assert (a.own, b.own) == ("r", "b")
    assert a.position == b.position
    assert a.actions == b.actions


def test_before_it_picks_and_without_sealed_picks_it_has_no_card() -> None:
    for game in (play("(setup r=a1 o=a7 y=g1 g=g7 b=a4 v=g4 w=d7)", "(coin d4)", picks="sealed"), play()):
        assert seen_by(GAME, game.position, game.actions, Side.A).own == ""


@pytest.mark.parametrize("level", partner_of("isses").levels, ids=lambda level: str(level.number))
def test_it_moves_its_own_piece_onto_the_coin(level: Level) -> None:
    thinking = Level(level.number, level.positions, level.deepest)
    for seed in range(5):
        advice = advised(sealed("r", "b", *NEAR), seed=seed, level=thinking)
        assert advice.action == GAME.parse("r:c3-d4", sealed("r", "b", *NEAR).position)
        assert advice.score > 0
        assert not advice.proven


def test_without_moves_every_card_is_as_likely() -> None:
    game = sealed("r", "b")
    for side in beliefs(game.position, game.actions):
        assert side == pytest.approx([1 / 7] * 7)


def test_who_does_not_move_onto_the_coin_hardly_has_that_card() -> None:
    game = sealed("r", "b", *NEAR)
    a, b = beliefs(game.position, game.actions)
    assert b[RED] < LAPSE
    assert a[RED] == max(a) > 1 / 7
    assert sum(a) == pytest.approx(1)
    assert sum(b) == pytest.approx(1)


def test_what_was_moved_before_the_round_tells_nothing() -> None:
    game = sealed("r", "b", *NEAR, "r:c3-d4", "(reveal)", "(coin a2)", "(pick A w)", "(pick B w)")
    a, b = beliefs(game.position, game.actions)
    assert list(a) == list(b) == pytest.approx([1 / 7] * 7)


def test_a_turn_that_the_referee_passes_over_tells_nothing() -> None:
    game = sealed("r", "b", "r:a1-b2")
    skipped = game.play("--")
    assert beliefs(skipped.position, skipped.actions) == beliefs(game.position, game.actions)


@pytest.mark.parametrize("options", ["reveal euclid illegal", "reveal steps opponent"])
def test_the_moves_of_a_position_are_all_that_can_happen(options: str) -> None:
    """With every card their likelihoods add up to 1, or to what is left to who can move onto the coin and does not."""
    position = stand("r=c3 o=b5 y=f4 g=e6 b=a1 v=g7 w=c5", options=options)
    moves = [
        move for move in legal_actions(position) or () if isinstance(move, Move) and move.path[-1] != position.coin
    ]
    for card in COLOURS:
        whole = sum(likelihoods(position, move)[card] for move in moves)
        can = reaches(position.cells, position.occupied, position.coin, card)
        assert whole == pytest.approx(LAPSE if can else 1)


def test_a_piece_reaches_the_coin_as_the_rules_say() -> None:
    random = Random(2)
    for _ in range(60):
        cells = random.sample([f"{x}{y}" for x in "abcdefg" for y in range(1, 8) if f"{x}{y}" != "d4"], 7)
        position = stand(" ".join(map("=".join, zip("roygbvw", cells, strict=True))))
        onto = {m.colour for m in legal_actions(position) or () if isinstance(m, Move) and m.path[-1] == position.coin}
        colours = {c for c in COLOURS if reaches(position.cells, position.occupied, position.coin, c)}
        assert colours == onto


def test_it_accuses_when_one_card_is_left() -> None:
    """B could have moved every piece but blue onto the coin, and did not; A has nothing there itself."""
    game = sealed("b", "b")
    position = stand("r=c3 o=c5 y=e3 g=e5 b=a1 v=d5 w=d3", options="sealed euclid illegal", picks="bb", turn="B")
    move = next(m for m in legal_actions(position) or () if isinstance(m, Move) and m.colour == COLOURS[4])
    after = GAME.apply(position, move)
    seen = seen_by(GAME, after, (*game.actions, move), Side.A)
    advice = partner_of("isses").advise(seen, DEEP, Budget(600), Random(1))
    assert advice.action == Accuse(4)
    assert advice.score > 60


def test_it_picks_every_card_now_and_then() -> None:
    game = sealed("r", "b").back(2)
    picked = Counter(advised(game, positions=200, seed=seed).action for seed in range(60))
    assert all(isinstance(pick, Pick) and pick.side == 0 for pick in picked)
    assert len(picked) >= 5
    assert max(picked.values()) < 35


def test_its_moves_and_coins_are_mixed() -> None:
    round_, coin = sealed("r", "b"), sealed("r", "b").back(3)
    assert len({advised(round_, seed=seed).action for seed in range(15)}) >= 3
    coins = {advised(coin, Side.B, seed=seed).action for seed in range(15)}
    assert len(coins) >= 3
    assert all(isinstance(action, Coin) for action in coins)


def test_a_reason_tells_no_card() -> None:
    """But for the move that shows it anyway: the same move has the same reason whatever the own card is."""
    for texts in ((), NEAR[:2], NEAR[:1]):
        told = dict[Any, Any]()
        for own in "roygbvw":
            game = sealed(own, "b", *texts)
            side = Side(GAME.to_act(game.position))
            seen = seen_by(GAME, game.position, game.actions, side)
            for seed in range(6):
                advice = partner_of("isses").advise(
                    Seen(side, seen.position, seen.actions, own), DEEP, Budget(60), Random(seed)
                )
                reason = advice.reason
                assert told.setdefault(advice.action, reason) == reason


def test_a_single_piece_that_can_reach_the_coin_is_not_spoken_of_as_many() -> None:
    game = sealed("r", "b", "r:a1-b2")
    seen = seen_by(GAME, game.position, game.actions, Side.B)
    moved = [action for action in legal_actions(game.position) or () if isinstance(action, Move)]
    told = {reason for action in moved if (reason := IssesVeil().reason(seen, action))}
    assert reasons.THREATENS_ONE.phrase() in told
    assert all(int(reason.args["count"]) > 1 for reason in told if reason.code == reasons.THREATENS.code)
