"""The language that an address names: ``?language=en``.

Search engines and links need an address for each language. Whoever comes by one stays in its language: live updates and
the next pages are asked for without the name, so the choice is kept as the buttons at the top keep it.
"""

from collections.abc import Callable
from typing import Final
from urllib.parse import urlencode

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation

LANGUAGE: Final = "language"
KEPT_FOR: Final = 60 * 60 * 24 * 365
"""Seconds."""


def languages() -> tuple[str, ...]:
    return tuple(code for code, _name in settings.LANGUAGES)


def in_language(address: str, language: str) -> str:
    """The address, without a query, of the page in a language: the usual language's is the plain one."""
    return address if language == settings.LANGUAGE_CODE else f"{address}?{urlencode({LANGUAGE: language})}"


def address_language(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """Stands behind Django's own choice by cookie and browser, and before everything that makes a page."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        asked = request.GET.get(LANGUAGE, "") if request.method in ("GET", "HEAD") else ""
        if asked not in languages():
            return get_response(request)
        before = translation.get_language()
        _forget(request)
        translation.activate(asked)
        request.LANGUAGE_CODE = asked
        response = get_response(request)
        if asked != before and isinstance(response, HttpResponse):
            response.set_cookie(
                settings.LANGUAGE_COOKIE_NAME, asked, max_age=KEPT_FOR, secure=settings.LANGUAGE_COOKIE_SECURE,
                httponly=settings.LANGUAGE_COOKIE_HTTPONLY, samesite="Lax",
            )  # fmt: skip
        return response

    return answer


def _forget(request: HttpRequest) -> None:
    """The page that is made is that of the plain address: its buttons lead to the other language too."""
    query = request.GET.copy()
    del query[LANGUAGE]
    request.GET = query  # type: ignore[assignment]
    request.META["QUERY_STRING"] = query.urlencode()
