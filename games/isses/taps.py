"""Actions of Der Isses! by taps on the cells, and the words `accuse`, `reveal`, `A` and `B`.

A piece is tapped for a card of its colour. Set-up: seven cells in the order of the colours. Coin: its cell. Pick: `A`
or `B`, then a piece. Move: the piece, then the cells of its way. Accusation: `accuse`, then a piece. Reveal: the
piece of A's card, then that of B's; the one word `reveal` when the picks were sealed.

A move of several jumps is tapped hop by hop; a way by taps comes to no cell twice.
"""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from games.core.cells import bits
from games.core.game import Tap
from games.isses.actions import ACCUSATIONS, COINS, COLOURS, PICKS, REVEALS, SIDES, Action, Move, Setup
from games.isses.geometry import LANDINGS, NAMES, NEAR, NUMBERS
from games.isses.moves import canonical, reach
from games.isses.notation import sealed_reveal
from games.isses.position import UNPICKED, Position
from games.isses.rules import coin_cells, legal_actions

ACCUSE = "accuse"
REVEAL = "reveal"

Taps = tuple[Tap[Action], ...]


def continuations(position: Position, taps: tuple[str, ...]) -> Taps:
    """The taps that can follow; () when the taps lead nowhere or the action is complete."""
    match position.phase:
        case "setup":
            return _set_up_taps(taps)
        case "coin" if not taps:
            return tuple(Tap(NAMES[cell], COINS[cell], False) for cell in bits(coin_cells(position)))
        case "picks":
            return _pick_taps(position, taps)
        case "play":
            return _turn_taps(position, taps)
        case "reveal":
            return _reveal_taps(position, taps)
    return ()


def _set_up_taps(taps: tuple[str, ...]) -> Taps:
    left = len(COLOURS) - len(taps)
    if left <= 0 or len(set(taps)) < len(taps) or not NUMBERS.keys() >= set(taps):
        return ()
    tapped = tuple(NUMBERS[name] for name in taps)
    free = [cell for cell in NUMBERS.values() if cell not in tapped]
    return tuple(Tap(NAMES[cell], None if left > 1 else Setup((*tapped, cell)), left > 1) for cell in free)


def _pieces(position: Position, actions: Iterable[Action]) -> Taps:
    """A tap on the piece of every colour, completing the action of that colour."""
    pairs = zip(position.cells, actions, strict=True)
    return tuple(Tap(NAMES[cell], action, False) for cell, action in pairs)


def _pick_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    missing = {sign: side for side, sign in enumerate(SIDES) if position.picks[side] == UNPICKED}
    if not taps:
        return tuple(Tap(sign, None, True) for sign in missing)
    side = missing.get(taps[0])
    return () if side is None or len(taps) > 1 else _pieces(position, PICKS[side])


def _turn_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    if not taps:
        movable = [start for start, single, further in reach(position) if single | further]
        return (*(Tap(NAMES[cell], None, True) for cell in movable), Tap(ACCUSE, None, True))
    if taps[0] == ACCUSE:
        return () if len(taps) > 1 else _pieces(position, ACCUSATIONS)
    colour = _tapped(position, taps[0])
    if colour is None or not NUMBERS.keys() >= set(taps):
        return ()
    return tuple(_hops(position, colour, tuple(NUMBERS[tap] for tap in taps)))


def _hops(position: Position, colour: int, path: tuple[int, ...]) -> Iterator[Tap[Action]]:
    """The next cells of a way that can end legally: steps and jumps from the piece, further jumps after a jump."""
    start, single, further = tuple(reach(position))[colour]
    ends, barred = single | further, sum(1 << cell for cell in set(path)) | position.occupied
    if len(path) == 1:
        steps = NEAR[start] & single
        for cell in bits(steps):
            yield Tap(NAMES[cell], Move(colour, (start, cell)), False)
    elif not _jumped(position, path):
        return
    for cell in bits(_jumps(position, start, path[-1]) & ~barred):
        beyond = _beyond(position, start, cell, barred | 1 << cell) & ends
        action = canonical(position, Move(colour, (*path, cell))) if ends >> cell & 1 else None
        if action or beyond:
            yield Tap(NAMES[cell], action, beyond > 0)


def _jumps(position: Position, start: int, cell: int) -> int:
    """The cells straight behind the pieces around a cell, from the coin none; the moving piece began on `start`."""
    if cell == position.coin:
        return 0
    return LANDINGS[cell][(position.occupied & ~(1 << start)) & NEAR[cell]]


def _jumped(position: Position, path: tuple[int, ...]) -> bool:
    """Whether a way so far consists of jumps to free cells, each of them new."""
    free = len(set(path)) == len(path) and not any(position.occupied >> cell & 1 for cell in path[1:])
    return free and all(_jumps(position, path[0], a) >> b & 1 for a, b in pairwise(path))


def _beyond(position: Position, start: int, cell: int, barred: int) -> int:
    """The cells that further jumps from a cell lead to without coming to a barred one."""
    found, todo = 0, _jumps(position, start, cell) & ~barred
    while todo:
        low = todo & -todo
        found |= low
        todo = (todo | _jumps(position, start, low.bit_length() - 1)) & ~(barred | found)
    return found


def _tapped(position: Position, name: str) -> int | None:
    """The colour of the piece on a tapped cell."""
    return position.piece_on(NUMBERS[name]) if name in NUMBERS else None


def _reveal_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    legal = legal_actions(position) or ()
    if position.variant.sealed:
        return () if taps else (Tap(REVEAL, sealed_reveal(position), False),)
    if not taps:
        firsts = [a for a in COLOURS if any(action in legal for action in REVEALS[a])]
        return tuple(Tap(NAMES[position.cells[a]], None, True) for a in firsts)
    a = _tapped(position, taps[0])
    if a is None or len(taps) > 1:
        return ()
    return tuple(
        Tap(NAMES[position.cells[b]], action, False) for b, action in enumerate(REVEALS[a]) if action in legal
    )
