"""Games without counted draws, played from texts in one go: the same rules, told by masks alone.

A text stands here for its action and for the points that must be as they are said to be before it. What keeps the
deer from being surrounded, and the dogs from being stuck, is nearly always the point that the last deer has left.
"""

from collections.abc import Iterator

from games.deer.geometry import FULL, JUMPS, NAMES, NEIGHBOURS
from games.deer.notation import JUMPS as JUMP_ACTIONS
from games.deer.notation import PUTS, STEPS, Action, format_action
from games.deer.position import Position, end_of, points_of

_LINES = [(start, goal) for start in NAMES for goal in points_of(NEIGHBOURS[start])]

_Deer = tuple[Action, int, int, int, int, int]
_DEER_STEPS: dict[str, _Deer] = {
    format_action(STEPS[start][goal]): (STEPS[start][goal], start | goal, start, start | goal, 0, start)
    for start, goal in _LINES
}
_DEER: tuple[dict[str, _Deer], ...] = tuple(
    _DEER_STEPS
    | {
        format_action(JUMP_ACTIONS[start][goal]): (
            *(JUMP_ACTIONS[start][goal], start | goal, start),
            *(start | over | goal, over, over),
        )
        for start, over, goal in jumps
    }
    for jumps in JUMPS
)
"""Without and with the diagonals across the entries: the action, its start and goal, its start, the whole way, the
dog that is taken, the free point that it leaves beside its goal. Of start and goal, deer stand on the start alone; of
the whole way, dogs on the one taken alone."""

_Dogs = tuple[Action, int, int]
_PUTS: dict[str, _Dogs] = {format_action(put): (put, put.point, 0) for put in PUTS.values()}
_DOG_STEPS: dict[str, _Dogs] = {
    format_action(STEPS[start][goal]): (STEPS[start][goal], start | goal, start) for start, goal in _LINES
}
"""The action, its points, its start. Of its points, dogs stand on the start alone."""


def advance(position: Position, texts: Iterator[str], actions: list[Action]) -> tuple[Position, str | None]:
    """Play legal actions up to the end of the game, or to a text that is none."""
    variant = position.variant
    if position.end or variant.repetition or variant.quiet:
        return position, next(texts, None)
    return _play(position, texts, actions)


def _play(position: Position, texts: Iterator[str], actions: list[Action]) -> tuple[Position, str | None]:
    """All of it in one function, and positions made without the detour over keyword arguments: half the time."""
    variant, deer, dogs, hand, turn, _, _, _ = position
    deer_moves, dog_moves = _DEER[variant.diagonals], _PUTS if hand else _DOG_STEPS
    free, make = FULL, tuple.__new__
    left: str | None = None
    try:
        for left in texts:
            if turn:
                action, way, start = dog_moves[left]
                if dogs & way != start or deer & way:
                    break
                dogs ^= way
                if hand:
                    hand -= 1
                    dog_moves = _PUTS if hand else _DOG_STEPS
                turn, doubtful = 0, way & free
            else:
                action, way, start, whole, taken, free = deer_moves[left]
                if deer & way != start or dogs & whole != taken:
                    break
                deer ^= way
                dogs ^= taken
                turn, doubtful = 1, taken or not (hand or NEIGHBOURS[free] & dogs)
            actions.append(action)
            if doubtful and (end := end_of(variant, deer, dogs, hand, turn, 0, 0)):
                return make(Position, (variant, deer, dogs, hand, turn, 0, None, end)), next(texts, None)
        else:
            left = None
    except KeyError:  # a text that can be no legal action
        pass
    return make(Position, (variant, deer, dogs, hand, turn, 0, None, None)), left
