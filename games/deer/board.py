"""A position of Deer and dogs as a drawing, lines and the heads of dogs and deer; and what taps on it mean."""

from collections.abc import Iterator, Sequence
from functools import cache

from games.core import messages as shared
from games.core.types import Message, Phrase, Side, Tap, Word, gettext_noop, table
from games.deer import messages
from games.deer.geometry import LINES, NAMES, OVER, POINTS
from games.deer.notation import Action, Jump, Put, Step
from games.deer.position import DEER_TURN, Position, points_of
from games.deer.rules import legal_actions, piece_on
from games.drawing.scene import PLAIN, Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Show, silent

# Outlines of heads from few points: what is alike left and right, round where points would make corners.
_Point = tuple[float, float]


def mirrored(half: tuple[_Point, ...]) -> tuple[_Point, ...]:
    """A closed outline from its right half; points on the middle line stand once."""
    return (*half, *((-x, y) for x, y in reversed(half) if x))


def rounded(points: tuple[_Point, ...], parts: int = 2) -> tuple[_Point, ...]:
    """A closed outline through the same points with as many straight ``parts`` between two of them as make it look
    round (a Catmull-Rom curve)."""
    count = len(points)
    around = (tuple(points[(place + step) % count] for step in (-1, 0, 1, 2)) for place in range(count))
    return tuple(_between(near, step / parts) for near in around for step in range(parts))


def _between(near: tuple[_Point, ...], way: float) -> _Point:
    """The point on the way from the second to the third of four points."""
    before, start, goal, after = near
    x, y = (
        (2 * b + (c - a) * way + (2 * a - 5 * b + 4 * c - d) * way**2 + (3 * b - a - 3 * c + d) * way**3) / 2
        for a, b, c, d in zip(before, start, goal, after, strict=True)
    )
    return round(x, 3), round(y, 3)


def placed(points: tuple[_Point, ...], x: float, y: float, scale: float = 1) -> tuple[_Point, ...]:
    return tuple((x + scale * right, y + scale * down) for right, down in points)


_COLUMNS, _ROWS = 5, 9
_LEFT, _TOP, _BELOW, _RIGHT = 1.0, 0.55, 1.0, 0.55
_EDGE = 0.05
_BESIDE = 0.62
"""How large dogs beside the board are drawn."""
_WIDTH = _LEFT + _COLUMNS - 1 + _RIGHT
_HEIGHT = _TOP + _ROWS - 1 + _BELOW

# The heads of a deer and of a dog, told apart by their outlines; a dog is dark and a deer pale, or the other way
# round on a dark page.
_DEER = Ink("#9a3412", "#fdba74", "#000000")
_DOG = Ink("#1e3a8a", "#bfdbfe", "#000000")
_PAPER = Ink("#ffffff", "#1f2530", "#ffffff")
_HEADS = (
    ("deer", Paint(Ink("#fed7aa", "#7c2d12", "#ffffff"), _DEER, 0.04)),
    ("deer-face", Paint(_DEER)),
    ("dog", Paint(_DOG, _PAPER, 0.03)),
    ("dog-face", Paint(_PAPER)),
    ("dog-taken", Paint(None, _DOG, 0.04)),
    ("dog-taken-face", Paint(_DOG)),
)

_DEER_SHAPE = mirrored(
    (
        *((0, 0.42), (0.08, 0.4), (0.1, 0.28), (0.15, 0.1), (0.17, -0.02), (0.3, 0), (0.38, -0.1), (0.3, -0.13)),
        *((0.18, -0.11), (0.13, -0.16), (0.17, -0.24), (0.27, -0.26), (0.4, -0.24), (0.46, -0.32), (0.44, -0.4)),
        *((0.39, -0.31), (0.31, -0.32), (0.3, -0.45), (0.26, -0.46), (0.25, -0.34), (0.16, -0.32), (0.14, -0.44)),
        *((0.1, -0.44), (0.1, -0.28), (0.06, -0.17)),
    )
)
"""From the nose up: cheek, ear, the branches of the antler."""
_DEER_NOSE = mirrored(((0.03, 0.38), (0.06, 0.3)))
_DOG_SHAPE = rounded(
    mirrored(
        (
            *((0, -0.31), (0.11, -0.33), (0.2, -0.34), (0.31, -0.3), (0.39, -0.16), (0.42, 0.04), (0.38, 0.19)),
            *((0.32, 0.2), (0.28, 0.07), (0.255, -0.05), (0.245, 0.08), (0.19, 0.18), (0.15, 0.29), (0.08, 0.37)),
            (0, 0.39),
        )
    )
)
"""From the crown down: a hanging ear, cheek and muzzle."""
_DOG_NOSE = mirrored(((0, 0.115), (0.075, 0.12), (0.095, 0.155), (0.05, 0.2), (0, 0.235)))
_EYE = 0.1
"""How far from the middle an eye stands."""
_DOG_SCALE = 0.92
"""So large that neighbours leave a bit of line between them."""


def _deer(x: float, y: float, *, id_: str, name: Phrase | None, tap: str) -> Iterator[Shape]:
    """A deer, centred on (x, y) in a square of one unit."""
    yield Path(role="deer", id=id_, name=name, tap=tap, points=placed(_DEER_SHAPE, x, y))
    for side in (-_EYE, _EYE):
        yield Disc(role="deer-face", tap=tap, x=x + side, y=y - 0.02, radius=0.035)
    yield Path(role="deer-face", tap=tap, points=placed(_DEER_NOSE, x, y))


def _dog(
    x: float, y: float, *, id_: str, name: Phrase | None, tap: str = "", scale: float = _DOG_SCALE
) -> Iterator[Shape]:
    """A dog, centred on (x, y)."""
    yield Path(role="dog", id=id_, name=name, tap=tap, points=placed(_DOG_SHAPE, x, y, scale))
    yield from _dog_face("dog-face", x, y, scale, tap)


def _taken_dog(x: float, y: float, *, id_: str, name: Phrase, scale: float = _DOG_SCALE) -> Iterator[Shape]:
    """A dog that is taken: its outline."""
    yield Path(role="dog-taken", id=id_, name=name, points=placed(_DOG_SHAPE, x, y, scale))
    yield from _dog_face("dog-taken-face", x, y, scale)


def _dog_face(role: str, x: float, y: float, scale: float, tap: str = "") -> Iterator[Shape]:
    for side in (-_EYE, _EYE):
        yield Disc(role=role, tap=tap, x=x + scale * side, y=y - scale * 0.08, radius=scale * 0.045)
    yield Path(role=role, tap=tap, points=placed(_DOG_NOSE, x, y, scale))


_LINE = Ink("#6b7280", "#8b93a1", "#555555")
PAINTS = (
    ("deer-field", Paint(_PAPER, _LINE, 0.02)),
    ("point", Paint(_PAPER)),
    ("deer-line", Paint(None, _LINE, 0.035)),
    ("deer-knot", Paint(_LINE)),
    *_HEADS,
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
    drawn = _dog if piece is messages.DOG else _deer
    return tuple(drawn(*_place(point), id_=f"piece-{name}", name=phrase, tap=name))


def _beside(position: Position) -> Iterator[Shape]:
    """Dogs in hand at the upper left, those taken, struck out, at the upper right."""
    left, right, y = _LEFT, _LEFT + _COLUMNS - 1, _TOP + 0.25
    hand = messages.IN_HAND.phrase(count=position.hand)
    yield from _dog(left - 0.2, y, id_="in-hand", name=hand, scale=_BESIDE)
    yield Label(role="coordinate", x=left + 0.42, y=y, text=str(position.hand), size=0.4)
    taken = messages.TAKEN.phrase(count=position.taken)
    yield from _taken_dog(right - 0.5, y, id_="taken", name=taken, scale=_BESIDE)
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
        yield from _taken_dog(x, y, id_="last-taken", name=phrase)


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


# Moves of Deer and dogs by taps: a piece and its goal, or a point to put a dog on.
def continuations(position: Position, taps: tuple[str, ...]) -> tuple[Tap[Action], ...]:
    """The taps that can follow; () when the taps lead nowhere or the move is complete."""
    actions = legal_actions(position)
    if not taps:
        starts = sorted({action.start for action in actions if isinstance(action, Step | Jump)})
        first_taps: list[Tap[Action]] = [Tap(NAMES[start], None, True) for start in starts]
        first_taps += [Tap(NAMES[put.point], put, False) for put in actions if isinstance(put, Put)]
        return tuple(first_taps)
    if len(taps) > 1 or taps[0] not in POINTS:
        return ()
    start = POINTS[taps[0]]
    moves = [action for action in actions if isinstance(action, Step | Jump) and action.start == start]
    return tuple(Tap(NAMES[move.goal], move, False) for move in sorted(moves, key=lambda move: move.goal))


# Deer and dogs entered by taps: what taps mean that lead to no legal action, what to tap next.


DEER_TAP = Message("deer.deer_tap", gettext_noop("The deer move: tap one of them."))
PUT_TAP = Message("deer.put_tap", gettext_noop("Tap a free point to put a dog on; dogs in hand: %(count)s."))
DOG_TAP = Message("deer.dog_tap", gettext_noop("The dogs move: tap one of them."))
GOAL_TAP = Message("deer.goal_tap", gettext_noop("Tap the point to go to."))
DOG_ON = Message("deer.dog_on", gettext_noop("Dog on %(point)s"))
THE_DEER = Message("deer.role_deer", gettext_noop("the deer"))
THE_DOGS = Message("deer.role_dogs", gettext_noop("the dogs"))

MESSAGES = table(globals())

_MOVE = 2


def spell(position: Position, taps: tuple[str, ...]) -> str:
    """A put on a point that cannot begin a move; from two points on a jump where they lie so, else a step."""
    if not taps or not POINTS.keys() >= set(taps):
        return "-".join(taps)
    if len(taps) == 1:
        putting = position.turn != DEER_TURN and position.hand > 0
        return f"@{taps[0]}" if putting or position.free & POINTS[taps[0]] else ""
    if len(taps) == _MOVE and POINTS[taps[1]] in OVER[True][POINTS[taps[0]]]:
        return "x".join(taps)
    return "-".join(taps)


def prompt(position: Position, taps: tuple[str, ...]) -> Phrase:
    """What is to be tapped next."""
    if position.end:
        return shared.NOTHING_DUE.phrase()
    if taps:
        return GOAL_TAP.phrase()
    if position.turn == DEER_TURN:
        return DEER_TAP.phrase()
    return PUT_TAP.phrase(count=position.hand) if position.hand else DOG_TAP.phrase()


def said(action: Action) -> Phrase | None:
    """A dog that is put; the points of steps and jumps say themselves."""
    return DOG_ON.phrase(point=NAMES[action.point]) if isinstance(action, Put) else None


def role(position: Position, side: Side) -> Phrase:
    """By who plays the deer."""
    return (THE_DEER if side == position.variant.deer else THE_DOGS).phrase()
