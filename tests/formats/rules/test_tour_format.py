import itertools
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from tournaments.formats.rules.tour_format import (
    KINDS,
    PRESETS,
    FirstMove,
    Overrun,
    PenaltyPreset,
    Stage,
    TourFormat,
    presets_for,
)
from tournaments.formats.rules.validation import RANGES, check
from tournaments.kernel.values import english

CORNERS = PRESETS["corners"].format
POINTS = PRESETS["points"].format


def faults(tour_format: TourFormat, kind: str | None = None) -> list[tuple[str, str]]:
    problems = check(tour_format, kind)
    assert all(english(fault) for fault in problems)
    return [(fault.field, fault.code) for fault in problems]


def test_the_default_is_the_format_of_the_source() -> None:
    plain = TourFormat()
    assert (plain.boards, plain.shooters_board, plain.games_per_board, plain.team_games) == (4, True, 2, 2)
    assert (plain.board_points, plain.team_points) == (Decimal(1), Decimal(6))
    assert (plain.explain_and_warm_up, plain.individual_time, plain.team_move_time) == (20, 15, 40)
    assert (plain.first_move, plain.overrun) == (FirstMove.RPS, Overrun.WARN)
    assert (plain.draw_shares, plain.forfeit_points, plain.shooters_advice) == (50, 100, 0)
    assert plain.extra_games
    assert faults(plain, "corners") == []


def test_the_presets_are_those_of_the_tour_rules() -> None:
    kinds = {slug: preset.kinds for slug, preset in PRESETS.items()}
    games = KINDS[:-1]
    own = {slug: (slug,) for slug in (*games, "points")}
    assert kinds == own | {"duel": games}
    two_stages = {slug: (preset.format.games_per_board, preset.format.team_games) for slug, preset in PRESETS.items()}
    assert two_stages == {
        "corners": (2, 2),
        "sonor": (1, 1),
        "heldplay": (1, 1),
        "isses": (2, 2),
        "deer": (2, 2),
        "duel": (1, 0),
        "points": (0, 0),
    }


@pytest.mark.parametrize(("slug", "kind"), [(slug, kind) for slug, preset in PRESETS.items() for kind in preset.kinds])
def test_every_preset_makes_sense_for_its_kinds(slug: str, kind: str) -> None:
    assert faults(PRESETS[slug].format, kind) == []
    assert slug in presets_for(kind)


def test_it_finds_the_presets_of_a_kind() -> None:
    assert list(presets_for("corners")) == ["corners", "duel"]
    assert list(presets_for("points")) == ["points"]


def test_an_individual_match_is_one_game_worth_one_point() -> None:
    duel = PRESETS["duel"].format
    assert list(duel.board_numbers) == [1]
    assert duel.shooters_number is None
    assert duel.game_points(Stage.INDIVIDUAL) == 1


def test_the_shooters_play_on_the_board_after_the_main_ones() -> None:
    assert list(CORNERS.board_numbers) == [1, 2, 3, 4, 5]
    assert CORNERS.shooters_number == 5
    assert CORNERS.has_games
    assert not POINTS.has_games


def test_a_game_is_worth_its_stage() -> None:
    assert [CORNERS.game_points(stage) for stage in Stage] == [1, 6, 0]


def test_the_ranges_are_as_decided() -> None:
    assert RANGES == {
        "boards": (0, 20),
        "games_per_board": (0, 10),
        "board_points": (0, 1000),
        "team_games": (0, 10),
        "team_points": (0, 1000),
        "draw_shares": (0, 100),
        "explain_and_warm_up": (0, 240),
        "individual_time": (1, 600),
        "team_move_time": (5, 3600),
        "forfeit_points": (50, 100),
    }


@pytest.mark.parametrize("field", RANGES)
def test_it_accepts_figures_at_both_ends_of_their_range_and_refuses_those_beyond(field: str) -> None:
    kind = type(getattr(CORNERS, field))
    for end, step in zip(RANGES[field], (-1, 1), strict=True):
        assert (field, "format.range") in faults(replace(CORNERS, **{field: kind(end + step)}))
    minimum, maximum = RANGES[field]
    inside = [replace(CORNERS, **{field: kind(value)}) for value in (minimum or 1, maximum)]
    assert [faults(tour_format) for tour_format in inside] == [[], []]


def test_it_names_the_range() -> None:
    (fault,) = check(replace(CORNERS, boards=21))
    assert english(fault) == "Enter a number from 0 to 20."


def with_penalties(*presets: tuple[str, str]) -> TourFormat:
    return replace(CORNERS, penalty_presets=tuple(PenaltyPreset(Decimal(points), why) for points, why in presets))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"board_points": Decimal("0.001")}, ("board_points", "format.too_precise")),
        ({"board_points": Decimal("NaN")}, ("board_points", "format.range")),
        ({"team_points": Decimal("Infinity")}, ("team_points", "format.range")),
        ({"board_points": Decimal(0)}, ("board_points", "format.range")),
        ({"team_points": Decimal(0)}, ("team_points", "format.range")),
        ({"games_per_board": 0}, ("games_per_board", "format.boards_without_games")),
        ({"boards": 0}, ("shooters_board", "format.shooters_alone")),
        ({"board_points": Decimal("0.25")}, ("draw_shares", "format.share_not_exact")),
        ({"team_points": Decimal("0.01"), "draw_shares": 100, "forfeit_points": 99},
         ("forfeit_points", "format.share_not_exact")),
        ({"shooters_advice": 4}, ("shooters_advice", "format.advice_range")),
        ({"shooters_advice": -1}, ("shooters_advice", "format.advice_range")),
        ({"shooters_advice": 601}, ("shooters_advice", "format.advice_range")),
        ({"shooters_advice": 30, "team_games": 0}, ("shooters_advice", "format.advice_without_team")),
        ({"first_move": FirstMove.INDIVIDUAL_LOSER, "team_games": 0},
         ("first_move", "format.loser_needs_stages")),
    ],
)  # fmt: skip
def test_it_refuses_settings_without_sense(changes: dict[str, Any], expected: tuple[str, str]) -> None:
    assert faults(replace(CORNERS, **changes)) == [expected]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"games_per_board": 1}, ("boards", "format.games_without_boards")),
        ({"extra_games": True}, ("extra_games", "format.extra_without_boards")),
        ({"first_move": FirstMove.INDIVIDUAL_LOSER, "team_games": 1},
         ("first_move", "format.loser_needs_stages")),
    ],
)  # fmt: skip
def test_it_refuses_what_needs_boards_without_them(changes: dict[str, Any], expected: tuple[str, str]) -> None:
    assert faults(replace(POINTS, **changes)) == [expected]


@pytest.mark.parametrize("value", [0, 5, 600])
def test_it_accepts_advice_that_is_off_or_in_its_range(value: int) -> None:
    assert faults(replace(CORNERS, shooters_advice=value)) == []


def test_a_zero_is_no_fault_where_no_game_uses_it() -> None:
    assert faults(replace(POINTS, board_points=Decimal(0), team_points=Decimal(0))) == []


@pytest.mark.parametrize(
    ("presets", "code"),
    [
        ([("0", "late")], "penalty.not_positive"),
        ([("-1", "late")], "penalty.not_positive"),
        ([("100000", "late")], "points.too_large"),
        ([("NaN", "late")], "points.unreadable"),
        ([("0.001", "late")], "points.too_precise"),
        ([("1", " ")], "penalty.no_reason"),
        ([("1", "x" * 301)], "value.reason"),
        ([("1", "late"), ("1.0", "late")], "format.preset_twice"),
        ([(str(number), "late") for number in range(1, 22)], "format.too_many_presets"),
    ],
)
def test_it_refuses_penalties_without_sense(presets: list[tuple[str, str]], code: str) -> None:
    assert faults(with_penalties(*presets)) == [("penalty_presets", code)]


def test_it_accepts_penalties_at_the_ends_of_their_range() -> None:
    assert faults(with_penalties(("0.01", "x"), ("1000", "x" * 200), ("3", "x"))) == []
    assert faults(with_penalties(*((str(number), "late") for number in range(1, 21)))) == []


@pytest.mark.parametrize(
    ("tour_format", "kind", "code"),
    [
        (CORNERS, "points", "format.points_kind_has_games"),
        (POINTS, "corners", "format.game_kind_without_games"),
        (CORNERS, "chess", "format.unknown_kind"),
    ],
)
def test_it_refuses_a_format_that_does_not_suit_the_kind(tour_format: TourFormat, kind: str, code: str) -> None:
    assert faults(tour_format, kind) == [("", code)]


def test_it_accepts_exactly_the_shares_that_are_whole_hundredths() -> None:
    points = [Decimal(text) for text in ("0.01", "0.02", "0.5", "1", "2.25", "3")]
    for worth, share in itertools.product(points, range(101)):
        accepted = not check(replace(CORNERS, board_points=worth, draw_shares=share))
        assert accepted == ((worth * share) % 1 == 0)
