"""What all tables share: their cells are those that django-tables2 would show."""

from typing import Any

import django_tables2 as tables
import pytest
from django.utils.html import conditional_escape

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.tables import BaseTable, NameColumn, NumberColumn, PointsColumn
from tournaments.models import Match


class Shown(BaseTable):
    """A column of each kind that there can be."""

    name = NameColumn()
    points = PointsColumn()
    count = NumberColumn(default="nothing")
    of_row = tables.Column(accessor="name")
    of_both = tables.Column(accessor="points")
    linked = tables.Column(accessor="name", linkify=lambda value: f"/{value}/")
    nowhere = tables.Column(accessor="not__there", default="–")

    def render_of_row(self, record: dict[str, Any]) -> str:
        return f"<{record['name']}>"

    def render_of_both(self, value: str, record: dict[str, Any]) -> str:
        return f"{record['name']}: {value}"


class Matches(BaseTable):
    """A choice of a model is shown by its words."""

    state = tables.Column()
    number = NumberColumn()


def cells_of(table: BaseTable) -> list[str]:
    """As the library makes them."""
    return ["".join(f"{conditional_escape(cell)}</td>" for _, cell in row.items()) for row in table.rows]


def plain(line: str) -> str:
    """A line without the beginnings of its cells."""
    return line.replace('<td class="text">', "").replace('<td class="num">', "").replace("<td>", "")


def test_lines_hold_the_cells_that_the_library_would_show() -> None:
    rows = [
        {"name": "Альфа & <b>", "points": "2.5", "count": 3},
        {"name": "Бета", "points": "-1", "count": None},
        {"name": "", "points": "0", "count": 0},
    ]
    table = Shown(rows)
    assert [plain(line) for line in table.lines()] == cells_of(table)
    assert "2½" in next(iter(table.lines()))
    assert [">nothing<" in line for line in table.lines()] == [False, True, False]


@pytest.mark.both_databases
def test_a_choice_of_a_model_is_shown_by_its_words(cast: Cast) -> None:
    make.make_match(cast.tour, state=Match.State.TEAM)
    table = Matches(Match.objects.order_by("pk"))
    assert [plain(line) for line in table.lines()] == cells_of(table)
    assert str(Match.State.TEAM.label) in list(table.lines())[-1]
