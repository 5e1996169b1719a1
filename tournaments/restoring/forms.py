"""Making a restore point, and going back to one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm, TextField
from tournaments.kernel.rules import TITLE


class PointForm(BootstrapForm):
    name = TextField(TITLE, label=_("Name"), help_text=_("For example: before the afternoon tours."))


class RestoreForm(BootstrapForm):
    """The tick names what one goes back to: nobody does it by a slip of the finger."""

    final = forms.BooleanField(error_messages={"required": _("Tick this box to go back.")})

    def arguments(self) -> dict[str, Any]:
        return {}
