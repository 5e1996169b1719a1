"""A step is drawn before it is played, with what the rules say it would do."""

from games.core.types import Phrase
from games.drawing.scene import Show
from games.sonor import GAME
from games.sonor.position import Position
from tests.games.sonor.scenes import play


def ghosts(position: Position, *taps: str) -> dict[str, str]:
    """The names of the shapes of the steps among the taps, by their ids."""
    shapes = GAME.scene(position, (), Show(taps=taps)).shapes
    return {s.id: s.name.english() for s in shapes if s.id.startswith("ghost-") and isinstance(s.name, Phrase)}


def moved(position: Position, **changes: object) -> Position:
    return position._replace(**changes)  # type: ignore[arg-type]


def test_a_step_is_drawn_where_it_ends() -> None:
    position = play("").position
    assert ghosts(position, "2", "2:090") == {"ghost-end": "evader 2: 90°, to 110 / 390 mm"}
    assert ghosts(position, "2") == ghosts(position, "2", "nowhere") == {}


def test_a_step_that_reaches_a_line_says_so() -> None:
    start = play("").position
    near = moved(start, evaders=((3000, 21500), *start.evaders[1:]))
    assert ghosts(near, "1", "1:000")["ghost-line-1"] == "line 1 is reached"
    assert "ghost-line-1" not in ghosts(near, "1", "1:180")


def test_whoever_a_step_would_catch_is_marked() -> None:
    start = play("").position
    near = moved(start, pursuer=(3000, 35000))
    assert ghosts(near, "1", "1:000")["ghost-caught-1"] == "evader 1 is caught"
    hunts = moved(start, pursuer=(3000, 33000), waiting=0)
    assert ghosts(hunts, "P", "P:180")["ghost-caught-1"] == "evader 1 is caught"


def test_the_last_catch_of_a_part_is_marked_although_the_discs_are_set_up_anew() -> None:
    start = play("").position
    last = moved(start, evaders=((3000, 39000), None, None, None, None), pursuer=(3000, 33000), waiting=0)
    assert ghosts(last, "P", "P:180")["ghost-caught-1"] == "evader 1 is caught"


def test_a_step_that_is_refused_touches_nobody() -> None:
    position = play("").position
    assert set(ghosts(position, "1", "1:180")) == {"ghost-end"}
    assert set(ghosts(position, "P", "P:180")) == {"ghost-end"}
