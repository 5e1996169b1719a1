"""A position of Corners as a drawing: outlines of circles and triangles, painted ones solid."""

from collections.abc import Iterator, Sequence
from functools import partial

from games.core.cells import bits
from games.core.types import Message, Phrase, Side
from games.corners import messages
from games.corners.geometry import NAMES, NUMBERS, SIZE, Corners
from games.corners.notation import Action, Capture, Put, joined
from games.corners.position import Position
from games.corners.rules import captures, figure_of
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


def _cell_phrase(position: Position, cell: int) -> Phrase:
    name = NAMES[cell]
    for side in Side:
        if position.figures(side)[0] >> cell & 1:
            return messages.TAKEN_CELL.phrase(cell=name, figure=figure_of(position, side))
    return messages.EMPTY_CELL.phrase(cell=name)


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
    yield from _SQUARES.cells(partial(_cell_phrase, position), last, show.taps)
    yield from _SQUARES.edge()


def bare(position: Position) -> Scene:
    """The board without figures."""
    return Scene(_SQUARES.extent, _SQUARES.extent, messages.BOARD.phrase(), silent(_board(position, (), PLAIN)), PAINTS)


def scene(position: Position, history: Sequence[Action] = (), show: Show = PLAIN) -> Scene:
    """The board; `history` is needed for the marks of the last action and the last capture only."""
    shapes = (*_board(position, history, show), *_figures(position), *_marks(position, history, show))
    return Scene(_SQUARES.extent, _SQUARES.extent, messages.BOARD.phrase(), shapes, PAINTS)
