"""The tournament of 2022, imported and approved through the services, has the standings that are known."""

import csv
from decimal import Decimal

import pytest
from django.core.management import call_command

from tests import factories as make
from tests.conftest import Cast
from tests.standings.rules.test_ranking import KNOWN, REAL
from tournaments.models import Match, Tournament
from tournaments.standings.read.players import progress_of
from tournaments.standings.read.standings import standings


@pytest.fixture
def real(cast: Cast) -> Tournament:
    tournament = make.make_tournament(slug="fmt-2022", organiser=cast.organiser)
    call_command("import_matches", str(REAL), "--tournament", "fmt-2022", "--approve")
    return Tournament.objects.get(pk=tournament.pk)


def test_the_known_result_comes_out(real: Tournament) -> None:
    table = standings(real)
    lines = [f"{row.team.name} {row.values[0]} ({row.values[1]})" for row in table.rows]
    # Level teams share a place, so which of them is named first means nothing.
    assert sorted(lines) == sorted(KNOWN.replace("\n", " ").split(", "))
    assert [row.values for row in table.rows] == sorted((row.values for row in table.rows), reverse=True)
    shared = {row.place: row.team.name for row in table.rows if row.shared}
    assert shared.keys() == {8, 16, 20}
    assert sum(row.played for row in table.rows) == 110


def test_the_progress_ends_where_the_table_does_and_the_cross_table_holds_every_match(real: Tournament) -> None:
    progress = progress_of(real)
    assert progress.tours == (1, 2, 3, 4, 5)
    assert [row.steps[-1].place for row in progress.rows] == [row.row.place for row in progress.rows]
    met = {
        (meeting.tour, row.row.team.name, progress.teams[meeting.opponent].name): (meeting.mine, meeting.theirs)
        for row in progress.rows
        for meeting in row.meetings
        if meeting.opponent is not None
    }
    with REAL.open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            points = (Decimal(line["points_a"]), Decimal(line["points_b"]))
            assert met[int(line["tour"]), line["team_a"], line["team_b"]] == points
    assert len(met) == 2 * Match.objects.filter(tour__tournament=real).count()
