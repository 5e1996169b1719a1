"""What the moves of a round of Der Isses! tell of the cards, to both sides: Bayes' rule over the seven colours.

How likely a move is with a card is stated, not learned: whoever can move onto the coin does; else every move is as
likely as another, but those of the own piece are more so, most of all to where it reaches the coin, and those are less
so that bring another piece there.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import compress
from math import exp
from typing import Final, NamedTuple

from games.core.game import Skip
from games.isses.actions import COLOURS, Action, Move
from games.isses.geometry import LANDINGS, NEAR, SIZE
from games.isses.moves import chain_ends, reach
from games.isses.position import NO_PICKS, UNPICKED, Position

Beliefs = tuple[Sequence[float], Sequence[float]]
"""How likely each colour is for A and for B."""

Picks = tuple[int, int]


class State(NamedTuple):
    """A position with the cards in it, and what the moves that led to it have told."""

    position: Position
    likely: Beliefs


LAPSE: Final = 0.03
"""How likely somebody does not move onto the coin who can."""
OWN, OWN_READY, OTHER_READY = 1.2, 1.6, 0.85
"""How likely moves are beside others: of the own piece, of it to where it reaches the coin, of others to there."""
STEP, LOST, UNSURE = 0.03, 0.08, 0.07
"""Chances: what a step nearer to the coin counts, who leaves it to the opponent, how much better accusing must be for
most to do it."""


def steps(position: Position, colour: int) -> int:
    """King's steps from a piece to the coin."""
    (x, y), (to_x, to_y) = divmod(position.cells[colour], SIZE), divmod(position.coin, SIZE)
    return max(abs(x - to_x), abs(y - to_y))


def reaches(cells: Sequence[int], occupied: int, coin: int, colour: int) -> bool:
    """Whether a piece can move onto the coin, were it the mover's own."""
    start = cells[colour]
    near = NEAR[start]
    if near >> coin & 1:
        return True
    jumps = LANDINGS[start][occupied & near] & ~occupied
    return bool(jumps and chain_ends(occupied ^ 1 << start, coin, jumps) >> coin & 1)


@lru_cache(20_000)
def _ready(cells: tuple[int, ...], occupied: int, coin: int) -> tuple[bool, ...]:
    """By colour, whether a piece can move onto the coin."""
    return tuple(reaches(cells, occupied, coin, colour) for colour in COLOURS)


def beliefs(position: Position, actions: Sequence[Action | Skip]) -> Beliefs:
    """From the moves of the present round, which are taken back one by one; all colours alike without any."""
    even = [1 / len(COLOURS)] * len(COLOURS)
    likely = [even, even]
    before, turn = position._replace(picks=NO_PICKS, ended=None), position.turn
    for action in reversed(actions):
        if not isinstance(action, Move) and not isinstance(action, Skip):
            break
        turn = 1 - turn
        if isinstance(action, Move):
            before = _taken_back(before, action, turn)
            likely[turn] = learned(likely[turn], before, action)
    return likely[0], likely[1]


def learned(likely: Sequence[float], position: Position, move: Move) -> list[float]:
    """What was likely, after a move of the side with these cards."""
    chances = [old * new for old, new in zip(likely, likelihoods(position, move), strict=True)]
    total = sum(chances)
    return [chance / total for chance in chances]


def _taken_back(position: Position, move: Move, turn: int) -> Position:
    cells = list(position.cells)
    cells[move.colour] = move.path[0]
    occupied = position.occupied ^ (1 << move.path[0] | 1 << move.path[-1])
    return position._replace(cells=tuple(cells), occupied=occupied, turn=turn)


def likelihoods(position: Position, move: Move) -> tuple[float, ...]:
    """For every card of the mover, how likely this move is, which does not end the round."""
    return _likelihoods(position._replace(picks=NO_PICKS), move.colour, move.path[-1])


@lru_cache(20_000)
def _likelihoods(position: Position, colour: int, end: int) -> tuple[float, ...]:
    """The same without the cards: in a search every position comes up many times."""
    coin, near = position.coin, NEAR[position.coin]
    ends = [single | further for _, single, further in reach(position)]
    ready = [(cells & near).bit_count() for cells in ends]
    others = [(cells & ~near & ~(1 << coin)).bit_count() for cells in ends]
    total = sum(others) + OTHER_READY * sum(ready)
    to_ready = near >> end & 1
    chances = []
    for card in COLOURS:
        if ends[card] >> coin & 1:
            chances.append(LAPSE / (sum(ready) + sum(others)))
            continue
        own = colour == card
        weight = (OWN_READY if own else OTHER_READY) if to_ready else OWN if own else 1.0
        chances.append(weight / (total + others[card] * (OWN - 1) + ready[card] * (OWN_READY - OTHER_READY)))
    return tuple(chances)


def chance_of_mover(position: Position, likely: Beliefs) -> float:
    """The estimated chance to win the coin of whoever is on turn, with both cards in the position.

    Whoever can moves onto the coin, and accuses where this is likely to be better than going on.
    """
    _, _, turn, _, cells, occupied, coin, picks, _ = position
    own, other, suspects = picks[turn], picks[1 - turn], likely[1 - turn]
    suspect = max(COLOURS, key=suspects.__getitem__)
    ready = _ready(cells, occupied, coin)
    fear = sum(compress(suspects, ready))
    if ready[own]:
        chance, hoped = float(own != other), 1 - suspects[own]
    else:
        nearer = steps(position, other) - steps(position, own)
        chance, hoped = LOST if ready[other] else 0.5 + STEP * nearer, (1 - fear) / 2 + LOST * fear
    accuses = 1 / (1 + exp((hoped - suspects[suspect]) / UNSURE))
    chance += accuses * ((suspect == other) - chance)
    return chance


def with_cards(position: Position, side: int, picks: Picks) -> Position:
    """A position with the cards in it; the own one is missing while it is picked, both while the coin is put."""
    if position.phase == "coin":
        return position
    if position.phase == "picks":
        picks = (picks[0], UNPICKED) if side else (UNPICKED, picks[1])
    return position._replace(picks=picks)
