"""The table of the standings: places with what moved, metrics, form, and why each stands above the next."""

from functools import cached_property
from html import escape
from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext, ngettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.tables import NAME, WIDE, NameColumn, NumberColumn, PointsColumn
from tournaments.kernel.values import Sentence
from tournaments.kernel.wording import format_sentence
from tournaments.models import Tournament
from tournaments.roster.tables import name_participants
from tournaments.standings.read.standings import Standings, StandingsRow
from tournaments.standings.rules.meetings import Ending, Meeting
from tournaments.standings.tables.rows import SIGNS, TeamTable, ending_words, shown_points, unseen

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
        self.moves = any(one.climbed for one in data)
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
        if record.place <= 3 and record.form:
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
    return sentence.replace(" : ", "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}")
