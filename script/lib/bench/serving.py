"""The project's server as a process of its own, and what it uses."""

import os
import re
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

from script.lib.console import ROOT


def processor_time(pid: int) -> float:
    """Seconds that a process has spent computing, whatever else the machine did."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def begun(port: int, environment: Mapping[str, str], errors: IO[bytes] | None = None) -> "subprocess.Popen[str]":
    """The project's server as ``script/server`` starts it, once it can be asked; RuntimeError when it has ended before.
    What it says of faults goes into ``errors``, or where this process's goes."""
    command = [sys.executable, "manage.py", "serve", "--no-demo", f"--port={port}"]
    pipes: Any = {"stdout": subprocess.PIPE, "stderr": errors, "text": True}
    process = subprocess.Popen(command, cwd=ROOT, env=environment, **pipes)
    assert process.stdout is not None  # noqa: S101 - asked for above
    if any(f":{port}" in line for line in process.stdout):
        return process
    process.stdout.close()
    raise RuntimeError(f"the server has ended with {process.wait()}")


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """A server on the database of this run: its port and process."""
    port = free_port()
    with begun(port, os.environ) as process:
        try:
            yield port, process.pid
        finally:
            process.terminate()


@contextmanager
def viewers(port: int, path: str, number: int) -> Iterator[None]:
    """So many of a stream, in a process of their own, each with its first event, for as long as the block lasts."""
    command = [sys.executable, "-m", "script.lib.bench.watching", str(port), path, str(number)]
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen(command, cwd=ROOT, **pipes) as watching:
        assert watching.stdout  # noqa: S101 - asked for above
        if watching.stdout.readline() != "ready\n":
            raise RuntimeError("the viewers could not all be opened")
        yield
        watching.communicate()


class Watch:
    """The most threads and open files that a process had while it was watched, and its memory in the end."""

    def __init__(self, pid: int) -> None:
        self._folder = Path(f"/proc/{pid}")
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)
        self.threads = self.files = self.databases = self.megabytes = 0

    def __enter__(self) -> "Watch":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._over.wait(0.1):
            status = (self._folder / "status").read_text()
            names = list(_open_files(self._folder))
            self.threads = max(self.threads, _number("Threads", status))
            self.files = max(self.files, len(names))
            self.databases = max(self.databases, sum(name.endswith((".sqlite3", ".sqlite3-wal")) for name in names))
            self.megabytes = max(self.megabytes, _number("VmRSS", status) // 1024)


def _open_files(folder: Path) -> Iterator[str]:
    for link in folder.glob("fd/*"):
        with suppress(FileNotFoundError):  # closed meanwhile
            yield os.readlink(link)


def _number(name: str, status: str) -> int:
    return int(re.findall(rf"{name}:\s+(\d+)", status)[0])
