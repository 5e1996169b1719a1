"""Packs texts, puts the actor on the request, and turns the services' refusals into pages."""

from collections.abc import Callable
from typing import Final

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from tournaments.kernel.access import SESSION_LINKS, Visitor, actor_of
from tournaments.kernel.errors import any_conflict, key_reused
from tournaments.kernel.write import Conflict, KeyReused

GetResponse = Callable[[HttpRequest], HttpResponse]


PACKED: Final = frozenset({"application/pdf", "application/zip", "image/png", "image/jpeg"})


class PackingMiddleware(GZipMiddleware):
    """Sends texts packed. Files that are packed in themselves go as they are, and keep their lengths."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Packs the answer when that is worth it."""
        if response.headers.get("Content-Type") in PACKED:
            return response
        return super().process_response(request, response)


class ActorMiddleware:
    """``request.actor``: whoever makes the request; looked up when it is first asked for."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Adds the actor and goes on."""
        links = request.session.get(SESSION_LINKS, ())
        request.actor = Visitor(lambda: actor_of(request.user, links))  # type: ignore[attr-defined]
        return self.get_response(request)


class RefusalMiddleware:
    """A lost race or a reused key that a view did not show by itself becomes a page that keeps the input."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Goes on; exceptions come to ``process_exception``."""
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for the two refusals that any write can meet."""
        if isinstance(exception, Conflict):
            return any_conflict(request, exception)
        if isinstance(exception, KeyReused):
            return key_reused(request)
        return None
