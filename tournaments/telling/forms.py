"""Forms: the organiser's own words, and addresses of captains and judges."""

from collections.abc import Iterable, Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm, TextField
from tournaments.kernel.rules import EMAIL, OWN_TEXT
from tournaments.models import Judge, Team
from tournaments.telling.read import key_of


class WordsForm(BootstrapForm):
    message_before = TextField(
        OWN_TEXT, label=_("Before the message"), required=False, widget=forms.Textarea({"rows": 3}),
        help_text=_("For example, a greeting. It appears in every message of the tournament, in every language."),
    )  # fmt: skip
    message_after = TextField(
        OWN_TEXT, label=_("After the message"), required=False, widget=forms.Textarea({"rows": 3}),
        help_text=_("For example, who to call if something goes wrong."),
    )  # fmt: skip


class AddressesForm(BootstrapForm):
    """An address for everybody, each with what was shown, so that nobody's entry is lost under another's."""

    def __init__(self, *args: Any, people: Iterable[Team | Judge], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.people = {key_of(row): row for row in people}
        for key, row in self.people.items():
            typed = forms.EmailInput({"autocomplete": "off", "spellcheck": "false", "autocapitalize": "off"})
            field = TextField(EMAIL, label=row.name, required=False, initial=row.email, widget=typed)
            self.fields[key] = field
            self.fields[f"was-{key}"] = forms.CharField(
                required=False, initial=row.email, widget=forms.HiddenInput, max_length=EMAIL.maximum
            )

    def rows(self, kind: str) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
        """The fields of captains or of judges, each with what was shown."""
        return ((self[key], self[f"was-{key}"]) for key in self.people if key.startswith(kind))

    def show_faults(self, faults: Iterable[tuple[str, str]]) -> None:
        """Whoever has been told what an address is now may save again to replace it."""
        refused = list(faults)
        super().show_faults(refused)
        sent: Any = self.data
        data = self.data = sent.copy()
        for name in {name for name, _sentence in refused} & self.people.keys():
            data[f"was-{name}"] = self.people[name].email

    def arguments(self) -> dict[str, Any]:
        """What was changed; whoever did not stand on the page that was sent stays as they are."""
        given = (
            {"key": key, "was": self.cleaned_data[f"was-{key}"], "now": self.cleaned_data[key]}
            for key in self.people
            if key in self.data
        )
        return {"addresses": [change for change in given if change["was"] != change["now"]]}
