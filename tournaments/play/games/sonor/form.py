"""The score sheet of Sonor as a form."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.sonor.sheet import MOST_TURNS
from tournaments.play.games.shared.form import SheetForm
from tournaments.play.read.sheets import SheetData

SAFE: Final = "3"
CAUGHT: Final = "x"
"""What follows the number of lines in the value of an evader that was caught."""
EVADER_CHOICES: Final = (
    ("", "–"),
    ("0", _("no line, not caught")),
    ("0x", _("no line, caught")),
    ("1", _("line 1, not caught")),
    ("1x", _("line 1, caught")),
    ("2", _("line 2, not caught")),
    ("2x", _("line 2, caught")),
    (SAFE, _("line 3, safe")),
)
PARTS: Final = (1, 2)
EVADERS: Final = (1, 2, 3, 4, 5)


class SonorSheetForm(SheetForm):
    """For both parts how far each evader came, and when the pursuer made its last catch (sonor.8, sonor.11)."""

    first = None  # type: ignore[assignment] # Django's way to take a field of the base class out
    evaders = forms.ChoiceField(label=_("Who has the evaders in part 1"), widget=forms.RadioSelect)
    side_field: ClassVar[str] = "evaders"
    places: ClassVar[dict[str, str]] = {
        f"parts.{part}.last_catch": f"last_catch_{part}" for part in PARTS
    } | {
        f"parts.{part}.{figure}.{evader}": f"evader_{part}_{evader}"
        for part in PARTS for evader in EVADERS for figure in ("lines", "caught")
    }  # fmt: skip

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        for part in PARTS:
            for evader in EVADERS:
                label = _("Part %(part)s, evader %(evader)s") % {"part": part, "evader": evader}
                self.add(f"evader_{part}_{evader}", forms.ChoiceField(label=label, choices=EVADER_CHOICES))
            label = _("Part %(part)s: the pursuer's turn of its last catch") % {"part": part}
            self.add(f"last_catch_{part}", _LastCatchField(label=label))

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """Every evader's lines and fate as one value."""
        values = {"evaders": sheet["parts"][0]["evaders"]}
        for number, part in enumerate(sheet["parts"], start=1):
            values[f"last_catch_{number}"] = part["last_catch"]
            for evader, (lines, caught) in enumerate(
                zip(part["lines"], part["caught"], strict=True), start=1
            ):
                values[f"evader_{number}_{evader}"] = f"{lines}{CAUGHT if caught else ''}"
        return values

    def sheet(self) -> SheetData:
        """As in {"parts": [{"evaders": "A", "lines": [3, 0, 1, 1, 3], "caught": [false, …], "last_catch": 5}, …]}."""
        return {"parts": [self._part(number) for number in PARTS]}

    def _part(self, number: int) -> SheetData:
        data, first = self.cleaned_data, self.cleaned_data["evaders"]
        chosen = [data[f"evader_{number}_{evader}"] for evader in EVADERS]
        return {
            "evaders": first if number == 1 else "AB".replace(first, ""),
            "lines": [int(value[0]) for value in chosen],
            "caught": [value.endswith(CAUGHT) for value in chosen],
            "last_catch": data[f"last_catch_{number}"],
        }


class _LastCatchField(forms.IntegerField):
    """The number of one of the pursuer's turns, empty without a catch."""

    default_error_messages = {
        "invalid": _("Write the number of the turn in digits, for example 7."),
        "min_value": _("Turns are counted from 1; 0 is a catch before the pursuer's first turn."),
        "max_value": _("There cannot be that many turns."),
    }

    def __init__(self, label: str) -> None:
        attributes = {"inputmode": "numeric", "autocomplete": "off", "class": "figures"}
        super().__init__(
            label=label,
            required=False,
            min_value=0,
            max_value=MOST_TURNS,
            widget=forms.NumberInput(attrs=attributes),
        )
        self.error_messages |= {
            name: self.default_error_messages[name] for name in ("min_value", "max_value")
        }
