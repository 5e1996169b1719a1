"""Records played from texts in one go: moves of pieces that are turned up by masks alone, all else by the rules."""

from collections.abc import Iterator, Sequence
from functools import cache
from operator import eq

from games.core.faults import Refused
from games.heldplay.geometry import BITS, CLOSED, ways
from games.heldplay.notation import FIRST_MOVES, Action, Move, format_action, parse
from games.heldplay.position import EIGHT, HELD, MOVE, Position
from games.heldplay.rules import apply, check

_NEW = tuple.__new__
"""A position from its values, without the detour over keyword arguments."""

_Way = tuple[Move, int, int, int, bytes, bytes]


def begin(first: Position, texts: Sequence[str]) -> tuple[list[Action], list[Position]]:
    """The actions of the beginning of `texts` that is legal, and the positions."""
    actions: list[Action] = []
    positions, rest = [first], iter(texts)
    try:
        while len(actions) < len(texts):
            if (text := _run(actions, positions, rest)) is None:
                continue
            action = parse(text)
            if check(positions[-1], action):
                break
            positions.append(apply(positions[-1], action))
            actions.append(action)
    except Refused:
        pass
    return actions, positions


@cache
def _ways(line: bool) -> dict[str, _Way]:
    """By the text of a move that no rule forbids on an empty board: the move, the bits of its start and goal, the cells
    that must be empty, start and goal as the places of a piece."""
    return {
        format_action(moves[0]): (
            *(moves[0], BITS[moves[0].start], BITS[moves[0].goal], ways(line)[way]),
            *(bytes((moves[0].start,)), bytes((moves[0].goal,))),
        )
        for way, moves in FIRST_MOVES.items()
        if ways(line)[way] != CLOSED
    }


def _run(actions: list[Action], positions: list[Position], rest: Iterator[str]) -> str | None:
    """Play legal moves without numbers and attacks up to one that wins a game; or give the text that is none."""
    variant, own, foe, hidden, at, eight, turn, due, won = positions[-1]
    if due != MOVE:
        return next(rest)
    way_of, houses, homes = _ways(variant.line).get, variant.house_mask, variant.homes
    for text in rest:
        way = way_of(text)
        if way is None:
            return text
        move, start, goal, cells, here, there = way
        if not own & start or hidden & start or cells & (own | foe):
            return text
        own ^= start | goal
        if turn == EIGHT:
            at = at.replace(here, there)
        actions.append(move)
        if (
            goal & houses
            and (sum(map(eq, at, homes)) if turn == EIGHT else (own & houses).bit_count()) == HELD
        ):
            positions.append(apply(positions[-1], move))
            return None
        own, foe, turn = foe, own, 1 - turn
        positions.append(_NEW(Position, (variant, own, foe, hidden, at, eight, turn, MOVE, won)))
    return None
