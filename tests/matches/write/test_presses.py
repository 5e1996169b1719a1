"""The clock of moves, pressed for each of them; what it means that a time is over before its move is made."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from games.core.game import SKIPPED
from tests import factories as make
from tests.boards import Table, sample, stored, table
from tests.conftest import Cast
from tests.moments import START, after
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Refused
from tournaments.matches.read.positions import clocks_of
from tournaments.matches.rules.signing import epoch_ms
from tournaments.matches.write.clocks import press_clock, unpress_clock
from tournaments.matches.write.games import enter_result
from tournaments.models import Clock, Game, GameAction, Match, Tour
from tournaments.pages.judge.clock import state_of
from tournaments.play.read.history import history_of
from tournaments.play.read.live import live_game
from tournaments.play.write.overrun import time_up


@pytest.fixture
def team(cast: Cast) -> Table:
    """The first game of the team stage on its board, its clock started at 0 s."""
    live = table(cast)
    live.go_on_to_the_team_stage()
    live.begin()
    live.clock("start", START)
    return live


def press(live: Table, side: str, seconds: float, sent: float | None = None, **fields: Any) -> Any:
    """A press made at one moment that reaches the server at the same or another."""
    intent = fields.pop("by", None) or make.by(live.judge)
    at = epoch_ms(after(seconds))
    chosen = {"match_id": live.match.pk, "number": 1, "side": side, "at": at, **fields}
    return press_clock(intent, moment=after(seconds if sent is None else sent), **chosen)


def unpress(live: Table, side: str, seconds: float) -> Any:
    at = epoch_ms(after(seconds))
    return unpress_clock(make.by(live.judge), match_id=live.match.pk, number=1, side=side, at=at)


@pytest.fixture
def paper(cast: Cast) -> Table:
    """A team game of which only the result is entered, the clock started for A at 0 s."""
    live = table(cast)
    live.go_on_to_the_team_stage()
    live.clock("start", START, side="A")
    return live


def clock_of(live: Table) -> tuple[str, int, bool]:
    view = clocks_of(live.match, after(60))["move"]
    return view.side, view.left, view.runs


def test_a_press_starts_the_other_sides_clock_with_all_its_time(paper: Table) -> None:
    press(paper, "A", 30)
    assert clock_of(paper) == ("B", 10_000, True)
    press(paper, "B", 55)
    assert clock_of(paper) == ("A", 35_000, True)


def test_presses_sent_late_count_from_when_they_were_made(paper: Table) -> None:
    press(paper, "A", 30, sent=58)
    press(paper, "B", 55, sent=59)
    assert clock_of(paper) == ("A", 35_000, True)


def test_a_press_of_the_future_counts_as_one_of_now(paper: Table) -> None:
    press(paper, "A", 99, sent=50)
    assert clock_of(paper) == ("B", 30_000, True)


def test_a_press_repeated_or_of_the_other_side_changes_nothing(paper: Table) -> None:
    intent = make.by(paper.judge)
    first = press(paper, "A", 30, by=intent)
    assert press(paper, "A", 30, by=intent) == first
    press(paper, "A", 35)
    assert clock_of(paper) == ("B", 10_000, True)
    assert Clock.objects.get().presses[0]["side"] == "A"


def test_a_press_taken_back_leaves_the_time_running_as_though_it_had_not_been(paper: Table) -> None:
    press(paper, "A", 30)
    unpress(paper, "A", 30)
    assert clock_of(paper) == ("A", -20_000, True)
    unpress(paper, "A", 30)
    assert clock_of(paper) == ("A", -20_000, True)


def test_a_press_of_a_phone_whose_clock_is_ahead_is_taken_back_too(paper: Table) -> None:
    press(paper, "A", 31, sent=30)
    unpress(paper, "A", 31)
    assert clock_of(paper) == ("A", -20_000, True)


def test_the_time_is_corrected_by_five_seconds(paper: Table) -> None:
    paper.clock("less", after(10))
    assert clock_of(paper)[1] == -25_000
    paper.clock("more", after(10))
    assert clock_of(paper)[1] == -20_000
    with pytest.raises(Refused, match="Choose one of the clocks"):
        paper.clock("more", kind="individual", number=None)


def test_a_hint_stops_the_move_and_runs_by_its_own_clock(paper: Table) -> None:
    tour = paper.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"shooters_advice": 30})
    paper.clock("hint", after(10))
    clocks = clocks_of(paper.match, after(22))
    assert (clocks["move"].left, clocks["move"].runs) == (30_000, False)
    assert (clocks["advice"].left, clocks["advice"].runs) == (18_000, True)
    paper.clock("start", after(25))
    clocks = clocks_of(paper.match, after(27))
    assert (clocks["move"].left, clocks["advice"].runs) == (28_000, False)


def test_the_hint_is_given_once_a_match(paper: Table) -> None:
    tour = paper.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"shooters_advice": 30})
    paper.clock("hint", after(10))
    paper.clock("hint", after(12))
    assert clocks_of(paper.match, after(22))["advice"].left == 18_000, "tapped twice it is one hint"
    Clock.objects.filter(kind="move").update(running_since=after(23))
    with pytest.raises(Refused, match="once a match"):
        paper.clock("hint", after(24))
    Clock.objects.filter(kind="move").update(running_since=None)
    paper.clock("start", after(25))
    before = stored()
    for number in (1, 2):
        with pytest.raises(Refused, match="once a match, and this match has had it"):
            paper.clock("hint", after(30), number=number)
    assert stored() == before
    assert clocks_of(paper.match, after(30))["move"].runs
    paper.clock("reset", after(35), kind="advice", number=None)
    paper.clock("hint", after(36))
    assert clocks_of(paper.match, after(40))["advice"].left == 26_000, "one that was taken back can be given"


def test_a_hint_is_a_plain_pause_where_the_format_gives_it_no_time(paper: Table) -> None:
    paper.clock("hint", after(10))
    assert [clock.kind for clock in Clock.objects.all()] == ["move"]
    assert clock_of(paper) == ("A", 30_000, False)
    paper.clock("start", after(20))
    paper.clock("hint", after(25))
    assert clock_of(paper) == ("A", 25_000, False), "which may be made again"


def test_another_games_clock_begins_anew(paper: Table) -> None:
    Game.objects.create(match=paper.match, stage="team", number=1, first="A")
    press(paper, "A", 30)
    paper.clock("start", after(50), number=2, side="A")
    assert clock_of(paper) == ("A", 30_000, True)
    assert Clock.objects.get().presses == []


def result(live: Table, number: int, decision: str, version: int = 0) -> Any:
    key = GameKey(Stage.TEAM, 0, number)
    return enter_result(make.by(live.judge), match_id=live.match.pk, key=key, version=version, decision=decision)


def test_a_result_that_is_tapped_ends_the_clock_of_its_game(paper: Table) -> None:
    tour = paper.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"shooters_advice": 30})
    press(paper, "A", 30)
    Clock.objects.create(match=paper.match, kind="advice", limit=30, spent=5000, running_since=after(40))
    result(paper, 1, "A")
    assert clock_of(paper) == ("", 40_000, False)
    advice = Clock.objects.get(kind="advice")
    assert (advice.running_since, advice.spent >= 5000) == (None, True), "the hint has been given"
    second = state_of(paper.match, GameKey(Stage.TEAM, 0, 2))
    assert (second["side"], second["spent"], second["since"], second["over"]) == ("", 0, "", False)
    paper.clock("start", after(50), number=2, side="B")
    result(paper, 1, "draw", version=1)
    assert clock_of(paper) == ("B", 30_000, True), "a correction does not touch the clock of the next game"


def test_a_result_that_is_taken_back_leaves_the_clock_as_it_stood(paper: Table) -> None:
    press(paper, "A", 30)
    paper.clock("pause", after(50))
    result(paper, 1, "A")
    assert clock_of(paper) == ("", 40_000, False)
    unpress(paper, "A", 30)
    assert not Clock.objects.get().time.runs, "the press of a game that is over is not taken back"
    result(paper, 1, "", version=1)
    assert clock_of(paper) == ("B", 20_000, False)
    paper.clock("start", after(55))
    assert clock_of(paper) == ("B", 15_000, True)


def test_a_result_in_the_row_of_another_game_leaves_the_clock_alone(paper: Table) -> None:
    result(paper, 2, "A")
    assert clock_of(paper) == ("A", -20_000, True)
    result(paper, 1, "A")
    assert clock_of(paper) == ("", 40_000, False)


def test_a_game_that_ends_on_the_board_ends_its_clock_and_the_hint(team: Table) -> None:
    tour = team.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"shooters_advice": 30})
    team.play("d4", moment=after(5))
    team.clock("hint", after(15))
    team.end("resignation", "A")
    assert Clock.objects.get(kind="advice").running_since is None
    assert clock_of(team) == ("", 40_000, False)
    team.take_back()
    assert clock_of(team) == ("B", 30_000, False), "a resignation that is taken back leaves the time that was left"


def test_a_move_that_ends_the_game_ends_the_hint(cast: Cast) -> None:
    live, texts = table(cast, "deer"), sample("deer", seed=2).texts
    tour = live.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"shooters_advice": 30})
    live.go_on_to_the_team_stage()
    live.begin()
    live.play(*texts[:-1])
    live.clock("start", START)
    live.clock("hint", after(15))
    live.play(texts[-1])
    assert live.game.decision
    assert Clock.objects.get(kind="advice").running_since is None
    assert clock_of(live) == ("", 40_000, False)


def test_the_time_of_a_game_that_is_over_decides_no_other(paper: Table) -> None:
    result(paper, 1, "A")
    before = stored()
    with pytest.raises(Refused, match="look at the clock"):
        time_up(
            make.by(paper.judge), match_id=paper.match.pk, key=GameKey(Stage.TEAM, 0, 2), side="A",
            consequence="lose", moment=after(60),
        )  # fmt: skip
    assert stored() == before


@pytest.mark.parametrize("do", ["start", "hint", "more", "less"])
def test_the_clock_of_a_game_that_is_over_is_not_started(paper: Table, do: str) -> None:
    result(paper, 1, "A")
    before = stored()
    with pytest.raises(Refused, match=r"This game is over\."):
        paper.clock(do, after(60), side="A")
    assert stored() == before
    paper.clock("start", after(60), number=2, side="A")
    assert clock_of(paper) == ("A", 40_000, True)


def test_captains_and_strangers_do_not_press_it(paper: Table, cast: Cast) -> None:
    before = stored()
    for who in (cast.captain_a, cast.other_judge, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            press(paper, "A", 3, by=make.by(who))
        with pytest.raises(PermissionDenied):
            time_up(make.by(who), match_id=paper.match.pk, key=paper.key, side="A", consequence="lose")
    assert stored() == before


def test_moves_on_the_board_take_the_times_of_the_presses_that_wait_for_them(team: Table) -> None:
    press(team, "A", 12)
    press(team, "B", 20)
    team.play("d4", moment=after(25))
    team.play("e5", moment=after(28))
    assert list(GameAction.objects.values_list("spent", "allowed")) == [(12, 40), (8, 40)]
    assert clock_of(team) == ("A", 0, True)
    assert Clock.objects.get().presses == []
    team.play("c3", moment=after(50))
    assert list(GameAction.objects.values_list("spent", flat=True)) == [12, 8, 30]
    assert clock_of(team) == ("B", 30_000, True)


def test_a_press_after_the_move_was_entered_changes_nothing(team: Table) -> None:
    team.play("d4", moment=after(20))
    press(team, "A", 21)
    assert clock_of(team) == ("B", 0, True)


def up(live: Table, side: str, consequence: str, seconds: float) -> Any:
    return time_up(
        make.by(live.judge), match_id=live.match.pk, key=live.key, side=side, consequence=consequence,
        moment=after(seconds),
    )  # fmt: skip


def test_a_turn_is_skipped_before_its_move_is_made(team: Table) -> None:
    up(team, "A", "skip", 42)
    assert team.texts == [SKIPPED]
    assert GameAction.objects.values_list("spent", "allowed", "overrun").get() == (42, 40, "skip")
    assert clock_of(team) == ("B", 22_000, True)
    shown = live_game(team.game)
    assert shown is not None
    assert shown.overrun is None
    team.take_back(moment=after(50))
    assert clock_of(team)[0] == "A"


def test_a_warning_before_the_move_is_noted_with_it(team: Table) -> None:
    up(team, "A", "warn", 41)
    assert team.texts == []
    team.play("d4", moment=after(47))
    assert GameAction.objects.get().overrun == "warn"
    assert not Clock.objects.get().warned


def test_a_game_is_lost_before_the_move(team: Table) -> None:
    up(team, "A", "lose", 41)
    game = team.game
    assert game.tags is not None
    assert (game.decision, game.tags["Termination"]) == ("B", "time")
    assert not Clock.objects.get().time.runs


@pytest.mark.parametrize(
    ("side", "seconds", "consequence", "why"),
    [
        ("A", 39, "warn", "not over"), ("B", 41, "lose", "not over"), ("C", 41, "lose", "not over"),
        ("A", 41, "forgive", "Choose one"),
    ],
)  # fmt: skip
def test_nothing_is_said_of_a_time_that_is_not_over(
    team: Table, side: str, seconds: float, consequence: str, why: str
) -> None:
    before = stored()
    with pytest.raises(Refused, match=why):
        up(team, side, consequence, seconds)
    assert stored() == before


def test_a_turn_is_not_skipped_on_a_board_that_is_behind_the_clock(team: Table) -> None:
    press(team, "A", 10)
    before = stored()
    with pytest.raises(Refused, match="behind the clock"):
        up(team, "B", "skip", 55)
    assert stored() == before
    team.play("d4", moment=after(56))
    up(team, "B", "skip", 57)
    assert team.texts == ["d4", SKIPPED]


def test_a_retreat_is_not_skipped(cast: Cast) -> None:
    """What a game refuses is said in its words."""
    live = table(cast, "isses")
    live.go_on_to_the_team_stage()
    live.begin()
    live.play("(setup r=a1 o=c1 y=e1 g=g1 b=a7 v=c7 w=e7)")
    live.clock("start", START)
    with pytest.raises(Refused, match="without the coin of side B"):
        up(live, "B", "skip", 41)


def test_a_skipped_turn_of_a_game_that_is_not_on_the_board_is_a_remark(paper: Table) -> None:
    up(paper, "A", "skip", 43)
    assert Match.objects.get(pk=paper.match.pk).remarks == (
        "Team game 1: Альфа took 43 s of 40 s, the turn is skipped."
    )
    assert clock_of(paper) == ("B", 23_000, True)


def test_a_loss_of_a_game_that_is_not_on_the_board_is_its_result(paper: Table) -> None:
    up(paper, "A", "lose", 43)
    assert Game.objects.get(match=paper.match).decision == "B"
    assert Match.objects.get(pk=paper.match.pk).total_b == 6
    assert not Clock.objects.get().time.runs
    with pytest.raises(Refused, match=r"over"):
        up(paper, "A", "lose", 44)


def test_what_was_said_of_a_time_stands_in_the_games_history(team: Table) -> None:
    up(team, "A", "warn", 41)
    assert [change.overrun for change in history_of(team.game)] == ["warning"]


def test_a_correction_after_which_it_is_the_other_sides_turn_starts_its_time(team: Table) -> None:
    team.play("a1", "h8", "a3", moment=after(10))
    team.correct(1, "a3", cut=True, moment=after(30))
    assert team.texts == ["a3", "h8"]
    assert clock_of(team) == ("A", 10_000, True)
