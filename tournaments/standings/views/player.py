"""A player's page: matches, games and points over the tours."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.export import FORMATS
from tournaments.kernel.fresh import fresh
from tournaments.kernel.tables import ordered
from tournaments.kernel.views import actor
from tournaments.models import Player
from tournaments.rounds.views.frame import export, frame
from tournaments.standings.read.player import appearances
from tournaments.standings.tables.player import PlayerTable, total


@require_safe
def player(request: HttpRequest, slug: str, pk: int, player_pk: int) -> HttpResponse:
    """What everybody may know of a player; in an individual tournament that is the page of the participant."""
    found = _player(request, slug, pk, player_pk)
    tournament = found.team.tournament
    if tournament.is_individual:
        return redirect("team", slug, pk)

    def page() -> HttpResponse:
        rows = appearances(actor(request), found)
        context = frame(request, tournament, "team") | {
            "player": found,
            "team": found.team,
            "table": ordered(request, PlayerTable(list(rows), tournament=tournament)),
            "points": total(rows),
            "count": len(rows),
            "formats": FORMATS,
        }
        return render(request, "standings/player.html", context)

    return fresh(request, tournament, page)


@require_safe
def player_export(request: HttpRequest, slug: str, pk: int, player_pk: int, format: str) -> HttpResponse:  # noqa: A002
    """A player's matches as a file."""
    found = _player(request, slug, pk, player_pk)
    rows = list(appearances(actor(request), found))
    tournament = found.team.tournament
    return export(PlayerTable(rows, tournament=tournament), format, f"{tournament.name} – {found.name}")


def _player(request: HttpRequest, slug: str, pk: int, player_pk: int) -> Player:
    """A player of a team of a visible tournament; 404 for one of another team."""
    team = permissions.get_team(actor(request), slug, pk)
    found = team.players.filter(pk=player_pk).first()
    if found is None:
        raise Http404
    found.team = team
    return found
