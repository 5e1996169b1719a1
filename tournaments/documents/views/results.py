"""Tables of results to print, as far as the visitor may know them."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.export import table_rows
from tournaments.kernel.views import actor
from tournaments.paper.document import Output
from tournaments.paper.views import document, printing
from tournaments.standings.documents.certificates import certificates as write_certificates
from tournaments.standings.documents.results import result_table
from tournaments.standings.read.certificates import picture_of
from tournaments.standings.read.standings import standings
from tournaments.standings.views.standings import part_of, shown_part


@require_safe
def results(request: HttpRequest, slug: str, what: str) -> HttpResponse:
    """Standings, cross-table, tour by tour or best players; ``?group=`` for one group."""
    tournament = permissions.get_tournament(actor(request), slug)
    part = part_of(what)
    shown_part(request, tournament, part)

    def write(file: Output) -> None:
        found, group = shown_part(request, tournament, part)
        title = " – ".join(str(word) for word in (part.title, group) if word)
        result_table(file, tournament, title, [*table_rows(found.table)], timezone.now(), printing(request))

    return document(request, tournament.language, f"{slug} {what}", write)


@require_safe
def certificates(request: HttpRequest, slug: str) -> HttpResponse:
    """A certificate for each team by the whole standings, the best first, for organisers."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    rows, picture = standings(tournament, whole=True).rows, picture_of(tournament)

    def write(file: Output) -> None:
        write_certificates(file, tournament, rows, timezone.now(), printing(request), picture)

    return document(request, tournament.language, f"{slug} certificates", write)
