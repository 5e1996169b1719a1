"""``python -m script.lib.with_packages MODULE …``: the module under the environment's Python with its packages."""

import os
from collections.abc import Sequence

from script.lib import environment
from script.lib.console import ROOT, run_as_command


def main(arguments: Sequence[str]) -> int:
    """Makes the environment ready and becomes the module."""
    python = environment.ensure(environment.DEVELOPMENT)
    os.chdir(ROOT)
    os.execv(python, [str(python), "-m", *arguments])


if __name__ == "__main__":
    run_as_command(main)
