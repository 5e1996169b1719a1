"""The organiser's pages of lists to import and of rooms."""

from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.kernel.bodies import LETTER, takes
from tournaments.kernel.submit import Faults, Stored, desk_of, page, sent, submit
from tournaments.kernel.table_file import MAX_BYTES, Table
from tournaments.kernel.wording import format_sentence
from tournaments.models import Room, Tournament
from tournaments.roster.forms.lists import (
    MAX_PACKED,
    ColumnsForm,
    RosterForm,
    column_labels,
    pack,
    pack_table,
    unpack,
    unpack_table,
)
from tournaments.roster.forms.people import MAX_ROOMS, RenameRoomForm, RoomsForm, rooms_initial
from tournaments.roster.read import known_players
from tournaments.roster.rules import CheckedRow, RosterRow, check_roster
from tournaments.roster.write.staff import arrange_rooms, rename_room
from tournaments.roster.write.teams import import_roster, row_from_json, row_to_json

SHOWN_ROWS = 300
"""Rows without a fault that a preview shows; those with one are all shown."""


@takes(MAX_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """The form, or, for what was sent, the preview. Nothing is stored here."""
    tournament = desk_of(request, slug)
    bound = request.method == "POST"
    if "table" in request.POST:
        return _columns(request, tournament)
    sent = (request.POST, request.FILES) if bound else ()
    form = RosterForm(*sent, individual=tournament.is_individual)
    if form.is_valid():
        rows, table = form.cleaned_data["rows"], form.cleaned_data.get("table")
        if rows:
            return _preview(request, tournament, form, rows, columns=_columns_of(tournament, table))
        form.add_error(None, _("There is no row to read besides the headings."))
    return _form_page(request, tournament, form)


def _columns(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    """The preview again, by the columns that were chosen."""
    empty = RosterForm({"text": ""})
    empty.errors.clear()
    packed = request.POST["table"]
    try:
        table = unpack_table(tournament.pk, packed)
    except ValueError as error:
        empty.add_error(None, str(error))
        return _form_page(request, tournament, empty)
    form = ColumnsForm(table, packed, request.POST, individual=tournament.is_individual)
    rows = form.cleaned_data.get("rows", ()) if form.is_valid() else ()
    return _preview(request, tournament, empty, rows, columns=form)


def _columns_of(tournament: Tournament, table: Table | None) -> ColumnsForm | None:
    """The form in which columns are chosen; None for a text, and for a table too large to be carried along."""
    if table is None:
        return None
    try:
        return ColumnsForm(table, pack_table(tournament.pk, table), individual=tournament.is_individual)
    except ValueError:
        return None


@takes(MAX_PACKED)
@require_POST
def save(request: HttpRequest, slug: str) -> HttpResponse:
    """Stores the rows of a preview, or shows them again when something has changed meanwhile."""
    tournament = desk_of(request, slug)
    form = RosterForm({"text": ""})
    form.errors.clear()
    try:
        rows = unpack(tournament.pk, request.POST.get("rows", ""))
    except ValueError as error:
        form.add_error(None, str(error))
        return _form_page(request, tournament, form)
    return submit(
        request, partial(import_roster, tournament_id=tournament.pk, rows=rows),
        again=lambda _faults: _preview(request, tournament, form, tuple(map(row_from_json, rows)), status=422),
        to=("desk_teams", slug), done=lambda made: _stored_sentence(tournament, made["teams"], made["players"]),
    )  # fmt: skip


def _preview(
    request: HttpRequest, tournament: Tournament, form: RosterForm, rows: tuple[RosterRow, ...], status: int = 0,
    columns: ColumnsForm | None = None,
) -> HttpResponse:  # fmt: skip
    checked = check_roster(rows, known_players(tournament.pk), individual=tournament.is_individual)
    good = [one for one in checked if not one.faults]
    labels = column_labels(individual=tournament.is_individual)
    bad = [_worded(one, columns, labels) for one in checked if one.faults]
    try:
        packed = pack(tournament.pk, [row_to_json(one.row) for one in good])
    except ValueError as error:
        form.add_error(None, str(error))
        return _form_page(request, tournament, form)
    return page(
        request, "roster/roster_preview.html", tournament, "desk_roster", status=status, form=form,
        good=good[:SHOWN_ROWS], good_count=len(good), more=max(len(good) - SHOWN_ROWS, 0), bad=bad, packed=packed,
        columns=columns, asks=columns is not None and (columns.is_bound or not columns.sure),
    )  # fmt: skip


def _form_page(request: HttpRequest, tournament: Tournament, form: RosterForm) -> HttpResponse:
    return page(request, "roster/roster.html", tournament, "desk_roster", form=form)


def _worded(
    checked: CheckedRow, columns: ColumnsForm | None, labels: Mapping[str, str]
) -> tuple[CheckedRow, list[tuple[str, str]]]:
    """The row with (column, sentence) of each fault; columns of a file are called as the file calls them."""
    faults = zip(checked.columns, checked.cells, checked.faults, strict=True)
    return checked, [
        (columns.called(column, cell) if columns else labels[column], format_sentence(fault))
        for column, cell, fault in faults
    ]


def _stored_sentence(tournament: Tournament, teams: int, players: int) -> str:
    if tournament.is_individual:
        said = ngettext("Stored: %(number)s new participant.", "Stored: %(number)s new participants.", teams)
        return said % {"number": teams}
    new_teams = ngettext("%(number)s new team", "%(number)s new teams", teams) % {"number": teams}
    new_players = ngettext("%(number)s new player", "%(number)s new players", players) % {"number": players}
    return _("Stored: %(teams)s, %(players)s.") % {"teams": new_teams, "players": new_players}


# The rooms of a tournament and their order.
@takes(2 * MAX_ROOMS * LETTER)
@require_http_methods(["GET", "HEAD", "POST"])
def rooms(request: HttpRequest, slug: str) -> HttpResponse:
    """The list as lines of text, and renaming one of them."""
    tournament = desk_of(request, slug)
    found = list(Room.objects.filter(tournament=tournament))
    renames = "rename-room" in request.POST
    listed = RoomsForm(None if renames else sent(request), initial=rooms_initial(found))
    renamed = RenameRoomForm(request.POST if renames else None, rooms=found)
    form, work = (renamed, rename_room) if renames else (listed, arrange_rooms)

    def again(_faults: Faults) -> HttpResponse:
        count = len(found)
        return page(request, "roster/rooms.html", tournament, "desk_rooms", form=listed, rename=renamed, count=count)

    def stands(_now: object) -> Stored:
        return [(_("Rooms in table order"), "\n".join(room.name for room in found))]

    write, to = partial(work, tournament_id=tournament.pk), ("desk_rooms", slug)
    return submit(request, write, form, again=again, to=to, done=_("Saved."), stored=stands)
