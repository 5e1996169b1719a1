"""Brackets and cross-tables to write on."""

from io import BytesIO

from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments import permissions
from tournaments.formats.pairing.bracket import Bracket
from tournaments.models import Tour
from tournaments.pdf.bracket import Names, bracket_sheets, empty_names
from tournaments.pdf.cross_table import empty_cross_table
from tournaments.queries.blanks import SIZES, empty_bracket, teams_by_seed, teams_in
from tournaments.queries.series import bracket_with
from tournaments.views.base import actor
from tournaments.views.documents import document, printing
from tournaments.views.frame import sees_all


@require_safe
def bracket(request: HttpRequest, slug: str, number: int, teams: int | None = None) -> StreamingHttpResponse:
    """The knock-out that a tour belongs to, as far as the visitor may know it; an empty one for as many teams as play
    in a tour of another kind, or for 4, 8, 16 or 32 ``teams``."""
    tour = permissions.get_tour(actor(request), slug, number)
    if teams is not None and teams not in SIZES:
        raise Http404

    def write(file: BytesIO) -> None:
        drawn, names = _empty(teams) if teams else _of(tour, whole=sees_all(request, tour.tournament))
        bracket_sheets(file, tour, drawn, names, timezone.now(), printing(request))

    return document(request, tour.tournament.language, f"{slug} {number} bracket", write)


@require_safe
def cross_table(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Everybody against everybody, to be filled in by hand."""
    tournament = permissions.get_tournament(actor(request), slug)
    teams = teams_by_seed(tournament)

    def write(file: BytesIO) -> None:
        empty_cross_table(file, tournament, teams, timezone.now(), printing(request))

    return document(request, tournament.language, f"{slug} cross-table", write)


def _of(tour: Tour, *, whole: bool) -> tuple[Bracket, Names]:
    standing = bracket_with(tour, whole=whole)
    if standing is None:
        return _empty(teams_in(tour))
    names = {pk: team.name for pk, team in standing.teams.items()}
    numbers = {pk: number for number, pk in enumerate(standing.series.teams, start=1)}
    return standing.bracket, Names(names, numbers)


def _empty(teams: int) -> tuple[Bracket, Names]:
    return empty_bracket(teams), empty_names(teams)
