"""Answers of live pages: a stream where the server offers one, else the present state."""

import random

from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

from tournaments.kernel.views import actor
from tournaments.live.hub import Channel
from tournaments.live.streams import OFFER, Offer
from tournaments.live.views.channels import present
from tournaments.live.views.source import who_is

ASK_AGAIN = 5_000
"""Milliseconds after which a browser asks again where there is no stream."""
COME_BACK = (500, 3_000)
"""Milliseconds, at random between these, after which a browser comes back when its stream has ended: all of them come
at once when a server is started anew."""


def stream(request: HttpRequest, channel: Channel) -> HttpResponse:
    """The channel's events as long as the page is open.

    To be called after the visitor's permission for the channel was checked.
    """
    request.META.pop("HTTP_ACCEPT_ENCODING", None)  # a compressor would hold small events back
    response = HttpResponse(content_type="text/event-stream")
    response["Cache-Control"] = "no-store"
    response["X-Accel-Buffering"] = "no"
    offer: Offer | None = getattr(request, "scope", {}).get(OFFER)
    if offer is None:
        response.content = f"retry: {ASK_AGAIN}\n".encode() + present(channel).event()
    else:
        response.content = f"retry: {random.randint(*COME_BACK)}\n\n".encode()  # noqa: S311 - spreads load
        offer.take(channel, who_is(actor(request)))
    return response


def fragment(channel: Channel) -> HttpResponse:
    """The channel's present state, for a page that has no stream. To be called after the permission was checked."""
    found = present(channel)
    response = HttpResponse(found.html)
    response["X-Digest"] = found.digest
    patch_cache_control(response, private=True, no_store=True)
    return response
