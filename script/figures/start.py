"""``script/selfplay``: makes the environment ready, then lets partners play in a process of it."""

import os
import sys
from collections.abc import Sequence

from script.lib import environment
from script.lib.console import ROOT, run_as_command


def main(arguments: Sequence[str]) -> int:
    """Becomes ``script.figures.command``."""
    python = environment.ensure(environment.DEVELOPMENT)
    os.chdir(ROOT)
    os.execv(python, [str(python), "-m", "script.figures.command", *arguments])


if __name__ == "__main__":
    run_as_command(lambda _: main(sys.argv[1:]))
