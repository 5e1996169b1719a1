"""The score sheet of Deer and dogs as a form."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.play.games.shared.form import SheetForm
from tournaments.play.read.sheets import SheetData

DOGS_TO_WIN: Final = 14


class DeerSheetForm(SheetForm):
    """Who had the deer and so moved first, who won, how many dogs were taken (deer.7)."""

    outcome = forms.ChoiceField(
        label=_("Outcome"),
        widget=forms.RadioSelect,
        choices=[("deer", _("The deer won")), ("dogs", _("The dogs won")), ("draw", _("Draw"))],
    )
    taken = forms.IntegerField(
        label=_("Dogs taken"),
        min_value=0,
        max_value=DOGS_TO_WIN,
        widget=forms.NumberInput(attrs={"inputmode": "numeric", "autocomplete": "off", "class": "figures"}),
        help_text=_("14 when the deer won, otherwise fewer."),
        error_messages={
            "required": _("Write how many dogs were taken, 0 if none."),
            "invalid": _("Write the number of dogs taken in digits, for example 9."),
        },
    )
    places: ClassVar[dict[str, str]] = {"deer": "first", "outcome": "outcome", "taken": "taken"}

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        self.fields["first"].label = _("Played the deer and moved first")

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """All three fields."""
        return {"first": sheet["deer"], "outcome": sheet["outcome"], "taken": sheet["taken"]}

    def sheet(self) -> SheetData:
        """As in {"deer": "A", "outcome": "deer", "taken": 14}."""
        data = self.cleaned_data
        return {"deer": data["first"], "outcome": data["outcome"], "taken": data["taken"]}
