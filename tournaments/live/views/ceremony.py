"""The ceremony's page in the hall."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.revision_cache import fresh
from tournaments.kernel.views import actor
from tournaments.live.hub import Channel
from tournaments.live.views.channels import fragment, live_part, stream
from tournaments.models import Tournament
from tournaments.rounds.read.tours import sees_all


@require_safe
def ceremony_page(request: HttpRequest, slug: str) -> HttpResponse:
    """The display; where an organiser opens it, keys go on and back."""
    tournament = permissions.get_tournament(actor(request), slug)

    def page(reader: HttpRequest) -> HttpResponse:
        context = {
            "tournament": tournament, "steers": sees_all(actor(reader), tournament),
            "live": live_part(_channel(tournament), "ceremony", tournament.slug, at_hand=tournament),
        }  # fmt: skip
        return render(reader, "live/ceremony.html", context)

    return fresh(request, tournament, page)


@require_GET
def ceremony_stream(request: HttpRequest, slug: str) -> HttpResponse:
    return stream(request, _channel(permissions.get_tournament(actor(request), slug)))


@require_GET
def ceremony_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The present state of the display."""
    tournament = permissions.get_tournament(actor(request), slug)
    return fragment(request, _channel(tournament), tournament)


def _channel(tournament: Tournament) -> Channel:
    return Channel("ceremony", tournament.pk, None, get_language() or "", "public")
