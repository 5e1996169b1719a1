"""A table's values for files: made quicker than by the library, and the same."""

from decimal import Decimal

import django_tables2
import pytest
from django.test import RequestFactory

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import approve
from tournaments.kernel.tables import BaseTable
from tournaments.matches.read.matches import matches_of_tour, shared_matches
from tournaments.matches.tables import MatchTable, TeamMatchTable
from tournaments.models import Match
from tournaments.standings.tables.parts import PARTS, narrowed

ROW_BY_ROW = {"cross"}
"""Tables that put their rows for files together themselves; tests/standings/views/test_standings.py has the rows."""


@pytest.mark.parametrize("what", [*sorted(PARTS.keys() - ROW_BY_ROW), "tour", "tournament"])
def test_a_file_has_what_the_librarys_own_way_would_give(cast: Cast, what: str) -> None:
    for side in "AB":
        make.make_line_up(cast.match, side)
    approve(cast, "3", "8.5")
    Match.objects.filter(pk=cast.other_match.pk).update(state="individual", total_a=Decimal(1))
    table = made(cast, what)
    values = list(table.as_values())
    assert values == list(django_tables2.Table.as_values(table))
    assert len(values) > 2


def made(cast: Cast, what: str) -> BaseTable:
    if what in PARTS:
        return narrowed(PARTS[what], cast.tournament, "", include_hidden=False).table
    kind, rows = {
        "tour": (MatchTable, list(matches_of_tour(cast.tour))),
        "tournament": (TeamMatchTable, shared_matches(cast.tournament)),
    }[what]
    table = kind(rows, tournament=cast.tournament)
    django_tables2.RequestConfig(RequestFactory().get("/"), paginate=False).configure(table)
    return table


def test_columns_can_be_left_out(cast: Cast) -> None:
    table = made(cast, "tour")
    heads = next(iter(table.as_values(["room"])))
    assert len(heads) == len(next(iter(table.as_values()))) - 1
