"""Moves of Deer and dogs by taps: a piece and its goal, or a point to put a dog on."""

from games.core import messages as shared
from games.core.types import Message, Phrase, Side, Tap, gettext_noop, table
from games.deer.geometry import NAMES, OVER, POINTS
from games.deer.notation import Action, Jump, Put, Step
from games.deer.position import DEER_TURN, Position
from games.deer.rules import legal_actions


def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The taps that can follow; () when the taps lead nowhere or the move is complete."""
    actions = legal_actions(position)
    if not taps:
        starts = sorted({action.start for action in actions if isinstance(action, Step | Jump)})
        found: list[Tap[Action]] = [Tap(NAMES[start], None, True) for start in starts]
        found += [Tap(NAMES[put.point], put, False) for put in actions if isinstance(put, Put)]
        return tuple(found)
    if len(taps) > 1 or taps[0] not in POINTS:
        return ()
    start = POINTS[taps[0]]
    moves = [action for action in actions if isinstance(action, Step | Jump) and action.start == start]
    return tuple(Tap(NAMES[move.goal], move, False) for move in sorted(moves, key=lambda move: move.goal))


# Deer and dogs entered by taps: what taps mean that lead to no legal action, what to tap next.


DEER_TAP = Message("deer.deer_tap", gettext_noop("The deer move: tap one of them."))
PUT_TAP = Message("deer.put_tap", gettext_noop("Tap a free point to put a dog on; dogs in hand: %(count)s."))
DOG_TAP = Message("deer.dog_tap", gettext_noop("The dogs move: tap one of them."))
GOAL_TAP = Message("deer.goal_tap", gettext_noop("Tap the point to go to."))
DOG_ON = Message("deer.dog_on", gettext_noop("Dog on %(point)s"))
THE_DEER = Message("deer.role_deer", gettext_noop("the deer"))
THE_DOGS = Message("deer.role_dogs", gettext_noop("the dogs"))

MESSAGES = table(globals())

_MOVE = 2


def spell(position: Position, taps: tuple[str, ...]) -> str:
    """A put on a point that cannot begin a move; from two points on a jump where they lie so, else a step."""
    if not taps or not POINTS.keys() >= set(taps):
        return "-".join(taps)
    if len(taps) == 1:
        putting = position.turn != DEER_TURN and position.hand > 0
        return f"@{taps[0]}" if putting or position.free & POINTS[taps[0]] else ""
    if len(taps) == _MOVE and POINTS[taps[1]] in OVER[True][POINTS[taps[0]]]:
        return "x".join(taps)
    return "-".join(taps)


def prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """What is to be tapped next."""
    if position.end:
        return shared.NOTHING_DUE.phrase()
    if taps:
        return GOAL_TAP.phrase()
    if position.turn == DEER_TURN:
        return DEER_TAP.phrase()
    return PUT_TAP.phrase(count=position.hand) if position.hand else DOG_TAP.phrase()


def said(action: Action) -> Phrase | None:
    """A dog that is put; the points of steps and jumps say themselves."""
    return DOG_ON.phrase(point=NAMES[action.point]) if isinstance(action, Put) else None


def role(position: Position, side: Side) -> Phrase:
    """By who plays the deer."""
    return (THE_DEER if side == position.variant.deer else THE_DOGS).phrase()
