"""Calling the organiser, and answering."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms.bootstrap import BootstrapForm
from tournaments.matches.write.requests import LONGEST, PROBLEMS
from tournaments.models import Signal


class SignalForm(BootstrapForm):
    """A problem in a few words."""

    kind = forms.ChoiceField(label=_("What is it about?"))
    text = forms.CharField(
        label=_("What has happened?"), max_length=LONGEST, widget=forms.Textarea({"rows": 2})
    )

    def __init__(self, *args: Any, alone: bool, **kwargs: Any) -> None:
        """``alone``: everybody plays for themselves. Its fields stand on one page with those of a dispute."""
        super().__init__(*args, auto_id="signal_%s", **kwargs)
        kind: Any = self.fields["kind"]
        kind.choices = [(value, Signal.Kind(value).words(alone=alone)) for value in PROBLEMS]


class DisputeForm(BootstrapForm):
    """What a captain does not agree with."""

    text = forms.CharField(
        label=_("What is wrong in the protocol?"),
        max_length=LONGEST,
        widget=forms.Textarea({"rows": 3}),
        help_text=_("The judge and the organiser read this at once. It stands in the log."),
    )


class AnswerForm(BootstrapForm):
    """What the organiser has done about it."""

    answer = forms.CharField(
        label=_("Answer"), max_length=LONGEST, required=False, widget=forms.Textarea({"rows": 2})
    )
