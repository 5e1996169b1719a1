"""What a partner is asked, what it may spend on an answer, and what it answers."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final, Generic, Protocol, TypeVar

from games.core.types import Phrase, Side

P = TypeVar("P")
A = TypeVar("A")

WON: Final = 1_000_000
"""The score of a game that is won; a win that is proven some actions away has that many less."""
SURE: Final = WON - 10_000
"""From here on, and from its negative down, a score says that the game is decided."""


def never() -> bool:
    """Time that does not run out."""
    return False


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be thought: so many positions, and only until ``late`` says that the time is up.

    The first legal action is always found, also with a budget of nothing.
    """

    positions: int
    late: Callable[[], bool] = never


@dataclass(frozen=True, slots=True)
class Level:
    """How well a partner plays.

    ``deepest``: how many actions it looks ahead beyond its own, None for as many as the budget allows. ``errs``: of a
    hundred of its actions, how many it plays without thinking.
    """

    number: int
    positions: int
    deepest: int | None = None
    errs: int = 0


@dataclass(frozen=True, slots=True)
class Seen(Generic[P, A]):
    """A game as one side sees it: the present position in its view, and the actions so far as they are told to it.

    ``own`` is the sign of what this side itself has picked in secret, "" for nothing: views hide it from everybody.
    """

    side: Side
    position: P
    actions: tuple[A, ...] = ()
    own: str = ""


@dataclass(frozen=True, slots=True)
class Advice(Generic[A]):
    """What a partner would play.

    ``line`` begins with the action, what is expected to follow stands after it; () when there is nothing to play.
    ``score`` is good for the asked side when positive, on a scale that ``share`` reads, or from ``SURE`` on a win.
    ``proven`` when no other play by the opponent changes who wins; all else is estimated. ``looked`` counts positions.
    """

    line: tuple[A, ...]
    score: int
    proven: bool = False
    reason: Phrase | None = None
    looked: int = 0

    @property
    def action(self) -> A | None:
        return self.line[0] if self.line else None


@dataclass(frozen=True, slots=True)
class Weighed(Generic[A]):
    """An action that was played beside what the partner would have played, judged by the same means.

    ``score`` is what the played one is worth to whoever played it, in the terms of ``best.score``; ``proven`` when no
    other play by the opponent changes it.
    """

    best: Advice[A]
    score: int
    proven: bool = False


class Partner(Protocol[A]):
    """Plays one game."""

    @property
    def levels(self) -> tuple[Level, ...]:
        """From the easiest to the best."""

    def advise(self, seen: Seen[Any, A], level: Level, budget: Budget, random: Random) -> Advice[A]:
        """What the side of ``seen`` should play now; an empty line when it has nothing to play.

        All chance comes from ``random``: the same question with the same source has the same answer, as far as the
        time of the budget does not cut it short.
        """

    def weigh(self, seen: Seen[Any, A], played: A, budget: Budget, random: Random) -> Weighed[A] | None:
        """What the best level would have played in place of an action, and what that action is worth; None when there
        is nothing to compare it with.

        No more of the budget than of ``advise`` is meant for each of the two.
        """

    def share(self, score: int) -> float:
        """A score between -1 (a sure loss) and 1 (a sure win), so that gains of what is won already count little."""
