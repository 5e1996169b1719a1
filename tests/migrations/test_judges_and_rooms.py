"""Judges, rooms and tours that there are go through the columns of availability and wishes, there and back."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

BEFORE, AFTER = ("tournaments", "0018_log_ins"), ("tournaments", "0023_judges_and_rooms")


def at(state: tuple[str, str]) -> MigrationExecutor:
    executor = MigrationExecutor(connection)
    executor.migrate([state])
    return MigrationExecutor(connection)


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.one_database
def test_what_there_is_stays_as_it_is_there_and_back() -> None:
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes("tournaments")
    try:
        apps = at(BEFORE).loader.project_state([BEFORE]).apps
        cup = apps.get_model("tournaments", "Tournament").objects.create(
            slug="cup", name="Кубок", starts_on="2026-07-14", ends_on="2026-07-16"
        )
        judge = apps.get_model("tournaments", "Judge").objects.create(tournament=cup, name="Семён", key="семен")
        apps.get_model("tournaments", "Room").objects.create(tournament=cup, name="зал", position=1)
        tour = apps.get_model("tournaments", "Tour").objects.create(tournament=cup, number=1, kind="points", format={})
        judge.away_from.add(tour)
        apps = at(AFTER).loader.project_state([AFTER]).apps
        judge = apps.get_model("tournaments", "Judge").objects.get()
        assert (judge.name, judge.most_tours, judge.wished_room) == ("Семён", None, None)
        assert [away.number for away in judge.away_from.all()] == [1]
        judge.most_tours = 2
        judge.save()
        apps.get_model("tournaments", "Room").objects.get().closed_in.add(*judge.away_from.all())
        apps = at(BEFORE).loader.project_state([BEFORE]).apps
        assert apps.get_model("tournaments", "Judge").objects.get().away_from.count() == 1
        assert apps.get_model("tournaments", "Room").objects.get().name == "зал"
        apps.get_model("tournaments", "Tournament").objects.all().delete()
    finally:
        MigrationExecutor(connection).migrate(leaves)
