"""The score sheet of Deer and dogs: what follows from it and what is refused."""

from typing import Any

import pytest

from games.core.sheets import Sheet
from games.core.types import Points, Result, english
from games.deer import GAME

PLAIN = {"deer": "A", "outcome": "deer", "taken": 14}


@pytest.mark.rule("deer.7", accepts=True)
@pytest.mark.parametrize(
    ("deer", "outcome", "taken", "result"),
    [
        ("A", "deer", 14, "1-0"),
        ("B", "deer", 14, "0-1"),
        ("A", "dogs", 13, "0-1"),
        ("B", "dogs", 0, "1-0"),
        ("A", "draw", 0, "1/2-1/2"),
        ("B", "draw", 13, "1/2-1/2"),
    ],
)
def test_the_result_follows_from_the_role_and_the_outcome(deer: str, outcome: str, taken: int, result: str) -> None:
    points = Points(taken, 24 - taken) if deer == "A" else Points(24 - taken, taken)
    assert GAME.sheet({"deer": deer, "outcome": outcome, "taken": taken}) == Sheet(Result(result), points)


@pytest.mark.rule("deer.7", accepts=False)
@pytest.mark.parametrize(
    ("outcome", "taken", "code"),
    [
        ("deer", 13, "deer.sheet_deer"),
        ("deer", 0, "deer.sheet_deer"),
        ("dogs", 14, "deer.sheet_others"),
        ("draw", 14, "deer.sheet_others"),
    ],
)
def test_it_refuses_another_number_of_dogs_taken(outcome: str, taken: int, code: str) -> None:
    judged = GAME.sheet({"deer": "A", "outcome": outcome, "taken": taken})
    (fault,) = judged.faults
    assert (fault.code, fault.rule, fault.args["field"]) == (code, "deer.7", "taken")
    assert "14 dogs" in english(fault)
    assert (judged.valid, judged.result, judged.points) == (False, None, None)


def test_options_stand_in_the_sheet() -> None:
    options = {"entry_diagonals": "no", "repetition": 3, "quiet": "50"}
    assert GAME.sheet({**PLAIN, "options": options}).valid


@pytest.mark.parametrize("taken", [-1, 15, 13.0, "13", None, True, [], 10**30])
def test_it_refuses_what_is_no_number_of_dogs(taken: Any) -> None:
    (fault,) = GAME.sheet({**PLAIN, "taken": taken}).faults
    assert (fault.code, fault.args["field"], fault.args["most"]) == ("sheet.number", "taken", 14)


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ([], "sheet.object", None),
        ({}, "sheet.missing", "deer"),
        ({"deer": "A", "taken": 14}, "sheet.missing", "outcome"),
        ({"deer": "A", "outcome": "deer"}, "sheet.missing", "taken"),
        ({**PLAIN, "first": "A"}, "sheet.unknown", "first"),
        ({**PLAIN, "deer": "C"}, "sheet.value", "deer"),
        ({**PLAIN, "outcome": "1-0"}, "sheet.value", "outcome"),
        ({**PLAIN, "outcome": None}, "sheet.value", "outcome"),
        ({**PLAIN, "options": []}, "sheet.fields", "options"),
        ({**PLAIN, "options": {"reuse": "effect"}}, "record.unknown_option", None),
        ({**PLAIN, "options": {"repetition": 1}}, "record.option_value", None),
        ({**PLAIN, "options": {"quiet": -1}}, "record.option_value", None),
        ({**PLAIN, "options": {"entry_diagonals": True}}, "record.option_value", None),
    ],
)
def test_it_refuses_a_sheet_of_another_form(data: Any, code: str, field: str | None) -> None:
    judged = GAME.sheet(data)
    assert (judged.faults[0].code, judged.faults[0].args.get("field")) == (code, field)
    assert judged.faults[0].kind == "syntax"
