"""Forms for lists of teams, players and judges, and for private links."""

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.table_file import ACCEPTED, MAX_BYTES, Table, TableFault, read_table
from tournaments.kernel.values import end_of
from tournaments.kernel.wording import format_sentence
from tournaments.models import Player, Team, Tournament
from tournaments.roster.read import Holder
from tournaments.roster.rules import (
    COLUMNS,
    Columns,
    guess_columns,
    rows_of_table,
    rows_of_text,
    settled,
    without_title,
)

SALT = "tournaments.roster"
MAX_AGE = 60 * 60 * 24
MAX_EXAMPLE = 40
"""Signs of a cell by which a column is told."""
MAX_PACKED = 1_000_000
"""Characters of a packed list: what a preview may carry to the step that saves it."""


class RosterForm(BootstrapForm):
    """Either a text or a file; ``alone``: of persons who play for themselves."""

    def __init__(self, *args: Any, individual: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.individual = individual

    text = forms.CharField(
        label=_("Paste a list"), required=False, max_length=300_000, strip=False, widget=forms.Textarea({"rows": 10})
    )
    file = forms.FileField(
        label=_("… or choose a file"),
        required=False,
        widget=forms.FileInput({"accept": ACCEPTED}),
        help_text=_("CSV, XLSX or ODS, up to 5 MB and 5000 rows; the first sheet counts."),
    )

    def clean(self) -> dict[str, Any]:
        """Adds ``rows``: what was read of the text or file."""
        data = self.cleaned_data
        text, file = data.get("text", ""), data.get("file")
        if self.errors:
            return data
        if bool(text.strip()) == bool(file):
            raise forms.ValidationError(_("Paste a list or choose a file: one of the two."))
        try:
            if file is None:
                data["rows"] = rows_of_text(text)
            else:
                table = without_title(read_table(file.name or "", _content(file)), individual=self.individual)
                data["table"] = table
                data["rows"] = rows_of_table(table, guess_columns(table, individual=self.individual))
        except TableFault as error:
            self.add_error("text" if file is None else "file", format_sentence(error.fault))
        return data


class ColumnsForm(BootstrapForm):
    """What each column of an uploaded table holds; the table is carried along, signed."""

    table = forms.CharField(max_length=MAX_PACKED, widget=forms.HiddenInput)
    headings = forms.BooleanField(label=_("The first row names the columns"), required=False)

    def __init__(self, table: Table, packed: str, data: Any = None, *, individual: bool) -> None:
        columns = guess_columns(table, individual=individual)
        known = {f"column-{place}": meaning for place, meaning in enumerate(columns.meanings)}
        super().__init__(data, initial={"table": packed, "headings": columns.has_headings} | known)
        self.content, self.columns, self.sure = table, columns, columns.sure
        self.labels, self.individual = column_labels(individual=individual), individual
        for place in range(len(columns.meanings)):
            example = next((row[place] for row in table.rows[:3] if place < len(row) and row[place]), "–")
            label = gettext("Column %(number)s: “%(example)s”") % {
                "number": place + 1,
                "example": example[:MAX_EXAMPLE],
            }
            choices = [("", gettext("left out")), *self.labels.items()]
            self.fields[f"column-{place}"] = forms.ChoiceField(
                label=label, choices=choices, required=False, widget=forms.Select({"class": "form-select"})
            )
        self.order_fields([*known, "headings", "table"])

    def clean(self) -> dict[str, Any]:
        """Adds ``rows``: the table read by the chosen columns, of which one and only one holds the teams."""
        data = self.cleaned_data
        chosen = [value for name, value in data.items() if name.startswith("column-")]
        meanings = settled(chosen, individual=self.individual)
        if not self.errors and meanings.count("team") != 1:
            team = _("Choose one column, and only one, that holds the team.")
            raise forms.ValidationError(
                _("Choose one column, and only one, that holds the name.") if self.individual else team
            )
        self.columns = Columns(meanings, bool(data.get("headings")))
        data["rows"] = rows_of_table(self.content, self.columns)
        return data

    def called(self, meaning: str, cell: int | None) -> str:
        """A column as the file itself calls it; without headings what it holds, and which it is."""
        label = self.labels[meaning]
        if heading := self.columns.heading_of(self.content, meaning, cell):
            return heading[:MAX_EXAMPLE]
        if cell is None:
            return label
        return gettext("%(label)s, column %(number)s") % {"label": label, "number": cell + 1}


def column_labels(*, individual: bool) -> dict[str, str]:
    """What a column may hold, in the page's language."""
    who = {"team": gettext("Participant")} if individual else {"team": gettext("Team"), "player": gettext("Player")}
    called = {column.name: column.verbose_name for model in (Team, Player) for column in model._meta.fields}
    rest = {name: capfirst(str(called[name])) for name in COLUMNS} | {"seed": gettext("Initial number")}
    return who | {"surname": gettext("Last name, before the name")} | rest


def pack_table(tournament_id: int, table: Table) -> str:
    """A table as a signed text; ValueError when it is too large to be carried."""
    return pack(tournament_id, [{"rows": table.rows, "numbers": table.numbers}])


def unpack_table(tournament_id: int, packed: str) -> Table:
    """The table of a signed text; ValueError when it is damaged, too old or of another tournament."""
    found = unpack(tournament_id, packed)
    if len(found) != 1 or "numbers" not in found[0]:
        raise ValueError(_stale())
    return Table(tuple(tuple(row) for row in found[0]["rows"]), tuple(found[0]["numbers"]))


def pack(tournament_id: int, rows: list[dict[str, Any]]) -> str:
    """Rows as a signed text that a page can carry to the next step; ValueError when there are too many."""
    packed = signing.dumps([tournament_id, rows], salt=SALT, compress=True)
    if len(packed) > MAX_PACKED:
        raise ValueError(gettext("The list is too long for one step. Split it into several."))
    return packed


def unpack(tournament_id: int, packed: str) -> list[dict[str, Any]]:
    """The rows of a signed text; ValueError when it is damaged, too old or of another tournament."""
    try:
        given_id, rows = signing.loads(packed, salt=SALT, max_age=MAX_AGE)
    except signing.BadSignature as error:
        raise ValueError(_stale()) from error
    if given_id != tournament_id:
        raise ValueError(_stale())
    return list(rows)


def _stale() -> str:
    return gettext("This preview is damaged or older than a day. Paste the list or choose the file again.")


def _content(file: "UploadedFile[bytes]") -> bytes:
    """A file that is too large is not read at all."""
    if (file.size or 0) > MAX_BYTES:
        raise TableFault("table.too_large", {"maximum": MAX_BYTES // 1024 // 1024})
    content: bytes = file.read()
    return content


# Private links: for whom, and until when.
DAYS_AFTER = 3
"""Days after the tournament's last day that links go on working, unless the organiser says otherwise."""

DAYS_AT_MOST = 366
"""Days after it that they work at most."""


def usual_day(tournament: Tournament, now: datetime) -> date:
    """The last day of links for which nobody has chosen one."""
    return _over(tournament, now) + timedelta(days=DAYS_AFTER)


def _over(tournament: Tournament, now: datetime) -> date:
    return max(tournament.ends_on, now.astimezone(ZoneInfo(tournament.time_zone)).date())


class ExpiryForm(BootstrapForm):
    """The last day on which links work, in the tournament's time zone."""

    expires_on = forms.DateField(label=_("Works until the end of"), widget=forms.DateInput)

    def __init__(self, *args: Any, tournament: Tournament, now: datetime, **kwargs: Any) -> None:
        self.zone = ZoneInfo(tournament.time_zone)
        self.latest = _over(tournament, now) + timedelta(days=DAYS_AT_MOST)
        super().__init__(*args, initial={"expires_on": usual_day(tournament, now)}, **kwargs)

    def clean_expires_on(self) -> date:
        """A link is for one tournament, not for years."""
        day: date = self.cleaned_data["expires_on"]
        if day > self.latest:
            raise forms.ValidationError(_("A link works for a year at most. Choose an earlier day."))
        return day

    def arguments(self) -> dict[str, Any]:
        return {"expires_at": self.expires_at()}

    def expires_at(self) -> str:
        """The moment after that day, in ISO 8601."""
        return end_of(self.cleaned_data["expires_on"], self.zone).isoformat()


class IssueForm(ExpiryForm):
    """For whom new links shall be made."""

    holders = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple, error_messages={"required": _("Mark at least one name.")}
    )

    def __init__(self, *args: Any, people: list[Holder], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        holders = self.fields["holders"]
        assert isinstance(holders, forms.MultipleChoiceField)  # noqa: S101 - declared above
        holders.choices = [(one.key, one.name) for one in people]
        self.people = {one.key: one for one in people}

    def chosen(self) -> list[Holder]:
        """The holders, in the order of the page."""
        keys = set(self.cleaned_data["holders"])
        return [one for key, one in self.people.items() if key in keys]
