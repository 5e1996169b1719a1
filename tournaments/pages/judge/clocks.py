"""A judge starts, pauses and resets the clocks of a match."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.read.clocks import clocks_of, shown_clocks
from tournaments.matches.write.clocks import set_clock
from tournaments.models import Match
from tournaments.pages.judge import page


@require_POST
def judge_clock(request: HttpRequest, slug: str, pk: int, kind: str) -> HttpResponse:
    """Stores what the tapped button says; with htmx the answer is the clocks as they stand now."""
    match = page.get_match(request, slug, pk)
    number = request.POST.get("number", "")
    try:
        set_clock(
            intent(request), match_id=pk, kind=kind, do=request.POST.get("do", ""), seen=version(request),
            number=int(number) if number.isdecimal() and len(number) < 4 else None,
        )  # fmt: skip
    except Refused as refused:
        return _answer(request, match, [sentence for _field, sentence in refused.faults], 422)
    except Conflict:
        told = _(
            "Somebody else has set this clock meanwhile. It stands as you see it now; set it again if needed."
        )
        return _answer(request, match, [told], 409)
    return _answer(request, match, (), 200)


def clocks_context(match: Match) -> dict[str, Any]:
    """What ``pages/judge/_clocks.html`` shows; ``clock_game`` may be added: the team game that is timed."""
    return {"clocks": shown_clocks(match, clocks_of(match))}


def _answer(request: HttpRequest, match: Match, faults: Sequence[str], status: int) -> HttpResponse:
    if not request.htmx:  # type: ignore[attr-defined]
        return (
            page.show(request, match, faults=faults, status=status)
            if faults
            else redirect(_back(request, match))
        )
    context = clocks_context(match) | {
        "match": match,
        "may_write": page.may_write(request, match),
        "clock_faults": faults,
        "clock_game": request.POST.get("number", ""),
    }
    return render(request, "pages/judge/_clocks.html", context, status=status)


def _back(request: HttpRequest, match: Match) -> str:
    """The page that the button stood on."""
    wanted = request.POST.get("back", "")
    own = url_has_allowed_host_and_scheme(wanted, allowed_hosts=None)
    return wanted if own and wanted.startswith("/") else page.address(match)
