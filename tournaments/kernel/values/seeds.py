"""Numbers that chance begins with, so that anybody can repeat what was drawn."""

from typing import Final

MAX_SEED: Final = 2**31 - 1


def require_seed(seed: int) -> int:
    """The seed; ValueError below 0 or beyond ``MAX_SEED``, where different seeds could give one draw."""
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(f"seed out of range: {seed}")
    return seed
