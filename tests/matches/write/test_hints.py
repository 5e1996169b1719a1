"""A team's hint whose time a result has ended, when the result is taken back."""

from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from tests import factories as make
from tests.boards import Table, table
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.matches.read.positions import clocks_of
from tournaments.matches.write.games import enter_result
from tournaments.models import Clock, Tour


@pytest.fixture
def live(cast: Cast) -> Table:
    """A match in its team stage, with thirty seconds for a hint."""
    live = table(cast)
    tour = live.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"shooters_advice": 30})
    live.go_on_to_the_team_stage()
    return live


def result(live: Table, number: int, decision: str, version: int = 0) -> Any:
    key = GameKey(Stage.TEAM, 0, number)
    return enter_result(make.by(live.judge), match_id=live.match.pk, key=key, version=version, decision=decision)


def hinted(live: Table) -> tuple[int, bool]:
    """How much of the hint was spent before it began to run or stood still, as pages show it, and whether it runs."""
    hint = clocks_of(live.match)["advice"]
    return hint.spent, hint.runs


@pytest.fixture
def asking(live: Table) -> Table:
    """Nine seconds of a hint of thirty are gone in a game of which only the result is entered."""
    live.clock("start", side="A")
    live.clock("hint")
    Clock.objects.filter(kind="advice").update(running_since=timezone.now() - timedelta(seconds=9))
    return live


def test_a_hint_that_a_slip_has_ended_goes_on_when_the_result_is_taken_back(asking: Table) -> None:
    result(asking, 1, "A")
    spent, runs = hinted(asking)
    assert (spent >= 9_000, runs) == (True, False)
    result(asking, 1, "", version=1)
    assert hinted(asking) == (spent, True)
    asking.clock("start")
    assert not Clock.objects.get(kind="advice").time.runs, "and the move ends it as ever"


def test_a_hint_that_was_over_before_a_slip_stays_over(asking: Table) -> None:
    asking.clock("start")
    before = hinted(asking)
    assert not before[1]
    result(asking, 1, "A")
    result(asking, 1, "", version=1)
    assert hinted(asking) == before


def test_a_hint_does_not_go_on_once_the_next_game_has_begun(asking: Table) -> None:
    result(asking, 1, "A")
    asking.clock("start", number=2, side="B")
    before = hinted(asking)
    result(asking, 1, "", version=1)
    assert hinted(asking) == before


@pytest.mark.parametrize("orders", [["reset"], ["start", "pause"]])
def test_a_hint_that_was_set_by_hand_after_a_slip_stays_as_it_was_set(asking: Table, orders: list[str]) -> None:
    result(asking, 1, "A")
    for do in orders:
        asking.clock(do, kind="advice", number=None)
    before = hinted(asking)
    result(asking, 1, "", version=1)
    assert hinted(asking) == before


def test_a_hint_goes_on_when_an_end_on_the_board_is_taken_back(live: Table) -> None:
    live.begin()
    live.clock("start")
    live.play("d4")
    live.clock("hint")
    live.end("resignation", "A")
    assert not Clock.objects.get(kind="advice").time.runs
    live.take_back()
    assert Clock.objects.get(kind="advice").time.runs
