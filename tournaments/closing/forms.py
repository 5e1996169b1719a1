"""Forms of the last page of a tournament."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm, TextField
from tournaments.kernel.rules import REASON
from tournaments.models import Tournament
from tournaments.setup.forms import VISIBILITY


class ReadersForm(BootstrapForm):
    """Who finds the tournament from now on, and how names stand there."""

    visibility = forms.ChoiceField(label=_("Visibility"), choices=VISIBILITY)
    public_names = forms.ChoiceField(
        label=_("Names of players and judges on public pages"), choices=Tournament.PublicNames.choices
    )

    def arguments(self) -> dict[str, Any]:
        return {"settings": dict(self.cleaned_data)}


class CloseForm(BootstrapForm):
    final = forms.BooleanField(
        label=_("The tournament is finished, nothing more will be changed"),
        error_messages={"required": _("Tick this box to close the tournament.")},
    )

    def arguments(self) -> dict[str, Any]:
        return {}


class ReopenForm(BootstrapForm):
    reason = TextField(REASON, label=_("Reason for reopening"), help_text=_("It is kept in the log."))
