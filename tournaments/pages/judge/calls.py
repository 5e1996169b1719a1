"""What a judge says besides the protocol: that a team did not come, and what the organiser is called for."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.kernel.views import intent, version
from tournaments.matches.write.requests import raise_signal
from tournaments.matches.write.walk_overs import give_walk_over, take_back_walk_over
from tournaments.pages.judge import page


@require_POST
def judge_signal(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Calls the organiser."""
    match = page.get_match(request, slug, pk)
    kind, text = request.POST.get("kind", ""), request.POST.get("text", "")
    return page.write(
        request,
        match,
        request.POST.get("step", ""),
        lambda: raise_signal(intent(request), match_id=pk, kind=kind, text=text),
    )


@require_POST
def judge_walk_over(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One of the teams did not come."""
    match = page.get_match(request, slug, pk)
    absent, points = request.POST.get("absent", ""), request.POST.get("points", "")
    team = match.team(absent) if absent in ("A", "B") else None
    return page.write(
        request,
        match,
        "",
        lambda: give_walk_over(
            intent(request), match_id=pk, version=version(request), absent=absent, points=points
        ),
        shown=[(_("Did not come"), str(team or "–"))],
    )


@require_POST
def judge_walk_over_take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team came after all."""
    match = page.get_match(request, slug, pk)
    return page.write(
        request,
        match,
        "",
        lambda: take_back_walk_over(intent(request), match_id=pk, version=version(request)),
        shown=[(_("Reason"), request.POST.get("reason", ""))],
    )
