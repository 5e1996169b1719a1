"""Importing matches from a table: the file, a preview of every row, then one write."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.kernel.bodies import takes
from tournaments.kernel.submit import Faults, desk_of, page, submit
from tournaments.kernel.table_file import MAX_BYTES
from tournaments.kernel.write import Answer
from tournaments.models import Tournament
from tournaments.rounds.forms import ImportFileForm, ImportRowsForm, carried
from tournaments.rounds.read.match_plan import MatchRow, plan_import
from tournaments.rounds.write.match_import import import_matches


@takes(MAX_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Without rows in the form it is the first step, with them the second."""
    tournament = desk_of(request, slug)
    if request.method != "POST":
        return _page(request, tournament, ImportFileForm(initial={"create": True}))
    if "rows" in request.POST:
        return _store(request, tournament)
    form = ImportFileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, tournament, form)
    rows, create = form.cleaned_data["file"], form.cleaned_data["create"]
    confirm = ImportRowsForm(initial={"rows": carried(rows), "create": create})
    return _preview(request, tournament, rows, confirm, create=create)


def _store(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = ImportRowsForm(request.POST)
    if not form.is_valid():
        return _page(request, tournament, ImportFileForm(), status=422, faults=_all_faults(form))

    def again(faults: Faults) -> HttpResponse:
        form.show_faults(fault for fault in faults if not fault[0].startswith("row-"))
        rows, create = form.cleaned_data["rows"], form.cleaned_data["create"]
        return _preview(request, tournament, [MatchRow.from_data(row) for row in rows], form, create=create, status=422)

    write = partial(import_matches, tournament_id=tournament.pk, **form.arguments())
    return submit(request, write, again=again, to=("desk_tours", tournament.slug), done=_said)


def _preview(
    request: HttpRequest, tournament: Tournament, rows: Sequence[MatchRow], form: ImportRowsForm, *, create: bool,
    status: int = 200,
) -> HttpResponse:  # fmt: skip
    plan = plan_import(tournament, rows, create=create)
    status = 422 if plan.faults else status
    return page(request, "rounds/match_preview.html", tournament, "desk_tours", status=status, plan=plan, form=form)


def _page(
    request: HttpRequest, tournament: Tournament, form: ImportFileForm, *, status: int = 0, faults: Sequence[str] = ()
) -> HttpResponse:
    known = {"form": form, "faults": faults}
    return page(request, "rounds/match_import.html", tournament, "desk_tours", status=status, **known)


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
