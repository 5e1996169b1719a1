"""Rules of the games (V1–V3), against python-chess doing the same with chess, by turns.

Games by chance on both sides, other ones in every round, so that nothing that was computed once can be found again.
"""

import random
import time
from collections.abc import Callable, Iterator, Sized
from dataclasses import dataclass
from functools import partial
from statistics import median
from typing import Any

from games.core.record import read
from games.registry import AnyGame, all_games, replay
from script.lib.bench import chess_games
from script.lib.bench.measure import Speed
from tests.games.playthrough import sample_record
from tests.games.samples import random_match

LISTS = {"deer": "≥ 5 ×", "corners": "≥ 2 ×", "isses": "≥ 1 ×", "heldplay": "≥ 1 ×"}
PLAYOUTS = {"deer": "≥ 7 ×", "corners": "≥ 4 ×"}
REPLAYS = {"deer": "≥ 8 ×"}
USUAL_REPLAY = "≥ 4 ×"

GAMES_A_ROUND = 8
EVERY = 3
"""Of every so many positions of a game one is asked for its legal actions."""
LONGEST = 300
"""Plies after which a playout is broken off: some games, as chess itself, can go on for ever."""

Task = Callable[[], int]
"""Work to be timed; gives the number of moves or lists."""


@dataclass(frozen=True)
class Contest:
    """One row: `prepare` and `plain` make the work of a round from its number, untimed."""

    name: str
    unit: str
    goal: str
    prepare: Callable[[int], Task]
    plain: Callable[[int], Task]


def measure(rounds: int) -> Iterator[Speed]:
    """V1 and V2 for every game that can be enumerated, V3 for all, also with every position."""
    rounds = max(3, rounds // 3)
    for contest in _contests():
        yield _run(contest, rounds)


def _contests() -> Iterator[Contest]:
    games = all_games()
    listed = [game for game in games if game.enumerable]
    for game in listed:
        name, goal = f"V1 legal actions, {game.slug}", LISTS.get(game.slug, "–")
        yield Contest(name, "lists", goal, partial(_lists, game), chess_games.lists)
    for game in listed:
        name, goal = f"V2 random playouts, {game.slug}", PLAYOUTS.get(game.slug, "–")
        yield Contest(name, "moves", goal, partial(_playouts, game), chess_games.playouts)
    for game in games:
        name, goal = f"V3 replay from text, {game.slug}", REPLAYS.get(game.slug, USUAL_REPLAY)
        yield Contest(name, "moves", goal, partial(_replays, game), chess_games.replays)
    for game in games:
        name = f"replay from text and every position, {game.slug}"
        yield Contest(name, "moves", "–", partial(_positions, game), chess_games.replays)


def _run(contest: Contest, rounds: int) -> Speed:
    """Medians over the rounds, after one that does not count (of the process's own time: it waits for nothing)."""
    ours: list[float] = []
    theirs: list[float] = []
    for number in range(rounds + 1):
        for speeds, prepare in ((ours, contest.prepare), (theirs, contest.plain)):
            task = prepare(number)
            begun = time.process_time()
            done = task()
            speeds.append(done / (time.process_time() - begun))
    speed, plain = median(ours[1:]), median(theirs[1:])
    return Speed(contest.name, speed, contest.unit, speed / plain, "python-chess", contest.goal)


def seeds(number: int) -> range:
    """The seeds of a round's games; no two rounds share one."""
    return range(number * GAMES_A_ROUND, (number + 1) * GAMES_A_ROUND)


def _lists(game: AnyGame, number: int) -> Task:
    played = [position for seed in seeds(number) for position in random_match(game, (), seed).positions[::EVERY]]
    # Read from their texts, so that no position has anything that was kept with it while it was played.
    positions = [game.decode(text) for text in map(game.encode, played) if _can_list(game, text)]
    legal_actions = game.legal_actions

    def task() -> int:
        for position in positions:
            legal_actions(position)
        return len(positions)

    return task


def _can_list(game: AnyGame, text: str) -> bool:
    return game.legal_actions(game.decode(text)) is not None


def _playouts(game: AnyGame, number: int) -> Task:
    """From the first position whose actions can be listed: what a referee sets up is no matter of speed."""
    starts = [
        next(p for p in random_match(game, (), seed).positions if game.legal_actions(p) is not None)
        for seed in seeds(number)
    ]
    legal_actions, apply = game.legal_actions, game.apply
    chance = random.Random(number).random  # noqa: S311 - a game by chance, not a secret

    def playout(position: Any) -> int:
        for ply in range(LONGEST):
            actions = legal_actions(position)
            if not actions:
                return ply
            position = apply(position, actions[int(chance() * len(actions))])
        return LONGEST

    return lambda: sum(map(playout, starts))


def _replays(game: AnyGame, number: int) -> Task:
    text = _records(game, number)

    def task() -> int:
        return sum(_plies(replay(record).actions, record.plies) for record in read(text))

    return task


def _positions(game: AnyGame, number: int) -> Task:
    """The positions between the first and the last are made when they are asked for: here all are."""
    text = _records(game, number)

    def task() -> int:
        return sum(_plies([*replay(record).positions][1:], record.plies) for record in read(text))

    return task


def _records(game: AnyGame, number: int) -> str:
    return "\n".join(sample_record(game, (), seed) for seed in seeds(number))


def _plies(accepted: Sized, written: Sized) -> int:
    if len(accepted) != len(written):
        raise RuntimeError("a record of a legal game was refused")
    return len(accepted)
