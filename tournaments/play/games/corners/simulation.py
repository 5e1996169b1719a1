"""Corners by chance: a score sheet such as a game could end with."""

from random import Random
from typing import Any


def invented(first: str, chance: Random) -> dict[str, Any]:
    """Painted figures in fours, at most the board's 64 cells (corners.9)."""
    return {"first": first, "painted": {side: 4 * chance.randint(2, 8) for side in "AB"}}
