"""Things below one another in columns, over as many pages as they need."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from games.drawing.scene import Scene
from tournaments.paper.faces import printable
from tournaments.paper.fitting import LEADING, wrap
from tournaments.paper.page import CAPTION, Box, Page, Style

_SLACK: Final = 1.2
"""A cell leaves half a point above and below its text."""


class Item(Protocol):
    """Something that is never divided: its height in points, and whether what follows stands in the same column."""

    @property
    def height(self) -> float: ...

    @property
    def stays(self) -> bool: ...

    def draw(self, page: Page, box: Box) -> None:
        """Put it into a box of its height."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A text of a column's ``width``, ``left`` from its edge and so far ``above`` from what stands before it, with a
    ``label`` beside its first line."""

    text: str
    style: Style
    width: float
    left: float = 0
    above: float = 0
    label: str = ""
    label_style: Style | None = None
    stays: bool = False

    @property
    def _lines(self) -> tuple[str, ...]:
        return wrap(printable(self.text), self.style.face, self.style.size, round(self.width - self.left, 2))

    @property
    def height(self) -> float:
        return self.above + len(self._lines) * self.style.size * LEADING + _SLACK

    def draw(self, page: Page, box: Box) -> None:
        """The label hangs before the text."""
        _above, rest = box.cut(self.above)
        style = self.style._replace(least=self.style.size, pad=0, on_top=True)
        page.text(rest.part(self.left, self.width), self.text, style)
        if self.label:
            style = (self.label_style or self.style)._replace(pad=0, on_top=True, least=4)
            page.text(rest.part(0, self.left - 2), self.label, style)


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing of that height, with words below it."""

    scene: Scene
    size: float
    caption: str = ""
    above: float = 4
    stays: bool = False

    @property
    def height(self) -> float:
        return self.above + self.size + (14 if self.caption else 3)

    def draw(self, page: Page, box: Box) -> None:
        """In the middle of its column."""
        picture = Box(box.x, box.top + self.above, box.width, self.size)
        page.picture(picture, self.scene)
        below = Box(box.x, picture.bottom + 1, box.width, 12)
        page.text(below, self.caption, CAPTION._replace(align="middle", size=7.5, grey=0.2))


def lines(text: str, style: Style, width: float) -> Iterator[Paragraph]:
    """A long text as one paragraph for each of its lines, so that it may go on in the next column."""
    for line in wrap(printable(text), style.face, style.size, round(width, 2)):
        yield Paragraph(line, style, width)


def in_columns(
    items: Sequence[Item], columns: Callable[[int], Sequence[Box]]
) -> Iterator[list[tuple[Item, Box]]]:
    """The items of each page with their boxes; ``columns`` are those of a page, counted from 0, left to right."""
    page: list[tuple[Item, Box]] = []
    number, column = 0, 0
    box = columns(0)[0]
    free = box
    for unit in _units(items):
        if sum(item.height for item in unit) > free.height and free != box:
            column += 1
            if column == len(columns(number)):
                yield page
                page, number, column = [], number + 1, 0
            box = free = columns(number)[column]
        for item in unit:
            taken, free = free.cut(item.height)
            page.append((item, taken))
    yield page


def _units(items: Sequence[Item]) -> Iterator[list[Item]]:
    """What stands in one column: an item with those that stay with it."""
    unit: list[Item] = []
    for item in items:
        unit.append(item)
        if not item.stays:
            yield unit
            unit = []
    if unit:
        yield unit
