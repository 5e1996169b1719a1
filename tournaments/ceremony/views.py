"""The organiser's page of the ceremony: what is revealed now, what comes next, and the buttons for it."""

from functools import partial
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.ceremony.forms import BeginForm, EndForm, StepForm
from tournaments.ceremony.read import ceremony_of, final_of, hides_results, missing_from, stage_of
from tournaments.ceremony.write import begin_ceremony, end_ceremony, show_step
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.submit import Faults, desk_of, page, say_refused, shown_version, submit
from tournaments.models import Tournament

TAB: Final = "desk_ceremony"


@never_cache
@require_safe
def ceremony(request: HttpRequest, slug: str) -> HttpResponse:
    """Before, during and after the ceremony."""
    return _page(request, desk_of(request, slug))


def _page(request: HttpRequest, tournament: Tournament, **forms: BootstrapForm) -> HttpResponse:
    row = ceremony_of(tournament)
    known: dict[str, Any] = {
        "begin_form": BeginForm(tournament=tournament), "end_form": EndForm(), **forms,
    }  # fmt: skip
    return page(
        request, "ceremony/ceremony.html", tournament, TAB, ceremony=row,
        stage=stage_of(tournament, row) if row else None, count=len(final_of(tournament).table.rows),
        hides_results=hides_results(tournament), missing=missing_from(tournament),
        version=shown_version(request, row.version if row else 0), **known,
    )  # fmt: skip


@require_POST
def begin(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    form = BeginForm(request.POST, tournament=tournament)
    return _write(request, tournament, begin_ceremony, "begin_form", form, _("The ceremony can begin."))


@require_POST
def end(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = desk_of(request, slug)
    done = _("The ceremony is over. Everyone can read the final standings now.")
    return _write(request, tournament, end_ceremony, "end_form", EndForm(request.POST), done)


@require_POST
def step(request: HttpRequest, slug: str) -> HttpResponse:
    """From the organiser's phone, or by a key at the hall's display."""
    tournament = desk_of(request, slug)
    here = redirect(reverse(TAB, args=[slug]) + "#stage")
    to = (TAB, slug)
    write = partial(show_step, tournament_id=tournament.pk, version=shown_version(request, 0))
    return submit(
        request, write, StepForm(request.POST), again=partial(say_refused, request, to),
        to=lambda _answer: here, lost=lambda _race: here,  # somebody else pressed first: the page shows how far it is
    )  # fmt: skip


def _write(
    request: HttpRequest, tournament: Tournament, write: Any, name: str, form: BootstrapForm, done: str
) -> HttpResponse:
    def again(_faults: Faults) -> HttpResponse:
        return _page(request, tournament, **{name: form})

    work = partial(write, tournament_id=tournament.pk, version=shown_version(request, 0))
    return submit(request, work, form, again=again, to=(TAB, tournament.slug), done=done)
