"""What rooms and judges are assigned from, and the answers."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournaments.kernel.faults import Fault

Key = int
"""What a match, a team, a room or a judge is known by."""

MOST_JUDGES: Final = 3
"""The senior judge and one or two more."""


class Wish(StrEnum):
    """Which tables a judge likes best."""

    NONE = ""
    STRONG = "strong"
    WEAK = "weak"


@dataclass(frozen=True, slots=True)
class Team:
    """A team with the name that explanations use."""

    key: Key
    name: str


@dataclass(frozen=True, slots=True)
class Table:
    """A match that needs judges; ``name`` is its room, or whatever people call it.

    ``wanted`` counts all its judges, 1 to 3, the senior one among them; ValueError for another number.
    """

    key: Key
    name: str
    teams: tuple[Team, Team]
    wanted: int

    def __post_init__(self) -> None:
        if not 1 <= self.wanted <= MOST_JUDGES:
            raise ValueError(f"a match has 1 to {MOST_JUDGES} judges, not {self.wanted}")


@dataclass(frozen=True, slots=True)
class Judge:
    """A judge before a tour.

    ``load`` counts the matches judged so far, ``senior_load`` those as the senior judge; ``seen`` names the teams of
    these matches, as often as they were judged. ``attached_to`` are the teams that the judge never judges.
    """

    key: Key
    name: str
    can_be_senior: bool = False
    attached_to: frozenset[Key] = frozenset()
    wish: Wish = Wish.NONE
    load: int = 0
    senior_load: int = 0
    seen: tuple[Key, ...] = ()
    available: bool = True

    def attachments(self, table: Table) -> tuple[Team, ...]:
        """The teams at a table that the judge is attached to."""
        return tuple(team for team in table.teams if team.key in self.attached_to)


@dataclass(frozen=True, slots=True)
class Post:
    """A judge at a table; ``locked`` when a person has decided it."""

    table: Key
    judge: Key
    senior: bool = False
    locked: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Something to say about a table or, without one, about the tour; ``judge`` when it is about one."""

    fault: Fault
    table: Key | None = None
    judge: Key | None = None


@dataclass(frozen=True, slots=True)
class Assignment:
    """The judges of a tour: posts in table order, the senior judge first; who is left over; and what could not be."""

    seed: int
    posts: tuple[Post, ...]
    free: tuple[Key, ...] = ()
    notes: tuple[Note, ...] = ()
