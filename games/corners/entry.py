"""Corners entered by taps: what taps mean that lead to no legal action, what to tap next."""

from games.core import messages as shared
from games.core.faults import Message, table
from games.core.types import Side
from games.core.words import Phrase, gettext_noop
from games.corners.geometry import BY_MASK, NUMBERS, RECTANGLES
from games.corners.notation import CORNERS, PASS, format_action, joined
from games.corners.position import NOT_YET, Position
from games.corners.rules import figure_of, over

FIRST_TAP = Message(
    "corners.first_tap",
    gettext_noop(
        "To be put: a %(figure)s. Tap an empty cell, or one after another the corners of a rectangle to capture it."
    ),
)
LAST_ROUND_TAP = Message(
    "corners.last_round_tap",
    gettext_noop("The last round, %(figure)s: tap one after another the corners of a rectangle, or pass."),
)
NEXT_CORNER = Message("corners.next_corner", gettext_noop("Tap the next corner of the rectangle."))
PASSING = Message("corners.passing", gettext_noop("Pass"))
CIRCLES = Message("corners.role_circles", gettext_noop("circles"))
TRIANGLES = Message("corners.role_triangles", gettext_noop("triangles"))

MESSAGES = table(globals())

_SETTLED = CORNERS - 1


def spell(position: Position, taps: tuple[str, ...]) -> str:
    """A put on a cell where no own figure stands; a rectangle from three corners on, whoever they belong to."""
    if taps == (format_action(PASS),):
        return taps[0]
    if not taps or not NUMBERS.keys() >= set(taps):
        return "-".join(taps)
    cells = [NUMBERS[tap] for tap in taps]
    if len(taps) == 1:
        return "" if position.own >> cells[0] & 1 else taps[0]
    mask = sum(1 << cell for cell in set(cells))
    if len(set(cells)) == _SETTLED == len(cells):
        found = [rectangle for rectangle in RECTANGLES if rectangle.mask & mask == mask]
        return joined(found[0].corners) if found else ""
    if len(cells) < CORNERS:
        return ""
    rectangle = BY_MASK.get(mask)
    return joined(rectangle.corners) if rectangle and len(cells) == CORNERS else "-".join(taps)


def prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """What is to be tapped next."""
    if over(position):
        return shared.NOTHING_DUE.phrase()
    if taps:
        return NEXT_CORNER.phrase()
    message = FIRST_TAP if position.left == NOT_YET else LAST_ROUND_TAP
    return message.phrase(figure=figure_of(position, position.mover))


def called(token: str) -> Phrase | None:
    """The name of passing."""
    return PASSING.phrase() if token == format_action(PASS) else None


def role(position: Position, side: Side) -> Phrase:
    """By who draws circles."""
    return (CIRCLES if side == position.variant.circles else TRIANGLES).phrase()
