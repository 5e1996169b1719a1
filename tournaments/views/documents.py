"""Documents to print, as PDF files."""

from collections.abc import AsyncIterator, Callable, Iterator
from functools import partial
from io import BytesIO
from typing import Final

from django.conf import settings
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.http import content_disposition_header
from django.views.decorators.http import require_safe

from tournaments import permissions
from tournaments.models import Match
from tournaments.pdf.paper import Paper, Printing
from tournaments.pdf.protocol import blank_protocols, filled_protocol
from tournaments.queries.protocol import Protocol, protocol_of, without_line_ups, without_notes
from tournaments.queries.tours import matches_of_tour
from tournaments.tables.export import file_name
from tournaments.views.base import actor
from tournaments.views.match_page import INDIVIDUAL

_CHUNK: Final = 64 * 1024


@require_safe
def protocols(request: HttpRequest, slug: str, number: int) -> StreamingHttpResponse:
    """A page to fill in by hand for each match of a tour, in table order (``?lang=`` overrides the tournament's)."""
    tour = permissions.get_tour(actor(request), slug, number, "tour.print_protocols")
    matches = list(matches_of_tour(tour).with_judges())
    address = partial(match_address, request, slug)

    def write(file: BytesIO) -> None:
        blank_protocols(file, tour, matches, address, timezone.now(), printing(request))

    return document(request, tour.tournament.language, f"{slug} {number}", write)


@require_safe
def protocol(request: HttpRequest, slug: str, pk: int) -> StreamingHttpResponse:
    """The protocol of a match as it stands, as far as the visitor may read it."""
    match = permissions.get_match(actor(request), slug, pk, "match.print_protocol")
    tournament = match.tour.tournament

    def write(file: BytesIO) -> None:
        shown = as_read(request, match, protocol_of(match))
        address = match_address(request, slug, match)
        filled_protocol(file, shown, address, timezone.now(), printing(request))

    name = f"{slug} {match.tour.number}.{match.number} {match}"
    return document(request, tournament.language, name, write)


def as_read(request: HttpRequest, match: Match, whole: Protocol) -> Protocol:
    """Captains do not see the other team's line-up before the individual stage; notes are for those who sign."""
    visitor = actor(request)
    if match.course < INDIVIDUAL and not permissions.may(visitor, "match.record", match):
        whole = without_line_ups(whole, permissions.captained_sides(visitor, match))
    return whole if permissions.may(visitor, "match.read_protocol", match) else without_notes(whole)


def match_address(request: HttpRequest, slug: str, match: Match) -> str:
    """The absolute address of a match's page, which the code on its protocol opens."""
    return request.build_absolute_uri(reverse("match", args=[slug, match.pk]))


def printing(request: HttpRequest) -> Printing:
    """What the address asks for: ``?paper=`` a4 (usual), letter or a5, and ``?ink=black`` for greys."""
    asked = request.GET.get("paper", "")
    paper = Paper(asked) if asked in {one.value for one in Paper} else Paper.A4
    return Printing(paper, colour=request.GET.get("ink") != "black")


def document(
    request: HttpRequest, language: str, name: str, write: Callable[[BytesIO], None], ending: str = "pdf"
) -> StreamingHttpResponse:
    """The file that ``write`` makes, in that language unless the address asks for another (``?lang=``)."""
    asked = request.GET.get("lang", "")
    known = {code for code, _name in settings.LANGUAGES}
    file = BytesIO()
    language = asked if asked in known else language
    with translation.override(language):
        write(file)
    size = file.tell()
    file.seek(0)
    chunks = _later(file) if isinstance(request, ASGIRequest) else _now(file)
    response = StreamingHttpResponse(chunks, content_type=f"application/{ending}")
    response["Content-Length"] = str(size)
    shown = content_disposition_header(as_attachment=ending != "pdf", filename=file_name(name, ending))
    response["Content-Disposition"] = shown or "inline"
    response["Content-Language"] = language
    response["Cache-Control"] = "private, no-cache"
    return response


def _now(file: BytesIO) -> Iterator[bytes]:
    while chunk := file.read(_CHUNK):
        yield chunk


async def _later(file: BytesIO) -> AsyncIterator[bytes]:
    for chunk in _now(file):
        yield chunk
