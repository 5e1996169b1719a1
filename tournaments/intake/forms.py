"""The steps of an import: a text or file first, then its columns and cells, until the rows are stored."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from django import forms
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.intake.rules import (
    MAX_EXAMPLE,
    Columns,
    Sheet,
    TableKind,
    corrected,
    renamed,
    rows_aside,
    rows_under,
    wrong_columns,
)
from tournaments.kernel import values
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.table_faults import TableFault
from tournaments.kernel.table_file import ACCEPTED, MAX_BYTES, TITLE_ROWS, Table, read_table, read_text
from tournaments.kernel.wording import format_sentence

SALT: Final = "tournaments.intake"
MAX_AGE: Final = 60 * 60 * 24
MAX_PACKED: Final = 1_000_000
"""Characters of a packed table: what a preview may carry to the next step."""
MAX_TEXT: Final = 300_000
MAX_OPEN_CELLS: Final = 600
"""Cells that one page offers to correct."""
_CELL: Final = re.compile(r"cell-(\d{1,6})-(\d{1,2})")


class UploadForm(BootstrapForm):
    """Either a text or a file; what was read of it is ``table``."""

    text = forms.CharField(
        label=_("Paste a list"), required=False, max_length=MAX_TEXT, strip=False, widget=forms.Textarea({"rows": 10})
    )
    file = forms.FileField(
        label=_("… or choose a file"),
        required=False,
        widget=forms.FileInput({"accept": ACCEPTED}),
        help_text=_("CSV, XLSX or ODS, up to 5 MB and 5000 rows; the first sheet is read."),
    )

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        text, file = data.get("text", ""), data.get("file")
        if self.errors:
            return data
        if bool(text.strip()) == bool(file):
            raise forms.ValidationError(_("Paste a list or choose a file: one of the two."))
        try:
            data["table"] = self.read(text) if file is None else read_table(file.name or "", _content(file))
        except TableFault as error:
            self.add_error("text" if file is None else "file", format_sentence(error.fault))
        return data

    def read(self, text: str) -> Table:
        """The table that was pasted, as spreadsheets and letters hold one."""
        return read_text(text.encode())

    @classmethod
    def refused(cls, *sentences: str, **marked: str) -> "UploadForm":
        """A form without a table that says why nothing more can be done with what was sent."""
        form = cls({"text": ""} | marked)
        form.errors.clear()
        for sentence in sentences:
            form.add_error(None, sentence)
        return form


def _content(file: "UploadedFile[bytes]") -> bytes:
    """A file that is too large is not read at all."""
    if (file.size or 0) > MAX_BYTES:
        raise TableFault("table.too_large", {"maximum": MAX_BYTES // 1024 // 1024})
    content: bytes = file.read()
    return content


class Fault(NamedTuple):
    """What is wrong with a row: what its column holds, the place of the cell where the row knows it, and a sentence."""

    meaning: str
    cell: int | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell to be corrected, with what is wrong in it, and what is to be looked at."""

    name: str
    label: str
    text: str
    faults: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenRow:
    """A row to be corrected; ``faults`` are those that stand in no cell."""

    number: int
    cells: tuple[Cell, ...]
    faults: tuple[str, ...]


class ColumnsForm(BootstrapForm):
    """What each column of a table holds and which row names them; the table is carried along, signed.

    It shows the sheet as it was read or sent, and is refused while a column is missing or stands twice.
    """

    table = forms.CharField(widget=forms.HiddenInput)
    top = forms.ChoiceField(label=_("The headings are in"), required=False)

    def __init__(
        self, tournament_id: int, sheet: Sheet, kind: TableKind, labels: Mapping[str, str], **more: Any
    ) -> None:
        """``more`` are values of further fields. Raises ValueError when the table is too large to be carried along."""
        self.sheet, self.kind, self.labels = sheet, kind, labels
        columns, table = sheet.columns, sheet.table
        named = {f"column-{place}": meaning for place, meaning in enumerate(columns.meanings)}
        top = "" if columns.top is None else str(table.numbers[columns.top])
        self.packed = pack_sheet(tournament_id, sheet)
        super().__init__({"table": self.packed, "top": top, **named, **more})
        tops = self.fields["top"]
        assert isinstance(tops, forms.ChoiceField)  # noqa: S101 - declared above
        tops.choices = [("", gettext("no row: there are no headings")), *_first_rows(table)]
        for place in range(len(columns.meanings)):
            self.fields[f"column-{place}"] = forms.ChoiceField(
                label=_column_label(sheet, place), choices=[("", gettext("not used")), *labels.items()], required=False
            )  # fmt: skip
        self.order_fields(["top", *named])

    @property
    def asks(self) -> bool:
        """Whether somebody has to say, or look, what the columns hold."""
        return bool(self.errors) or not self.sheet.columns.sure

    @property
    def top_number(self) -> int | None:
        """The number of the row that names the columns, as a person counts it."""
        top = self.sheet.columns.top
        return None if top is None else self.sheet.table.numbers[top]

    def own(self) -> list[forms.BoundField]:
        """The fields that say which row names the columns, and what each of them holds."""
        return [self[name] for name in self.fields if name == "top" or name.startswith("column-")]

    def others(self) -> list[forms.BoundField]:
        """What a kind of table asks besides."""
        own = {bound.name for bound in self.own()}
        return [bound for bound in self if bound.name not in own and not bound.is_hidden]

    def left_out(self) -> list[str]:
        """What the columns are called of which nothing is read."""
        table, meanings = self.sheet.table, enumerate(self.sheet.columns.meanings)
        return [
            self._heading(place) or gettext("column %(number)s") % {"number": place + 1}
            for place, meaning in meanings
            if not meaning and any(place < len(row) and row[place] for row in table.rows)
        ]

    def rows_left_out(self) -> list[str]:
        """Rows of which nothing is read: totals, and notes below the table."""
        return rows_aside(self.sheet.table, self.sheet.columns)

    def told(self) -> list[str]:
        """What was made of the table that somebody should look at."""
        return [format_sentence(values.Fault(code, {"text": text[:MAX_EXAMPLE]})) for code, text in self.sheet.told]

    def clean(self) -> dict[str, Any]:
        """Every column that is missing or stands twice is told at once."""
        missing, twice = wrong_columns(self.sheet.columns, self.kind)
        for name in missing:
            self.add_error(None, gettext("Choose the column with: %(what)s.") % {"what": self.labels[name]})
        for name in twice:
            self.add_error(None, gettext("Choose only one column with: %(what)s.") % {"what": self.labels[name]})
        return self.cleaned_data

    def called(self, fault: Fault) -> str:
        """A column as the table itself calls it; without headings what it holds, and which it is."""
        if heading := self._heading(self.sheet.columns.place_of(fault.meaning, fault.cell)):
            return heading
        label = self.labels.get(fault.meaning, "")
        if fault.cell is None:
            return label
        return gettext("%(label)s, column %(number)s") % {"label": label, "number": fault.cell + 1}

    def open_rows(
        self, faulty: Mapping[int, Sequence[Fault]], noted: Mapping[int, Sequence[Fault]] | None = None
    ) -> list[OpenRow]:
        """The rows with a fault and those that were opened, as many as one page can hold; ``noted`` is told beside
        their cells too."""
        wanted, noted = {*faulty, *self.sheet.opened}, noted or {}
        needed = [place for place, meaning in enumerate(self.sheet.columns.meanings) if meaning]
        most = MAX_OPEN_CELLS // max(len(needed), 1)
        rows = [row for row in rows_under(self.sheet.table, self.sheet.columns) if row[0] in wanted]
        return [
            self._open(number, cells, needed, faulty.get(number, ()), noted.get(number, ()))
            for number, cells in rows[:most]
        ]

    def _open(
        self, number: int, row: Sequence[str], needed: Sequence[int], faults: Sequence[Fault], notes: Sequence[Fault]
    ) -> OpenRow:
        wrong, told = self._by_cell(faults), self._by_cell(notes)
        cells = [
            Cell(
                f"cell-{number}-{place}",
                self._heading(place) or self.labels[self.sheet.columns.meanings[place]],
                _as_shown(self.sheet, row, place, self.kind),
                tuple(wrong.pop(place, ())),
                tuple(told.get(place, ())),
            )
            for place in needed
        ]
        return OpenRow(number, tuple(cells), tuple(sentence for rest in wrong.values() for sentence in rest))

    def _by_cell(self, faults: Iterable[Fault]) -> dict[int | None, list[str]]:
        """The sentences by the column in which they stand; None for the row as a whole."""
        columns, placed = self.sheet.columns, dict[int | None, list[str]]()
        for fault in faults:
            place = columns.place_of(*fault[:2]) if fault.meaning or fault.cell else None
            placed.setdefault(place, []).append(fault.sentence)
        return placed

    def _heading(self, place: int | None) -> str:
        return self.sheet.columns.heading_of(self.sheet.table, place)[:MAX_EXAMPLE]


def _first_rows(table: Table) -> Iterator[tuple[str, str]]:
    for number, row in zip(table.numbers[:TITLE_ROWS], table.rows, strict=False):
        cells = ", ".join(filter(None, row))
        shown = cells if len(cells) <= MAX_EXAMPLE else cells[:MAX_EXAMPLE] + "…"
        yield str(number), gettext("row %(number)s: %(cells)s") % {"number": number, "cells": shown}


def _column_label(sheet: Sheet, place: int) -> str:
    """A column by its heading and an example from below."""
    heading = sheet.columns.heading_of(sheet.table, place)
    rows = (cells for _number, cells in rows_under(sheet.table, sheet.columns))
    example = next((cells[place] for cells in rows if place < len(cells) and cells[place]), "–")
    said = {"number": place + 1, "heading": heading[:MAX_EXAMPLE], "example": example[:MAX_EXAMPLE]}
    if heading:
        return gettext("Column %(number)s, “%(heading)s”: “%(example)s”") % said
    return gettext("Column %(number)s: “%(example)s”") % said


def sheet_sent(tournament_id: int, data: QueryDict, kind: TableKind) -> Sheet:
    """The sheet as somebody has changed its columns and cells; ValueError when it is damaged, too old or of another
    tournament."""
    shown = unpack_sheet(tournament_id, data.get("table", ""))
    if "top" not in data:
        return shown
    below = dict(rows_under(shown.table, shown.columns))
    sent = {at: text for at, text in _cells(data) if at[0] in below}
    table = corrected(
        shown.table, {at: text for at, text in sent.items() if text != _as_shown(shown, below[at[0]], at[1], kind)}
    )
    top = _top(data.get("top", ""), table)
    chosen = [data.get(f"column-{place}", "") for place in range(len(shown.columns.meanings))]
    columns = renamed(table, shown.columns, chosen, top, kind)
    columns = replace(columns, sure=top == shown.columns.top)
    return Sheet(table, columns, _opened(shown, data.get("open", "")), shown.told)


def _as_shown(sheet: Sheet, row: Sequence[str], place: int, kind: TableKind) -> str:
    """A cell, of several lines in the one that a field has."""
    meanings = sheet.columns.meanings
    if place >= min(len(row), len(meanings)):
        return ""
    return row[place].replace("\n", ", " if meanings[place] in kind.several else " ")


def is_changed(tournament_id: int, data: QueryDict, sheet: Sheet) -> bool:
    """Whether the sheet that was sent says anything else than the one that was shown."""
    shown = unpack_sheet(tournament_id, data.get("table", ""))
    before, after = ((one.table, one.columns.meanings, one.columns.top) for one in (shown, sheet))
    return before != after


def _cells(data: QueryDict) -> Iterator[tuple[tuple[int, int], str]]:
    for name in data:
        if cell := _CELL.fullmatch(name):
            yield (int(cell[1]), int(cell[2])), data.get(name, "")


def _top(number: str, table: Table) -> int | None:
    numbers = [str(row_number) for row_number in table.numbers[:TITLE_ROWS]]
    return numbers.index(number) if number in numbers else None


def _opened(shown: Sheet, number: str) -> tuple[int, ...]:
    """Another row besides those that are open; with none they are closed."""
    return (*shown.opened, int(number)) if number.isdecimal() and len(number) < len(str(MAX_PACKED)) else ()


# A sheet on its way from page to page, signed.
def pack_sheet(tournament_id: int, sheet: Sheet) -> str:
    """The sheet as a signed text; ValueError when it is too large to be carried."""
    table, columns = sheet.table, sheet.columns
    read = {"rows": table.rows, "numbers": table.numbers, "meanings": columns.meanings, "top": columns.top}
    return pack(tournament_id, [read | {"sure": columns.sure, "opened": sheet.opened, "told": sheet.told}])


def unpack_sheet(tournament_id: int, packed: str) -> Sheet:
    """The sheet of a signed text; ValueError when it is damaged, too old or of another tournament."""
    unpacked = unpack(tournament_id, packed)
    if len(unpacked) != 1 or "numbers" not in unpacked[0]:
        raise ValueError(_stale())
    [read] = unpacked
    table = Table(tuple(tuple(row) for row in read["rows"]), tuple(read["numbers"]))
    columns = Columns(tuple(read["meanings"]), read["top"], read["sure"])
    told = tuple((code, text) for code, text in read.get("told", ()))
    return Sheet(table, columns, tuple(read["opened"]), told)


def pack(tournament_id: int, rows: Iterable[Mapping[str, Any]]) -> str:
    """Rows as a signed text that a page can carry to the next step; ValueError when there are too many."""
    packed = signing.dumps([tournament_id, list(rows)], salt=SALT, compress=True)
    if len(packed) > MAX_PACKED:
        raise ValueError(gettext("The list is too long for one go. Split it up."))
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
    return gettext("This preview is out of date. Paste the list or choose the file again.")
