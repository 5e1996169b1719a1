"""Whose moves the clock of moves times: the game is named before anything else is known of it."""

from typing import Any

import pytest

from tests import factories as make
from tests.boards import Table, stored, table
from tests.conftest import Cast
from tests.moments import START, after
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Refused
from tournaments.matches.read.positions import clocks_of
from tournaments.matches.rules.signing import epoch_ms
from tournaments.matches.write.clocks import press_clock
from tournaments.matches.write.games import enter_result
from tournaments.models import AuditEntry, Clock, Game, GameAction
from tournaments.pages.judge.clock import state_of
from tournaments.play.read.live import live_game
from tournaments.play.write.overrun import time_up

FIRST, SECOND = GameKey(Stage.TEAM, 0, 1), GameKey(Stage.TEAM, 0, 2)


@pytest.fixture
def live(cast: Cast) -> Table:
    """A match in its team stage, of whose team games nothing is known."""
    live = table(cast)
    live.go_on_to_the_team_stage()
    return live


@pytest.fixture
def first(live: Table) -> Table:
    """The clock of its first game was started for A at 0 s."""
    live.clock("start", START, side="A")
    return live


@pytest.fixture
def second(live: Table) -> Table:
    """The first game is decided, and the clock of the second was started for B at 0 s."""
    result(live, FIRST, "A", version=0)
    live.clock("start", START, number=2, side="B")
    return live


def result(live: Table, key: GameKey, decision: str, version: int) -> Any:
    return enter_result(make.by(live.judge), match_id=live.match.pk, key=key, version=version, decision=decision)


def clock_of(live: Table, seconds: float = 30) -> tuple[str, int, bool]:
    view = clocks_of(live.match, after(seconds))["move"]
    return view.side, view.left, view.runs


def runs_at(live: Table, key: GameKey) -> bool:
    return bool(state_of(live.match, key)["since"])


def test_the_clock_is_not_that_of_another_game_of_which_nothing_is_known(first: Table) -> None:
    assert not Game.objects.filter(match=first.match).exists()
    assert (runs_at(first, FIRST), runs_at(first, SECOND)) == (True, False)
    Game.objects.create(match=first.match, stage="team", number=1, first="A")
    assert (runs_at(first, FIRST), runs_at(first, SECOND)) == (True, False), "nor once something is known of its own"


def test_a_move_of_another_game_has_no_time_and_leaves_the_clock_alone(first: Table) -> None:
    first.key = SECOND
    first.begin()
    shown = live_game(first.game)
    assert shown is not None
    assert shown.move_clock is None
    first.play("d4", moment=after(12))
    assert GameAction.objects.values_list("spent", "allowed").get() == (None, None)
    assert clock_of(first) == ("A", 10_000, True)


def test_a_time_that_is_over_decides_no_other_game(first: Table) -> None:
    first.key = SECOND
    first.begin()
    before = stored()
    with pytest.raises(Refused, match="look at the clock"):
        time_up(
            make.by(first.judge), match_id=first.match.pk, key=SECOND, side="A", consequence="lose", moment=after(41)
        )
    assert stored() == before


def test_a_result_that_is_entered_anew_leaves_the_clock_of_the_next_game_running(second: Table) -> None:
    result(second, FIRST, "", version=1)
    result(second, FIRST, "B", version=2)
    assert clock_of(second) == ("B", 10_000, True)
    assert (runs_at(second, FIRST), runs_at(second, SECOND)) == (False, True)


def test_a_move_taken_back_leaves_the_clock_of_the_next_game_running(live: Table) -> None:
    live.begin()
    live.clock("start", START)
    live.play("d4", moment=after(5))
    live.play("e5", moment=after(9))
    live.end("resignation", "A")
    live.clock("start", after(20), number=2, side="B")
    live.take_back(moment=after(25))
    live.take_back(moment=after(26))
    assert live.texts == ["d4"]
    assert clock_of(live) == ("B", 30_000, True)


def test_a_press_at_another_game_changes_nothing(second: Table) -> None:
    result(second, FIRST, "", version=1)
    before = clock_of(second)
    press_clock(
        make.by(second.judge), match_id=second.match.pk, number=1, side="B", at=epoch_ms(after(5)), moment=after(6)
    )
    assert clock_of(second) == before


@pytest.mark.parametrize("do", ["more", "less", "pause", "reset"])
@pytest.mark.parametrize("paused", [False, True], ids=["running", "paused"])
def test_what_is_no_start_leaves_the_time_of_another_game_alone(second: Table, do: str, paused: bool) -> None:
    result(second, FIRST, "", version=1)
    if paused:
        second.clock("pause", after(5), number=2)
    before = stored()
    with pytest.raises(Refused, match="started for another game"):
        second.clock(do, after(10), number=1)
    assert stored() == before


def test_a_start_that_is_sent_late_leaves_the_clock_of_the_next_game_running(live: Table) -> None:
    live.clock("start", after(20), number=2, side="B")
    before = stored()
    for do in ("start", "hint"):
        with pytest.raises(Refused, match="started for another game"):
            live.clock(do, after(29), number=1, side="A", at=epoch_ms(after(10)))
    assert stored() == before
    live.clock("start", after(30), number=1, side="A")
    assert clock_of(live, 33) == ("A", 37_000, True)


def test_the_clock_is_corrected_before_the_next_game_begins(first: Table) -> None:
    result(first, FIRST, "A", version=0)
    first.clock("less", after(10), number=2)
    assert clock_of(first) == ("", 35_000, False)
    assert Clock.objects.get().number == 2


def test_a_result_ends_the_clock_of_a_game_of_which_nothing_was_known(first: Table) -> None:
    result(first, FIRST, "A", version=0)
    assert clock_of(first) == ("", 40_000, False)
    with pytest.raises(Refused, match=r"This game is over\."):
        first.clock("start", after(60), side="A")
    with pytest.raises(Refused, match=r"This game is over\."):
        first.clock("start", after(60), number=None)


def test_what_another_game_has_left_on_the_clock_is_settled(first: Table) -> None:
    first.clock("pause", after(10))
    first.clock("start", after(20), number=2, side="B")
    assert clock_of(first) == ("B", 30_000, True)


def test_an_order_that_names_no_game_leaves_the_one_that_stands(first: Table) -> None:
    first.clock("pause", after(10), number=None)
    assert Clock.objects.get().number == 1


def test_a_clock_of_no_game_is_that_of_the_first_that_uses_it(live: Table) -> None:
    live.clock("start", START, number=None, side="A")
    assert (runs_at(live, FIRST), runs_at(live, SECOND)) == (True, True)
    press_clock(make.by(live.judge), match_id=live.match.pk, number=2, side="A", at=None, moment=after(5))
    assert (runs_at(live, FIRST), runs_at(live, SECOND)) == (False, True)


def test_a_time_that_is_over_names_the_game_of_a_clock_of_none(live: Table) -> None:
    live.clock("start", START, number=None, side="A")
    time_up(make.by(live.judge), match_id=live.match.pk, key=SECOND, side="A", consequence="warn", moment=after(41))
    assert Clock.objects.get().number == 2


def test_the_log_names_the_game(first: Table) -> None:
    entry = AuditEntry.objects.filter(action="clock.set").latest("number")
    assert entry.changes["after"]["game"] == {"stage": "team", "board": 0, "number": 1}
