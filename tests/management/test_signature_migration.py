"""Signatures that were given before it was noted how: forwards and back, with rows in place."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from tests import factories as make

BEFORE, AFTER = ("tournaments", "0013_game_agreed"), ("tournaments", "0014_signatures")
GIVEN = (("senior", "Семён"), ("captain_a", "Альфа"), ("captain_b", "Семён"))


def migrated(to: tuple[str, str]) -> object:
    executor = MigrationExecutor(connection)
    executor.migrate([to])
    return executor.loader.project_state([to]).apps.get_model("tournaments", "Signature")


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_signatures_keep_their_rows_forwards_and_back() -> None:
    tournament = make.make_tournament()
    tour = make.make_tour(tournament)
    match = make.make_match(tour, make.make_team(tournament, "Альфа"), make.make_team(tournament, "Бета"))
    try:
        old = migrated(BEFORE)
        for role, by in GIVEN:
            given = {"match_id": match.pk, "role": role, "name": "Имя", "given_by": by, "signed_at": timezone.now()}
            old.objects.create(**given)  # type: ignore[attr-defined]
        new = migrated(AFTER)
        ways = new.objects.order_by("pk").values_list("role", "way", "strokes")  # type: ignore[attr-defined]
        assert list(ways) == [("senior", "judges", ""), ("captain_a", "own", ""), ("captain_b", "judges", "")]
        new.objects.filter(role="captain_a").update(strokes="1,1 90,90")  # type: ignore[attr-defined]
        back = migrated(BEFORE)
        rows = back.objects.order_by("pk").values_list("role", "given_by")  # type: ignore[attr-defined]
        assert list(rows) == list(GIVEN)
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
