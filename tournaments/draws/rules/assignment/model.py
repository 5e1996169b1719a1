"""What rooms and judges are assigned from, and the answers."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.core.types import gettext_noop
from tournaments.kernel.values import Fault, Whole, tell

Key = int
"""What a match, a team, a room or a judge is known by."""

JUDGES: Final = Whole("value.judges", 1, 3)
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
    """A match that needs judges; ``name`` is its room, or whatever people call it, ``room`` the room's key.

    ``wanted`` counts all its judges, 1 to 3, the senior one among them; ValueError for another number. A match that
    ``has_begun`` gets nobody further.
    """

    key: Key
    name: str
    teams: tuple[Team, Team]
    wanted: int
    room: Key | None = None
    has_begun: bool = False

    def __post_init__(self) -> None:
        JUDGES.check(self.wanted)


@dataclass(frozen=True, slots=True)
class Judge:
    """A judge before a tour.

    ``load`` counts the matches judged so far, ``senior_load`` those as the senior judge; ``seen`` names the teams of
    these matches, as often as they were judged, ``tours`` counts their tours. ``attached_to`` are the teams that the
    judge never judges. Wishes besides ``wish``: judges to be with or without, a room, so many tours at most.
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
    company: frozenset[Key] = frozenset()
    apart: frozenset[Key] = frozenset()
    room: Key | None = None
    tours: int = 0
    most_tours: int | None = None

    @property
    def has_enough(self) -> bool:
        """Whether the judge has judged in as many tours as they wish."""
        return self.most_tours is not None and self.tours >= self.most_tours

    def attachments(self, table: Table) -> tuple[Team, ...]:
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


# The sentences of rooms and judges. Numbers stand after a colon, so that no language needs a plural.
MESSAGES: Final = {
    "rooms.none_left": gettext_noop(
        "Table %(number)s has no room: there are fewer rooms than tables. Add a room or let two tables share one."
    ),
    "rooms.begun": gettext_noop("%(table)s has no room, and its match has begun: choose a room by hand."),
    "rooms.not_available": gettext_noop("Room “%(room)s” was set by hand, but it is not available."),
    "rooms.closed": gettext_noop("Room “%(room)s” is not available in this tour."),
    "rooms.shared": gettext_noop("Room “%(room)s” has been given to more than one table."),
    "judges.begun": gettext_noop("%(table)s has no senior judge, and its match has begun: choose one by hand."),
    "judges.nobody_able": gettext_noop("%(table)s has no senior judge: no judge is marked as able to lead."),
    "judges.nobody": gettext_noop("%(table)s lacks a judge: there are no judges."),
    "judges.no_senior_free": gettext_noop(
        "%(table)s has no senior judge: everyone able to lead is away or already assigned by hand."
    ),
    "judges.nobody_free": gettext_noop("%(table)s lacks a judge: everyone is away or already assigned by hand."),
    "judges.seniors_attached_to": gettext_noop(
        "%(table)s has no senior judge: all free judges able to lead are connected to %(team)s."
    ),
    "judges.seniors_attached": gettext_noop(
        "%(table)s has no senior judge: all free judges able to lead are connected to %(one)s or %(other)s."
    ),
    "judges.all_attached_to": gettext_noop("%(table)s lacks a judge: all free judges are connected to %(team)s."),
    "judges.all_attached": gettext_noop(
        "%(table)s lacks a judge: all free judges are connected to %(one)s or %(other)s."
    ),
    "judges.too_few_seniors": gettext_noop(
        "%(table)s has no senior judge: too few judges are able to lead (tables: %(places)s, free judges: %(free)s)."
    ),
    "judges.too_few": gettext_noop(
        "%(table)s lacks a judge: there are too few judges (places: %(places)s, free judges: %(free)s)."
    ),
    "judges.short_of_seniors": gettext_noop(
        "%(table)s has no senior judge: of those able to lead, only these may judge %(tables)s: %(judges)s."
    ),
    "judges.needed_elsewhere": gettext_noop(
        "%(table)s lacks a judge: of the free judges, only these may judge it: %(judges)s; they are needed "
        "at %(tables)s."
    ),
    "judges.wish_strong": gettext_noop("%(judge)s wanted a strong table but is needed at %(table)s."),
    "judges.wish_weak": gettext_noop("%(judge)s wanted a weak table but is needed at %(table)s."),
    "judges.wish_with": gettext_noop("%(judge)s wanted to judge with %(other)s, but they are at different tables."),
    "judges.wish_without": gettext_noop("%(judge)s would rather not judge with %(other)s, but both are at %(table)s."),
    "judges.wish_room": gettext_noop("%(judge)s wanted another room but is needed at %(table)s."),
    "judges.wish_tours": gettext_noop("%(judge)s wanted fewer tours (at most %(most)s) but is needed at %(table)s."),
    "judges.too_many_wishes": gettext_noop(
        "There are too many wishes about other judges to try every combination: perhaps more of them could be met."
    ),
    "copy.attached": gettext_noop("%(judge)s cannot stay at %(table)s: connected to %(team)s."),
    "copy.not_able": gettext_noop("%(judge)s cannot lead %(table)s again: not marked as able to lead."),
    "copy.away": gettext_noop("%(judge)s cannot stay at %(table)s: away in this tour."),
    "copy.twice": gettext_noop("%(judge)s cannot stay at %(table)s: is at another table in this tour."),
    "copy.two_seniors": gettext_noop("%(judge)s cannot lead %(table)s again: someone else leads it."),
    "judges.attached": gettext_noop("%(judge)s judges %(table)s despite being connected to %(team)s."),
    "judges.not_able": gettext_noop("%(judge)s is the senior judge of %(table)s but is not marked as able to lead."),
    "judges.away": gettext_noop("%(judge)s judges %(table)s but is away."),
    "judges.twice": gettext_noop("%(judge)s judges %(table)s and another table of the same tour."),
    "judges.two_seniors": gettext_noop("%(table)s has a second senior judge, %(judge)s. Only one can be the senior."),
    "judges.no_senior": gettext_noop("%(table)s has no senior judge."),
    "judges.fewer": gettext_noop("%(table)s has too few judges (judges: %(judges)s, wanted: %(wanted)s)."),
}
tell(MESSAGES)
