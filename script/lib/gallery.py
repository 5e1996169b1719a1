"""``script/gallery``: pictures of screens, from a server of its own with the demo, and of every printed document."""

import argparse
import contextlib
import os
import re
import socket
import subprocess
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from script.lib import environment, system
from script.lib.console import ROOT, Refusal, run_as_command

WAYS_IN = {
    "public": "Public page",
    "desk": "Organiser's log-in",
    "judge": "A judge's link",
    "captain": "A captain's link",
}
"""Role → how the line with its address begins."""


def main(arguments: Sequence[str]) -> int:
    """Take the pictures that are asked for, all of them without a word."""
    parser = argparse.ArgumentParser(prog="script/gallery", description=__doc__)
    parser.add_argument("what", nargs="?", choices=TAKES, help="only the screens, or only the documents")
    what = parser.parse_args(arguments).what
    return max(take() for name, take in TAKES.items() if what in (None, name))


def take_screens() -> int:
    """Serve, and let the environment's Python take the pictures with a browser."""
    chromium = _path_of(system.CHROMIUM)
    python = environment.ensure(environment.DEVELOPMENT)
    with tempfile.TemporaryDirectory() as data, served(python, Path(data)) as ways_in:
        return _run(python, "script.lib.pictures", chromium, {**os.environ, **ways_in})


def take_papers() -> int:
    """Let the environment's Python play a tournament and take pictures of its documents."""
    pdftoppm = _path_of(system.PDFTOPPM)
    python = environment.ensure(environment.DEVELOPMENT)
    with tempfile.TemporaryDirectory() as data:
        return _run(python, "script.lib.paper_pictures", pdftoppm, _surroundings(Path(data)))


TAKES: Mapping[str, Callable[[], int]] = {"screens": take_screens, "papers": take_papers}


def _path_of(program: system.Program) -> Path:
    path = program.get()
    if path is None:
        raise Refusal(f"{program.advice}. Then run this again.")
    return path


def _run(python: Path, module: str, program: Path, surroundings: Mapping[str, str]) -> int:
    command = [str(python), "-m", module, str(program)]
    return subprocess.run(command, cwd=ROOT, env=surroundings, check=False).returncode


def _surroundings(data: Path) -> dict[str, str]:
    """The environment for a program on an empty database."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "STATIC_STORAGE")}
    return {**kept, "DATA_DIR": str(data), "PYTHONUNBUFFERED": "1"}


@contextlib.contextmanager
def served(python: Path, data: Path) -> Iterator[Mapping[str, str]]:
    """A server on an empty database, and the ways into its demo as variables ``GALLERY_…``."""
    command = [str(python), "manage.py", "serve", "--port", str(_free_port())]
    surroundings = _surroundings(data)
    with subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield _ways_in(server)
        finally:
            server.terminate()


def _ways_in(server: "subprocess.Popen[str]") -> dict[str, str]:
    assert server.stdout is not None  # noqa: S101 - asked for above
    ways: dict[str, str] = {}
    for line in server.stdout:
        for role, beginning in WAYS_IN.items():
            if line.startswith(beginning):
                ways[f"GALLERY_{role.upper()}"] = re.sub(r"^.*?(http\S+)", r"\1", line.strip())
        if len(ways) == len(WAYS_IN):
            return ways
    raise Refusal("The server with the demo did not start; the lines above say why.")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    run_as_command(main)
