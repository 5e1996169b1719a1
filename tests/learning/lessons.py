"""Lessons to test with, whatever those of the games are: three of Corners, and one each of a game with a direction, one
with sealed picks and one of several games. Run as a program, it is ``manage.py`` with these lessons."""

import sys
from collections.abc import Mapping
from typing import Any

import pytest

from games.core.teaching import Lesson, Teaching
from games.corners.notation import Capture
from games.registry import AnyGame, get


def captured(match: Any, before: int) -> bool:
    return any(isinstance(action, Capture) for action in match.actions[before:])


def played(*texts: str) -> Any:
    """The goal that the learner's first action is one of these."""
    return lambda match, before: match.texts[before : before + 1][0] in texts


MIDDLE = Lesson(
    "middle",
    "The middle",
    "Put your figure on one of the four cells in the middle of the board.",
    ("Count four cells from any edge.", "Tap the cell d4."),
    "Figures in the middle are corners of many rectangles.",
    played("d4", "d5", "e4", "e5"),
    "d4",
)
SQUARE = Lesson(
    "square",
    "A rectangle",
    "Make a rectangle of your figures in two moves: put its last corner on the board, then capture the rectangle by "
    "its four corners, one after another.",
    ("Three of its corners are yours.",),
    "Four corners of your own are a rectangle that you can capture.",
    captured,
    "a3 h1 a1-a3-c3-c1",
    before="a1 h8 c1 h7 c3 h5",
    most=2,
    replies="h1",
)
GUARD = Lesson(
    "guard",
    "The other side",
    "Now you have the triangles: take the corner that the other side needs.",
    ("Look for three circles that are corners of a square.",),
    "A corner that you take cannot become theirs.",
    played("a3"),
    "a3",
    before="a1 h8 c1 h7 c3",
)
DIRECTION = Lesson(
    "direction", "A direction", "Move the first evader straight up.", ("Up is 0 degrees.",), "So evaders move.",
    played("1:000"), "1:000",
)  # fmt: skip
PICKS = Lesson(
    "picks", "A secret", "Pick the red card.", ("Red is r.",), "Nobody else sees it.", played("(pick A r)"),
    "(pick A r)", before="(setup r=g5 o=c5 y=d2 g=f5 b=b5 v=d4 w=a5) (coin g3)", options=(("picks", "sealed"),),
)  # fmt: skip
SEVERAL = Lesson(
    "several", "Two moves", "Move a3 to a1.", ("Tap a3.",), "Well moved.", played("a3-a1=1"), "a3-a1=1",
)  # fmt: skip

LESSONS: Mapping[str, tuple[Lesson, ...]] = {
    "corners": (MIDDLE, SQUARE, GUARD),
    "sonor": (DIRECTION,),
    "isses": (PICKS,),
    "heldplay": (SEVERAL,),
    "deer": (),
}


def taught(slug: str) -> tuple[AnyGame, Teaching]:
    """A game, and what it teaches with these lessons."""
    game = get(slug)
    return game, Teaching(game.teaching.examples, LESSONS[slug])


def only_these(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody teaches anything else for the time of a test."""
    for slug in LESSONS:
        game, teaching = taught(slug)
        monkeypatch.setitem(vars(game), "teaching", teaching)


def main(arguments: list[str]) -> None:
    from django.core.management import execute_from_command_line

    for slug in LESSONS:
        game, teaching = taught(slug)
        vars(game)["teaching"] = teaching
    execute_from_command_line(["manage.py", *arguments])


if __name__ == "__main__":
    main(sys.argv[1:])
