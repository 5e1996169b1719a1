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
        puts = [action for action in actions if isinstance(action, Put)]
        return (
            *(Tap[Action](NAMES[start], None, True) for start in starts),
            *(Tap[Action](NAMES[put.point], put, False) for put in puts),
        )
    if len(taps) > 1 or taps[0] not in POINTS:
        return ()
    start = POINTS[taps[0]]
    moves = [action for action in actions if isinstance(action, Step | Jump) and action.start == start]
    return tuple(
        Tap[Action](NAMES[move.goal], move, False) for move in sorted(moves, key=lambda move: move.goal)
    )
