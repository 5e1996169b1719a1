"""``script/gallery``: the pictures of the documents, taken from a server of its own with the demo."""

import argparse
import contextlib
import os
import re
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Mapping, Sequence
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
    """Serve, and let the pictures be taken by the environment's Python."""
    argparse.ArgumentParser(prog="script/gallery", description=__doc__).parse_args(arguments)
    chromium = system.CHROMIUM.get()
    if chromium is None:
        raise Refusal(f"{system.CHROMIUM.advice}. Then run this again.")
    python = environment.ensure(environment.DEVELOPMENT)
    with tempfile.TemporaryDirectory() as data, _served(python, Path(data)) as ways_in:
        command = [str(python), "-m", "script.lib.pictures", str(chromium)]
        return subprocess.run(command, cwd=ROOT, env={**os.environ, **ways_in}, check=False).returncode


@contextlib.contextmanager
def _served(python: Path, data: Path) -> Iterator[Mapping[str, str]]:
    """A server on an empty database, and the ways into its demo as variables ``GALLERY_…``."""
    kept = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "STATIC_STORAGE")
    }
    surroundings = {**kept, "DATA_DIR": str(data), "PYTHONUNBUFFERED": "1"}
    command = [str(python), "manage.py", "serve", "--port", str(_free_port())]
    with subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE, text=True) as server:
        try:
            yield _ways_in(server)
        finally:
            server.terminate()


def _ways_in(server: "subprocess.Popen[str]") -> dict[str, str]:
    assert server.stdout is not None  # noqa: S101 - asked for above
    found: dict[str, str] = {}
    for line in server.stdout:
        for role, beginning in WAYS_IN.items():
            if line.startswith(beginning):
                found[f"GALLERY_{role.upper()}"] = re.sub(r"^.*?(http\S+)", r"\1", line.strip())
        if len(found) == len(WAYS_IN):
            return found
    raise Refusal("The server with the demo did not start; the lines above say why.")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    run_as_command(main)
