"""The race of Held-play: how many moves four pieces still need to four houses, on either side."""

from collections.abc import Sequence
from functools import cache, lru_cache
from math import exp
from typing import Final

from games.core.cells import bits
from games.heldplay.geometry import BITS, CELLS, CLOSED, ways
from games.heldplay.notation import Action, Move
from games.heldplay.position import EIGHT, UNSEEN, Position
from games.partner.advice import Seen

NEEDED, FARTHEST = 4, 3
"""Houses that win; moves from any cell to any other at most."""
SHOWING, GUARDED, COVERED, SHARED, DETOUR, TEMPO = 0.7, 3.0, 2.0, 1.0, 1.0, 0.6
"""In moves: what is missing more for a piece that lies face down; for the six, to a house where a piece lies face down,
or one that does not hold it; for a piece whose house another one of its side has, or to which every shortest way is
shut; what it is worth to be on turn."""
STEEP: Final = 0.45
"""How fast the chance to win grows with every move that the opponent needs more."""


Standing = tuple[int, int, bytes]
"""Where the pieces are."""


@cache
def far(line: bool) -> tuple[bytes, ...]:
    """How many moves lead from each cell to each, on an empty board."""
    ends = [[goal for goal in range(CELLS) if ways(line)[start * CELLS + goal] != CLOSED] for start in range(CELLS)]
    return tuple(_distances(start, ends) for start in range(CELLS))


def _distances(start: int, ends: Sequence[Sequence[int]]) -> bytes:
    distance = {start: 0}
    for cell in (queue := [start]):
        new = [goal for goal in ends[cell] if goal not in distance]
        distance |= dict.fromkeys(new, distance[cell] + 1)
        queue += new
    return bytes(distance[cell] for cell in range(CELLS))


@cache
def _rings(line: bool, house: int) -> tuple[int, ...]:
    """The cells from which a house can be reached in 0, 1, 2, … moves."""
    distances = far(line)[house]
    return tuple(sum(BITS[cell] for cell in range(CELLS) if distances[cell] == moves) for moves in range(FARTHEST + 1))


@cache
def _routes(line: bool, start: int, goal: int) -> tuple[int, ...]:
    """Of every shortest way from one cell to another the cells between."""
    distances, routes = far(line), set[int]()
    for cell in range(CELLS):
        first = ways(line)[start * CELLS + cell]
        if first != CLOSED and distances[cell][goal] == distances[start][goal] - 1:
            routes |= {first | rest for rest in (_routes(line, cell, goal) if cell != goal else (0,))}
    return tuple(route & ~BITS[goal] for route in routes)


@lru_cache(4096)
def nearest(line: bool, houses: tuple[int, ...]) -> bytes:
    """For every cell the moves to the nearest of some houses."""
    return bytes(min((far(line)[cell][house] for house in houses), default=0) for cell in range(CELLS))


@lru_cache(4096)
def _face_down(line: bool, hidden: int, houses: tuple[int, ...]) -> dict[int, float]:
    """For each house: how many moves a piece needs to it that lies on one of some cells, nobody knows on which.

    One that lies on its own house must leave it and come back.
    """
    cells = list(bits(hidden))
    moves = {home: [far(line)[cell][home] or 2 - SHOWING for cell in cells] for home in houses}
    return {home: SHOWING + sum(moves[home]) / max(len(cells), 1) for home in houses}


def _shut(line: bool, start: int, goal: int, taken: int) -> bool:
    """Whether something stands on every shortest way."""
    taken &= ~BITS[start]
    return all(route & taken for route in _routes(line, start, goal))


def missing_to_eight(position: Position) -> float:
    """The moves that the eight need for four pieces to hold their houses, were they alone."""
    variant, at, plain, taken = position.variant, position.at, position.plain, position.taken
    distances, missing = far(variant.line), list[float]()
    face_down = _face_down(variant.line, position.hidden, variant.houses)
    for cell, home in zip(at[1:], variant.houses, strict=True):
        if cell == UNSEEN:
            missing.append(face_down[home] + (COVERED if plain & BITS[home] else 0.0))
        elif moves := distances[cell][home]:
            extra = DETOUR if _shut(variant.line, cell, home, taken) else 0.0
            if taken & BITS[home]:
                extra += COVERED if plain & BITS[home] else SHARED
            missing.append(moves + extra)
        else:
            missing.append(0.0)
    missing.sort()
    return sum(missing[:NEEDED]) + missing[NEEDED] / 8


def missing_to_six(position: Position) -> float:
    """The moves that the six need for four pieces on houses: the nearest pair of piece and house first."""
    line, plain, hidden, taken = position.variant.line, position.plain, position.hidden, position.taken
    holding, numbered = position.holding, taken & ~plain
    costs = list[float]()
    homes = [house for house in position.variant.houses if not holding & BITS[house]]
    for moves in range(FARTHEST + 1):
        for house in homes[:]:
            if near := plain & _rings(line, house)[moves]:
                low, bit = near & -near, BITS[house]
                plain ^= low
                homes.remove(house)
                extra = GUARDED if hidden & bit else COVERED if numbered & bit else 0.0
                if moves and _shut(line, low.bit_length() - 1, house, taken):
                    extra += DETOUR
                costs.append(moves + extra)
    costs.sort()
    return sum(costs[:NEEDED]) + 9.0 * max(NEEDED - len(costs), 0)


def chance_of_eight(position: Position) -> float:
    """The chance of the eight to win, estimated."""
    ahead = missing_to_six(position) - missing_to_eight(position)
    ahead += TEMPO if position.turn == EIGHT else -TEMPO
    return 0.05 + 0.9 / (1 + exp(-STEEP * ahead))


def past_standings(seen: Seen[Position, Action]) -> frozenset[Standing]:
    """How the pieces have stood since the last one was turned up, by taking moves back."""
    own, foe, at = seen.position.own, seen.position.foe, seen.position.at
    past = set[Standing]()
    for action in reversed(seen.actions):
        if not isinstance(action, Move) or action.number:
            break
        start, goal = action[:2]
        own, foe, at = foe ^ (BITS[start] | BITS[goal]), own, at.replace(bytes((goal,)), bytes((start,)))
        past.add((own, foe, at))
    return frozenset(past)
