"""Documents to print, as PDF files."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from tournaments import permissions
from tournaments.models import Match
from tournaments.pdf.document import Output, drawn, laid_out
from tournaments.pdf.paper import Paper, Printing
from tournaments.pdf.protocol import filled_protocol
from tournaments.pdf.streaming import Pipe
from tournaments.queries.protocol import Protocol, protocol_of, without_line_ups, without_notes
from tournaments.views.base import actor
from tournaments.views.match_page import INDIVIDUAL
from tournaments.views.streamed import Flow, streamed


@require_safe
def protocol(request: HttpRequest, slug: str, pk: int) -> StreamingHttpResponse:
    """The protocol of a match as it stands, as far as the visitor may read it."""
    match = permissions.get_match(actor(request), slug, pk, "match.print_protocol")
    tournament = match.tour.tournament

    def write(file: Output) -> None:
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
    request: HttpRequest, language: str, name: str, write: Callable[[Output], None]
) -> StreamingHttpResponse:
    """The PDF file that ``write`` makes, in that language unless the address asks for another (``?lang=``)."""
    language = chosen_language(request, language)
    with translation.override(language):
        (laid,) = laid_out(write)
    pipe = Pipe()
    return streamed(request, Flow(pipe, drawn(pipe, laid), language), name)


def chosen_language(request: HttpRequest, language: str) -> str:
    """The language that the address asks for, else the given one."""
    asked = request.GET.get("lang", "")
    return asked if asked in {code for code, _name in settings.LANGUAGES} else language
