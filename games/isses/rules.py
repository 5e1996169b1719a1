"""The rules of Der Isses!: what is legal, what an action does, when and how the game ends."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain, product

from games.core.cells import bits
from games.core.types import Actor, Fault, Points, Result, Side
from games.isses.actions import (
    ACCUSATIONS,
    COINS,
    COLOURS,
    HIDDEN,
    PICKS,
    REVEALS,
    Accuse,
    Action,
    Coin,
    Move,
    Pick,
    Reveal,
)
from games.isses.geometry import BITS, CELLS, EUCLID, NEAR, STEPS
from games.isses.labels import SIDES
from games.isses.messages import COIN_NOT_SKIPPED
from games.isses.moves import can_move, moves, reach
from games.isses.position import (
    ENDINGS,
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

_MAKE = tuple.__new__
"""Makes a position of its values without the detour over keyword arguments: half the time."""

ALL_CARDS = tuple(COLOURS)

_REFEREE = {"setup", "picks", "reveal"}


def start(options: Mapping[str, str], tags: Mapping[str, str]) -> Position:
    """The board before the set-up (isses.1)."""
    return _first(options["picks"], options["metric"], options["foreign"], tags.get("First", "A"))


@cache
def _first(picks: str, metric: str, foreign: str, first: str) -> Position:
    """One of sixteen."""
    variant = Variant(picks == "sealed", STEPS if metric == "steps" else EUCLID, foreign == "opponent")
    return first_position(variant, Side(first))


def is_legal(position: Position, action: Action) -> bool:
    """Whether nothing is wrong with an action; those that are played most come first."""
    if isinstance(action, Move):
        return can_move(position, action)
    if isinstance(action, Coin):
        return position.phase == "coin" and not position.occupied & (NEAR[action.cell] | 1 << action.cell)
    if isinstance(action, Reveal):
        return position.ended is not None and _can_reveal(position, position.ended, action.picks)
    if isinstance(action, Accuse):
        return position.phase == "play"
    if isinstance(action, Pick):
        return position.phase == "picks" and position.picks[action.side] == UNPICKED
    return position.phase == "setup" and len(set(action.cells)) == len(action.cells)


def _can_reveal(position: Position, ended: Ending, picks: tuple[int, int]) -> bool:
    """Whether the cards are those that are known, and can be shown (isses.9, isses.11)."""
    (known_a, known_b), (a, b) = position.picks, picks
    differ = (known_a < HIDDEN and known_a != a) or (known_b < HIDDEN and known_b != b)
    return not differ and can_show(position.variant, ended, position.turn, picks)


def can_show(variant: Variant, ended: Ending, turn: int, picks: tuple[int, int]) -> bool:
    """Whether the card that decides is among them, sealed ones both, and that of the side on turn one that it can
    have."""
    if variant.sealed and HIDDEN in picks:
        return False
    return picks[deciding(ended, turn)] != HIDDEN and picks[turn] in (*cards_after(variant, ended), HIDDEN)


def deciding(ended: Ending, turn: int) -> int:
    """The side whose card decides the round: the accused, or the one that moved onto the coin (isses.11)."""
    return 1 - turn if ended.accused else turn


def missing_picks(position: Position) -> list[int]:
    """The sides whose picks are due (isses.3)."""
    if position.phase != "picks":
        return []
    return [side for side in (0, 1) if position.picks[side] == UNPICKED]


def cards_after(variant: Variant, ended: Ending) -> tuple[int, ...]:
    """The cards that the side that ended the round can have, by what it did (isses.9)."""
    return ALL_CARDS if ended.accused or variant.foreign_allowed else (ended.colour,)


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action."""
    if isinstance(action, Move):
        return _moved(position, action)
    variant, phase, turn, coins, cells, occupied, coin, picks, ended = position
    if isinstance(action, Reveal):
        return _revealed(position, action.picks)
    if isinstance(action, Coin):
        phase, turn, coin = "picks" if variant.sealed else "play", 1 - turn, action.cell
    elif isinstance(action, Accuse):
        phase, ended = "reveal", ENDINGS[True][action.colour]
    elif isinstance(action, Pick):
        a, b = (action.colour if side == action.side else pick for side, pick in enumerate(picks))
        phase, picks = "picks" if UNPICKED in {a, b} else "play", (a, b)
    else:
        phase, cells, occupied = "coin", action.cells, sum(map(BITS.__getitem__, action.cells))
    return _MAKE(Position, (variant, phase, turn, coins, cells, occupied, coin, picks, ended))


def _moved(position: Position, move: Move) -> Position:
    """The piece on its new cell; on the coin it ends the round (isses.9), else it is the other side's turn."""
    variant, phase, turn, coins, cells, occupied, coin, picks, ended = position
    colour, path = move.colour, move.path
    end = path[-1]
    if end == coin:
        phase, ended = "reveal", ENDINGS[False][colour]
    else:
        turn = 1 - turn
    places = list(cells)
    places[colour] = end
    occupied ^= 1 << path[0] | 1 << end
    return _MAKE(Position, (variant, phase, turn, coins, tuple(places), occupied, coin, picks, ended))


def pass_turn(position: Position) -> Position | Fault:
    """The other side's turn. The coin must lie before a round can begin, so its turn is taken (isses.2)."""
    if position.phase != "play":
        return COIN_NOT_SKIPPED.fault(side=SIDES[position.turn])
    return position._replace(turn=1 - position.turn)


def coin_winner(position: Position, picks: tuple[int, int]) -> int:
    """Who gets the coin of a round that has ended, 0 for A and 1 for B (isses.9, isses.10)."""
    if position.ended is None:
        raise ValueError("the round goes on")
    return winner_of(position.ended, position.turn, picks)


def winner_of(ended: Ending, mover: int, picks: tuple[int, int]) -> int:
    """The same by how the round ended, by whose move or accusation, and by the cards."""
    accused, colour = ended
    same = picks[1 - mover] == colour
    won = same if accused else picks[mover] == colour and not same
    return mover if won else 1 - mover


def _revealed(position: Position, picks: tuple[int, int]) -> Position:
    """The coin goes to its winner (isses.11)."""
    variant, _, _, coins, cells, occupied, _, _, _ = position
    phase, turn, coins = won_by(coin_winner(position, picks), coins)
    return _MAKE(Position, (variant, phase, turn, coins, cells, occupied, NOWHERE, NO_PICKS, None))


def won_by(winner: int, coins: tuple[int, int]) -> tuple[Phase, int, tuple[int, int]]:
    """After a round: what is due, its loser to put the next coin, the coins with the one won (isses.2, isses.12)."""
    a, b = coins
    coins = (a, b + 1) if winner else (a + 1, b)
    return "over" if WINS in coins else "coin", 1 - winner, coins


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
            return tuple(pick for side in missing_picks(position) for pick in PICKS[side])
        case "reveal":
            return tuple(REVEALS[a][b] for a, b in _shown(position))
        case "setup":
            return None
        case "over":
            return ()


def _shown(position: Position) -> Iterator[tuple[int, int]]:
    """What may be shown at the end of a round: the card that decides, then both (isses.11)."""
    both = tuple(_cards(position, side) for side in (0, 1))
    if position.ended and not position.variant.sealed:
        views = list(both)
        views[1 - deciding(position.ended, position.turn)] = (HIDDEN,)
        yield from product(*views)
    yield from product(*both)


def _cards(position: Position, side: int) -> tuple[int, ...]:
    """The cards that a side may show (isses.9, isses.11)."""
    pick, ended = position.picks[side], position.ended
    if pick < HIDDEN:
        return (pick,)
    return cards_after(position.variant, ended) if ended and side == position.turn else ALL_CARDS


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
