"""A pasted or uploaded list of teams and players, and its way through the preview."""

from typing import Any

from django import forms
from django.core import signing
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.formats.roster import rows_of_table, rows_of_text
from tournaments.formats.table_file import ACCEPTED, MAX_BYTES, TableFault, read_table
from tournaments.forms.bootstrap import BootstrapForm
from tournaments.wording import format_sentence

SALT = "tournaments.roster"
MAX_AGE = 60 * 60 * 24
MAX_PACKED = 1_000_000
"""Characters of a packed list: what a preview may carry to the step that saves it."""


class RosterForm(BootstrapForm):
    """Either a text or a file."""

    text = forms.CharField(
        label=_("Paste a list"),
        required=False,
        max_length=300_000,
        strip=False,
        widget=forms.Textarea({"rows": 10}),
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
            data["rows"] = (
                rows_of_text(text)
                if file is None
                else rows_of_table(read_table(file.name or "", _content(file)))
            )
        except TableFault as error:
            self.add_error("text" if file is None else "file", format_sentence(error.fault))
        return data


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
