"""Sonor by chance: a score sheet such as a match could end with, and steps on the plane."""

from random import Random
from typing import Any, Final

from games.sonor import GAME
from games.sonor.notation import Action
from games.sonor.position import Position

TRIES: Final = 200


def invented(first: str, chance: Random) -> dict[str, Any]:
    """Both parts, with swapped sides."""
    return {"parts": [_part(evaders, chance) for evaders in (first, "AB".replace(first, ""))]}


def _part(evaders: str, chance: Random) -> dict[str, Any]:
    """Who has passed all three lines is safe, so nobody caught has (sonor.9)."""
    caught = [chance.random() < 0.4 for _ in range(5)]
    lines = [chance.randint(0, 2 if was_caught else 3) for was_caught in caught]
    last = chance.randint(3, 40) if any(caught) else None
    return {"evaders": evaders, "lines": lines, "caught": caught, "last_catch": last}


def chosen(position: Position, chance: Random) -> Action:
    """A step: mostly straight on for evaders; the referee ends a part in which nobody finds one."""
    taps = GAME.continuations(position, ())
    for _ in range(TRIES):
        name = chance.choice(taps).token
        degrees = chance.uniform(0, 360) if name == "P" else chance.gauss(0, 50) % 360
        action = GAME.parse(f"{name}:{min(degrees, 359.9):05.1f}", position)
        if not GAME.check(position, action):
            return action
    return GAME.interjections(position)[0]
