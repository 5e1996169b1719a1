"""What protects every answer, also those that are given before any page of the program is reached: headers, and a short
page that needs neither visitor, session nor database."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from asgiref.sync import iscoroutinefunction, markcoroutinefunction
from csp.constants import HEADER
from csp.utils import build_policy
from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation

SHORT = "kernel/errors/short.html"
ROBOTS = "X-Robots-Tag"
"""What search engines may do with an answer: nothing, unless the answer says otherwise."""


def may_be_found(answer: HttpResponse) -> HttpResponse:
    """An answer that search engines may show."""
    answer[ROBOTS] = "all"
    return answer


def protecting_headers(*, is_secure: bool) -> Iterator[tuple[str, str]]:
    """What an answer must say unless it says something of its own."""
    yield HEADER, _policy()
    yield "X-Content-Type-Options", "nosniff"
    yield "Referrer-Policy", settings.SECURE_REFERRER_POLICY
    yield "X-Frame-Options", settings.X_FRAME_OPTIONS
    yield ROBOTS, "noindex, nofollow"
    yield "Cross-Origin-Opener-Policy", settings.SECURE_CROSS_ORIGIN_OPENER_POLICY
    if is_secure and settings.SECURE_HSTS_SECONDS:
        more = (
            ("includeSubDomains", settings.SECURE_HSTS_INCLUDE_SUBDOMAINS),
            ("preload", settings.SECURE_HSTS_PRELOAD),
        )
        said = [f"max-age={settings.SECURE_HSTS_SECONDS}", *(name for name, wanted in more if wanted)]
        yield "Strict-Transport-Security", "; ".join(said)


def unread_headers() -> Iterator[tuple[str, str]]:
    """Those of an answer to a request that was not read: whether it came by HTTPS only the server in front knows."""
    return protecting_headers(is_secure=bool(settings.SECURE_PROXY_SSL_HEADER))


@cache
def _policy() -> str:
    return str(build_policy())


def protect(response: HttpResponseBase, *, is_secure: bool) -> HttpResponseBase:
    framed = getattr(response, "xframe_options_exempt", False)  # its own policy says where it may be shown
    for name, value in protecting_headers(is_secure=is_secure):
        if not (framed and name == "X-Frame-Options"):
            response.headers.setdefault(name, value)
    return response


def protect_unread(response: HttpResponse) -> HttpResponse:
    for name, value in unread_headers():
        response.headers.setdefault(name, value)
    return response


class ProtectingMiddleware:
    """Stands outside of all others: whichever of them answers by itself, or fails, its answer passes here."""

    sync_capable = async_capable = True

    def __init__(self, get_response: Any) -> None:
        self.get_response = get_response
        if iscoroutinefunction(get_response):
            markcoroutinefunction(self)

    def __call__(self, request: HttpRequest) -> Any:
        if iscoroutinefunction(self):
            return self._later(request)
        return protect(self.get_response(request), is_secure=request.is_secure())

    async def _later(self, request: HttpRequest) -> HttpResponseBase:
        return protect(await self.get_response(request), is_secure=request.is_secure())


class ProtectingHandler(ASGIHandler):
    """Answers requests that cannot even be read as one, which no middleware sees, with a page and the same headers."""

    def create_request(self, scope: Mapping[str, Any], body_file: Any) -> tuple[Any, Any]:
        request, refused = super().create_request(scope, body_file)
        if refused is not None:
            refused = protect(plain(None, refused.status_code), is_secure=False)
        return request, refused


def is_early(request: HttpRequest) -> bool:
    """Whether the request failed before it was known who makes it, or came by a name that is not the site's."""
    try:
        request.get_host()
    except DisallowedHost:
        return True
    return not (hasattr(request, "actor") and hasattr(request, "htmx"))


def plain(request: HttpRequest | None, status: int) -> HttpResponse:
    """A page that shows nothing but what went wrong, and asks nothing of anybody."""
    language = translation.get_language_from_request(request) if request else settings.LANGUAGE_CODE
    with translation.override(language):
        return HttpResponse(render_to_string(SHORT, {"status": status}), status=status)
