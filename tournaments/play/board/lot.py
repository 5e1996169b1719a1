"""Chance at the board: the seed of a set-up."""

import secrets


def new_seed() -> str:
    """A seed that nobody can foresee; it is kept in the record, so that the lot can be drawn again."""
    return secrets.token_hex(4)
