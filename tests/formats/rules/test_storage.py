import json
from dataclasses import fields
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.formats.rules.tour_format import (
    PRESETS,
    FirstMove,
    FormatError,
    Overrun,
    PenaltyPreset,
    TourFormat,
    from_json,
    to_json,
)
from tournaments.kernel.values import english, from_units

POINTS = st.integers(0, 100_000).map(from_units)
FORMATS = st.builds(
    TourFormat,
    board_points=POINTS,
    team_points=POINTS,
    first_move=st.sampled_from(FirstMove),
    overrun=st.sampled_from(Overrun),
    penalty_presets=st.lists(st.builds(PenaltyPreset, POINTS, st.text(max_size=9)), max_size=3).map(tuple),
)
CORNERS = PRESETS["corners"].format


@given(FORMATS)
def test_it_reads_back_what_it_writes(tour_format: TourFormat) -> None:
    assert from_json(json.loads(json.dumps(to_json(tour_format)))) == tour_format


def test_it_writes_every_setting_with_points_as_text() -> None:
    data = to_json(CORNERS)
    assert list(data) == [field.name for field in fields(TourFormat)]
    assert len(data) == 17
    assert (data["board_points"], data["team_points"], data["boards"]) == ("1", "6", 4)
    assert data["penalty_presets"] == [{"points": "3", "reason": "bad conduct"}]
    assert data["first_move"] == "rps"
    assert type(data["first_move"]) is str


def test_a_format_stored_before_targets_could_be_hidden_shows_them() -> None:
    data = to_json(CORNERS)
    del data["show_targets"]
    assert from_json(data) == CORNERS
    assert CORNERS.show_targets
    assert not from_json(data | {"show_targets": False}).show_targets


@pytest.mark.parametrize(
    ("name", "value", "code"),
    [
        ("boards", "4", "format.whole_number"),
        ("boards", 4.0, "format.whole_number"),
        ("boards", True, "format.whole_number"),
        ("boards", None, "format.whole_number"),
        ("shooters_board", 1, "format.yes_or_no"),
        ("shooters_board", "yes", "format.yes_or_no"),
        ("board_points", 1, "format.points_text"),
        ("board_points", 0.5, "format.points_text"),
        ("board_points", "much", "points.unreadable"),
        ("first_move", "toss", "format.choice"),
        ("first_move", ["rps"], "format.choice"),
        ("overrun", "forgive", "format.choice"),
        ("penalty_presets", {}, "format.presets_list"),
        ("penalty_presets", ["late"], "format.presets_list"),
        ("penalty_presets", [{"points": "1"}], "format.presets_list"),
        ("penalty_presets", [{"points": "1", "reason": 5}], "format.presets_list"),
        ("penalty_presets", [{"points": "1", "reason": "late", "colour": "red"}], "format.presets_list"),
        ("penalty_presets", [{"points": 1, "reason": "late"}], "format.points_text"),
    ],
)
def test_it_refuses_values_of_the_wrong_type(name: str, value: Any, code: str) -> None:
    with pytest.raises(FormatError) as refused:
        from_json(to_json(CORNERS) | {name: value})
    (fault,) = refused.value.faults
    assert (fault.field, fault.code) == (name, code)
    assert (f"“{value}”" if code == "points.unreadable" else name) in english(fault)


@pytest.mark.parametrize("name", [field.name for field in fields(TourFormat) if field.name != "show_targets"])
def test_it_refuses_a_missing_setting(name: str) -> None:
    data = to_json(CORNERS)
    del data[name]
    with pytest.raises(FormatError) as refused:
        from_json(data)
    assert [(fault.field, fault.code) for fault in refused.value.faults] == [(name, "format.missing_field")]


def test_it_names_everything_that_is_wrong_at_once() -> None:
    data = to_json(CORNERS) | {"colour": "red", "boards": "many"}
    del data["overrun"]
    with pytest.raises(FormatError) as refused:
        from_json(data)
    assert [english(fault) for fault in refused.value.faults] == [
        "There is no setting named “colour”.",
        "The setting “boards” must be a whole number.",
        "The setting “overrun” is missing.",
    ]


@pytest.mark.parametrize("data", [None, [], "corners", 4])
def test_it_refuses_what_is_no_object(data: object) -> None:
    with pytest.raises(FormatError) as refused:
        from_json(data)
    assert [fault.code for fault in refused.value.faults] == ["format.not_an_object"]


def test_it_keeps_points_exact() -> None:
    data = to_json(CORNERS) | {"team_points": "2.25"}
    assert from_json(data).team_points == Decimal("2.25")
