"""The score sheet of Held-play as a form."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.play.games.shared.form import SheetForm
from tournaments.play.read.sheets import SheetData

GAMES: Final = (1, 2, 3)
THIRD: Final = 3
"""The game that is played only when each team has won one."""


class HeldplaySheetForm(SheetForm):
    """For each game the winner and its four houses (heldplay.9 to heldplay.11). Who has the eight follows from game 1,
    but for a third game whose eight are drawn by lot."""

    places: ClassVar[dict[str, str]] = {
        f"games.{number}.{part}": f"{part}_{number}"
        for number in GAMES for part in ("winner", "houses")
    } | {"games.1.eight": "first", f"games.{THIRD}.eight": "eight"}  # fmt: skip

    def __init__(self, *args: Any, teams: Mapping[str, str], **kwargs: Any) -> None:
        super().__init__(*args, teams=teams, **kwargs)
        self.fields["first"].label = _("Has the eight in game 1 and moves first")
        for number in GAMES:
            self._add_game(number, list(teams.items()))
        label = _("Has the eight in game 3, when that was drawn by lot")
        self.add("eight", forms.ChoiceField(label=label, required=False, choices=[("", "–"), *teams.items()]))

    def _add_game(self, number: int, teams: list[tuple[str, str]]) -> None:
        needed = number != THIRD
        sides = teams if needed else [("", _("not played")), *teams]
        label = _("Game %(number)s: winner") % {"number": number}
        self.add(
            f"winner_{number}",
            forms.ChoiceField(label=label, required=needed, choices=sides, widget=forms.RadioSelect),
        )
        label = _("Game %(number)s: the winner’s four houses") % {"number": number}
        self.add(f"houses_{number}", _HousesField(label, needed))

    def clean(self) -> dict[str, Any]:
        """A third game has both a winner and houses, or neither."""
        data = super().clean() or {}
        if data.get(f"houses_{THIRD}") and not data.get(f"winner_{THIRD}"):
            self.add_error(f"winner_{THIRD}", _("Say who won this game, or take its houses out."))
        return data

    @staticmethod
    def values_of(sheet: SheetData) -> dict[str, Any]:
        """Winners and houses by game."""
        games = sheet["games"]
        values: dict[str, Any] = {"first": games[0]["eight"]}
        for number, game in enumerate(games, start=1):
            values[f"winner_{number}"] = game["winner"]
            values[f"houses_{number}"] = list(map(str, game["houses"]))
        if len(games) == THIRD and games[-1]["eight"] != games[0]["eight"]:
            values["eight"] = games[-1]["eight"]
        return values

    def sheet(self) -> SheetData:
        """As in {"games": [{"eight": "A", "winner": "A", "houses": [1, 3, 4, 7]}, …]}."""
        data, first = self.cleaned_data, self.cleaned_data["first"]
        eights = (first, "AB".replace(first, ""), data["eight"] or first)
        games = [
            {"eight": eight, "winner": data[f"winner_{number}"], "houses": list(map(int, data[f"houses_{number}"]))}
            for number, eight in zip(GAMES, eights, strict=True) if data[f"winner_{number}"]
        ]  # fmt: skip
        return {"games": games}


class _HousesField(forms.MultipleChoiceField):
    """House numbers to tick."""

    def __init__(self, label: str, required: bool) -> None:
        numbers = [(str(number), str(number)) for number in range(1, 9)]
        super().__init__(label=label, required=required, choices=numbers, widget=forms.CheckboxSelectMultiple)
