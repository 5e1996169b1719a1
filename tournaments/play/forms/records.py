"""The text of one game's record, pasted or from a file."""

from pathlib import PurePath
from typing import Any, Final

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.play.write.record_text import MAX_LENGTH, NO_TEXT, TOO_LONG, is_text

SUFFIXES: Final = (".txt", ".pgn")


class RecordForm(BootstrapForm):
    """A chosen file goes before pasted text: after a refusal the field still holds what was sent before."""

    text = forms.CharField(
        label=gettext_lazy("Record of the game"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "class": "record-text"}),
    )
    file = forms.FileField(
        label=gettext_lazy("or its file"),
        required=False,
        help_text=gettext_lazy("A text file, .txt or .pgn, of 1 MB at most."),
        widget=forms.FileInput(attrs={"accept": ",".join((*SUFFIXES, "text/plain"))}),
    )

    def clean_file(self) -> str | None:
        """The text in the file; None when none was chosen."""
        file: UploadedFile[bytes] | None = self.cleaned_data["file"]
        if file is None:
            return None
        if PurePath(file.name or "").suffix.lower() not in SUFFIXES:
            raise forms.ValidationError(_("Choose a text file: its name ends in .txt or .pgn."))
        if (file.size or 0) > MAX_LENGTH:
            raise forms.ValidationError(TOO_LONG)
        text = _decoded(file.read())
        if not is_text(text):
            raise forms.ValidationError(NO_TEXT)
        return text

    def clean(self) -> dict[str, Any]:
        """``text`` holds the record, wherever it came from."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("file") is not None:
            cleaned["text"] = cleaned["file"]
        return cleaned

    @property
    def shown_again(self) -> "RecordForm":
        """A fresh form that holds the text that was refused, to be put right; too long a text is left out."""
        text = self.cleaned_data.get("text", "")
        return RecordForm(initial={"text": text if len(text) <= MAX_LENGTH else ""})


def _decoded(content: bytes) -> str:
    """UTF-8, or what older programs write in Russia."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("cp1251", errors="replace")
