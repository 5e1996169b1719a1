"""Pages that a browser may keep, but asks about before it shows them again."""

import hashlib
import secrets
from collections.abc import Callable

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.kernel.views import actor
from tournaments.models import Tournament

STARTED = secrets.token_hex(4)
"""Another program, or the same one restarted, may draw a page otherwise."""


def fresh(request: HttpRequest, tournament: Tournament, page: Callable[[], HttpResponse]) -> HttpResponse:
    """The page, or 304 when the browser has it as it is now: nothing was written to the tournament since, and the
    same visitor reads it in the same language.

    To be called after the visitor's permission was checked. A page that shows a passing message is never kept.
    """
    etag = None if len(messages.get_messages(request)) else _etag(request, tournament)
    answer = get_conditional_response(request, etag=etag) if etag else None
    response = page() if answer is None else answer
    if etag and response.status_code in (200, 304):
        response["ETag"] = etag
    patch_cache_control(response, private=True, no_cache=True)
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def _etag(request: HttpRequest, tournament: Tournament) -> str:
    visitor = actor(request)
    parts = (
        STARTED,
        tournament.pk,
        tournament.revision,
        get_language(),
        visitor.user and (visitor.user.pk, visitor.user.get_username(), visitor.user.is_superuser),
        [link.pk for link in visitor.links],
        # The page's forms hold a token that goes with this cookie.
        request.COOKIES.get(settings.CSRF_COOKIE_NAME),
    )
    return f'"{hashlib.sha256(repr(parts).encode()).hexdigest()[:32]}"'
