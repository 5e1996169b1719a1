"""Removing a person's name."""

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm
from tournaments.privacy.read.preview import Preview


class EraseForm(BootstrapForm):
    """What is not certain is decided box by box, ``ticked`` as sent, at first where it is likely; the last tick says
    that it cannot be undone."""

    shown = forms.CharField(max_length=20, widget=forms.HiddenInput)
    chosen = forms.MultipleChoiceField(required=False)
    final = forms.BooleanField(
        label=_("I understand that the name cannot be restored"),
        error_messages={"required": _("Tick this box to remove the name.")},
    )

    def __init__(self, data: QueryDict | None = None, *, preview: Preview) -> None:
        super().__init__(data, initial={"shown": preview.shown})
        field = self.fields["chosen"]
        assert isinstance(field, forms.MultipleChoiceField)  # noqa: S101 - declared above
        field.choices = [(choice.token, choice.token) for choice in preview.choices]
        likely = [choice.token for choice in preview.choices if choice.is_likely]
        self.ticked = frozenset(likely if data is None else data.getlist("chosen"))

    def arguments(self) -> dict[str, Any]:
        """The tick itself says nothing to the use case."""
        return {"shown": self.cleaned_data["shown"], "chosen": sorted(self.cleaned_data["chosen"])}
