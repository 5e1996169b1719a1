"""Chance at the board: the seed of a set-up, and the set-up that follows from it."""

import secrets

from games.isses.chance import drawn_setup
from games.isses.notation import format_action


def new_seed() -> str:
    """A seed that nobody can foresee; it is kept in the record, so that the lot can be drawn again."""
    return secrets.token_hex(4)


def setup_of(seed: str) -> str:
    """The action that sets up a game of Der Isses! by this seed."""
    return format_action(drawn_setup(seed))
