"""Real servers on a database of their own, and connections to them byte by byte."""

import contextlib
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.processes.conftest import ROOT

PATIENCE: float = 120
"""Seconds after which a test that waits gives up."""
PROTECTIVE = (
    "content-security-policy", "x-content-type-options", "referrer-policy", "x-frame-options",
    "cross-origin-opener-policy",
)  # fmt: skip


@dataclass
class Served:
    """A running server."""

    port: int
    process: "subprocess.Popen[bytes]"
    errors: Path

    def said(self) -> str:
        """What it has written about what went wrong."""
        return self.errors.read_text()

    def files(self) -> list[str]:
        """What the server's open files are."""
        return [_target(descriptor) for descriptor in Path(f"/proc/{self.process.pid}/fd").iterdir()]

    def spooled(self) -> list[str]:
        """Files on the disk that have no name any more: spooled bodies."""
        return [file for file in self.files() if file.endswith("(deleted)")]


def _target(file: Path) -> str:
    try:
        return str(file.readlink())
    except FileNotFoundError:  # closed meanwhile
        return ""


@contextlib.contextmanager
def served(folder: Path, environment: dict[str, str], files: int = 0, **more: str) -> Iterator[Served]:
    """A server on a free port, until the end of the block; ``files`` is how many it may open, else as many as we."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--no-demo", f"--port={port}"]
    if files:
        command = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *command]
    errors = folder / "errors"
    with errors.open("wb") as file:
        process = subprocess.Popen(command, cwd=ROOT, env=environment | more, stdout=subprocess.PIPE, stderr=file)
    assert process.stdout is not None
    assert any(str(port).encode() in line for line in iter(process.stdout.readline, b"")), errors.read_text()
    try:
        yield Served(port, process, errors)
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@dataclass
class Said:
    """An answer."""

    status: int
    headers: dict[str, str]
    body: str

    def is_protected(self) -> bool:
        """Whether it has the headers that every answer has."""
        return all(name in self.headers for name in PROTECTIVE)


class Line:
    """One connection; ``own`` is the client's address."""

    def __init__(self, port: int, own: str = "127.0.0.1") -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE, source_address=(own, 0))
        self._kept = b""

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        self._socket.close()

    def send(self, *parts: bytes | str) -> "Line":
        for part in parts:
            self._socket.sendall(part if isinstance(part, bytes) else part.encode())
        return self

    def ask(self, start: str, *headers: str, body: bytes = b"") -> "Line":
        """A whole head, and what of its body is sent."""
        return self.send("\r\n".join((f"{start} HTTP/1.1", "Host: localhost", *headers, "", "")), body)

    def hear(self) -> Said:
        """The next answer, read to its announced end, or to that of its last chunk."""
        while b"\r\n\r\n" not in self._kept:
            self._more()
        head, _, self._kept = self._kept.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
        chunked = "content-length" not in headers
        body = self._until(b"0\r\n\r\n") if chunked else self._count(int(headers["content-length"]))
        status = re.match(r"HTTP/1\.1 (\d{3})", first)
        assert status, first
        return Said(int(status[1]), headers, body.decode(errors="replace"))

    def announce(self, start: str, *headers: str) -> "Line":
        """A head whose body of five bytes is now awaited by the server."""
        self.ask(start, "Content-Length: 5", "Expect: 100-continue", *headers)
        assert self._until(b"\r\n\r\n") == b"HTTP/1.1 100 Continue"
        return self

    def is_ended(self) -> bool:
        """Waits until the server ends the connection; False when it says something more instead."""
        try:
            return not self._kept and self._socket.recv(1) == b""
        except ConnectionResetError:
            return True

    def _more(self) -> None:
        came = self._socket.recv(65_536)
        if not came:
            raise EOFError(self._kept)
        self._kept += came

    def _count(self, count: int) -> bytes:
        while len(self._kept) < count:
            self._more()
        part, self._kept = self._kept[:count], self._kept[count:]
        return part

    def _until(self, end: bytes) -> bytes:
        while end not in self._kept:
            self._more()
        part, _, self._kept = self._kept.partition(end)
        return part
