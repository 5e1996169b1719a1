"""The score sheet of Held-play: what follows from it and what is refused."""

from typing import Any

import pytest

from games.core.sheets import Sheet
from games.core.types import Points, Result, english
from games.heldplay import GAME


def game(word: str) -> dict[str, Any]:
    """A game from who had the eight, who won and the houses, such as `AA1347`."""
    return {"eight": word[0], "winner": word[1], "houses": [int(sign) for sign in word[2:]]}


def sheet(words: str, **more: Any) -> Sheet:
    return GAME.sheet({"games": [game(word) for word in words.split()], **more})


def faults(judged: Sheet) -> list[tuple[str, str | None, Any]]:
    assert (judged.valid, judged.result, judged.points, judged.net) == (False, None, None, None)
    return [(fault.code.removeprefix("heldplay."), fault.rule, fault.args.get("field")) for fault in judged.faults]


@pytest.mark.rule("heldplay.11", accepts=True)
def test_the_sources_example_has_a_negative_net_for_the_winner() -> None:
    assert sheet("AA1347 BB8765 AA1234") == Sheet(Result.A_WON, Points(25, 26), -1)


@pytest.mark.rule("heldplay.11", accepts=True)
@pytest.mark.parametrize(
    ("words", "result", "a", "b", "net"),
    [
        ("AA8134 BA1234", "1-0", 26, 0, 26),
        ("BA8134 AA5678", "1-0", 42, 0, 42),
        ("AB8134 BB5678", "0-1", 0, 42, 42),
        ("BB1234 AA5678 BB1235", "0-1", 26, 21, -5),
        ("AB1234 BA5678 AA1235", "1-0", 37, 10, 27),
    ],
)
def test_result_points_and_net_follow_from_the_games(words: str, result: str, a: int, b: int, net: int) -> None:
    assert sheet(words) == Sheet(Result(result), Points(a, b), net)


@pytest.mark.rule("heldplay.10", accepts=False)
@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("", "games_few"),
        ("AA1234", "games_few"),
        ("AA1234 BB1234", "games_few"),
        ("AA1234 BA1234 AA1234", "games_many"),
        ("AA1234 BA1234 AB1234", "games_many"),
        ("AA1234 BB1234 AA1234 BB1234", "games_many"),
    ],
)
def test_it_refuses_a_match_that_ends_too_early_or_too_late(words: str, code: str) -> None:
    assert faults(sheet(words)) == [(code, "heldplay.10", "games")]


@pytest.mark.rule("heldplay.10", accepts=False)
@pytest.mark.parametrize(
    ("words", "number", "side"),
    [("AA1234 AA1234", 2, "B"), ("BA1234 BA1234", 2, "A"), ("AA1234 BB1234 BA1234", 3, "A")],
)
def test_it_refuses_sides_that_do_not_swap(words: str, number: int, side: str) -> None:
    judged = sheet(words)
    assert faults(judged) == [("roles", "heldplay.10", f"games.{number}.eight")]
    assert judged.faults[0].args["side"] == side


@pytest.mark.rule("heldplay.10", accepts=True)
@pytest.mark.parametrize("third", ["AA1234", "BA1234"])
def test_with_the_lot_the_third_game_gives_the_eight_to_either_side(third: str) -> None:
    assert sheet(f"AA1234 BB1234 {third}", options={"third": "lot"}).valid
    assert sheet(f"AA1234 BB1234 {third}", options={"third": "swap"}).valid is (third[0] == "A")
    assert not sheet(f"AA1234 AB1234 {third}", options={"third": "lot"}).valid


@pytest.mark.rule("heldplay.8", accepts=False)
@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("BA123", ["houses_four"]),
        ("BA12345", ["houses_four"]),
        ("BA", ["houses_four"]),
        ("BA1233", ["house_twice"]),
        ("BA1122", ["house_twice", "house_twice"]),
        ("BA11111", ["house_twice", "houses_four"]),
    ],
)
def test_it_refuses_other_than_four_different_houses(word: str, codes: list[str]) -> None:
    assert faults(sheet(f"AA1234 {word}")) == [(code, "heldplay.8", "games.2.houses") for code in codes]


def test_it_tells_everything_that_is_wrong_the_course_of_the_match_first() -> None:
    codes = [code for code, _, _ in faults(sheet("AA123 AB1233"))]
    assert codes == ["games_few", "roles", "houses_four", "house_twice"]


@pytest.mark.rule("heldplay.9", accepts=False)
@pytest.mark.parametrize("house", [0, 9, -1, 1.0, "1", None, True, [1]])
def test_it_refuses_what_is_no_house(house: Any) -> None:
    data = {"games": [game("AA1234"), game("BA1234") | {"houses": [1, 2, 3, house]}]}
    assert faults(GAME.sheet(data)) == [("sheet.number", None, "games.2.houses")]


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ([], "sheet.object", None),
        ({}, "sheet.missing", "games"),
        ({"games": [], "winner": "A"}, "sheet.unknown", "winner"),
        ({"games": {}}, "sheet_games", "games"),
        ({"games": "AA"}, "sheet_games", "games"),
        ({"games": [[]]}, "sheet.fields", "games.1"),
        ({"games": [{"eight": "A", "winner": "A"}]}, "sheet.missing", "games.1.houses"),
        ({"games": [game("AA1234") | {"points": 10}]}, "sheet.unknown", "games.1.points"),
        ({"games": [game("AA1234"), game("CA1234")]}, "sheet.value", "games.2.eight"),
        ({"games": [game("AC1234")]}, "sheet.value", "games.1.winner"),
        ({"games": [game("AA1234") | {"houses": 1234}]}, "sheet_houses", "games.1.houses"),
        ({"games": [game("AA1234") | {"houses": "1234"}]}, "sheet_houses", "games.1.houses"),
        ({"games": [], "options": {"third": "first"}}, "record.option_value", None),
        ({"games": [], "options": {"edges": "inside"}}, "record.unknown_option", None),
        ({"games": [], "options": []}, "sheet.fields", "options"),
    ],
)
def test_it_refuses_a_sheet_of_another_form(data: Any, code: str, field: str | None) -> None:
    judged = GAME.sheet(data)
    assert faults(judged) == [(code, None, field)]
    assert judged.faults[0].kind == "syntax"


def test_faults_are_said_in_sentences() -> None:
    assert english(sheet("AA1234 AA1234").faults[0]).endswith("so game 2 gives B the eight.")
