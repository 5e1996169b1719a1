"""Score sheets as forms, one for each game whose figures a judge may write down instead of its moves."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.forms.bootstrap import BootstrapForm, style_widget
from tournaments.sheets import SheetData

CELLS: Final = 64


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


HELDPLAY_GAMES: Final = (1, 2, 3)
HELDPLAY_THIRD: Final = 3
"""The game that is played only when each team has won one."""


class HeldplaySheetForm(SheetForm):
    """For each game the winner and its four houses (heldplay.9 to heldplay.11). Who has the eight follows from game 1,
    but for a third game whose eight are drawn by lot."""

    places: ClassVar[dict[str, str]] = {
        f"games.{number}.{part}": f"{part}_{number}"
        for number in HELDPLAY_GAMES for part in ("winner", "houses")
    } | {"games.1.eight": "first", f"games.{HELDPLAY_THIRD}.eight": "eight"}  # fmt: skip

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        self.fields["first"].label = _("Has the eight in game 1 and moves first")
        for number in HELDPLAY_GAMES:
            self._add_game(number, list(teams.items()))
        label = _("Has the eight in game 3, when that was drawn by lot")
        self._add(
            "eight", forms.ChoiceField(label=label, required=False, choices=[("", "–"), *teams.items()])
        )

    def _add_game(self, number: int, teams: list[tuple[str, str]]) -> None:
        needed = number != HELDPLAY_THIRD
        sides = teams if needed else [("", _("not played")), *teams]
        label = _("Game %(number)s: winner") % {"number": number}
        self._add(
            f"winner_{number}",
            forms.ChoiceField(label=label, required=needed, choices=sides, widget=forms.RadioSelect),
        )
        label = _("Game %(number)s: the winner’s four houses") % {"number": number}
        self._add(f"houses_{number}", _HousesField(label, needed))

    def _add(self, name: str, field: forms.Field) -> None:
        style_widget(field.widget)
        self.fields[name] = field

    def clean(self) -> dict[str, Any]:
        """A third game has both a winner and houses, or neither."""
        data = super().clean() or {}
        if data.get(f"houses_{HELDPLAY_THIRD}") and not data.get(f"winner_{HELDPLAY_THIRD}"):
            self.add_error(f"winner_{HELDPLAY_THIRD}", _("Say who won this game, or take its houses out."))
        return data

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """Winners and houses by game."""
        games = sheet["games"]
        values: dict[str, Any] = {"first": games[0]["eight"]}
        for number, game in enumerate(games, start=1):
            values[f"winner_{number}"] = game["winner"]
            values[f"houses_{number}"] = list(map(str, game["houses"]))
        if len(games) == HELDPLAY_THIRD and games[-1]["eight"] != games[0]["eight"]:
            values["eight"] = games[-1]["eight"]
        return values

    def sheet(self) -> SheetData:
        """As in {"games": [{"eight": "A", "winner": "A", "houses": [1, 3, 4, 7]}, …]}."""
        data, first = self.cleaned_data, self.cleaned_data["first"]
        eights = (first, "AB".replace(first, ""), data["eight"] or first)
        games = [
            {"eight": eight, "winner": data[f"winner_{number}"], "houses": list(map(int, data[f"houses_{number}"]))}
            for number, eight in zip(HELDPLAY_GAMES, eights, strict=True) if data[f"winner_{number}"]
        ]  # fmt: skip
        return {"games": games}


class _HousesField(forms.MultipleChoiceField):
    """House numbers to tick."""

    def __init__(self, label: str, required: bool) -> None:
        numbers = [(str(number), str(number)) for number in range(1, 9)]
        super().__init__(label=label, required=required, choices=numbers, widget=forms.CheckboxSelectMultiple)


SHEET_FORMS: Final[Mapping[str, type[SheetForm]]] = {
    "corners": CornersSheetForm,
    "heldplay": HeldplaySheetForm,
}
"""Slug of the game → its form. A game without one is entered by its result or its record only."""
