"""The score sheet of Der Isses!: what follows from it and what is refused."""

from typing import Any

import pytest

from games.core.sheets import Sheet
from games.core.types import Points, Result, english
from games.isses import GAME
from games.isses.sheet import rounds_of
from tests.games.isses.scenes import stand
from tests.games.samples import matches

Row = tuple[str, str, str]
WON: list[Row] = [("reached", "A", "A"), ("right", "A", "A"), ("wrong", "B", "A"), ("same", "B", "A")]


def sheet(a: Any, b: Any, rounds: list[Row] | None = None, **more: Any) -> Sheet:
    rows = [{"ended": ended, "by": by, "coin": coin} for ended, by, coin in rounds or ()]
    return GAME.sheet({"first": "A", "coins": {"A": a, "B": b}} | ({} if rounds is None else {"rounds": rows}) | more)


def codes(judged: Sheet) -> list[str]:
    assert (judged.result, judged.points) == (None, None)
    return [fault.code.removeprefix("isses.") for fault in judged.faults]


@pytest.mark.rule("isses.12", accepts=True)
@pytest.mark.parametrize(("a", "b", "result"), [(4, 0, "1-0"), (4, 3, "1-0"), (2, 4, "0-1")])
def test_the_side_with_four_coins_has_won(a: int, b: int, result: str) -> None:
    assert sheet(a, b) == Sheet(Result(result), Points(a, b))
    assert GAME.sheet({"first": "B", "coins": {"A": a, "B": b}}).result is Result(result)


@pytest.mark.rule("isses.12", accepts=False)
@pytest.mark.parametrize(("a", "b"), [(3, 3), (0, 0), (4, 4)])
def test_it_refuses_coins_without_one_winner(a: int, b: int) -> None:
    assert codes(sheet(a, b)) == ["coins_winner"]


@pytest.mark.parametrize("count", [-1, 5, 4.0, "4", None, True, [], {}])
def test_it_refuses_what_is_no_number_of_coins(count: Any) -> None:
    (fault,) = sheet(count, 4).faults
    assert (fault.code, fault.args["field"], fault.args["most"]) == ("sheet.number", "coins.A", 4)


@pytest.mark.rule("isses.9", accepts=True)
@pytest.mark.rule("isses.10", accepts=True)
def test_every_way_to_end_a_round_gives_its_coin() -> None:
    assert sheet(4, 0, WON).valid
    lost: list[Row] = [("reached", "B", "B"), ("right", "B", "B"), ("wrong", "A", "B")]
    assert sheet(4, 3, [*lost, *WON]).valid
    assert sheet(4, 1, [("foreign", "A", "B"), *WON], options={"foreign": "opponent"}).valid


@pytest.mark.rule("isses.9", accepts=False)
def test_it_refuses_a_foreign_piece_where_it_is_not_allowed() -> None:
    judged = sheet(4, 1, [("foreign", "A", "B"), *WON])
    assert codes(judged) == ["round_foreign"]
    assert judged.faults[0].args["round"] == 1


@pytest.mark.rule("isses.9", accepts=False)
@pytest.mark.parametrize("row", [("reached", "B", "A"), ("same", "A", "A"), ("foreign", "A", "A")])
def test_it_refuses_a_coin_for_the_wrong_side_after_a_move(row: Row) -> None:
    judged = sheet(4, 0, [row, *WON[1:]], options={"foreign": "opponent"})
    assert codes(judged) == ["round_coin_moved"]


@pytest.mark.rule("isses.10", accepts=False)
@pytest.mark.parametrize("row", [("right", "B", "A"), ("wrong", "A", "A")])
def test_it_refuses_a_coin_for_the_wrong_side_after_an_accusation(row: Row) -> None:
    judged = sheet(4, 0, [row, *WON[1:]])
    assert codes(judged) == ["round_coin_accused"]
    assert english(judged.faults[0]).endswith("the coin of round 1 goes to side B.")


@pytest.mark.rule("isses.12", accepts=False)
@pytest.mark.parametrize(
    ("a", "b", "rounds", "expected"),
    [
        (4, 1, WON, ["rounds_count"]),
        (4, 0, WON[:3], ["rounds_count"]),
        (4, 0, [], ["rounds_count"]),
        (4, 1, [*WON, ("reached", "B", "B")], ["rounds_after_end"]),
        (0, 4, WON, ["rounds_count", "rounds_count"]),
    ],
)
def test_it_refuses_rounds_that_do_not_give_these_coins(a: int, b: int, rounds: list[Row], expected: list[str]) -> None:
    assert codes(sheet(a, b, rounds)) == expected


COINS = {"A": 4, "B": 1}
ROUND = {"ended": "reached", "by": "A", "coin": "A"}


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ([], "sheet.object", None),
        ({"first": "A"}, "sheet.missing", "coins"),
        ({"coins": COINS}, "sheet.missing", "first"),
        ({"first": "A", "coins": [4, 1]}, "sheet.fields", "coins"),
        ({"first": "A", "coins": {"A": 4}}, "sheet.missing", "coins.B"),
        ({"first": "C", "coins": COINS}, "sheet.value", "first"),
        ({"first": "A", "coins": COINS, "winner": "A"}, "sheet.unknown", "winner"),
        ({"first": "A", "coins": COINS, "rounds": {}}, "isses.rounds_list", None),
        ({"first": "A", "coins": COINS, "rounds": None}, "isses.rounds_list", None),
        ({"first": "A", "coins": COINS, "rounds": [[]]}, "sheet.fields", "rounds.1"),
        ({"first": "A", "coins": COINS, "rounds": [ROUND, {}]}, "sheet.missing", "rounds.2.ended"),
        ({"first": "A", "coins": COINS, "rounds": [ROUND | {"by": "C"}]}, "sheet.value", "rounds.1.by"),
        ({"first": "A", "coins": COINS, "rounds": [ROUND | {"ended": "won"}]}, "sheet.value", "rounds.1.ended"),
        ({"first": "A", "coins": COINS, "rounds": [ROUND | {"x": 1}]}, "sheet.unknown", "rounds.1.x"),
        ({"first": "A", "coins": COINS, "options": {"picks": "open"}}, "record.option_value", None),
    ],
)
def test_it_refuses_a_sheet_of_another_form(data: Any, code: str, field: str | None) -> None:
    fault = GAME.sheet(data).faults[0]
    assert (fault.code, fault.args.get("field"), fault.kind) == (code, field, "syntax")


@pytest.mark.parametrize(
    ("ended", "turn", "cards", "word", "coin"),
    [
        ("r", "A", "A=r B=o", "reached", "A"),
        ("r", "B", "A=r B=r", "same", "A"),
        ("r", "B", "A=r B=o", "foreign", "A"),
        ("r", "A", "A=o B=r", "foreign", "B"),
        ("!r", "B", "A=r B=o", "right", "B"),
        ("!r", "A", "A=r B=o", "wrong", "B"),
        ("r", "A", "A=r", "reached", "A"),
        ("r", "B", "B=r", "reached", "B"),
        ("r", "B", "B=o", "foreign", "A"),
        ("!r", "B", "A=r", "right", "B"),
        ("!r", "A", "B=o", "wrong", "B"),
    ],
)
def test_a_played_round_is_written_as_the_sheet_does(ended: str, turn: str, cards: str, word: str, coin: str) -> None:
    place = "r=c7" if "!" in ended else "r=d4"
    before = stand(place, phase="reveal", ended=ended, turn=turn, options="reveal euclid opponent")
    reveal = GAME.parse(f"(reveal {cards})", before)
    assert rounds_of((before,), (reveal,)) == [{"ended": word, "by": turn, "coin": coin}]


def test_the_sheet_of_every_played_game_is_valid() -> None:
    for match in matches("isses"):
        points = GAME.points(match.position)
        options = {"foreign": "opponent"} if match.position.variant.foreign_allowed else {}
        rounds = rounds_of(match.positions, match.actions)
        data = {"first": "A", "coins": points.as_dict(), "rounds": rounds, "options": options}
        assert GAME.sheet(data) == Sheet(GAME.outcome(match.position), points)
