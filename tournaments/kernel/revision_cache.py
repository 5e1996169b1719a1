"""What is computed from a tournament, kept under its revision: never stale, and computed once for each."""

import hashlib
import secrets
from collections.abc import Callable
from typing import TypeVar

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.kernel.views import actor
from tournaments.models import Tournament

T = TypeVar("T")

KEPT_FOR = 60 * 60
"""Seconds; a revision is asked for only until the next write, and the clock only sweeps up."""


def kept(tournament: Tournament, what: str, compute: Callable[[], T]) -> T:
    """The computed value, or the one computed before; ``what`` names it with everything else that it depends on.

    The tournament's settings must be as stored: whoever asks "what if" computes without keeping.
    """
    digest = hashlib.sha256(what.encode()).hexdigest()[:24]
    key = f"kept:{tournament.pk}:{tournament.revision}:{digest}"
    known: T | None = cache.get(key)
    if known is not None:
        return known
    computed = compute()
    # A write between the queries would be kept under the number of the revision before it.
    if Tournament.objects.filter(pk=tournament.pk, revision=tournament.revision).exists():
        cache.set(key, computed, KEPT_FOR)
    return computed


# Pages that a browser may keep, but asks about before it shows them again.
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
