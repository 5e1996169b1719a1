"""The command: so many actions of each game, and every disagreement with the record that shows it."""

import argparse
import sys
import time
from collections.abc import Sequence
from itertools import count

from games.registry import all_games
from script.spots.play import compared


def searched(slug: str, moves: int, seed: int) -> int:
    """Plays so many actions of a game at least, tells of it, and counts the disagreements."""
    began, done, games, endless, wrong = time.monotonic(), 0, 0, 0, 0
    for number in count(seed):
        if done >= moves:
            break
        comparison = compared(slug, number)
        done, games, endless = done + comparison.actions, games + 1, endless + (not comparison.ended)
        wrong += len(comparison.disagreements)
        for disagreement in comparison.disagreements:
            print(f"{slug}, seed {number}: {disagreement.what}\n{disagreement.record}", flush=True)
    print(
        f"{slug}: {done} actions in {games} games ({endless} not ended), disagreements: {wrong}, "
        f"{time.monotonic() - began:.0f} s",
        flush=True,
    )
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Status 1 when anything disagrees."""
    parser = argparse.ArgumentParser(prog="script/weak-spots", description=compared.__doc__)
    parser.add_argument("game", nargs="*", help="which games (all)")
    parser.add_argument("--moves", type=int, default=1_000_000, help="of each game, at least (1,000,000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first game (0)")
    options = parser.parse_args(arguments)
    slugs = options.game or [game.slug for game in all_games()]
    return int(sum(searched(slug, options.moves, options.seed) for slug in slugs) > 0)


if __name__ == "__main__":
    sys.exit(main())
