"""A set-up drawn by the program: the same one for the same seed, on every machine (isses.1)."""

from hashlib import sha256

from games.isses.actions import COLOURS, Setup
from games.isses.geometry import CELLS


def drawn_setup(seed: str) -> Setup:
    """The set-up of a seed, which is recorded in the tag Seed; every set-up is as likely as any other."""
    number = int.from_bytes(sha256(f"isses {seed}".encode()).digest())
    free, cells = list(CELLS), []
    for _ in COLOURS:
        number, place = divmod(number, len(free))
        cells.append(free.pop(place))
    return Setup(tuple(cells))
