"""How a round of Der Isses! has ended, in words, until the next one is picked for."""

from games.isses import GAME
from tests.games.isses.scenes import Game, play, sealed

ACCUSED = ("r:a1-b2", "(accuse o)")
SECRETS = GAME.secrets
assert SECRETS is not None


def told(match: Game, ply: int | None = None, who: str = "public") -> list[str]:
    """What the public is told after so many actions, after all of them without a number."""
    ply = len(match.actions) if ply is None else ply
    position = GAME.view(match.positions[ply], who)  # type: ignore[arg-type]
    return [one.english() for one in SECRETS.lately(position, GAME.redact(match.actions[:ply], who))]  # type: ignore[arg-type]


def test_who_accuses_is_told_before_the_cards_are_shown() -> None:
    assert told(sealed("o", "b", *ACCUSED)) == ["B: “Der Isses!” – orange piece"]


def test_cards_and_coin_are_told_until_both_have_picked_again() -> None:
    match = sealed("o", "b", *ACCUSED, "(reveal)", "(coin e3)", "(pick A r)", "(pick B o)")
    ended = ["“Der Isses!”: orange piece", "Cards: A – orange card, B – blue card", "Coin: B"]
    shown = len(match.actions) - 3
    assert told(match, shown) == [ended[0], ended[2]]  # the cards are drawn
    assert told(match, shown + 1) == told(match, shown + 2) == ended
    assert told(match) == []


def test_a_piece_that_reaches_the_coin_is_told_too() -> None:
    match = play("(setup r=b2 o=c3 y=c5 g=g7 b=a7 v=g1 w=a1)", "(coin e5)", "r:b2-d4", "r:d4-e5", "(reveal B=r)")
    assert told(match, 4) == ["red piece d4–e5"]
    assert told(match) == ["red piece d4–e5", "Coin: B"]


def test_in_a_round_and_before_the_first_nothing_is_told() -> None:
    match = sealed("o", "b", *ACCUSED)
    assert [told(match, ply) for ply in range(len(match.actions))] == [[]] * len(match.actions)


def test_what_is_told_before_the_cards_are_shown_does_not_depend_on_them() -> None:
    assert len({tuple(told(sealed(a, b, *ACCUSED))) for a, b in ("ob", "rr", "wo")}) == 1
