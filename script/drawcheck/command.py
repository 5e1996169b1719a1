"""The command: so many random tournaments, every draw of them checked."""

import argparse
import sys
import time
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Status 1 when a draw breaks a written rule; each fault is told with the tournament's seed."""
    from script.drawcheck.play import Counts, tournament

    parser = argparse.ArgumentParser(prog="script/draw-check", description="Checks draws by the written rules alone.")
    parser.add_argument("--tournaments", type=int, default=5000, help="how many (5000)")
    parser.add_argument("--seed", type=int, default=0, help="of the first one (0)")
    options = parser.parse_args(arguments)
    counts, began, faults = Counts(), time.monotonic(), 0
    for seed in range(options.seed, options.seed + options.tournaments):
        for fault in tournament(seed, counts):
            print(f"seed {seed}: {fault}")
            faults += 1
    seconds = time.monotonic() - began
    print(
        f"{counts.tournaments} tournaments, {counts.draws} draws ({counts.exhaustive} Swiss ones against every "
        f"possible draw, {counts.impossible} that cannot be made) in {seconds:.0f} s: {faults} faults"
    )
    return int(bool(faults))


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()  # the sentences of the reasons are marked for translation where the rules stand
    sys.exit(main())
