"""Tournaments from before messages: forwards and back, with rows in place."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests.conftest import make_cast
from tournaments.models import Judge, Team, Told, Tournament

BEFORE, AFTER = ("tournaments", "0018_log_ins"), ("tournaments", "0022_messages")


def migrated(*to: tuple[str, str]) -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(list(to) or executor.loader.graph.leaf_nodes())


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_teams_judges_and_tournaments_stay_forwards_and_back() -> None:
    cast = make_cast()
    names = list(Team.objects.order_by("pk").values_list("name", flat=True))
    try:
        migrated(BEFORE)
        migrated(AFTER)
        migrated()
        assert set(Team.objects.values_list("email", flat=True)) == {""}
        assert set(Judge.objects.values_list("email", flat=True)) == {""}
        assert Tournament.objects.get(pk=cast.tournament.pk).message_before == ""
        told = {"tour": cast.tour, "way": "hand", "digest": "1" * 64, "told_by": "Ольга", "told_at": timezone.now()}
        Told.objects.create(team=cast.match.team_a, **told)
        Team.objects.update(email="anna@school.example")
        migrated(BEFORE)
    finally:
        migrated()
    assert list(Team.objects.order_by("pk").values_list("name", flat=True)) == names
    assert not Told.objects.exists()
    assert set(Team.objects.values_list("email", flat=True)) == {""}
