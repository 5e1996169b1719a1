"""A match as it goes on: its stream and its present state."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments import permissions
from tournaments.views.base import actor
from tournaments.views.live.channels import match_channel
from tournaments.views.live.streams import fragment, stream

KINDS = frozenset({"match", "screen"})
"""The live pages about a match."""


@require_GET
def match_stream(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """Events of one of the match's live pages."""
    match = permissions.get_match(actor(request), slug, pk)
    return stream(request, match_channel(request, match, _known(kind)))


@require_GET
def match_live(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """The present state of one of the match's live pages."""
    match = permissions.get_match(actor(request), slug, pk)
    return fragment(match_channel(request, match, _known(kind)))


def _known(kind: str) -> str:
    if kind not in KINDS:
        raise Http404
    return kind
