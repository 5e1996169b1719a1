"""The entries of a sixth game, in the registry and in the samples."""

import random

from games import registry
from tests.games.samples import SAMPLES, Sample
from tests.games.sixth.noughts import CELLS, GAME


def _texts() -> frozenset[str]:
    chance = random.Random(9)
    return frozenset(CELLS) | {"".join(chance.choices("abcd1234-", k=2)) for _ in range(50)}


def enter() -> None:
    registry._GAMES[GAME.slug] = GAME
    SAMPLES[GAME.slug] = Sample(_texts, longest=9)
