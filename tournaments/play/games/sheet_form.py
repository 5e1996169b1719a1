"""What the score-sheet forms of all games share."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm, style_widget
from tournaments.play.read.records import SheetData


class SheetForm(BootstrapForm):
    """What the forms of all games share: who moved first. ``teams`` are the names of "A" and "B"."""

    first = forms.ChoiceField(label=_("First mover"), widget=forms.RadioSelect)
    side_field: ClassVar[str] = "first"
    """The field whose choices are the teams."""
    places: ClassVar[dict[str, str]] = {"first": "first"}
    """Part of the score sheet that the engine finds at fault → field."""

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields[self.side_field]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = list(teams.items())

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        return {"first": sheet["first"]}

    def sheet(self) -> SheetData:
        """The valid form as the engine's score sheet."""
        return {"first": self.cleaned_data["first"]}

    def refuse(self, faults: Iterable[tuple[str, str]]) -> None:
        """Shows a refusal's sentences where they belong."""
        for part, sentence in faults:
            self.add_error(self.places.get(part), sentence)

    def add(self, name: str, field: forms.Field) -> None:
        """A field that is there for one part or game of several."""
        style_widget(field.widget)
        self.fields[name] = field
