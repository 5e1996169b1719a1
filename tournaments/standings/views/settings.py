"""The settings of the standings: order of metrics by hand, a look at the effect before it is stored, freezing."""

from typing import Any, cast

from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel.errors import conflict
from tournaments.kernel.forms.fields import new_seed
from tournaments.kernel.submit import attempt, desk_of, page, sent, settle, shown_version, status_of, stored
from tournaments.kernel.views import intent, version
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import Tournament
from tournaments.standings.forms.settings import (
    LotsForm,
    StandingsForm,
    metric_words,
    sent_lines,
    stored_lines,
)
from tournaments.standings.read.lots import lots_of
from tournaments.standings.read.preview import preview
from tournaments.standings.write.lots import draw_lots
from tournaments.standings.write.settings import (
    as_proposed,
    change_standings,
    open_results,
    standings_settings_of,
    tour_numbers,
)


@require_http_methods(["GET", "HEAD", "POST"])
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings; ``do=preview`` shows what they would do, anything else stores them."""
    tournament = desk_of(request, slug)
    form = StandingsForm(sent(request), initial=standings_settings_of(tournament))
    lines = stored_lines(tournament.metrics)
    more: dict[str, Any] = {}
    if form.is_bound:
        known = tour_numbers(tournament)
        lines = [line.judged(known) for line in sent_lines(request.POST)]
        form.show_lines(lines)
    if form.is_bound and form.is_valid():
        settings = form.settings(lines)
        try:
            if request.POST.get("do") != "preview":
                return _store(request, tournament, settings)
            more["preview"] = preview(tournament, as_proposed(tournament, settings))
        except Refused as refused:
            form.show_faults(refused.faults)
        except Conflict as lost:
            return _conflict(request, lost, form)
    return _page(request, tournament, form, lines=lines, **more)


@require_POST
def lots(request: HttpRequest, slug: str) -> HttpResponse:
    """Draws lots for all teams."""
    tournament = desk_of(request, slug)
    form = LotsForm(request.POST)
    try:
        answer = attempt(
            form,
            lambda: draw_lots(
                intent(request),
                tournament_id=tournament.pk,
                version=version(request),
                seed=form.cleaned_data["seed"],
            ),
        )
    except Conflict as lost:
        return _conflict(request, lost, form)
    if answer is None:
        return _page(request, tournament, lots_form=form)
    messages.success(request, _("Lots are drawn. The smallest goes first wherever the standings use “Lot”."))
    return redirect("desk_standings", slug)


@require_POST
def open_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Opens the results that are hidden."""
    tournament = desk_of(request, slug)
    try:
        settle(
            request,
            lambda: open_results(intent(request), tournament_id=tournament.pk, version=version(request)),
            _("All results are open now."),
        )
    except Conflict as lost:
        return _conflict(request, lost)
    return redirect("desk_standings", slug)


def _store(request: HttpRequest, tournament: Tournament, settings: dict[str, str]) -> HttpResponse:
    change_standings(
        intent(request), tournament_id=tournament.pk, version=version(request), settings=settings
    )
    messages.success(request, _("The settings of the standings are stored."))
    return redirect("desk_standings", tournament.slug)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: StandingsForm | None = None,
    *,
    lots_form: LotsForm | None = None,
    **more: object,
) -> HttpResponse:
    form = form or StandingsForm(initial=standings_settings_of(tournament))
    lots_form = lots_form or LotsForm(initial={"seed": new_seed()})
    known = {
        "form": form,
        "lines": stored_lines(tournament.metrics),
        "shown": shown_version(request, tournament.version),
        "lots": lots_of(tournament),
        "lots_form": lots_form,
        **more,
    }
    status = status_of(form, lots_form)
    return page(request, "standings/settings.html", tournament, "desk_standings", status=status, **known)


def _conflict(request: HttpRequest, lost: Conflict, *sent: Form) -> HttpResponse:
    current = cast(Tournament, lost.current)
    now = standings_settings_of(current)
    metrics = now.pop("metrics")
    shown: list[tuple[str, object]] = [
        (_("Order of standings"), metric_words(metrics)),
        *stored(StandingsForm(), now),
    ]
    return conflict(request, lost, *sent, stored=shown, back=request.path)
