"""The table of the standings: places with what moved, metrics, form, and why each stands above the next."""

from collections.abc import Callable, Iterator
from functools import cached_property
from html import escape
from typing import Any

import django_tables2 as tables
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.routes import numbered
from tournaments.kernel.tables import NAME, WIDE, BaseTable, NameColumn, NumberColumn, PointsColumn, name_participants
from tournaments.kernel.values import Sentence, joined_score, show_points
from tournaments.kernel.wording import format_sentence
from tournaments.models import Tournament
from tournaments.standings.read.standings import RankedTeam, Standings, StandingsRow
from tournaments.standings.rules.metrics import Value
from tournaments.standings.rules.outcomes import Ending, Meeting

# What the tables of the standings share: whole rows that say whose they are, signs with their words.
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
        self._team, self._match = (numbered(name, tournament.slug) for name in ("team", "match"))

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


# The table itself.
ISOLATE, END_OF_ISOLATE = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"
MOST_METRICS = 3
"""With more of them the table scrolls sideways on a phone."""


class StandingsTable(TeamTable):
    """Rows are ``StandingsRow``; the columns of the metrics are added by ``standings_table``."""

    place = NumberColumn(_("Place"), attrs={"th": {"class": "num place"}}, initial_sort_descending=False)
    sign = NameColumn(pgettext_lazy("of a team", "Sign"), accessor="team__sign", visible=False)
    team = tables.Column(_("Team"), order_by="team__name", attrs=NAME | {"th": {"class": "name"}})
    played = NumberColumn(_("Matches"), attrs=WIDE)
    why = tables.Column(_("Explanation"), accessor="above", visible=False, empty_values=())

    class Meta(TeamTable.Meta):
        attrs = {"class": "table ranking"}
        empty_text = _("Nobody is entered yet.")

    def __init__(self, data: list[StandingsRow], *, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(data, tournament=tournament, **kwargs)
        name_participants(self, tournament)
        self.moves = any(row.climbed for row in data)
        self._points, self._forms, self._steps = shown_points(), dict[tuple[int, Ending], str](), dict[int, str]()

    def row(self, record: StandingsRow) -> str:
        """The sign and a link to the team; beneath its form, and behind a tap why it stands where it stands."""
        team = record.team
        values = "".join(f'<td class="num score">{self._points(value)}</td>' for value in record.values)
        return (
            f'<tr id="team-{team.pk}" data-team="{team.pk}" data-place="{escape(record.written)}">'
            f'<td class="num place">{self._place(record)}</td>'
            f'<th scope="row" class="name"><span class="who">{self.team_link(team)}</span>'
            f'<div class="beneath">{self._form(record)}{self._why(record)}</div></th>'
            f'{values}<td class="num wide">{record.played}</td></tr>'
        )

    def _place(self, record: StandingsRow) -> str:
        written: str = escape(record.written)
        if record.place <= 3 and record.came:
            written = f'<span class="medal is-{record.place}">{written}</span>'
        if not self.moves:
            return written
        if record.climbed not in self._steps:
            self._steps[record.climbed] = step(record.climbed)
        return written + self._steps[record.climbed]

    def _form(self, record: StandingsRow) -> str:
        if not record.form:
            return ""
        return f'<ul class="form-strip">{"".join(map(self._one, record.form))}</ul>'

    def _one(self, met: Meeting) -> str:
        """A match of the form; there are few that differ in tour and ending."""
        key = met.tour, met.ending
        if key not in self._forms:
            words = gettext("Tour %(number)s") % {"number": met.tour} + ": " + self._words[met.ending]
            self._forms[key] = f'<li class="outcome is-{met.ending}">{SIGNS[met.ending]}{unseen(words)}</li>'
        return self._forms[key]

    @cached_property
    def _words(self) -> Any:
        return ending_words()

    def _why(self, record: StandingsRow) -> str:
        sentence = escape(explained(record))
        if not sentence:
            return ""
        return (
            f'<details class="why-more"><summary data-why="{sentence}">{self._question}</summary>'
            f'<p class="why">{sentence}</p></details>'
        )

    @cached_property
    def _question(self) -> str:
        words = gettext("Why this place")  # the collector of texts looks into no f-string
        return f'<b aria-hidden="true">?</b>{unseen(words)}'

    def render_place(self, record: StandingsRow) -> str:
        return record.written

    def value_place(self, record: StandingsRow) -> int | str:
        """A number unless several places are written."""
        return int(record.written) if record.written.isdecimal() else record.written

    def value_team(self, record: StandingsRow) -> str:
        return record.team.name

    def value_why(self, record: StandingsRow) -> str:
        return explained(record, isolate=False)


def standings_table(tournament: Tournament, standings: Standings) -> StandingsTable:
    """The table with a column for each metric, between the team and the number of its matches."""
    metrics = [
        (f"metric{position}", PointsColumn(format_sentence(metric.label), accessor=f"values__{position}"))
        for position, metric in enumerate(standings.metrics)
    ]
    has_signs = any(row.team.sign for row in standings.rows)
    table = StandingsTable(
        list(standings.rows),
        tournament=tournament,
        extra_columns=metrics,
        sequence=("place", "sign", "team", *(name for name, _column in metrics), "..."),
        exclude=() if has_signs else ("sign",),
    )
    table.caption = gettext("Standings")
    table.scrolls = len(metrics) > MOST_METRICS
    return table


def step(places: int) -> str:
    """By how many places somebody has moved, as a sign and in words."""
    if not places:
        kept = gettext("place kept")
        return f'<span class="climbed"><span aria-hidden="true">–</span>{unseen(kept)}</span>'
    count = abs(places)
    if places > 0:
        sign, name, words = "▲", "up", ngettext("%(number)s place up", "%(number)s places up", count)
    else:
        sign, name, words = "▼", "down", ngettext("%(number)s place down", "%(number)s places down", count)
    said = unseen(words % {"number": count})
    return f'<span class="climbed is-{name}"><span aria-hidden="true">{sign}{count}</span>{said}</span>'


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
    return sentence.replace(" : ", joined_score("", ""))
