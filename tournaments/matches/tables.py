"""Tables of matches, for everybody and for the desk."""

from collections.abc import Mapping, Sized
from decimal import Decimal
from typing import Any, Final

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.routes import numbered
from tournaments.kernel.tables import (
    NAME,
    TEXT,
    WIDE,
    WIDE_TEXT,
    BaseTable,
    NameColumn,
    NumberColumn,
    PointsColumn,
    name_participants,
)
from tournaments.kernel.values import show_points, show_score
from tournaments.kernel.wording import state_words, told_state
from tournaments.models import Match, Tour, Tournament

SCORE = {"th": {"class": "num"}, "td": {"class": "score num"}}

BEFORE_THE_GAMES = (Match.State.PLANNED, Match.State.WARM_UP, Match.State.LINE_UPS)


class MatchTable(BaseTable):
    """Rows are matches with their names. On a page the teams and the score stand together, in a file apart."""

    number = NumberColumn(_("Table"), attrs=WIDE, initial_sort_descending=False)
    match = tables.Column(_("Match"), accessor="team_a__key", attrs=NAME, exclude_from_export=True)
    team_a = tables.Column(_("Team A"), accessor="team_a__name", visible=False)
    team_b = tables.Column(_("Team B"), accessor="team_b__name", visible=False, empty_values=())
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
        self._match_address = numbered("match", tournament.slug)

    def render_match(self, record: Match) -> SafeString:
        """Both teams as one link to the match; on a narrow screen the state beneath."""
        address = self._match_address.format(record.pk)
        link = format_html('<a href="{}">{}</a>', address, teams(record))
        return format_html('{}<small class="why d-sm-none">{}</small>', link, stand(record))

    def render_score(self, record: Match) -> str:
        return score(record)

    def value_team_b(self, record: Match) -> str:
        """The word for a bye is one of those that an import knows (``rounds.read.match_rows``)."""
        return record.team_b.name if record.team_b else gettext("bye")

    def value_points_a(self, record: Match) -> Decimal | None:
        """Nothing before the match has begun."""
        return record.total_a if has_score(record) else None

    def value_points_b(self, record: Match) -> Decimal | None:
        """Nothing before the match has begun, or against nobody."""
        return record.total_b if has_score(record) and record.team_b_id else None

    def render_state(self, record: Match) -> SafeString:
        return format_html('<span class="badge-state is-{}">{}</span>', record.state, stand(record))

    def value_state(self, record: Match) -> str:
        return stand(record)


class TeamMatchTable(MatchTable):
    """A team's matches, each with its tour."""

    tour = tables.Column(_("Tour"), accessor="tour__number", attrs=TEXT)

    room = NameColumn(_("Room"), accessor="room__name", attrs=WIDE_TEXT)

    class Meta(MatchTable.Meta):
        sequence = ("tour", "...")
        exclude = ("number",)

    def render_tour(self, record: Match) -> SafeString:
        address = reverse("tour", args=[record.tour.tournament.slug, record.tour.number])
        name = gettext("Tour %(number)s") % {"number": record.tour.number}
        return format_html('<a href="{}">{}</a>', address, name)

    def value_tour(self, record: Match) -> int:
        return record.tour.number


def teams(match: Match) -> SafeString:
    """The two teams, each name's writing direction kept to itself; a bye says so."""
    if match.team_b is None:
        return format_html("<bdi>{}</bdi> – {}", match.team_a.name, gettext("bye"))
    return format_html("<bdi>{}</bdi> – <bdi>{}</bdi>", match.team_a.name, match.team_b.name)


def stand(match: Match) -> str:
    """The state in words, and that a team did not come: such a match waits for approval without having been signed."""
    if match.walk_over and match.state != Match.State.APPROVED:
        return gettext("walk-over, waiting for approval")
    state = told_state(match.state, match.tour.tournament)
    return gettext("walk-over, %(state)s") % {"state": state} if match.walk_over else state


def judged_stand(match: Match) -> str:
    """The same for those who judge or organise: they know each step by its own name."""
    return stand(match) if match.walk_over else state_words(match.state, match.tour.tournament)


_NOW: Final = {
    Match.State.PLANNED.value: _("not started yet"),
    Match.State.CLOSING.value: _("closing (penalties, remarks, signatures)"),
    Match.State.SIGNED.value: _("the protocol is signed"),
    Match.State.APPROVED.value: _("the protocol is approved"),
}


def stand_now(match: Match) -> str:
    """How far the match is, for whoever reads it without the steps beside it: on a page about a lost race."""
    if match.team_b_id is None:
        return gettext("bye")
    if match.walk_over:
        return stand(match)
    return str(_NOW.get(match.state) or state_words(match.state, match.tour.tournament))


def has_score(match: Match) -> bool:
    """Whether there is anything to show: not before the first game, unless points are there already; a bye is no
    game. Nothing of a result that its reader is not to know yet."""
    if match.is_sealed:
        return False
    is_played = match.state not in BEFORE_THE_GAMES and match.team_b_id is not None
    return is_played or bool(match.total_a or match.total_b)


def winner(match: Match) -> str:
    """ "A" or "B" once the match is signed and one has more points, or goes on in a knock-out; nothing of a result that
    its reader is not to know yet, and nobody wins a bye."""
    if match.is_sealed or match.team_b_id is None or match.is_open:
        return ""
    if match.total_a == match.total_b:
        return match.goes_on
    return "A" if match.total_a > match.total_b else "B"


def score(match: Match) -> str:
    """The totals as "12½ : 7", a dash before the match has begun; a bye has one side only."""
    if not has_score(match):
        return "–"
    language = get_language() or "ru"
    if match.team_b_id is None:
        return show_points(match.total_a, language)
    return show_score(match.total_a, match.total_b, language)


# The matches of a tour as the organiser sees them.
class DeskMatchTable(BaseTable):
    """Rows are matches with their names and judges, in table order."""

    number = NumberColumn(_("Table"), initial_sort_descending=False)
    match = tables.Column(_("Match"), accessor="pk", orderable=False, attrs=NAME)
    score = tables.Column(
        _("Score"), accessor="total_a", orderable=False, attrs={"th": {"class": "num"}, "td": {"class": "score num"}}
    )
    room = NameColumn(_("Room"), accessor="room__name", orderable=False, attrs=WIDE_TEXT)
    judges = tables.Column(_("Judges"), accessor="pk", orderable=False, attrs=WIDE_TEXT)
    state = tables.Column(_("State"), orderable=False, attrs=WIDE_TEXT)

    class Meta(BaseTable.Meta):
        empty_text = _("No matches yet: add one below, or import them from a table.")

    def __init__(self, matches: list[Match], *, tour: Tour, photos: Mapping[int, Sized] | None = None) -> None:
        super().__init__(matches, orderable=False)
        self._address = numbered("desk_match", tour.tournament.slug)
        self._photos_address = numbered("match_photos", tour.tournament.slug)
        self._photos = photos or {}

    def render_match(self, record: Match) -> SafeString:
        """Both teams as one link; on a narrow screen the columns that it has no room for beneath."""
        return format_html(
            '<a href="{}"><bdi>{}</bdi> – <bdi>{}</bdi></a>{}<small class="why d-sm-none">{}</small>',
            self._address.format(record.pk),
            record.team_a,
            record.team_b or gettext("bye"),
            self._photo_sign(record),
            self._beneath(record),
        )

    def _photo_sign(self, record: Match) -> SafeString | str:
        """That photos of the sheet are there, and the way to them."""
        if not (photos := self._photos.get(record.pk)):
            return ""
        said = ngettext("%(count)s photo", "%(count)s photos", len(photos)) % {"count": len(photos)}
        return format_html(' · <a class="has-photo" href="{}">{}</a>', self._photos_address.format(record.pk), said)

    def _beneath(self, record: Match) -> SafeString:
        judges = self.render_judges(record) if record.match_judges.all() else gettext("no judges yet")
        room = format_html("<bdi>{}</bdi>", record.room) if record.room else gettext("no room yet")
        return format_html("{} · {} · {}", room, judges, judged_stand(record))

    def render_score(self, record: Match) -> str:
        """The totals, once the match has begun."""
        if record.team_b is None or record.state == Match.State.PLANNED:
            return "–"
        language = get_language() or "ru"
        return show_score(record.total_a, record.total_b, language)

    def render_judges(self, record: Match) -> SafeString | str:
        """The senior judge first, in bold."""
        rows = record.match_judges.all()
        if not rows:
            return "–"
        parts = [(format_html("<b>{}</b>", row.judge) if row.senior else format_html("{}", row.judge),) for row in rows]
        return format_html_join(", ", "<bdi>{}</bdi>", parts)

    def render_state(self, record: Match) -> SafeString:
        css = "badge-state is-approved" if record.state == Match.State.APPROVED else "badge-state"
        return format_html('<span class="{}">{}</span>', css, judged_stand(record))
