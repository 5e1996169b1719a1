"""How the hall is divided into sections: what one page holds is bounded, however many boards there are."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

LINES: Final = 9
"""Lines of a table on one slide: more of them could not be read from the last row."""
BOARDS: Final = 12
"""Boards in one section: about as much as a page may cost. Twelve rooms with one board each stand on one page."""
LISTS: Final = 24
"""Slides with a table in one section."""


class Kind(StrEnum):
    """What a slide shows: a match with its boards, matches of a tour that is on now, a part of the standings, tours
    that begin later than planned."""

    MATCH = "match"
    NOW = "now"
    STANDINGS = "standings"
    LATE = "late"


@dataclass(frozen=True, slots=True)
class Slide:
    """One picture of the hall: of a match (its id), of a tour (its number) or of the standings, the ``page``-th of a
    table; with so many boards."""

    kind: Kind
    about: int = 0
    page: int = 0
    boards: int = 0

    @property
    def name(self) -> str:
        """Its id on the page; it stays when other slides come and go."""
        numbers = (number for number in (self.about, self.page) if number)
        return "-".join(map(str, ("slide", self.kind, *numbers)))

    @property
    def weight(self) -> int:
        """In parts of what a section holds."""
        return max(1, self.boards) * LISTS if self.kind is Kind.MATCH else BOARDS


Section = tuple[Slide, ...]


def slides_of(
    boards: Mapping[int, int], now: Mapping[int, int], teams: int, *, late: bool = False
) -> tuple[Slide, ...]:
    """All slides in the order in which the hall goes round: matches with so many boards each, tours with so many
    matches, so many teams; whether a tour begins ``late`` stands before the tours."""
    matches = (Slide(Kind.MATCH, match, boards=count) for match, count in boards.items())
    tours = (Slide(Kind.NOW, tour, page) for tour, count in now.items() for page in _pages(count))
    delays = [Slide(Kind.LATE)] if late else []
    return (*matches, *delays, *tours, *(Slide(Kind.STANDINGS, page=page) for page in _pages(teams)))


def _pages(lines: int) -> range:
    return range(1, -(-lines // LINES) + 1)


def sections(slides: Iterable[Slide]) -> tuple[Section, ...]:
    """The slides in their order, in as few sections as can be when none holds too much; there is always one."""
    found: list[list[Slide]] = [[]]
    room = BOARDS * LISTS
    for slide in slides:
        if found[-1] and slide.weight > room:
            found.append([])
            room = BOARDS * LISTS
        found[-1].append(slide)
        room -= slide.weight
    return tuple(map(tuple, found))
