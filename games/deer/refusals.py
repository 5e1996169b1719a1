"""What is wrong with an action of Deer and dogs, the most basic first."""

from games.core.faults import Fault
from games.core.messages import OVER as GAME_OVER
from games.core.words import Word
from games.deer import messages
from games.deer.geometry import NAMES, NEIGHBOURS, OVER
from games.deer.notation import Action, Jump, Pass, Put, Step, format_action
from games.deer.position import Position


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
    found = []
    start, goal = action.start, action.goal
    if not position.deer & start:
        name = NAMES[start]
        message = messages.DEER_TURN if piece_on(position, start) else messages.DEER_NOWHERE
        found.append(message.fault((name,), point=name))
    if piece := piece_on(position, goal):
        message = messages.DEER_GOAL if isinstance(action, Step) else messages.JUMP_GOAL
        found.append(message.fault((NAMES[goal],), start=NAMES[start], goal=NAMES[goal], piece=piece))
    if isinstance(action, Jump):
        return found + _jump_faults(position, start, goal)
    if not NEIGHBOURS[start] & goal:
        ends = NAMES[start], NAMES[goal]
        found.append(messages.DEER_LINE.fault(ends, start=ends[0], goal=ends[1]))
    return found


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
    found = []
    start, goal = action.start, action.goal
    ends = {"start": NAMES[start], "goal": NAMES[goal]}
    if not position.dogs & start:
        message = messages.DOGS_TURN if piece_on(position, start) else messages.DOG_NOWHERE
        found.append(message.fault((NAMES[start],), point=NAMES[start]))
    if isinstance(action, Jump):
        found.append(messages.DOG_JUMP.fault(ends.values(), start=NAMES[start]))
    if piece := piece_on(position, goal):
        found.append(messages.DOG_GOAL.fault((NAMES[goal],), **ends, piece=piece))
    if isinstance(action, Step) and not NEIGHBOURS[start] & goal:
        found.append(messages.DOG_LINE.fault(ends.values(), **ends))
    return found
