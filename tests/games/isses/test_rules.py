"""The rounds of Der Isses!: set-up, coin, picks, cards, coins won; moves are tested next door."""

import pytest

from games.core.types import Points, Refused, Result, english
from games.isses import GAME
from games.isses.chance import drawn_setup
from games.isses.geometry import NAMES
from games.isses.rules import is_legal
from tests.games.isses.scenes import PLAYED, SETUP, codes, faults, legal, play, rules, sealed, stand

ROUND = [*PLAYED, "(accuse r)", "(reveal A=o B=r)"]


@pytest.mark.rule("isses.1", accepts=True)
@pytest.mark.parametrize("text", [SETUP, "(setup w=d7 v=g4 b=a4 g=g7 y=g1 o=a7 r=a1)"])
def test_seven_pieces_are_set_up_first_in_any_order(text: str) -> None:
    match = play()
    assert (GAME.to_act(match.position), GAME.legal_actions(match.position)) == ("referee", None)
    assert GAME.count_legal(match.position) is None
    assert match.play(text).texts == (SETUP,)


@pytest.mark.rule("isses.1", accepts=True)
def test_a_seed_draws_the_same_set_up_everywhere() -> None:
    drawn = GAME.format(drawn_setup("2026-07-14 room 2.1"))
    assert drawn == "(setup r=g6 o=f5 y=c3 g=f2 b=b4 v=g3 w=d5)"
    setups = {drawn_setup(str(seed)).cells for seed in range(300)}
    assert len(setups) == 300
    assert all(len(set(cells)) == 7 for cells in setups)
    assert {cell for cells in setups for cell in cells} == set(range(len(NAMES)))


@pytest.mark.rule("isses.1", accepts=False)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (SETUP.replace("o=a7", "r=a7"), ["colour_twice", "colour_missing"]),
        (SETUP.replace(" o=a7", ""), ["colour_missing"]),
        (SETUP.replace("o=a7", "o=a7 o=b7"), ["colour_twice"]),
        (SETUP.replace("o=a7", "p=a7"), ["no_colour"]),
        (SETUP.replace("o=a7", "o=a8"), ["off_board"]),
    ],
)
def test_it_cannot_read_a_set_up_without_every_colour_once(text: str, expected: list[str]) -> None:
    reasons = faults(play().position, text)
    assert codes(play().position, text) == expected
    assert {fault.kind for fault in reasons} == {"syntax"}


@pytest.mark.rule("isses.1", accepts=False)
def test_it_refuses_two_pieces_on_one_cell() -> None:
    (fault,) = faults(play().position, SETUP.replace("o=a7", "o=a1"))
    assert (fault.rule, fault.cells) == ("isses.1", ("a1",))
    assert english(fault) == "Two pieces cannot stand on a1: red piece, orange piece."


@pytest.mark.rule("isses.1", accepts=False)
@pytest.mark.parametrize("text", ["(coin d4)", "r:a1-b2", "(accuse r)", "(pick A r)", "(reveal A=r B=r)"])
def test_it_refuses_everything_else_before_the_set_up(text: str) -> None:
    for picks in ("sealed", "reveal"):
        assert faults(play(picks=picks).position, text)[0].code == "isses.setup_missing"


@pytest.mark.rule("isses.1", accepts=False)
def test_it_refuses_a_second_set_up() -> None:
    for texts in ([SETUP], PLAYED, [*PLAYED, "(accuse r)"]):
        assert codes(play(*texts).position, SETUP)[0] == "setup_twice"
    assert codes(play(*PLAYED).position, SETUP.replace("o=a7", "o=a1")) == ["setup_twice", "setup_clash"]


@pytest.mark.rule("isses.2", accepts=True)
@pytest.mark.parametrize(("first", "puts"), [("A", "B"), ("B", "A")])
def test_the_side_that_does_not_move_first_puts_the_first_coin(first: str, puts: str) -> None:
    match = play(SETUP, first=first)
    assert GAME.to_act(match.position) == puts
    assert GAME.to_act(match.play("(coin d4)").position) == first


@pytest.mark.rule("isses.2", accepts=True)
def test_the_coin_goes_where_no_piece_is_near() -> None:
    crowded = play("(setup r=b2 o=b5 y=d2 g=f2 b=f5 v=g7 w=a7)").position
    assert legal(crowded) == {f"(coin {cell})" for cell in ("c7", "d4", "d5", "d6", "d7", "e7")}


@pytest.mark.rule("isses.2", accepts=True)
def test_the_loser_of_the_last_round_puts_the_next_coin_and_the_pieces_stay() -> None:
    match = play(*PLAYED, "r:a1-b2", "(accuse o)", "(reveal A=o B=r)")
    assert GAME.points(match.position) == Points(0, 1)
    assert GAME.to_act(match.position) == "A"
    assert match.position.cells == match.positions[3].cells
    assert codes(match.position, "(coin c3)") == ["coin_near_piece"]
    assert GAME.to_act(match.play("(coin d4)").position) == "B"


@pytest.mark.rule("isses.2", accepts=False)
def test_it_refuses_a_coin_on_or_next_to_a_piece_in_every_round() -> None:
    for match in (play(SETUP), play(*ROUND)):
        (on,) = faults(match.position, "(coin a1)")
        assert (on.code, on.rule, on.cells) == ("isses.coin_on_piece", "isses.2", ("a1",))
        (near,) = faults(match.position, "(coin b2)")
        assert (near.code, near.rule, near.cells) == ("isses.coin_near_piece", "isses.2", ("b2", "a1"))
        assert "the red piece stands on the neighbouring cell a1" in english(near)
        assert codes(match.position, "(coin g6)") == ["coin_near_piece"]


@pytest.mark.rule("isses.2", accepts=False)
def test_it_refuses_everything_else_while_the_coin_is_due() -> None:
    position = play(SETUP).position
    for text in ("r:a1-b2", "(accuse r)", SETUP, "(pick A r)", "(reveal A=r B=r)"):
        assert "coin_missing" in codes(position, text)
        assert rules(position, text)[0] == ("1" if text == SETUP else "2")
    assert rules(position, "r:b1-b2") == ["2", "5"]


@pytest.mark.rule("isses.2", accepts=False)
def test_it_refuses_a_second_coin() -> None:
    for match in (play(*PLAYED), play(*PLAYED, picks="sealed"), play(*PLAYED, "(accuse r)")):
        fault = faults(match.position, "(coin d5)")[0]
        assert (fault.code, fault.rule, fault.cells) == ("isses.coin_not_due", "isses.2", ("d4",))
    assert codes(play(*PLAYED).position, "(coin a1)") == ["coin_not_due", "coin_on_piece"]


@pytest.mark.rule("isses.3", accepts=True)
@pytest.mark.parametrize("order", [("(pick A r)", "(pick B b)"), ("(pick B b)", "(pick A r)")])
def test_sealed_picks_are_entered_in_either_order(order: tuple[str, str]) -> None:
    match = play(*PLAYED, picks="sealed")
    assert (GAME.to_act(match.position), len(legal(match.position))) == ("referee", 14)
    match = match.play(order[0])
    assert (GAME.to_act(match.position), len(legal(match.position))) == ("referee", 7)
    match = match.play(order[1])
    assert (GAME.to_act(match.position), match.position.picks) == ("A", (0, 4))


@pytest.mark.rule("isses.3", accepts=True)
def test_the_cards_stay_with_the_players_unless_they_are_sealed() -> None:
    assert GAME.to_act(play(*PLAYED).position) == "A"


@pytest.mark.rule("isses.3", accepts=False)
def test_it_refuses_to_play_before_both_have_picked() -> None:
    match = play(*PLAYED, picks="sealed")
    for text in ("r:a1-b2", "(accuse r)", "(reveal A=r B=r)"):
        assert faults(match.position, text)[0].args["sides"] == "A, B"
        assert faults(match.play("(pick A r)").position, text)[0].args["sides"] == "B"
        assert rules(match.position, text)[0] == "3"


@pytest.mark.rule("isses.3", accepts=False)
def test_it_refuses_a_second_pick_of_a_side() -> None:
    for match in (play(*PLAYED, "(pick A r)", picks="sealed"), sealed("r", "b"), sealed("r", "b", "(accuse r)")):
        for text in ("(pick A r)", "(pick A o)"):
            fault = faults(match.position, text)[0]
            assert (fault.code, fault.rule, dict(fault.args)) == ("isses.pick_twice", "isses.3", {"side": "A"})


@pytest.mark.rule("isses.3", accepts=False)
def test_it_refuses_a_pick_when_the_cards_stay_with_the_players() -> None:
    for texts in ([], [SETUP], PLAYED, [*PLAYED, "(accuse r)"]):
        assert "pick_with_player" in codes(play(*texts).position, "(pick A r)")
    assert rules(play(*PLAYED).position, "(pick A r)") == ["3"]


@pytest.mark.rule("isses.4", accepts=True)
def test_the_winner_of_the_last_round_acts_first() -> None:
    match = play(*ROUND)
    assert GAME.points(match.position) == Points(1, 0)
    assert (GAME.to_act(match.position), GAME.to_act(match.play("(coin d4)").position)) == ("B", "A")


@pytest.mark.rule("isses.4", accepts=False)
def test_it_refuses_a_first_mover_who_is_no_side() -> None:
    with pytest.raises(Refused) as refused:
        play(first="C")
    assert refused.value.fault.args["tag"] == "First"


@pytest.mark.rule("isses.5", accepts=True)
def test_any_piece_may_be_moved_and_anybody_accused() -> None:
    position = play(*PLAYED).position
    assert {text[0] for text in legal(position)} == set("roygbvw(")
    assert len([text for text in legal(position) if text.startswith("(accuse")]) == 7


@pytest.mark.rule("isses.5", accepts=True)
def test_a_side_without_a_legal_move_can_only_accuse() -> None:
    packed = stand("r=c3 o=c4 y=c5 g=d3 b=d5 v=e3 w=e4", "d4")
    assert GAME.apply(packed, GAME.parse("r:c3-d4", packed)).phase == "reveal"
    shut = stand("r=c3 o=c4 y=c5 g=d3 b=d5 v=e3 w=e4", options="sealed euclid illegal", picks="rr")
    assert {text[:2] for text in legal(shut)} == {"r:", "(a"}


@pytest.mark.rule("isses.5", accepts=False)
def test_it_refuses_a_piece_that_is_not_on_the_named_cell() -> None:
    (fault,) = faults(stand("r=c3 o=e5"), "r:e5-d5")
    assert (fault.code, fault.rule, fault.cells) == ("isses.wrong_piece", "isses.5", ("e5", "c3"))
    assert english(fault) == "The red piece is not on e5: it stands on c3."


ON_COIN = stand("r=c3 b=g7")


@pytest.mark.rule("isses.9", accepts=True)
@pytest.mark.parametrize(("b", "winner"), [("o", "A"), ("r", "B")])
def test_the_mover_wins_the_coin_unless_the_opponent_picked_the_same(b: str, winner: str) -> None:
    reached = GAME.apply(ON_COIN, GAME.parse("r:c3-d4", ON_COIN))
    assert GAME.to_act(reached) == "referee"
    assert legal(reached) == {"(reveal A=r)", *(f"(reveal A=r B={card})" for card in "roygbvw")}
    assert GAME.count_legal(reached) == 8
    after = GAME.apply(reached, GAME.parse(f"(reveal A=r B={b})", reached))
    assert GAME.points(after).as_dict() == {"A": 0, "B": 0} | {winner: 1}


@pytest.mark.rule("isses.9", accepts=True)
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        *(("A=r B=o", "A"), ("A=r B=r", "B"), ("A=o B=r", "B"), ("A=o B=y", "B"), ("A=o B=o", "B")),
        *(("A=r", "A"), ("A=o", "B")),
    ],
)
def test_a_foreign_piece_on_the_coin_may_give_it_to_the_opponent(cards: str, winner: str) -> None:
    before = stand("r=c3", options="reveal euclid opponent")
    reached = GAME.apply(before, GAME.parse("r:c3-d4", before))
    assert len(legal(reached)) == GAME.count_legal(reached) == 7 + 49
    after = GAME.apply(reached, GAME.parse(f"(reveal {cards})", reached))
    assert GAME.points(after).as_dict() == {"A": 0, "B": 0} | {winner: 1}


@pytest.mark.rule("isses.9", accepts=True)
def test_sealed_picks_decide_by_themselves() -> None:
    before = stand("r=c3", options="sealed euclid opponent", picks="oy")
    assert codes(before, "r:c3-d4") == []
    reached = GAME.apply(before, GAME.parse("r:c3-d4", before))
    assert legal(reached) == {"(reveal A=o B=y)"}


@pytest.mark.rule("isses.9", accepts=False)
def test_it_refuses_a_foreign_piece_on_the_coin_when_the_picks_are_sealed() -> None:
    before = stand("r=c3 o=e5", options="sealed euclid illegal", picks="oy")
    (fault,) = faults(before, "r:c3-d4")
    assert (fault.code, fault.rule, fault.cells) == ("isses.foreign_piece", "isses.9", ("d4",))
    assert not {"orange", "o", "yellow", "y"} & set(english(fault).lower().split())
    assert {"o:e5-d4", "r:c3-c4"} <= legal(before)
    assert "r:c3-d4" not in legal(before)
    assert codes(stand("r=c3", options="sealed euclid illegal", picks="oy", turn="B"), "r:c3-d4") == ["foreign_piece"]


@pytest.mark.rule("isses.9", accepts=False)
def test_it_refuses_a_reveal_that_contradicts_the_move() -> None:
    reached = GAME.apply(ON_COIN, GAME.parse("r:c3-d4", ON_COIN))
    assert codes(reached, "(reveal A=o)") == ["reveal_contradicts"]
    (fault,) = faults(reached, "(reveal A=o B=r)")
    assert (fault.code, fault.rule) == ("isses.reveal_contradicts", "isses.9")
    assert english(fault).startswith("Side A moved the red piece onto the coin, so it cannot have picked the orange")


@pytest.mark.rule("isses.9", accepts=False)
def test_who_sees_no_cards_is_not_told_that_a_reveal_differs_from_them() -> None:
    reached = stand("r=c3", options="sealed euclid illegal", picks="rb")
    reached = GAME.view(GAME.apply(reached, GAME.parse("r:c3-d4", reached)), "public")
    assert codes(reached, "(reveal A=o B=g)") == ["reveal_contradicts"]
    assert legal(reached) == {f"(reveal A=r B={card})" for card in "roygbvw"}
    assert codes(reached, "(reveal A=r)") == ["reveal_both"]
    assert codes(reached, "(reveal)") == ["reveal_both"]
    assert codes(reached, "(reveal A=r B=g)") == []
    assert is_legal(reached, GAME.parse("(reveal A=r B=g)", reached))


@pytest.mark.rule("isses.10", accepts=True)
@pytest.mark.parametrize(("b", "winner"), [("g", "A"), ("o", "B")])
def test_a_right_accusation_wins_the_coin_a_wrong_one_loses_it(b: str, winner: str) -> None:
    accused = GAME.apply(ON_COIN, GAME.parse("(accuse g)", ON_COIN))
    assert len(legal(accused)) == GAME.count_legal(accused) == 7 + 49
    for cards in (f"A=g B={b}", f"B={b}"):
        after = GAME.apply(accused, GAME.parse(f"(reveal {cards})", accused))
        assert GAME.points(after).as_dict() == {"A": 0, "B": 0} | {winner: 1}


@pytest.mark.rule("isses.10", accepts=False)
def test_it_refuses_to_accuse_of_what_is_no_colour() -> None:
    assert codes(ON_COIN, "(accuse p)") == ["no_colour"]


@pytest.mark.rule("isses.11", accepts=True)
def test_the_reveal_of_sealed_picks_is_known() -> None:
    accused = sealed("r", "b", "(accuse r)").position
    assert legal(accused) == {"(reveal A=r B=b)"}
    after = GAME.apply(accused, GAME.parse("(reveal A=r B=b)", accused))
    assert (after.coin, after.picks, after.ended, GAME.to_act(after)) == (-1, (8, 8), None, "A")


@pytest.mark.rule("isses.11", accepts=True)
@pytest.mark.parametrize(("ended", "decides"), [("r", "A"), ("!r", "B")])
def test_the_card_that_decides_may_be_shown_alone(ended: str, decides: str) -> None:
    place = "r=c7" if "!" in ended else "r=d4"
    position = stand(place, phase="reveal", ended=ended, options="reveal euclid opponent")
    alone = {text for text in legal(position) if text.count("=") == 1}
    assert alone == {f"(reveal {decides}={card})" for card in "roygbvw"}
    assert len(legal(position)) == GAME.count_legal(position) == 56


@pytest.mark.rule("isses.11", accepts=False)
@pytest.mark.parametrize(("ended", "decides", "shown"), [("r", "A", "B"), ("!r", "B", "A")])
def test_it_refuses_a_reveal_without_the_card_that_decides(ended: str, decides: str, shown: str) -> None:
    place = "r=c7" if "!" in ended else "r=d4"
    position = stand(place, phase="reveal", ended=ended)
    for colour in "roygbvw":
        (fault,) = faults(position, f"(reveal {shown}={colour})")
        assert (fault.code, fault.rule, dict(fault.args)) == ("isses.reveal_undecided", "isses.11", {"side": decides})


@pytest.mark.rule("isses.11", accepts=False)
@pytest.mark.parametrize(("text", "expected"), [("A=r", ["both"]), ("B=b", ["both"]), ("B=o", ["differs", "both"])])
def test_sealed_cards_are_both_shown(text: str, expected: list[str]) -> None:
    position = sealed("r", "b", "(accuse r)").position
    assert codes(position, f"(reveal {text})") == [f"reveal_{code}" for code in expected]
    assert set(rules(position, f"(reveal {text})")) == {"11"}


@pytest.mark.rule("isses.11", accepts=False)
@pytest.mark.parametrize("text", ["(accuse o)", "o:a7-b6", "(coin d5)", SETUP, "(pick A r)"])
def test_nothing_but_the_reveal_may_follow_the_end_of_a_round(text: str) -> None:
    for match in (play(*PLAYED, "(accuse r)"), sealed("r", "b", "(accuse r)")):
        assert codes(match.position, text)[-1] == "reveal_missing"
        assert rules(match.position, text)[-1] == "11"
    assert rules(match.position, "o:b6-c5") == ["5", "11"]


@pytest.mark.rule("isses.11", accepts=False)
def test_it_refuses_a_reveal_before_the_end_of_a_round() -> None:
    for match in (play(*PLAYED), sealed("r", "b")):
        assert codes(match.position, "(reveal A=r B=b)") == ["reveal_not_due"]
        assert rules(match.position, "(reveal A=r B=b)") == ["11"]
        assert codes(match.position, "(reveal A=r)") == ["reveal_not_due"]


@pytest.mark.rule("isses.11", accepts=False)
@pytest.mark.parametrize(("cards", "sides"), [("A=o B=b", "A"), ("A=r B=o", "B"), ("A=b B=r", "A, B")])
def test_it_refuses_to_reveal_other_cards_than_were_picked(cards: str, sides: str) -> None:
    (fault,) = faults(sealed("r", "b", "(accuse r)").position, f"(reveal {cards})")
    assert (fault.code, fault.rule, dict(fault.args)) == ("isses.reveal_differs", "isses.11", {"sides": sides})


@pytest.mark.rule("isses.11", accepts=False)
def test_a_false_reveal_after_a_move_contradicts_first() -> None:
    reached = stand("r=d4", options="sealed euclid illegal", phase="reveal", picks="rb", ended="r")
    assert rules(reached, "(reveal A=o B=b)") == ["9", "11"]
    assert rules(reached, "(reveal A=r B=o)") == ["11"]


@pytest.mark.rule("isses.12", accepts=True)
@pytest.mark.parametrize(("turn", "coins", "result"), [("A", "3:3", "1-0"), ("B", "0:3", "0-1"), ("A", "2:3", "*")])
def test_the_fourth_coin_wins_the_game(turn: str, coins: str, result: str) -> None:
    before = stand("r=d4", phase="reveal", ended="!r", coin="g7", turn=turn, coins=coins)
    after = GAME.apply(before, GAME.parse("(reveal A=r B=r)", before))
    assert GAME.outcome(after).value == result
    assert GAME.over(after) is (result != "*")
    assert (GAME.to_act(after) is None, GAME.legal_actions(after) == ()) == (GAME.over(after),) * 2


@pytest.mark.rule("isses.12", accepts=False)
@pytest.mark.parametrize("text", ["(coin d4)", "r:a1-b2", SETUP, "(reveal A=r B=b)", "(accuse r)"])
def test_it_refuses_every_action_after_the_end(text: str) -> None:
    over = stand("", "-", phase="over", coins="4:2")
    (fault,) = faults(over, text)
    assert (fault.rule, fault.args["text"]) == ("record.over", text)
    assert GAME.outcome(over) is Result.A_WON
