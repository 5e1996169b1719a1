"""What is printed for each room of a tour: which parts, how many copies of each, on one side or on both."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from games.core.types import gettext_noop
from tournaments.kernel.values import Whole, tell

MESSAGES: Final = {"value.copies": gettext_noop("Enter from %(minimum)s to %(maximum)s copies.")}
tell(MESSAGES)

COPIES: Final = Whole("value.copies", 0, 20)
USUAL: Final[Mapping[str, int]] = {
    "protocols": 1, "sheets": 1, "rules": 1, "regulations": 1, "guide": 1, "card": 1, "poster": 0, "links": 0,
}  # fmt: skip
"""Copies of each part, in the order in which they lie in an envelope: those of a match for each match of the room."""
MOST_SIDES: Final = 3000
"""Sides of paper in one file: twenty rooms with a hundred and fifty each."""


@dataclass(frozen=True, slots=True)
class Run:
    """One print run: copies of each part, and whether sheets are printed on both sides."""

    copies: Mapping[str, int] = field(default_factory=lambda: dict(USUAL))
    duplex: bool = False

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Run":
        """As it was remembered; what was not is as usual."""
        given = data.get("copies", {})
        copies = {part: given.get(part, usual) for part, usual in USUAL.items()}
        return cls({part: COPIES.check(number) for part, number in copies.items()}, data.get("duplex") is True)

    def as_json(self) -> dict[str, Any]:
        return {"copies": dict(self.copies), "duplex": self.duplex}

    def copies_of(self, part: str) -> int:
        return self.copies.get(part, 0)

    def sheets(self, sides: Iterable[int]) -> int:
        """Sheets of paper for documents of so many sides, each of which begins a sheet."""
        return sum((number + 1) // 2 if self.duplex else number for number in sides)
