"""What is computed from a tournament, kept under its revision: never stale, and computed once for each."""

import hashlib
import secrets
from collections.abc import Callable
from typing import Final, TypeVar

from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import get_language

from tournaments.kernel.middleware import may_be_found
from tournaments.kernel.nobody import Asked, Made, Page, is_nobody, made
from tournaments.kernel.once import Once
from tournaments.kernel.readers import public
from tournaments.kernel.views import actor
from tournaments.models import Tournament

T = TypeVar("T")

KEPT_FOR = 60 * 60
"""Seconds; a revision is asked for only until the next write, and the clock only sweeps up."""
STARTED = secrets.token_hex(4)
"""Another program, or the same one restarted, may draw a page otherwise."""
_once: Final = Once()


def kept(tournament: Tournament, what: str, compute: Callable[[], T]) -> T:
    """The computed value, or the one computed before; ``what`` names it with everything else that it depends on. Who
    asks while it is computed waits for it.

    The tournament's settings must be as stored: whoever asks "what if" computes without keeping.
    """
    return remembered(f"{tournament.pk}:{tournament.revision}", what, compute, lambda: _stands(tournament))


def _stands(tournament: Tournament) -> bool:
    """Whether nothing was written meanwhile: that would be kept under the number of the revision before it."""
    return Tournament.objects.filter(pk=tournament.pk, revision=tournament.revision).exists()


def remembered(state: str, what: str, compute: Callable[[], T], stands: Callable[[], bool] = lambda: True) -> T:
    """The same for what depends on more or on less than one tournament: ``state`` names all that it is made from, and
    ``stands`` says afterwards whether it was. What is made of whole names is kept apart from what all may read."""
    key = f"kept:{hashlib.sha256(repr((state, what, public())).encode()).hexdigest()[:40]}"

    def found() -> T:
        known: T | None = cache.get(key)
        if known is not None:
            return known
        computed = compute()
        if stands():
            cache.set(key, computed, KEPT_FOR)
        return computed

    return _once.run(key, found)


# Pages that a browser may keep, but asks about before it shows them again.
def fresh(
    request: HttpRequest, tournament: Tournament, page: Page, asked: Asked | None = None, *, by_host: bool = False
) -> HttpResponse:
    """The page, or 304 when the browser has it as it is now: nothing was written to the tournament since, and the
    same visitor reads it in the same language.

    To be called after the visitor's permission was checked. ``asked`` is what the page reads of the address's query,
    checked; whatever else stands there changes nothing. For visitors who are nobody in particular the page is made once
    for each revision, ``by_host`` for each host too: files that name it. A page that shows a passing message is never
    kept.
    """
    asked, host = asked or {}, request.get_host() if by_host else ""
    etag = None if len(messages.get_messages(request)) else _etag(request, tournament, asked)
    answer = get_conditional_response(request, etag=etag) if etag else None
    if answer is None:
        answer = shared(request, tournament, page, asked, host) if is_nobody(request) else page(request)
    if etag and answer.status_code in (200, 304):
        answer["ETag"] = etag
    if tournament.may_be_found:
        may_be_found(answer)
    patch_cache_control(answer, private=True, no_cache=True)
    patch_vary_headers(answer, ("Cookie", "Accept-Language"))
    return answer


def shared(request: HttpRequest, tournament: Tournament, page: Page, asked: Asked, host: str) -> HttpResponse:
    """The page as it is made for nobody in particular, once for each revision, language and what was asked."""
    what = repr(("page", STARTED, request.path, request.scheme, get_language(), sorted(asked.items()), host))
    found: Made = kept(tournament, what, lambda: made(request, asked, page, host))
    return found.sent(request)


def _etag(request: HttpRequest, tournament: Tournament, asked: Asked) -> str:
    visitor = actor(request)
    return etag_of(
        tournament,
        request.path,
        sorted(asked.items()),
        get_language(),
        visitor.user and (visitor.user.pk, visitor.user.get_username(), visitor.user.is_superuser),
        [link.pk for link in visitor.links],
        # The page's forms hold a token that goes with this cookie.
        request.COOKIES.get(settings.CSRF_COOKIE_NAME),
    )


def etag_of(tournament: Tournament, *parts: object) -> str:
    """An ETag of something made from the tournament as it stands, and from these parts."""
    state = (STARTED, tournament.pk, tournament.revision, *parts)
    return f'"{hashlib.sha256(repr(state).encode()).hexdigest()[:32]}"'
