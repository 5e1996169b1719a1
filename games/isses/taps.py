"""Actions of Der Isses! by taps on the cells, and the words `accuse`, `reveal`, `A` and `B`.

A piece is tapped for a card of its colour. Set-up: seven cells in the order of the colours. Coin: its cell. Pick: `A`
or `B`, then a piece. Move: the piece, then the cell that it ends on. Accusation: `accuse`, then a piece. Reveal: the
piece of A's card, then that of B's; the one word `reveal` when the picks were sealed.
"""

from collections.abc import Iterable

from games.core.game import Tap
from games.isses.actions import ACCUSATIONS, COINS, COLOURS, PICKS, REVEALS, SIDES, Action, Setup
from games.isses.geometry import NAMES, NUMBERS, bits
from games.isses.moves import moves, reach
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
    if len(taps) > 1:
        return ()
    if taps[0] == ACCUSE:
        return _pieces(position, ACCUSATIONS)
    colour = _tapped(position, taps[0])
    if colour is None:
        return ()
    return tuple(Tap(NAMES[move.path[-1]], move, False) for move in tuple(moves(position))[colour])


def _tapped(position: Position, name: str) -> int | None:
    """The colour of the piece on a tapped cell."""
    return position.piece_on(NUMBERS[name]) if name in NUMBERS else None


def _reveal_taps(position: Position, taps: tuple[str, ...]) -> Taps:
    legal = legal_actions(position) or ()
    if len(legal) == 1:
        return () if taps else (Tap(REVEAL, legal[0], False),)
    if not taps:
        firsts = [a for a in COLOURS if any(action in legal for action in REVEALS[a])]
        return tuple(Tap(NAMES[position.cells[a]], None, True) for a in firsts)
    a = _tapped(position, taps[0])
    if a is None or len(taps) > 1:
        return ()
    return tuple(
        Tap(NAMES[position.cells[b]], action, False) for b, action in enumerate(REVEALS[a]) if action in legal
    )
