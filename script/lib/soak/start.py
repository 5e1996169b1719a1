"""``script/soak``: makes the environment ready, then runs in a process of it."""

import os
from collections.abc import Sequence

from script.lib import environment
from script.lib.console import ROOT, run_as_command


def main(arguments: Sequence[str]) -> int:
    """Becomes ``script.lib.soak.command`` under the environment's Python."""
    python = environment.ensure(environment.DEVELOPMENT)
    os.chdir(ROOT)
    os.execv(python, [str(python), "-m", "script.lib.soak.command", *arguments])


if __name__ == "__main__":
    run_as_command(main)
