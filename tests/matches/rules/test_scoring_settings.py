"""Which settings of a format points follow from: found by counting, not by a list of names."""

from dataclasses import fields, replace
from decimal import Decimal
from typing import Any

import pytest

from tournaments.formats.rules.tour_format import FirstMove, Overrun, PenaltyPreset, Stage, TourFormat
from tournaments.matches.rules.protocol import Decision, Game, Pair, Protocol, Score, Side, score

BEFORE = TourFormat()
OTHERS: dict[object, Any] = {
    FirstMove: FirstMove.INDIVIDUAL_LOSER, Overrun: Overrun.LOSE,
    tuple[PenaltyPreset, ...]: (PenaltyPreset(Decimal(3), "шум"),),
}  # fmt: skip
DECISIONS = tuple(Decision)


def changed(name: str) -> TourFormat:
    """The format with another value of one setting."""
    [kind] = (field.type for field in fields(TourFormat) if field.name == name)
    now = getattr(BEFORE, name)
    value: Any = OTHERS[kind] if kind in OTHERS else not now if kind is bool else now + 1
    return replace(BEFORE, **{name: value})


def counted(tour_format: TourFormat) -> list[tuple[Pair, Any]]:
    """The totals of protocols in which every game of any stage has every decision once, and what lacks its worth."""
    keys = [(stage, board, number) for stage in Stage for board in range(8) for number in range(1, 5)]
    scores: list[Score] = []
    for turn in range(len(DECISIONS)):
        games = (Game(*key, DECISIONS[(at + turn) % len(DECISIONS)], Side.A) for at, key in enumerate(keys))
        scores.append(score(tour_format, Protocol(games=tuple(games))))
    return [(result.total, result.undecided) for result in scores]


@pytest.mark.parametrize("name", [field.name for field in fields(TourFormat)])
def test_formats_score_alike_if_and_only_if_the_setting_changes_no_points(name: str) -> None:
    assert changed(name) != BEFORE
    assert (BEFORE.scoring == changed(name).scoring) is (counted(BEFORE) == counted(changed(name)))


def test_some_settings_change_points_and_some_do_not() -> None:
    touching = {field.name for field in fields(TourFormat) if BEFORE.scoring != changed(field.name).scoring}
    assert touching == {
        "boards", "shooters_board", "games_per_board", "board_points", "team_games", "team_points", "draw_shares",
        "forfeit_points",
    }  # fmt: skip


def test_points_written_otherwise_are_the_same_points() -> None:
    assert BEFORE.scoring == replace(BEFORE, board_points=Decimal("1.0")).scoring


def test_a_free_shooters_board_in_place_of_a_main_one_is_another_format() -> None:
    """The boards have the same numbers, but only free shooters may leave a game unplayed."""
    assert BEFORE.scoring != replace(BEFORE, boards=5, shooters_board=False).scoring
