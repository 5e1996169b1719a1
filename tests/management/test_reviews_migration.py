"""Tournaments from before games were looked through: forwards and back, with rows in place."""

from datetime import date

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.management.migrating import migrated

BEFORE, AFTER = ("tournaments", "0032_draft_times"), ("tournaments", "0033_reviews")


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_games_are_looked_through_until_an_organiser_says_no_forwards_and_back() -> None:
    days = {"starts_on": date(2026, 7, 14), "ends_on": date(2026, 7, 16)}
    try:
        old = migrated(BEFORE).get_model("tournaments", "Tournament").objects
        old.create(slug="old", name="Кубок", **days)
        new = migrated(AFTER).get_model("tournaments", "Tournament").objects
        assert list(new.values_list("slug", "reviews")) == [("old", "yes")]
        new.update(reviews="no")
        assert migrated(BEFORE).get_model("tournaments", "Tournament").objects.get().slug == "old"
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
