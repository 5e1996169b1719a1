"""A picture as data: frozen shapes in board units, x to the right, y downwards; a cell is one unit wide."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from games.core.game import A, Game, P
from games.core.types import Phrase

Namer = Callable[[Phrase], str]
"""Words a phrase in the language of whoever looks at a drawing."""


@dataclass(frozen=True, slots=True)
class Ink:
    """A colour on a light page, on a dark page and on paper, as #rrggbb."""

    light: str
    dark: str
    paper: str


@dataclass(frozen=True, slots=True)
class Paint:
    """How the shapes of a role look; None leaves the area or the outline out, `width` is the outline's in units."""

    fill: Ink | None = None
    stroke: Ink | None = None
    width: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What all shapes have: `role` chooses the paint, `id` is unique in the scene, `tap` the token that a tap means."""

    role: str
    id: str = ""
    name: Phrase | None = None
    tap: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Box(Shape):
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Disc(Shape):
    x: float
    y: float
    radius: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Path(Shape):
    """A polygon, or an open line through its points."""

    points: tuple[tuple[float, float], ...]
    closed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Label(Shape):
    """Signs centred on (x, y): those that need no translation, such as coordinates, or a letter of a language."""

    x: float
    y: float
    text: "str | Sign"
    size: float

    def said(self, namer: Namer) -> str:
        """The signs in the language of a drawing."""
        return self.text if isinstance(self.text, str) else namer(self.text.row)[self.text.place]


@dataclass(frozen=True, slots=True)
class Sign:
    """One letter of a row that is translated as a whole, such as the letters of all colours."""

    row: Phrase
    place: int


@dataclass(frozen=True, slots=True)
class Scene:
    """Shapes from the bottom to the top, on a page of `width` × `height` units; `paints` adds the game's own roles."""

    width: float
    height: float
    name: Phrase
    shapes: tuple[Shape, ...]
    paints: tuple[tuple[str, Paint], ...] = ()


@dataclass(frozen=True, slots=True)
class Show:
    """What a drawing marks besides the position.

    `trace`: where the last capture or move went; `targets`: what the mover can do now; `taps`: taps made so far, and
    the text of a step that is drawn before it is played; `faulty`: cells at fault. Shapes of such a step have ids that
    begin with `ghost-`, and names that say what the step does.
    """

    trace: bool = True
    targets: bool = False
    taps: tuple[str, ...] = ()
    faulty: tuple[str, ...] = ()


PLAIN = Show()


def silent(shapes: Iterable[Shape]) -> tuple[Shape, ...]:
    """The same shapes without names and taps, for paper: a name tells what stands in a cell."""
    return tuple(replace(shape, name=None, tap="") for shape in shapes)


class DrawnGame(Game[P, A], Protocol[P, A]):
    """A game that can draw its positions."""

    @property
    def paints(self) -> tuple[tuple[str, Paint], ...]:
        """The game's own roles and how they look."""

    def scene(self, position: P, history: Sequence[A] = (), show: Show = PLAIN) -> Scene:
        """The drawing of a position; `history` are the actions that led to it, for the last move's marks."""

    def bare(self, position: P) -> Scene:
        """The same board without pieces, marks and counters, to be written on; a position tells its layout."""


# Outlines of living things from few points: what is alike left and right, round where points would make corners.
Point = tuple[float, float]


def mirrored(half: tuple[Point, ...]) -> tuple[Point, ...]:
    """A closed outline from its right half; points on the middle line stand once."""
    return (*half, *((-x, y) for x, y in reversed(half) if x))


def rounded(points: tuple[Point, ...], parts: int = 2) -> tuple[Point, ...]:
    """A closed outline through the same points with as many straight ``parts`` between two of them as make it look
    round (a Catmull-Rom curve)."""
    count = len(points)
    around = (tuple(points[(place + step) % count] for step in (-1, 0, 1, 2)) for place in range(count))
    return tuple(_between(near, step / parts) for near in around for step in range(parts))


def _between(near: tuple[Point, ...], way: float) -> Point:
    """The point on the way from the second to the third of four points."""
    before, start, goal, after = near
    x, y = (
        (2 * b + (c - a) * way + (2 * a - 5 * b + 4 * c - d) * way**2 + (3 * b - a - 3 * c + d) * way**3) / 2
        for a, b, c, d in zip(before, start, goal, after, strict=True)
    )
    return round(x, 3), round(y, 3)


def placed(points: tuple[Point, ...], x: float, y: float, scale: float = 1) -> tuple[Point, ...]:
    return tuple((x + scale * right, y + scale * down) for right, down in points)
