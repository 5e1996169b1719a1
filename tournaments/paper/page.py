"""A page as data: what stands where, in millimetres, and the sizes of sheets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from games.drawing.scene import Scene
from tournaments.paper.fitting import BOLD, TEXT, Fitted, fit, printable, printable_lines

MM: Final = 72 / 25.4
"""A millimetre in points."""


class Size(NamedTuple):
    """Width and height of a page or sheet."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """The same sheet lying on its side."""
        return Size(self.height, self.width)


A4: Final = Size(595.28, 841.89)
A3: Final = Size(841.89, 1190.55)
LETTER: Final = Size(612, 792)


class Paper(StrEnum):
    """What the printer is loaded with; ``A5`` prints two pages side by side on A4, to be cut in the middle."""

    A4 = "a4"
    LETTER = "letter"
    A5 = "a5"
    A3 = "a3"

    @property
    def size(self) -> Size:
        """The sheet that the printer takes."""
        return {Paper.LETTER: LETTER, Paper.A3: A3}.get(self, A4)


class Printing(NamedTuple):
    """How a document is printed; without ``colour`` boards are drawn in greys that save ink."""

    paper: Paper = Paper.A4
    colour: bool = True


PLAIN: Final = Printing()


class Placed(NamedTuple):
    """Where a page stands on a sheet: its number in the document from 0, its lower left corner, its scale."""

    page: int
    x: float
    y: float
    scale: float


class PaperSheet(NamedTuple):
    size: Size
    pages: tuple[Placed, ...]


def sheets(sizes: Sequence[Size], exact: Sequence[bool], paper: Paper) -> list[PaperSheet]:
    """Pages of these sizes on sheets of paper, in order; each page as large as its place allows, in its middle.

    An ``exact`` page holds something in true size: it has a sheet of its own and is not made smaller.
    """
    found: list[PaperSheet] = []
    for group in _groups(exact, 2 if paper is Paper.A5 else 1):
        unshared = exact[group[0]] or paper is not Paper.A5
        size = paper.size if unshared else A4.turned
        room = size if unshared else Size(size.width / 2, size.height)
        scales = (1.0 if exact[number] else None for number in group)
        pages = (
            _placed(number, sizes[number], room, place, scale)
            for place, (number, scale) in enumerate(zip(group, scales, strict=True))
        )
        found.append(PaperSheet(size, tuple(pages)))
    return found


def _groups(exact: Sequence[bool], most: int) -> Iterator[list[int]]:
    """The numbers of the pages that share a sheet."""
    group: list[int] = []
    for number, unshared in enumerate(exact):
        if group and (unshared or exact[group[-1]] or len(group) == most):
            yield group
            group = []
        group.append(number)
    if group:
        yield group


def _placed(number: int, size: Size, room: Size, place: int, scale: float | None) -> Placed:
    """The page in the ``place``-th part of the sheet from the left."""
    fits = min(room.width / size.width, room.height / size.height)
    chosen = round(fits, 4) if scale is None else scale
    x = place * room.width + (room.width - chosen * size.width) / 2
    return Placed(number, x, (room.height - chosen * size.height) / 2, chosen)


# A page before it is drawn: cells of fitted text, rules, codes and pictures, in points from the upper left
# corner.
WIDTH, HEIGHT = A4
"""Of a page, unless it says otherwise."""

Align = Literal["left", "middle", "right"]


class Box(NamedTuple):
    """A rectangle; ``top`` grows downwards."""

    x: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    def part(self, left: float, right: float) -> "Box":
        """The part between two distances from the left edge."""
        return Box(self.x + left, self.top, right - left, self.height)

    def slice(self, number: int, count: int) -> "Box":
        """One of ``count`` equal rows, counted from 0."""
        height = self.height / count
        return Box(self.x, self.top + number * height, self.width, height)

    def cut(self, height: float) -> tuple["Box", "Box"]:
        """The upper part of that height, and the rest."""
        rest = Box(self.x, self.top + height, self.width, self.height - height)
        return Box(self.x, self.top, self.width, height), rest

    def inset(self, across: float, down: float = 0) -> "Box":
        """The same box less a margin on each side; never turned inside out."""
        across, down = min(across, self.width / 4), min(down, self.height / 4)
        return Box(self.x + across, self.top + down, self.width - 2 * across, self.height - 2 * down)


class Style(NamedTuple):
    """How the text of a cell looks; sizes in points, ``grey`` 0 (black) to 1 (white); ``turned`` text is read from
    the bottom of its box to the top."""

    face: str = TEXT
    size: float = 9
    least: float = 5
    align: Align = "left"
    grey: float = 0
    pad: float = 3
    on_top: bool = False
    turned: bool = False


class Strip:
    """A column's place in its rows, from ``left`` to ``right`` of their left edge: what its texts have in common."""

    __slots__ = ("_fitted", "begins", "left", "right", "room", "style", "width")

    def __init__(self, left: float, right: float, style: Style) -> None:
        self.left, self.right, self.style = left, right, style
        inner = Box(left, 0, right - left, 0).inset(style.pad)
        self.begins, self.width, self.room = inner.x, inner.width, round(inner.width, 2)
        self._fitted: dict[tuple[str, float], Fitted | None] = {}

    def fit(self, text: str, height: float) -> Fitted | None:
        """The text in a row of that height, found out once for each; None when there is nothing to see of it."""
        key = text, height
        if key not in self._fitted:
            shown, style = printable_lines(text), self.style
            fitted = fit(shown, style.face, style.size, style.least, self.room, height) if shown else None
            self._fitted[key] = fitted
        return self._fitted[key]


class Stroke(NamedTuple):
    """A line's width in points and its grey; ``dash`` lengths on and off."""

    width: float
    grey: float
    dash: tuple[float, float] = (0, 0)


HAIR: Final = Stroke(0.4, 0.6)
RULE: Final = Stroke(0.6, 0.2)
HEAVY: Final = Stroke(1.2, 0)
DOTTED: Final = Stroke(0.7, 0.3, (0.8, 2.2))

VALUE: Final = Style(align="middle", size=10)
CAPTION: Final = Style(size=7, grey=0.4)
HEADING: Final = Style(face=BOLD, size=12)


class Cell(NamedTuple):
    """Text that was fitted into its box."""

    box: Box
    fitted: Fitted
    style: Style

    @property
    def upright(self) -> "Cell":
        """The cell as whoever reads it holds the page: turned text in a box at the origin that lies on its side."""
        if not self.style.turned:
            return self
        return Cell(Box(0, 0, self.box.height, self.box.width), self.fitted, self.style._replace(turned=False))


class Rule(NamedTuple):
    x1: float
    y1: float
    x2: float
    y2: float
    stroke: Stroke


class Code(NamedTuple):
    """A QR code of an address."""

    box: Box
    address: str


class Picture(NamedTuple):
    """A drawing as large as fits its box; only what lies in ``clip`` is shown, all of it without one."""

    box: Box
    scene: Scene
    clip: Box | None = None

    @property
    def shown(self) -> Box:
        """The part of the page that the drawing takes."""
        return self.clip or self.box


class Backdrop(NamedTuple):
    """A photograph under everything else, over the whole page: a JPEG file with its size in pixels. In the ``pale``
    boxes it shows so faintly that text is read on any picture."""

    content: bytes
    width: int
    height: int
    pale: tuple[Box, ...]

    def cover(self, size: Size) -> Box:
        """Where it stands to fill a page, in its middle and in its own proportions."""
        scale = max(size.width / self.width, size.height / self.height)
        width, height = scale * self.width, scale * self.height
        return Box((size.width - width) / 2, (size.height - height) / 2, width, height)


class Spilled(NamedTuple):
    """A text that did not fit its cell: what it is, and the whole of it."""

    about: str
    text: str


@dataclass(slots=True)
class Page:
    """What is drawn on one page. ``bookmark`` names it in the document's outline, "" leaves it out; ``under`` is what
    it has in common with others, drawn once for all of them. An ``exact`` page holds something in true size and is
    never made smaller; it is laid out for the paper that it goes on."""

    bookmark: str = ""
    under: "Page | None" = None
    cells: list[Cell] = field(default_factory=list)
    rules: list[Rule] = field(default_factory=list)
    codes: list[Code] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)
    spilled: list[Spilled] = field(default_factory=list)
    size: Size = A4
    exact: bool = False
    backdrop: Backdrop | None = None

    def text(self, box: Box, text: str, style: Style = VALUE, about: str = "") -> None:
        """Put text into a box, inside its padding. What does not fit is cut with an ellipsis and, when it is
        ``about`` something, kept to be printed in full elsewhere."""
        shown = printable_lines(text)
        if not shown:
            return
        inner = box.inset(0.5, style.pad) if style.turned else box.inset(style.pad, 0.5)
        room, height = (round(side, 2) for side in (inner.width, inner.height))
        if style.turned:
            room, height = height, room
        fitted = fit(shown, style.face, style.size, style.least, room, height)
        self.cells.append(Cell(inner, fitted, style))
        if about and not fitted.whole:
            self.spilled.append(Spilled(printable(about), shown))

    def row(self, box: Box, texts: Sequence[str], strips: Sequence[Strip]) -> None:
        """Put texts side by side into a box, each into its strip as ``text`` would. A table has thousands of them, so
        what a row or a column have in common is found out once."""
        x, top, _width, high = box.inset(0, 0.5)
        height = round(high, 2)
        for text, strip in zip(texts, strips, strict=True):
            if text and (fitted := strip.fit(text, height)):
                self.cells.append(Cell(Box(x + strip.begins, top, strip.width, high), fitted, strip.style))

    def rule(self, x1: float, y1: float, x2: float, y2: float, stroke: Stroke = HAIR) -> None:
        self.rules.append(Rule(x1, y1, x2, y2, stroke))

    def across(self, box: Box, stroke: Stroke = HAIR) -> None:
        """Draw the lower edge of a box."""
        self.rules.append(Rule(box.x, box.bottom, box.right, box.bottom, stroke))

    def down(self, box: Box, *offsets: float, stroke: Stroke = HAIR) -> None:
        """Draw lines from the top to the bottom of a box, so far from its left edge."""
        for offset in offsets:
            self.rules.append(Rule(box.x + offset, box.top, box.x + offset, box.bottom, stroke))

    def frame(self, box: Box, stroke: Stroke = HAIR) -> None:
        """Draw the four edges of a box."""
        self.rule(box.x, box.top, box.right, box.top, stroke)
        self.across(box, stroke)
        self.down(box, 0, box.width, stroke=stroke)

    def picture(self, box: Box, scene: Scene, clip: Box | None = None) -> None:
        """Put a drawing into a box, in its middle, as large as fits."""
        self.pictures.append(Picture(box, scene, clip))
