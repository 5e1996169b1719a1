"""What the score-sheet forms of all games share: who moved first, how fields stand on the page and are tapped."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm
from tournaments.play.read.records import SheetData

FIGURES: Final = {"inputmode": "numeric", "autocomplete": "off", "class": "figures"}


class Cycle(forms.Select):
    """One of a few values, of which a tap takes the next one; each choice is (value, sign, words). What is shown in
    little room is the sign, what is read out the words."""

    def __init__(self, signs: Mapping[str, str]) -> None:
        super().__init__({"class": "is-cycle"})
        self.signs = signs

    def create_option(self, name: str, value: Any, *args: Any, **kwargs: Any) -> dict[str, Any]:
        option = super().create_option(name, value, *args, **kwargs)
        option["attrs"]["label"] = self.signs[str(value)]
        return option


class Ending(forms.RadioSelect):
    """How the game ended, the last thing that is tapped: each value is a button that stores the sheet."""


@dataclass(frozen=True)
class Pad:
    """Keys below number fields of a line: numbers ``least`` to ``most``, a tap on which fills one field and goes on to
    the next; as digits they are put together."""

    title: Any
    least: int
    most: int
    digits: bool = False


@dataclass(frozen=True)
class Line:
    """Fields that stand side by side, under a title of their own or each under its label.

    ``sides`` is what is added to the title: the first while the first team is chosen in the form's ``side_field``, the
    second while the second is.
    """

    fields: tuple[BoundField, ...]
    title: Any = ""
    sides: tuple[str, ...] = ()
    look: str = ""


class SheetForm(BootstrapForm):
    """What the forms of all games share: who moved first. ``teams`` are the names of "A" and "B", ``options`` what the
    tour has chosen in the game."""

    first = forms.ChoiceField(
        label=_("First mover"), widget=forms.RadioSelect, error_messages={"required": _("Tap who moved first.")}
    )
    side_field: ClassVar[str] = "first"
    """The field whose choices are the teams."""
    pad: ClassVar[Pad | None] = None
    hint: ClassVar[Any] = ""
    """What the signs of the form mean, in a line."""
    places: ClassVar[dict[str, str]] = {"first": "first"}
    """Part of the score sheet that the engine finds at fault → field."""

    def __init__(self, *args: Any, teams: Mapping[str, str], options: Mapping[str, str] | None = None, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.teams, self.options = dict(teams), dict(options or {})
        field = self.fields[self.side_field]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = list(teams.items())

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        return {"first": sheet["first"]}

    @staticmethod
    def begun(first: str, _options: Mapping[str, str]) -> dict[str, Any]:
        """What an empty form knows when the first mover, "" if nobody knows, is the only thing known of the game."""
        return {"first": first}

    def sheet(self) -> SheetData:
        """The valid form as the engine's score sheet."""
        return {"first": self.cleaned_data["first"]}

    def refuse(self, faults: Iterable[tuple[str, str]]) -> None:
        """Shows a refusal's sentences where they belong."""
        for part, sentence in faults:
            self.add_error(self.places.get(part), sentence)

    def add(self, name: str, field: forms.Field) -> None:
        """A field that is there for one part or game of several."""
        self.fields[name] = field

    def lines(self) -> Iterator[Line]:
        """The form from top to bottom."""
        return (Line((field,)) for field in self if not isinstance(field.field.widget, Ending))

    def ending(self) -> BoundField | None:
        """The field whose buttons store the sheet; None where one button does."""
        return next((field for field in self if isinstance(field.field.widget, Ending)), None)
