"""The cross-table, and the standings tour by tour."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from html import escape
from typing import Any

import django_tables2 as tables
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.tables import NAME, NUMBER, Cell, NameColumn, NumberColumn, PointsColumn, name_participants
from tournaments.kernel.values import tidy
from tournaments.kernel.wording import format_sentence
from tournaments.models import Tournament
from tournaments.standings.read.players import ProgressRow, TourProgress
from tournaments.standings.rules.outcomes import Meeting
from tournaments.standings.tables.standings import TeamTable, ending_words, score, shown_points, unseen

MOST_COLUMNS = 100
"""Teams that a cross-table on a page can have; in a file all fit."""
ITSELF = "×"


class StepsTable(TeamTable):
    """Rows are ``ProgressRow`` in order of the table; cells follow from it, so nothing is sorted by them."""

    number = NumberColumn("№", empty_values=(), orderable=False, exclude_from_export=True)
    sign = NameColumn(pgettext_lazy("of a team", "Sign"), accessor="row__team__sign", visible=False)
    team = tables.Column(_("Team"), accessor="row__team__name", attrs=NAME | {"th": {"class": "name"}}, orderable=False)

    class Meta(TeamTable.Meta):
        attrs = {"class": "table course"}
        empty_text = _("Nobody is entered yet.")

    scrolls = True

    def __init__(
        self, data: list[ProgressRow], *, tournament: Tournament, progress: TourProgress, **kwargs: Any
    ) -> None:
        super().__init__(data, tournament=tournament, **kwargs)
        self.progress, self._numbers = progress, progress.numbers
        self._points, self._words = shown_points(), ending_words()
        name_participants(self, tournament)

    def row(self, record: ProgressRow) -> str:
        """The row's number, by which the columns of the cross-table are called, the team, its cells and its place."""
        team, number = record.row.team, self._numbers[record.row.team.pk]
        return (
            f'<tr id="team-{team.pk}" data-team="{team.pk}" data-place="{escape(record.row.written)}">'
            f'<td class="num number">{number}</td><th scope="row" class="name">{self.team_link(team)}</th>'
            f'{"".join(self.cells(record))}<td class="num">{self._points(record.row.values[0])}</td>'
            f'<td class="num">{escape(record.row.written)}</td></tr>'
        )

    def cells(self, record: ProgressRow) -> Iterable[str]:
        raise NotImplementedError

    def result(self, met: Meeting) -> str:
        """A match as a link, with the word for how it ended."""
        return self.match_link(met, score(met) + unseen(f" {self._words[met.ending]}"), f"is-{met.ending}")

    def render_number(self, record: ProgressRow) -> int:
        return self._numbers[record.row.team.pk]

    def value_team(self, record: ProgressRow) -> str:
        return record.row.team.name


class CrossTable(StepsTable):
    """Everybody against everybody."""

    class Meta(StepsTable.Meta):
        attrs = {"class": "table course cross", "data-cross": ""}

    def cells(self, record: ProgressRow) -> Sequence[str]:
        """Each result on its own, a sign for the team itself, nothing for those who have not met."""
        cells = ["<td></td>"] * len(self._numbers)
        met: dict[int, list[str]] = {}
        for meeting in record.meetings:
            if meeting.opponent is not None and meeting.opponent in self._numbers:
                met.setdefault(self._numbers[meeting.opponent] - 1, []).append(self.result(meeting))
        for position, results in met.items():
            cells[position] = f'<td class="met">{"".join(results)}</td>'
        cells[self._numbers[record.row.team.pk] - 1] = f'<td class="itself">{ITSELF}</td>'
        return cells

    def as_values(self, exclude_columns: Any = None) -> Iterator[list[Any]]:
        """What a team made against each other one, put together from its meetings: most cells are empty, and to ask a
        column for each of them takes most of a long table's time."""
        columns = [column.name for column in self.columns.iterall() if isinstance(column.column, _AgainstColumn)]
        rows = super().as_values((*(exclude_columns or ()), *columns))
        *known, value, place = next(rows)
        yield [*known, *map(str, range(1, len(columns) + 1)), value, place]
        for record, (*known, value, place) in zip(self.progress.rows, rows, strict=True):
            cells = [""] * len(columns)
            for meeting in record.meetings:
                if meeting.opponent is not None and meeting.opponent in self._numbers:
                    at = self._numbers[meeting.opponent] - 1
                    cells[at] = ", ".join(filter(None, (cells[at], score(meeting))))
            cells[self._numbers[record.row.team.pk] - 1] = ITSELF
            yield [*known, *cells, value, place]


class ProgressTable(StepsTable):
    """A team's place after each tour with its points, and beneath whom it met."""

    class Meta(StepsTable.Meta):
        attrs = {"class": "table course progress-table"}

    def cells(self, record: ProgressRow) -> Iterable[str]:
        met = {meeting.tour: meeting for meeting in record.meetings}
        for step in record.steps:
            meeting = met.get(step.tour)
            css = f" is-{meeting.ending}" if meeting else ""
            value = "" if step.value is None else self._points(step.value)
            yield (
                f'<td class="mid{css}"><b>{step.place}</b> <span class="step">{value}</span>'
                f"{self._against(meeting) if meeting else ''}</td>"
            )

    def _against(self, met: Meeting) -> str:
        if met.opponent is None:
            return f'<small class="why">{escape(gettext("bye"))} {score(met)}</small>'
        opponent = self.progress.teams[met.opponent]
        name = f'<bdi>{escape(opponent.sign or opponent.name)}</bdi> <span class="met">{score(met)}</span>'
        return f'<small class="why">{self.match_link(met, name + unseen(f" {self._words[met.ending]}"))}</small>'


class _AgainstColumn(tables.Column):
    """What a team made against another: its head alone; ``CrossTable`` fills the cells."""

    def __init__(self, of: ProgressRow, number: int) -> None:
        attrs = {"th": {"class": "mid", "data-team": of.row.team.pk}}
        super().__init__(str(number), empty_values=(), attrs=attrs, orderable=False)
        self.spoken = of.row.team.name


class _TourColumn(tables.Column):
    """On a page: a tour with the place after it and what was counted by then; a file has a column for each."""

    def __init__(self, tour: int, label: str) -> None:
        attrs = {"th": {"class": "mid"}}
        super().__init__(str(tour), accessor="row__team__pk", attrs=attrs, orderable=False, exclude_from_export=True)
        self.before, self.bold, self.beside = gettext("Tour"), gettext("Place"), label


class _AfterColumn(NumberColumn):
    """In a file: a team's place after a tour, or what was counted by then."""

    def __init__(self, tour: int, what: str, value: Callable[[ProgressRow], Cell]) -> None:
        heading = gettext("Tour %(number)s: %(what)s") % {"number": tour, "what": what}
        super().__init__(heading, accessor="row__team__pk", visible=False)
        self._value = value

    def value(self, **kwargs: Any) -> Cell:
        return self._value(kwargs["record"])


def _place_after(record: ProgressRow, *, position: int) -> Cell:
    return record.steps[position].place


def _points_after(record: ProgressRow, *, position: int) -> Cell:
    value = record.steps[position].value
    return None if value is None else tidy(value)


def cross_table(tournament: Tournament, progress: TourProgress) -> StepsTable:
    """A column for each row, then what the table counts first and the place."""
    against = [
        (f"team{number}", _AgainstColumn(record, number)) for number, record in enumerate(progress.rows, start=1)
    ]
    table = _table(CrossTable, tournament, progress, against)
    table.columns["number"].column.exclude_from_export = False
    table.caption = gettext("Cross-table")
    return table


def progress_table(tournament: Tournament, progress: TourProgress) -> StepsTable:
    """A column for each tour with the place after it."""
    label = format_sentence(progress.metric.label)
    columns: list[tuple[str, tables.Column]] = []
    for position, tour in enumerate(progress.tours):
        place, points = (partial(value, position=position) for value in (_place_after, _points_after))
        columns.append((f"tour{tour}", _TourColumn(tour, label)))
        columns.append((f"place{tour}", _AfterColumn(tour, gettext("Place"), place)))
        columns.append((f"after{tour}", _AfterColumn(tour, label, points)))
    table = _table(ProgressTable, tournament, progress, columns)
    table.caption = gettext("Tour by tour")
    return table


def _table(
    kind: type[StepsTable], tournament: Tournament, progress: TourProgress, columns: Iterable[tuple[str, tables.Column]]
) -> StepsTable:
    last: list[tuple[str, tables.Column]] = [
        ("value", PointsColumn(format_sentence(progress.metric.label), accessor="row__values__0", orderable=False)),
        ("place", tables.Column(_("Place"), accessor="row__written", attrs=NUMBER, orderable=False)),
    ]
    has_signs = any(record.row.team.sign for record in progress.rows)
    return kind(
        list(progress.rows),
        tournament=tournament,
        progress=progress,
        extra_columns=[*columns, *last],
        exclude=() if has_signs else ("sign",),
    )
