"""Tournaments from before restore points and closing: forwards and back, with rows in place."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.management.migrating import migrated

BEFORE, AFTER = ("tournaments", "0018_log_ins"), ("tournaments", "0025_restore_points")


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_tournaments_that_there_are_stay_public_and_open_forwards_and_back() -> None:
    days = {"starts_on": date(2026, 7, 14), "ends_on": date(2026, 7, 16)}
    now = datetime(2026, 7, 16, 18, tzinfo=UTC)
    try:
        old = migrated(BEFORE)
        old.get_model("tournaments", "Tournament").objects.create(slug="old", name="Кубок", **days)
        new = migrated(AFTER)
        cups = new.get_model("tournaments", "Tournament").objects
        assert list(cups.values_list("slug", "visibility", "closed_at")) == [("old", "public", None)]
        cups.update(closed_at=now)
        points, cup = new.get_model("tournaments", "RestorePoint").objects, cups.get()
        points.create(tournament=cup, reason="hand", made_at=now, entries=1, content=b"1", rows=b"2", size=2)
        assert cups.create(slug="new", name="Новый", **days).visibility == "unlisted"
        back = migrated(BEFORE)
        rows = back.get_model("tournaments", "Tournament").objects.order_by("slug")
        assert list(rows.values_list("slug", "visibility")) == [("new", "unlisted"), ("old", "public")]
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
