"""Clocks: set by judges, read by moves of the team stage; what an overrun means is said by a judge."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from games import registry
from games.core.game import SKIPPED
from tests import factories as make
from tests.boards import Table, stored, table
from tests.conftest import Cast
from tests.games.samples import random_match
from tests.moments import START, after
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.positions import clocks_of
from tournaments.matches.write.clocks import set_clock
from tournaments.models import Clock, GameAction, Match, Tour
from tournaments.play.read.history import history_of
from tournaments.play.read.live import OverrunOffer, live_game


def order(cast: Cast, kind: str, do: str, seconds: float = 0, **fields: Any) -> Any:
    intent = fields.pop("by", None) or make.by(cast.judge)
    return set_clock(intent, match_id=cast.match.pk, kind=kind, do=do, moment=after(seconds), **fields)


@pytest.mark.parametrize(("kind", "limit"), [("warm_up", 1200), ("individual", 900), ("move", 40)])
def test_a_clock_has_the_limit_of_the_format(cast: Cast, kind: str, limit: int) -> None:
    order(cast, kind, "start")
    order(cast, kind, "pause", 30)
    view = clocks_of(cast.match, after(99))[kind]
    assert (view.limit, view.spent, view.runs, view.left) == (limit, 30_000, False, (limit - 30) * 1000)
    order(cast, kind, "start", 100)
    assert clocks_of(cast.match, after(110))[kind].left == (limit - 40) * 1000
    order(cast, kind, "reset", 120)
    assert clocks_of(cast.match, after(999))[kind].left == limit * 1000


def test_a_clock_is_no_part_of_the_protocol(cast: Cast) -> None:
    order(cast, "warm_up", "start")
    assert Match.objects.get(pk=cast.match.pk).version == 1


@pytest.mark.parametrize(
    ("kind", "do", "why"),
    [
        ("sundial", "start", "Choose one of the clocks"), ("move", "stop", "Choose one of the clocks"),
        ("advice", "start", "not used in this tour"),
    ],
)  # fmt: skip
def test_a_clock_that_the_format_does_not_have_is_not_set(cast: Cast, kind: str, do: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        order(cast, kind, do)
    assert not Clock.objects.exists()


def test_a_tour_of_points_has_no_clocks(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(kind="points")
    with pytest.raises(Refused, match="not used in this tour"):
        order(cast, "warm_up", "start")


def test_the_clocks_of_a_signed_protocol_have_stopped(cast: Cast) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="signed")
    with pytest.raises(Refused, match="signed"):
        order(cast, "warm_up", "start")


def test_of_two_judges_the_faster_sets_the_clock(cast: Cast) -> None:
    assert order(cast, "move", "start", seen=0)["clock_version"] == 1
    with pytest.raises(Conflict):
        order(cast, "move", "reset", seen=0)
    order(cast, "move", "pause", 5, seen=1)


def test_one_submission_repeated_sets_it_once(cast: Cast) -> None:
    intent = make.by(cast.judge)
    answers = [order(cast, "move", "start", by=intent) for _ in range(4)]
    assert answers == [answers[0]] * 4
    assert Clock.objects.get().version == 1


def test_captains_and_others_do_not_set_it(cast: Cast) -> None:
    for who in (cast.captain_a, cast.other_judge, cast.other_organiser):
        with pytest.raises(PermissionDenied):
            order(cast, "warm_up", "start", by=make.by(who))
    assert not Clock.objects.exists()


@pytest.fixture
def team(cast: Cast) -> Table:
    """The first game of the team stage, its clock started at 0 s."""
    live = table(cast)
    live.go_on_to_the_team_stage()
    live.begin()
    live.clock("start", START)
    return live


def test_a_move_takes_its_time_from_the_clock_which_runs_on_for_the_next(team: Table) -> None:
    team.play("d4", moment=after(12.3))
    team.play("e5", moment=after(30))
    assert list(GameAction.objects.values_list("spent", "allowed")) == [(13, 40), (18, 40)]
    clock = clocks_of(team.match, after(31))["move"]
    assert (clock.runs, clock.left) == (True, 39_000)


def test_a_clock_that_was_paused_stays_so(team: Table) -> None:
    team.clock("pause", after(5))
    team.play("d4", moment=after(300))
    assert GameAction.objects.get().spent == 5
    assert clocks_of(team.match, after(400))["move"].left == 40_000


def test_games_on_boards_and_other_team_games_are_not_timed_by_it(team: Table) -> None:
    team.key = GameKey(Stage.TEAM, 0, 2)
    team.begin()
    team.play("d4", moment=after(50))
    team.key = GameKey(Stage.INDIVIDUAL, 1, 1)
    team.begin()
    team.play("d4", moment=after(60), spent=9)
    assert list(GameAction.objects.order_by("pk").values_list("spent", "allowed")) == [(None, None), (9, None)]


def test_a_move_taken_back_gives_its_mover_the_time_that_was_left(team: Table) -> None:
    team.play("d4", moment=after(25))
    team.take_back(moment=after(31))
    assert clocks_of(team.match, after(41))["move"].left == 5_000
    team.play("d5", moment=after(41))
    assert GameAction.objects.get().spent == 35


def test_the_end_of_the_game_stops_it(team: Table) -> None:
    team.play("d4", moment=after(25))
    team.end("resignation", "A")
    assert not Clock.objects.get().time.runs


def test_the_steps_of_one_turn_have_the_time_of_one_move(cast: Cast) -> None:
    live = table(cast, "sonor")
    live.go_on_to_the_team_stage()
    live.begin()
    live.clock("start", START)
    for number, text in enumerate(random_match(registry.get("sonor"), (), 2).texts[:5], start=1):
        live.play(text, moment=after(10 * number))
    told = list(GameAction.objects.values_list("spent", "allowed"))
    assert told == [(10, 40), (10, 30), (10, 20), (10, 10), (10, 0)]
    shown = live_game(live.game)
    assert shown is not None
    assert shown.overrun == OverrunOffer(5, "A", 10, "warn")


def late(team: Table, consequence: str = "warn") -> OverrunOffer | None:
    """A move seven seconds over, in a tour whose format says what that means."""
    tour = team.match.tour
    Tour.objects.filter(pk=tour.pk).update(format=tour.format | {"overrun": consequence})
    team.play("d4", moment=after(47))
    shown = live_game(team.game)
    assert shown is not None
    return shown.overrun


@pytest.mark.parametrize("consequence", ["warn", "skip", "lose"])
def test_an_overrun_is_offered_as_the_format_says_and_never_applied_by_itself(team: Table, consequence: str) -> None:
    assert late(team, consequence) == OverrunOffer(1, "A", 7, consequence)
    assert (team.game.decision, GameAction.objects.get().overrun) == ("", "")


def test_a_warning_is_noted_with_the_move(team: Table) -> None:
    late(team)
    team.overrun(1, "warn")
    assert GameAction.objects.get().overrun == "warn"
    shown = live_game(team.game)
    assert shown is not None
    assert (shown.overrun, shown.plies[0].over_by) == (None, 7)
    assert history_of(team.game)[0].overrun == "warning"


def test_a_late_move_whose_turn_is_skipped_is_not_played(team: Table) -> None:
    late(team, "skip")
    team.overrun(1, "skip")
    assert team.texts == [SKIPPED]
    assert GameAction.objects.values_list("spent", "allowed", "overrun").get() == (47, 40, "skip")
    assert Match.objects.get(pk=team.match.pk).remarks == ""
    change = history_of(team.game)[0]
    assert (change.was, change.now, change.overrun) == ("d4", "turn skipped (judge)", "the turn is skipped")
    assert clocks_of(team.match, after(57))["move"].left == 30_000
    team.play("e5", moment=after(60))


def test_a_turn_is_skipped_only_while_nothing_has_followed_the_late_move(team: Table) -> None:
    late(team)
    team.play("e5", moment=after(50))
    before = stored()
    with pytest.raises(Refused, match="made since"):
        team.overrun(1, "skip")
    assert stored() == before


def test_the_steps_that_are_left_of_a_skipped_turn_are_lost(cast: Cast) -> None:
    live = table(cast, "sonor")
    live.go_on_to_the_team_stage()
    live.begin()
    live.clock("start", START)
    first, second = random_match(registry.get("sonor"), (), 2).texts[:2]
    live.play(first, moment=after(10))
    live.play(second, moment=after(45))
    live.overrun(2, "skip", moment=after(50))
    assert live.texts == [first, SKIPPED]
    shown = live_game(live.game, moment=after(51))
    assert shown is not None
    assert shown.to_act == "B"
    assert shown.move_clock is not None
    assert (shown.move_clock.side, shown.move_clock.left) == ("B", 39_000)


def test_a_loss_by_time_ends_the_game(team: Table) -> None:
    late(team, "lose")
    team.overrun(1, "lose")
    game = team.game
    assert game.tags is not None
    assert (game.decision, game.tags["Termination"]) == ("B", "time")
    assert Match.objects.get(pk=team.match.pk).total_b == 6


def test_a_turn_is_not_skipped_in_a_game_that_was_ended_meanwhile(team: Table) -> None:
    late(team)
    team.end("resignation", "A")
    before = stored()
    with pytest.raises(Refused, match="undo its ending first"):
        team.overrun(1, "skip")
    assert (stored(), team.game.decision) == (before, "A")


def test_a_loss_by_time_that_is_undone_can_be_decided_otherwise(team: Table) -> None:
    late(team, "lose")
    team.overrun(1, "lose")
    team.take_back()
    shown = live_game(team.game)
    assert shown is not None
    assert shown.overrun is not None
    team.overrun(1, "skip")
    assert (team.texts, team.game.decision) == (["--"], "")


def test_only_a_move_over_its_time_has_a_consequence_and_only_one(team: Table) -> None:
    team.play("d4", moment=after(40))
    team.play("e5", moment=after(81))
    before = stored()
    for ply, consequence, why in [(1, "warn", "in time"), (3, "warn", "no move"), (2, "nothing", "Choose one")]:
        with pytest.raises(Refused, match=why):
            team.overrun(ply, consequence)
    assert stored() == before
    team.overrun(2, "warn")
    with pytest.raises(Refused, match="already been decided"):
        team.overrun(2, "lose")
