"""Forms about a tournament as a whole: importing it from its file, copying it."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.archive.rules import MAX_BYTES, FileFault, read_text
from tournaments.kernel.forms import BootstrapForm, SlugField, TextField
from tournaments.kernel.names import slug_of
from tournaments.kernel.rules import NAME
from tournaments.kernel.wording import format_sentence
from tournaments.photos.forms import AlbumField


class ImportTournamentForm(BootstrapForm):
    """The file of a tournament, the photos that were kept beside it, and the address that it gets here."""

    file = forms.FileField(
        label=_("Tournament file"), widget=forms.ClearableFileInput(attrs={"accept": ".json,application/json"})
    )
    photos = AlbumField(required=False)
    slug = SlugField(help_text=_("If left empty, the address in the file is used."))

    def clean_file(self) -> str:
        upload = self.cleaned_data["file"]
        try:
            return read_text(upload.read(MAX_BYTES + 1))
        except FileFault as error:
            raise ValidationError(format_sentence(error.fault)) from error

    def arguments(self) -> dict[str, Any]:
        return {"text": self.cleaned_data["file"], "slug": self.cleaned_data["slug"], **self._photos()}

    def _photos(self) -> dict[str, Any]:
        """Nothing at all where no photos came."""
        photos = self.cleaned_data["photos"]
        return {"photos": photos} if photos else {}


class CopyForm(BootstrapForm):
    name = TextField(NAME, label=_("Name of the new tournament"))
    slug = SlugField(
        help_text=_(
            "If left empty, it is made from the name. It cannot be changed later, because it is in the printed codes."
        )
    )
    starts_on = forms.DateField(
        label=_("First day"),
        widget=forms.DateInput,
        help_text=_("All tours move by the same number of days; their times of day stay the same."),
    )
    teams = forms.BooleanField(label=_("Include participants"), required=False, initial=True)
    judges = forms.BooleanField(label=_("Include judges"), required=False, initial=True)

    def arguments(self) -> dict[str, Any]:
        data = self.cleaned_data
        slug = data["slug"] or slug_of(data["name"])
        return {**data, "slug": slug, "starts_on": data["starts_on"].isoformat()}
