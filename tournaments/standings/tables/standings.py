"""The tables of standings, the cross-table and the places tour by tour."""

from collections.abc import Iterable, Mapping
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.export import Cell
from tournaments.kernel.tables import NAME, NUMBER, WIDE, BaseTable, NameColumn, NumberColumn, PointsColumn
from tournaments.kernel.values import Sentence, show_points, tidy
from tournaments.kernel.wording import format_sentence
from tournaments.models import Tournament
from tournaments.roster.tables import name_participants
from tournaments.standings.read.players import Course, CourseRow, Meeting
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


# The cross-table, and the standings tour by tour.
MOST_COLUMNS = 40
"""Teams that a cross-table on a page can have; in a file all fit."""

_MIDDLE = {"th": {"class": "mid"}, "td": {"class": "mid"}}
ITSELF = "×"


class CourseTable(BaseTable):
    """Rows are ``CourseRow`` in order of the table; cells follow from it, so nothing is sorted by them."""

    number = NumberColumn("№", empty_values=(), orderable=False, exclude_from_export=True)
    sign = NameColumn(pgettext_lazy("of a team", "Sign"), accessor="row__team__sign", visible=False)
    team = tables.Column(_("Team"), accessor="row__team__name", attrs=NAME, orderable=False)

    class Meta(BaseTable.Meta):
        attrs = {"class": "table table-hover course"}
        empty_text = _("Nobody is entered yet.")

    def __init__(self, data: list[CourseRow], *, tournament: Tournament, course: Course, **kwargs: Any) -> None:
        super().__init__(data, **kwargs)
        self._address = reverse("team", args=[tournament.slug, 0]).replace("/0/", "/{}/")
        self._numbers = course.numbers
        name_participants(self, tournament)

    def render_number(self, record: CourseRow) -> int:
        """The row's number, by which the columns of the cross-table are called."""
        return self._numbers[record.row.team.pk]

    def render_team(self, record: CourseRow) -> SafeString:
        """The sign and a link to the team."""
        team = record.row.team
        link = format_html('<a href="{}"><bdi>{}</bdi></a>', self._address.format(team.pk), team.name)
        return format_html("{}{}", signed(team), link)

    def value_team(self, record: CourseRow) -> str:
        return record.row.team.name


class _AgainstColumn(tables.Column):
    def __init__(self, of: CourseRow, number: int) -> None:
        super().__init__(str(number), empty_values=(), attrs=_MIDDLE, orderable=False)
        self.team = of.row.team
        self._met = frozenset(one.opponent for one in of.meetings)  # few of many: nobody else's meetings are looked at

    def render(self, record: CourseRow) -> str:
        """Each result on its own, a sign for the team itself, nothing for those who have not met."""
        if record.row.team.pk == self.team.pk:
            return ITSELF
        if record.row.team.pk not in self._met:
            return ""
        return ", ".join(score(one) for one in record.against(self.team.pk))

    def value(self, **kwargs: Any) -> str:
        return self.render(kwargs["record"])


class _TourColumn(tables.Column):
    """A team's place after a tour with its points, and beneath whom it met."""

    def __init__(self, position: int, tour: int, teams: Mapping[int, RankedTeam]) -> None:
        super().__init__(str(tour), accessor="row__team__pk", attrs=_MIDDLE, orderable=False)
        self.position, self.tour, self.teams = position, tour, teams

    def render(self, record: CourseRow) -> SafeString:
        """Place and points, opponent and score."""
        step, met = record.steps[self.position], record.in_tour(self.tour)
        value = "" if step.value is None else show_points(step.value, get_language() or "ru")
        return format_html(
            '<b>{}</b> <span class="step">{}</span><small class="why">{}</small>',
            step.place,
            value,
            self._met(met) if met else "",
        )

    def value(self, **kwargs: Any) -> int:
        record: CourseRow = kwargs["record"]
        return record.steps[self.position].place

    def _met(self, met: Meeting) -> SafeString:
        if met.opponent is None:
            return format_html("{} {}", gettext("bye"), score(met))
        opponent = self.teams[met.opponent]
        return format_html("<bdi>{}</bdi> {}", opponent.sign or opponent.name, score(met))


class _PointsAfterColumn(NumberColumn):
    """In a file: the value of the first metric after a tour."""

    def __init__(self, position: int, heading: str) -> None:
        super().__init__(heading, accessor="row__team__pk", visible=False)
        self.position = position

    def value(self, **kwargs: Any) -> Cell:
        value = kwargs["record"].steps[self.position].value
        return None if value is None else tidy(value)


def score(meeting: Meeting) -> str:
    """A result as its team sees it, "3 : 1"; a bye has one side."""
    language = get_language() or "ru"
    sides = [meeting.mine] if meeting.opponent is None else [meeting.mine, meeting.theirs]
    return "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}".join(show_points(side, language) for side in sides)


def cross_table(tournament: Tournament, course: Course) -> CourseTable:
    """Everybody against everybody: a column for each row, then what the table counts first and the place."""
    against = [(f"team{number}", _AgainstColumn(one, number)) for number, one in enumerate(course.rows, start=1)]
    table = _table(tournament, course, against)
    table.columns["number"].column.exclude_from_export = False
    return table


def progress_table(tournament: Tournament, course: Course) -> CourseTable:
    """A column for each tour with the place after it."""
    label = format_sentence(course.metric.label)
    columns: list[tuple[str, tables.Column]] = []
    for position, tour in enumerate(course.tours):
        columns.append((f"tour{tour}", _TourColumn(position, tour, course.teams)))
        columns.append((f"after{tour}", _PointsAfterColumn(position, f"{tour}: {label}")))
    return _table(tournament, course, columns)


def _table(tournament: Tournament, course: Course, columns: Iterable[tuple[str, tables.Column]]) -> CourseTable:
    last: list[tuple[str, tables.Column]] = [
        ("value", PointsColumn(format_sentence(course.metric.label), accessor="row__values__0", orderable=False)),
        ("place", tables.Column(_("Place"), accessor="row__written", attrs=NUMBER, orderable=False)),
    ]
    has_signs = any(one.row.team.sign for one in course.rows)
    return CourseTable(
        list(course.rows),
        tournament=tournament,
        course=course,
        extra_columns=[*columns, *last],
        exclude=() if has_signs else ("sign",),
    )
