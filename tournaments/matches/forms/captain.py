"""What a captain sends."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.kernel.values.names import MAX_NAME
from tournaments.models import Signature

ROLES = [(Signature.Role.CAPTAIN_A.value, "A"), (Signature.Role.CAPTAIN_B.value, "B")]


class SignatureForm(BootstrapForm):
    """A captain's signature; ``signatures`` is the number of those that stood when the page was shown."""

    name = forms.CharField(
        label=_("Name of the captain"),
        max_length=MAX_NAME,
        help_text=_("You sign what stands above: line-ups, games, penalties and the score."),
    )
    role = forms.ChoiceField(choices=ROLES, widget=forms.HiddenInput)
    signatures = forms.IntegerField(min_value=0, max_value=3, widget=forms.HiddenInput)

    def __init__(self, *args: Any, alone: bool = False, **kwargs: Any) -> None:
        """``alone``: who signs is a person who plays for themselves."""
        super().__init__(*args, **kwargs)
        if alone:
            self.fields["name"].label = _("Your name")
