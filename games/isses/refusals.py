"""What is wrong with an action of Der Isses!, the most basic first."""

from collections.abc import Iterator
from itertools import pairwise

from games.core.cells import bits
from games.core.messages import OVER as GAME_OVER
from games.core.types import Fault
from games.isses import labels, messages
from games.isses.actions import HIDDEN, Action, Coin, Move, Pick, Reveal, Setup
from games.isses.geometry import NAMES, NEAR, NEARER, OVER, distance
from games.isses.moves import coin_taker
from games.isses.notation import format_action
from games.isses.position import NOWHERE, UNPICKED, Position
from games.isses.rules import cards_after, deciding, is_legal, missing_picks


def check(position: Position, action: Action) -> tuple[Fault, ...]:
    """Everything that is wrong with an action, the most basic first; () when it is legal.

    Legal actions, the usual case, are told without looking for what is wrong: a fifth of the time.
    """
    return () if is_legal(position, action) else refusals(position, action)


def refusals(position: Position, action: Action) -> tuple[Fault, ...]:
    """The same, looked for in every rule."""
    if position.phase == "over":
        return (GAME_OVER.fault(text=format_action(action)),)
    return (
        *_set_up_faults(position, action),
        *_coin_faults(position, action),
        *_pick_faults(position, action),
        *(_move_faults(position, action) if isinstance(action, Move) and position.cells else ()),
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
            pieces = {"piece": labels.PIECES[other], "other": labels.PIECES[colour]}
            yield messages.SETUP_CLASH.fault((NAMES[cell],), cell=NAMES[cell], **pieces)


def _coin_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """isses.2"""
    if not isinstance(action, Coin):
        due = position.phase == "coin"
        return (messages.COIN_MISSING.fault(side=labels.SIDES[position.turn]),) if due else ()
    return tuple(_misplaced_coin(position, action.cell))


def _misplaced_coin(position: Position, cell: int) -> Iterator[Fault]:
    """Why no coin is put on a cell."""
    name = NAMES[cell]
    if position.coin != NOWHERE:
        lies = NAMES[position.coin]
        yield messages.COIN_NOT_DUE.fault((lies,), cell=name, coin=lies)
    standing = position.piece_on(cell)
    if standing is not None:
        yield messages.COIN_ON_PIECE.fault((name,), cell=name, piece=labels.PIECES[standing])
    for near in bits(position.occupied & NEAR[cell]):
        piece = labels.PIECES[position.cells.index(near)]
        yield messages.COIN_NEAR_PIECE.fault((name, NAMES[near]), cell=name, near=NAMES[near], piece=piece)


def _pick_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """isses.3"""
    if not isinstance(action, Pick):
        missing = missing_picks(position)
        return (messages.PICK_MISSING.fault(sides=labels.sides_of(missing)),) if missing else ()
    if not position.variant.sealed:
        return (messages.PICK_WITH_PLAYER.fault(),)
    if position.picks[action.side] != UNPICKED:
        return (messages.PICK_TWICE.fault(side=labels.SIDES[action.side]),)
    return ()


def _reveal_faults(position: Position, action: Action) -> tuple[Fault, ...]:
    """isses.9, isses.11"""
    ended = position.ended
    if not isinstance(action, Reveal):
        return (messages.REVEAL_MISSING.fault(),) if ended else ()
    if ended is None:
        return (messages.REVEAL_NOT_DUE.fault(),)
    faults = []
    card = action.picks[position.turn]
    if card not in (*cards_after(position.variant, ended), HIDDEN):
        args = {"side": labels.SIDES[position.turn], "piece": labels.PIECES[ended.colour], "card": labels.CARDS[card]}
        faults.append(messages.REVEAL_CONTRADICTS.fault((NAMES[position.coin],), **args))
    known = enumerate(zip(position.picks, action.picks, strict=True))
    if differ := [side for side, (pick, shown) in known if pick < HIDDEN and shown not in (pick, HIDDEN)]:
        faults.append(messages.REVEAL_DIFFERS.fault(sides=labels.sides_of(differ)))
    if position.variant.sealed:
        return (*faults, messages.REVEAL_BOTH.fault()) if HIDDEN in action.picks else tuple(faults)
    decides = deciding(ended, position.turn)
    if action.picks[decides] == HIDDEN:
        faults.append(messages.REVEAL_UNDECIDED.fault(side=labels.SIDES[decides]))
    return tuple(faults)


def _move_faults(position: Position, move: Move) -> tuple[Fault, ...]:
    """Everything that is wrong with a move in a round, by the order of the rules that it breaks."""
    colour, path = move.colour, move.path
    start, end = path[0], path[-1]
    if position.cells[colour] != start:
        args = {"piece": labels.PIECES[colour], "cell": NAMES[start], "stands": NAMES[position.cells[colour]]}
        return (messages.WRONG_PIECE.fault((args["cell"], args["stands"]), **args),)
    faults = [*_single_faults(position, path)] if len(path) == 2 else [*_chain_faults(position, path)]
    if position.coin == NOWHERE:
        return tuple(faults)
    if not NEARER[position.variant.metric][position.coin][start] >> end & 1:
        faults.append(_not_nearer(position, move))
    if end == position.coin and coin_taker(position) not in {None, colour}:
        args = {"piece": labels.PIECES[colour], "coin": NAMES[end], "side": labels.SIDES[position.turn]}
        faults.append(messages.FOREIGN_PIECE.fault((NAMES[end],), **args))
    return tuple(faults)


def _single_faults(position: Position, path: tuple[int, ...]) -> tuple[Fault, ...]:
    """One step (isses.6) or one jump (isses.7)."""
    start, end = path
    if not NEAR[start] >> end & 1:
        return tuple(_jump_faults(position, start, start, end))
    standing = position.piece_on(end)
    if standing is None:
        return ()
    names = NAMES[start], NAMES[end]
    piece = labels.PIECES[standing]
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
        piece = labels.PIECES[position.cells.index(end)]
        yield messages.LANDING_OCCUPIED.fault((NAMES[end],), **args, piece=piece)


def _not_nearer(position: Position, move: Move) -> Fault:
    """isses.8"""
    start, end, coin = move.path[0], move.path[-1], position.coin
    piece = labels.PIECES[move.colour]
    if start == end:
        return messages.ENDS_AT_START.fault((NAMES[end],), piece=piece, cell=NAMES[end])
    args = {"piece": piece, "coin": NAMES[coin], "start": NAMES[start], "cell": NAMES[end]}
    far, farther = (distance(position.variant.metric, cell, coin) for cell in (start, end))
    message = messages.AS_FAR if far == farther else messages.FARTHER
    return message.fault((NAMES[start], NAMES[end], NAMES[coin]), **args)
