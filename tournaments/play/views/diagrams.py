"""Diagrams in the record of a game on paper, as an address chooses them: how many, and how often.

The record with its usual diagrams is made once for all. Any other choice is a file of its own, and there are more
choices than anybody can print; no page of the site leads to one."""

from collections.abc import Callable
from functools import wraps
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.formats.rules.tour_format import GameKey
from tournaments.kernel.throttle import Throttle
from tournaments.kernel.views import is_nobody
from tournaments.play.documents.record import USUAL, diagrams_in
from tournaments.play.views import limits

MOST_CHOSEN: Final = 12
"""Diagrams that a visitor may choose besides those at equal distances; judges and organisers have no such limit."""
CHOSEN: Final = Throttle(burst=60, rate=0.2)
"""Choices from one address: a class of thirty opens what its teacher has chosen."""
CHOSEN_BY_ALL: Final = Throttle(burst=120, rate=1)
"""Choices from everywhere: each may be a file that takes a tenth of a second to make."""
_ALL: Final = ""


def chosen_by_few(printed: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The view of a record on paper; those who are nobody in particular choose few diagrams, and not too often."""

    @require_safe
    @wraps(printed)
    def run(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
        wished = diagrams_in(request.GET)
        if wished != USUAL and is_nobody(request):
            if len(set(wished.at)) > MOST_CHOSEN:
                return _too_many(request, slug, pk, key)
            if wait := _wait(request):
                return limits.refused(request, wait)
        return printed(request, slug=slug, pk=pk, key=key)

    return run


def _wait(request: HttpRequest) -> float:
    """Seconds; what an address has too much of is not taken from all the others."""
    now = limits.CLOCK()
    return CHOSEN.wait(limits.address_of(request), now) or CHOSEN_BY_ALL.wait(_ALL, now)


def _too_many(request: HttpRequest, slug: str, pk: int, key: GameKey) -> HttpResponse:
    known = {"most": MOST_CHOSEN, "usual": reverse("game_record_pdf", args=[slug, pk, key])}
    return render(request, "play/too_many_diagrams.html", known, status=400)
