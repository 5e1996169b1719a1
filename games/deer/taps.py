"""Moves of Deer and dogs by taps: a piece and its goal, or a point to put a dog on."""

from games.core.game import Tap
from games.deer.geometry import NAMES, POINTS
from games.deer.notation import Action, Jump, Put, Step
from games.deer.position import Position
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
