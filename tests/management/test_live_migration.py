"""The games that were recorded before their actions were counted."""

from importlib import import_module

import pytest
from django.apps import apps
from django.utils import timezone

from tests.conftest import Cast
from tournaments.models import Game, GameAction


@pytest.mark.parametrize("plies", [0, 3])
def test_the_actions_of_every_recorded_game_are_counted(cast: Cast, plies: int) -> None:
    game = Game.objects.create(match=cast.match, stage="individual", board=1, number=1)
    GameAction.objects.bulk_create(
        GameAction(game=game, ply=ply, text="d4", entered_by="Семён", entered_at=timezone.now())
        for ply in range(1, plies + 1)
    )
    import_module("tournaments.migrations.0004_live").count_plies(apps, None)
    assert Game.objects.get().plies == plies
