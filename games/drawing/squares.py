"""A square board as shapes: its cells, the frame, letters below and numbers beside it, cells that are marked."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from games.core.types import Phrase
from games.drawing.scene import Box, Label, Shape

MARGIN = 0.6
"""For the coordinates, on the left and below."""
EDGE = 0.1
"""Above and on the right."""


@dataclass(frozen=True)
class Squares:
    """The cells by their numbers: column times size plus row, each one unit wide, a1 at the lower left."""

    size: int
    names: tuple[str, ...]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.names)}

    @property
    def extent(self) -> float:
        """Width and height of the board with its coordinates."""
        return self.size + MARGIN + EDGE

    def corner(self, cell: int) -> tuple[float, float]:
        """The upper left corner of a cell."""
        return MARGIN + cell // self.size, EDGE + self.size - 1 - cell % self.size

    def centre(self, cell: int) -> tuple[float, float]:
        x, y = self.corner(cell)
        return x + 0.5, y + 0.5

    def cells(self, phrase: Callable[[int], Phrase], last: Collection[int], taps: Collection[str]) -> Iterator[Shape]:
        """All cells, each with what it holds in words; those of the last action and the tapped ones are marked."""
        for cell, name in enumerate(self.names):
            x, y = self.corner(cell)
            role = "tapped" if name in taps else "last" if cell in last else "cell"
            yield Box(role=role, id=f"cell-{name}", name=phrase(cell), tap=name, x=x, y=y, width=1, height=1)

    def edge(self) -> Iterator[Shape]:
        """The frame and the coordinates."""
        yield Box(role="frame", x=MARGIN, y=EDGE, width=self.size, height=self.size)
        below = EDGE + self.size + 0.27
        for step in range(self.size):
            across, up = MARGIN + step + 0.5, EDGE + self.size - step - 0.5
            letter = self.names[step * self.size][0]
            yield Label(role="coordinate", x=across, y=below, text=letter, size=0.34)
            yield Label(role="coordinate", x=0.3, y=up, text=str(step + 1), size=0.34)

    def targets(self, tokens: Iterable[str], phrase: Callable[[str], Phrase]) -> Iterator[Shape]:
        """Frames inside the cells among some tokens, which can be tapped next."""
        for name in self._among(tokens):
            yield self._frame("target", name, 0.04, phrase(name))

    def faults(self, tokens: Iterable[str]) -> Iterator[Shape]:
        """The same inside cells at fault, without a name: the fault speaks of them."""
        for name in self._among(tokens):
            yield self._frame("fault", name, 0.06)

    def _among(self, tokens: Iterable[str]) -> Iterator[str]:
        return (token for token in dict.fromkeys(tokens) if token in self._numbers)

    def _frame(self, role: str, name: str, inset: float, phrase: Phrase | None = None) -> Shape:
        (x, y), width = self.corner(self._numbers[name]), 1 - 2 * inset
        id_ = f"{role}-{name}"
        return Box(role=role, id=id_, name=phrase, x=x + inset, y=y + inset, width=width, height=width)
