"""Finals: matches for certain places; their result goes before the table (tour, "Standings")."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final as Constant
from typing import Generic

from games.core.words import gettext_noop
from tournaments.kernel.faults import Sentence, tell
from tournaments.standings.rules.outcomes import Team

MESSAGES: Constant = {
    "finals.won": gettext_noop(
        "above %(team)s by the match for places %(first)s and %(second)s, %(mine)s : %(theirs)s"
    ),
    "finals.upper": gettext_noop("above %(team)s: played for places %(first)s and %(second)s"),
    "finals.lower": gettext_noop("above %(team)s, who played for places %(first)s and %(second)s"),
}
tell(MESSAGES)


@dataclass(frozen=True, slots=True)
class Final(Generic[Team]):
    """A match that counts and is played for the places ``first`` and ``first`` + 1."""

    tour: int
    first: int
    team_a: Team
    team_b: Team
    points_a: Decimal
    points_b: Decimal

    @property
    def is_drawn(self) -> bool:
        """A drawn final leaves its two places to the table."""
        return self.points_a == self.points_b

    @property
    def winner(self) -> Team | None:
        """The better side; None when it is drawn."""
        if self.is_drawn:
            return None
        return self.team_a if self.points_a > self.points_b else self.team_b

    @property
    def places(self) -> frozenset[int]:
        """The two places."""
        return frozenset((self.first, self.first + 1))


@dataclass(frozen=True, slots=True)
class ByFinal(Generic[Team]):
    """A row stands above the next one because one or both of them played for certain places."""

    code: str
    final: Final[Team]

    def reason(self, team: str) -> Sentence:
        """Why, naming the team of the next row."""
        final = self.final
        known: dict[str, str | int | Decimal | None] = {
            "team": team,
            "first": str(final.first),
            "second": str(final.first + 1),
        }
        if self.code == "finals.won":
            low, high = sorted((final.points_a, final.points_b))
            known |= {"mine": high, "theirs": low}
        return Sentence(MESSAGES[self.code], known)


def deciding(finals: Iterable[Final[Team]], teams: Mapping[Team, int]) -> dict[Team, Final[Team]]:
    """The final that decides a team's place. Of several about a team or a place the latest tour's stands.

    ``teams`` are all teams with their places in the table; a final for places that do not exist decides nothing.
    """
    found: dict[Team, Final[Team]] = {}
    taken: set[int] = set()
    for final in sorted(finals, key=lambda one: (-one.tour, one.first)):
        pair = (final.team_a, final.team_b)
        known = all(team in teams and team not in found for team in pair)
        if known and max(final.places) <= len(teams) and not final.places & taken:
            found |= dict.fromkeys(pair, final)
            taken |= final.places
    return found


def final_place(team: Team, final: Final[Team], places: Mapping[Team, int]) -> int:
    """The place that a final gives the team; after a draw the table decides, and may leave both on one place."""
    other = final.team_b if team == final.team_a else final.team_a
    if final.is_drawn:
        return final.first + (places[team] > places[other])
    return final.first + (team != final.winner)


def free_places(decided: Iterable[Final[Team]], count: int) -> Sequence[int]:
    """The places up to ``count`` that no final has taken, in order."""
    taken = {place for final in decided for place in final.places}
    return [place for place in range(1, count + 1) if place not in taken]
