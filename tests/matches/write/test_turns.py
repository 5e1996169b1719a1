"""Whose turn a clock times: a new part of a game begins a new turn, and what the referee enters is no turn."""

from typing import Any, Final

import pytest

from games import registry
from tests import factories as make
from tests.boards import Table, table
from tests.conftest import Cast
from tests.games.samples import random_match
from tests.moments import START, after
from tournaments.matches.read.positions import clocks_of
from tournaments.matches.rules.signing import epoch_ms
from tournaments.matches.write.clocks import press_clock
from tournaments.models import Clock, Game, GameAction
from tournaments.play.read.live import live_game

CAUGHT: Final[dict[str, Any]] = {"seed": 4}
"""A match by chance of which the pursuer's catch ends part 1."""
ESCAPED: Final[dict[str, Any]] = {"seed": 12, "first": "pursuer"}
"""One of which an evader's step ends part 1; its side then begins part 2 as the pursuer."""


def team_game(cast: Cast, kind: str, **options: str) -> Table:
    """The first game of the team stage on its board, its clock not started."""
    live = table(cast, kind, options=options)
    live.go_on_to_the_team_stage()
    live.begin()
    return live


def last_of_part_one(cast: Cast, seed: int, **options: str) -> tuple[Table, str, str]:
    """A match of Sonor before the action that ends part 1, whose mover's clock was started at 0 s; that action, and the
    first of part 2."""
    live = team_game(cast, "sonor", **options)
    whole = random_match(registry.get("sonor"), tuple(options.items()), seed)
    last = next(ply for ply, position in enumerate(whole.positions) if position.done) - 1
    game = live.game
    GameAction.objects.bulk_create(
        GameAction(game=game, ply=ply, text=text, entered_by="–", entered_at=START)
        for ply, text in enumerate(whole.texts[:last], start=1)
    )
    Game.objects.filter(pk=game.pk).update(plies=last)
    live.clock("start", START, side=whole.game.to_act(whole.positions[last]))
    return live, whole.texts[last], whole.texts[last + 1]


def times(live: Table, count: int) -> list[tuple[int | None, int | None]]:
    """Spent and allowed seconds of the last actions."""
    rows = GameAction.objects.filter(game=live.game).order_by("ply").values_list("spent", "allowed")
    return [*rows][-count:]


def clock_at(live: Table, seconds: float) -> tuple[str, int, bool]:
    view = clocks_of(live.match, after(seconds))["move"]
    return view.side, view.left, view.runs


@pytest.mark.parametrize("match", [CAUGHT, ESCAPED], ids=["caught", "escaped"])
def test_a_side_that_ends_a_part_and_begins_the_next_has_all_its_time_again(cast: Cast, match: Any) -> None:
    live, ending, beginning = last_of_part_one(cast, **match)
    live.play(ending, moment=after(35))
    live.play(beginning, moment=after(45))
    assert times(live, 2) == [(35, 40), (10, 40)]


def test_a_press_that_waited_for_the_end_of_a_part_is_settled_with_it(cast: Cast) -> None:
    live, ending, beginning = last_of_part_one(cast, **CAUGHT)
    press_clock(
        make.by(live.judge), match_id=live.match.pk, number=1, side="B", at=epoch_ms(after(30)), moment=after(30)
    )
    live.play(ending, moment=after(33))
    assert Clock.objects.get().presses == []
    assert clock_at(live, 33) == ("B", 40_000, True)
    live.play(beginning, moment=after(45))
    assert times(live, 2) == [(30, 40), (12, 40)]


def test_a_step_of_a_new_part_that_is_taken_back_gives_only_its_own_time_back(cast: Cast) -> None:
    live, ending, beginning = last_of_part_one(cast, **CAUGHT)
    live.play(ending, moment=after(35))
    live.play(beginning, moment=after(45))
    live.take_back(moment=after(46))
    assert clock_at(live, 46) == ("B", 30_000, True)
    live.take_back(moment=after(47))
    assert clock_at(live, 47) == ("B", 5_000, True)


def test_a_part_that_the_referee_stops_is_nobodys_move_and_the_next_has_all_its_time(cast: Cast) -> None:
    live = team_game(cast, "sonor")
    live.clock("start", START)
    live.play("(stop)", moment=after(45))
    assert times(live, 1) == [(None, None)]
    shown = live_game(live.game)
    assert shown is not None
    assert shown.overrun is None
    assert clock_at(live, 45) == ("B", 40_000, True)
    live.take_back(moment=after(50))
    assert clock_at(live, 50) == ("A", 40_000, True)


def test_a_side_whose_part_the_referee_stops_begins_the_next_with_all_its_time(cast: Cast) -> None:
    live = team_game(cast, "sonor", first="pursuer")
    live.clock("start", START)
    live.play("P:180", moment=after(10))
    live.play("(stop)", moment=after(45))
    assert clock_at(live, 45) == ("A", 40_000, True)


def test_a_game_that_the_referee_ends_without_a_winner_is_nobodys_move(cast: Cast) -> None:
    live = team_game(cast, "heldplay")
    live.clock("start", START)
    live.play("(draw)", moment=after(45))
    assert times(live, 1) == [(None, None)]
    assert clock_at(live, 50) == ("", 40_000, False)
