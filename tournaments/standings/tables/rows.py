"""What the tables of the standings share: whole rows that say whose they are, signs with their words."""

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, pgettext

from tournaments.kernel.tables import BaseTable
from tournaments.kernel.values import show_points
from tournaments.models import Tournament
from tournaments.standings.read.standings import RankedTeam
from tournaments.standings.rules.meetings import Ending, Meeting
from tournaments.standings.rules.metrics import Value

SIGNS = {Ending.WIN: "+", Ending.DRAW: "½", Ending.LOSS: "−", Ending.BYE: "•"}


class TeamTable(BaseTable):
    """A table whose rows are somebody's. ``row`` gives a row with its cells; a template or django-tables2 would take
    several times as long over a long table."""

    class Meta(BaseTable.Meta):
        template_name = "standings/table.html"

    caption = ""
    scrolls = False
    """Whether the table scrolls in a frame of its own, else its head stays at the top of the page."""
    note = ""
    """What stands above the head of the table on every sheet of paper."""

    def __init__(self, data: list[Any], *, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self.tournament = tournament
        # One look-up for the table instead of one for each cell; addresses differ by a number alone.
        self._team, self._match = (
            reverse(name, args=[tournament.slug, 0]).replace("/0/", "/{}/") for name in ("team", "match")
        )

    def lines(self) -> Iterator[SafeString]:
        for row in self.paginated_rows:
            yield mark_safe(self.row(row.record))  # noqa: S308 - what people typed is escaped where it is put in

    def row(self, record: Any) -> str:
        raise NotImplementedError

    def team_link(self, team: RankedTeam) -> str:
        return f'{signed(team)}<a href="{self._team.format(team.pk)}"><bdi>{escape(team.name)}</bdi></a>'

    def match_link(self, met: Meeting, inside: str, css: str = "") -> str:
        css = f' class="{css}"' if css else ""
        return f'<a{css} href="{self._match.format(met.match)}">{inside}</a>'


def signed(team: RankedTeam) -> SafeString | str:
    """The team's sign with a space after it; nothing for a team without one."""
    return format_html('<span class="sign"><bdi>{}</bdi></span> ', team.sign) if team.sign else ""


def unseen(words: str) -> str:
    """Words for those who hear the page."""
    return f'<span class="visually-hidden">{escape(words)}</span>'


def ending_words() -> dict[Ending, str]:
    """What the signs are called."""
    return {
        Ending.WIN: pgettext("of a match", "win"),
        Ending.DRAW: pgettext("of a match", "draw"),
        Ending.LOSS: pgettext("of a match", "loss"),
        Ending.BYE: gettext("bye"),
    }


def shown_points() -> Callable[[Value], str]:
    """Writes points in the language of the page, each figure once; a dash for none."""
    language = get_language() or "ru"
    known: dict[Value, str] = {None: "—"}

    def write(value: Value) -> str:
        if value not in known:
            known[value] = show_points(value, language) if value is not None else ""
        return known[value]

    return write


def score(meeting: Meeting) -> str:
    """A result as its team sees it, "3 : 1"; a bye has one side."""
    language = get_language() or "ru"
    sides = [meeting.mine] if meeting.opponent is None else [meeting.mine, meeting.theirs]
    return "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(show_points(side, language) for side in sides)
