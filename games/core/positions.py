"""The positions of a game that was played from its texts, made when they are asked for."""

from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import Generic, overload

from games.core.game import A, Game, P


class Positions(Sequence[P], Generic[P, A]):
    """The position before each of some legal actions, then the one after the last: one more than actions.

    The first and the last are at hand. Those between are played through once, when the first of them is asked for:
    making them takes as long as judging the actions, and who reads records mostly wants to know how they end.
    """

    def __init__(self, game: Game[P, A], first: P, actions: tuple[A, ...], last: P) -> None:
        self._game, self._first, self._actions, self._last = game, first, actions, last

    @cached_property
    def _all(self) -> tuple[P, ...]:
        return tuple(accumulate(self._actions, self._game.apply, initial=self._first))

    @overload
    def __getitem__(self, index: int) -> P: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[P, ...]: ...

    def __getitem__(self, index: int | slice) -> P | tuple[P, ...]:
        if index == 0:
            return self._first
        return self._last if index in (-1, len(self._actions)) else self._all[index]

    def __len__(self) -> int:
        return len(self._actions) + 1

    def __iter__(self) -> Iterator[P]:
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        return self._all == tuple(other) if isinstance(other, tuple | Positions) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._all)

    def __repr__(self) -> str:
        return repr(self._all)
