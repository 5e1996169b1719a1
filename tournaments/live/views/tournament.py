"""The streams and present states of a tournament's first page and of its tours'."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.live.views.channels import overview_channel, tour_channel
from tournaments.live.views.streams import fragment, stream


@require_GET
def tournament_stream(request: HttpRequest, slug: str) -> HttpResponse:
    """Events of the tournament's page."""
    return stream(request, overview_channel(request, permissions.get_tournament(actor(request), slug)))


@require_GET
def tournament_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The present state of the tournament's page."""
    return fragment(overview_channel(request, permissions.get_tournament(actor(request), slug)))


@require_GET
def tour_stream(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Events of a tour's page, in the order that the address asks for."""
    return stream(request, tour_channel(request, permissions.get_tour(actor(request), slug, number)))


@require_GET
def tour_live(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The present state of a tour's page, in the order that the address asks for."""
    return fragment(tour_channel(request, permissions.get_tour(actor(request), slug, number)))
