"""The indexes that lists of tournaments are read by: forwards and back with rows in place, and what reads by them."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests import factories as make
from tests.management.migrating import migrated
from tournaments.kernel.access import PUBLIC, visible_tournaments
from tournaments.kernel.lists import CurrentFirst
from tournaments.models import Tournament

INDEXES = [
    pytest.param("0033_reviews", "0034_newest_first", marks=pytest.mark.nightly),
    pytest.param("0035_clock_number", "0036_lists", marks=pytest.mark.nightly),
    ("0036_lists", "0037_versions"),
]
FIRST = date(2026, 7, 14)


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
@pytest.mark.parametrize(("before", "after"), INDEXES)
def test_the_lists_order_is_the_same_before_and_after_and_back(before: str, after: str) -> None:
    try:
        rows = migrated(("tournaments", before)).get_model("tournaments", "Tournament").objects
        rows.create(slug="old", name="Кубок", starts_on=FIRST, ends_on=FIRST)
        for days, (state, slug) in enumerate(((after, "new"), (before, "last")), start=1):
            rows = migrated(("tournaments", state)).get_model("tournaments", "Tournament").objects
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


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="of few rows PostgreSQL reads all, whatever index there is")
def test_the_home_page_is_read_without_sorting_all_tournaments() -> None:
    make.make_tournament()
    public = visible_tournaments(PUBLIC)
    listed = CurrentFirst(public.filter(closed_at__isnull=True), FIRST)
    assert "INDEX tournaments_lasting" in listed._lasting[:30].explain()
    over = listed._over[:30].explain()
    assert "INDEX tournaments_listed" in over
    assert "TEMP B-TREE" not in over
    assert "COVERING INDEX tournaments_l" in public.filter(closed_at__isnull=False).values("pk").explain()


@pytest.mark.django_db
@pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL chooses by what it knows of the rows")
def test_what_is_coming_is_found_without_reading_what_is_over_also_where_the_database_knows_its_rows() -> None:
    """The order of the other index would do, but it begins with the oldest of all."""
    days = [FIRST - timedelta(days=number) for number in range(300)]
    Tournament.objects.bulk_create(
        Tournament(slug=f"old-{day}", name="Кубок", visibility="public", starts_on=day, ends_on=day) for day in days
    )
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    listed = CurrentFirst(visible_tournaments(PUBLIC).filter(closed_at__isnull=True), FIRST)
    assert "INDEX tournaments_lasting (visibility=? AND closed_at=? AND ends_on>?)" in listed._lasting[:30].explain()
    assert listed[0:3] == list(Tournament.objects.newest_first()[:3])
