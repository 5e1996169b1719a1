"""Who the pages about a whole tournament are rendered for: everybody, its organisers, or the captains of some teams."""

from collections.abc import Callable, Iterable

from tournaments.kernel import access as permissions
from tournaments.kernel.access import PUBLIC, Actor
from tournaments.matches.read.frozen import shown_to
from tournaments.models import AccessLink, Match, Team, Tournament

EVERYBODY = "public"
ORGANISERS = "organiser"
CAPTAINS = "captain"
"""With the numbers of their teams behind it."""


def audience_in(actor: Actor, tournament: Tournament) -> str:
    """The largest audience that may know no more and no less than the actor; captains know more than everybody only
    while results are hidden."""
    if permissions.may(actor, "tournament.organise", tournament):
        return ORGANISERS
    teams = sorted(_teams_of(actor, tournament)) if tournament.frozen_from else []
    return " ".join([CAPTAINS, *map(str, teams)]) if teams else EVERYBODY


def _teams_of(actor: Actor, tournament: Tournament) -> set[int]:
    return {link.team_id for link in actor.links if link.team_id and link.tournament_id == tournament.pk}


def knows_all(audience: str) -> bool:
    """Whether it sees results that wait to be opened."""
    return audience == ORGANISERS


def seen_by(audience: str) -> Callable[[Iterable[Match]], list[Match]]:
    """How matches are shown to it."""
    if knows_all(audience):
        return list
    links = tuple(AccessLink(team_id=pk) for pk in _teams_in(audience))
    viewer = Actor(links=links) if links else PUBLIC
    return lambda matches: shown_to(viewer, matches)


def belongs(actor: Actor, audience: str, tournament: Tournament) -> bool:
    """Whether the actor may know what it knows."""
    if knows_all(audience):
        return permissions.may(actor, "tournament.organise", tournament)
    teams = Team.objects.filter(tournament=tournament, pk__in=_teams_in(audience)).select_related(
        "tournament"
    )
    may_look = permissions.may(actor, "tournament.view", tournament)
    return may_look and all(permissions.may(actor, "team.captain", team) for team in teams)


def _teams_in(audience: str) -> list[int]:
    name, *teams = audience.split()
    return [int(pk) for pk in teams] if name == CAPTAINS else []
