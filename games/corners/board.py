"""A position of Corners as a drawing: outlines of circles and triangles, painted ones solid."""

from collections.abc import Iterator, Sequence

from games.core.faults import Message
from games.core.types import Side
from games.core.words import Phrase
from games.corners import messages
from games.corners.geometry import NAMES, NUMBERS, SIZE, Corners, bits
from games.corners.notation import Action, Capture, Put, joined
from games.corners.position import Position
from games.corners.rules import captures, figure_of
from games.drawing.scene import PLAIN, Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, silent

_MARGIN = 0.6
_EDGE = 0.1
_EXTENT = SIZE + _MARGIN + _EDGE

_CIRCLE = Ink("#1d4ed8", "#93c5fd", "#000000")
_TRIANGLE = Ink("#be123c", "#fda4af", "#000000")
PAINTS = (
    ("circle", Paint(None, _CIRCLE, 0.07)),
    ("circle-painted", Paint(_CIRCLE, _CIRCLE, 0.07)),
    ("triangle", Paint(None, _TRIANGLE, 0.07)),
    ("triangle-painted", Paint(_TRIANGLE, _TRIANGLE, 0.07)),
)


def _corner(cell: int) -> tuple[float, float]:
    """The upper left corner of a cell."""
    return _MARGIN + cell // SIZE, _EDGE + SIZE - 1 - cell % SIZE


def _centre(cell: int) -> tuple[float, float]:
    x, y = _corner(cell)
    return x + 0.5, y + 0.5


def _outline(corners: Corners) -> tuple[tuple[float, float], ...]:
    return tuple(map(_centre, corners))


def _marked(history: Sequence[Action]) -> set[int]:
    """The cells that the last action named."""
    match history[-1] if history else None:
        case Put(cell):
            return {cell}
        case Capture(corners):
            return set(corners)
    return set()


def _cells(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    last = _marked(history) if show.trace else set()
    for cell, name in enumerate(NAMES):
        x, y = _corner(cell)
        role = "tapped" if name in show.taps else "last" if cell in last else "cell"
        phrase = _cell_phrase(position, cell)
        yield Box(role=role, id=f"cell-{name}", name=phrase, tap=name, x=x, y=y, width=1, height=1)


def _cell_phrase(position: Position, cell: int) -> Phrase:
    name = NAMES[cell]
    for side in Side:
        if position.figures(side)[0] >> cell & 1:
            return messages.TAKEN_CELL.phrase(cell=name, figure=figure_of(position, side))
    return messages.EMPTY_CELL.phrase(cell=name)


def _coordinates() -> Iterator[Shape]:
    for step in range(SIZE):
        across, up = _MARGIN + step + 0.5, _EDGE + SIZE - step - 0.5
        yield Label(role="coordinate", x=across, y=_EDGE + SIZE + 0.27, text="abcdefgh"[step], size=0.34)
        yield Label(role="coordinate", x=0.3, y=up, text=str(step + 1), size=0.34)


def _figure(position: Position, cell: int, side: Side) -> Shape:
    x, y = _centre(cell)
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
    for name in show.faulty:
        if name in NUMBERS:
            x, y = _corner(NUMBERS[name])
            yield Box(role="fault", id=f"fault-{name}", x=x + 0.06, y=y + 0.06, width=0.88, height=0.88)


def _board(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    yield from _cells(position, history, show)
    yield Box(role="frame", x=_MARGIN, y=_EDGE, width=SIZE, height=SIZE)
    yield from _coordinates()


def bare(position: Position) -> Scene:
    """The board without figures."""
    return Scene(_EXTENT, _EXTENT, messages.BOARD.phrase(), silent(_board(position, (), PLAIN)), PAINTS)


def scene(position: Position, history: Sequence[Action] = (), show: Show = PLAIN) -> Scene:
    """The board; `history` is needed for the marks of the last action and the last capture only."""
    shapes = (
        *_board(position, history, show),
        *_figures(position),
        *_marks(position, history, show),
    )
    return Scene(_EXTENT, _EXTENT, messages.BOARD.phrase(), shapes, PAINTS)
