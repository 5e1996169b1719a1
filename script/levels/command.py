"""The command: every level against the one below it, the best against random play and against play at sight."""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from math import sqrt
from multiprocessing import get_context
from typing import Final, NamedTuple

PAIRS: Final = (("2", "1"), ("3", "2"), ("4", "3"), ("4", "random"), ("4", "sight"))
GOALS: Final = {"random": 0.99, "sight": 0.90}
GOAL: Final = 0.70
NO_GOAL: Final = ("glance",)
"""It becomes better with the levels, so that a share against it is told and nothing more."""


class Task(NamedTuple):
    slug: str
    first: str
    second: str
    games: int
    positions: int
    seed: int


def scores(task: Task) -> list[float]:
    """Points of the first of two players, game by game."""
    from script.levels.play import games, level_of, player

    first, second = (
        player(task.slug, level_of(task.slug, name, task.positions), task.positions)
        for name in (task.first, task.second)
    )
    return list(islice(games(task.slug, first, second, task.seed), task.games))


def interval(points: Sequence[float]) -> tuple[float, float]:
    """Where the share of points lies with 95 % certainty (Wilson, 1927; draws as halves make it wider than it is)."""
    n, z = len(points), 1.96
    share = sum(points) / n
    middle, half = share + z * z / (2 * n), z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    return (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)


def measured(task: Task, jobs: int) -> list[float]:
    """The same games however many processes share them: every process has openings of its own."""
    share = task.games // (2 * jobs) * 2
    parts = [
        task._replace(games=share if n + 1 < jobs else task.games - share * (jobs - 1), seed=task.seed + n * share // 2)
        for n in range(jobs)
    ]
    if jobs == 1:
        return scores(task)
    # This pool says so when one of its processes dies; multiprocessing's own would wait for ever.
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        return [point for part in pool.map(scores, parts) for point in part]


def verdict(share: float, goal: float | None) -> str:
    """Whether a goal is reached, in words."""
    if goal is None:
        return "no goal"
    return f"{'reached' if share >= goal else 'NOT REACHED'}: {100 * goal:.0f} %"


def reviewed(slug: str, times: int, games: int, positions: int, seed: int) -> None:
    """Says after every game how many turning points have stood so far: a game takes minutes."""
    from script.levels.reviews import standing

    began, points, kept = time.monotonic(), 0, 0
    for number, outcome in enumerate(islice(standing(slug, times, positions, seed), games), 1):
        points, kept = points + outcome.points, kept + outcome.stood
        low, high = interval([1.0] * kept + [0.0] * (points - kept)) if points else (0.0, 1.0)
        print(
            f"{slug}: of {points} turning points in {number} games {kept} stand with {times} times the budget "
            f"({100 * low:.0f}–{100 * high:.0f} %), {time.monotonic() - began:.0f} s",
            flush=True,
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Status 1 when a goal is not reached."""
    from games.registry import all_games

    parser = argparse.ArgumentParser(prog="script/strength", description="How strong the partners are.")
    parser.add_argument("game", nargs="*", help="which games (all)")
    parser.add_argument("--games", type=int, default=400, help="of each pair of players (400)")
    parser.add_argument("--positions", type=int, default=20_000, help="at most, for an action (20,000)")
    parser.add_argument("--pair", action="append", help="only such as 4-random; may be repeated")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--seed", type=int, default=0, help="of the first opening (0)")
    parser.add_argument(
        "--reviews", type=int, metavar="TIMES", help="instead: which turning points stand with so many times the budget"
    )
    options = parser.parse_args(arguments)
    if options.reviews:
        for slug in options.game or [game.slug for game in all_games()]:
            reviewed(slug, options.reviews, options.games, options.positions, options.seed)
        return 0
    pairs = [tuple(pair.split("-")) for pair in options.pair or ()] or PAIRS
    failed = 0
    for slug in options.game or [game.slug for game in all_games()]:
        for first, second in pairs:
            began = time.monotonic()
            points = measured(Task(slug, first, second, options.games, options.positions, options.seed), options.jobs)
            low, high = interval(points)
            share, goal = sum(points) / len(points), None if second in NO_GOAL else GOALS.get(second, GOAL)
            failed += goal is not None and share < goal
            print(
                f"{slug}: {first} against {second}: {100 * share:.1f} % of {len(points)} games "
                f"({100 * low:.1f}–{100 * high:.1f}), {verdict(share, goal)}, {time.monotonic() - began:.0f} s",
                flush=True,
            )
    return int(bool(failed))


if __name__ == "__main__":
    sys.exit(main())
