"""How an answer is sent: kept under the tournament's revision, with an ETag that is the same for everybody."""

from collections.abc import Callable, Sequence
from functools import wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.utils.cache import get_conditional_response, patch_cache_control
from ninja import Schema
from pydantic import TypeAdapter

from tournaments.kernel.fresh import STARTED
from tournaments.kernel.revision_cache import kept
from tournaments.models import Tournament

Answer = Schema | Sequence[Schema]
METHODS = ("GET", "HEAD", "OPTIONS")
"""What every address of the interface knows."""


def whole(answer: Answer) -> bytes:
    """The answer as JSON."""
    return TypeAdapter(type(answer)).dump_json(answer) if isinstance(answer, Schema) else _list(answer)


def _list(answers: Sequence[Schema]) -> bytes:
    return b"[" + b",".join(whole(answer) for answer in answers) + b"]"


def of_tournament(
    request: HttpRequest, tournament: Tournament, what: tuple[object, ...], make: Callable[[], Answer]
) -> HttpResponse:
    """The answer, made once for each revision of the tournament; 304 for whoever has it as it is now.

    ``what`` names it with everything else that it depends on.
    """
    name = (STARTED, "api", *what, request.get_host(), request.scheme)
    tag = sha256(repr((tournament.pk, tournament.revision, name)).encode()).hexdigest()[:32]
    return _sent(request, tag, lambda: kept(tournament, repr(name), lambda: whole(make())))


def of_site(request: HttpRequest, content: bytes) -> HttpResponse:
    """What belongs to no tournament; its ETag is made of the content."""
    return _sent(request, sha256(content).hexdigest()[:32], lambda: content)


def _sent(request: HttpRequest, tag: str, content: Callable[[], bytes]) -> HttpResponse:
    etag = f'"{tag}"'
    known = get_conditional_response(request, etag=etag)
    response = known or HttpResponse(content(), content_type="application/json")
    response["ETag"] = etag
    patch_cache_control(response, public=True, no_cache=True)
    return response


def read_only(view: Callable[..., HttpResponseBase]) -> Callable[..., HttpResponseBase]:
    """A view that knows GET alone, for the other methods too (RFC 9110, 9.3): HEAD is answered like GET – the server
    sends no content with it –, OPTIONS with the methods that there are, every other one with 405."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **where: Any) -> HttpResponseBase:
        if request.method == "OPTIONS":
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"Allow": ", ".join(METHODS)})
        if request.method not in METHODS:
            return HttpResponseNotAllowed(METHODS)
        asked, request.method = request.method, "GET"
        try:
            return view(request, *args, **where)
        finally:
            request.method = asked

    return answered
