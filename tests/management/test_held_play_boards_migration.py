"""Games of Held-play from before there was another usual board: forwards and back, with rows in place."""

from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from games.heldplay.layout import DEFAULT, FORMER
from tests.management.migrating import migrated
from tournaments.matches.read.positions import standing

BEFORE, AFTER = ("tournaments", "0026_envelopes"), ("tournaments", "0027_held_play_boards")
BEGAN = datetime(2026, 7, 14, 10, tzinfo=UTC)
OTHER = FORMER.replace("line=1", "line=0")


def options(apps: Any) -> dict[int, Any]:
    return dict(apps.get_model("tournaments", "Tour").objects.values_list("number", "options"))


def tags(apps: Any) -> dict[int, Any]:
    return dict(apps.get_model("tournaments", "Game").objects.values_list("number", "tags"))


@pytest.mark.nightly
@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_stored_games_keep_their_board_forwards_and_back() -> None:
    days = {"starts_on": date(2026, 7, 14), "ends_on": date(2026, 7, 16)}
    try:
        old = migrated(BEFORE)
        rows = {name: old.get_model("tournaments", name).objects for name in (
            "Tournament", "Team", "Tour", "Match", "Game", "GameAction", "TryBoard",
        )}  # fmt: skip
        cup = rows["Tournament"].create(slug="old", name="Кубок", **days)
        one, other = (rows["Team"].create(tournament=cup, name=name, key=name) for name in ("альфа", "бета"))
        kinds: list[tuple[int, str, dict[str, str]]] = [
            (1, "heldplay", {"third": "lot"}), (2, "heldplay", {}), (3, "corners", {})
        ]  # fmt: skip
        tours = {n: rows["Tour"].create(tournament=cup, number=n, kind=kind, options=told) for n, kind, told in kinds}
        matches = {n: rows["Match"].create(tour=tours[n], number=1, team_a=one, team_b=other) for n in tours}
        for number, told in ((1, {"tags": {"Eight": "B"}, "begun_at": BEGAN}), (2, {"tags": {"Layout": OTHER}}),
                             (3, {"begun_at": BEGAN}), (4, {})):  # fmt: skip
            rows["Game"].create(match=matches[1], stage="individual", board=number, number=number, **told)
        rows["Game"].create(
            match=matches[3], stage="individual", board=1, number=9, begun_at=BEGAN, tags={"First": "B"}
        )
        live = rows["Game"].get(number=1)
        rows["GameAction"].create(game=live, ply=1, text="d9-d8=5", entered_by="Семён", entered_at=BEGAN)
        rows["TryBoard"].create(
            key="a", made_with="a", maker="", game="heldplay", tags={"Eight": "A"}, touched_at=BEGAN
        )
        rows["TryBoard"].create(key="b", made_with="b", maker="", game="corners", tags={"First": "A"}, touched_at=BEGAN)

        new = migrated(AFTER)
        assert options(new) == {1: {"third": "lot", "Layout": FORMER}, 2: {}, 3: {}}
        assert tags(new) == {
            1: {"Eight": "B", "Layout": FORMER}, 2: {"Layout": OTHER}, 3: {"Layout": FORMER}, 4: None,
            9: {"First": "B"},
        }  # fmt: skip
        boards = dict(new.get_model("tournaments", "TryBoard").objects.values_list("key", "tags"))
        assert boards == {"a": {"Eight": "A", "Layout": FORMER}, "b": {"First": "A"}}
        assert standing("heldplay", options(new)[1], tags(new)[1], ["d9-d8=5"]).position.variant.layout == FORMER

        since = new.get_model("tournaments", "Game").objects
        since.create(match_id=matches[2].pk, stage="individual", board=5, number=5, begun_at=BEGAN, tags={"Eight": "A"})
        new.get_model("tournaments", "Tour").objects.filter(number=2).update(options={"Layout": OTHER})
        back = migrated(BEFORE)
        assert options(back) == {1: {"third": "lot"}, 2: {}, 3: {}}
        assert tags(back)[1] == {"Eight": "B", "Layout": FORMER}
        assert tags(back)[5] == {"Eight": "A", "Layout": DEFAULT}
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())
