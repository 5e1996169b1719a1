"""One match on the organiser's desk: teams and room, judges, approval, removal."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.formats.forms.tour_format import ReasonForm
from tournaments.kernel import access as permissions
from tournaments.kernel.errors import conflict
from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.submit import settle, shown_version
from tournaments.kernel.values.points import show_points
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.matches.forms.matches import ChangeMatchForm, JudgesForm, judges_initial, match_initial
from tournaments.matches.read.begun import has_begun
from tournaments.matches.read.judging import warnings_for
from tournaments.matches.read.requests import disputed
from tournaments.matches.write.approval import approve_match, take_back_approval
from tournaments.matches.write.match_judges import assign_judges
from tournaments.matches.write.matches import change_match, remove_match
from tournaments.models import Judge, Match


@require_http_methods(["GET", "HEAD", "POST"])
def match(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The page of a match; POST changes teams, room and table."""
    found = permissions.get_match(actor(request), slug, pk, "tournament.organise")
    if request.method != "POST":
        return _page(request, found)
    form = ChangeMatchForm(request.POST, tournament=found.tour.tournament)
    return _write(
        request, found, form, lambda **given: change_match(intent(request), **given, **form.arguments())
    )


@require_POST
def judges(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Assigns the match's judges, all at once."""
    found = permissions.get_match(actor(request), slug, pk, "tournament.organise")
    form = _judges_form(found, request.POST)
    return _write(
        request, found, form, lambda **given: assign_judges(intent(request), **given, **form.arguments())
    )


@require_POST
def approve(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The match counts; an unsigned one needs a reason."""
    found = permissions.get_match(actor(request), slug, pk, "match.approve")
    form = ReasonForm(request.POST)
    return _write(request, found, form, lambda **given: approve_match(intent(request), **given))


@require_POST
def take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The match does not count any more."""
    found = permissions.get_match(actor(request), slug, pk, "match.approve")
    form = ReasonForm(request.POST)
    return _write(request, found, form, lambda **given: take_back_approval(intent(request), **given))


@require_POST
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """Takes the match away. Sent twice it answers as the first time, though the match is gone then."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    where = {"tournament_id": tournament.pk, "match_id": pk, "version": version(request)}
    answer = settle(request, lambda: remove_match(intent(request), **where), _("The match is removed."))
    if answer is not None:
        return redirect("desk_matches", slug, answer["tour"])
    if Match.objects.filter(tour__tournament=tournament, pk=pk).exists():
        return redirect("desk_match", slug, pk)
    return redirect("desk_tours", slug)


def _write(
    request: HttpRequest, found: Match, form: BootstrapForm, work: Callable[..., Answer]
) -> HttpResponse:
    """What every form of the page does: back to the page it came from, or the page again with the faults in it."""
    if form.is_valid():
        try:
            work(match_id=found.pk, version=version(request))
            messages.success(request, _("Saved."))
            slug = found.tour.tournament.slug
            if request.POST.get("next") == "approvals":
                return redirect("desk_approvals", slug)
            return redirect("desk_match", slug, found.pk)
        except Refused as refused:
            form.show_faults(refused.faults)
        except Conflict as lost:
            return _conflict(request, lost, found, form)
    return _page(request, found, form)


def _page(request: HttpRequest, found: Match, sent: BootstrapForm | None = None) -> HttpResponse:
    tournament = found.tour.tournament
    change = ChangeMatchForm(tournament=tournament, initial=match_initial(found))
    known: dict[str, Any] = {
        "tournament": tournament,
        "tab": "desk_tours",
        "tour": found.tour,
        "match": found,
        "shown": shown_version(request, found.version),
        "begun": has_begun(found),
        "disputed": bool(disputed([found])),
        "form": sent if isinstance(sent, ChangeMatchForm) else change,
        "judges_form": sent if isinstance(sent, JudgesForm) else _judges_form(found),
        "reason_form": sent if isinstance(sent, ReasonForm) else ReasonForm(),
        "warned": isinstance(sent, JudgesForm) and bool(sent.errors),
    }
    return render(request, "matches/match.html", known, status=422 if sent is not None else 200)


def _judges_form(found: Match, data: Any = None) -> JudgesForm:
    judges = list(Judge.objects.filter(tournament=found.tour.tournament).prefetch_related("attached_to"))
    notes = {warned.judge_id: warned.note for warned in warnings_for(found, judges)}
    return JudgesForm(data, judges=judges, notes=notes, initial=judges_initial(found))


def _conflict(request: HttpRequest, lost: Conflict, found: Match, form: BootstrapForm) -> HttpResponse:
    current = lost.current if isinstance(lost.current, Match) else found
    language = get_language() or "ru"
    stored = [
        (_("Match"), str(current)),
        (_("Room"), current.room or "–"),
        (_("Table"), current.number),
        (_("State"), current.get_state_display()),
        (_("Score"), f"{show_points(current.total_a, language)} : {show_points(current.total_b, language)}"),
        (_("Judges"), ", ".join(str(row) for row in current.match_judges.all()) or "–"),
    ]
    back = reverse("desk_match", args=[found.tour.tournament.slug, found.pk])
    return conflict(request, lost, form, stored=stored, back=back)
