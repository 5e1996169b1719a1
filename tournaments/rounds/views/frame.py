"""What the public pages of a tournament share."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse

from tournaments.kernel import access as permissions
from tournaments.kernel.export import FORMATS, export_table
from tournaments.kernel.tables import BaseTable
from tournaments.kernel.views import actor
from tournaments.models import Tournament
from tournaments.rounds.read.tours import TourLine, tour_lines


def frame(request: HttpRequest, tournament: Tournament, here: object) -> dict[str, Any]:
    """What every page of a tournament shows around its own content; ``here`` is the tab, a number for a tour's."""
    lines: tuple[TourLine, ...] = tour_lines(tournament)
    return {
        "tournament": tournament,
        "lines": lines,
        "here": here,
        "may_organise": sees_all(request, tournament),
    }


def sees_all(request: HttpRequest, tournament: Tournament) -> bool:
    """Whether the visitor organises the tournament, and so sees results that wait to be opened."""
    return permissions.may(actor(request), "tournament.organise", tournament)


def export(table: BaseTable, file_format: str, name: str) -> HttpResponse:
    """The table as a file; 404 for a format that there is not."""
    if file_format not in FORMATS:
        raise Http404
    return export_table(table, file_format, name)
