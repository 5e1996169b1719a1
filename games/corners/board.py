"""A position of Corners as a drawing, circles and triangles as outlines, painted ones solid; and what taps mean."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core import messages as shared
from games.core.cells import bits
from games.core.types import Message, Phrase, Side, Tap, gettext_noop, table
from games.corners import messages
from games.corners.geometry import BY_CORNERS, BY_MASK, NAMES, NUMBERS, RECTANGLES, SIZE, Corners
from games.corners.notation import CORNERS, PASS, PUTS, Action, Capture, Put, format_action, joined
from games.corners.position import NOT_YET, Position
from games.corners.rules import captures, figure_of, over
from games.drawing.scene import PLAIN, Disc, Ink, Paint, Path, Scene, Shape, Show, silent
from games.drawing.squares import Squares

_SQUARES = Squares(SIZE, NAMES)

_CIRCLE = Ink("#1d4ed8", "#93c5fd", "#000000")
_TRIANGLE = Ink("#be123c", "#fda4af", "#000000")
PAINTS = (
    ("circle", Paint(None, _CIRCLE, 0.07)),
    ("circle-painted", Paint(_CIRCLE, _CIRCLE, 0.07)),
    ("triangle", Paint(None, _TRIANGLE, 0.07)),
    ("triangle-painted", Paint(_TRIANGLE, _TRIANGLE, 0.07)),
)


def _outline(corners: Corners) -> tuple[tuple[float, float], ...]:
    return tuple(map(_SQUARES.centre, corners))


def _marked(history: Sequence[Action]) -> set[int]:
    """The cells that the last action named."""
    match history[-1] if history else None:
        case Put(cell):
            return {cell}
        case Capture(corners):
            return set(corners)
    return set()


def _phrases(position: Position) -> list[Phrase]:
    """What each cell holds, in words."""
    phrases = list(_EMPTY)
    for side in Side:
        taken = _TAKEN[figure_of(position, side)]
        for cell in bits(position.figures(side)[0]):
            phrases[cell] = taken[cell]
    return phrases


_EMPTY: Final = tuple(messages.EMPTY_CELL.phrase(cell=name) for name in NAMES)
_TAKEN: Final = {
    figure: tuple(messages.TAKEN_CELL.phrase(cell=cell, figure=figure) for cell in NAMES)
    for figure in (messages.CIRCLE, messages.TRIANGLE)
}  # fmt: skip


def _figure(position: Position, cell: int, side: Side) -> Shape:
    x, y = _SQUARES.centre(cell)
    figure, name = figure_of(position, side), NAMES[cell]
    painted = position.figures(side)[1] >> cell & 1
    message: Message = messages.PAINTED_FIGURE if painted else messages.FIGURE
    phrase = message.phrase(cell=name, figure=figure)
    role, id_ = f"{figure}-painted" if painted else str(figure), f"piece-{name}"
    if figure == messages.CIRCLE:
        return Disc(role=role, id=id_, name=phrase, tap=name, x=x, y=y, radius=0.33)
    points = ((x, y - 0.36), (x + 0.36, y + 0.28), (x - 0.36, y + 0.28))
    return Path(role=role, id=id_, name=phrase, tap=name, points=points)


def _figures(position: Position) -> Iterator[Shape]:
    for side in Side:
        for cell in bits(position.figures(side)[0]):
            yield _figure(position, cell, side)


def _marks(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    """Rectangles that can be captured and have the tapped corners, the last captured one, cells at fault."""
    tapped = {NUMBERS[tap] for tap in show.taps if tap in NUMBERS}
    if show.targets:
        for target in captures(position):
            if isinstance(target, Capture) and tapped <= set(target.corners):
                cells = joined(target.corners)
                phrase = messages.TARGET.phrase(cells=cells)
                yield Path(role="target", id=f"target-{cells}", name=phrase, points=_outline(target.corners))
    captured = [action.corners for action in history if isinstance(action, Capture)]
    if show.trace and captured:
        phrase = messages.LAST_CAPTURE.phrase(cells=joined(captured[-1]))
        outline = _outline(captured[-1])
        yield Path(role="trace-edge", points=outline)
        yield Path(role="trace", id="last-capture", name=phrase, points=outline)
    yield from _SQUARES.faults(show.faulty)


def _board(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    last = _marked(history) if show.trace else set()
    yield from _SQUARES.cells(_phrases(position).__getitem__, last, show.taps)
    yield from _SQUARES.edge()


def bare(position: Position) -> Scene:
    """The board without figures."""
    return Scene(_SQUARES.extent, _SQUARES.extent, messages.BOARD.phrase(), silent(_board(position, (), PLAIN)), PAINTS)


def scene(position: Position, history: Sequence[Action] = (), show: Show = PLAIN) -> Scene:
    """The board; `history` is needed for the marks of the last action and the last capture only."""
    shapes = (*_board(position, history, show), *_figures(position), *_marks(position, history, show))
    return Scene(_SQUARES.extent, _SQUARES.extent, messages.BOARD.phrase(), shapes, PAINTS)


# Corners' moves by taps: an empty cell, three corners of a rectangle in any order, or `pass`.
LAST_TAP = 3
"""Three corners settle the fourth."""


def _first_taps(position: Position) -> tuple[Tap[Action], ...]:
    corners = 0
    for mask in _masks(position):
        corners |= mask
    taps: list[Tap[Action]] = [Tap(NAMES[cell], None, True) for cell in bits(corners)]
    if position.left == NOT_YET:
        taps += [Tap(NAMES[cell], PUTS[cell], False) for cell in bits(position.empty)]
    elif not over(position):
        taps.append(Tap(format_action(PASS), PASS, False))
    return tuple(taps)


def _masks(position: Position) -> dict[int, Action]:
    """The captures that are legal now, by the bits of their corners."""
    legal = (action for action in captures(position) if isinstance(action, Capture))
    return {BY_CORNERS[action.corners].mask: action for action in legal}


def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The taps that can follow; () when the taps lead nowhere or the move is complete."""
    if not taps:
        return _first_taps(position)
    if len(taps) >= LAST_TAP or len(set(taps)) < len(taps) or not NUMBERS.keys() >= set(taps):
        return ()
    tapped = sum(1 << NUMBERS[cell] for cell in taps)
    last = len(taps) == LAST_TAP - 1
    action_of: dict[int, Action] = {}
    for mask, action in _masks(position).items():
        if mask & tapped == tapped:
            action_of.update(dict.fromkeys(bits(mask & ~tapped), action))
    return tuple(Tap(NAMES[cell], action_of[cell] if last else None, not last) for cell in sorted(action_of))


# Corners entered by taps: what taps mean that lead to no legal action, what to tap next.


FIRST_TAP = Message(
    "corners.first_tap",
    gettext_noop("Place a %(figure)s on an empty cell, or tap the corners of a rectangle one after another."),
)
LAST_ROUND_TAP = Message(
    "corners.last_round_tap",
    gettext_noop("The last round, %(figure)s: tap the corners of a rectangle one after another, or pass."),
)
NEXT_CORNER = Message("corners.next_corner", gettext_noop("Tap the next corner."))
PASSING = Message("corners.passing", gettext_noop("Pass"))
PASSED = Message("corners.said_pass", gettext_noop("A pass"))
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
        rectangles = [rectangle for rectangle in RECTANGLES if rectangle.mask & mask == mask]
        return joined(rectangles[0].corners) if rectangles else ""
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


def said(action: Action) -> Phrase | None:
    """Passing; cells say themselves."""
    return PASSED.phrase() if action == PASS else None


def role(position: Position, side: Side) -> Phrase:
    """By who draws circles."""
    return (CIRCLES if side == position.variant.circles else TRIANGLES).phrase()
