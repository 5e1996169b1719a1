"""Forms for lists of teams, players and judges, and for private links."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.intake.forms import ColumnsForm, UploadForm
from tournaments.intake.rules import Sheet
from tournaments.kernel.forms import BootstrapForm
from tournaments.kernel.table_file import Table
from tournaments.kernel.values import end_of
from tournaments.models import Player, Team, Tournament
from tournaments.roster.read import Holder
from tournaments.roster.rules import COLUMNS
from tournaments.roster.rules.lists import roster_kind, table_of_lines


class RosterForm(UploadForm):
    """A list of teams or of persons, in lines of its own or as a table."""

    def read(self, text: str) -> Table:
        return table_of_lines(text)


def columns_form(tournament: Tournament, sheet: Sheet) -> ColumnsForm:
    """How the list is read; ValueError when it is too large to be carried along."""
    individual = tournament.is_individual
    labels = column_labels(individual=individual)
    return ColumnsForm(tournament.pk, sheet, roster_kind(individual=individual), labels)


def column_labels(*, individual: bool) -> Mapping[str, str]:
    """What a column may hold, in the page's language."""
    persons = {"team": gettext("Participant")}
    teams = {"team": gettext("Team"), "player": gettext("Player"), "captain": gettext("Captain (also a player)")}
    who = persons if individual else teams
    called = {column.name: column.verbose_name for model in (Team, Player) for column in model._meta.fields}
    rest = {name: capfirst(str(called[name])) for name in COLUMNS} | {"seed": gettext("Initial number")}
    return who | {"surname": gettext("Surname before the given name")} | rest


# Private links: for whom, and until when.
DAYS_AFTER = 3
"""Days after the tournament's last day that links go on working, unless the organiser says otherwise."""

DAYS_AT_MOST = 366
"""Days after it that they work at most."""


def usual_day(tournament: Tournament, now: datetime) -> date:
    """The last day of links for which nobody has chosen one."""
    return _over(tournament, now) + timedelta(days=DAYS_AFTER)


def _over(tournament: Tournament, now: datetime) -> date:
    return max(tournament.ends_on, now.astimezone(ZoneInfo(tournament.time_zone)).date())


class ExpiryForm(BootstrapForm):
    """The last day on which links work, in the tournament's time zone."""

    expires_on = forms.DateField(label=_("Works until the end of"), widget=forms.DateInput)

    def __init__(self, data: Any = None, *, tournament: Tournament, now: datetime, **kwargs: Any) -> None:
        self.zone = ZoneInfo(tournament.time_zone)
        self.latest = _over(tournament, now) + timedelta(days=DAYS_AT_MOST)
        super().__init__(data, initial={"expires_on": usual_day(tournament, now)}, **kwargs)

    def clean_expires_on(self) -> date:
        """A link is for one tournament, not for years."""
        day: date = self.cleaned_data["expires_on"]
        if day > self.latest:
            raise forms.ValidationError(_("A link works for at most a year. Choose an earlier day."))
        return day

    def arguments(self) -> dict[str, Any]:
        return {"expires_at": self.expires_at()}

    def expires_at(self) -> str:
        """The moment after that day, in ISO 8601."""
        return end_of(self.cleaned_data["expires_on"], self.zone).isoformat()


class IssueForm(ExpiryForm):
    """For whom new links shall be made."""

    holders = forms.MultipleChoiceField(
        widget=forms.CheckboxSelectMultiple, error_messages={"required": _("Select at least one name.")}
    )

    def __init__(self, *args: Any, people: list[Holder], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        holders = self.fields["holders"]
        assert isinstance(holders, forms.MultipleChoiceField)  # noqa: S101 - declared above
        holders.choices = [(holder.key, holder.name) for holder in people]
        self.people = {holder.key: holder for holder in people}

    def chosen(self) -> list[Holder]:
        """The holders, in the order of the page."""
        keys = set(self.cleaned_data["holders"])
        return [holder for key, holder in self.people.items() if key in keys]
