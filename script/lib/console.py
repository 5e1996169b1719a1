"""How the commands speak: progress on standard output, a refusal as one sentence and a status other than 0."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
"""The project's folder."""


class Refusal(Exception):
    """A reason not to go on, worded for the person at the keyboard, with what to do about it."""


def say(text: str) -> None:
    """One line of progress, out at once so that it stands before what the started programs print."""
    print(text, flush=True)


def run_as_command(main: Callable[[Sequence[str]], int]) -> None:
    """Call ``main`` with the command line and leave with its status: 1 for a refusal, 130 when interrupted."""
    try:
        sys.exit(main(sys.argv[1:]))
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        sys.exit(1)
    except KeyboardInterrupt:
        sys.exit(130)
