"""Tournaments from before names were protected: forwards and back, with rows in place."""

from datetime import date

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.management.migrating import migrated

BEFORE, AFTER = ("tournaments", "0015_try_board_maker"), ("tournaments", "0017_public_names")


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_tournaments_that_there_are_show_short_names_and_keep_whole_ones_forwards_and_back() -> None:
    days = {"starts_on": date(2026, 7, 14), "ends_on": date(2026, 7, 16)}
    try:
        old = migrated(BEFORE)
        cup = old.get_model("tournaments", "Tournament").objects.create(slug="old", name="Кубок", **days)
        team = old.get_model("tournaments", "Team").objects.create(tournament=cup, name="Альфа", key="альфа")
        player = {"name": "Чижова Алиса", "key": "чижова алиса"}
        old.get_model("tournaments", "Player").objects.create(team=team, **player)
        new = migrated(AFTER).get_model("tournaments", "Tournament").objects
        columns = ("slug", "visibility", "public_names", "name_order", "search_engines")
        assert list(new.values_list(*columns)) == [("old", "public", "short", "guess", "no")]
        new.update(public_names="whole", search_engines="yes")
        back = migrated(BEFORE)
        assert back.get_model("tournaments", "Tournament").objects.get().slug == "old"
        assert back.get_model("tournaments", "Player").objects.values("name", "key").get() == player
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
