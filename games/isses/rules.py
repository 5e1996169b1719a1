"""The rules of Der Isses!: what is legal, why not, what an action does, when and how the game ends."""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain

from games.core.faults import Fault
from games.core.messages import OVER
from games.core.types import Actor, Points, Result, Side
from games.isses import messages
from games.isses.actions import (
    ACCUSATIONS,
    COINS,
    COLOURS,
    HIDDEN,
    PICKS,
    REVEALS,
    SIDES,
    Accuse,
    Action,
    Coin,
    Move,
    Pick,
    Reveal,
    Setup,
)
from games.isses.geometry import CELLS, EUCLID, NAMES, NEAR, STEPS, bits
from games.isses.moves import is_legal, move_faults, moves, reach
from games.isses.notation import format_action
from games.isses.position import (
    NO_PICKS,
    NOWHERE,
    UNPICKED,
    WINS,
    Ending,
    Phase,
    Position,
    Variant,
    first_position,
)

_MAKE = partial(tuple.__new__, Position)
"""A position from its values, without the detour over keyword arguments."""

ALL_CARDS = tuple(COLOURS)

_REFEREE = {"setup", "picks", "reveal"}


def start(options: Mapping[str, str], tags: Mapping[str, str]) -> Position:
    """The board before the set-up (isses.1)."""
    metric = STEPS if options["metric"] == "steps" else EUCLID
    variant = Variant(options["picks"] == "sealed", metric, options["foreign"] == "opponent")
    return first_position(variant, Side(tags.get("First", "A")))


def check(position: Position, action: Action) -> tuple[Fault, ...]:
    """Everything that is wrong with an action, the most basic first; () when it is legal."""
    if isinstance(action, Move) and is_legal(position, action):
        return ()
    if position.phase == "over":
        return (OVER.fault(text=format_action(action)),)
    return (
        *_set_up_faults(position, action),
        *_coin_faults(position, action),
        *_pick_faults(position, action),
        *(move_faults(position, action) if isinstance(action, Move) and position.cells else ()),
        *_reveal_faults(position, action),
    )


def _set_up_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """isses.1"""
    if not isinstance(action, Setup):
        return (messages.SETUP_MISSING.fault(),) if position.phase == "setup" else ()
    clashes = tuple(_clashes(action.cells))
    return clashes if position.phase == "setup" else (messages.SETUP_TWICE.fault(), *clashes)


def _clashes(cells: tuple[int, ...]) -> Iterator[Fault]:
    """Cells with more than one piece."""
    first_on: dict[int, int] = {}
    for colour, cell in enumerate(cells):
        other = first_on.setdefault(cell, colour)
        if other != colour:
            pieces = {"piece": messages.PIECES[other], "other": messages.PIECES[colour]}
            yield messages.SETUP_CLASH.fault((NAMES[cell],), cell=NAMES[cell], **pieces)


def _coin_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """isses.2"""
    if not isinstance(action, Coin):
        due = position.phase == "coin"
        return (messages.COIN_MISSING.fault(side=position.side.value),) if due else ()
    cell = action.cell
    if position.phase == "coin" and coin_cells(position) >> cell & 1:
        return ()
    return tuple(_misplaced_coin(position, cell))


def _misplaced_coin(position: Position, cell: int) -> Iterator[Fault]:
    """Why no coin is put on a cell."""
    name = NAMES[cell]
    if position.coin != NOWHERE:
        lies = NAMES[position.coin]
        yield messages.COIN_NOT_DUE.fault((lies,), cell=name, coin=lies)
    standing = position.piece_on(cell)
    if standing is not None:
        yield messages.COIN_ON_PIECE.fault((name,), cell=name, piece=messages.PIECES[standing])
    for near in bits(position.occupied & NEAR[cell]):
        piece = messages.PIECES[position.cells.index(near)]
        yield messages.COIN_NEAR_PIECE.fault((name, NAMES[near]), cell=name, near=NAMES[near], piece=piece)


def _missing_picks(position: Position) -> list[int]:
    """The sides whose picks are due (isses.3)."""
    if position.phase != "picks":
        return []
    return [side for side in (0, 1) if position.picks[side] == UNPICKED]


def _pick_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """isses.3"""
    if not isinstance(action, Pick):
        sides = ", ".join(SIDES[side] for side in _missing_picks(position))
        return (messages.PICK_MISSING.fault(sides=sides),) if sides else ()
    if not position.variant.sealed:
        return (messages.PICK_WITH_PLAYER.fault(),)
    if position.picks[action.side] != UNPICKED:
        return (messages.PICK_TWICE.fault(side=SIDES[action.side]),)
    return ()


def _reveal_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """isses.9, isses.11"""
    ended = position.ended
    if not isinstance(action, Reveal):
        return (messages.REVEAL_MISSING.fault(),) if ended else ()
    if ended is None:
        return (messages.REVEAL_NOT_DUE.fault(),)
    found = []
    card = action.picks[position.turn]
    if card not in _cards_after(position, ended):
        args = {
            "side": position.side.value,
            "piece": messages.PIECES[ended.colour],
            "card": messages.CARDS[card],
        }
        found.append(messages.REVEAL_CONTRADICTS.fault((NAMES[position.coin],), **args))
    if position.variant.sealed and position.picks != action.picks:
        pairs = zip(position.picks, action.picks, SIDES, strict=True)
        if differ := [side for pick, shown, side in pairs if pick < HIDDEN and pick != shown]:
            found.append(messages.REVEAL_DIFFERS.fault(sides=", ".join(differ)))
    return tuple(found)


def _cards_after(position: Position, ended: Ending) -> tuple[int, ...]:
    """The cards that the side that ended the round can have, by what it did (isses.9)."""
    return ALL_CARDS if ended.accused or position.variant.foreign_allowed else (ended.colour,)


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action."""
    if isinstance(action, Move):
        return _moved(position, action)
    match action:
        case Accuse(colour):
            return position._replace(phase="reveal", ended=Ending(True, colour))
        case Reveal(picks):
            return _revealed(position, picks)
        case Coin(cell):
            due: Phase = "picks" if position.variant.sealed else "play"
            return position._replace(phase=due, turn=1 - position.turn, coin=cell)
        case Pick(side, colour):
            return _picked(position, side, colour)
        case Setup(cells):
            occupied = sum(1 << cell for cell in cells)
            return position._replace(phase="coin", cells=cells, occupied=occupied)


def _moved(position: Position, move: Move) -> Position:
    """The piece on its new cell; on the coin it ends the round (isses.9), else it is the other side's turn."""
    variant, phase, turn, coins, cells, occupied, coin, picks, ended = position
    colour, path = move.colour, move.path
    end = path[-1]
    if end == coin:
        phase, ended = "reveal", Ending(False, colour)
    else:
        turn = 1 - turn
    cells = (*cells[:colour], end, *cells[colour + 1 :])
    occupied ^= 1 << path[0] | 1 << end
    return _MAKE((variant, phase, turn, coins, cells, occupied, coin, picks, ended))


def _picked(position: Position, side: int, colour: int) -> Position:
    a, b = (colour if own == side else pick for own, pick in enumerate(position.picks))
    phase: Phase = "picks" if UNPICKED in {a, b} else "play"
    return position._replace(phase=phase, picks=(a, b))


def coin_winner(position: Position, picks: tuple[int, int]) -> int:
    """Who gets the coin of a round that has ended, 0 for A and 1 for B (isses.9, isses.10)."""
    if position.ended is None:
        raise ValueError("the round goes on")
    accused, colour = position.ended
    mover = position.turn
    same = picks[1 - mover] == colour
    won = same if accused else picks[mover] == colour and not same
    return mover if won else 1 - mover


def _revealed(position: Position, picks: tuple[int, int]) -> Position:
    """The coin goes to its winner; the loser puts the next one (isses.2, isses.11, isses.12)."""
    variant, _, _, (a, b), cells, occupied, _, _, _ = position
    winner = coin_winner(position, picks)
    coins = (a, b + 1) if winner else (a + 1, b)
    phase = "over" if WINS in coins else "coin"
    return _MAKE((variant, phase, 1 - winner, coins, cells, occupied, NOWHERE, NO_PICKS, None))


def coin_cells(position: Position) -> int:
    """The cells for the coin, as bits: free, with no piece on any neighbouring cell (isses.2)."""
    taken = position.occupied
    for cell in position.cells:
        taken |= NEAR[cell]
    return (1 << len(CELLS)) - 1 & ~taken


def legal_actions(position: Position) -> tuple[Action, ...] | None:
    """All legal actions, each once; a piece's destination counts once. None before the set-up."""
    match position.phase:
        case "play":
            return (*ACCUSATIONS, *chain.from_iterable(moves(position)))
        case "coin":
            return tuple(COINS[cell] for cell in bits(coin_cells(position)))
        case "picks":
            return tuple(pick for side in _missing_picks(position) for pick in PICKS[side])
        case "reveal":
            return tuple(REVEALS[a][b] for a in _cards(position, 0) for b in _cards(position, 1))
        case "setup":
            return None
        case "over":
            return ()


def _cards(position: Position, side: int) -> tuple[int, ...]:
    """The cards that a side may show (isses.9, isses.11)."""
    pick, ended = position.picks[side], position.ended
    if pick < HIDDEN:
        return (pick,)
    return _cards_after(position, ended) if ended and side == position.turn else ALL_CARDS


def count_legal(position: Position) -> int | None:
    """The number of legal actions, without listing moves; None before the set-up."""
    if position.phase == "play":
        ends = (single.bit_count() + further.bit_count() for _, single, further in reach(position))
        return len(ACCUSATIONS) + sum(ends)
    listed = legal_actions(position)
    return None if listed is None else len(listed)


def over(position: Position) -> bool:
    """isses.12"""
    return position.phase == "over"


def to_act(position: Position) -> Actor | None:
    if position.phase == "over":
        return None
    if position.phase in _REFEREE:
        return "referee"
    return "B" if position.turn else "A"


def points(position: Position) -> Points:
    """Coins."""
    return Points(*position.coins)


def outcome(position: Position) -> Result:
    """isses.12"""
    return points(position).result() if position.phase == "over" else Result.OPEN
