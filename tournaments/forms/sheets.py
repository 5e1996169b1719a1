"""Score sheets as forms, one for each game whose figures a judge may write down instead of its moves."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from games.sonor.sheet import MOST_TURNS
from tournaments.forms.bootstrap import BootstrapForm, style_widget
from tournaments.sheets import SheetData

CELLS: Final = 64


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
SONOR_PARTS: Final = (1, 2)
SONOR_EVADERS: Final = (1, 2, 3, 4, 5)


class SonorSheetForm(SheetForm):
    """For both parts how far each evader came, and when the pursuer made its last catch (sonor.8, sonor.11)."""

    first = None  # type: ignore[assignment] # Django's way to take a field of the base class out
    evaders = forms.ChoiceField(label=_("Who has the evaders in part 1"), widget=forms.RadioSelect)
    side_field: ClassVar[str] = "evaders"
    places: ClassVar[dict[str, str]] = {
        f"parts.{part}.last_catch": f"last_catch_{part}" for part in SONOR_PARTS
    } | {
        f"parts.{part}.{figure}.{evader}": f"evader_{part}_{evader}"
        for part in SONOR_PARTS for evader in SONOR_EVADERS for figure in ("lines", "caught")
    }  # fmt: skip

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        for part in SONOR_PARTS:
            for evader in SONOR_EVADERS:
                label = _("Part %(part)s, evader %(evader)s") % {"part": part, "evader": evader}
                self._add(f"evader_{part}_{evader}", forms.ChoiceField(label=label, choices=EVADER_CHOICES))
            label = _("Part %(part)s: the pursuer's turn of its last catch") % {"part": part}
            self._add(f"last_catch_{part}", _LastCatchField(label=label))

    def _add(self, name: str, field: forms.Field) -> None:
        style_widget(field.widget)
        self.fields[name] = field

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
        return {"parts": [self._part(number) for number in SONOR_PARTS]}

    def _part(self, number: int) -> SheetData:
        data, first = self.cleaned_data, self.cleaned_data["evaders"]
        chosen = [data[f"evader_{number}_{evader}"] for evader in SONOR_EVADERS]
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


SHEET_FORMS: Final[Mapping[str, type[SheetForm]]] = {"corners": CornersSheetForm, "sonor": SonorSheetForm}
"""Slug of the game → its form. A game without one is entered by its result or its record only."""
