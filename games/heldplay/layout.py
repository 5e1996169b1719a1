"""What is agreed before a match: houses, circles, the thick line, the third game; and the text of the tag Layout."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

from games.core.types import Fault, Refused, quoted
from games.heldplay import messages
from games.heldplay.geometry import BITS, CELLS, CORNERS, NAMES, NUMBERS, ways
from games.heldplay.lanes import Lanes, lanes

DEFAULT = "houses=c9,f9,i7,i4,g1,d1,a3,a6 circles=d6,f6,d5,f5,d4,f4 line=1"
FORMER = "houses=d9,f9,i6,i4,f1,d1,a4,a6 circles=d6,f6,d5,f5,d4,f4 line=1"
"""What a game was played on that was stored without a layout, before there was another default."""

_CELL = r"[a-z][0-9]{1,2}"
_LAYOUT = re.compile(rf"houses=({_CELL}(?:,{_CELL}){{7}}) circles=({_CELL}(?:,{_CELL}){{5}}) line=([01])")


@dataclass(frozen=True)
class Variant:
    """`houses[n - 1]` is the cell of house n; `line` tells whether there is a thick line; `lot` whether the eight
    are drawn by lot for the third game (heldplay.10)."""

    houses: tuple[int, ...]
    circles: tuple[int, ...]
    line: bool
    lot: bool

    @cached_property
    def homes(self) -> bytes:
        """At a piece's number its house; the number 0, which no piece has, has none."""
        return bytes((CELLS, *self.houses))

    @cached_property
    def house_mask(self) -> int:
        return sum(BITS[cell] for cell in self.houses)

    @cached_property
    def circle_mask(self) -> int:
        return sum(BITS[cell] for cell in self.circles)

    @cached_property
    def ways(self) -> tuple[int, ...]:
        """As `geometry.ways` tells."""
        return ways(self.line)

    @cached_property
    def lanes(self) -> Lanes:
        """As `lanes.lanes` tells."""
        return lanes(self.line)

    @property
    def layout(self) -> str:
        """The text of the tag Layout."""
        houses, circles = (",".join(NAMES[cell] for cell in cells) for cells in (self.houses, self.circles))
        return f"houses={houses} circles={circles} line={int(self.line)}"


def _faults(houses: list[str], circles: list[str]) -> Iterator[Fault]:
    """Why cells cannot be houses and circles."""
    cells = [*houses, *circles]
    for cell in cells:
        if cell not in NUMBERS:
            yield messages.LAYOUT_CELL.fault(cell=cell)
    for cell in sorted({cell for cell in cells if cells.count(cell) > 1}):
        yield messages.LAYOUT_TWICE.fault((cell,), cell=cell)
    for number, cell in enumerate(houses, 1):
        if cell in NUMBERS and BITS[NUMBERS[cell]] & CORNERS:
            yield messages.LAYOUT_CORNER.fault((cell,), cell=cell, house=number)


@lru_cache(maxsize=64)
def read_variant(text: str, *, lot: bool) -> Variant:
    """The variant of a layout's text; `Refused` when it is none."""
    parts = _LAYOUT.fullmatch(text)
    if parts is None:
        raise Refused(messages.LAYOUT_TEXT.fault(text=quoted(text, limit=100), form=DEFAULT))
    houses, circles = parts[1].split(","), parts[2].split(",")
    if faults := tuple(_faults(houses, circles)):
        raise Refused(*faults)
    at, round_ = (tuple(NUMBERS[cell] for cell in cells) for cells in (houses, circles))
    return Variant(at, round_, line=parts[3] == "1", lot=lot)
