"""What judges and captains have called the organiser for."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.kernel import access as permissions
from tournaments.kernel.errors import conflict
from tournaments.kernel.submit import desk_of, page
from tournaments.kernel.views import actor, intent, version
from tournaments.kernel.write import Answer, Conflict, Refused
from tournaments.matches.forms.requests import AnswerForm
from tournaments.matches.read.requests import open_signals, settled_signals
from tournaments.matches.write.requests import answer_signal, reopen_signal
from tournaments.models import Signal, Tournament

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
