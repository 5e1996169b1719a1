"""Tables of best players and of one player's matches."""

from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from html import escape
from typing import Any, Final

import django_tables2 as tables
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.routes import numbered
from tournaments.kernel.tables import NAME, TEXT, WIDE, WIDE_TEXT, BaseTable, NumberColumn, PointsColumn
from tournaments.kernel.values import plain_score, show_score, tidy
from tournaments.models import Tournament
from tournaments.standings.read.players import Appearance, BestPlayers, PlayerRow
from tournaments.standings.tables.standings import TeamTable, shown_points


class PlayersTable(TeamTable):
    """Rows are ``PlayerRow``; the columns of the tours are added by ``players_table``."""

    place = tables.Column(_("Place"), accessor="written", order_by="place", attrs={"th": {"class": "num place"}})
    player = tables.Column(_("Player"), accessor="name", attrs=NAME | {"th": {"class": "name"}})
    team = tables.Column(_("Team"), accessor="team__name", visible=False)
    boards = NumberColumn(_("Matches"), attrs=WIDE)
    total = PointsColumn(_("Points"))

    class Meta(TeamTable.Meta):
        attrs = {"class": "table players"}
        empty_text = _("Nobody of that name.")

    def __init__(self, data: list[PlayerRow], *, tournament: Tournament, **kwargs: Any) -> None:
        self._alone = tournament.is_individual
        super().__init__(data, tournament=tournament, exclude=("team",) if self._alone else (), **kwargs)
        self._player = numbered("player", tournament.slug, 2)
        self._points = shown_points()

    def row(self, record: PlayerRow) -> str:
        """The name as a link to the player's page, and beneath it the team; who plays for themselves is no team
        besides."""
        place: str = escape(record.written)
        if record.place <= 3 and record.total:
            place = f'<span class="medal is-{record.place}">{place}</span>'
        tours = "".join(f'<td class="num wide">{self._points(points)}</td>' for points in record.points)
        return (
            f'<tr data-team="{record.team.pk}" data-place="{escape(record.written)}"><td class="num place">{place}</td>'
            f'<th scope="row" class="name">{self._who(record)}</th>{tours}'
            f'<td class="num wide">{record.boards}</td><td class="num score">{self._points(record.total)}</td></tr>'
        )

    def _who(self, record: PlayerRow) -> str:
        if self._alone:
            return f'<a href="{self._team.format(record.team.pk)}"><bdi>{escape(record.name)}</bdi></a>'
        address = self._player.format(record.team.pk, record.pk)
        return (
            f'<a href="{address}"><bdi>{escape(record.name)}</bdi></a>'
            f'<small class="why">{self.team_link(record.team)}</small>'
        )

    def as_values(self, exclude_columns: Any = None) -> Iterator[list[Any]]:
        """Rows put together at once: to ask a column for each of ten thousand cells takes five times as long."""
        if exclude_columns:
            yield from super().as_values(exclude_columns)
            return
        yield next(super().as_values())

        @cache  # few figures differ
        def exact(points: Decimal | None) -> Decimal | None:
            return None if points is None else tidy(points)

        for row in self.rows:
            record: PlayerRow = row.record
            team = () if self._alone else (record.team.name,)
            *tours, total = map(exact, (*record.points, record.total))
            yield [record.written, record.name, *team, *tours, record.boards, total]

    def value_player(self, record: PlayerRow) -> str:
        return record.name


def players_table(tournament: Tournament, best: BestPlayers) -> PlayersTable:
    """The table with a column for each tour between the player and the sum."""
    tours = [
        (f"tour{tour}", PointsColumn(_tour(tour), accessor=f"points__{position}", attrs=WIDE))
        for position, tour in enumerate(best.tours)
    ]
    table = PlayersTable(
        list(best.rows),
        tournament=tournament,
        extra_columns=tours,
        sequence=("place", "player", "team", *(name for name, _column in tours), "boards", "total"),
    )
    table.caption = gettext("Best players")
    return table


def _tour(number: int) -> str:
    return gettext("Tour %(number)s") % {"number": number}


# A player's matches.
_LEFT_OUT: Final = {
    "rehearsal": _("rehearsal"), "tour": pgettext_lazy("match", "not counted"),
    "yet": pgettext_lazy("match", "not counted yet"),
}  # fmt: skip


class PlayerTable(BaseTable):
    """A file of a player's matches; rows are ``Appearance``."""

    tour = NumberColumn(_("Tour"), accessor="match__tour__number", initial_sort_descending=False)
    against = tables.Column(_("Opponents"), attrs=NAME, empty_values=())
    board = tables.Column(_("Board"), attrs=WIDE_TEXT, empty_values=())
    opponent = tables.Column(_("Opponent at the board"), attrs=WIDE_TEXT)
    games = tables.Column(_("Games"), orderable=False, attrs=TEXT)
    points = PointsColumn(_("Points"))
    left_out = tables.Column(_("Note"), orderable=False, attrs=TEXT, empty_values=())

    class Meta(BaseTable.Meta):
        empty_text = _("No matches yet.")

    def value_against(self, record: Appearance) -> str:
        return record.against or gettext("bye")

    def value_board(self, record: Appearance) -> int | str:
        """A number unless the player was a free shooter, or only whole teams played."""
        unseated = gettext("free shooters") if record.match.tour.tour_format.boards else gettext("the team’s games")
        return record.board or unseated

    def value_left_out(self, record: Appearance) -> str:
        """Why the match does not count, as the player's page says it."""
        return str(_LEFT_OUT.get(record.left_out, ""))

    def render_games(self, record: Appearance) -> str:
        """The points of each game from the player's side: "1 : 0, ½ : ½"."""
        language = get_language() or "ru"
        return ", ".join(show_score(*pair, language) for pair in _scores(record))

    def value_games(self, record: Appearance) -> str:
        """The same for a file, with ordinary spaces."""
        return plain_score(self.render_games(record))


def _scores(appearance: Appearance) -> list[tuple[Decimal, Decimal]]:
    """(mine, theirs) of each decided game."""
    pairs = [game.points for game in appearance.games if game.settled and game.decision]
    return [(pair.a, pair.b) if appearance.side == "A" else (pair.b, pair.a) for pair in pairs]
