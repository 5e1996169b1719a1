"""The score sheet of Der Isses! as a form."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.play.games.shared.form import SheetForm
from tournaments.play.read.sheets import SheetData

COINS: Final = 4


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
