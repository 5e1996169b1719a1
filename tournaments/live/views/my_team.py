"""One's own team: its card, and the list that it is chosen from. Which team it is the visitor's browser knows alone."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.http import require_GET

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.live.hub import Channel
from tournaments.live.views.channels import fragment
from tournaments.models import Tournament


@require_GET
def team_card(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team's place, the match that is on and the next one, as everybody may know them."""
    team = permissions.get_team(actor(request), slug, pk)
    return fragment(request, _channel("card", team.tournament, str(pk)), team.tournament)


@require_GET
def team_choice(request: HttpRequest, slug: str) -> HttpResponse:
    """The teams by name."""
    tournament = permissions.get_tournament(actor(request), slug)
    return fragment(request, _channel("choice", tournament), tournament)


def _channel(kind: str, tournament: Tournament, detail: str = "") -> Channel:
    return Channel(kind, tournament.pk, None, get_language() or "", detail=detail)
