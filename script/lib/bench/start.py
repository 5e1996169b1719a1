"""``script/bench``: makes the environment ready, then measures in a process of it."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from script.lib import environment
from script.lib.console import ROOT, Refusal, run_as_command

GROUPS = (
    "games",
    "standings",
    "entry",
    "moves",
    "documents",
    "paper",
    "draws",
    "public",
    "viewers",
    "overload",
    "tenants",
    "partner",
    "processes",
    "copies",
)
"""What can be measured; each is a module beside this one with ``measure(rounds)``."""


def main(arguments: Sequence[str]) -> int:
    """Becomes ``script.lib.bench.command`` under the environment's Python."""
    python = _python(arguments)
    os.chdir(ROOT)
    os.execv(python, [str(python), "-m", "script.lib.bench.command", *arguments])


def _python(arguments: Sequence[str]) -> Path:
    """The games are compared with python-chess, which nothing else needs; without a name everything is measured."""
    python = environment.ensure(environment.DEVELOPMENT)
    named = [group for group in GROUPS if group in arguments]
    if "--help" in arguments or "-h" in arguments or (named and "games" not in named):
        return python
    try:
        return environment.ensure(environment.BENCH)
    except Refusal as refusal:
        others = " ".join(group for group in GROUPS if group != "games")
        raise Refusal(
            f"{refusal} The games are compared with python-chess; without it: script/bench {others}"
        ) from refusal


if __name__ == "__main__":
    run_as_command(lambda _: main(sys.argv[1:]))
