"""How long a tour takes, and its phases."""

from dataclasses import replace

import pytest

from tournaments.formats.rules.tour_format import PRESETS, TourFormat
from tournaments.kernel.values import FaultError
from tournaments.timetable.rules.lengths import LENGTH, Phase, Step, left_after, length_of, phases_of

TWO_STAGES = TourFormat()


def told(*given: object) -> list[tuple[str, int, int]]:
    return [(phase.step.value, phase.after, phase.minutes) for phase in phases_of(*given)]  # type: ignore[arg-type]


def test_the_usual_tour_takes_an_hour_and_a_quarter() -> None:
    assert told(TWO_STAGES, "corners") == [
        ("warm_up", 0, 20), ("individual", 20, 15), ("team", 35, 35), ("closing", 70, 5),
    ]  # fmt: skip
    assert length_of(phases_of(TWO_STAGES, "corners")) == 75


def test_another_estimate_of_moves_changes_the_team_stage_alone() -> None:
    assert told(TWO_STAGES, "corners", 45)[2:] == [("team", 35, 60), ("closing", 95, 5)]


def test_a_game_in_which_the_sides_change_roles_is_as_long_as_two() -> None:
    lengths = {kind: length_of(phases_of(PRESETS[kind].format, kind)) for kind in ("corners", "sonor", "heldplay")}
    assert set(lengths.values()) == {75}


def test_what_a_format_leaves_out_takes_no_time() -> None:
    assert told(PRESETS["duel"].format, "corners") == [("warm_up", 0, 20), ("individual", 20, 15), ("closing", 35, 5)]
    assert told(replace(TWO_STAGES, explain_and_warm_up=0), "corners")[0] == ("individual", 0, 15)
    assert told(PRESETS["points"].format, "points") == [("play", 0, 60)]


def test_a_length_that_was_set_is_the_last_stages_matter() -> None:
    assert told(TWO_STAGES, "corners", None, 90)[2:] == [("team", 35, 50), ("closing", 85, 5)]
    assert told(PRESETS["points"].format, "points", None, 25) == [("play", 0, 25)]


@pytest.mark.parametrize("minutes", [1, 10, 20, 30, 35, 38, 40, 41, 75, 200])
def test_the_phases_always_fill_the_length_that_was_set(minutes: int) -> None:
    phases = phases_of(TWO_STAGES, "corners", None, minutes)
    assert length_of(phases) == minutes
    assert [phase.after for phase in phases] == [
        sum(phase.minutes for phase in phases[:place]) for place in range(len(phases))
    ]


def test_what_is_left_after_a_state_are_the_phases_behind_it() -> None:
    phases = phases_of(TWO_STAGES, "corners")
    left = {state: left_after(phases, state) for state in ("warm_up", "line_ups", "individual", "team", "closing")}
    assert left == {"warm_up": 55, "line_ups": 55, "individual": 40, "team": 5, "closing": 0}
    assert left_after((Phase(Step.PLAY, 0, 60),), "closing") == 0


@pytest.mark.parametrize("wrong", [0, 24 * 60 + 1, "20", None])
def test_no_length_is_none_or_more_than_a_day(wrong: object) -> None:
    with pytest.raises(FaultError):
        LENGTH.check(wrong)
