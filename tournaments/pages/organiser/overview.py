"""A tournament in numbers, for its organisers."""

from dataclasses import dataclass

from tournaments.models import Match
from tournaments.pages.organiser.todo import Facts


@dataclass(frozen=True)
class Overview:
    """A tournament in numbers; ``waiting`` are signed matches that nobody has approved yet."""

    teams: int
    players: int
    judges: int
    tours: int
    matches: int
    waiting: int
    links: int


def overview(facts: Facts) -> Overview:
    """The numbers, without a further query."""
    return Overview(
        teams=len(facts.teams),
        players=sum(facts.players.values()),
        judges=len(facts.judges),
        tours=len(facts.tours),
        matches=len(facts.matches),
        waiting=sum(match.state == Match.State.SIGNED for match in facts.matches),
        links=len(facts.linked_judges) + len(facts.linked_teams),
    )
