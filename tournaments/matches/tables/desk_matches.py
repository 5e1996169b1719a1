"""The matches of a tour as the organiser sees them."""

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.tables import NAME, WIDE_TEXT, BaseTable, NameColumn, NumberColumn
from tournaments.kernel.values.points import show_points
from tournaments.models import Match, Tour


class DeskMatchTable(BaseTable):
    """Rows are matches with their names and judges, in table order."""

    number = NumberColumn(_("Table"), initial_sort_descending=False)
    match = tables.Column(_("Match"), accessor="pk", orderable=False, attrs=NAME)
    score = tables.Column(
        _("Score"),
        accessor="total_a",
        orderable=False,
        attrs={"th": {"class": "num"}, "td": {"class": "score num"}},
    )
    room = NameColumn(_("Room"), accessor="room__name", orderable=False, attrs=WIDE_TEXT)
    judges = tables.Column(_("Judges"), accessor="pk", orderable=False, attrs=WIDE_TEXT)
    state = tables.Column(_("State"), orderable=False, attrs=WIDE_TEXT)

    class Meta(BaseTable.Meta):
        empty_text = _("No matches yet: add one below, or import them from a table.")

    def __init__(self, matches: list[Match], *, tour: Tour) -> None:
        super().__init__(matches, orderable=False)
        self._address = reverse("desk_match", args=[tour.tournament.slug, 0]).replace("/0/", "/{}/")

    def render_match(self, record: Match) -> SafeString:
        """Both teams as one link; on a narrow screen the columns that it has no room for beneath."""
        return format_html(
            '<a href="{}"><bdi>{}</bdi> – <bdi>{}</bdi></a><small class="why d-sm-none">{}</small>',
            self._address.format(record.pk),
            record.team_a,
            record.team_b or gettext("bye"),
            self._beneath(record),
        )

    def _beneath(self, record: Match) -> SafeString:
        judges = self.render_judges(record) if record.match_judges.all() else gettext("no judges yet")
        room = format_html("<bdi>{}</bdi>", record.room) if record.room else gettext("no room yet")
        return format_html("{} · {} · {}", room, judges, record.get_state_display())

    def render_score(self, record: Match) -> str:
        """The totals, once the match has begun."""
        if record.team_b is None or record.state == Match.State.PLANNED:
            return "–"
        language = get_language() or "ru"
        return f"{show_points(record.total_a, language)} : {show_points(record.total_b, language)}"

    def render_judges(self, record: Match) -> SafeString | str:
        """The senior judge first, in bold."""
        rows = record.match_judges.all()
        if not rows:
            return "–"
        parts = [
            (format_html("<b>{}</b>", row.judge) if row.senior else format_html("{}", row.judge),)
            for row in rows
        ]
        return format_html_join(", ", "<bdi>{}</bdi>", parts)

    def render_state(self, record: Match) -> SafeString:
        """The state as a badge."""
        css = "badge-state is-approved" if record.state == Match.State.APPROVED else "badge-state"
        return format_html('<span class="{}">{}</span>', css, record.get_state_display())
