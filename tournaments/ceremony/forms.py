"""How a ceremony is to go."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.ceremony.read import hides_results
from tournaments.kernel.forms import BootstrapForm, TextField, WholeField
from tournaments.kernel.rules import CALLED_PLACES, CALLED_PLAYERS, REASON
from tournaments.models import Tournament


class BeginForm(BootstrapForm):
    """Which places are called out one at a time."""

    one_by_one = WholeField(
        CALLED_PLACES, label=_("Places to reveal one at a time, from the first"), initial=10,
        help_text=_("All places below are shown together at the start."),
    )  # fmt: skip
    best_players = WholeField(
        CALLED_PLAYERS, label=_("Best players to name"), initial=3, help_text=_("They come before the teams. 0: none.")
    )

    hide_last = forms.BooleanField(
        label=_("Hide the results of the last tour until the ceremony ends"), required=False, initial=True,
        help_text=_("Public pages then do not give away what is revealed in the hall."),
    )  # fmt: skip

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if tournament.is_individual:
            del self.fields["best_players"]
        if hides_results(tournament):  # what is hidden stays so
            del self.fields["hide_last"]

    def arguments(self) -> dict[str, Any]:
        return {"best_players": 0, "hide_last": False} | super().arguments()


class StepForm(BootstrapForm):
    """How many steps are to be revealed."""

    shown = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class EndForm(BootstrapForm):
    """Why, where not everything has been revealed."""

    reason = TextField(REASON, label=_("Reason"), required=False)

    def arguments(self) -> dict[str, Any]:
        return {}
