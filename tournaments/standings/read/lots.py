"""The lots that were drawn, and by which number."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import AuditEntry, Team, Tournament


@dataclass(frozen=True, slots=True)
class Drawing:
    """The last drawing of lots by the program: its number, when and by whom it was made."""

    seed: int
    at: datetime
    by: str


@dataclass(frozen=True, slots=True)
class Lots:
    """The teams that have a lot, the smallest first; how many have none; the last drawing, None when there was none."""

    drawn: tuple[Team, ...]
    without: int
    last: Drawing | None


def lots_of(tournament: Tournament) -> Lots:
    """The lots as they stand, in two queries."""
    teams = list(Team.objects.filter(tournament=tournament).order_by("lot", "key"))
    drawn = tuple(team for team in teams if team.lot is not None)
    found = AuditEntry.objects.filter(tournament=tournament, action="lots.draw").order_by("-number").first()
    last = Drawing(found.changes["after"]["lot_number"], found.at, found.actor) if found else None
    return Lots(drawn, len(teams) - len(drawn), last)
