"""Tables of matches: those of a tour, and those of a team."""

from decimal import Decimal
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.tables import (
    NAME,
    TEXT,
    WIDE,
    WIDE_TEXT,
    BaseTable,
    NameColumn,
    NumberColumn,
    PointsColumn,
)
from tournaments.kernel.values.points import show_points
from tournaments.models import Match, Tournament
from tournaments.roster.tables.participants import name_participants

SCORE = {"th": {"class": "num"}, "td": {"class": "score num"}}

BEFORE_THE_GAMES = (Match.State.PLANNED, Match.State.WARM_UP, Match.State.LINE_UPS)


class MatchTable(BaseTable):
    """Rows are matches with their names. On a page the teams and the score stand together, in a file apart."""

    number = NumberColumn(_("Table"), attrs=WIDE, initial_sort_descending=False)
    match = tables.Column(_("Match"), accessor="team_a__key", attrs=NAME, exclude_from_export=True)
    team_a = tables.Column(_("Team A"), accessor="team_a__name", visible=False)
    team_b = tables.Column(_("Team B"), accessor="team_b__name", visible=False)
    points_a = PointsColumn(_("Points of A"), accessor="total_a", visible=False)
    points_b = PointsColumn(_("Points of B"), accessor="total_b", visible=False)
    score = tables.Column(
        _("Score"), accessor="total_a", attrs=SCORE, exclude_from_export=True, initial_sort_descending=True
    )
    room = NameColumn(_("Room"), accessor="room__name")
    state = tables.Column(_("State"), order_by="course", attrs=WIDE_TEXT)

    class Meta(BaseTable.Meta):
        empty_text = _("No matches yet.")

    def __init__(self, data: list[Match], *, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        name_participants(self, tournament)
        self._match_address = reverse("match", args=[tournament.slug, 0]).replace("/0/", "/{}/")

    def render_match(self, record: Match) -> SafeString:
        """Both teams as one link to the match; on a narrow screen the state beneath."""
        address = self._match_address.format(record.pk)
        link = format_html('<a href="{}">{}</a>', address, teams(record))
        return format_html('{}<small class="why d-sm-none">{}</small>', link, stand(record))

    def render_score(self, record: Match) -> str:
        """The score, once there is one."""
        return score(record)

    def value_points_a(self, record: Match) -> Decimal | None:
        """Nothing before the match has begun."""
        return record.total_a if has_score(record) else None

    def value_points_b(self, record: Match) -> Decimal | None:
        """Nothing before the match has begun, or against nobody."""
        return record.total_b if has_score(record) and record.team_b_id else None

    def render_state(self, record: Match) -> SafeString:
        """The state as a badge."""
        return format_html('<span class="badge-state is-{}">{}</span>', record.state, stand(record))

    def value_state(self, record: Match) -> str:
        """The state in words."""
        return stand(record)


class TeamMatchTable(MatchTable):
    """A team's matches, each with its tour."""

    tour = tables.Column(_("Tour"), accessor="tour__number", attrs=TEXT)

    room = NameColumn(_("Room"), accessor="room__name", attrs=WIDE_TEXT)

    class Meta(MatchTable.Meta):
        sequence = ("tour", "...")
        exclude = ("number",)

    def render_tour(self, record: Match) -> SafeString:
        """A link to the tour."""
        address = reverse("tour", args=[record.tour.tournament.slug, record.tour.number])
        name = gettext("Tour %(number)s") % {"number": record.tour.number}
        return format_html('<a href="{}">{}</a>', address, name)

    def value_tour(self, record: Match) -> int:
        """The tour's number."""
        return record.tour.number


def teams(match: Match) -> SafeString:
    """The two teams, each name's writing direction kept to itself; a bye says so."""
    if match.team_b is None:
        return format_html("<bdi>{}</bdi> – {}", match.team_a.name, gettext("bye"))
    return format_html("<bdi>{}</bdi> – <bdi>{}</bdi>", match.team_a.name, match.team_b.name)


def stand(match: Match) -> str:
    """The state in words, and that a team did not come."""
    state = str(match.get_state_display())
    return gettext("walk-over, %(state)s") % {"state": state} if match.walk_over else state


def has_score(match: Match) -> bool:
    """Whether there is anything to show: not before the first game, unless points are there already; a bye is no
    game. Nothing of a result that its reader is not to know yet."""
    if match.is_sealed:
        return False
    is_played = match.state not in BEFORE_THE_GAMES and match.team_b_id is not None
    return is_played or bool(match.total_a or match.total_b)


def score(match: Match) -> str:
    """The totals as "12½ : 7", a dash before the match has begun; a bye has one side only."""
    if not has_score(match):
        return "–"
    language = get_language() or "ru"
    sides = [match.total_a] if match.team_b_id is None else [match.total_a, match.total_b]
    return " : ".join(show_points(points, language) for points in sides)
