"""The organiser's pages of lists to import and of rooms."""

from collections.abc import Mapping, Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.intake.forms import MAX_PACKED, ColumnsForm, Fault, UploadForm, is_changed, pack, sheet_sent, unpack
from tournaments.intake.rules import Sheet
from tournaments.kernel.answering import slow
from tournaments.kernel.bodies import LETTER, takes
from tournaments.kernel.names import name_key
from tournaments.kernel.submit import Faults, Stored, desk_of, page, sent, submit
from tournaments.kernel.table_file import MAX_BYTES
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Answer
from tournaments.models import Room, Tournament
from tournaments.roster.forms.lists import RosterForm, columns_form
from tournaments.roster.forms.people import MAX_ROOMS, RenameRoomForm, RoomsForm, rooms_initial
from tournaments.roster.read import known_players, standing_texts
from tournaments.roster.rules import CheckedRow, check_roster
from tournaments.roster.rules.lists import roster_kind, rows_of_table, sheet_of
from tournaments.roster.rules.notes import notes_of
from tournaments.roster.write.staff import arrange_rooms, rename_room
from tournaments.roster.write.teams import import_roster, row_to_json

SHOWN_ROWS = 300
"""Rows without a fault that a preview shows, what is new first; those with a fault are all shown."""


@slow
@takes(MAX_BYTES)
@require_http_methods(["GET", "HEAD", "POST"])
def paste(request: HttpRequest, slug: str) -> HttpResponse:
    """The form, or, for what was sent, the preview: by the columns and cells as they were changed there, if they were.
    Nothing is stored here."""
    tournament = desk_of(request, slug)
    try:
        looked_at = _sent_with(request, tournament)
    except ValueError as error:
        return _form_page(request, tournament, RosterForm.refused(str(error)))
    if looked_at is not None:
        return _preview(request, tournament, looked_at)
    form = RosterForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if form.is_valid():
        sheet = sheet_of(form.cleaned_data["table"], individual=tournament.is_individual)
        if rows_of_table(sheet.table, sheet.columns):
            return _preview(request, tournament, sheet)
        form.add_error(None, _("There are no rows besides the headings."))
    return _form_page(request, tournament, form)


@slow
@takes(3 * MAX_PACKED)
@require_POST
def save(request: HttpRequest, slug: str) -> HttpResponse:
    """Stores the rows of a preview as they were shown. Where somebody has changed columns or cells there, all rows are
    stored as they are now; while one of them has a fault, or something has changed meanwhile, they are shown again."""
    tournament = desk_of(request, slug)
    try:
        rows = unpack(tournament.pk, request.POST.get("rows", ""))
        sheet = _sent_with(request, tournament)
        if sheet is not None and is_changed(tournament.pk, request.POST, sheet):
            checked = _checked(tournament, columns_form(tournament, sheet))
            if not checked or any(line.faults for line in checked):
                return _preview(request, tournament, sheet, status=422)
            rows = [row_to_json(line.row) for line in checked]
    except ValueError as error:
        return _form_page(request, tournament, RosterForm.refused(str(error)))

    def again(faults: Faults) -> HttpResponse:
        if sheet is not None:
            return _preview(request, tournament, sheet, status=422)
        return _form_page(request, tournament, RosterForm.refused(*(sentence for _field, sentence in faults)))

    return submit(
        request, partial(import_roster, tournament_id=tournament.pk, rows=rows), again=again, to=("desk_teams", slug),
        done=lambda made: _stored_sentence(tournament, made),
    )  # fmt: skip


def _sent_with(request: HttpRequest, tournament: Tournament) -> Sheet | None:
    if "table" not in request.POST:
        return None
    return sheet_sent(tournament.pk, request.POST, roster_kind(individual=tournament.is_individual))


def _preview(request: HttpRequest, tournament: Tournament, sheet: Sheet, status: int = 0) -> HttpResponse:
    try:
        columns = columns_form(tournament, sheet)
        checked = _checked(tournament, columns)
        good = [line for line in checked if not line.faults]
        packed = pack(tournament.pk, [row_to_json(line.row) for line in good])
    except ValueError as error:
        return _form_page(request, tournament, RosterForm.refused(str(error)))
    bad = {line.row.number: _worded(line) for line in checked if line.faults}
    noted = _noted(tournament, checked)
    open_rows = columns.open_rows(bad, noted)
    opened = {row.number for row in open_rows}
    closed = [(line, [(columns.called(fault), fault.sentence) for fault in bad[line.row.number]])
              for line in checked if line.faults and line.row.number not in opened]  # fmt: skip
    return page(
        request, "roster/roster_preview.html", tournament, "desk_roster", status=status, columns=columns,
        good=_shown(good, noted), good_count=len(good), noted_count=len(noted),
        team_count=len({name_key(line.row.team) for line in good}),
        player_count=sum(len(line.players) for line in good),
        more=max(len(good) - SHOWN_ROWS, 0), bad_count=len(bad),
        open_rows=open_rows, closed=closed, packed=packed,
    )  # fmt: skip


def _checked(tournament: Tournament, columns: ColumnsForm) -> Sequence[CheckedRow]:
    """Every row with its faults; none while it is not said what the columns hold."""
    if not columns.is_valid():
        return ()
    rows = rows_of_table(columns.sheet.table, columns.sheet.columns)
    known, standing = known_players(tournament.pk), standing_texts(tournament.pk)
    return check_roster(rows, known, standing, individual=tournament.is_individual)


def _noted(tournament: Tournament, checked: Sequence[CheckedRow]) -> dict[int, list[Fault]]:
    """What is to be looked at in each row in which anything is, by its number."""
    told = notes_of(checked, standing_texts(tournament.pk)) if checked else {}
    return {row: [Fault(column, cell, format_sentence(said)) for column, cell, said in notes]
            for row, notes in told.items()}  # fmt: skip


def _shown(good: Sequence[CheckedRow], noted: Mapping[int, Sequence[Fault]]) -> list[tuple[CheckedRow, list[str]]]:
    """The first rows without faults, with what is to be looked at: such rows first, those that bring nothing last."""
    ordered = sorted(good, key=lambda line: (line.row.number not in noted, line.adds_nothing))[:SHOWN_ROWS]
    return [(line, [note.sentence for note in noted.get(line.row.number, ())]) for line in ordered]


def _worded(checked: CheckedRow) -> list[Fault]:
    faults = zip(checked.columns, checked.cells, checked.faults, strict=True)
    return [Fault(column, cell, format_sentence(fault)) for column, cell, fault in faults]


def _form_page(request: HttpRequest, tournament: Tournament, form: UploadForm) -> HttpResponse:
    return page(request, "roster/roster.html", tournament, "desk_roster", form=form)


def _stored_sentence(tournament: Tournament, made: Answer) -> str:
    completed = int(made.get("completed", 0))
    more = ngettext(
        "Sign, group or initial number added: %(number)s participant.",
        "Sign, group or initial number added: %(number)s participants.",
        completed,
    )
    new_players = made["players"] and not tournament.is_individual  # there it is the person once more
    if not (made["teams"] or new_players or completed):
        return _("Nothing new: everything on this list was already saved.")
    new = _new_sentence(tournament, made["teams"], made["players"])
    return f"{new} {more % {'number': completed}}" if completed else new


def _new_sentence(tournament: Tournament, teams: int, players: int) -> str:
    if tournament.is_individual:
        said = ngettext("Saved: %(number)s new participant.", "Saved: %(number)s new participants.", teams)
        return said % {"number": teams}
    new_teams = ngettext("%(number)s new team", "%(number)s new teams", teams) % {"number": teams}
    new_players = ngettext("%(number)s new player", "%(number)s new players", players) % {"number": players}
    return _("Saved: %(teams)s, %(players)s.") % {"teams": new_teams, "players": new_players}


# The rooms of a tournament and their order.
@takes(2 * MAX_ROOMS * LETTER)
@require_http_methods(["GET", "HEAD", "POST"])
def rooms(request: HttpRequest, slug: str) -> HttpResponse:
    """The list as lines of text, and renaming one of them."""
    tournament = desk_of(request, slug)
    all_rooms = list(Room.objects.filter(tournament=tournament))
    renames = "rename-room" in request.POST
    listed = RoomsForm(None if renames else sent(request), initial=rooms_initial(all_rooms))
    renamed = RenameRoomForm(request.POST if renames else None, rooms=all_rooms)
    form, work = (renamed, rename_room) if renames else (listed, arrange_rooms)

    def again(_faults: Faults) -> HttpResponse:
        count = len(all_rooms)
        return page(request, "roster/rooms.html", tournament, "desk_rooms", form=listed, rename=renamed, count=count)

    def now() -> str:
        return rooms_initial(list(Room.objects.filter(tournament=tournament)))["shown"]

    def stands(current: object) -> Stored:
        return [(_("Room"), current.name)] if isinstance(current, Room) else [(_("Rooms in table order"), now())]

    def seen() -> dict[str, str]:
        if not renames:
            return {"shown": now()}
        room = Room.objects.filter(tournament=tournament, pk=renamed.arguments()["room_id"]).first()
        return {renamed.add_prefix("room"): f"{room.pk}:{room.name}"} if room else {}

    write, to = partial(work, tournament_id=tournament.pk), ("desk_rooms", slug)
    return submit(request, write, form, again=again, to=to, done=_("Saved."), stored=stands, seen=seen)
