"""What ``script/structure`` does once the environment stands: a database of its own, the counts, a table."""

import argparse
import sys
import tempfile

from script.lib.bench.command import set_up
from script.lib.structure.lines import lines_of


def main() -> int:
    """Print the figures of the house as a table."""
    parser = argparse.ArgumentParser(
        prog="script/structure",
        description="Counts the files that requests run through and the lines of tournaments/ without migrations.",
    )
    parser.add_argument("--files", action="store_true", help="name the files of each request, too")
    options = parser.parse_args()
    lines = lines_of()
    print("| what | figure | goal |\n|---|---|---|")
    print(f"| Python of the app: files | {lines.files} | – |")
    print(f"| Python of the app: lines | {lines.all} | – |")
    print(f"| imports, docstrings, signatures in its lines | {lines.share:.1f} % | ≤ 28 % |")
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        from script.lib.structure.requests import runs  # needs Django to be set up

        for run in runs():
            print(f"| {run.name}: files ({run.functions} functions) | {len(run.files)} | ≤ {run.goal} |", flush=True)
            for name in run.files if options.files else ():
                print(f"    {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
