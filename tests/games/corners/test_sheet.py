"""The score sheet of Corners: what follows from it and what is refused."""

from typing import Any

import pytest

from games.core.sheets import Sheet
from games.core.types import Points, Result
from games.corners import GAME


def sheet(a: Any, b: Any, **more: Any) -> Sheet:
    return GAME.sheet({"first": "A", "painted": {"A": a, "B": b}, **more})


@pytest.mark.rule("corners.10", accepts=True)
@pytest.mark.parametrize(
    ("a", "b", "result"),
    [
        (12, 7, "1-0"),
        (7, 12, "0-1"),
        (6, 6, "1/2-1/2"),
        (0, 0, "1/2-1/2"),
        (4, 0, "1-0"),
        (64, 0, "1-0"),
        (0, 64, "0-1"),
    ],
)
def test_the_result_follows_from_the_painted_figures(a: int, b: int, result: str) -> None:
    judged = sheet(a, b)
    assert (judged.result, judged.points, judged.faults) == (Result(result), Points(a, b), ())


@pytest.mark.rule("corners.10", accepts=True)
@pytest.mark.parametrize(("a", "b", "difference"), [(37, 27, 10), (7, 12, 5), (6, 6, 0)])
def test_the_score_of_the_game_is_the_difference_of_the_points(a: int, b: int, difference: int) -> None:
    score = sheet(a, b).score
    assert score is not None
    assert (score.code, score.args["count"]) == ("corners.score", difference)


@pytest.mark.rule("corners.10", accepts=False)
@pytest.mark.parametrize("count", [1, 2, 3, 5])
def test_it_refuses_figures_that_no_captures_can_paint(count: int) -> None:
    for judged, side in ((sheet(count, 7), "A"), (sheet(7, count), "B")):
        (fault,) = judged.faults
        assert (fault.code, fault.args["side"], fault.args["count"]) == ("corners.figures_impossible", side, count)
        assert (judged.valid, judged.result, judged.points) == (False, None, None)


@pytest.mark.rule("corners.10", accepts=False)
def test_it_refuses_more_figures_than_cells() -> None:
    assert sheet(32, 32).valid
    assert [fault.code for fault in sheet(32, 33).faults] == ["corners.figures_sum"]
    assert [fault.code for fault in sheet(5, 64).faults] == ["corners.figures_impossible", "corners.figures_sum"]


@pytest.mark.rule("corners.8", accepts=True)
def test_figures_come_in_fours_when_corners_must_be_unpainted() -> None:
    assert sheet(12, 8, options={"reuse": "unpainted"}).result is Result.A_WON
    assert sheet(0, 4, options={"reuse": "unpainted", "edges": "outside"}).result is Result.B_WON


@pytest.mark.rule("corners.8", accepts=False)
def test_it_refuses_other_figures_when_corners_must_be_unpainted() -> None:
    judged = sheet(6, 9, options={"reuse": "unpainted"})
    assert [fault.code for fault in judged.faults] == ["corners.figures_fours"] * 2
    assert sheet(6, 9, options={"reuse": "effect"}).valid


@pytest.mark.parametrize("count", [-1, 65, 12.0, 1.5, "12", None, True, [], {}, 10**30])
def test_it_refuses_what_is_no_number_of_figures(count: Any) -> None:
    (fault,) = sheet(count, 7).faults
    assert (fault.code, fault.args["field"]) == ("sheet.number", "painted.A")


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        ([], "sheet.object", None),
        ("sheet", "sheet.object", None),
        (None, "sheet.object", None),
        ({"first": "A"}, "sheet.missing", "painted"),
        ({"painted": {"A": 4, "B": 4}}, "sheet.missing", "first"),
        ({"first": "A", "painted": {"A": 4}}, "sheet.missing", "painted.B"),
        ({"first": "A", "painted": {"A": 4, "B": 4, "C": 4}}, "sheet.unknown", "painted.C"),
        ({"first": "A", "painted": {"A": 4, "B": 4}, "winner": "A"}, "sheet.unknown", "winner"),
        ({"first": "A", "painted": [4, 4]}, "sheet.fields", "painted"),
        ({"first": "C", "painted": {"A": 4, "B": 4}}, "sheet.value", "first"),
        ({"first": {"A": 1}, "painted": {"A": 4, "B": 4}}, "sheet.value", "first"),
        ({"first": "A", "painted": {"A": 4, "B": 4}, "options": []}, "sheet.fields", "options"),
        ({"first": "A", "painted": {"A": 4, "B": 4}, "options": {"x": "y"}}, "record.unknown_option", None),
        ({"first": "A", "painted": {"A": 4, "B": 4}, "options": {"reuse": True}}, "record.option_value", None),
        ({"first": "A", "painted": {"A": 4, "B": 4}, "options": {"reuse": [[]]}}, "record.option_value", None),
    ],
)
def test_it_refuses_a_sheet_of_another_form(data: Any, code: str, field: str | None) -> None:
    judged = GAME.sheet(data)
    assert (judged.faults[0].code, judged.faults[0].args.get("field")) == (code, field)
    assert judged.faults[0].kind == "syntax"
