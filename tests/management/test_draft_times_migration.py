"""Tournaments from before the beginnings of drafts were kept back: forwards and back, with rows in place."""

from datetime import date

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.management.migrating import migrated

BEFORE, AFTER = ("tournaments", "0031_ceremony"), ("tournaments", "0032_draft_times")


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_nobody_has_said_that_the_beginnings_of_drafts_are_public_forwards_and_back() -> None:
    days = {"starts_on": date(2026, 7, 14), "ends_on": date(2026, 7, 16)}
    try:
        old = migrated(BEFORE).get_model("tournaments", "Tournament").objects
        old.create(slug="old", name="Кубок", **days)
        new = migrated(AFTER).get_model("tournaments", "Tournament").objects
        assert list(new.values_list("slug", "draft_times")) == [("old", "no")]
        new.update(draft_times="yes")
        assert migrated(BEFORE).get_model("tournaments", "Tournament").objects.get().slug == "old"
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
