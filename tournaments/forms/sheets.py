"""Score sheets as forms, one for each game whose figures a judge may write down instead of its moves."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.bootstrap import BootstrapForm
from tournaments.sheets import SheetData

CELLS: Final = 64
COINS: Final = 4


class SheetForm(BootstrapForm):
    """What the forms of all games share: who moved first. ``teams`` are the names of "A" and "B"."""

    first = forms.ChoiceField(label=_("First mover"), widget=forms.RadioSelect)
    places: ClassVar[dict[str, str]] = {"first": "first"}
    """Part of the score sheet that the engine finds at fault → field."""

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["first"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101 - declared above
        field.choices = list(teams.items())

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """The fields' values for a stored sheet."""
        return {"first": sheet["first"]}

    def sheet(self) -> SheetData:
        """The valid form as the engine's score sheet."""
        return {"first": self.cleaned_data["first"]}

    def refuse(self, faults: Iterable[tuple[str, str]]) -> None:
        """Shows a refusal's sentences where they belong."""
        for part, sentence in faults:
            self.add_error(self.places.get(part), sentence)


class _PaintedField(forms.IntegerField):
    """A number of painted figures."""

    default_error_messages = {
        "required": _("Write how many figures are painted, 0 if none."),
        "invalid": _("Write the number of painted figures in digits, for example 12."),
        "min_value": _("There cannot be fewer than 0 painted figures."),
        "max_value": _("The board has 64 cells, so there cannot be more than 64 painted figures."),
    }

    def __init__(self) -> None:
        attributes = {"inputmode": "numeric", "autocomplete": "off", "class": "figures"}
        super().__init__(min_value=0, max_value=CELLS, widget=forms.NumberInput(attrs=attributes))
        self.error_messages |= {
            name: self.default_error_messages[name] for name in ("min_value", "max_value")
        }


class CornersSheetForm(SheetForm):
    """Painted figures of both teams (corners.10)."""

    painted_a = _PaintedField()
    painted_b = _PaintedField()
    places: ClassVar[dict[str, str]] = SheetForm.places | {
        "A": "painted_a", "painted.A": "painted_a", "B": "painted_b", "painted.B": "painted_b",
    }  # fmt: skip

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        for side, name in teams.items():
            self.fields[f"painted_{side.lower()}"].label = _("Painted figures of %(team)s") % {"team": name}

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """First mover and both figures."""
        painted = sheet["painted"]
        return {"first": sheet["first"], "painted_a": painted["A"], "painted_b": painted["B"]}

    def sheet(self) -> SheetData:
        """As in {"first": "A", "painted": {"A": 12, "B": 7}}."""
        data = self.cleaned_data
        return {"first": data["first"], "painted": {"A": data["painted_a"], "B": data["painted_b"]}}


class _CoinsField(forms.IntegerField):
    """A number of won coins."""

    default_error_messages = {
        "required": _("Write how many coins were won, 0 if none."),
        "invalid": _("Write the number of coins in digits, for example 4."),
        "min_value": _("There cannot be fewer than 0 coins."),
        "max_value": _("The fourth coin wins the game, so there cannot be more than 4."),
    }

    def __init__(self) -> None:
        attributes = {"inputmode": "numeric", "autocomplete": "off", "class": "figures"}
        super().__init__(min_value=0, max_value=COINS, widget=forms.NumberInput(attrs=attributes))
        self.error_messages |= {
            name: self.default_error_messages[name] for name in ("min_value", "max_value")
        }


class IssesSheetForm(SheetForm):
    """Coins of both teams (isses.12); how the rounds ended is known from a record only."""

    coins_a = _CoinsField()
    coins_b = _CoinsField()
    places: ClassVar[dict[str, str]] = SheetForm.places | {"coins.A": "coins_a", "coins.B": "coins_b"}

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        for side, name in teams.items():
            self.fields[f"coins_{side.lower()}"].label = _("Coins of %(team)s") % {"team": name}

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """First mover and both numbers of coins."""
        coins = sheet["coins"]
        return {"first": sheet["first"], "coins_a": coins["A"], "coins_b": coins["B"]}

    def sheet(self) -> SheetData:
        """As in {"first": "A", "coins": {"A": 4, "B": 2}}."""
        data = self.cleaned_data
        return {"first": data["first"], "coins": {"A": data["coins_a"], "B": data["coins_b"]}}


SHEET_FORMS: Final[Mapping[str, type[SheetForm]]] = {"corners": CornersSheetForm, "isses": IssesSheetForm}
"""Slug of the game → its form. A game without one is entered by its result or its record only."""
