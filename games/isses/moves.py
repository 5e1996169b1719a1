"""Moves of the pieces: where a piece can go, by which hops, and what is wrong with a move (isses.5 to isses.9)."""

from collections.abc import Iterator
from itertools import pairwise

from games.core.faults import Fault
from games.isses import messages
from games.isses.actions import HIDDEN, HOPS, Move
from games.isses.geometry import EUCLID, LANDINGS, NAMES, NEAR, NEARER, OVER, bits, distance
from games.isses.position import NOWHERE, Position


def coin_taker(position: Position) -> int | None:
    """The only piece that may end on the coin, None when any may, as far as the mover's card is known (isses.9)."""
    variant = position.variant
    if not variant.sealed or variant.foreign_allowed:
        return None
    pick = position.picks[position.turn]
    return pick if pick < HIDDEN else None


def _chain_ends(others: int, coin: int, first: int) -> int:
    """Every cell that jumps over other pieces lead to, `first` being those of one jump (isses.7)."""
    found, todo, on_coin = 0, first, 1 << coin
    while todo:
        low = todo & -todo
        found |= low
        if low != on_coin:
            cell = low.bit_length() - 1
            todo |= LANDINGS[cell][others & NEAR[cell]]
        todo &= ~(others | found)
    return found


def reach(position: Position) -> Iterator[tuple[int, int, int]]:
    """For every colour: its cell, where it can legally end by one step or jump, and where by further jumps only."""
    variant, _, _, _, cells, occupied, coin, _, _ = position
    nearer, taker, barred = NEARER[variant.metric][coin], coin_taker(position), ~(1 << coin)
    for colour, start in enumerate(cells):
        near = NEAR[start]
        jumps = LANDINGS[start][occupied & near] & ~occupied
        allowed = nearer[start]
        if taker is not None and colour != taker:
            allowed &= barred
        further = _chain_ends(occupied ^ 1 << start, coin, jumps) & ~jumps & allowed if jumps else 0
        yield start, (jumps | near & ~occupied) & allowed, further


def _chains(position: Position, start: int) -> Iterator[tuple[int, ...]]:
    """For every cell that jumps lead to: the shortest chain, of those the smallest by text.

    They come by length, and those of one length in the order of their texts.
    """
    others, coin = position.occupied ^ 1 << start, position.coin
    found = others | 1 << start
    queue: list[tuple[int, ...]] = [(start,)]
    for chain in queue:
        cell = chain[-1]
        if cell != coin:
            ends = LANDINGS[cell][others & NEAR[cell]] & ~found
            found |= ends
            longer: list[tuple[int, ...]] = [(*chain, end) for end in bits(ends)]
            queue += longer
            yield from longer


def moves(position: Position) -> Iterator[list[Move]]:
    """For every colour its legal moves, one for each cell that it can end on."""
    for colour, (start, single, further) in enumerate(reach(position)):
        hops, left = HOPS[colour][start], single
        found = []
        while left:
            low = left & -left
            found.append(hops[low.bit_length() - 1])
            left ^= low
        if further:
            chains = _chains(position, start)
            found += [Move(colour, chain) for chain in chains if further >> chain[-1] & 1]
        yield found


def is_legal(position: Position, move: Move) -> bool:
    """Whether nothing is wrong with a move; as `move_faults`, but quick."""
    variant, phase, _, _, cells, occupied, coin, _, _ = position
    colour, path = move.colour, move.path
    start, end = path[0], path[-1]
    if phase != "play" or cells[colour] != start or not NEARER[variant.metric][coin][start] >> end & 1:
        return False
    if end == coin and coin_taker(position) not in {None, colour}:
        return False
    if len(path) > 2:
        return _all_jump(occupied ^ 1 << start, coin, path)
    near = NEAR[start]
    return (near | LANDINGS[start][occupied & near]) & ~occupied & 1 << end > 0


def _all_jump(others: int, coin: int, path: tuple[int, ...]) -> bool:
    """Whether every hop is a jump over one of the other pieces, and none but the last lands on the coin."""
    cell = path[0]
    for end in path[1:]:
        if cell == coin or not LANDINGS[cell][others & NEAR[cell]] & ~others & 1 << end:
            return False
        cell = end
    return True


def canonical(position: Position, move: Move) -> Move:
    """A legal chain by its canonical text, any other move as it is."""
    colour, path = move.colour, move.path
    if len(path) == 2 or not is_legal(position, move):
        return move
    chain = next(chain for chain in _chains(position, path[0]) if chain[-1] == path[-1])
    return HOPS[colour][path[0]][path[-1]] if len(chain) == 2 else Move(colour, chain)


def move_faults(position: Position, move: Move) -> tuple[Fault, ...]:
    """Everything that is wrong with a move in a round, by the order of the rules that it breaks."""
    colour, path = move.colour, move.path
    start, end = path[0], path[-1]
    if position.cells[colour] != start:
        args = {
            "piece": messages.PIECES[colour],
            "cell": NAMES[start],
            "stands": NAMES[position.cells[colour]],
        }
        return (messages.WRONG_PIECE.fault((args["cell"], args["stands"]), **args),)
    found = [*_single_faults(position, path)] if len(path) == 2 else [*_chain_faults(position, path)]
    if position.coin == NOWHERE:
        return tuple(found)
    if not NEARER[position.variant.metric][position.coin][start] >> end & 1:
        found.append(_not_nearer(position, move))
    if end == position.coin and coin_taker(position) not in {None, colour}:
        args = {"piece": messages.PIECES[colour], "coin": NAMES[end], "side": position.side.value}
        found.append(messages.FOREIGN_PIECE.fault((NAMES[end],), **args))
    return tuple(found)


def _single_faults(position: Position, path: tuple[int, ...]) -> tuple[Fault, ...]:
    """One step (isses.6) or one jump (isses.7)."""
    start, end = path
    if not NEAR[start] >> end & 1:
        return tuple(_jump_faults(position, start, start, end))
    standing = position.piece_on(end)
    if standing is None:
        return ()
    names = NAMES[start], NAMES[end]
    piece = messages.PIECES[standing]
    return (messages.STEP_OCCUPIED.fault(names, start=names[0], cell=names[1], piece=piece),)


def _chain_faults(position: Position, path: tuple[int, ...]) -> Iterator[Fault]:
    """Several hops, which must all be jumps (isses.7)."""
    for start, end in pairwise(path):
        if NEAR[start] >> end & 1:
            names = NAMES[start], NAMES[end]
            yield messages.STEP_AND_MORE.fault(names, start=names[0], cell=names[1])
        else:
            yield from _jump_faults(position, path[0], start, end)
    for start, end in pairwise(path[:-1]):
        if end == position.coin:
            yield messages.COIN_PASSED.fault((NAMES[end],), start=NAMES[start], cell=NAMES[end])


def _jump_faults(position: Position, origin: int, start: int, end: int) -> Iterator[Fault]:
    """One jump of the piece that began on `origin`, whose cell counts as empty."""
    over = OVER.get((start, end))
    if over is None:
        yield messages.NO_HOP.fault((NAMES[start], NAMES[end]), start=NAMES[start], cell=NAMES[end])
        return
    others = position.occupied ^ 1 << origin
    args = {"start": NAMES[start], "cell": NAMES[end], "over": NAMES[over]}
    if not others >> over & 1:
        message = messages.COIN_TO_JUMP if over == position.coin else messages.NOTHING_TO_JUMP
        yield message.fault((NAMES[over],), **args)
    if others >> end & 1:
        piece = messages.PIECES[position.cells.index(end)]
        yield messages.LANDING_OCCUPIED.fault((NAMES[end],), **args, piece=piece)


def _not_nearer(position: Position, move: Move) -> Fault:
    """isses.8"""
    start, end, coin = move.path[0], move.path[-1], position.coin
    piece = messages.PIECES[move.colour]
    if start == end:
        return messages.ENDS_AT_START.fault((NAMES[end],), piece=piece, cell=NAMES[end])
    metric = position.variant.metric
    before, after = (distance(metric, cell, coin) for cell in (start, end))
    args = {"piece": piece, "coin": NAMES[coin], "start": NAMES[start], "cell": NAMES[end]}
    cells = NAMES[start], NAMES[end], NAMES[coin]
    if metric == EUCLID:
        return messages.NOT_NEARER.fault(cells, **args, before=before[0], after=after[0])
    offsets = {"before": f"{before[0]}+{before[1]}", "after": f"{after[0]}+{after[1]}"}
    return messages.NOT_FEWER_STEPS.fault(cells, **args, **offsets)
