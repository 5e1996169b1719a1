"""What stands on brackets and cross-tables before anybody has played."""

from django.db.models import F

from tournaments.draws.rules.pairing.knock_out import Bracket, bracket
from tournaments.models import Team, Tour, Tournament

SIZES = (4, 8, 16, 32)
"""Teams of the knock-outs that can be printed without asking how many there are."""


def teams_by_seed(tournament: Tournament) -> list[Team]:
    """Those that have not left, by their initial numbers, then by name."""
    there = Team.objects.filter(tournament=tournament, withdrawn_from=None)
    return list(there.order_by(F("seed").asc(nulls_last=True), "key", "pk"))


def empty_bracket(teams: int) -> Bracket:
    """A knock-out of teams that are numbers from 1."""
    return bracket(range(1, teams + 1))


def teams_in(tour: Tour) -> int:
    """How many teams a knock-out that begins with the tour has; never fewer than the smallest can use."""
    teams = Team.objects.filter(tournament=tour.tournament_id)
    return max(sum(team.plays_in(tour.number) for team in teams), SIZES[0])
