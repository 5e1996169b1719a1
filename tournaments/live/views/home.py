"""The stream of the list of tournaments, for whoever sees no more of it than everybody."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from tournaments.live.hub import EVERY, Channel
from tournaments.live.views.channels import LivePart, live_part, present, stream


def home_channel() -> Channel:
    return Channel("home", EVERY, None, get_language() or "")


def live_home() -> LivePart:
    return live_part(home_channel(), "home")


@require_GET
def home_stream(request: HttpRequest) -> HttpResponse:
    """Events of the list."""
    return stream(request, home_channel())


@never_cache
@require_GET
def home_live(_request: HttpRequest) -> HttpResponse:
    """The list as it is now."""
    state = present(home_channel())
    response = HttpResponse(state.html)
    response["X-Digest"] = state.digest
    return response
