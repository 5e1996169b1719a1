"""The remarks of a protocol: stored as they are typed, or by their button."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_POST

from tournaments.kernel.errors import whole_page
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.matches.read.news import shown_after
from tournaments.matches.read.protocol import last_write, protocol_of
from tournaments.matches.write.closing import save_remarks
from tournaments.models import Match
from tournaments.pages.judge import page

PANEL = "closing"


@require_POST
def judge_remarks(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stores the remarks. With htmx the field stays as it is, for somebody is typing in it."""
    match = page.get_match(request, slug, pk)
    try:
        answer = save_remarks(
            intent(request),
            match_id=pk,
            version=version(request),
            remarks=request.POST.get("remarks", ""),
            was=request.POST.getlist("was") or None,
        )
    except Refused as refused:
        return _refused(request, match, [sentence for _field, sentence in refused.faults])
    except Conflict as found:
        return _conflict(request, page.get_match(request, slug, pk), found)
    if not request.htmx:  # type: ignore[attr-defined]
        page.tell_withdrawn(request, answer)
        return page.done(request, match, PANEL)
    now = page.get_match(request, slug, pk)
    if words := page.withdrawn_words(answer):
        return whole_page(request, page.show(request, now, panel=PANEL, withdrawn=words))
    return _kept(request, now, answer=answer)


def _refused(request: HttpRequest, match: Match, faults: list[str]) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return _kept(request, match, faults=faults, status=page.REFUSED)
    return page.show(request, match, panel=PANEL, faults=faults, status=page.REFUSED)


def _conflict(request: HttpRequest, now: Match, found: Conflict) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return _kept(request, now, found=found, status=409)
    return page.show(request, now, panel=PANEL, found=found, status=409)


def _kept(
    request: HttpRequest,
    match: Match,
    *,
    answer: Answer | None = None,
    faults: list[str] | None = None,
    found: Conflict | None = None,
    status: int = 200,
) -> HttpResponse:
    """What stands around the field: what was refused, or stored first by somebody else, else the bar as it is now."""
    last, made_from = last_write(match), version(request)
    context = {
        "match": match,
        "tournament": match.tour.tournament,
        "protocol": protocol_of(match),
        "made_from": made_from if answer and answer["version"] == made_from + 1 else None,
        "stored": answer is not None,
        "remark_faults": faults,
        "conflict": found,
        "was": request.POST.getlist("was") if faults else [match.remarks],
        "saved_at": last.at,
        "shown": shown_after(match, last, page.shown(request)),
    }
    return render(request, "pages/judge/_remarks_kept.html", context, status=status)
