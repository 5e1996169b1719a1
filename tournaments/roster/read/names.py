"""Which teams and players there are."""

from tournaments.models import Player, Team
from tournaments.roster.rules.lists import Known


def known_players(tournament_id: int) -> Known:
    """Key of each team → keys of its players."""
    known: dict[str, set[str]] = {
        key: set() for key in Team.objects.filter(tournament_id=tournament_id).values_list("key", flat=True)
    }
    players = Player.objects.filter(team__tournament_id=tournament_id).order_by("pk")
    for team, player in players.values_list("team__key", "key"):
        known[team].add(player)
    return known
