"""The matches of a tour, requests from the rooms, teams that leave: pages of the organiser's desk."""

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.submit import Faults, Stored, desk_of, page, sent, submit
from tournaments.kernel.views import actor, version
from tournaments.kernel.write import Answer
from tournaments.matches.forms import AnswerForm, MatchForm
from tournaments.matches.read.matches import matches_of_tour, open_signals, settled_signals
from tournaments.matches.tables import DeskMatchTable
from tournaments.matches.write.matches import add_match
from tournaments.matches.write.requests import answer_signal, reopen_signal, return_team, withdraw_team
from tournaments.models import Signal, Tournament
from tournaments.photos.read import photos_of_tour
from tournaments.roster.forms.people import WithdrawalForm
from tournaments.roster.views.people import write_team


@require_http_methods(["GET", "HEAD", "POST"])
def matches(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The table of a tour in table order; POST adds a match to it."""
    tour = permissions.get_tour(actor(request), slug, number, "tournament.organise")
    form = MatchForm(sent(request), tournament=tour.tournament)

    def again(_faults: Faults) -> HttpResponse:
        listed = list(matches_of_tour(tour).with_judges())
        return page(
            request, "matches/matches.html", tour.tournament, "desk_tours", tour=tour, count=len(listed),
            table=DeskMatchTable(listed, tour=tour, photos=photos_of_tour(tour)), form=form,
        )  # fmt: skip

    write = partial(add_match, tournament_id=tour.tournament_id, tour_id=tour.pk)
    to = (reverse("desk_matches", args=[slug, number]) + "?add=more#add",)
    return submit(request, write, form, again=again, to=to, done=_("The match has been added."))


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
    signal = permissions.get_signal(actor(request), slug, pk)
    return _write(request, signal, AnswerForm(request.POST), answer_signal)


@require_POST
def reopen(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    signal = permissions.get_signal(actor(request), slug, pk)
    return _write(request, signal, BootstrapForm(request.POST), reopen_signal)


def _write(request: HttpRequest, signal: Signal, form: BootstrapForm, work: Callable[..., Answer]) -> HttpResponse:
    write = partial(work, tournament_id=signal.tournament_id, signal_id=signal.pk, version=version(request))

    def again(_faults: Faults) -> HttpResponse:
        return _page(request, signal.tournament, signal, form)

    def stands(now: Signal) -> Stored:
        rows = (_("Request"), str(now)), (_("Answer"), now.answer), (_("Dealt with by"), now.done_by)
        return [(label, value or "–") for label, value in rows]

    to = ("desk_signals", signal.tournament.slug)
    return submit(request, write, form, again=again, to=to, done=_("Saved."), stored=stands)


def _page(
    request: HttpRequest, tournament: Tournament, refused: Signal | None = None, form: BootstrapForm | None = None
) -> HttpResponse:
    return page(
        request, "matches/requests.html", tournament, "desk_signals", waiting=open_signals(tournament),
        done=settled_signals(tournament)[:SHOWN], answer_form=AnswerForm(auto_id=False), refused=refused,
        refused_form=form,
    )  # fmt: skip


# A team leaves the tournament before its end, or comes back.
@require_POST
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team leaves the tournament."""
    team = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    done = _("The withdrawal has been saved. Matches already played are kept.")
    return write_team(request, team, withdraw_team, WithdrawalForm(request.POST), done=done)


@require_POST
def come_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """The team plays again."""
    team = permissions.get_team(actor(request), slug, pk, "tournament.organise")
    return write_team(request, team, return_team, done=_("The withdrawal has been cancelled."))
