"""Importing matches from a table: the file, a preview of every row, then one write."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.kernel import access as permissions
from tournaments.kernel.views import actor, intent
from tournaments.kernel.write import Answer, Refused
from tournaments.models import Tournament
from tournaments.rounds.forms import ImportFileForm, ImportRowsForm, carried
from tournaments.rounds.read.match_plan import MatchRow, plan_import
from tournaments.rounds.write.match_import import import_matches


@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Without rows in the form it is the first step, with them the second."""
    tournament = permissions.get_tournament(actor(request), slug, "tournament.organise")
    if request.method != "POST":
        return _page(request, tournament, ImportFileForm(initial={"create": True}))
    if "rows" in request.POST:
        return _store(request, tournament)
    form = ImportFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, tournament, form, status=422)
    rows, create = form.cleaned_data["file"], form.cleaned_data["create"]
    confirm = ImportRowsForm(initial={"rows": carried(rows), "create": create})
    return _preview(request, tournament, rows, confirm, create=create)


def _store(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = ImportRowsForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, ImportFileForm(), status=422, faults=_all_faults(form))
    data = form.cleaned_data
    try:
        answer = import_matches(
            intent(request),
            tournament_id=tournament.pk,
            rows=data["rows"],
            create=data["create"],
            approve=data["approve"],
        )
    except Refused as refused:
        form.show_faults(
            (field, sentence) for field, sentence in refused.faults if not field.startswith("row-")
        )
        rows = [MatchRow.from_data(row) for row in data["rows"]]
        return _preview(request, tournament, rows, form, create=data["create"], status=422)
    messages.success(request, _said(answer))
    return redirect("desk_tours", tournament.slug)


def _preview(
    request: HttpRequest, tournament: Tournament, rows: Sequence[MatchRow], form: ImportRowsForm, *, create: bool,
    status: int = 200,
) -> HttpResponse:  # fmt: skip
    plan = plan_import(tournament, rows, create=create)
    known = {"tournament": tournament, "tab": "desk_tours", "plan": plan, "form": form}
    return render(request, "rounds/match_preview.html", known, status=422 if plan.faults else status)


def _page(
    request: HttpRequest,
    tournament: Tournament,
    form: ImportFileForm,
    *,
    status: int = 200,
    faults: Sequence[str] = (),
) -> HttpResponse:
    known = {"tournament": tournament, "tab": "desk_tours", "form": form, "faults": faults}
    return render(request, "rounds/match_import.html", known, status=status)


def _all_faults(form: ImportRowsForm) -> list[str]:
    errors: Mapping[str, Any] = form.errors
    return [sentence for sentences in errors.values() for sentence in sentences]


def _said(answer: Answer) -> str:
    """What has been done; nothing is said about what has not."""
    made, filled, approved = (int(answer[name]) for name in ("matches", "filled", "approved"))
    told = (
        (made, ngettext("%(count)s match is added.", "%(count)s matches are added.", made)),
        (filled, ngettext("%(count)s match got its points.", "%(count)s matches got their points.", filled)),
        (approved, ngettext("%(count)s is approved.", "%(count)s are approved.", approved)),
    )
    said = [sentence % {"count": count} for count, sentence in told if count]
    return " ".join(said) or _("Everything was stored already.")
