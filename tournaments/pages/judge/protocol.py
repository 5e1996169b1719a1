"""The protocol of a match on a judge's phone: its page, and every write but the games' and line-ups'."""

from collections.abc import Callable
from functools import partial
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.kernel.submit import Faults, submit, value_words, whole_page
from tournaments.kernel.views import intent, shown_number, version, warn
from tournaments.kernel.write import Answer, Conflict
from tournaments.matches.forms import TimesForm
from tournaments.matches.read.protocol import last_write, protocol_of, shown_after
from tournaments.matches.tables import stand_now
from tournaments.matches.write import closing
from tournaments.matches.write import states as course
from tournaments.matches.write.closing import save_remarks
from tournaments.matches.write.games import withdrawn_words
from tournaments.matches.write.signing import reopen
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

    def asked(faults: Faults) -> HttpResponse | None:
        question = dict(faults).get("undecided")
        return page.show(request, match, asks={"to": to, "says": question}, status=422) if question else None

    def moved(_found: Conflict) -> HttpResponse:
        now = page.get_match(request, slug, pk)
        sentence = _("Someone else has already moved the match. Now: %(state)s.")
        return page.show(request, now, faults=[sentence % {"state": stand_now(now)}], status=409)

    return page.write(
        request, match, "", lambda: course.move(intent(request), match_id=pk, seen=seen, to=to, undecided=known),
        on_conflict=moved, on_refused=asked,
    )  # fmt: skip


@require_POST
def judge_penalty(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes points off a side: a preset's figure and reason, or typed ones."""
    side, points, why = (request.POST.get(name, "") for name in ("side", "points", "why"))
    match = page.get_match(request, slug, pk)
    shown = f"{match.team(side) if side in ('A', 'B') else ''} −{points}: {why}"
    work = partial(closing.add_penalty, side=side, points=points, reason=why)
    return _write(request, match, "closing", work, (_("Penalty"), shown))


@require_POST
def judge_penalty_remove(request: HttpRequest, slug: str, pk: int, penalty: int) -> HttpResponse:
    """Takes a penalty out again."""
    work, shown = partial(closing.remove_penalty, penalty_id=penalty), (_("Penalty"), _("remove"))
    return _write(request, page.get_match(request, slug, pk), "closing", work, shown)


@require_POST
def judge_times(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stores when the match began and ended."""
    match = page.get_match(request, slug, pk)
    form = TimesForm(request.POST, zone=ZoneInfo(match.tour.tournament.time_zone))
    if not form.is_valid():
        faults = [str(sentence) for sentences in form.errors.values() for sentence in sentences]
        return page.show(request, match, panel="closing", faults=faults, status=422)
    shown = [(str(each.label), value_words(each, request.POST.get(name, ""))) for name, each in form.fields.items()]
    return _write(request, match, "closing", partial(closing.save_times, **form.arguments()), *shown)


@require_POST
def judge_points(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stores both sides' points of a tour without games."""
    match = page.get_match(request, slug, pk)
    a, b = request.POST.get("a", ""), request.POST.get("b", "")
    shown = (str(match.team_a), a), (str(match.team_b or "–"), b)
    return _write(request, match, "closing", partial(closing.enter_points, a=a, b=b), *shown)


@require_POST
def judge_reopen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes a signed protocol back for correction, with a reason."""
    return _write(request, page.get_match(request, slug, pk), "", reopen)


def _write(
    request: HttpRequest, match: Match, panel: str, work: Callable[..., Answer], *shown: tuple[str, str]
) -> HttpResponse:
    ids = {"match_id": match.pk, "version": version(request)}
    return page.write(request, match, panel, lambda: work(intent(request), **ids), shown=shown)


# The remarks of a protocol: stored as they are typed, or by their button.
PANEL = "closing"


@require_POST
def judge_remarks(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Stores the remarks. With htmx the field stays as it is, for somebody is typing in it."""
    match = page.get_match(request, slug, pk)
    remarks, was = request.POST.get("remarks", ""), request.POST.getlist("was") or None

    def to(answer: Answer) -> HttpResponse:
        if not request.htmx:  # type: ignore[attr-defined]
            warn(request, withdrawn_words(answer))
            return page.done(request, match, PANEL)
        now = page.get_match(request, slug, pk)
        if words := withdrawn_words(answer):
            return whole_page(request, page.show(request, now, panel=PANEL, withdrawn=words))
        return _remarks_answer(request, now, answer=answer)

    return submit(
        request, partial(save_remarks, match_id=pk, version=version(request), remarks=remarks, was=was), to=to,
        again=lambda faults: _refused(request, match, [sentence for _field, sentence in faults]),
        lost=lambda race: _conflict(request, page.get_match(request, slug, pk), race),
    )  # fmt: skip


def _refused(request: HttpRequest, match: Match, faults: list[str]) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return _remarks_answer(request, match, faults=faults, status=page.REFUSED)
    return page.show(request, match, panel=PANEL, faults=faults, status=page.REFUSED)


def _conflict(request: HttpRequest, now: Match, race: Conflict) -> HttpResponse:
    if request.htmx:  # type: ignore[attr-defined]
        return _remarks_answer(request, now, race=race, status=409)
    return page.show(request, now, panel=PANEL, race=race, status=409)


def _remarks_answer(
    request: HttpRequest,
    match: Match,
    *,
    answer: Answer | None = None,
    faults: list[str] | None = None,
    race: Conflict | None = None,
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
        "conflict": race,
        "was": request.POST.getlist("was") if faults else [match.remarks],
        "saved_at": last.at,
        "shown": shown_after(match, last, shown_number(request)),
    }
    return render(request, "pages/judge/_remarks_kept.html", context, status=status)
