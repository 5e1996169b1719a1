"""How games of Held-play are won and make a match; what the referee says."""

import pytest

from games.core.record import read
from games.core.types import Points, Result
from games.heldplay import GAME
from games.heldplay.layout import FORMER
from games.heldplay.position import Position, Won
from games.registry import replay
from tests.games.heldplay.boards import after, cited, codes, play, stand, texts

THREE = "d9=1 i6=3 i4=4"
"""Three of four houses held; piece 7 wins by a5-a4."""

SIX_AHEAD = "d9=o f9=o i6=o e1=o"
"""Three of four houses taken; e1-f1 wins."""


def last(cells: str = THREE, *, won: str = "-", eight: str = "A", third: str = "swap") -> Position:
    return stand(f"{cells} a5=7", eight=eight, won=won, third=third)


def won(position: Position) -> list[tuple[int, int, tuple[int, ...]]]:
    """Who had the eight, who won and the houses of every game."""
    return [(game.eight, game.winner, game.houses) for game in position.won]


@pytest.mark.rule("heldplay.8", accepts=True)
def test_the_eight_win_with_four_pieces_on_their_own_houses_at_once() -> None:
    end = after(last(), "a5-a4")
    assert won(end) == [(0, 0, (1, 3, 4, 7))]
    assert (GAME.to_act(end), GAME.over(end), GAME.outcome(end)) == ("referee", False, Result.OPEN)


@pytest.mark.rule("heldplay.8", accepts=True)
def test_the_six_win_with_four_pieces_on_any_houses() -> None:
    end = after(stand(SIX_AHEAD, "six"), "e1-f1")
    assert won(end) == [(0, 1, (1, 2, 3, 5))]
    assert GAME.points(end) == Points(0, 11)


def test_between_games_the_prompt_says_who_won_the_last_and_which_is_begun() -> None:
    asked = GAME.prompt(after(stand(SIX_AHEAD, "six"), "e1-f1"), ()).english()
    assert asked == "The six won game 1, points: 11. Start game 2."
    assert GAME.prompt(after(last(), "a5-a4"), ()).english() == "The eight won game 1, points: 15. Start game 2."
    assert GAME.prompt(after(last(), "(draw)"), ()).english() == "Game 1 ended without a winner. Start it again."


@pytest.mark.rule("heldplay.8", accepts=True)
def test_the_first_move_of_a_piece_can_win() -> None:
    assert won(after(stand("d9=1 i6=3 i4=4 a8=2 a7=6 a9=7 b9=8", hidden="d1"), "d1-f1=5")) == [(0, 0, (1, 3, 4, 5))]
    assert won(after(stand("d9=1 i6=3 i4=4 a8=2 a7=6 a9=5 b9=8", hidden="d1"), "d1-f1=7")) == []


@pytest.mark.rule("heldplay.8", accepts=True)
def test_a_declaration_with_the_winning_move_is_allowed_and_has_no_effect() -> None:
    position = stand(f"{THREE} a5=7 c4=5 b5=6 b3=8 b4=o")
    plain, declared = after(position, "a5-a4"), after(position, "a5-a4#b4")
    assert plain == declared
    assert texts(declared) == {"(game 2)"}


@pytest.mark.rule("heldplay.8", accepts=False)
@pytest.mark.parametrize(
    ("cells", "mover", "move"),
    [
        ("d9=1 i6=3 a5=7", "eight", "a5-a4"),
        ("d9=1 i6=3 i4=5 a5=7", "eight", "a5-a4"),
        ("d9=o f9=o e1=o", "six", "e1-f1"),
        ("d9=o f9=o i6=o e1=o f2=o", "six", "e1-e2"),
    ],
)
def test_three_houses_or_foreign_ones_do_not_win(cells: str, mover: str, move: str) -> None:
    position = after(stand(cells, mover), move)
    assert position.won == ()
    assert GAME.to_act(position) in {"A", "B"}


@pytest.mark.rule("heldplay.8", accepts=False)
def test_face_down_pieces_count_for_no_house() -> None:
    """Eight pieces lie on houses from the start; the last one unseen must lie on house 8."""
    position = stand("d9=1 f9=2 i6=3", hidden="a6 a4 d1")
    assert (position.won, position.holding.bit_count()) == ((), 3)


@pytest.mark.rule("heldplay.9", accepts=True)
def test_the_winner_scores_the_houses_numbers_and_the_loser_nothing() -> None:
    assert GAME.points(after(last(), "a5-a4")) == Points(15, 0)
    assert GAME.points(after(last(eight="B"), "a5-a4")) == Points(0, 15)


@pytest.mark.rule("heldplay.9", accepts=False)
def test_houses_held_in_a_game_that_goes_on_score_nothing() -> None:
    assert GAME.points(last()) == Points(0, 0)


@pytest.mark.rule("heldplay.10", accepts=True)
def test_the_sides_swap_for_the_second_game() -> None:
    second = after(last(), "a5-a4", "(game 2)")
    assert (GAME.to_act(second), second.game, second.due) == ("B", 2, -1)
    assert second._replace(eight=0, won=()) == play(Layout=FORMER).position


@pytest.mark.rule("heldplay.10", accepts=True)
def test_two_games_won_by_one_side_end_the_match() -> None:
    position = after(stand(SIX_AHEAD, "six", eight="B", won="AA1347"), "e1-f1")
    assert (GAME.over(position), GAME.to_act(position), texts(position)) == (True, None, set())
    assert GAME.outcome(position) is Result.A_WON


@pytest.mark.rule("heldplay.10", accepts=True)
def test_a_third_game_decides_and_the_sides_swap_again() -> None:
    position = after(last(eight="B", won="AA1347"), "a5-a4")
    assert texts(position) == {"(game 3)"}
    third = after(position, "(game 3)")
    assert (GAME.to_act(third), third.game) == ("A", 3)
    end = after(last(won="AA1347,BB5678"), "a5-a4")
    assert (GAME.over(end), GAME.outcome(end)) == (True, Result.A_WON)


@pytest.mark.rule("heldplay.10", accepts=True)
@pytest.mark.parametrize("eight", ["A", "B"])
def test_the_lot_may_give_the_eight_of_the_third_game_to_either_side(eight: str) -> None:
    position = after(last(eight="B", won="AA1347", third="lot"), "a5-a4")
    assert texts(position) == {"(game 3 eight=A)", "(game 3 eight=B)"}
    assert GAME.to_act(after(position, f"(game 3 eight={eight})")) == eight


@pytest.mark.rule("heldplay.10", accepts=False)
@pytest.mark.parametrize("text", ["(game 1)", "(game 3)", "(game 4)", "(game 2 eight=A)", "a1-a2", "pass", "(draw)"])
@pytest.mark.parametrize("third", ["swap", "lot"])
def test_it_refuses_anything_but_the_game_that_is_due(text: str, third: str) -> None:
    position = after(last(third=third), "a5-a4")
    assert cited(position, text) == [("game_due", "heldplay.10", ())]


@pytest.mark.rule("heldplay.10", accepts=False)
def test_it_refuses_a_third_game_without_the_lot_that_is_agreed_or_with_one_that_is_not() -> None:
    lot = after(last(eight="B", won="AA1347", third="lot"), "a5-a4")
    assert codes(lot, "(game 3)") == ["game_due"]
    swap = after(last(eight="B", won="AA1347"), "a5-a4")
    assert codes(swap, "(game 3 eight=A)") == ["game_due"]


@pytest.mark.rule("heldplay.10", accepts=False)
@pytest.mark.parametrize("text", ["(game 1)", "(game 2)", "(game 3 eight=A)", "(game 9)"])
def test_it_refuses_a_new_game_while_one_is_played(text: str) -> None:
    for position in (play().position, after(stand("d9=o c9=1 e9=2 d7=3"), "d7-d8#d9")):
        assert cited(position, text) == [("game_early", "heldplay.10", ())]


@pytest.mark.rule("heldplay.11", accepts=True)
def test_who_won_two_games_wins_the_match_also_with_fewer_points() -> None:
    """The source's example: 15 and 10 points against 26."""
    position = stand("d9=1 f9=2 i6=3 i5=4", won="AA1347,BB5678")
    end = after(position, "i5-i4")
    assert end.won[-1] == Won(0, 0, (1, 2, 3, 4))
    assert (GAME.outcome(end), GAME.points(end)) == (Result.A_WON, Points(25, 26))


@pytest.mark.rule("heldplay.11", accepts=False)
@pytest.mark.parametrize("text", ["(game 3)", "(draw)", "pass", "a1-a2", "d9-d8=5#d7"])
def test_it_refuses_every_action_after_the_match(text: str) -> None:
    end = after(stand(SIX_AHEAD, "six", eight="B", won="AA1347"), "e1-f1")
    assert cited(end, text) == [("record.over", "record.over", ())]


@pytest.mark.rule("heldplay.12", accepts=True)
def test_the_referee_may_end_a_game_without_a_winner_at_any_time_and_it_is_played_again() -> None:
    retreat = after(stand("d9=o c9=1 e9=2 d7=3", won="AB1347"), "d7-d8#d9")
    for position, number in ((play().position, 1), (retreat, 2)):
        assert [GAME.format(action) for action in GAME.interjections(position)] == ["(draw)"]
        drawn = after(position, "(draw)")
        assert (GAME.to_act(drawn), texts(drawn), GAME.interjections(drawn)) == (
            "referee", {f"(game {number})"}, (),
        )  # fmt: skip
        again = after(drawn, f"(game {number})")
        assert (again.eight, again.won, GAME.to_act(again)) == (position.eight, position.won, "A")


@pytest.mark.rule("heldplay.12", accepts=True)
@pytest.mark.parametrize("eight", ["A", "B"])
def test_a_third_game_that_is_played_again_keeps_what_the_lot_gave(eight: str) -> None:
    third = after(last(eight="B", won="AA1347", third="lot"), "a5-a4", f"(game 3 eight={eight})")
    drawn = after(third, "(draw)")
    assert texts(drawn) == {"(game 3)"}
    assert after(drawn, "(game 3)") == third


@pytest.mark.rule("heldplay.12", accepts=False)
def test_it_refuses_a_draw_of_no_game() -> None:
    assert codes(after(play().position, "(draw)"), "(draw)") == ["game_due"]


RECORD = """[Game "heldplay"]
[A "Альфа"]
[B "Бета"]
[Eight "B"]
[Result "*"]

1. c9-c8=5 {up} d6-c6 2. (draw) (game 1) 3. c9-d9=1
*
"""


def test_a_record_holds_the_referees_words() -> None:
    (record,) = read(RECORD)
    played = replay(record)
    assert played.fault is None
    assert (played.to_act, played.legal_counts) == ("A", (352, 26, 302, 1, 352))
    assert [ply.text for ply in played.canonical.plies][2:4] == ["(draw)", "(game 1)"]


@pytest.mark.parametrize(
    ("tags", "token", "fault"),
    [
        ('[Termination "resignation"]\n[Result "1-0"]', "1-0", None),
        ('[Termination "agreement"]\n[Result "1/2-1/2"]', "1/2-1/2", None),
        ('[Result "1-0"]', "1-0", "record.result"),
    ],
)
def test_a_match_can_be_resigned_but_no_single_game(tags: str, token: str, fault: str | None) -> None:
    text = RECORD.replace('[Result "*"]', tags).replace("\n*\n", f"\n{token}\n")
    refusal = replay(read(text)[0]).fault
    assert (refusal.fault.rule if refusal else None) == fault
