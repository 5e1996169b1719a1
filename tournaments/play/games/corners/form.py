"""The score sheet of Corners as a form."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.play.games.shared.form import SheetForm
from tournaments.play.read.sheets import SheetData

CELLS: Final = 64


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
