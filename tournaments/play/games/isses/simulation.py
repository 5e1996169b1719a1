"""Der Isses! by chance: a score sheet such as a game could end with."""

from random import Random
from typing import Any


def invented(first: str, chance: Random) -> dict[str, Any]:
    """Four coins win (isses.12)."""
    winner, loser = chance.sample("AB", 2)
    return {"first": first, "coins": {winner: 4, loser: chance.randint(0, 3)}}
