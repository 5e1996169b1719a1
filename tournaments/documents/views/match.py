"""The protocol of a match as a file."""

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.matches.documents.protocol import filled_protocol
from tournaments.matches.read.protocol import protocol_of
from tournaments.matches.views.match_page import as_read
from tournaments.models import Match
from tournaments.paper.document import Output
from tournaments.paper.views import document, printing


@require_safe
def protocol(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The protocol of a match as it stands, as far as the visitor may read it."""
    match = permissions.get_match(actor(request), slug, pk, "match.print_protocol")
    tournament = match.tour.tournament

    def write(file: Output) -> None:
        shown = as_read(request, match, protocol_of(match))
        address = match_address(request, slug, match)
        filled_protocol(file, shown, address, timezone.now(), printing(request))

    name = f"{slug} {match.tour.number}.{match.number} {match}"
    return document(request, tournament.language, name, write)


def match_address(request: HttpRequest, slug: str, match: Match) -> str:
    """The absolute address of a match's page, which the code on its protocol opens."""
    return request.build_absolute_uri(reverse("match", args=[slug, match.pk]))
