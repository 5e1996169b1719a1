"""The rules of Corners: what is legal, why not, what an action does, when and how the game ends."""

from collections.abc import Iterator, Mapping
from functools import partial

from games.core.cells import bits
from games.core.messages import OVER
from games.core.types import Actor, Fault, Points, Result, Side, Word
from games.corners import messages
from games.corners.geometry import BY_CORNERS, BY_MASK, FULL, NAMES, RECTANGLES, Corners, Rectangle, Subsets, names
from games.corners.notation import CAPTURES, PASS, PUTS, Action, Capture, Put, format_action, joined
from games.corners.position import NOT_YET, Position, Variant, first_position

LAST_ROUND = 2
"""Actions in the last round, one for each side (corners.9)."""

_MAKE = partial(tuple.__new__, Position)
"""A position from its values, without the detour over keyword arguments that half of a replay would go into."""

_CORNERS = Subsets([rectangle.mask for rectangle in RECTANGLES])
_INSIDES = tuple(Subsets([rectangle.inside[fill] for rectangle in RECTANGLES]) for fill in (0, 1))
_COLUMN_PUTS = tuple(
    tuple(tuple(PUTS[column * 8 + row] for row in bits(rows)) for rows in range(256)) for column in range(8)
)


def start(options: Mapping[str, str], tags: Mapping[str, str]) -> Position:
    """The empty board (corners.2, corners.3)."""
    circles = Side(tags.get("Circles", "A"))
    variant = Variant(int(options["edges"] == "outside"), options["reuse"] == "effect", circles)
    return first_position(variant, Side(tags.get("First", "A")))


def figure_of(position: Position, side: Side) -> Word:
    """What a side draws (corners.1)."""
    return messages.CIRCLE if position.variant.circles is side else messages.TRIANGLE


def check(position: Position, action: Action) -> tuple[Fault, ...]:
    """Everything that is wrong with an action, the most basic first; () when it is legal."""
    if position.left == 0:
        return (OVER.fault(text=format_action(action)),)
    if isinstance(action, Put):
        return _put_faults(position, action.cell)
    if isinstance(action, Capture):
        return _capture_faults(position, action.corners)
    if position.left == NOT_YET:
        return (messages.PASS_EARLY.fault(names(position.empty), count=position.empty.bit_count()),)
    return ()


def _put_faults(position: Position, cell: int) -> tuple[Fault, ...]:
    """corners.9, corners.5"""
    if not (position.own | position.foe) >> cell & 1:
        return ()
    side = position.mover if position.own >> cell & 1 else position.mover.other
    name = NAMES[cell]
    occupied = messages.OCCUPIED.fault((name,), cell=name, figure=figure_of(position, side))
    if position.left == NOT_YET:
        return (occupied,)
    return (messages.PUT_LAST.fault((name,), cell=name), occupied)


def _capture_faults(position: Position, corners: Corners) -> tuple[Fault, ...]:
    """corners.6, corners.8"""
    rectangle = BY_CORNERS.get(corners)
    if rectangle is None:
        return (*_shape_faults(corners), *_corner_faults(position, corners))
    if rectangle.mask & ~position.own:
        return tuple(_corner_faults(position, corners))
    return _effect_faults(position, rectangle)


def _shape_faults(corners: Corners) -> Iterator[Fault]:
    """Four cells that are not named as the corners of a rectangle (corners.6)."""
    cells = tuple(NAMES[cell] for cell in corners)
    repeated = [cell for cell in sorted(set(cells)) if cells.count(cell) > 1]
    for cell in repeated:
        yield messages.CELL_TWICE.fault((cell,), cell=cell)
    if repeated:
        return
    rectangle = BY_MASK.get(sum(1 << cell for cell in corners))
    if rectangle is None:
        yield messages.NOT_RECTANGLE.fault(cells, cells=joined(corners))
    else:
        yield messages.WRONG_ORDER.fault(cells, cells=joined(corners), order=joined(rectangle.corners))


def _corner_faults(position: Position, corners: Corners) -> Iterator[Fault]:
    """Empty corners, then the opponent's (corners.6)."""
    cells = [cell for cell in sorted(set(corners)) if not position.own >> cell & 1]
    foreign = [cell for cell in cells if position.foe >> cell & 1]
    for name in (NAMES[cell] for cell in cells if cell not in foreign):
        yield messages.EMPTY_CORNER.fault((name,), cell=name)
    figure = figure_of(position, position.mover.other)
    for name in (NAMES[cell] for cell in foreign):
        yield messages.FOREIGN_CORNER.fault((name,), cell=name, figure=figure)


def _effect_faults(position: Position, rectangle: Rectangle) -> tuple[Fault, ...]:
    """Own corners that cannot be used again (corners.8)."""
    painted = rectangle.mask & position.own_painted
    if not painted:
        return ()
    if not position.variant.reuse:
        figure = figure_of(position, position.mover)
        return tuple(messages.PAINTED_CORNER.fault((name,), cell=name, figure=figure) for name in names(painted))
    if painted != rectangle.mask or rectangle.inside[position.variant.fill] & position.empty:
        return ()
    return (messages.NO_EFFECT.fault(names(painted), cells=joined(rectangle.corners)),)


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action: rules 5, 8 and 9."""
    variant, own, foe, own_painted, foe_painted, turn, left = position
    if isinstance(action, Put):
        own |= 1 << action.cell
    elif isinstance(action, Capture):
        _, corners, inside = BY_CORNERS[action.corners]
        own |= inside[variant.fill] & ~foe
        own_painted |= corners
    if left != NOT_YET:
        left -= 1
    elif own | foe == FULL:
        left = LAST_ROUND
    return _MAKE((variant, foe, own, foe_painted, own_painted, 1 - turn, left))


def pass_turn(position: Position) -> Position:
    """The turn goes to the other side; in the last round its one action is lost with it (corners.9)."""
    variant, own, foe, own_painted, foe_painted, turn, left = position
    return _MAKE((variant, foe, own, foe_painted, own_painted, 1 - turn, left if left == NOT_YET else left - 1))


def capturable(position: Position) -> int:
    """The rectangles that the mover can capture, as bits over `RECTANGLES` (corners.6, corners.8)."""
    if position.left == 0:
        return 0
    variant, own, foe, painted = position[:4]
    if not variant.reuse:
        return _CORNERS.within(own & ~painted)
    rectangles = _CORNERS.within(own)
    if painted:
        rectangles &= ~(_CORNERS.within(painted) & _INSIDES[variant.fill].within(own | foe))
    return rectangles


def captures(position: Position) -> list[Action]:
    """The captures that are legal now."""
    rest = capturable(position)
    actions: list[Action] = []
    while rest:
        low = rest & -rest
        actions.append(CAPTURES[low.bit_length() - 1])
        rest ^= low
    return actions


def legal_actions(position: Position) -> tuple[Action, ...]:
    """All legal actions, each once (corners.4)."""
    if position.left != NOT_YET:
        return (*captures(position), PASS) if position.left else ()
    empty = FULL & ~(position.own | position.foe)
    p0, p1, p2, p3, p4, p5, p6, p7 = _COLUMN_PUTS
    return (
        *p0[empty & 255],
        *p1[empty >> 8 & 255],
        *p2[empty >> 16 & 255],
        *p3[empty >> 24 & 255],
        *p4[empty >> 32 & 255],
        *p5[empty >> 40 & 255],
        *p6[empty >> 48 & 255],
        *p7[empty >> 56],
        *captures(position),
    )


def count_legal(position: Position) -> int:
    """The number of legal actions, without listing them."""
    count = capturable(position).bit_count()
    if position.left == NOT_YET:
        return count + position.empty.bit_count()
    return count + 1 if position.left else 0


def over(position: Position) -> bool:
    """corners.9"""
    return position.left == 0


def to_act(position: Position) -> Actor | None:
    if position.left == 0:
        return None
    return "B" if position.turn else "A"


def points(position: Position) -> Points:
    """Painted figures, each counted once (corners.10)."""
    painted = position.own_painted.bit_count(), position.foe_painted.bit_count()
    return Points.of(position.mover, *painted)


def outcome(position: Position) -> Result:
    return points(position).result() if position.left == 0 else Result.OPEN
