"""The index that lists of tournaments are read by: forwards and back with rows in place, and what reads by it."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests import factories as make
from tests.management.migrating import migrated
from tournaments.models import Tournament

BEFORE, AFTER = ("tournaments", "0033_reviews"), ("tournaments", "0034_newest_first")
FIRST = date(2026, 7, 14)


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_the_lists_order_is_the_same_before_and_after_and_back() -> None:
    try:
        rows = migrated(BEFORE).get_model("tournaments", "Tournament").objects
        rows.create(slug="old", name="Кубок", starts_on=FIRST, ends_on=FIRST)
        for days, (state, slug) in enumerate(((AFTER, "new"), (BEFORE, "last")), start=1):
            rows = migrated(state).get_model("tournaments", "Tournament").objects
            rows.create(slug=slug, name="Кубок", starts_on=FIRST + timedelta(days), ends_on=FIRST + timedelta(days))
        assert list(rows.order_by("-starts_on").values_list("slug", flat=True)) == ["last", "new", "old"]
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="of few rows PostgreSQL reads all, whatever index there is")
def test_a_page_of_the_list_is_read_without_sorting_all_tournaments() -> None:
    make.make_tournament()
    plan = Tournament.objects.newest_first()[:100].explain()
    assert "tournaments_newest_first" in plan
    assert "TEMP B-TREE" not in plan
