"""Extra games that were added before anybody was asked for consent."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from tests.conftest import Cast
from tournaments.models import Game

BEFORE, AFTER = (("tournaments", name) for name in ("0012_clock_sides", "0013_game_agreed"))


@pytest.mark.nightly
@pytest.mark.one_database
@pytest.mark.slow
def test_games_stay_and_nobody_is_said_to_have_agreed(transactional_db: None, cast: Cast) -> None:
    Game.objects.create(match=cast.match, stage="extra", board=2, number=1, decision="A", agreed=True)
    leaves = MigrationExecutor(connection).loader.graph.leaf_nodes()
    try:
        back = MigrationExecutor(connection).migrate([BEFORE])
        [kept] = back.apps.get_model("tournaments", "Game").objects.all()
        assert (kept.stage, kept.board, kept.decision) == ("extra", 2, "A")
        assert not hasattr(kept, "agreed")
        MigrationExecutor(connection).migrate([AFTER])
        assert [(game.decision, game.agreed) for game in Game.objects.all()] == [("A", False)]
    finally:
        MigrationExecutor(connection).migrate(leaves)
