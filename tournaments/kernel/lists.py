"""Lists that may be long: a page of them, and what is searched for."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from copy import copy
from datetime import date
from typing import Any, Final, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models.functions import Coalesce
from django.http import HttpRequest

from tournaments.kernel.rules import SEARCH
from tournaments.kernel.unwritten import until_settings_change, until_written
from tournaments.kernel.values import clean_text
from tournaments.models.tournament import TournamentQuerySet

PER_PAGE: Final = 30
"""Tournaments on one page of a list: as many as people look through, and as many as are read however many there are."""

_NUMBERS: Final = 6
"""Digits of the highest page whose rows are kept."""
T = TypeVar("T")


class CurrentFirst:
    """Tournaments: those that are not over by that day, the nearest on top, then the others, the latest on top.

    They are read in two statements, for each of which there is an index; one for both would have to sort all of them.
    ``tournaments`` is a ``TournamentQuerySet``, of whole rows or of some columns.
    """

    def __init__(self, tournaments: Any, day: date) -> None:
        self._all = tournaments
        # The day of the beginning as a plain column would tempt SQLite to read by it, from the oldest of all on.
        self._lasting = tournaments.filter(ends_on__gte=day).order_by(Coalesce("starts_on", "starts_on"), "name", "pk")
        self._over = tournaments.filter(ends_on__lt=day).newest_first()

    def count(self) -> int:
        """How many there are of both."""
        return int(self._all.count())

    def __getitem__(self, part: slice) -> list[Any]:
        """Those from a place on, up to another; both are given."""
        rows = list(self._lasting[part])
        if len(rows) == part.stop - part.start:
            return rows
        lasting = part.start + len(rows) if rows or not part.start else self._lasting.count()
        return rows + list(self._over[max(part.start - lasting, 0) : part.stop - lasting])


def few(
    request: HttpRequest,
    tournaments: TournamentQuerySet,
    at_once: int = PER_PAGE,
    only: Sequence[str] = (),
    order: Callable[[Any], Any] = lambda chosen: chosen,
) -> dict[str, Any]:
    """For a list's page: the ``tournaments`` on the page that is asked for, and the ``search`` that chose them. Where
    ``only`` names columns, each is a tuple of these by their names: a whole row has forty, and takes longer to read.
    They are in the order that they have, or in another (``order``)."""
    search = searched(request)
    chosen = tournaments.called(search) if search else tournaments
    rows = chosen.values_list(*only, named=True) if only else chosen
    page = at_hand(Paginator(order(rows), at_once).get_page(request.GET.get("page")))
    return {"tournaments": page, "search": search, "is_long": bool(search) or page.paginator.num_pages > 1}


def at_hand(page: Page[Any]) -> Page[Any]:
    """The page with its rows read."""
    page.object_list = list(page.object_list)
    return page


def searched(request: HttpRequest) -> str:
    """The words that a list is searched for, "" for the whole of it."""
    return clean_text(request.GET.get("q", ""))[: SEARCH.maximum]


def rows_on(page: Page[Any], rows: Any) -> Page[Any]:
    """The same page of a list of tournaments' numbers (``pk`` alone), with the ``rows`` of these as they are now."""
    shown = copy(page)
    shown.object_list = rows_of(page.object_list, rows)
    return shown


def rows_of(numbers: Iterable[tuple[int]], rows: Any) -> list[Any]:
    """The ``rows`` of these, whose first column is the number, in the same order; without those that are no longer
    among them."""
    pks = [pk for (pk,) in numbers]
    found = {row[0]: row for row in rows.filter(pk__in=pks)}
    return [found[pk] for pk in pks if pk in found]


def order_once(request: HttpRequest, depends_on: tuple[Hashable, ...], read: Callable[[], T]) -> T:
    """Which tournaments stand on a list's page, as ``read`` finds it, until a tournament comes, goes or has other
    settings: results that are entered everywhere change what a list tells of its tournaments, but not which they are.
    As in ``read_once``; and whoever asks sees what everybody does."""
    return _kept(request, depends_on, read, until_settings_change)


def read_once(request: HttpRequest, depends_on: tuple[Hashable, ...], read: Callable[[], T]) -> T:
    """What a list's page shows as ``read`` finds it, until something is written: a page that is asked for again needs
    neither the count of all tournaments nor their order. It depends on the page and the words of the address and, in
    ``depends_on``, on whoever asks and on the time."""
    return _kept(request, depends_on, read, until_written)


def _kept(
    request: HttpRequest,
    depends_on: tuple[Hashable, ...],
    read: Callable[[], T],
    until: Callable[[Hashable, Callable[[], T]], T],
) -> T:
    page = request.GET.get("page", "")
    if page and not (page.isascii() and page.isdigit() and len(page) <= _NUMBERS):
        return read()
    return until((*depends_on, page, searched(request)), read)
