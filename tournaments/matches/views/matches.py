"""The matches of a tour, and adding one."""

from collections.abc import Callable
from typing import cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.submit import attempt, conflict, desk_of, page, sent
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.matches.forms import AnswerForm, MatchForm
from tournaments.matches.read.matches import matches_of_tour, open_signals, settled_signals
from tournaments.matches.tables import DeskMatchTable
from tournaments.matches.write.matches import add_match
from tournaments.matches.write.requests import answer_signal, reopen_signal, return_team, withdraw_team
from tournaments.models import Signal, Team, Tour, Tournament
from tournaments.roster.forms.people import WithdrawalForm
from tournaments.roster.views.people import as_stored, team_page


@require_http_methods(["GET", "HEAD", "POST"])
def matches(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table of a tour in table order; POST adds a match to it."""
    tour = permissions.get_tour(actor(request), slug, number, "tournament.organise")
    form = MatchForm(sent(request), tournament=tour.tournament)
    if request.method == "POST" and form.is_valid():
        try:
            add_match(intent(request), tournament_id=tour.tournament_id, tour_id=tour.pk, **form.arguments())
            messages.success(request, _("The match is added."))
            return redirect(reverse("desk_matches", args=[slug, number]) + "?add=more#add")
        except Refused as refused:
            form.show_faults(refused.faults)
    return render(request, "matches/matches.html", _context(tour, form), status=422 if form.errors else 200)


def _context(tour: Tour, form: MatchForm) -> dict[str, object]:
    found = list(matches_of_tour(tour).with_judges())
    return {
        "tournament": tour.tournament,
        "tab": "desk_tours",
        "tour": tour,
        "count": len(found),
        "table": DeskMatchTable(found, tour=tour),
        "form": form,
    }


# What judges and captains have called the organiser for.


SHOWN = 100
"""So many of those that are done stand on the page; the log holds all."""


@never_cache
@require_safe
def signals(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything that waits, and what was done last."""
    return _page(request, desk_of(request, slug))


@require_POST
def answer(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The organiser has dealt with it."""
    found = permissions.get_signal(actor(request), slug, pk)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return _page(request, found.tournament, found, form)
    return _write(
        request, found, form, lambda **given: answer_signal(intent(request), **given, **form.cleaned_data)
    )


@require_POST
def reopen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """It waits again."""
    found = permissions.get_signal(actor(request), slug, pk)
    form = AnswerForm({})
    return _write(request, found, form, lambda **given: reopen_signal(intent(request), **given))


def _write(
    request: HttpRequest, found: Signal, form: AnswerForm, work: Callable[..., Answer]
) -> HttpResponse:
    try:
        work(tournament_id=found.tournament_id, signal_id=found.pk, version=version(request))
    except Refused as refused:
        form.show_faults(refused.faults)
        return _page(request, found.tournament, found, form)
    except Conflict as lost:
        return _conflict(request, lost, form)
    messages.success(request, _("Stored."))
    return redirect("desk_signals", found.tournament.slug)


def _conflict(request: HttpRequest, lost: Conflict, form: AnswerForm) -> HttpResponse:
    now = lost.current
    assert isinstance(now, Signal)  # noqa: S101 - the row that the services compare
    stored = [
        (_("Signal"), str(now)),
        (_("Answer"), now.answer or "–"),
        (_("Dealt with by"), now.done_by or "–"),
    ]
    return conflict(request, lost, form, stored=stored, back=request.path.rsplit("/", 3)[0] + "/")


def _page(
    request: HttpRequest,
    tournament: Tournament,
    refused: Signal | None = None,
    form: AnswerForm | None = None,
) -> HttpResponse:
    """The page; 422 with the form that was refused in its signal's place."""
    known = {
        "waiting": open_signals(tournament),
        "done": settled_signals(tournament)[:SHOWN],
        "answer_form": AnswerForm(auto_id=False),
        "refused": refused,
        "refused_form": form,
    }
    return page(
        request, "matches/requests.html", tournament, "desk_signals", status=422 if form else 200, **known
    )


# A team leaves the tournament before its end, or comes back.


@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team leaves the tournament."""
    found = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    form = WithdrawalForm(request.POST)
    try:
        answer = attempt(
            form,
            lambda: withdraw_team(
                intent(request),
                tournament_id=found.tournament_id,
                team_id=pk,
                version=version(request),
                **form.cleaned_data,
            ),
        )
    except Conflict as error:
        return _changed_meanwhile(request, error, form)
    if answer is None:
        return team_page(request, found, withdrawal_form=form)
    messages.success(request, _("The withdrawal is stored. What has been played stands."))
    return redirect("desk_team", slug, pk)


@require_POST
def come_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team plays again."""
    found = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    try:
        return_team(intent(request), tournament_id=found.tournament_id, team_id=pk, version=version(request))
    except Refused as refused:
        return team_page(request, found, faults=refused.faults)
    except Conflict as error:
        return _changed_meanwhile(request, error)
    messages.success(request, _("The withdrawal is taken back."))
    return redirect("desk_team", slug, pk)


def _changed_meanwhile(request: HttpRequest, lost: Conflict, *sent: WithdrawalForm) -> HttpResponse:
    now = cast(Team, lost.current)
    return conflict(
        request,
        lost,
        *sent,
        stored=as_stored(now),
        back=reverse("desk_team", args=[now.tournament.slug, now.pk]),
    )
