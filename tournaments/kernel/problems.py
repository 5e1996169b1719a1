"""What goes wrong below ``/api/``, which programs read, is told as JSON; pages of other sites may read the answers, for
nothing in them depends on who asks."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.http import HttpResponse

METHODS: Final = ("GET", "HEAD", "OPTIONS")
"""What every address for programs knows."""
CROSS_ORIGIN: Final[Mapping[str, str]] = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Allow-Methods": ", ".join(METHODS),
    "Access-Control-Allow-Headers": "Accept, If-None-Match, Last-Event-ID, Cache-Control",
    "Access-Control-Expose-Headers": "ETag, Link, Allow, Retry-After",
    "Access-Control-Max-Age": "86400",
}
"""Any page may read what everybody may read; no cookies come with such a request, and none are asked for."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A status in the words for programs (``code``), for those that were there first (``detail``), and for people."""

    code: str
    detail: str
    sentence: str


PROBLEMS: Final[Mapping[int, Problem]] = {
    400: Problem("bad_request", "Bad Request", "The server did not understand the request. Check its address."),
    404: Problem("not_found", "Not Found", "There is nothing at this address, or nothing that everybody may know of."),
    405: Problem("not_allowed", "Method Not Allowed", "This address can only be read: use GET or HEAD."),
    406: Problem(
        "not_acceptable", "Not Acceptable", "This address does not answer in any type that the Accept header names."
    ),
    429: Problem(
        "too_many", "Too Many Requests", "Too many requests from your network are under way. Wait, then try again."
    ),
    500: Problem("failed", "Server Error", "Something went wrong on the server. Try again later."),
    503: Problem("busy", "Busy", "The server is busy. Try again after the time that Retry-After names."),
}
"""The only statuses above 399 that programs are told; any other is told as the first of its hundred."""


def problem_body(status: int, **more: object) -> bytes:
    """The body of such an answer."""
    known = PROBLEMS.get(status) or PROBLEMS[400 if status < 500 else 500]
    said = {"detail": known.detail, "code": known.code, "sentence": known.sentence}
    return json.dumps(said | more).encode()


def problem(status: int, headers: Mapping[str, str] | None = None, **more: object) -> HttpResponse:
    """What went wrong, as JSON."""
    headers_kept = {"Cache-Control": "no-store"} | dict(headers or {})  # what is not there now may be there soon
    return across(
        HttpResponse(problem_body(status, **more), status=status, content_type="application/json", headers=headers_kept)
    )


def across(answer: HttpResponse) -> HttpResponse:
    """The answer as pages of other sites may read it."""
    for name, value in CROSS_ORIGIN.items():
        answer.headers.setdefault(name, value)
    return answer
