"""How an answer is sent: kept under the tournament's revision, with an ETag for everybody; long lists by the page."""

from collections.abc import Callable, Sequence
from functools import cache, wraps
from hashlib import sha256
from http import HTTPStatus
from typing import Any, TypeVar

from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control
from pydantic import BaseModel, TypeAdapter

from tournaments.kernel.problems import METHODS, problem
from tournaments.kernel.revision_cache import STARTED, Repeated, cached, remembered
from tournaments.models import Tournament

Answer = BaseModel | Sequence[BaseModel]
Row = TypeVar("Row")
AT_ONCE = 100
"""Rows on a page of a list that can be long."""


def as_json(answer: Answer) -> bytes:
    """The answer as JSON."""
    return _writer(type(answer)).dump_json(answer) if isinstance(answer, BaseModel) else _list(answer)


@cache
def _writer(schema: type[BaseModel]) -> TypeAdapter[BaseModel]:
    """What writes the answers of a schema: to make it takes longer than to write one."""
    return TypeAdapter(schema)


def _list(answers: Sequence[BaseModel]) -> bytes:
    return b"[" + b",".join(as_json(answer) for answer in answers) + b"]"


def of_tournament(
    request: HttpRequest, tournament: Tournament, what: tuple[object, ...], make: Callable[[], Answer]
) -> HttpResponse:
    """The answer, made once for each revision of the tournament; 304 for whoever has it as it is now.

    ``what`` names it with everything else that it depends on.
    """
    name = (STARTED, "api", *what, request.get_host(), request.scheme)
    tag = sha256(repr((tournament.pk, tournament.revision, name)).encode()).hexdigest()[:32]
    return _sent(request, tag, lambda: cached(tournament, repr(name), lambda: as_json(make())))


def name_of_rows(rows: Sequence[object]) -> str:
    """The same for the same rows alone."""
    return sha256(repr(rows).encode()).hexdigest()


def of_rows(request: HttpRequest, named: str, make: Callable[[], Answer]) -> HttpResponse:
    """What is made from the rows of that name, and from nothing else: once for as long as they stay the same."""
    state = repr((STARTED, request.get_host(), request.scheme, named))
    return of_site(request, remembered(state, "api", lambda: as_json(make())))


def of_site(request: HttpRequest, content: bytes) -> HttpResponse:
    """What belongs to no tournament; its ETag is made of the content."""
    return _sent(request, sha256(content).hexdigest()[:32], lambda: content)


def _sent(request: HttpRequest, tag: str, content: Callable[[], bytes]) -> HttpResponse:
    etag = f'"{tag}"'
    known = get_conditional_response(request, etag=etag)
    response = known or Repeated(content(), content_type="application/json")
    response["ETag"] = etag
    patch_cache_control(response, public=True, no_cache=True)
    return response


def page_of(rows: Any, asked: str, at_once: int | None = None) -> Page[Any]:
    """A page of a list that can be long; the first or the last one where there is none of that number."""
    return Paginator(rows, at_once or AT_ONCE).get_page(asked)


def leads_on(request: HttpRequest, answer: HttpResponse, page: Page[Any], **asked: str) -> HttpResponse:
    """The header Link names the next page, if there is one."""
    if page.has_next():
        query = request.GET.copy()
        query.clear()
        query.update({name: value for name, value in asked.items() if value} | {"page": str(page.next_page_number())})
        answer["Link"] = f'<{request.build_absolute_uri(request.path)}?{query.urlencode()}>; rel="next"'
    return answer


def read_only(
    view: Callable[..., HttpResponseBase], gives: str = "application/json"
) -> Callable[..., HttpResponseBase]:
    """A view that knows GET alone, for the other methods too (RFC 9110, 9.3): HEAD is answered like GET – the server
    sends no content with it –, OPTIONS with the methods that there are, every other one with 405. Whoever takes
    nothing that it ``gives`` is answered 406."""

    @wraps(view)
    def answered(request: HttpRequest, *args: Any, **where: Any) -> HttpResponseBase:
        if request.method == "OPTIONS":
            return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={"Allow": ", ".join(METHODS)})
        if request.method not in METHODS:
            return problem(HTTPStatus.METHOD_NOT_ALLOWED, {"Allow": ", ".join(METHODS)})
        if request.headers.get("Accept") and not request.accepts(gives):
            return problem(HTTPStatus.NOT_ACCEPTABLE)
        asked, request.method = request.method, "GET"
        try:
            return view(request, *args, **where)
        finally:
            request.method = asked

    return answered
