"""What a calendar of a tournament, of a team or of a judge is made of, and who has a private address of one."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from tournaments.kernel.access import Actor
from tournaments.matches.read.matches import matches_of_team
from tournaments.models import AuditEntry, CalendarFeed, Judge, Match, Team, Tour, Tournament


@dataclass(frozen=True, slots=True)
class Date:
    """A tour with a beginning; ``match`` is the team's or judge's in it, None before the draw and in a tournament's
    calendar."""

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


def dates_of_judge(judge: Judge) -> tuple[Date, ...]:
    """The matches that the judge is assigned to, and the tours that they may still get one in, in two queries."""
    found = Match.objects.filter(match_judges__judge=judge).with_names().in_table_order()
    matches: dict[int, list[Match]] = defaultdict(list)
    for match in found:
        matches[match.tour_id].append(match)
    return tuple(
        Date(one.tour, one.starts_at, match)
        for one in dates_of(judge.tournament)
        for match in matches[one.tour.pk] or (None,)
    )


def feeds_seen_by(actor: Actor, tournament: Tournament, *, organises: bool) -> tuple[CalendarFeed, ...]:
    """The private addresses that work: everybody's for organisers, else those of the actor's own links."""
    found = CalendarFeed.objects.filter(tournament=tournament, revoked_at=None).order_by("pk")
    own = found if organises else found.filter(link__in=[link.pk for link in actor.links])
    return tuple(own.select_related("user", "link__judge", "link__team"))


def last_change(tournament: Tournament) -> datetime:
    """When something was last written to the tournament."""
    entry = AuditEntry.objects.filter(tournament=tournament).order_by("-number").first()
    return entry.at if entry else tournament.created_at
