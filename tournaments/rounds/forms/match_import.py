"""The form of importing matches: the file first, then its rows, carried along until they are confirmed."""

from typing import Any

from django import forms
from django.core import signing
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.table_file import ACCEPTED, TableFault, read_table
from tournaments.kernel.wording import format_sentence
from tournaments.rounds.read.match_rows import MatchRow, WrongColumns, read_rows

SALT = "matches.import"
MAX_ROWS = 1500
MAX_CARRIED = 400_000
"""Signed and compressed text that one form field may carry between the two steps."""


class ImportFileForm(BootstrapForm):
    """A file of matches, and what may be made from it."""

    file = forms.FileField(label=_("File"), widget=forms.ClearableFileInput(attrs={"accept": ACCEPTED}))
    create = forms.BooleanField(
        label=_("Add missing tours and participants"),
        required=False,
        help_text=_("New tours are tours of entered points."),
    )

    def clean_file(self) -> tuple[MatchRow, ...]:
        """The rows of the file; its fault stands at the field."""
        upload = self.cleaned_data["file"]
        try:
            rows = read_rows(read_table(upload.name, upload.read()))
        except TableFault as error:
            raise ValidationError(format_sentence(error.fault)) from error
        except WrongColumns as error:
            raise ValidationError([*error.sentences]) from error
        if len(rows) > MAX_ROWS:
            raise ValidationError(
                gettext("A file holds at most %(maximum)s matches.") % {"maximum": MAX_ROWS}
            )
        return rows


class ImportRowsForm(BootstrapForm):
    """The rows that were shown, signed, so that what is stored is what was seen."""

    rows = forms.CharField(max_length=MAX_CARRIED, widget=forms.HiddenInput)
    create = forms.BooleanField(required=False, widget=forms.HiddenInput)
    approve = forms.BooleanField(
        label=_("Approve the matches at once"),
        required=False,
        help_text=_("They count in the standings without signatures."),
    )
    reason = forms.CharField(
        label=_("Reason for approving without signatures"),
        max_length=500,
        required=False,
        help_text=_("For example: protocols signed on paper."),
    )

    def clean_rows(self) -> list[dict[str, Any]]:
        """The rows as the service takes them."""
        try:
            rows: list[dict[str, Any]] = signing.loads(self.cleaned_data["rows"], salt=SALT)
        except signing.BadSignature as error:
            raise ValidationError(
                gettext("The rows have changed on the way: choose the file again.")
            ) from error
        return rows


def carried(rows: tuple[MatchRow, ...]) -> str:
    """Rows as one signed text."""
    return signing.dumps([row.as_data() for row in rows], salt=SALT, compress=True)
