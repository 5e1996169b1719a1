"""Held-play by chance: a score sheet such as a match could end with."""

from random import Random
from typing import Any


def invented(first: str, chance: Random) -> dict[str, Any]:
    """Sides swap from game to game until somebody has won two (heldplay.10)."""
    games: list[dict[str, Any]] = []
    wins = {"A": 0, "B": 0}
    eight = first
    while max(wins.values()) < 2:
        winner = chance.choice("AB")
        wins[winner] += 1
        games.append({"eight": eight, "winner": winner, "houses": sorted(chance.sample(range(1, 9), 4))})
        eight = "AB".replace(eight, "")
    return {"games": games}
