"""The picture under the text of certificates."""

import base64

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.wording import format_sentence
from tournaments.standings.rules.picture import ACCEPTED, MAX_BYTES, PictureFault


class PictureForm(BootstrapForm):
    """A file to choose; whether it is a picture is seen when it is stored."""

    file = forms.FileField(
        label=_("Picture"),
        allow_empty_file=True,
        widget=forms.FileInput({"accept": ACCEPTED}),
        help_text=_(
            "PNG or JPEG, up to 8 MB and 25 million pixels, upright like the sheet. Only the picture itself is kept, "
            "nothing that the file tells about place, time or camera."
        ),
    )

    def clean_file(self) -> str:
        """The file as base64, as the service takes it."""
        upload = self.cleaned_data["file"]
        if upload.size > MAX_BYTES:
            fault = PictureFault("picture.large", {"megabytes": MAX_BYTES // 2**20}).fault
            raise ValidationError(format_sentence(fault))
        return base64.b64encode(upload.read()).decode()
