"""Held-play: what nobody can choose of an action – the number of a piece that lies face down, the lot before game 3."""

from dataclasses import replace
from typing import TypeGuard

from games.heldplay.geometry import BITS
from games.heldplay.notation import Action, Begin, Move
from games.heldplay.position import MOVE, Position, beginnings


def outcomes(position: Position, action: Action) -> tuple[Action, ...]:
    """What the first move of a face-down piece may turn out to be, whatever its number so far: one for each number
    that nobody has seen; whose the eight of the third game may be where it is drawn. All as likely; any other action
    alone."""
    if _turns_up(action, position):
        return tuple(action._replace(number=number) for number in position.unseen)
    if isinstance(action, Begin) and (possible := beginnings(position)) and action.game == possible[0].game:
        return possible
    return (action,)


def chosen(position: Position, action: Action) -> Action:
    """An action as far as a player chooses it, without a number or a lot."""
    if isinstance(action, Begin):
        return replace(action, eight=None)
    return action._replace(number=0) if _turns_up(action, position) else action


def _turns_up(action: Action, position: Position) -> TypeGuard[Move]:
    return isinstance(action, Move) and position.due == MOVE and bool(position.hidden & BITS[action.start])
