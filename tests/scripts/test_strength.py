"""``script/strength``: levels of the partners play each other, and what is printed is what was played."""

import sys
from pathlib import Path
from typing import Any

import pytest

from games import registry
from games.core.types import Result, Side
from games.partner.advice import Seen
from games.partner.corners import SearchedCorners
from games.partner.deer import SearchedDeer
from games.partner.review import Decision, Moment
from script.levels.command import Task, interval, main, measured, scores
from script.levels.play import LONGEST, Player, at_random, game_of, level_of, played, player
from script.levels.reviews import finished_game, stood


def test_it_tells_every_pair_and_says_whether_the_goal_is_reached(capsys: pytest.CaptureFixture[str]) -> None:
    status = main(["corners", "--games", "4", "--positions", "60", "--pair", "4-random", "--pair", "1-4"])
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("corners: 4 against random: 100.0 % of 4 games (51.0–100.0), reached: 99 %")
    assert second.startswith("corners: 1 against 4: ")
    assert "NOT REACHED: 70 %" in second
    assert status == 1


def test_the_interval_is_wilsons() -> None:
    low, high = interval([1.0] * 8 + [0.0] * 2)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)


def test_two_processes_play_the_games_that_one_plays() -> None:
    """Also where a library has put its own module called ``script`` on the path, which the processes inherit."""
    import odf.opendocument

    assert any(Path(odf.opendocument.__file__).parent == Path(entry) for entry in sys.path)
    task = Task("deer", "2", "1", games=8, positions=100, seed=0)
    assert measured(task, 2) == scores(task)


def test_equal_players_share_the_points_of_each_opening() -> None:
    """The opening is played with both sides by players without chance, so that each wins what the other one wins."""
    points = scores(Task("deer", "sight", "sight", games=10, positions=50, seed=0))
    assert sum(points) == len(points) / 2


PLAYED_AT_SIGHT = {
    "corners": (
        "c2 b1 d8 g3 d2 b3 h2 h8 c7 h7 g1 b8 c1 h1 c8 b1-b8-h8-h1 c2-c8-d8-d2 c6-d4-h6-g8 a2 g3-g7-h7-h3 a7 "
        "e3-e4-f4-f3 a2-a7-c7-c2 e5-e6-f6-f5 a8 b4-e1-h4-e7 a1 b3-c4-e2-d1 a1-a8-c8-c1"
    ),
    "deer": (
        "c3-d3 @a6 c7xa5 @e6 a5xc3 @c5 c3xe5 @c7 e5xe7 @d4 d3-c3 @e5 c3-b4 @b6 e7-d7 @b7 b4-a5 @a7 a5-b4 @a4 "
        "b4-a3 @a5 a3-b3 @b4 b3-c3 @e7 c3-d3 @e3 d3-c3 @d3 c3-b3 @c3 b3-a3 b4-b3 a3-b4 c3-d2 b4-c3 b5-b4 "
        "c3xa3 d3-c3 a3-b3 a4-a3 b3xd3 b4-b3 d3-c3 d2-e1 c3-b4 a5-a4 b4-c3 d4-d3 c3-b4 e3-d4 b4-c3 d3-e3 "
        "c3-b4 a6-a5 b4-c3 a4-b4 c3-d3 b4-c3"
    ),
}
"""A game of ``sight`` against itself, after four random actions, as it was played when its weights were set."""


@pytest.mark.parametrize("slug", PLAYED_AT_SIGHT)
def test_play_at_sight_stays_what_it_was_however_the_levels_judge(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SearchedCorners, "evaluate", lambda _self, _position: 0)
    monkeypatch.setattr(SearchedDeer, "evaluate", lambda _self, _position: 0)
    game = registry.get(slug)
    sight, glance = (player(slug, level_of(slug, name, 8_000), 8_000) for name in ("sight", "glance"))

    def texts(both: Player) -> str:
        steps = list(played(game, dict.fromkeys(Side, both), 4, 3))[:-1]
        return " ".join(game.format(action) for _position, action, _side in steps)

    assert texts(sight) == PLAYED_AT_SIGHT[slug]
    assert texts(glance) != PLAYED_AT_SIGHT[slug], "it judges as the levels do"


def test_a_share_against_play_at_sight_by_the_present_judgement_has_no_goal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["deer", "--games", "2", "--positions", "60", "--pair", "4-glance"]) == 0
    assert "no goal" in capsys.readouterr().out


def test_random_play_begins_alike_for_everybody() -> None:
    game = registry.get("corners")
    sight = player("corners", level_of("corners", "sight", 100), 100)
    first = game_of(game, {Side.A: sight, Side.B: sight}, 4, seed=7)
    assert first == game_of(game, {Side.A: sight, Side.B: sight}, 4, seed=7)
    assert 20 < first.actions < LONGEST
    assert first.result is not Result.OPEN
    assert game_of(game, {Side.A: at_random, Side.B: at_random}, 4, seed=7).actions > 4


@pytest.mark.parametrize("slug", ["heldplay", "isses"])
def test_it_plays_games_with_a_set_up_by_lot_secret_picks_and_chance(slug: str) -> None:
    """The same games again, and the one that thinks wins them."""
    task = Task(slug, "4", "random", games=2, positions=60, seed=0)
    assert scores(task) == scores(task) == [1.0, 1.0]


def test_turning_points_stand_when_nothing_new_is_seen() -> None:
    """With the same budget nothing changes where nothing is left to chance."""
    game, made = finished_game("deer", 3, 300)
    assert 20 < len(made) <= LONGEST
    same = stood(game, made, 100, 1)
    assert same.points > 0
    assert same.stood == same.points


def test_a_turning_point_that_a_larger_budget_does_not_see_has_not_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two decisions seem to lose much and one a little; with the larger budget the worst was no mistake."""
    seemed, lose = {0: 0.9, 1: 0.5, 2: 0.2, 3: 0.0}, {0: 0.1, 1: 0.4, 2: 0.6, 3: 0.9}

    def looked(_game: Any, decision: Decision, positions: int, _seed: str) -> Moment:
        lost = (lose if positions == 1_000 else seemed)[decision.ply]
        return Moment(decision.ply, Side.A, "a1", ("b1",), lost, 0.0, proven=False, after_proven=False)

    monkeypatch.setattr("script.levels.reviews.looked_at", looked)
    made = [Decision(ply, Seen(Side.A, None), None) for ply in seemed]
    assert stood(registry.get("corners"), made, 100, 10) == (2, 1)


def test_it_tells_how_many_turning_points_stand(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corners", "--games", "1", "--positions", "60", "--reviews", "2"]) == 0
    assert "turning points in 1 games" in capsys.readouterr().out
