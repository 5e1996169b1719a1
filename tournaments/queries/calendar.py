"""What a calendar of a tournament or of a team is made of."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import AuditEntry, Match, Team, Tour, Tournament
from tournaments.queries.tours import matches_of_team


@dataclass(frozen=True, slots=True)
class Date:
    """A tour with a beginning; ``match`` is the team's in it, None before the draw and in a tournament's calendar."""

    tour: Tour
    starts_at: datetime
    match: Match | None = None


def dates_of(tournament: Tournament) -> tuple[Date, ...]:
    """The tours that have a beginning, in one query."""
    tours = Tour.objects.filter(tournament=tournament, starts_at__isnull=False)
    return tuple(Date(tour, tour.starts_at) for tour in tours if tour.starts_at)


def dates_of_team(team: Team) -> tuple[Date, ...]:
    """Those that the team plays in, with its matches, in two queries."""
    matches = {match.tour_id: match for match in matches_of_team(team)}
    return tuple(
        Date(one.tour, one.starts_at, matches.get(one.tour.pk))
        for one in dates_of(team.tournament)
        if one.tour.pk in matches or team.plays_in(one.tour.number)
    )


def last_change(tournament: Tournament) -> datetime:
    """When something was last written to the tournament."""
    entry = AuditEntry.objects.filter(tournament=tournament).order_by("-number").first()
    return entry.at if entry else tournament.created_at
