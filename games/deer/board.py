"""A position of Deer and dogs as a drawing: lines, the heads of dogs and deer."""

from collections.abc import Iterator, Sequence
from functools import cache

from games.core.types import Word
from games.deer import messages, pieces
from games.deer.geometry import LINES, NAMES, OVER, POINTS
from games.deer.notation import Action, Jump, Put, Step
from games.deer.position import Position, points_of
from games.deer.rules import legal_actions, piece_on
from games.drawing.scene import PLAIN, Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, silent

_COLUMNS, _ROWS = 5, 9
_LEFT, _TOP, _BELOW, _RIGHT = 1.0, 0.55, 1.0, 0.55
_EDGE = 0.05
_BESIDE = 0.62
"""How large dogs beside the board are drawn."""
_WIDTH = _LEFT + _COLUMNS - 1 + _RIGHT
_HEIGHT = _TOP + _ROWS - 1 + _BELOW

_LINE = Ink("#6b7280", "#8b93a1", "#555555")
PAINTS = (
    ("deer-field", Paint(pieces.PAPER, _LINE, 0.02)),
    ("point", Paint(pieces.PAPER)),
    ("deer-line", Paint(None, _LINE, 0.035)),
    ("deer-knot", Paint(_LINE)),
    *pieces.PAINTS,
)


def _place(point: int) -> tuple[float, float]:
    name = NAMES[point]
    return _LEFT + "abcde".index(name[0]), _TOP + _ROWS - int(name[1])


def _marked(position: Position, history: Sequence[Action]) -> set[int]:
    """The points that the last action named."""
    match history[-1] if history else None:
        case Put(point):
            return {point}
        case Step(start, goal) | Jump(start, goal):
            return {start, goal}
    return set()


def _field() -> Shape:
    """The paper that the board and what lies beside it are drawn on."""
    width, height = _COLUMNS, _TOP + _ROWS - 1 + 0.5
    return Box(role="deer-field", x=_LEFT - 0.5, y=_EDGE, width=width, height=height - _EDGE)


def _points(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    """What can be tapped, under the lines."""
    last = _marked(position, history) if show.trace else set()
    for point, name in NAMES.items():
        role = "tapped" if name in show.taps else "last" if point in last else "point"
        yield _point(point, role, piece_on(position, point))


@cache
def _point(point: int, role: str, piece: Word | None) -> Shape:
    (x, y), name = _place(point), NAMES[point]
    free, taken = messages.FREE_POINT, messages.TAKEN_POINT
    phrase = taken.phrase(point=name, piece=piece) if piece else free.phrase(point=name)
    return Disc(role=role, id=f"cell-{name}", name=phrase, tap=name, x=x, y=y, radius=0.46)


def _lines() -> Iterator[Shape]:
    for line in LINES:
        ends = (_place(POINTS[line[0]]), _place(POINTS[line[-1]]))
        yield Path(role="deer-line", points=ends, closed=False)
    for point in NAMES:
        x, y = _place(point)
        yield Disc(role="deer-knot", x=x, y=y, radius=0.07)


def _coordinates() -> Iterator[Shape]:
    for step, letter in enumerate("abcde"):
        yield Label(role="coordinate", x=_LEFT + step, y=_TOP + _ROWS - 0.25, text=letter, size=0.34)
    for step in range(_ROWS):
        y = _TOP + _ROWS - 1 - step
        yield Label(role="coordinate", x=0.25, y=y, text=str(step + 1), size=0.34)


def _pieces(position: Position) -> Iterator[Shape]:
    for point in points_of(position.dogs):
        yield from _piece(point, messages.DOG)
    for point in points_of(position.deer):
        yield from _piece(point, messages.DEER)


@cache
def _piece(point: int, piece: Word) -> tuple[Shape, ...]:
    name = NAMES[point]
    phrase = messages.PIECE.phrase(point=name, piece=piece)
    drawn = pieces.dog if piece is messages.DOG else pieces.deer
    return tuple(drawn(*_place(point), id_=f"piece-{name}", name=phrase, tap=name))


def _beside(position: Position) -> Iterator[Shape]:
    """Dogs in hand at the upper left, those taken, struck out, at the upper right."""
    left, right, y = _LEFT, _LEFT + _COLUMNS - 1, _TOP + 0.25
    hand = messages.IN_HAND.phrase(count=position.hand)
    yield from pieces.dog(left - 0.2, y, id_="in-hand", name=hand, scale=_BESIDE)
    yield Label(role="coordinate", x=left + 0.42, y=y, text=str(position.hand), size=0.4)
    taken = messages.TAKEN.phrase(count=position.taken)
    yield from pieces.taken_dog(right - 0.5, y, id_="taken", name=taken, scale=_BESIDE)
    strike = ((right - 0.76, y + 0.26), (right - 0.24, y - 0.26))
    yield Path(role="dog-taken", points=strike, closed=False)
    yield Label(role="coordinate", x=right + 0.12, y=y, text=str(position.taken), size=0.4)


def _trace(position: Position, history: Sequence[Action]) -> Iterator[Shape]:
    """The way of the last step or jump, and the dog that it took."""
    last = history[-1] if history else None
    if not isinstance(last, Step | Jump):
        return
    (x, y), (to_x, to_y) = _place(last.start), _place(last.goal)
    phrase = messages.LAST_MOVE.phrase(start=NAMES[last.start], goal=NAMES[last.goal])
    yield Path(role="trace", id="last-move", name=phrase, points=((x, y), (to_x, to_y)), closed=False)
    if isinstance(last, Jump):
        over = OVER[True][last.start][last.goal]
        x, y = _place(over)
        phrase = messages.LAST_TAKEN.phrase(point=NAMES[over])
        yield from pieces.taken_dog(x, y, id_="last-taken", name=phrase)


def _targets(position: Position, show: Show) -> Iterator[Shape]:
    """Where the mover can go or put, from the piece that is tapped if one is."""
    goals = set()
    for action in legal_actions(position):
        if isinstance(action, Put):
            goals.add(action.point)
        elif isinstance(action, Step | Jump) and (not show.taps or NAMES[action.start] in show.taps):
            goals.add(action.goal)
    for goal in sorted(goals):
        x, y = _place(goal)
        name = NAMES[goal]
        phrase = messages.TARGET.phrase(point=name)
        yield Disc(role="target", id=f"target-{name}", name=phrase, x=x, y=y, radius=0.2)


def _faulty(show: Show) -> Iterator[Shape]:
    for name in dict.fromkeys(show.faulty):
        if name in POINTS:
            x, y = _place(POINTS[name])
            yield Disc(role="fault", id=f"fault-{name}", x=x, y=y, radius=0.4)


_FIELD, _DRAWN = _field(), (*_lines(), *_coordinates())
"""What no position changes: below the points, and above them."""


def _board(position: Position, history: Sequence[Action], show: Show) -> Iterator[Shape]:
    yield _FIELD
    yield from _points(position, history, show)
    yield from _DRAWN


def bare(position: Position) -> Scene:
    """The board without deer and dogs."""
    return Scene(_WIDTH, _HEIGHT, messages.BOARD.phrase(), silent(_board(position, (), PLAIN)), PAINTS)


def scene(position: Position, history: Sequence[Action] = (), show: Show = PLAIN) -> Scene:
    """The board; `history` is needed for the marks of the last action only."""
    shapes = (
        *_board(position, history, show),
        *_beside(position),
        *(_trace(position, history) if show.trace else ()),
        *_pieces(position),
        *(_targets(position, show) if show.targets else ()),
        *_faulty(show),
    )
    return Scene(_WIDTH, _HEIGHT, messages.BOARD.phrase(), shapes, PAINTS)
