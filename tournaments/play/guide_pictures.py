"""The small drawings of the judge's guide, made of the shapes and paints of the boards: the steps of a match, a row of
the protocol."""

from collections.abc import Iterator, Sequence
from typing import Final

from games.core.types import Args, Phrase, gettext_noop
from games.drawing.scene import Box, Disc, Label, Path, Scene, Shape

WIDTH, HEIGHT = 8.0, 5.0
"""Of the drawing of a step."""
_ROW: Final = (14.0, 2.6)
_MOST_ROWS: Final = 5
_TEXT: Final = "coordinate"
"""The role of what is written, and of people."""


def _scene(shapes: Iterator[Shape], width: float = WIDTH, height: float = HEIGHT) -> Scene:
    """What it shows is said beside it."""
    return Scene(width, height, Phrase("guide.picture", gettext_noop("Picture of a step"), Args({})), tuple(shapes))


def _person(x: float, y: float, size: float = 1.0) -> Iterator[Shape]:
    """Head and shoulders; ``y`` is where they end below."""
    wide, high = 0.55 * size, 0.75 * size
    yield Disc(role=_TEXT, x=x, y=y - high - 0.42 * size, radius=0.36 * size)
    yield Path(
        role=_TEXT, points=((x - wide, y), (x - 0.6 * wide, y - high), (x + 0.6 * wide, y - high), (x + wide, y))
    )


def _clock(x: float, y: float, radius: float, text: str) -> Iterator[Shape]:
    """A stop-watch with a number in it."""
    yield Box(role=_TEXT, x=x - 0.25, y=y - radius - 0.42, width=0.5, height=0.4)
    yield Disc(role="cell", x=x, y=y, radius=radius)
    yield Path(role="trace", closed=False, points=((x, y - radius), (x, y - 0.72 * radius)))
    yield Path(role="trace", closed=False, points=((x + 0.72 * radius, y), (x + radius, y)))
    yield Label(role=_TEXT, x=x, y=y + 0.06 * radius, text=text, size=0.8 * radius)


def _sides(x: float, y: float, sides: Sequence[str], first: int, pressed: int = -1) -> Iterator[Shape]:
    """The two sides' buttons, a dot in the one that moves first."""
    for number, side in enumerate(sides):
        left = x + 2.9 * number
        yield Box(role="tapped" if number == pressed else "cell", x=left, y=y, width=2.6, height=1.5)
        yield Box(role="frame", x=left, y=y, width=2.6, height=1.5)
        yield Label(role=_TEXT, x=left + 1.3, y=y + 0.8, text=side, size=1.0)
        if number == first:
            yield Disc(role=_TEXT, x=left + 0.45, y=y + 0.76, radius=0.2)


def start(minutes: int) -> Scene:
    """Two people and how long they practise."""
    return _scene(_start(minutes))


def _start(minutes: int) -> Iterator[Shape]:
    yield from _person(1.3, 4.4, 1.6)
    yield from _person(6.7, 4.4, 1.6)
    if minutes:
        yield from _clock(4, 2.7, 1.6, str(minutes))


def line_up(players: int, captain: str) -> Scene:
    """Numbered lines, the captain's mark behind the first."""
    return _scene(_line_up(players, captain))


def _line_up(players: int, captain: str) -> Iterator[Shape]:
    rows = min(players, _MOST_ROWS)
    step = HEIGHT / (rows + 0.4)
    for row in range(rows):
        middle = (row + 0.7) * step
        number = players if row == rows - 1 else row + 1
        yield Label(role=_TEXT, x=0.8, y=middle, text=str(number), size=0.62 * step)
        yield Path(role="frame", closed=False, points=((1.6, middle + 0.3 * step), (6.2, middle + 0.3 * step)))
    yield Box(role="tapped", x=6.5, y=0.3 * step, width=0.8 * step, height=0.8 * step)
    yield Label(role=_TEXT, x=6.5 + 0.4 * step, y=0.7 * step, text=captain, size=0.62 * step)


def swap(sides: Sequence[str]) -> Scene:
    """Two games one under the other: the other side has the dot in the second one."""
    return _scene(_swap(sides))


def _swap(sides: Sequence[str]) -> Iterator[Shape]:
    for number in range(2):
        top = 0.6 + 2.3 * number
        yield Label(role=_TEXT, x=0.8, y=top + 0.75, text=str(number + 1), size=0.8)
        yield from _sides(1.7, top, sides, number)


def team(seconds: int) -> Scene:
    """A team, its captain at the board, how long a move may be discussed."""
    return _scene(_team(seconds))


def _team(seconds: int) -> Iterator[Shape]:
    for x in (0.7, 1.6, 2.5):
        yield from _person(x, 4.6, 0.9)
    yield from _person(1.6, 3.0, 0.9)
    yield from _person(3.75, 4.6, 1.5)
    for cell in range(9):
        yield Box(role="cell", x=4.75 + cell % 3, y=1.6 + cell // 3, width=1, height=1)
    yield Box(role="frame", x=4.75, y=1.6, width=3, height=3)
    if seconds:
        yield from _clock(4.0, 1.35, 0.9, str(seconds))


def signing() -> Scene:
    """Three lines, signed."""
    return _scene(_signing())


def _signing() -> Iterator[Shape]:
    for row in range(3):
        line = 1.5 + 1.45 * row
        points = tuple((2 + 0.42 * step, line - (0.15, 0.85)[step % 2] * (1 - step / 12)) for step in range(9))
        yield Path(role="frame", closed=False, points=((0.8, line), (7.2, line)))
        yield Path(role="trace", closed=False, points=points)


def points(figures: Sequence[str]) -> Scene:
    """Both sides' points, as a judge writes them."""
    return _scene(_points(figures))


def _points(figures: Sequence[str]) -> Iterator[Shape]:
    for number, figure in enumerate(figures):
        yield Box(role="frame", x=0.5 + 3.7 * number, y=1.6, width=3.3, height=1.9)
        yield Label(role=_TEXT, x=2.15 + 3.7 * number, y=2.6, text=figure, size=1.1)


def row(sides: Sequence[str]) -> Scene:
    """A row of the protocol: the first side moved first and has won."""
    return _scene(_result_row(sides), *_ROW)


def _result_row(sides: Sequence[str]) -> Iterator[Shape]:
    width, height = _ROW
    wide = (5.6, 2.2, 5.6)
    left = 0.1
    for number, (room, text) in enumerate(zip(wide, (sides[0], "½", sides[1]), strict=True)):
        yield Box(role="tapped" if number == 0 else "cell", x=left, y=0.1, width=room, height=height - 0.2)
        yield Box(role="frame", x=left, y=0.1, width=room, height=height - 0.2)
        yield Label(role=_TEXT, x=left + room / 2, y=height / 2, text=text, size=1.2)
        left += room + (width - 0.2 - sum(wide)) / 2
    yield Disc(role=_TEXT, x=1.0, y=height / 2, radius=0.28)
