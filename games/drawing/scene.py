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
