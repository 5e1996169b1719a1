"""Why an action of Held-play is not legal: every reason, the most basic first."""

from collections.abc import Iterator

from games.core.cells import bits
from games.core.faults import Fault
from games.core.messages import OVER
from games.core.words import Word
from games.heldplay import contents, messages
from games.heldplay.geometry import BITS, CORNERS, NAMES, NEIGHBOURS, crossing, joined, names, way
from games.heldplay.notation import NOBODY, Action, Begin, Move, Pass, format_action
from games.heldplay.position import AGAIN, MOVE, NEXT, NOTHING, UNSEEN, Position, beginnings, piece_on


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
        yield messages.LINE_CROSSED.fault(
            (before, behind), start=start, goal=goal, before=before, behind=behind
        )


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
        yield messages.NUMBER_SEEN.fault(
            (cell, other), cell=cell, number=number, other=other, numbers=numbers
        )


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
        yield messages.TARGET_OPEN.fault(
            (name, *names(missing)), cell=name, piece=piece, cells=joined(missing)
        )
    if position.hidden & target:
        yield messages.TARGET_HIDDEN.fault((name,), cell=name)
    elif position.holding & target:
        yield messages.TARGET_HOLDS.fault((name,), cell=name, piece=piece)
    if not position.variant.circle_mask & ~(position.foe | own):
        yield messages.NO_CIRCLE.fault((name,), cell=name, piece=piece)
