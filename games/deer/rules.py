"""The rules of Deer and dogs: what is legal, what an action does, how the game stands."""

from collections.abc import Mapping

from games.core.messages import OVER as GAME_OVER
from games.core.types import Actor, Fault, Points, Refused, Result, Side, Word
from games.deer import messages
from games.deer import position as tally
from games.deer.geometry import FULL, LANDINGS, NAMES, NEIGHBOURS, OVER
from games.deer.notation import Action, Jump, Pass, Put, Step, format_action
from games.deer.position import DOGS, End, Position, Tally, Variant, end_of, first_position, key, points_of
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
        calm = True
    elif isinstance(action, Put):
        dogs |= action.point
        hand -= 1
    elif isinstance(action, Jump):
        deer ^= action.start | action.goal
        dogs ^= OVER[True][action.start][action.goal]
    return _turned(variant, deer, dogs, hand, turn, still, seen, calm)


def _turned(
    variant: Variant, deer: int, dogs: int, hand: int, turn: int, still: int, seen: Tally, calm: bool
) -> Position:
    """The other side's turn, after an action that was ``calm`` when nothing was put or taken: rules 6 to 8."""
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


def pass_turn(position: Position) -> Position:
    """The turn goes to the other side, counted like a step (deer.8); a dog that was to be put stays in hand."""
    variant, deer, dogs, hand, turn, still, seen, _ = position
    return _turned(variant, deer, dogs, hand, turn, still, seen, calm=True)


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
    first = deer & -deer
    second = deer ^ first
    near, beside = NEIGHBOURS[first], NEIGHBOURS[second]
    landings = LANDINGS[variant.diagonals]
    return (
        STEPS_FROM[first][near & free]
        + STEPS_FROM[second][beside & free]
        + JUMPS_FROM[first][landings[first][near & dogs] & free]
        + JUMPS_FROM[second][landings[second][beside & dogs] & free]
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


# What is wrong with an action of Deer and dogs, the most basic first.


def check(position: Position, action: Action) -> tuple[Fault, ...]:
    """Everything that is wrong with an action; () when it is legal.

    Legal puts and steps, the usual case, are told by their masks alone.
    """
    _, deer, dogs, hand, turn, _, _, end = position
    if isinstance(action, Step):
        start, goal = action.start, action.goal
        own = dogs if turn else deer
        if own & start and NEIGHBOURS[start] & goal & ~(deer | dogs) and not (end or (turn and hand)):
            return ()
    elif isinstance(action, Put) and turn and hand and not (end or action.point & (deer | dogs)):
        return ()
    return tuple(_faults(position, action))


def _faults(position: Position, action: Action) -> list[Fault]:
    if position.end:
        return [GAME_OVER.fault(text=format_action(action))]
    if isinstance(action, Pass):
        return [messages.PASSED.fault()]
    if position.turn:
        return _dogs_faults(position, action)
    if isinstance(action, Put):
        name = NAMES[action.point]
        return [messages.DEER_PUT.fault((name,), point=name)]
    return _deer_faults(position, action)


def piece_on(position: Position, point: int) -> Word | None:
    """What stands on a point; None when it is free."""
    if position.deer & point:
        return messages.DEER
    return messages.DOG if position.dogs & point else None


def _deer_faults(position: Position, action: Step | Jump) -> list[Fault]:
    """deer.5"""
    faults = []
    start, goal = action.start, action.goal
    if not position.deer & start:
        name = NAMES[start]
        message = messages.DEER_TURN if piece_on(position, start) else messages.DEER_NOWHERE
        faults.append(message.fault((name,), point=name))
    if piece := piece_on(position, goal):
        message = messages.DEER_GOAL if isinstance(action, Step) else messages.JUMP_GOAL
        faults.append(message.fault((NAMES[goal],), start=NAMES[start], goal=NAMES[goal], piece=piece))
    if isinstance(action, Jump):
        return faults + _jump_faults(position, start, goal)
    if not NEIGHBOURS[start] & goal:
        ends = NAMES[start], NAMES[goal]
        faults.append(messages.DEER_LINE.fault(ends, start=ends[0], goal=ends[1]))
    return faults


def _jump_faults(position: Position, start: int, goal: int) -> list[Fault]:
    """What is wrong with the way of a jump, wherever it begins and ends (deer.5)."""
    over = OVER[True][start].get(goal)
    ends = {"start": NAMES[start], "goal": NAMES[goal]}
    if over is None:
        return [messages.NOT_STRAIGHT.fault(ends.values(), **ends)]
    ends["over"] = NAMES[over]
    if goal not in OVER[position.variant.diagonals][start]:
        return [messages.ACROSS_ENTRY.fault(ends.values(), **ends)]
    if position.dogs & over:
        return []
    message = messages.DEER_BETWEEN if position.deer & over else messages.NOTHING_BETWEEN
    return [message.fault((NAMES[over],), **ends)]


def _dogs_faults(position: Position, action: Put | Step | Jump) -> list[Fault]:
    """deer.3, deer.4"""
    if not isinstance(action, Put):
        if position.hand:
            return [messages.MUST_PUT.fault(count=position.hand)]
        return _dog_faults(position, action)
    name = NAMES[action.point]
    if not position.hand:
        return [messages.HAND_EMPTY.fault((name,), point=name)]
    if piece := piece_on(position, action.point):
        return [messages.PUT_TAKEN.fault((name,), point=name, piece=piece)]
    return []


def _dog_faults(position: Position, action: Step | Jump) -> list[Fault]:
    """A dog that moves, none being left in hand (deer.4)."""
    faults = []
    start, goal = action.start, action.goal
    ends = {"start": NAMES[start], "goal": NAMES[goal]}
    if not position.dogs & start:
        message = messages.DOGS_TURN if piece_on(position, start) else messages.DOG_NOWHERE
        faults.append(message.fault((NAMES[start],), point=NAMES[start]))
    if isinstance(action, Jump):
        faults.append(messages.DOG_JUMP.fault(ends.values(), start=NAMES[start]))
    if piece := piece_on(position, goal):
        faults.append(messages.DOG_GOAL.fault((NAMES[goal],), **ends, piece=piece))
    if isinstance(action, Step) and not NEIGHBOURS[start] & goal:
        faults.append(messages.DOG_LINE.fault(ends.values(), **ends))
    return faults
