"""Importing matches from a table: the text or file, a preview of every row, then one write."""

from collections.abc import Iterable, Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.intake.forms import Fault, UploadForm, sheet_sent
from tournaments.intake.rules import Sheet, wrong_columns
from tournaments.kernel.answering import slow
from tournaments.kernel.bodies import takes
from tournaments.kernel.submit import Faults, desk_of, page, submit
from tournaments.kernel.table_file import MAX_BYTES
from tournaments.kernel.write import Answer
from tournaments.models import Tournament
from tournaments.rounds.forms import MAX_ROWS, ImportForm, MatchUploadForm, columns_form
from tournaments.rounds.read.match_plan import CellFault, plan_import
from tournaments.rounds.read.match_rows import MATCHES, MatchRow, rows_of, sheet_of
from tournaments.rounds.write.match_import import import_matches


@slow
@takes(MAX_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def import_page(request: HttpRequest, slug: str) -> HttpResponse:
    """A table is looked at, its columns and cells are changed, and its rows are stored as they are then."""
    tournament = desk_of(request, slug)
    if request.method != "POST":
        return _page(request, tournament, MatchUploadForm(initial={"create": True}))
    if "save" in request.POST:
        return _store(request, tournament)
    if "table" in request.POST:
        try:
            sheet = sheet_sent(tournament.pk, request.POST, MATCHES)
        except ValueError as error:
            return _refused(request, tournament, str(error))
        return _preview(request, tournament, sheet, create="create" in request.POST)
    form = MatchUploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _page(request, tournament, form)
    table = form.cleaned_data["table"]
    return _preview(request, tournament, sheet_of(table), create=form.cleaned_data["create"])


def _store(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    form = ImportForm(tournament, request.POST)
    if not form.is_valid():
        return _refused(request, tournament, *(str(said) for sentences in form.errors.values() for said in sentences))
    sent: Sheet = form.cleaned_data["table"]
    if any(wrong_columns(sent.columns, MATCHES)):
        return _preview(request, tournament, sent, create=form.cleaned_data["create"], confirm=form)

    def again(faults: Faults) -> HttpResponse:
        form.show_faults(fault for fault in faults if not fault[0].startswith("row-"))
        return _preview(request, tournament, sent, create=form.cleaned_data["create"], confirm=form, status=422)

    write = partial(import_matches, tournament_id=tournament.pk, **form.arguments())
    return submit(request, write, again=again, to=("desk_tours", tournament.slug), done=_said)


def _preview(
    request: HttpRequest, tournament: Tournament, sheet: Sheet, *, create: bool, confirm: ImportForm | None = None,
    status: int = 0,
) -> HttpResponse:  # fmt: skip
    """Every row with what would become of it, and with what is wrong in its cells."""
    try:
        columns = columns_form(tournament, sheet, create=create)
        rows = rows_of(sheet.table, sheet.columns) if columns.is_valid() else ()
        if len(rows) > MAX_ROWS:
            raise ValueError(_("A table can have at most %(maximum)s matches.") % {"maximum": MAX_ROWS})
    except ValueError as error:
        return _refused(request, tournament, str(error))
    wanted = {"approve": "approve" in request.POST, "reason": request.POST.get("reason", "")}
    plan = plan_import(tournament, rows, create=create)
    bad = _by_row((planned.row, planned.found) for planned in plan.rows)
    open_rows = columns.open_rows(bad, _by_row((planned.row, planned.notes) for planned in plan.rows))
    return page(
        request, "rounds/match_preview.html", tournament, "desk_import_matches", plan=plan, columns=columns,
        open_rows=open_rows, opened={row.number for row in open_rows}, bad_count=len(bad),
        noted_count=sum(bool(planned.notes) for planned in plan.rows),
        form=confirm or ImportForm(tournament, initial=wanted),
        status=422 if plan.faults or columns.errors else status,
    )  # fmt: skip


def _by_row(said: Iterable[tuple[MatchRow, Sequence[CellFault]]]) -> dict[int, list[Fault]]:
    """What is to be told of each row of which anything is, by its number."""
    return {row.line: [Fault(column, None, sentence) for column, sentence in found] for row, found in said if found}


def _refused(request: HttpRequest, tournament: Tournament, *sentences: str) -> HttpResponse:
    return _page(request, tournament, MatchUploadForm.refused(*sentences, create="on"))


def _page(request: HttpRequest, tournament: Tournament, form: UploadForm) -> HttpResponse:
    return page(request, "rounds/match_import.html", tournament, "desk_import_matches", form=form)


def _said(answer: Answer) -> str:
    """What has been done; nothing is said about what has not."""
    made, filled, approved = (int(answer[name]) for name in ("matches", "filled", "approved"))
    counted = (
        (made, ngettext("%(count)s match has been added.", "%(count)s matches have been added.", made)),
        (
            filled,
            ngettext(
                "Points have been entered in %(count)s match.", "Points have been entered in %(count)s matches.", filled
            ),
        ),
        (approved, ngettext("%(count)s has been approved.", "%(count)s have been approved.", approved)),
    )
    said = [sentence % {"count": count} for count, sentence in counted if count]
    return " ".join(said) or _("Everything had already been saved.")
