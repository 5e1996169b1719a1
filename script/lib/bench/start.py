"""``script/bench``: makes the development environment ready, then measures in a process of it."""

import os
import sys

from script.lib import environment
from script.lib.console import ROOT, run_as_command


def main(arguments: "list[str] | tuple[str, ...]") -> int:
    """Becomes ``script.lib.bench.command`` under the environment's Python."""
    python = environment.ensure(environment.DEVELOPMENT)
    os.chdir(ROOT)
    os.execv(python, [str(python), "-m", "script.lib.bench.command", *arguments])


if __name__ == "__main__":
    run_as_command(lambda _: main(sys.argv[1:]))
