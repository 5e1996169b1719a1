"""Photos of a match's sheet to be kept: taken now, or chosen, several at once."""

import base64
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.text import format_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm, TextField
from tournaments.kernel.pictures import PictureFault
from tournaments.kernel.rules import NOTE
from tournaments.kernel.wording import format_sentence
from tournaments.photos.rules.album import MAX_ALBUM, MOST_IN_ALBUM, Album, AlbumFault, open_album
from tournaments.photos.rules.photo import ACCEPTED, CAMERA, MAX_BYTES, MB


class _SeveralFiles(forms.FileInput):
    allow_multiple_selected = True

    def value_from_datadict(self, data: Any, files: Any, name: str) -> "list[UploadedFile[Any]]":
        uploads: list[UploadedFile[Any]] = files.getlist(name) if hasattr(files, "getlist") else []
        return uploads


class FilesField(forms.Field):
    """Files as a use case takes them: each with its name, and its content as base64."""

    widget = _SeveralFiles

    def clean(self, value: Any) -> list[dict[str, str]]:
        return [self._read(upload) for upload in value or ()]

    def _read(self, upload: "UploadedFile[Any]") -> dict[str, str]:
        name = upload.name or ""
        if (upload.size or 0) > MAX_BYTES:
            fault = PictureFault("photo.large", {"megabytes": MAX_BYTES // MB}).fault
            raise ValidationError(f"{name}: {format_sentence(fault)}")
        return {"name": name, "content": base64.b64encode(upload.read()).decode()}


class PhotosForm(BootstrapForm):
    """Whether the files are photos is seen when they are stored."""

    camera = FilesField(
        label=_("Take a photo"),
        label_suffix="",
        required=False,
        widget=_SeveralFiles({"accept": CAMERA, "capture": "environment", "multiple": False}),
    )
    chosen = FilesField(
        label=_("Choose photos or a PDF file"),
        label_suffix="",
        required=False,
        widget=_SeveralFiles({"accept": ACCEPTED}),
        help_text=_(
            "JPEG, PNG or WebP, or a PDF of up to 4 pages; up to 12 MB each. Only the picture itself is kept; "
            "details of place, time and camera are removed."
        ),
    )
    note = TextField(NOTE, label=_("Note"), required=False, help_text=_("For example: “page 2” or “both signatures”."))

    def clean(self) -> dict[str, Any]:
        data = self.cleaned_data
        if not self.errors and not (data.get("camera") or data.get("chosen")):
            self.add_error("chosen", gettext("Choose a photo or a file."))
        return data

    def arguments(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {"files": [*data["camera"], *data["chosen"]], "note": data["note"]}


class AlbumField(forms.FileField):
    """The ZIP file of a tournament's photos, its list read."""

    default_error_messages = {"required": _("Choose the ZIP file with the photos.")}

    def __init__(self, **options: Any) -> None:
        known: dict[str, Any] = {
            "label": _("Photos of the protocols (ZIP)"),
            "widget": forms.FileInput({"accept": ".zip,application/zip"}),
            "help_text": format_lazy(
                _(
                    "The file that was downloaded with “All photos of the protocols (ZIP)”, unchanged; up to "
                    "{megabytes} MB and {most} photos."
                ),
                megabytes=MAX_ALBUM // MB,
                most=MOST_IN_ALBUM,
            ),
        }  # fmt: skip
        super().__init__(**known | options)

    def clean(self, data: Any, initial: Any = None) -> Album | None:
        """None when no file was chosen."""
        upload = super().clean(data, initial)
        try:
            return open_album(upload) if upload else None
        except AlbumFault as error:
            raise ValidationError(format_sentence(error.fault)) from error


class AlbumForm(BootstrapForm):
    photos = AlbumField()
