"""Best players: a column for each tour."""

from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.tables import NAME, NUMBER, WIDE, BaseTable, NumberColumn, PointsColumn
from tournaments.models import Tournament
from tournaments.standings.read.players import BestPlayers, PlayerRow
from tournaments.standings.tables.standings import signed


class PlayersTable(BaseTable):
    """Rows are ``PlayerRow``; the columns of the tours are added by ``players_table``."""

    place = tables.Column(_("Place"), accessor="written", order_by="place", attrs=NUMBER)
    player = tables.Column(_("Player"), accessor="name", attrs=NAME)
    team = tables.Column(_("Team"), accessor="team__name", visible=False)
    boards = NumberColumn(_("Matches"), attrs=WIDE)
    total = PointsColumn(_("Points"))

    class Meta(BaseTable.Meta):
        attrs = {"class": "table table-hover players"}
        empty_text = _("No points yet.")

    def __init__(self, data: list[PlayerRow], *, tournament: Tournament, **kwargs: Any) -> None:
        self._alone = tournament.is_individual
        super().__init__(data, exclude=("team",) if self._alone else (), **kwargs)
        self._team_address = reverse("team", args=[tournament.slug, 0]).replace("/0/", "/{}/")

    def render_player(self, record: PlayerRow) -> SafeString:
        """The name, and beneath it the team; who plays for themselves is no team besides."""
        if self._alone:
            address = self._team_address.format(record.team.pk)
            return format_html('<a href="{}"><bdi>{}</bdi></a>', address, record.name)
        return format_html(
            '<bdi>{}</bdi><small class="why">{}<a href="{}"><bdi>{}</bdi></a></small>',
            record.name,
            signed(record.team),
            self._team_address.format(record.team.pk),
            record.team.name,
        )

    def value_player(self, record: PlayerRow) -> str:
        """The bare name."""
        return record.name


def players_table(tournament: Tournament, best: BestPlayers) -> PlayersTable:
    """The table with a column for each tour between the player and the sum."""
    tours = [
        (f"tour{tour}", PointsColumn(_tour(tour), accessor=f"points__{position}", attrs=WIDE))
        for position, tour in enumerate(best.tours)
    ]
    return PlayersTable(
        list(best.rows),
        tournament=tournament,
        extra_columns=tours,
        sequence=("place", "player", "team", *(name for name, _column in tours), "boards", "total"),
    )


def _tour(number: int) -> str:
    return gettext("Tour %(number)s") % {"number": number}
