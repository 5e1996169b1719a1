"""Games of one partner against another, from positions that both begin once with each side."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final

from games import registry
from games.core.game import start
from games.core.types import Result, Side
from games.partner.advice import Budget, Level
from games.partner.players import outcomes, partner_of, played_with, seen_by
from games.registry import AnyGame

LONGEST: Final = 300
"""Actions after which a game that nobody has won counts as drawn."""
MOST_GAMES: Final = 3
"""Games of a match whose sides change roles inside of it: each may be as long."""
OPENING: Final = 4
"""At most so many random actions before the players begin."""

Player = Callable[[AnyGame, Any, list[Any], Side, Random], Any]
"""Chooses an action: of a game at a position, after these actions, for a side."""


def level_of(slug: str, name: str, positions: int) -> Level | None:
    """The level of a number; ``sight`` is the best player that looks at its own action alone; None is random play."""
    if name == "random":
        return None
    if name == "sight":
        return Level(0, positions, 0)
    return next(level for level in partner_of(slug).levels if str(level.number) == name)


def player(slug: str, level: Level | None, positions: int) -> Player:
    """Whoever plays at a level with at most so many positions an action."""
    if level is None:
        return at_random
    partner = partner_of(slug)

    def play(game: AnyGame, position: Any, actions: list[Any], side: Side, random: Random) -> Any:
        return partner.advise(seen_by(game, position, actions, side), level, Budget(positions), random).action

    return play


def at_random(game: AnyGame, position: Any, actions: list[Any], side: Side, random: Random) -> Any:
    """Any legal action; where they cannot be listed, a partner's without thinking."""
    legal = game.legal_actions(position)
    if legal is None:
        partner = partner_of(game.slug)
        return partner.advise(seen_by(game, position, actions, side), Level(0, 0, 0, 100), Budget(0), random).action
    # A secret pick is chosen for one side at a time: those of the other are legal too.
    own = [action for action in legal if _by(game, action) in ("", side.value)]
    return random.choice(own)


def _by(game: AnyGame, action: Any) -> str:
    """The side whose pick an action is; "" for other actions."""
    return game.secrets.side_of(game.format(action)) if game.secrets else ""


def actor(game: AnyGame, position: Any) -> Side | None:
    """The side that acts next, also where both pick; None for the referee."""
    if game.secrets and (due := game.secrets.due(position)):
        return Side(due[0])
    acts = game.to_act(position)
    return Side(acts) if acts in ("A", "B") else None


@dataclass(frozen=True)
class Played:
    """One game: who won, how long it was, and how many positions the first player looked at."""

    result: Result
    actions: int


def game_of(game: AnyGame, players: dict[Side, Player], opening: int, seed: int) -> Played:
    """A game whose first ``opening`` actions are random, the same for every pair of players with the same seed."""
    # Chance that anybody can repeat, not a secret.
    chance, random = Random(f"{seed} opening"), Random(f"{seed} {opening}")  # noqa: S311
    position, actions = start(game, played_with(game.slug), {}), list[Any]()
    longest = LONGEST * (MOST_GAMES if game.swaps_inside else 1)
    while not game.over(position) and len(actions) < longest:
        side = actor(game, position)
        if game.lot and game.lot.due(position):
            action = game.lot.drawn(f"{seed}")
        elif side is None:
            action = chance.choice(game.legal_actions(position) or game.interjections(position))
        elif len(actions) < opening:
            action = at_random(game, position, actions, side, chance)
        else:
            action = players[side](game, position, actions, side, random)
        action = chance.choice(outcomes(game.slug, position, action))
        if faults := game.check(position, action):
            raise ValueError(f"{game.format(action)}: {faults[0].code} after {game.encode(position)}")
        position = game.apply(position, action)
        actions.append(action)
    return Played(game.outcome(position), len(actions))


def games(slug: str, first: Player, second: Player, seed: int) -> Iterator[float]:
    """Points of the first player, 1, ½ or 0, game by game without end: every opening twice, sides swapped."""
    game = registry.get(slug)
    for number in count(seed):
        opening = number % (OPENING + 1)
        for side in Side:
            played = game_of(game, {side: first, side.other: second}, opening, number)
            winner = played.result.winner
            yield 0.5 if winner is None else float(winner is side)
