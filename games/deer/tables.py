"""Tuples of actions made beforehand, chosen by the masks of the points that they need."""

from collections.abc import Mapping
from itertools import islice

from games.deer.geometry import NAMES, NEIGHBOURS, OVER, subsets
from games.deer.notation import JUMPS, PUTS, STEPS, Action
from games.deer.position import points_of

Choices = dict[int, tuple[Action, ...]]
"""A mask of points → the actions that these points allow."""


def _choices(actions: Mapping[int, Action], points: int) -> Choices:
    return {chosen: tuple(actions[point] for point in points_of(chosen)) for chosen in subsets(points)}


STEPS_FROM = {start: _choices(STEPS[start], NEIGHBOURS[start]) for start in NAMES}
"""Of every point: by free neighbours, the steps from it."""

STEPS_TO = {
    goal: (near, _choices({start: STEPS[start][goal] for start in NAMES}, near)) for goal, near in NEIGHBOURS.items()
}
"""Of every point: its neighbours, and by those that can step the steps to it."""

JUMPS_FROM = {start: _choices(JUMPS[start], sum(OVER[True][start])) for start in NAMES}
"""Of every point: by goals that can be jumped to, the jumps from it."""

PART = 9
"""Points in a part of `PUTS_ON`."""


def _puts(first: int) -> tuple[tuple[Action, ...], ...]:
    part = sum(islice(NAMES, first, first + PART))
    return tuple(puts for _, puts in sorted(_choices(PUTS, part).items()))


PUTS_ON = tuple(_puts(first) for first in range(0, len(NAMES), PART))
"""The points in parts, each with the puts on every choice of its points, by the choice's bits."""
