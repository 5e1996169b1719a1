"""A game's history: positions as a fold over its actions, immutable, undone by taking a prefix."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Self

from games.core.faults import Fault, Refused
from games.core.game import A, Game, P
from games.core.options import check_options, check_tags
from games.core.positions import Positions


def start(game: Game[P, A], options: Iterable[tuple[str, str]], tags: dict[str, str]) -> P:
    """The first position of a game; `Refused` on an unknown option, value or tag value."""
    known = check_options(game.options, list(options))
    return game.start(known, check_tags(game.tags, tags))


def fold(
    game: Game[P, A], first: P, texts: Sequence[str]
) -> tuple[tuple[A, ...], Positions[P, A], Fault | None]:
    """Play `texts` from `first`: the accepted actions, the positions (one more than actions), the first fault."""
    advance, parse, check, apply = game.advance, game.parse, game.check, game.apply
    actions: list[A] = []
    rest, fault = iter(texts), None
    position, text = advance(first, rest, actions) if advance else (first, next(rest, None))
    try:
        while text is not None:
            action = parse(text, position)
            if faults := check(position, action):
                fault = faults[0]
                break
            position = apply(position, action)
            actions.append(action)
            if advance:
                position, text = advance(position, rest, actions)
            else:
                text = next(rest, None)
    except Refused as refused:
        fault = refused.fault
    accepted = tuple(actions)
    return accepted, Positions(game, first, accepted, position), fault


@dataclass(frozen=True)
class Match(Generic[P, A]):
    """A game as far as it has been played: `positions[i]` stands before `actions[i]`, the last one is current."""

    game: Game[P, A]
    actions: tuple[A, ...]
    positions: tuple[P, ...]

    @classmethod
    def begin(
        cls,
        game: Game[P, A],
        texts: Sequence[str] = (),
        options: Iterable[tuple[str, str]] = (),
        tags: dict[str, str] | None = None,
    ) -> Self:
        """Play `texts` from the start; `Refused` at the first fault."""
        actions, positions, fault = fold(game, start(game, options, tags or {}), texts)
        if fault:
            raise Refused(fault)
        return cls(game, actions, tuple(positions))

    @property
    def position(self) -> P:
        return self.positions[-1]

    @property
    def texts(self) -> tuple[str, ...]:
        """The canonical texts of the actions, from which the match can be played again."""
        return tuple(map(self.game.format, self.actions))

    def play(self, text: str) -> Self:
        """The match one action later; `Refused` with every fault, the most basic first."""
        action = self.game.parse(text, self.position)
        if faults := self.game.check(self.position, action):
            raise Refused(*faults)
        after = self.game.apply(self.position, action)
        return type(self)(self.game, (*self.actions, action), (*self.positions, after))

    def back(self, plies: int = 1) -> Self:
        """The match `plies` actions earlier; ValueError when there were fewer."""
        return self.at(len(self.actions) - plies)

    def at(self, ply: int) -> Self:
        """The match after its first `ply` actions; ValueError when there are fewer."""
        if not 0 <= ply <= len(self.actions):
            raise ValueError(f"ply {ply} of {len(self.actions)}")
        return type(self)(self.game, self.actions[:ply], self.positions[: ply + 1])
