"""Games without counted draws, played from texts in one go: the same rules, told by masks alone.

A text stands here for its action, for the points that the mover's own pieces leave and reach, and for those that must
be as they are said to be before.
"""

from collections.abc import Sequence
from functools import partial

from games.deer.ends import NEAR, end_of
from games.deer.geometry import JUMPS, NAMES, NEIGHBOURS, points_of
from games.deer.notation import JUMPS as JUMP_ACTIONS
from games.deer.notation import PUTS, STEPS, Action, Pass, format_action
from games.deer.position import Position

_MAKE = partial(tuple.__new__, Position)

_LINES = [(start, goal) for start in NAMES for goal in points_of(NEIGHBOURS[start])]

_Deer = tuple[Action, int, int, int, int]
_STEPS: dict[str, _Deer] = {
    format_action(STEPS[start][goal]): (STEPS[start][goal], start | goal, start, start | goal, 0)
    for start, goal in _LINES
}
_DEER: tuple[dict[str, _Deer], ...] = tuple(
    _STEPS
    | {
        format_action(JUMP_ACTIONS[start][goal]): (
            *(JUMP_ACTIONS[start][goal], start | goal, start),
            *(start | over | goal, over),
        )
        for start, over, goal in jumps
    }
    for jumps in JUMPS
)
"""Without and with the diagonals across the entries: the action, its start and goal, its start, the whole way, the
dog that is taken. Of start and goal, deer stand on the start alone; of the whole way, dogs on the one taken alone."""

_Dogs = tuple[Action, int, int, bool]
_DOGS: dict[str, _Dogs] = {
    **{format_action(put): (put, put.point, 0, True) for put in PUTS.values()},
    **{
        format_action(STEPS[start][goal]): (STEPS[start][goal], start | goal, start, False)
        for start, goal in _LINES
    },
}
"""The action, its points, its start, whether it is a put. Of its points, dogs stand on the start alone."""

_NO_DEER: _Deer = (Pass(), 0, 1, 0, 0)
_NO_DOGS: _Dogs = (Pass(), 0, 1, False)
"""What never fits."""


def begin(first: Position, texts: Sequence[str]) -> tuple[list[Action], list[Position]]:
    """The actions and positions of the beginning of `texts` that is legal and does not end the game."""
    actions: list[Action] = []
    values: list[tuple[object, ...]] = []
    variant, deer, dogs, hand, turn, _, _, end = first
    if end or variant.repetition or variant.quiet:
        return actions, [first]
    deer_moves = _DEER[variant.diagonals]
    for text in texts:
        if turn:
            action, way, start, put = _DOGS.get(text, _NO_DOGS)
            if dogs & way != start or deer & way or put is not (hand > 0):
                break
            dogs ^= way
            hand -= put
            turn, free = 0, NEAR[deer] & ~dogs
        else:
            action, way, start, whole, taken = deer_moves.get(text, _NO_DEER)
            if deer & way != start or dogs & whole != taken:
                break
            deer ^= way
            dogs ^= taken
            turn, free = 1, 0 if taken else hand or NEIGHBOURS[start] & dogs
        if not free and end_of(variant, deer, dogs, hand, turn, 0, 0):
            break
        actions.append(action)
        values.append((variant, deer, dogs, hand, turn, 0, None, None))
    return actions, [first, *map(_MAKE, values)]
