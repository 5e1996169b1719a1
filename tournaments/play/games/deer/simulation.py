"""Deer and dogs by chance: a score sheet such as a game could end with."""

from random import Random
from typing import Any


def invented(first: str, chance: Random) -> dict[str, Any]:
    """The deer wins by taking fourteen dogs, and only so (deer.7)."""
    outcome = chance.choices(("deer", "dogs", "draw"), (4, 4, 1))[0]
    taken = 14 if outcome == "deer" else chance.randint(0, 13)
    return {"deer": first, "outcome": outcome, "taken": taken}
