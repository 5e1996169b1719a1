"""The hall's screen: it goes round all boards under way and the standings."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.live.views.channels import hall_channel, live_part
from tournaments.live.views.streams import fragment, stream


@never_cache
@require_safe
def hall(request: HttpRequest, slug: str) -> HttpResponse:
    """Without JavaScript all its pages stand below one another."""
    found = permissions.get_tournament(actor(request), slug)
    live = live_part(hall_channel(found), "hall", slug, at_hand=found)
    return render(request, "live/hall.html", {"tournament": found, "live": live})


@require_GET
def hall_stream(request: HttpRequest, slug: str) -> HttpResponse:
    """Events of the hall's page."""
    return stream(request, hall_channel(permissions.get_tournament(actor(request), slug)))


@require_GET
def hall_live(request: HttpRequest, slug: str) -> HttpResponse:
    """The present state of the hall's page."""
    return fragment(hall_channel(permissions.get_tournament(actor(request), slug)))
