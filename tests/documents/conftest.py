"""A tour that has been played, for its documents."""

import pytest
from django.utils import timezone

from tests.conftest import Cast
from tests.paper.scenes import NAMES, fill_in
from tournaments.models import Game, GameAction


@pytest.fixture
def played(cast: Cast) -> Cast:
    """Both matches approved, one game of the first recorded."""
    for match in (cast.match, cast.other_match):
        fill_in(match, NAMES["short"])
    game = Game.objects.get(match=cast.match, stage="individual", board=1, number=1)
    Game.objects.filter(pk=game.pk).update(plies=2, tags={"First": "A", "Termination": "resignation", "Result": "1-0"})
    for ply, text in ((1, "a1"), (2, "h8")):
        GameAction.objects.create(game=game, ply=ply, text=text, entered_by="–", entered_at=timezone.now())
    return cast
