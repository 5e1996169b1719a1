"""Moves of the pieces: where a piece can go and by which hops (isses.5 to isses.9)."""

from collections.abc import Iterator

from games.core.cells import bits
from games.isses.actions import HIDDEN, HOPS, Move
from games.isses.geometry import HELD, LANDINGS, NEAR, NEARER
from games.isses.position import Position


def coin_taker(position: Position) -> int | None:
    """The only piece that may end on the coin, None when any may, as far as the mover's card is known (isses.9)."""
    variant = position.variant
    if not variant.sealed or variant.foreign_allowed:
        return None
    pick = position.picks[position.turn]
    return pick if pick < HIDDEN else None


def chain_ends(others: int, coin: int, first: int) -> int:
    """Every cell that jumps over other pieces lead to, `first` being those of one jump (isses.7)."""
    ends, todo, on_coin = 0, first, 1 << coin
    while todo:
        low = todo & -todo
        ends |= low
        if low != on_coin:
            cell = low.bit_length() - 1
            todo |= LANDINGS[cell][others & NEAR[cell]]
        todo &= ~(others | ends)
    return ends


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
        further = chain_ends(occupied ^ 1 << start, coin, jumps) & ~jumps & allowed if jumps else 0
        yield start, (jumps | near & ~occupied) & allowed, further


def _chains(position: Position, start: int) -> Iterator[tuple[int, ...]]:
    """For every cell that jumps lead to: the shortest chain, of those the smallest by text.

    They come by length, and those of one length in the order of their texts.
    """
    others, coin = position.occupied ^ 1 << start, position.coin
    closed = others | 1 << start
    queue: list[tuple[int, ...]] = [(start,)]
    for chain in queue:
        cell = chain[-1]
        if cell != coin:
            ends = LANDINGS[cell][others & NEAR[cell]] & ~closed
            closed |= ends
            longer: list[tuple[int, ...]] = [(*chain, end) for end in bits(ends)]
            queue += longer
            yield from longer


def moves(position: Position) -> Iterator[list[Move]]:
    """For every colour its legal moves, one for each cell that it can end on."""
    for colour, (start, single, further) in enumerate(reach(position)):
        hops, left = HOPS[colour][start], single
        legal_moves = []
        while left:
            low = left & -left
            legal_moves.append(hops[low.bit_length() - 1])
            left ^= low
        if further:
            chains = _chains(position, start)
            legal_moves += [Move(colour, chain) for chain in chains if further >> chain[-1] & 1]
        yield legal_moves


def can_move(position: Position, move: Move) -> bool:
    """Whether nothing is wrong with a move."""
    variant, phase, _, _, cells, occupied, coin, _, _ = position
    colour, path = move.colour, move.path
    start, end = path[0], path[-1]
    if phase != "play" or cells[colour] != start or not NEARER[variant.metric][coin][start] >> end & 1:
        return False
    if end == coin and coin_taker(position) not in {None, colour}:
        return False
    if len(path) > 2:
        return _all_jump(occupied ^ 1 << start, coin, path)
    return not occupied >> end & 1 and occupied >> HELD[start].get(end, end) & 1 > 0


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
    if len(path) == 2 or not can_move(position, move):
        return move
    start, end = path[0], path[-1]
    chain = shortest(position.occupied ^ 1 << start, position.coin, start, end)
    if chain == path:
        return move
    return HOPS[colour][start][end] if len(chain) == 2 else Move(colour, chain)


def shortest(others: int, coin: int, start: int, end: int) -> tuple[int, ...]:
    """Of the chains from one cell to another the shortest, of those the smallest by text; () when there is none.

    Looked for from its end, ring by ring, since every jump leads back as well; then walked by the smallest cells.
    """
    landings = LANDINGS[start][others & NEAR[start]]
    rings, passed = [1 << end], others | 1 << coin
    while not landings & (ring := rings[-1]):
        if not ring:
            return ()
        passed |= ring
        before = 0
        for cell in bits(ring):
            before |= LANDINGS[cell][others & NEAR[cell]]
        rings.append(before & ~passed)
    path = [start]
    for ring in rings[:0:-1]:
        best = landings & ring
        cell = (best & -best).bit_length() - 1
        landings = LANDINGS[cell][others & NEAR[cell]]
        path.append(cell)
    return (*path, end)
