"""Who plays which game."""

import inspect
import sys

import pytest

from games.partner.players import partner_of
from games.registry import all_games

LONGEST = 150
"""Lines of what a game itself brings: what is common to games belongs into the searches."""


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_what_a_game_itself_brings_is_short(slug: str) -> None:
    own = sys.modules[f"games.partner.{slug}"]
    assert own.__dict__["PARTNER"] is partner_of(slug)
    assert len(inspect.getsource(own).splitlines()) <= LONGEST
