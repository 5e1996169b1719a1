"""Why an action of Held-play is not legal: every reason, the most basic first."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from games.core.cells import bits
from games.core.messages import OVER
from games.core.types import Actor, Fault, Points, Refused, Result, Side, Word
from games.heldplay import contents, messages
from games.heldplay.geometry import BITS, CELLS, CORNERS, NAMES, NEIGHBOURS, SURROUNDS, crossing, joined, names, way
from games.heldplay.layout import DEFAULT, read_variant
from games.heldplay.notation import DRAW, FIRST_MOVES, NOBODY, PASS, Action, Begin, Draw, Move, Pass, format_action
from games.heldplay.position import (
    AGAIN,
    EIGHT,
    MOVE,
    NEXT,
    NOTHING,
    SIDES,
    UNSEEN,
    Position,
    Won,
    beginnings,
    first_position,
    houses_won,
    piece_on,
    tally,
)


def refusals(position: Position, action: Action) -> Iterator[Fault]:
    """In the order in which they are tested; nothing for a legal action."""
    if position.due == NOTHING:
        yield OVER.fault(text=format_action(action))
    elif position.due in (NEXT, AGAIN):
        yield from _between_games(position, action)
    elif isinstance(action, Begin):
        yield messages.GAME_EARLY.fault(text=format_action(action), game=position.game)
    elif isinstance(action, Pass):
        yield from _passing(position)
    elif isinstance(action, Move):
        yield from _retreating(position, action) if position.due != MOVE else _going(position, action)
        yield from _numbering(position, action)
        if action.target != NOBODY and position.due == MOVE:
            yield from attacking(position, action)


def _between_games(position: Position, action: Action) -> Iterator[Fault]:
    """heldplay.10"""
    due = beginnings(position)
    if action not in due:
        yield messages.GAME_DUE.fault(text=format_action(action), due=" / ".join(map(format_action, due)))


def _passing(position: Position) -> Iterator[Fault]:
    """heldplay.12; a piece can move as soon as a neighbour cell is empty."""
    if position.due != MOVE:
        cell = NAMES[position.due]
        yield messages.PASS_RETREAT.fault((cell,), cell=cell, piece=_piece(position, position.due))
    elif movable := sum(BITS[cell] for cell in bits(position.own) if NEIGHBOURS[cell] & ~position.taken):
        yield messages.PASS_EARLY.fault(names(movable), cells=joined(movable))


def _piece(position: Position, cell: int) -> Word:
    """What stands on a cell, which is not empty."""
    return piece_on(position, cell) or contents.EMPTY


def _retreating(position: Position, move: Move) -> Iterator[Fault]:
    """heldplay.6"""
    attacked, start, goal = (NAMES[cell] for cell in (position.due, move.start, move.goal))
    piece = _piece(position, position.due)
    if move.start != position.due:
        yield messages.RETREAT_OTHER.fault((attacked, start), piece=piece, cell=attacked, start=start)
    if move.goal not in position.variant.circles:
        circles = joined(position.variant.circle_mask & ~position.taken)
        yield messages.RETREAT_CIRCLE.fault((goal,), piece=piece, start=attacked, cell=goal, circles=circles)
    elif stander := piece_on(position, move.goal):
        yield messages.RETREAT_TAKEN.fault((goal,), cell=goal, piece=stander)
    if move.target != NOBODY:
        target = NAMES[move.target]
        yield messages.RETREAT_ATTACK.fault((target,), cell=target)


def _going(position: Position, move: Move) -> Iterator[Fault]:
    """heldplay.2, heldplay.3"""
    start, goal = NAMES[move.start], NAMES[move.goal]
    piece = piece_on(position, move.start)
    if piece is None:
        yield messages.NOTHING_THERE.fault((start,), cell=start)
    elif not position.own & BITS[move.start]:
        yield messages.FOREIGN_PIECE.fault((start,), cell=start, piece=piece)
    cells = way(move.start, move.goal)
    if move.start == move.goal:
        yield messages.NO_STEP.fault((start,), start=start)
    elif not cells:
        yield messages.NOT_STRAIGHT.fault((start, goal), start=start, goal=goal)
    for cell in cells or (() if move.start == move.goal else (move.goal,)):
        if stander := piece_on(position, cell):
            name = NAMES[cell]
            yield messages.IN_THE_WAY.fault((name,), start=start, goal=goal, cell=name, piece=stander)
    if position.variant.line and (line := crossing(move.start, move.goal)):
        before, behind = (NAMES[cell] for cell in line)
        yield messages.LINE_CROSSED.fault((before, behind), start=start, goal=goal, before=before, behind=behind)


def _numbering(position: Position, move: Move) -> Iterator[Fault]:
    """heldplay.1; nothing can be said of the number of a piece that is not there or not one's own."""
    piece = piece_on(position, move.start)
    if piece is None or not position.own & BITS[move.start]:
        return
    cell, number = NAMES[move.start], move.number
    if piece != contents.FACE_DOWN:
        if number:
            yield messages.NUMBER_SHOWN.fault((cell,), cell=cell, piece=piece, number=number)
        return
    unseen = position.unseen
    numbers = ", ".join(map(str, unseen))
    if not number:
        text = format_action(Move(move.start, move.goal))
        yield messages.NUMBER_MISSING.fault((cell,), cell=cell, text=text, number=unseen[0], numbers=numbers)
    elif (place := position.at[number]) != UNSEEN:
        other = NAMES[place]
        yield messages.NUMBER_SEEN.fault((cell, other), cell=cell, number=number, other=other, numbers=numbers)


def attacking(position: Position, move: Move) -> Iterator[Fault]:
    """heldplay.6, heldplay.7, judged after the move"""
    target, name = BITS[move.target], NAMES[move.target]
    own = position.own & ~BITS[move.start] | BITS[move.goal]
    if not position.foe & ~own & target:
        message = messages.TARGET_OWN if own & target else messages.TARGET_EMPTY
        yield message.fault((name,), cell=name)
        return
    piece = _piece(position, move.target)
    missing = NEIGHBOURS[move.target] & ~own
    if target & CORNERS:
        yield messages.TARGET_CORNER.fault((name,), cell=name, piece=piece)
    elif missing:
        yield messages.TARGET_OPEN.fault((name, *names(missing)), cell=name, piece=piece, cells=joined(missing))
    if position.hidden & target:
        yield messages.TARGET_HIDDEN.fault((name,), cell=name)
    elif position.holding & target:
        yield messages.TARGET_HOLDS.fault((name,), cell=name, piece=piece)
    if not position.variant.circle_mask & ~(position.foe | own):
        yield messages.NO_CIRCLE.fault((name,), cell=name, piece=piece)


# The rules of Held-play: what is legal, what an action does, when and how games and the match end.


_MAKE = partial(tuple.__new__, Position)
"""A position from its values, without the detour over keyword arguments."""

_BYTES = tuple(bytes((cell,)) for cell in range(CELLS))


def start(options: Mapping[str, str], tags: Mapping[str, str]) -> Position:
    """The first game's start (heldplay.1)."""
    eight, first = tags.get("Eight", "A"), tags.get("First", "")
    if first and first != eight:
        raise Refused(messages.FIRST_DIFFERS.fault(first=first, eight=eight))
    variant = read_variant(tags.get("Layout", DEFAULT), lot=options["third"] == "lot")
    return first_position(variant, SIDES.index(Side(eight)))


def check(position: Position, action: Action) -> tuple[Fault, ...]:
    """Everything that is wrong with an action, the most basic first; () when it is legal."""
    variant, own, foe, hidden, at, _, _, due, _ = position
    if due == MOVE and action.__class__ is Move:
        start, goal, number, target = action
        piece = BITS[start]
        # Nearly all moves are legal; the others are looked at closely.
        if (
            own & piece
            and not variant.ways[start * CELLS + goal] & (own | foe)
            and (at[number] == UNSEEN if hidden & piece else not number)
        ):
            return () if target == NOBODY else tuple(attacking(position, action))
    return tuple(refusals(position, action))


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action."""
    if action.__class__ is not Move:
        return _apply_rest(position, action)
    variant, own, foe, hidden, at, eight, turn, _, won = position
    start, goal, number, target = action
    own ^= BITS[start] | BITS[goal]
    if turn == EIGHT:
        if number:
            hidden ^= BITS[start]
            at = at[:number] + _BYTES[goal] + at[number + 1 :]
        else:
            at = at.replace(_BYTES[start], _BYTES[goal])
    after: Position = _MAKE((variant, foe, own, hidden, at, eight, 1 - turn, target, won))
    return _ended(after) if goal in variant.homes else after


def _ended(position: Position) -> Position:
    """The position after a move to a house, which may have won the game or the match (heldplay.8, heldplay.10)."""
    houses = houses_won(position)
    if not houses:
        return position
    won = (*position.won, Won(position.eight, SIDES.index(position.mover.other), houses))
    result, _ = tally(won)
    return position._replace(won=won, due=NEXT if result is Result.OPEN else NOTHING)


def _apply_rest(position: Position, action: Action) -> Position:
    """heldplay.10, heldplay.12

    Two passes in turn cannot come about: some piece has an empty neighbour cell, and whose piece it is can move.
    """
    match action:
        case Begin(_, lot):
            eight = position.eight if position.due == AGAIN else 1 - position.eight
            return first_position(position.variant, SIDES.index(lot) if lot else eight, position.won)
        case Draw():
            return position._replace(due=AGAIN)
    return position._replace(own=position.foe, foe=position.own, turn=1 - position.turn)


def pass_turn(position: Position) -> Position | Fault:
    """The other side's turn. No pass of heldplay.12, so it makes no draw; a retreat must be made (heldplay.6)."""
    if position.due != MOVE:
        cell = NAMES[position.due]
        return messages.SKIP_RETREAT.fault((cell,), cell=cell, piece=_piece(position, position.due))
    return position._replace(own=position.foe, foe=position.own, turn=1 - position.turn)


def legal_actions(position: Position) -> tuple[Action, ...]:
    """All legal actions, each once."""
    return _actions(position, position.unseen if position.own & position.hidden else ())


def choices(position: Position) -> tuple[Action, ...]:
    """The same with the moves of face-down pieces once each, their number left open (0): nobody can choose it."""
    return _actions(position, (0,))


def _actions(position: Position, numbers: Sequence[int]) -> tuple[Action, ...]:
    if position.due == MOVE:
        moves = _moves(position, numbers)
        return (*moves, *_attacks(position, moves)) if moves else (PASS,)
    if position.due >= 0:
        return _retreats(position)
    return beginnings(position)


def _moves(position: Position, numbers: Sequence[int]) -> list[Move]:
    """Moves without attacks, those of face-down pieces once for every number (heldplay.1 to heldplay.3)."""
    variant, own, foe, hidden, *_ = position
    lanes, taken = variant.lanes, own | foe
    moves: list[Move] = []
    rest = own & ~hidden
    while rest:
        low = rest & -rest
        rest ^= low
        column_mask, column, row_mask, row = lanes[low.bit_length() - 1]
        moves += column[taken & column_mask]
        moves += row[taken & row_mask]
    if rest := own & hidden:
        for cell in bits(rest):
            column_mask, column, row_mask, row = lanes[cell]
            for goal in (*column[taken & column_mask], *row[taken & row_mask]):
                by_number = FIRST_MOVES[goal.start * CELLS + goal.goal]
                moves += [by_number[number] for number in numbers]
    return moves


def _attacks(position: Position, moves: list[Move]) -> list[Move]:
    """The same moves with every attack that can be declared with them (heldplay.6, heldplay.7)."""
    attacks: list[Move] = []
    own, foe = position.own, position.foe
    if position.turn != EIGHT:
        foe &= ~(position.hidden | position.holding)
    for target in bits(foe):
        ring = SURROUNDS[target]
        missing = ring & ~own
        if missing & (missing - 1):
            continue
        attacks += [
            Move(move.start, move.goal, move.number, target)
            for move in moves
            if (not missing or BITS[move.goal] == missing)
            and not ring & BITS[move.start]
            and _leaves_circle(position, move)
        ]
    return attacks


def _leaves_circle(position: Position, move: Move) -> bool:
    """Whether a grey circle is free after a move (heldplay.6)."""
    taken = (position.own | position.foe) & ~BITS[move.start] | BITS[move.goal]
    return position.variant.circle_mask & ~taken != 0


def _retreats(position: Position) -> tuple[Move, ...]:
    """The attacked piece to every free grey circle (heldplay.6)."""
    free = position.variant.circle_mask & ~position.taken
    return tuple(Move(position.due, circle) for circle in bits(free))


def count_legal(position: Position) -> int:
    """The number of legal actions."""
    return len(legal_actions(position))


def interjections(position: Position) -> tuple[Action, ...]:
    """The referee may end a game without a winner while it lasts (heldplay.12)."""
    return (DRAW,) if position.due >= MOVE else ()


def over(position: Position) -> bool:
    """heldplay.11"""
    return position.due == NOTHING


def to_act(position: Position) -> Actor | None:
    if position.due >= MOVE:
        return "B" if position.eight ^ position.turn else "A"
    return None if position.due == NOTHING else "referee"


def points(position: Position) -> Points:
    """The sums over the games won (heldplay.9)."""
    return tally(position.won)[1]


def outcome(position: Position) -> Result:
    """heldplay.11"""
    return tally(position.won)[0]
