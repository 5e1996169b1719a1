"""What is printed on: sizes of pages and sheets, and where each page goes on a sheet. Lengths in points."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final, NamedTuple

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
LETTER: Final = Size(612, 792)


class Paper(StrEnum):
    """What the printer is loaded with; ``A5`` prints two pages side by side on A4, to be cut in the middle."""

    A4 = "a4"
    LETTER = "letter"
    A5 = "a5"

    @property
    def size(self) -> Size:
        """The sheet that the printer takes."""
        return LETTER if self is Paper.LETTER else A4


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
    """One sheet and the pages on it."""

    size: Size
    pages: tuple[Placed, ...]


def sheets(sizes: Sequence[Size], exact: Sequence[bool], paper: Paper) -> list[PaperSheet]:
    """Pages of these sizes on sheets of paper, in order; each page as large as its place allows, in its middle.

    An ``exact`` page holds something in true size: it has a sheet of its own and is not made smaller.
    """
    found: list[PaperSheet] = []
    for group in _groups(exact, 2 if paper is Paper.A5 else 1):
        alone = exact[group[0]] or paper is not Paper.A5
        size = paper.size if alone else A4.turned
        room = size if alone else Size(size.width / 2, size.height)
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
    for number, alone in enumerate(exact):
        if group and (alone or exact[group[-1]] or len(group) == most):
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
