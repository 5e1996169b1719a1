"""A match as one of its teams sees it: how it ended, the last of them, and how many places were won or lost since."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Final, NamedTuple, TypeVar

from tournaments.standings.rules.outcomes import MatchOutcome

TeamKey = TypeVar("TeamKey", bound=Hashable)

LAST: Final = 5
"""So many matches make a team's form."""


class Ending(StrEnum):
    """What became of a match for one of its teams."""

    WIN = "win"
    DRAW = "draw"
    LOSS = "loss"
    BYE = "bye"


class Meeting(NamedTuple):
    """``opponent`` None is a bye; ``match`` is the number of the match's row."""

    tour: int
    opponent: int | None
    mine: Decimal
    theirs: Decimal
    match: int = 0

    @property
    def ending(self) -> Ending:
        if self.opponent is None:
            return Ending.BYE
        if self.mine == self.theirs:
            return Ending.DRAW
        return Ending.WIN if self.mine > self.theirs else Ending.LOSS


def meetings_of(outcomes: Iterable[MatchOutcome[int]]) -> dict[int, tuple[Meeting, ...]]:
    """Team → its matches, tour by tour."""
    found: dict[int, list[Meeting]] = defaultdict(list)
    for one in sorted(outcomes, key=lambda outcome: outcome.tour):
        found[one.team_a].append(Meeting(one.tour, one.team_b, one.points_a, one.points_b, one.match))
        if one.team_b is not None:
            found[one.team_b].append(Meeting(one.tour, one.team_a, one.points_b, one.points_a, one.match))
    return {team: tuple(own) for team, own in found.items()}


def before_last(outcomes: Iterable[MatchOutcome[TeamKey]]) -> list[MatchOutcome[TeamKey]]:
    """Those of all tours but the last; none of a single tour."""
    known = list(outcomes)
    last = max((one.tour for one in known), default=0)
    return [one for one in known if one.tour < last]


def climbed(now: Mapping[TeamKey, int], before: Mapping[TeamKey, int]) -> dict[TeamKey, int]:
    """Team → places up (positive) or down; nothing for those who had no place before."""
    return {team: before[team] - place for team, place in now.items() if team in before}
