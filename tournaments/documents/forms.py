"""The form of a print run room by room."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.documents.envelopes import PARTS
from tournaments.documents.rules import COPIES, USUAL, Run
from tournaments.kernel.forms import BootstrapForm, WholeField
from tournaments.models import Tour


class RunForm(BootstrapForm):
    """How many copies of each part that the tour has."""

    duplex = forms.BooleanField(
        label=_("Printed on both sides"),
        required=False,
        help_text=_("Each part starts on a front side; blank backs are added where needed."),
    )

    def __init__(self, data: Any = None, *, tour: Tour, run: Run) -> None:
        super().__init__(data, initial={"duplex": run.duplex})
        self.run, self.parts = run, [key for key in USUAL if PARTS[key].fits(tour)]
        for key in self.parts:
            self.fields[key] = WholeField(COPIES, label=PARTS[key].title, initial=run.copies_of(key))
        self.order_fields([*self.parts, "duplex"])

    def chosen(self) -> Run:
        """The run as it was chosen; what this tour has not stays as it was."""
        data = self.cleaned_data
        copies = {key: data[key] if key in self.parts else self.run.copies_of(key) for key in USUAL}
        return Run(copies, duplex=data["duplex"])
