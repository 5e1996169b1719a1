"""Actions of Deer and dogs and their texts: `c4-c5`, `c3xc5`, `@a5`, and the refused `pass`.

Points stand in actions as they do in `geometry`: as numbers with one bit.
"""

import re
from dataclasses import dataclass

from games.core.types import Fault, Refused, quoted
from games.deer import messages
from games.deer.geometry import NAMES, POINTS

_MOVE = re.compile(r"[^-x@]+(?:[-x][^-x@]+)+|@[^-x@]+")
_POINT_LIKE = re.compile(r"[^\W\d_][0-9]{1,3}")
_TWO = 2


@dataclass(frozen=True, slots=True)
class Put:
    """A dog from the hand on a point."""

    point: int


@dataclass(frozen=True, slots=True)
class Step:
    """A deer or a dog to a neighbouring point."""

    start: int
    goal: int


@dataclass(frozen=True, slots=True)
class Jump:
    """A deer over a dog."""

    start: int
    goal: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No action: readable, never legal."""


Action = Put | Step | Jump | Pass

PUTS = {point: Put(point) for point in NAMES}
STEPS = {start: {goal: Step(start, goal) for goal in NAMES} for start in NAMES}
JUMPS = {start: {goal: Jump(start, goal) for goal in NAMES} for start in NAMES}


def format_action(action: Action) -> str:
    """The canonical text."""
    match action:
        case Step(start, goal):
            return f"{NAMES[start]}-{NAMES[goal]}"
        case Jump(start, goal):
            return f"{NAMES[start]}x{NAMES[goal]}"
        case Put(point):
            return f"@{NAMES[point]}"
        case Pass():
            return "pass"


_ALL: tuple[Action, ...] = (
    Pass(),
    *PUTS.values(),
    *(step for steps in STEPS.values() for step in steps.values()),
    *(jump for jumps in JUMPS.values() for jump in jumps.values()),
)
_READINGS = {format_action(action): action for action in _ALL}


def _unreadable(text: str) -> Fault:
    """Why a text is no action: points off the board before several jumps."""
    points = re.split("[-x]", text.removeprefix("@")) if _MOVE.fullmatch(text) else []
    if points and all(map(_POINT_LIKE.fullmatch, points)):
        for point in points:
            if point not in POINTS:
                return messages.OFF_BOARD.fault(point=point)
        if len(points) > _TWO and text.count("x") == len(points) - 1:
            return messages.SEVERAL_JUMPS.fault(points, text=quoted(text))
    return messages.UNREADABLE.fault(text=quoted(text))


def parse(text: str, _position: object = None) -> Action:
    """The action of a text, the same in every position; `Refused` when it cannot be read."""
    action = _READINGS.get(text)
    if action is None:
        raise Refused(_unreadable(text))
    return action
