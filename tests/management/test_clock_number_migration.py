"""Clocks of moves from before they named their game: forwards and back, with rows in place."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.management.migrating import migrated

BEFORE, AFTER = ("tournaments", "0034_newest_first"), ("tournaments", "0035_clock_number")
NOW = datetime(2026, 7, 14, 10, tzinfo=UTC)


def made(apps: Any) -> dict[str, Any]:
    """Five matches of a tour with two team games."""
    rows = {name: apps.get_model("tournaments", name).objects for name in ("Tournament", "Team", "Tour", "Match")}
    cup = rows["Tournament"].create(slug="old", name="Кубок", starts_on=date(2026, 7, 14), ends_on=date(2026, 7, 16))
    tour = rows["Tour"].create(tournament=cup, number=1, kind="corners", format={"team_games": 2})
    names = [(f"альфа {n}", f"бета {n}") for n in range(1, 6)]
    teams = [[rows["Team"].create(tournament=cup, name=name, key=name) for name in pair] for pair in names]
    return {
        name: rows["Match"].create(tour=tour, number=n, team_a=one, team_b=other)
        for n, (name, (one, other)) in enumerate(
            zip(("row", "no row", "second", "over", "hint"), teams, strict=True), start=1
        )
    }


def clocks(apps: Any, *columns: str) -> dict[int, Any]:
    rows = apps.get_model("tournaments", "Clock").objects.filter(kind="move")
    return {row[0]: row[1:] for row in rows.values_list("match__number", *columns)}


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_a_clock_keeps_its_game_forwards_and_back() -> None:
    try:
        old = migrated(BEFORE)
        matches = made(old)
        game, clock = (old.get_model("tournaments", name).objects for name in ("Game", "Clock"))
        own = game.create(match=matches["row"], stage="team", number=2)
        clock.create(match=matches["row"], kind="move", limit=40, running_since=NOW, game=own)
        clock.create(match=matches["no row"], kind="move", limit=40, running_since=NOW)
        game.create(match=matches["second"], stage="team", number=1, decision="A")
        game.create(match=matches["second"], stage="individual", board=1, number=2, decision="A")
        clock.create(match=matches["second"], kind="move", limit=40, spent=7)
        for number in (1, 2):
            game.create(match=matches["over"], stage="team", number=number, decision="draw")
        clock.create(match=matches["over"], kind="move", limit=40)
        ended = game.create(match=matches["hint"], stage="team", number=1, decision="B")
        clock.create(match=matches["hint"], kind="advice", limit=30, spent=9, game=ended)
        clock.create(match=matches["hint"], kind="warm_up", limit=300)

        new = migrated(AFTER)
        assert clocks(new, "number", "game_id") == {1: (2, None), 2: (1, None), 3: (2, None), 4: (None, None)}
        kept = new.get_model("tournaments", "Clock").objects
        assert kept.get(kind="advice").game_id == ended.pk
        assert list(kept.exclude(kind="move").values_list("number", flat=True)) == [None, None]
        assert list(kept.filter(running_since=NOW).values_list("match__number", flat=True).order_by("pk")) == [1, 2]

        since = new.get_model("tournaments", "Game").objects.create(
            match_id=matches["no row"].pk, stage="team", number=1
        )
        back = migrated(BEFORE)
        assert clocks(back, "game_id") == {1: (own.pk,), 2: (since.pk,), 3: (None,), 4: (None,)}
        assert back.get_model("tournaments", "Clock").objects.get(kind="advice").game_id == ended.pk
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
