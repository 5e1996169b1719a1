"""The table of standings: a column for each metric, and under each team why it stands above the next."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.faults import Sentence
from tournaments.kernel.tables import NAME, NUMBER, WIDE, BaseTable, NameColumn, NumberColumn, PointsColumn
from tournaments.kernel.wording import format_sentence
from tournaments.models import Tournament
from tournaments.roster.tables.participants import name_participants
from tournaments.standings.read.standings import RankedTeam, Standings, StandingsRow

ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


class StandingsTable(BaseTable):
    """Rows are ``StandingsRow``; the columns of the metrics are added by ``standings_table``."""

    place = NumberColumn(_("Place"), attrs=NUMBER, initial_sort_descending=False)
    sign = NameColumn(pgettext_lazy("of a team", "Sign"), accessor="team__sign", visible=False)
    team = tables.Column(_("Team"), order_by="team__name", attrs=NAME | {"th": {"class": "who"}})
    played = NumberColumn(_("Matches"), attrs=WIDE)
    why = tables.Column(_("Explanation"), accessor="above", visible=False, empty_values=())

    class Meta(BaseTable.Meta):
        attrs = {"class": "table table-hover ranking"}
        empty_text = _("Nobody is entered yet.")

    def __init__(self, data: list[StandingsRow], *, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        name_participants(self, tournament)
        self.tournament = tournament
        # One look-up for the table instead of one for each row; teams are told apart by their number alone.
        self._team_address = reverse("team", args=[tournament.slug, 0]).replace("/0/", "/{}/")

    def render_place(self, record: StandingsRow) -> str:
        """The place as the tournament writes it."""
        return record.written

    def value_place(self, record: StandingsRow) -> int | str:
        """A number unless several places are written."""
        return int(record.written) if record.written.isdecimal() else record.written

    def render_team(self, record: StandingsRow) -> SafeString:
        """The sign and a link to the team, and beneath why it stands where it stands."""
        return format_html(
            '<span class="who">{}<a href="{}"><bdi>{}</bdi></a></span><small class="why">{}</small>',
            signed(record.team),
            self._team_address.format(record.team.pk),
            record.team.name,
            explained(record),
        )

    def value_team(self, record: StandingsRow) -> str:
        """The bare name."""
        return record.team.name

    def value_why(self, record: StandingsRow) -> str:
        """The explanation with bare names."""
        return explained(record, isolate=False)


def standings_table(tournament: Tournament, standings: Standings) -> StandingsTable:
    """The table with a column for each metric, between the team and the number of its matches."""
    metrics = [
        (f"metric{position}", PointsColumn(format_sentence(metric.label), accessor=f"values__{position}"))
        for position, metric in enumerate(standings.metrics)
    ]
    has_signs = any(row.team.sign for row in standings.rows)
    return StandingsTable(
        list(standings.rows),
        tournament=tournament,
        extra_columns=metrics,
        sequence=("place", "sign", "team", *(name for name, _column in metrics), "..."),
        exclude=() if has_signs else ("sign",),
    )


def signed(team: RankedTeam) -> SafeString | str:
    """The team's sign with a space after it; nothing for a team without one."""
    return format_html('<span class="sign"><bdi>{}</bdi></span> ', team.sign) if team.sign else ""


def explained(row: StandingsRow, *, isolate: bool = True) -> str:
    """Why the team stands above the next, for example "above X on points, 31 : 28"; empty in the last row.

    ``isolate`` keeps the writing direction of the other team's name to itself.
    """
    if row.above is None:
        return gettext("shares the place") if row.shared else ""
    if not isolate:
        return format_sentence(row.above)
    name = f"{ISOLATE}{row.above.args['team']}{END_OF_ISOLATE}"
    sentence = format_sentence(Sentence(row.above.template, {**row.above.args, "team": name}))
    return sentence.replace(" : ", "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}")
