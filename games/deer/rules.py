"""The rules of Deer and dogs: what is legal, what an action does, how the game stands."""

from collections.abc import Mapping

from games.core.faults import Refused
from games.core.types import Actor, Points, Result, Side
from games.deer import messages, tally
from games.deer.ends import DOGS, End, Variant, end_of
from games.deer.geometry import FULL, LANDINGS, NEIGHBOURS, OVER, points_of
from games.deer.notation import Action, Jump, Put, Step
from games.deer.position import Position, first_position, key
from games.deer.tables import JUMPS_FROM, PUTS_ON, STEPS_FROM, STEPS_TO


def start(options: Mapping[str, str], tags: Mapping[str, str]) -> Position:
    """The first position (deer.2); `Refused` when the tag First gives the first move to the dogs."""
    deer = Side(tags.get("Deer", "A"))
    first = tags.get("First", "")
    if first and first != deer.value:
        raise Refused(messages.FIRST_DIFFERS.fault(first=first, deer=deer.value))
    diagonals = options["entry_diagonals"] == "yes"
    return first_position(Variant(diagonals, int(options["repetition"]), int(options["quiet"]), deer))


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action: rules 3 to 8."""
    variant, deer, dogs, hand, turn, still, seen, _ = position
    calm = False
    if isinstance(action, Step):
        if turn:
            dogs ^= action.start | action.goal
        else:
            deer ^= action.start | action.goal
        calm = not hand
    elif isinstance(action, Put):
        dogs |= action.point
        hand -= 1
    elif isinstance(action, Jump):
        deer ^= action.start | action.goal
        dogs ^= OVER[True][action.start][action.goal]
    turn, times = 1 - turn, 0
    if not hand:
        still = still + 1 if calm and variant.quiet else 0
        if variant.repetition:
            number = key(deer, dogs, turn)
            seen = tally.counted(seen if calm else None, number)
            times = tally.times(seen, number)
    end = end_of(variant, deer, dogs, hand, turn, still, times)
    # Without the detour over keyword arguments: half the time that the position takes.
    return tuple.__new__(Position, (variant, deer, dogs, hand, turn, still, seen, end))


def legal_actions(position: Position) -> tuple[Action, ...]:
    """All legal actions, each once (deer.3 to deer.5, deer.9)."""
    variant, deer, dogs, hand, turn, _, _, end = position
    if end:
        return ()
    free = FULL & ~(deer | dogs)
    if not turn:
        return _deer_actions(variant, deer, dogs, free)
    if hand:
        p0, p1, p2, p3 = PUTS_ON
        return p0[free & 511] + p1[free >> 9 & 511] + p2[free >> 18 & 511] + p3[free >> 27]
    actions: list[Action] = []
    while free:
        point = free & -free
        near, steps = STEPS_TO[point]
        actions += steps[near & dogs]
        free ^= point
    return tuple(actions)


def _deer_actions(variant: Variant, deer: int, dogs: int, free: int) -> tuple[Action, ...]:
    """Steps of both deer, then jumps (deer.5)."""
    one = deer & -deer
    other = deer ^ one
    near, beside = NEIGHBOURS[one], NEIGHBOURS[other]
    landings = LANDINGS[variant.diagonals]
    return (
        STEPS_FROM[one][near & free]
        + STEPS_FROM[other][beside & free]
        + JUMPS_FROM[one][landings[one][near & dogs] & free]
        + JUMPS_FROM[other][landings[other][beside & dogs] & free]
    )


def count_legal(position: Position) -> int:
    """The number of legal actions, without listing them."""
    variant, deer, dogs, hand, turn, _, _, end = position
    if end:
        return 0
    free = FULL & ~(deer | dogs)
    if not turn:
        landings = LANDINGS[variant.diagonals]
        return sum(
            (NEIGHBOURS[point] & free | landings[point][NEIGHBOURS[point] & dogs] & free).bit_count()
            for point in points_of(deer)
        )
    if hand:
        return free.bit_count()
    return sum((NEIGHBOURS[point] & dogs).bit_count() for point in points_of(free))


def over(position: Position) -> bool:
    """deer.6 to deer.8"""
    return position.end is not None


def to_act(position: Position) -> Actor | None:
    return None if position.end else position.mover.value


def points(position: Position) -> Points:
    """Dogs taken for the deer's side; dogs on the board and in hand for the dogs'."""
    taken = position.taken
    return Points.of(position.variant.deer, taken, DOGS - taken)


def outcome(position: Position) -> Result:
    """deer.6 to deer.8"""
    deer = position.variant.deer
    match position.end:
        case None:
            return Result.OPEN
        case End.TAKEN:
            return Result.won_by(deer)
        case End.SURROUNDED:
            return Result.won_by(deer.other)
        case _:
            return Result.DRAWN
