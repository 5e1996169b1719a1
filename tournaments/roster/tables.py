"""Tables of teams, players, judges and organisers."""

from collections.abc import Iterable
from typing import Any, Final

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.tables import NAME, TEXT, WIDE, BaseTable, NameColumn, NumberColumn, name_participants
from tournaments.models import Judge, Team, Tournament

WISHED: Final = ("attached_to", "judges_with", "judges_without")
"""Lists of names that a judge's row has."""


# Tables of teams and judges on the desk.
class TeamTable(BaseTable):
    """The teams of a tournament; signs and groups have a column where somebody uses them."""

    sign = tables.Column(_("Sign"), default="")
    name = NameColumn(_("Team"), order_by=("key",), attrs=NAME)
    group = NameColumn(_("Group"), default="", attrs=TEXT)
    seed = NumberColumn(_("Initial number"), initial_sort_descending=False, default="", attrs=WIDE)
    player_count = NumberColumn(_("Players"))

    class Meta(BaseTable.Meta):
        pass

    def __init__(self, teams: Iterable[Team], *, tournament: Tournament) -> None:
        data = list(teams)
        unused = [name for name in ("sign", "group") if not any(getattr(team, name) for team in data)]
        if tournament.is_individual:
            unused.append("player_count")
        super().__init__(data, exclude=unused)
        name_participants(self, tournament)
        self.slug = tournament.slug

    def render_name(self, record: Team) -> SafeString:
        return format_html(
            '<a href="{}"><bdi>{}</bdi></a>', reverse("desk_team", args=[self.slug, record.pk]), record.name
        )

    def value_name(self, value: str) -> str:
        return value

    def value_sign(self, value: str) -> str:
        return value

    def render_sign(self, value: str) -> SafeString:
        return format_html('<span class="sign">{}</span>', value)


class NamesColumn(tables.Column):
    """Names of other rows, one after another."""

    def render(self, value: Any) -> SafeString:
        return format_html_join(", ", "<bdi>{}</bdi>", ((row.name,) for row in value.all()))

    def value(self, **kwargs: Any) -> str:
        return ", ".join(row.name for row in kwargs["value"].all())


class JudgeTable(BaseTable):
    """The judges of a tournament; what they are attached to and what they wish has a column where somebody does."""

    name = NameColumn(_("Judge"), order_by=("key",), attrs=NAME)
    can_be_senior = tables.Column(_("Senior"))
    attached_to = NamesColumn(_("Never judges"), orderable=False, attrs=TEXT)
    judges_with = NamesColumn(_("Would like to judge with"), orderable=False, attrs=TEXT)
    judges_without = NamesColumn(_("Would rather not judge with"), orderable=False, attrs=TEXT)
    wished_room = NameColumn(_("Would like to judge in"), orderable=False, default="", attrs=TEXT)
    match_count = NumberColumn(_("Matches"), attrs=WIDE)

    class Meta(BaseTable.Meta):
        pass

    def __init__(self, judges: Iterable[Judge], *, slug: str) -> None:
        data = list(judges)
        lists = [name for name in WISHED if not any(getattr(judge, name).all() for judge in data)]
        rooms = [] if any(judge.wished_room_id for judge in data) else ["wished_room"]
        super().__init__(data, exclude=[*lists, *rooms])
        self.slug = slug

    def render_name(self, record: Judge) -> SafeString:
        return format_html(
            '<a href="{}"><bdi>{}</bdi></a>', reverse("desk_judge", args=[self.slug, record.pk]), record.name
        )

    def value_name(self, value: str) -> str:
        return value

    def render_can_be_senior(self, value: bool) -> str:
        """Only the exception is worth a word."""
        return gettext("yes") if value else ""

    def value_can_be_senior(self, value: bool) -> str:
        return self.render_can_be_senior(value)
