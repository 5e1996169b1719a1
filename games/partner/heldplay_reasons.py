"""Why a move of Held-play is good, in words: what it does at once, or which way to a house it opens or shuts."""

from games.core.cells import bits
from games.core.types import Phrase
from games.heldplay.geometry import BITS, CELLS, NAMES
from games.heldplay.notation import NOBODY, Action, Move
from games.heldplay.position import EIGHT, MOVE, SIX, UNSEEN, Position
from games.heldplay.rules import apply
from games.partner import reasons
from games.partner.race import far, nearest
from games.partner.unseen import outcomes


def reason_of(position: Position, action: Action) -> Phrase:
    """Why to play an action that has been chosen."""
    if not isinstance(action, Move):
        return reasons.NO_MOVE.phrase()
    if all(apply(position, turned).due < MOVE for turned in outcomes(position, action)):
        return reasons.FOUR_HOUSES.phrase()
    if action.target != NOBODY:
        return reasons.ATTACKS.phrase(cell=NAMES[action.target])
    return (_of_six(position, action) if position.turn == SIX else _of_eight(position, action)) or _of_ways(
        position, action
    )


def _of_eight(position: Position, move: Move) -> Phrase | None:
    if position.hidden & BITS[move.start]:
        return reasons.TURNS_UP.phrase(cell=NAMES[move.start])
    number = position.at.index(move.start)
    home, distances = position.variant.houses[number - 1], far(position.variant.line)
    if move.goal == home:
        return reasons.COMES_HOME.phrase(number=number)
    nearer = distances[move.goal][home] < distances[move.start][home]
    return reasons.GOES_HOME.phrase(number=number, cell=NAMES[home]) if nearer else None


def _of_six(position: Position, move: Move) -> Phrase | None:
    variant = position.variant
    if move.goal in variant.houses:
        return reasons.TAKES_HOUSE.phrase(number=variant.houses.index(move.goal) + 1)
    free = tuple(house for house in variant.houses if not position.taken & BITS[house])
    near = nearest(variant.line, free)
    if near[move.goal] >= near[move.start]:
        return None
    house = min(free, key=lambda house: far(variant.line)[move.goal][house])
    return reasons.GOES_TO_HOUSE.phrase(number=variant.houses.index(house) + 1)


def _of_ways(position: Position, move: Move) -> Phrase:
    """What a move does to other pieces' ways, as far as the next move of either side shows it."""
    own, foe, after = position.turn, 1 - position.turn, apply(position, move)
    if shut := _next_houses(position, foe) - _next_houses(after, foe):
        return (reasons.SHUTS_HOME, reasons.SHUTS_HOUSE)[foe].phrase(number=min(shut))
    if opened := _next_houses(after, own) - _next_houses(position, own):
        return (reasons.OPENS_HOME, reasons.OPENS_HOUSE)[own].phrase(number=min(opened))
    return reasons.NOTHING_BETTER.phrase()


def _next_houses(position: Position, side: int) -> frozenset[int]:
    """The numbers of the houses to which a side could go if it were to move now: the eight each with its own piece."""
    variant, at, taken = position.variant, position.at, position.taken
    plain, reached = tuple(bits(position.plain)), set[int]()
    for number, house in enumerate(variant.houses, 1):
        pieces = plain if side != EIGHT else (at[number],) if at[number] != UNSEEN else ()
        if any(not variant.ways[start * CELLS + house] & taken for start in pieces):
            reached.add(number)
    return frozenset(reached)
