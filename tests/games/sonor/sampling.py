"""What the tests of all games need for Sonor, whose actions cannot be listed: sampled directions and random games."""

import math
from functools import cache
from random import Random
from typing import Any

from games.registry import AnyGame
from tests.games.sonor.naive import NAMES, Naive

DIRECTIONS = tuple(f"{tenths // 10:03}" + (f".{tenths % 10}" if tenths % 10 else "") for tenths in range(0, 3600, 75))
MOST_TURNS = 24
"""Turns of the pursuer after which the referee stops a random part."""
LONGEST = 2 * (6 * MOST_TURNS + 6)


@cache
def texts() -> frozenset[str]:
    """Canonical texts of every disc in the sampled directions, of staying and stopping."""
    steps = {f"{name}:{direction}" for name in f"P{NAMES}" for direction in DIRECTIONS}
    return frozenset(steps | {f"{name}:-" for name in NAMES} | {"(stop)"})


def legal_texts(encoded: str) -> frozenset[str]:
    """Those that a side may play in a position by its text, as the slow twin judges."""
    twin = Naive.read(encoded)
    return frozenset(text for text in texts() if text != "(stop)" and twin.legal(text))


def random_text(game: AnyGame, position: Any, chance: Random, greedy: bool) -> str | None:
    """The next action of a random game, None at its end. A greedy game has a pursuer that hunts."""
    taps = game.continuations(position, ())
    if not taps or game.over(position):
        return None
    if position.turns >= MOST_TURNS or chance.random() < 0.002:
        return "(stop)"
    name = chance.choice(taps).token
    following = {tap.token: tap for tap in game.continuations(position, (name,))}
    if "direction" not in following or ("-" in following and chance.random() < 0.15):
        return f"{name}:-"
    return _step(game, position, name, chance, greedy)


def _step(game: AnyGame, position: Any, name: str, chance: Random, greedy: bool) -> str:
    for _ in range(60):
        wish = _hunting(position, chance) if name == "P" and greedy else round(chance.gauss(0, 500))
        if name == "P" and not greedy:
            wish = chance.randrange(3600)
        text = f"{name}:{wish % 3600 / 10:.1f}"
        if not game.check(position, game.parse(text, position)):
            return text
    free = [text for text in (f"{name}:{tenths / 10:.1f}" for tenths in range(3600)) if _legal(game, position, text)]
    return chance.choice(free)


def _legal(game: AnyGame, position: Any, text: str) -> bool:
    return not game.check(position, game.parse(text, position))


def _hunting(position: Any, chance: Random) -> int:
    """Towards an evader, more or less."""
    x, y = position.pursuer
    prey_x, prey_y = min(filter(None, position.evaders), key=lambda place: math.dist(place, (x, y)))
    return round(10 * math.degrees(math.atan2(prey_x - x, y - prey_y)) + chance.gauss(0, 250))
