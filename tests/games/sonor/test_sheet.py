"""The score sheet of Sonor: what follows from it and what is refused."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.core.sheets import Sheet
from games.core.types import Points, Result
from games.sonor import GAME

FIRST = {"evaders": "A", "lines": [3, 0, 1, 1, 3], "caught": [False, True, False, True, False], "last_catch": 5}
SECOND = {"evaders": "B", "lines": [1, 1, 1, 0, 0], "caught": [True] * 5, "last_catch": 8}


def sheet(first: Mapping[str, Any] = {}, second: Mapping[str, Any] = {}, **more: Any) -> Sheet:
    return GAME.sheet({"parts": [{**FIRST, **first}, {**SECOND, **second}], **more})


def codes(judged: Sheet) -> list[tuple[str, str | None]]:
    assert (judged.result, judged.points) == (None, None)
    return [(fault.code.removeprefix("sonor."), fault.rule) for fault in judged.faults]


def test_points_and_result_follow() -> None:
    assert sheet() == Sheet(Result.A_WON, Points(8, 3))
    swapped = sheet({"evaders": "B"}, {"evaders": "A"})
    assert swapped == Sheet(Result.B_WON, Points(3, 8))


@pytest.mark.rule("sonor.11", accepts=True)
def test_the_last_catch_decides_between_equal_parts() -> None:
    same = {"lines": [2, 1, 0, 0, 0], "caught": [True] * 5}
    assert sheet({**same, "last_catch": 6}, {**same, "last_catch": 7}).result is Result.B_WON
    assert sheet({**same, "last_catch": 7}, {**same, "last_catch": 7}).result is Result.DRAWN
    free = {**same, "caught": [False] * 5, "last_catch": None}
    assert sheet({**same, "last_catch": 0}, free).result is Result.B_WON
    assert sheet(free, free) == Sheet(Result.DRAWN, Points(3, 3))


@pytest.mark.rule("sonor.1", accepts=True)
@pytest.mark.parametrize("options", [{}, {"first": "pursuer"}, {"stay": "yes", "reach": "centre"}])
def test_every_option_can_stand_on_the_sheet(options: dict[str, str]) -> None:
    assert sheet(options=options).valid


@pytest.mark.rule("sonor.1", accepts=False)
def test_it_refuses_a_side_that_has_the_evaders_twice() -> None:
    assert codes(sheet({}, {"evaders": "A"})) == [("same_roles", "sonor.1")]


@pytest.mark.rule("sonor.9", accepts=False)
def test_it_refuses_an_evader_that_is_safe_and_caught() -> None:
    judged = sheet({"caught": [True, True, False, True, True]})
    assert codes(judged) == [("safe_and_caught", "sonor.9")] * 2
    assert [fault.args["evader"] for fault in judged.faults] == [1, 5]


@pytest.mark.rule("sonor.11", accepts=False)
def test_it_refuses_a_last_catch_that_contradicts_the_catches() -> None:
    assert codes(sheet({"last_catch": None})) == [("no_last_catch", "sonor.11")]
    judged = sheet({}, {"caught": [False] * 5})
    assert codes(judged) == [("empty_last_catch", "sonor.11")]
    assert judged.faults[0].args["part"] == 2


def test_all_contradictions_are_given() -> None:
    judged = sheet({"caught": [True] * 5, "last_catch": None}, {"evaders": "A"})
    assert [code for code, _ in codes(judged)] == ["same_roles", "safe_and_caught", "safe_and_caught", "no_last_catch"]


@pytest.mark.parametrize(
    ("change", "code", "field"),
    [
        ({"evaders": "C"}, "sheet.value", "parts.1.evaders"),
        ({"lines": [0, 0, 0, 0]}, "sonor.sheet_list", "parts.1.lines"),
        ({"lines": [0] * 6}, "sonor.sheet_list", "parts.1.lines"),
        ({"lines": "00000"}, "sonor.sheet_list", "parts.1.lines"),
        ({"lines": [0, 4, 0, 0, 0]}, "sheet.number", "parts.1.lines.2"),
        ({"lines": [0, 0, 0, 0, -1]}, "sheet.number", "parts.1.lines.5"),
        ({"lines": [True, 0, 0, 0, 0]}, "sheet.number", "parts.1.lines.1"),
        ({"lines": [1.0, 0, 0, 0, 0]}, "sheet.number", "parts.1.lines.1"),
        ({"caught": [False] * 4}, "sonor.sheet_list", "parts.1.caught"),
        ({"caught": {}}, "sonor.sheet_list", "parts.1.caught"),
        ({"caught": [0, 1, 0, 1, 0]}, "sonor.sheet_flag", "parts.1.caught.1"),
        ({"last_catch": -1}, "sheet.number", "parts.1.last_catch"),
        ({"last_catch": 10**30}, "sheet.number", "parts.1.last_catch"),
        ({"last_catch": "5"}, "sheet.number", "parts.1.last_catch"),
        ({"last_catch": False}, "sheet.number", "parts.1.last_catch"),
        ({"winner": "A"}, "sheet.unknown", "parts.1.winner"),
    ],
)
def test_it_refuses_a_part_of_another_form(change: dict[str, Any], code: str, field: str) -> None:
    (fault,) = sheet(change).faults
    assert (fault.code, fault.args["field"], fault.kind) == (code, field, "syntax")


@pytest.mark.parametrize("field", ["evaders", "lines", "caught", "last_catch"])
def test_it_refuses_a_part_with_a_field_missing(field: str) -> None:
    part = {name: value for name, value in FIRST.items() if name != field}
    (fault,) = GAME.sheet({"parts": [part, SECOND]}).faults
    assert (fault.code, fault.args["field"]) == ("sheet.missing", f"parts.1.{field}")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], "sheet.object"),
        (None, "sheet.object"),
        ({}, "sheet.missing"),
        ({"parts": None}, "sonor.sheet_list"),
        ({"parts": [FIRST]}, "sonor.sheet_list"),
        ({"parts": [FIRST, SECOND, FIRST]}, "sonor.sheet_list"),
        ({"parts": {"1": FIRST, "2": SECOND}}, "sonor.sheet_list"),
        ({"parts": [FIRST, 5]}, "sheet.fields"),
        ({"parts": [FIRST, SECOND], "first": "A"}, "sheet.unknown"),
        ({"parts": [FIRST, SECOND], "options": {"reach": "never"}}, "record.option_value"),
        ({"parts": [FIRST, SECOND], "options": {"speed": "high"}}, "record.unknown_option"),
    ],
)
def test_it_refuses_a_sheet_of_another_form(data: Any, code: str) -> None:
    (fault,) = GAME.sheet(data).faults
    assert (fault.code, fault.kind) == (code, "syntax")
