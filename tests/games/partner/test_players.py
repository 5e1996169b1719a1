"""Who plays which game, and what nobody plays."""

import inspect
import sys
from random import Random
from typing import Any

import pytest

from games.core.types import Side
from games.partner.advice import Advice, Budget
from games.partner.players import partner_of, played_with, seen_by
from games.registry import all_games
from tests.games.samples import random_match

LONGEST = 150
"""Lines of what a game itself brings: what is common to games belongs into the searches."""


@pytest.mark.parametrize("slug", [game.slug for game in all_games()])
def test_what_a_game_itself_brings_is_short(slug: str) -> None:
    own = sys.modules[f"games.partner.{slug}"]
    assert own.__dict__["PARTNER"] is partner_of(slug)
    assert len(inspect.getsource(own).splitlines()) <= LONGEST


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("game", all_games(), ids=lambda game: str(game.slug))
def test_a_finished_game_has_nothing_to_play_and_nothing_to_judge_for_anybody(game: Any, side: Side) -> None:
    slug = str(game.slug)
    played = random_match(game, played_with(slug), 5)
    assert game.over(played.position)
    partner, seen = partner_of(slug), seen_by(game, played.position, played.actions, side)
    for level in partner.levels:
        assert partner.advise(seen, level, Budget(500), Random(1)) == Advice((), 0)
    assert partner.weigh(seen, played.actions[-1], Budget(500), Random(1)) is None
