"""After which actions a diagram stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

EVERY: Final = 20
"""The usual distance of diagrams in actions."""
MOST: Final = 120
"""More diagrams would make a file that nobody reads; they then stand further apart."""


@dataclass(frozen=True, slots=True)
class Diagrams:
    """A diagram after every so many actions (0: after none), after chosen ones, and always after the last."""

    every: int = EVERY
    at: Sequence[int] = ()

    def plies(self, count: int) -> list[int]:
        """The numbers of the actions, out of ``count``, that a diagram follows; 0 is the position before the first."""
        chosen = {ply for ply in self.at[:MOST] if 0 <= ply <= count}
        step = max(self.every, -(-count // MOST)) if self.every > 0 else 0
        regular = set(range(step, count + 1, step)) if step else set()
        return sorted(chosen | regular | {count})


USUAL: Final = Diagrams()
