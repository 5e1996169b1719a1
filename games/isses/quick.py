"""Records played from their texts in one go: the same rules, with most moves told by masks alone.

More than half of all actions are a step or a single jump to another cell than the coin's; taken one by one, each takes
three times as long.
"""

from collections.abc import Sequence
from contextlib import suppress

from games.core.faults import Refused
from games.isses.actions import Action, Move
from games.isses.geometry import HELD, NEARER
from games.isses.notation import READINGS, parse
from games.isses.position import Position
from games.isses.rules import apply, is_legal


def begin(first: Position, texts: Sequence[str]) -> tuple[list[Action], list[Position]]:
    """The actions and positions of the beginning of `texts` that is legal."""
    actions: list[Action] = []
    positions = [first]
    with suppress(Refused):
        _play(first, texts, actions, positions)
    return actions, positions


def _play(position: Position, texts: Sequence[str], actions: list[Action], positions: list[Position]) -> None:
    variant, phase, turn, coins, cells, occupied, coin, picks, ended = position
    nearer, make = NEARER[variant.metric][coin], tuple.__new__
    for text in texts:
        action = READINGS.get(text) or parse(text, position)
        if phase == "play" and isinstance(action, Move) and len(path := action.path) == 2 and path[1] != coin:
            start, end = path
            if (
                cells[action.colour] != start
                or occupied >> end & 1
                or not occupied >> HELD[start].get(end, end) & 1
                or not nearer[start] >> end & 1
            ):
                return
            places = list(cells)
            places[action.colour] = end
            cells, occupied, turn = tuple(places), occupied ^ (1 << start | 1 << end), 1 - turn
            values = variant, phase, turn, coins, cells, occupied, coin, picks, ended
            position = make(Position, values)
        else:
            if not is_legal(position, action):
                return
            position = apply(position, action)
            _, phase, turn, coins, cells, occupied, coin, picks, ended = position
            nearer = NEARER[variant.metric][coin]
        actions.append(action)
        positions.append(position)
