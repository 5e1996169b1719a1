"""Lists that may be long: a page of them, and what is searched for."""

from collections.abc import Sequence
from typing import Any, Final

from django.core.paginator import Paginator
from django.http import HttpRequest

from tournaments.kernel.rules import SEARCH
from tournaments.kernel.values import clean_text
from tournaments.models.tournament import TournamentQuerySet

PER_PAGE: Final = 30
"""Tournaments on one page of a list: as many as people look through, and as many as are read however many there are."""


def few(
    request: HttpRequest, tournaments: TournamentQuerySet, at_once: int = PER_PAGE, only: Sequence[str] = ()
) -> dict[str, Any]:
    """For a list's page: the ``tournaments`` on the page that is asked for, and the ``search`` that chose them. Where
    ``only`` names columns, each is a tuple of these by their names: a whole row has forty, and takes longer to read."""
    search = clean_text(request.GET.get("q", ""))[: SEARCH.maximum]
    chosen = tournaments.called(search) if search else tournaments
    rows = chosen.values_list(*only, named=True) if only else chosen
    page = Paginator(rows, at_once).get_page(request.GET.get("page"))
    return {"tournaments": page, "search": search, "is_long": bool(search) or page.paginator.num_pages > 1}
