"""Teams, players, judges, organisers: adding and changing."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.formats.names import MAX_NAME, name_key
from tournaments.formats.roster import MAX_GROUP, MAX_SIGN
from tournaments.forms.bootstrap import BootstrapForm
from tournaments.models import Judge, Tournament

SENIOR_WORDS = frozenset({"senior", "старший", "да", "yes", "+", "1"})


class NewTeamForm(BootstrapForm):
    """A new team."""

    name = forms.CharField(label=_("Name"), max_length=MAX_NAME)
    sign = forms.CharField(
        label=_("Short sign"),
        max_length=MAX_SIGN,
        required=False,
        help_text=_("Short, for tables: often a Greek letter."),
    )
    group = forms.CharField(label=_("Group"), max_length=MAX_GROUP, required=False)

    def __init__(self, *args: Any, alone: bool = False, **kwargs: Any) -> None:
        """``alone``: the team is a person who plays for themselves."""
        super().__init__(*args, **kwargs)
        if alone:
            self.fields["name"].label = _("First and last name")


class TeamForm(NewTeamForm):
    """What can be changed on a team."""

    seed = forms.IntegerField(
        label=_("Initial number"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_(
            "Decides between those who are level in everything else, when the standings use “Initial number”."
        ),
    )
    lot = forms.IntegerField(
        label=_("Drawn lot"),
        required=False,
        min_value=1,
        max_value=9999,
        help_text=_("The number that was drawn; the smallest goes first, when the standings use “Lot”."),
    )
    entered_from = forms.IntegerField(
        label=_("Plays from tour"),
        required=False,
        min_value=1,
        max_value=999,
        help_text=_("For those who came late: draws of earlier tours leave them out. Empty: from the start."),
    )


class WithdrawalForm(BootstrapForm):
    """A team leaves the tournament."""

    from_tour = forms.IntegerField(label=_("First tour that it does not play in"), min_value=1, max_value=999)
    planned = forms.ChoiceField(
        label=_("Matches planned from then on"),
        choices=[
            ("walk_over", _("become walk-overs: their opponents win them")),
            ("remove", _("are taken away: their opponents can be drawn anew")),
        ],
        widget=forms.RadioSelect,
        initial="walk_over",
    )
    points = forms.CharField(
        label=_("Points of the opponents in tours without games"),
        max_length=12,
        required=False,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off"}),
        help_text=_("Needed only where such a match is planned."),
    )


class PlayersForm(BootstrapForm):
    """New players, one a line."""

    names = forms.CharField(
        label=_("New players"),
        max_length=20_000,
        widget=forms.Textarea({"rows": 4}),
        help_text=_("One a line, or divided by commas."),
    )

    def clean_names(self) -> list[str]:
        """The names."""
        return [name.strip() for name in re.split(r"[\n,;]", self.cleaned_data["names"]) if name.strip()]


class PlayerForm(BootstrapForm):
    """A player's name."""

    name = forms.CharField(label=_("First and last name"), max_length=MAX_NAME)


class JudgeForm(BootstrapForm):
    """A judge."""

    name = forms.CharField(label=_("First and last name"), max_length=MAX_NAME)
    can_be_senior = forms.BooleanField(label=_("can be senior judge"), required=False)
    teams = forms.TypedMultipleChoiceField(
        label=_("Never judges"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Those whom the judge is attached to."),
    )

    wish = forms.ChoiceField(
        label=_("Would rather judge"), required=False, choices=Judge.Wish.choices, widget=forms.RadioSelect
    )
    away = forms.TypedMultipleChoiceField(
        label=_("Cannot judge in"),
        required=False,
        coerce=int,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("The program gives the judge no match in these tours."),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._offer("teams", list(tournament.teams.values_list("pk", "name")))
        self._offer("away", [(tour.pk, str(tour)) for tour in tournament.tours.all()])

    def _offer(self, name: str, choices: list[tuple[int, str]]) -> None:
        """The choices of a field; without any the field is left out."""
        field = self.fields[name]
        assert isinstance(field, forms.TypedMultipleChoiceField)  # noqa: S101 - declared above
        field.choices = choices
        if not choices:
            del self.fields[name]


class JudgeListForm(BootstrapForm):
    """Several judges, one a line."""

    text = forms.CharField(
        label=_("One judge a line"),
        max_length=100_000,
        widget=forms.Textarea({"rows": 6}),
        help_text=_("Name; then, if so, “; senior”; then, if any, “; ” and whom the judge is attached to."),
    )

    def clean_text(self) -> list[tuple[int, dict[str, object]]]:
        """(number of the line, judge as the service takes it)."""
        lines = enumerate(str(self.cleaned_data["text"]).splitlines(), start=1)
        return [(number, _judge(line)) for number, line in lines if line.strip()]


class OrganiserForm(BootstrapForm):
    """Somebody who shall run the tournament too."""

    username = forms.CharField(
        label=_("Account name"),
        max_length=150,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )
    new = forms.BooleanField(label=_("make a new account with a generated password"), required=False)


def _judge(line: str) -> dict[str, object]:
    name, *rest = [part.strip() for part in re.split(r"[;\t]", line)]
    senior = bool(rest) and name_key(rest[0]) in SENIOR_WORDS
    teams = rest[1:] if senior else rest
    return {
        "name": name,
        "can_be_senior": senior,
        "teams": [team.strip() for part in teams for team in part.split(",") if team.strip()],
    }
