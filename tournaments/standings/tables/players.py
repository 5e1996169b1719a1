"""Tables of best players and of one player's matches; the parts of the standings' page."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import django_tables2 as tables
from django.http import Http404
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.tables import NAME, NUMBER, TEXT, WIDE, WIDE_TEXT, BaseTable, NumberColumn, PointsColumn
from tournaments.kernel.values import show_points
from tournaments.models import Tournament
from tournaments.standings.read.players import Appearance, BestPlayers, PlayerRow, best_players, course_of
from tournaments.standings.read.standings import standings
from tournaments.standings.tables.standings import cross_table, progress_table, signed, standings_table


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
        self._player_address = reverse("player", args=[tournament.slug, 0, 0]).replace("/0/", "/{}/")

    def render_player(self, record: PlayerRow) -> SafeString:
        """The name, and beneath it the team; who plays for themselves is no team besides."""
        if self._alone:
            address = self._team_address.format(record.team.pk)
            return format_html('<a href="{}"><bdi>{}</bdi></a>', address, record.name)
        return format_html(
            '<a href="{}"><bdi>{}</bdi></a><small class="why">{}<a href="{}"><bdi>{}</bdi></a></small>',
            self._player_address.format(record.team.pk, record.pk),
            record.name,
            signed(record.team),
            self._team_address.format(record.team.pk),
            record.team.name,
        )

    def value_player(self, record: PlayerRow) -> str:
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


# A player's matches.
class PlayerTable(BaseTable):
    """A file of a player's matches; rows are ``Appearance``."""

    tour = NumberColumn(_("Tour"), accessor="match__tour__number", initial_sort_descending=False)
    against = tables.Column(_("Opponents"), attrs=NAME, empty_values=())
    board = tables.Column(_("Board"), attrs=WIDE_TEXT, empty_values=())
    opponent = tables.Column(_("Opponent at the board"), attrs=WIDE_TEXT)
    games = tables.Column(_("Games"), orderable=False, attrs=TEXT)
    points = PointsColumn(_("Points"))

    class Meta(BaseTable.Meta):
        empty_text = _("No matches yet.")

    def value_against(self, record: Appearance) -> str:
        return record.against or gettext("bye")

    def value_board(self, record: Appearance) -> int | str:
        """A number unless the player was a free shooter."""
        return record.board or gettext("free shooters")

    def render_games(self, record: Appearance) -> str:
        """The points of each game from the player's side: "1 : 0, ½ : ½"."""
        language = get_language() or "ru"
        return ", ".join(
            f"{show_points(mine, language)} : {show_points(theirs, language)}" for mine, theirs in _scores(record)
        )


def _scores(one: Appearance) -> list[tuple[Decimal, Decimal]]:
    """(mine, theirs) of each decided game."""
    pairs = [game.points for game in one.games if game.settled and game.decision]
    return [(pair.a, pair.b) if one.side == "A" else (pair.b, pair.a) for pair in pairs]


def total(rows: tuple[Appearance, ...]) -> Decimal:
    """The points won by name in these matches."""
    return sum((row.points for row in rows if row.points is not None), Decimal(0))


# What is shown of the standings: a page, a file and a sheet of paper each.
@dataclass(frozen=True)
class Shown:
    """A table with the groups that it can be narrowed to, and how many rows it has."""

    table: BaseTable
    groups: Sequence[str]
    count: int


Make = Callable[[Tournament, bool, str], Shown]


@dataclass(frozen=True)
class Part:
    """One of the pages: its heading, its template, what makes its table."""

    title: str | Promise
    template: str
    make: Make


def _standings(tournament: Tournament, include_hidden: bool, group: str) -> Shown:
    found = standings(tournament, include_hidden=include_hidden, group=group)
    return Shown(standings_table(tournament, found), found.groups, len(found.rows))


def _cross(tournament: Tournament, include_hidden: bool, group: str) -> Shown:
    found = course_of(tournament, include_hidden=include_hidden, group=group)
    return Shown(cross_table(tournament, found), found.table.groups, len(found.rows))


def _progress(tournament: Tournament, include_hidden: bool, group: str) -> Shown:
    found = course_of(tournament, include_hidden=include_hidden, group=group)
    return Shown(progress_table(tournament, found), found.table.groups, len(found.rows))


def _players(tournament: Tournament, include_hidden: bool, group: str) -> Shown:
    found = best_players(tournament, include_hidden=include_hidden, group=group)
    return Shown(players_table(tournament, found), found.groups, len(found.rows))


PARTS: Mapping[str, Part] = {
    "standings": Part(_("Standings"), "standings/standings.html", _standings),
    "cross": Part(_("Cross-table"), "standings/cross_table.html", _cross),
    "progress": Part(_("Tour by tour"), "standings/progress.html", _progress),
    "players": Part(_("Best players"), "standings/players.html", _players),
}
"""The parts by the last piece of their addresses."""


def part_of(what: str) -> Part:
    """The part that an address names; 404 when there is none such."""
    if what not in PARTS:
        raise Http404
    return PARTS[what]


def narrowed(part: Part, tournament: Tournament, group: str, *, include_hidden: bool) -> Shown:
    """The table, or a group's; 404 for a group that there is not."""
    shown = part.make(tournament, include_hidden, "")
    if group and group not in shown.groups:
        raise Http404
    return part.make(tournament, include_hidden, group) if group else shown
