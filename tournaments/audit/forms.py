"""Choosing entries of the audit log."""

from typing import Any

import django_filters
from django import forms
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.audit.action_words import action_words
from tournaments.audit.rules import LONGEST, Mark, mark_of
from tournaments.kernel.forms import BootstrapForm
from tournaments.models import AuditEntry, Match, Tournament

ANY = _("all")
NO_MARK = _("Enter the mark as it was written: a number and a code, for example 120, 3f9a0c12d4e5.")
TYPED = {"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}


class AuditFilter(django_filters.FilterSet):  # type: ignore[misc] # the package ships no types
    match = django_filters.ChoiceFilter(label=_("Match"), field_name="match_id", empty_label=ANY)
    action = django_filters.ChoiceFilter(label=_("What"), empty_label=ANY)
    actor = django_filters.ChoiceFilter(label=_("Who"), empty_label=ANY)

    class Meta:
        model = AuditEntry
        form = BootstrapForm
        fields: list[str] = []

    def __init__(self, data: Any, *, tournament: Tournament) -> None:
        entries = AuditEntry.objects.filter(tournament=tournament)
        super().__init__(data, queryset=entries.order_by("-number"))
        choices = {
            "match": _matches(tournament),
            "action": sorted(_distinct(entries, "action", action_words), key=lambda choice: choice[1]),
            "actor": _distinct(entries, "actor", str),
        }
        for name, options in choices.items():
            self.filters[name].extra["choices"] = options


class MarkForm(BootstrapForm):
    """What somebody has noted of a log."""

    mark = forms.CharField(
        label=_("Mark from a sheet or from your notes"), max_length=LONGEST, widget=forms.TextInput(TYPED),
        error_messages={"required": NO_MARK},
    )  # fmt: skip

    def clean_mark(self) -> Mark:
        if mark := mark_of(self.cleaned_data["mark"]):
            return mark
        raise ValidationError(NO_MARK)


def _matches(tournament: Tournament) -> list[tuple[int, str]]:
    matches = Match.objects.filter(tour__tournament=tournament).with_names().in_table_order()
    return [(match.pk, f"{match.tour}: {match}") for match in matches]


def _distinct(entries: QuerySet[AuditEntry], column: str, words: Any) -> list[tuple[str, str]]:
    values = entries.order_by(column).values_list(column, flat=True).distinct()
    return [(value, words(value)) for value in values]
