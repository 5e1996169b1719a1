"""What waits for the organiser's approval."""

from tournaments.models import Match, Tournament
from tournaments.models.match import MatchQuerySet


def waiting(tournament: Tournament) -> MatchQuerySet:
    """Signed matches that are not approved, with everything that a glance at the protocol shows."""
    found = Match.objects.filter(tour__tournament=tournament, state=Match.State.SIGNED)
    return found.with_names().in_table_order().with_judges().prefetch_related("penalties", "signatures")


def byes(tournament: Tournament) -> MatchQuerySet:
    """Byes that are not approved: nobody signs them."""
    found = Match.objects.filter(tour__tournament=tournament, team_b=None).exclude(state=Match.State.APPROVED)
    return found.with_names().in_table_order().with_judges().prefetch_related("penalties", "signatures")


def unsigned(tournament: Tournament) -> MatchQuerySet:
    """Matches whose judges have come to the end, but nobody has signed."""
    found = Match.objects.filter(tour__tournament=tournament, state=Match.State.CLOSING, team_b__isnull=False)
    return found.with_names().in_table_order()
