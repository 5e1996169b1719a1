"""Documents of a tour to hang up."""

from io import BytesIO

from django.http import HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments import permissions
from tournaments.pdf.notices import judge_notice, team_notice
from tournaments.queries.tours import matches_of_tour
from tournaments.views.base import actor
from tournaments.views.documents import document, printing


@require_safe
def teams(request: HttpRequest, slug: str, number: int) -> StreamingHttpResponse:
    """Who plays whom where: what the public page of the tour says too."""
    tour = permissions.get_tour(actor(request), slug, number)
    matches = list(matches_of_tour(tour))

    def write(file: BytesIO) -> None:
        team_notice(file, tour, matches, timezone.now(), printing(request))

    return document(request, tour.tournament.language, f"{slug} {number} teams", write)


@require_safe
def judges(request: HttpRequest, slug: str, number: int) -> StreamingHttpResponse:
    """Who judges where, for organisers and judges."""
    tour = permissions.get_tour(actor(request), slug, number, "tour.print_protocols")
    matches = list(matches_of_tour(tour).with_judges())

    def write(file: BytesIO) -> None:
        judge_notice(file, tour, matches, timezone.now(), printing(request))

    return document(request, tour.tournament.language, f"{slug} {number} judges", write)
