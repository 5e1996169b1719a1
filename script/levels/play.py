"""Games of one partner against another, from positions that both begin once with each side."""

from collections.abc import Callable, Iterator, Sequence
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
from script.levels.yardsticks import SIGHT, playing

AT_SIGHT: Final = {"sight": SIGHT, "glance": SIGHT - 1}
"""Numbers of levels that no partner has."""
LONGEST: Final = 300
"""Actions after which a game that nobody has won counts as drawn."""
PATIENCE: Final = 600
"""Where the referee can end a game, or a part of one, it does so after so many actions instead, and again after as many
more: a match of Sonor is two parts of up to some hundred steps."""
MOST_PARTS: Final = 3
"""A match of Held-play has up to three games, and one that the referee has ended is played again: after so many times
that patience a match that nobody has won counts as drawn."""
OPENING: Final = 4
"""At most so many random actions before the players begin."""

Player = Callable[[AnyGame, Any, list[Any], Side, Random], Any]
"""Chooses an action: of a game at a position, after these actions, for a side."""


def level_of(slug: str, name: str, positions: int) -> Level | None:
    """The level of a number; None is random play. Two look at their own action alone and never err: ``sight``, which
    judges as ``yardsticks`` tell and is the same for ever, and ``glance``, which judges as the levels do now."""
    if name == "random":
        return None
    if name in AT_SIGHT:
        return Level(AT_SIGHT[name], positions, 0)
    return next(level for level in partner_of(slug).levels if str(level.number) == name)


def player(slug: str, level: Level | None, positions: int) -> Player:
    """Whoever plays at a level with at most so many positions an action."""
    if level is None:
        return at_random
    partner = playing(slug, level)

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
    """One game: who won, and how many actions it had."""

    result: Result
    actions: int


def _refereed(game: AnyGame, position: Any, number: int, chance: Random) -> Any:
    """What the referee does: the set-up by lot where there is one, else any of what is due."""
    if game.lot and game.lot.due(position):
        return game.lot.drawn(str(number))
    return chance.choice(game.legal_actions(position) or game.interjections(position))


def played(
    game: AnyGame,
    players: dict[Side, Player],
    opening: int,
    seed: int,
    options: Sequence[tuple[str, str]] = (),
    longest: int = LONGEST,
) -> Iterator[tuple[Any, Any, Side | None]]:
    """The positions of a game with what is played in them, and by which side; in the last one that is nothing.

    The first ``opening`` actions are random, the same for every pair of players with the same seed. ValueError when a
    player's action is not legal.
    """
    # Chance that anybody can repeat, not a secret.
    chance, random = Random(f"{seed} opening"), Random(f"{seed} {opening}")  # noqa: S311
    position, actions = start(game, (dict(options) | dict(played_with(game.slug))).items(), {}), list[Any]()
    patience = limit = PATIENCE if game.interjections(position) else longest
    while not game.over(position) and len(actions) < MOST_PARTS * patience:
        side = actor(game, position)
        if len(actions) >= limit:
            ends, limit, side = game.interjections(position), limit + patience, None
            if not ends:
                break
            action = ends[0]
        elif side is None:
            action = _refereed(game, position, seed, chance)
        elif len(actions) < opening:
            action = at_random(game, position, actions, side, chance)
        else:
            action = players[side](game, position, actions, side, random)
        action = chance.choice(outcomes(game.slug, position, action))
        if faults := game.check(position, action):
            raise ValueError(f"{game.format(action)}: {faults[0].code} after {game.encode(position)}")
        yield position, action, side
        position = game.apply(position, action)
        actions.append(action)
    yield position, None, None


def game_of(game: AnyGame, players: dict[Side, Player], opening: int, seed: int) -> Played:
    """A whole game."""
    *before, (last, _action, _side) = played(game, players, opening, seed)
    return Played(game.outcome(last), len(before))


def games(slug: str, first: Player, second: Player, seed: int) -> Iterator[float]:
    """Points of the first player, 1, ½ or 0, game by game without end: every opening twice, sides swapped."""
    game = registry.get(slug)
    for number in count(seed):
        opening = number % (OPENING + 1)
        for side in Side:
            winner = game_of(game, {side: first, side.other: second}, opening, number).result.winner
            yield 0.5 if winner is None else float(winner is side)
