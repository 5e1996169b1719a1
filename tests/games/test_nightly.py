"""The same contract on many more inputs; too long for every run."""

import random

import pytest

from games.core.faults import Refused
from games.registry import AnyGame, all_games
from tests.games.samples import SAMPLES, WRONG_TEXTS, legal_actions, random_match, variants

INPUTS = 100_000

pytestmark = [
    pytest.mark.nightly,
    pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug),
]


def test_a_hundred_thousand_inputs_are_judged_as_the_list_of_legal_actions_does(game: AnyGame) -> None:
    chance = random.Random(100_000)
    texts = [*sorted(SAMPLES[game.slug].texts()), *WRONG_TEXTS]
    options = list(variants(game))
    judged = seed = 0
    while judged < INPUTS:
        seed += 1
        match = random_match(game, chance.choice(options), seed)
        for position in match.positions[:-1]:
            legal = {*legal_actions(game, position), *game.interjections(position)}
            for text in (*chance.choices(texts, k=40), *map(game.format, legal)):
                judged += 1
                try:
                    action = game.parse(text, position)
                except Refused:
                    continue
                assert (game.check(position, action) == ()) is (action in legal)
