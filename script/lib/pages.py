"""``script/pages``: pages of the demo on a slow phone – when they are there, whether they jump, what is wrong."""

import argparse
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from script.lib import environment, gallery, system
from script.lib.console import ROOT, Refusal, run_as_command


def main(arguments: Sequence[str]) -> int:
    """Serve the demo, and let the environment's Python measure with a browser; rows of a Markdown table."""
    parser = argparse.ArgumentParser(prog="script/pages", description=__doc__)
    parser.add_argument("--rounds", default="3", help="so often each page is opened; the median counts")
    rounds = parser.parse_args(arguments).rounds
    chromium = system.CHROMIUM.get()
    if chromium is None:
        raise Refusal(f"{system.CHROMIUM.advice}. Then run this again.")
    python = environment.ensure(environment.DEVELOPMENT)
    with tempfile.TemporaryDirectory() as data, gallery.served(python, Path(data)) as ways_in:
        command = [str(python), "-m", "script.lib.page_figures", str(chromium), rounds]
        return subprocess.run(command, cwd=ROOT, env={**os.environ, **ways_in}, check=False).returncode


if __name__ == "__main__":
    run_as_command(main)
