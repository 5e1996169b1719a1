"""Records played from texts in one go: moves of pieces that are turned up by masks alone, all else by the rules."""

from collections.abc import Iterator
from functools import cache
from operator import eq

from games.heldplay.geometry import BITS, CLOSED, ways
from games.heldplay.notation import FIRST_MOVES, Action, Move, format_action
from games.heldplay.position import EIGHT, HELD, MOVE, Position

_Way = tuple[Move, int, int, int, bytes, bytes]


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


def advance(position: Position, texts: Iterator[str], actions: list[Action]) -> tuple[Position, str | None]:
    """Play legal moves without numbers and attacks up to one that may win a game, or to a text that is none."""
    variant, own, foe, hidden, at, eight, turn, due, won = position
    if due != MOVE:
        return position, next(texts, None)
    way_of, houses, homes = _ways(variant.line).get, variant.house_mask, variant.homes
    text: str | None
    for text in texts:
        way = way_of(text)
        if way is None:
            break
        move, start, goal, cells, here, there = way
        if not own & start or hidden & start or cells & (own | foe):
            break
        moved = own ^ (start | goal)
        moved_at = at.replace(here, there) if turn == EIGHT else at
        if goal & houses and (sum(map(eq, moved_at, homes)) if turn == EIGHT else (moved & houses).bit_count()) == HELD:
            break
        actions.append(move)
        own, foe, at, turn = foe, moved, moved_at, 1 - turn
    else:
        text = None
    # Without the detour over keyword arguments.
    return tuple.__new__(Position, (variant, own, foe, hidden, at, eight, turn, MOVE, won)), text
