"""The protocol of a match on a judge's phone: its page, and every write but the games' and line-ups'."""

from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.kernel.submit import whole_page
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.matches.forms import TimesForm
from tournaments.matches.read.positions import shown_after
from tournaments.matches.read.protocol import last_write, protocol_of
from tournaments.matches.write import closing, signing
from tournaments.matches.write import states as course
from tournaments.matches.write.closing import save_remarks
from tournaments.matches.write.games import reopen
from tournaments.models import Match
from tournaments.pages.judge import page


@never_cache
@require_safe
def judge_match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The protocol at its present step, or at the one that ``?step=`` names."""
    return page.show(request, page.get_match(request, slug, pk), panel=request.GET.get("step", ""))


@require_POST
def judge_move(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One step on or back in the course of the match."""
    match = page.get_match(request, slug, pk)
    seen, to = request.POST.get("seen", ""), request.POST.get("to", "")
    known = max(version(request, "undecided"), 0)

    def asked(refused: Refused) -> HttpResponse | None:
        question = dict(refused.faults).get("undecided")
        return page.show(request, match, asks={"to": to, "says": question}, status=422) if question else None

    def moved(_found: Conflict) -> HttpResponse:
        now = page.get_match(request, slug, pk)
        sentence = _("Somebody has moved the match meanwhile. Now: %(state)s.")
        return page.show(request, now, faults=[sentence % {"state": now.get_state_display()}], status=409)

    return page.write(
        request,
        match,
        "",
        lambda: course.move(intent(request), match_id=pk, seen=seen, to=to, undecided=known),
        on_conflict=moved,
        on_refused=asked,
    )


@require_POST
def judge_penalty(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes points off a side: a preset's figure and reason, or typed ones."""
    match = page.get_match(request, slug, pk)
    side, points, why = (request.POST.get(name, "") for name in ("side", "points", "why"))
    team = match.team(side) if side in ("A", "B") else ""
    return page.write(
        request,
        match,
        "closing",
        lambda: closing.add_penalty(
            intent(request), match_id=pk, version=version(request), side=side, points=points, reason=why
        ),
        shown=[(_("Penalty"), f"{team} −{points}: {why}")],
    )


@require_POST
def judge_penalty_remove(request: HttpRequest, slug: str, pk: int, penalty: int) -> HttpResponse:
    """Takes a penalty out again."""
    match = page.get_match(request, slug, pk)
    return page.write(
        request,
        match,
        "closing",
        lambda: closing.remove_penalty(
            intent(request), match_id=pk, version=version(request), penalty_id=penalty
        ),
        shown=[(_("Penalty"), _("remove"))],
    )


@require_POST
def judge_times(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stores when the match began and ended."""
    match = page.get_match(request, slug, pk)
    form = TimesForm(request.POST, zone=ZoneInfo(match.tour.tournament.time_zone))
    if not form.is_valid():
        faults = [str(sentence) for sentences in form.errors.values() for sentence in sentences]
        return page.show(request, match, panel="closing", faults=faults, status=422)
    return page.write(
        request,
        match,
        "closing",
        lambda: closing.save_times(intent(request), match_id=pk, version=version(request), **form.moments()),
        shown=[(str(form.fields[name].label), request.POST.get(name, "")) for name in form.fields],
    )


@require_POST
def judge_points(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stores both sides' points of a tour without games."""
    match = page.get_match(request, slug, pk)
    a, b = request.POST.get("a", ""), request.POST.get("b", "")
    return page.write(
        request,
        match,
        "closing",
        lambda: closing.enter_points(intent(request), match_id=pk, version=version(request), a=a, b=b),
        shown=[(str(match.team_a), a), (str(match.team_b or "–"), b)],
    )


@require_POST
def judge_sign(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """One signature, given on the judge's phone."""
    match = page.get_match(request, slug, pk)
    role, name = request.POST.get("role", ""), request.POST.get("name", "")
    return page.write(
        request,
        match,
        "",
        lambda: signing.sign(
            intent(request),
            match_id=pk,
            version=version(request),
            signatures=version(request, "signatures"),
            role=role,
            name=name,
        ),
        shown=[(_("Signature"), name)],
    )


@require_POST
def judge_reopen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes a signed protocol back for correction, with a reason."""
    match = page.get_match(request, slug, pk)
    return page.write(
        request,
        match,
        "",
        lambda: reopen(intent(request), match_id=pk, version=version(request)),
        shown=[(_("Reason"), request.POST.get("reason", ""))],
    )


# The remarks of a protocol: stored as they are typed, or by their button.


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
