"""Tours from before there were drafts: forwards and back, with rows in place."""

from datetime import UTC, date, datetime

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.management.migrating import migrated

BEFORE, AFTER = ("tournaments", "0018_log_ins"), ("tournaments", "0021_drafts")


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_tours_with_matches_are_published_and_those_without_are_drafts_forwards_and_back() -> None:
    days = {"starts_on": date(2026, 7, 14), "ends_on": date(2026, 7, 16)}
    begins = datetime(2026, 7, 14, 10, tzinfo=UTC)
    try:
        old = migrated(BEFORE)
        rows = {
            name: old.get_model("tournaments", name).objects
            for name in ("Tournament", "Team", "Judge", "Room", "Tour", "Match", "MatchJudge", "Draw")
        }
        cup = rows["Tournament"].create(slug="old", name="Кубок", **days)
        one, other = (rows["Team"].create(tournament=cup, name=name, key=name) for name in ("альфа", "бета"))
        judge = rows["Judge"].create(tournament=cup, name="Семён", key="семён")
        room = rows["Room"].create(tournament=cup, name="2.1")
        drawn, empty = (
            rows["Tour"].create(tournament=cup, number=number, kind="points", starts_at=begins) for number in (1, 2)
        )
        match = rows["Match"].create(tour=drawn, number=1, team_a=one, team_b=other, room=room)
        rows["MatchJudge"].create(match=match, judge=judge, senior=True)
        rows["Draw"].create(tour=drawn, method="swiss", made_at=begins, made_by="Ольга")
        new = migrated(AFTER)
        tours = new.get_model("tournaments", "Tour").objects
        assert list(tours.order_by("number").values_list("number", "draft")) == [(1, False), (2, True)]
        published = {
            "match": match.pk, "table": 1, "a": one.pk, "b": other.pk, "room": "2.1", "at": begins.isoformat(),
            "judges": [{"judge": judge.pk, "senior": True}],
        }  # fmt: skip
        assert tours.get(number=1).published == {"matches": [published]}
        assert tours.get(number=1).published_at == cup.created_at
        assert tours.get(number=2).published == {}
        assert new.get_model("tournaments", "Draw").objects.get().after == {}
        new.get_model("tournaments", "PairWish").objects.create(
            tournament_id=cup.pk, one_id=one.pk, other_id=other.pk, kind="forbidden"
        )
        back = migrated(BEFORE)
        assert list(back.get_model("tournaments", "Tour").objects.order_by("pk").values_list("pk", "starts_at")) == [
            (drawn.pk, begins), (empty.pk, begins),
        ]  # fmt: skip
        assert back.get_model("tournaments", "Match").objects.get().pk == match.pk
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
