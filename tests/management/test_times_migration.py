"""Tournaments from before there were lengths, sites and breaks: forwards and back, with rows in place."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.management.migrating import migrated

BEFORE, AFTER = ("tournaments", "0018_log_ins"), ("tournaments", "0024_times")
TEN = datetime(2026, 7, 14, 7, tzinfo=UTC)


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_tours_and_rooms_that_there_are_stay_as_they_are_forwards_and_back() -> None:
    days = {"starts_on": date(2026, 7, 14), "ends_on": date(2026, 7, 16)}
    try:
        old = migrated(BEFORE)
        cup = old.get_model("tournaments", "Tournament").objects.create(slug="old", name="Кубок", **days)
        tour = {"number": 1, "kind": "corners", "starts_at": TEN}
        old.get_model("tournaments", "Tour").objects.create(tournament=cup, **tour)
        old.get_model("tournaments", "Room").objects.create(tournament=cup, name="2.1", position=1)
        new = migrated(AFTER)
        tours, rooms = (new.get_model("tournaments", name).objects for name in ("Tour", "Room"))
        columns = ("number", "starts_at", "minutes", "moves", "delay")
        assert list(tours.values_list(*columns)) == [(1, TEN, None, None, None)]
        assert list(rooms.values_list("name", "site")) == [("2.1", None)]
        site = new.get_model("tournaments", "Site").objects.create(tournament_id=cup.pk, name="Корпус Б")
        items = new.get_model("tournaments", "TimetableItem").objects
        items.create(tournament_id=cup.pk, name="Обед", starts_at=TEN)
        assert (site.walk, items.get().minutes) == (15, 30)
        rooms.update(site=site)
        tours.update(minutes=90, delay=10)
        back = migrated(BEFORE)
        assert back.get_model("tournaments", "Tour").objects.values(*tour).get() == tour
        assert list(back.get_model("tournaments", "Room").objects.values_list("name", "position")) == [("2.1", 1)]
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
