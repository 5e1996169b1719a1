"""The settings of the standings: order of metrics by hand, a look at the effect before it is stored, freezing."""

from typing import Any, cast

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.forms.standings import StandingsForm, metric_words, sent_lines, stored_lines
from tournaments.models import Tournament
from tournaments.queries.preview import preview
from tournaments.services.base import Conflict, Refused
from tournaments.services.standings import (
    as_proposed,
    change_standings,
    open_results,
    standings_settings_of,
)
from tournaments.views.base import intent, version
from tournaments.views.desk.common import desk_of, page, sent, shown_version, status_of, stored
from tournaments.views.errors import conflict


@require_http_methods(["GET", "HEAD", "POST"])
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """The settings; ``do=preview`` shows what they would do, anything else stores them."""
    tournament = desk_of(request, slug)
    form = StandingsForm(sent(request), initial=standings_settings_of(tournament))
    lines = sent_lines(request.POST) if request.method == "POST" else stored_lines(tournament.metrics)
    more: dict[str, Any] = {}
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
    known = {"form": form, "lines": lines, "shown": shown_version(request, tournament.version), **more}
    return page(request, "standings.html", tournament, "desk_standings", status=status_of(form), **known)


@require_POST
def open_all(request: HttpRequest, slug: str) -> HttpResponse:
    """Opens the results that are hidden."""
    tournament = desk_of(request, slug)
    try:
        open_results(intent(request), tournament_id=tournament.pk, version=version(request))
        messages.success(request, _("All results are open now."))
    except Refused as refused:
        for _field, sentence in refused.faults:
            messages.error(request, sentence, extra_tags="danger")
    except Conflict as lost:
        return _conflict(request, lost, StandingsForm())
    return redirect("desk_standings", slug)


def _store(request: HttpRequest, tournament: Tournament, settings: dict[str, str]) -> HttpResponse:
    change_standings(
        intent(request), tournament_id=tournament.pk, version=version(request), settings=settings
    )
    messages.success(request, _("The settings of the standings are stored."))
    return redirect("desk_standings", tournament.slug)


def _conflict(request: HttpRequest, lost: Conflict, form: StandingsForm) -> HttpResponse:
    current = cast(Tournament, lost.current)
    now = standings_settings_of(current)
    metrics = now.pop("metrics")
    shown: list[tuple[str, object]] = [(_("Order of standings"), metric_words(metrics)), *stored(form, now)]
    return conflict(request, lost, form, stored=shown, back=request.path)
