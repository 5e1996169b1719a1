"""Columns of an individual tournament, where a participant is a person and no team."""

from collections.abc import Mapping
from typing import Final

import django_tables2 as tables
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament

PERSONS: Final[Mapping[str, str | Promise]] = {
    "team": _("Participant"),
    "name": _("Participant"),
    "team_a": _("Participant A"),
    "team_b": _("Participant B"),
}
"""Name of a column → its heading in an individual tournament."""


def name_participants(table: tables.Table, tournament: Tournament) -> None:
    """Gives the columns of participants the headings that suit the tournament."""
    if not tournament.is_individual:
        return
    for column in table.columns.iterall():
        if column.name in PERSONS:
            column.column.verbose_name = PERSONS[column.name]
