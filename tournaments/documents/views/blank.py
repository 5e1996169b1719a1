"""Brackets and cross-tables to write on."""

from django.http import Http404, HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.documents.registry import DOCUMENT_TYPES, print_context_of
from tournaments.documents.registry.sending import send_one
from tournaments.draws.documents.bracket import bracket_sheets, empty_names
from tournaments.draws.documents.cross_table import empty_cross_table
from tournaments.draws.read.blanks import SIZES, empty_bracket, teams_by_seed
from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor
from tournaments.paper.document import Output
from tournaments.paper.views import document, printing


@require_safe
def bracket(request: HttpRequest, slug: str, number: int, teams: int | None = None) -> HttpResponse:
    """The knock-out that a tour belongs to, as far as the visitor may know it; an empty one for as many teams as play
    in a tour of another document_type, or for 4, 8, 16 or 32 ``teams``."""
    tour = permissions.get_tour(actor(request), slug, number)
    if teams is None:
        return send_one(request, print_context_of(request, tour), DOCUMENT_TYPES["bracket"])
    if teams not in SIZES:
        raise Http404

    def write(file: Output) -> None:
        drawn, names = empty_bracket(teams), empty_names(teams)
        bracket_sheets(file, tour, drawn, names, timezone.now(), printing(request))

    return document(request, tour.tournament.language, f"{slug} {number} bracket", write)


@require_safe
def cross_table(request: HttpRequest, slug: str) -> HttpResponse:
    """Everybody against everybody, to be filled in by hand."""
    tournament = permissions.get_tournament(actor(request), slug)
    teams = teams_by_seed(tournament)

    def write(file: Output) -> None:
        empty_cross_table(file, tournament, teams, timezone.now(), printing(request))

    return document(request, tournament.language, f"{slug} cross-table", write)
