"""What games between equal players were like: figures as data, for the pages and for the document."""

from dataclasses import dataclass
from math import sqrt
from typing import Final

UNFINISHED, STOPPED = "did not end", "stopped by the referee"
ENDLESS: Final = frozenset({UNFINISHED, STOPPED})
"""Endings of games that went on and on, by their names."""


@dataclass(frozen=True, slots=True)
class Likeness:
    """How some games with the same options went.

    ``options`` is the tag Options ("" for the usual ones); ``first``, ``second`` and ``draws`` count games won by who
    began and by the other side, and those that nobody won.
    ``turns`` are those of the shortest game, of the tenth, the middle and the nine tenths, and of the longest.
    ``endings`` say how often each way to end came. Played by partners of ``level`` with at most so many ``positions``
    looked at for an action, from the openings of ``seed`` on.
    """

    slug: str
    options: str
    level: int
    positions: int
    seed: int
    first: int
    second: int
    draws: int
    turns: tuple[int, int, int, int, int]
    endings: tuple[tuple[str, int], ...]

    @property
    def games(self) -> int:
        return self.first + self.second + self.draws

    @property
    def unfinished(self) -> int:
        """Games that did not end by themselves."""
        return sum(count for name, count in self.endings if name in ENDLESS)

    @property
    def share(self) -> float:
        """The points of who began, draws as halves, as a share."""
        return (self.first + self.draws / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the share lies with 95 % certainty."""
        return wilson(self.share, self.games)


def wilson(share: float, games: int) -> tuple[float, float]:
    """The interval of a share with 95 % certainty (Wilson, 1927; draws as halves make it wider than it is)."""
    z = 1.96
    middle, half = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    whole = 1 + z * z / games
    return (middle - half) / whole, (middle + half) / whole
