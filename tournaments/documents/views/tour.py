"""Documents of a tour, for those who may have each."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.documents.registry import DOCUMENT_TYPES, print_context_of
from tournaments.documents.registry.sending import send_one
from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor


@require_safe
def teams(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who plays whom where: what the public page of the tour says too."""
    return _send(request, slug, number, "teams")


@require_safe
def judges(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Who judges where, for organisers and judges."""
    return _send(request, slug, number, "judges", "tour.print_protocols")


@require_safe
def protocols(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A page to fill in by hand for each match of a tour, in table order (``?lang=`` overrides the tournament's)."""
    return _send(request, slug, number, "protocols", "tour.print_protocols")


@require_safe
def sheets(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """A score sheet for every game of a tour, byes left out, with the teams that meet; 404 without a game."""
    return _send(request, slug, number, "sheets", "tour.print_protocols")


@require_safe
def rules(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rules of a tour's game with the options that it is played with; 404 for a tour without a game."""
    return _send(request, slug, number, "rules")


@require_safe
def results(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The matches of a tour with their points, as far as the visitor may know them."""
    return _send(request, slug, number, "results")


def _send(
    request: HttpRequest, slug: str, number: int, document: str, permission: str = "tournament.view"
) -> HttpResponse:
    tour = permissions.get_tour(actor(request), slug, number, permission)
    return send_one(request, print_context_of(request, tour), DOCUMENT_TYPES[document])
