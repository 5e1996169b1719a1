"""A PostgreSQL server for one run of the tests, thrown away with its folder."""

import contextlib
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

UNSAFE_BUT_QUICK = (
    *("fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200"),
    *("autovacuum=off", "wal_level=minimal", "max_wal_senders=0"),
)
"""Right for a cluster that nobody will miss, and for no other."""

SURVIVES_ITSELF = ("fsync=off", "max_connections=200")
"""What it has told to be stored outlives a crash of its own; one of the machine it need not."""


class ClusterFailed(RuntimeError):
    """The server could not be made or started; the text holds its own last words."""


class Cluster:
    """A PostgreSQL server of one's own: its address, and how to end and begin it."""

    def __init__(
        self, binaries: Path, folder: Path, port: int, password: str, user: str | None, settings: Sequence[str]
    ) -> None:
        self.url = f"postgres://tests:{password}@127.0.0.1:{port}/postgres"
        self._binaries, self._folder, self._port, self._user = binaries, folder, port, user
        self._settings = settings

    def start(self) -> None:
        _run(_start_command(self._binaries, self._folder, self._port, self._settings), self._user)

    def stop(self, mode: str = "immediate") -> None:
        """``fast`` ends what is under way, ``immediate`` is a crash."""
        command = [str(self._binaries / "pg_ctl"), "-D", str(self._folder / "data"), "-m", mode, "stop"]
        _run(command, self._user)


@contextlib.contextmanager
def throw_away_cluster(binaries: Path) -> Iterator[str]:
    """The DATABASE_URL of a fresh server on 127.0.0.1 that lives as long as the block."""
    with cluster(binaries) as made:
        yield made.url


@contextlib.contextmanager
def cluster(binaries: Path, settings: Sequence[str] = UNSAFE_BUT_QUICK) -> Iterator[Cluster]:
    """A fresh server on 127.0.0.1 that lives as long as the block, and has to run at its end.

    ``binaries`` is the folder of initdb and pg_ctl. As root the server runs as user postgres, because PostgreSQL
    refuses root. Raises ClusterFailed.
    """
    folder = Path(tempfile.mkdtemp(prefix="tournaments-postgres-"))
    user = _unprivileged_user()
    if user is not None:
        shutil.chown(folder, user)
    try:
        port, password = _free_port(), secrets.token_urlsafe(16)
        _initialise(binaries, folder, password, user)
        made = Cluster(binaries, folder, port, password, user, settings)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _initialise(binaries: Path, folder: Path, password: str, user: str | None) -> None:
    secret = folder / "password"
    secret.write_text(password)
    secret.chmod(0o600)
    if user is not None:
        shutil.chown(secret, user)
    choices = [
        "-U",
        "tests",
        "--auth=scram-sha-256",
        f"--pwfile={secret}",
        "-E",
        "UTF8",
        "--locale=C.UTF-8",
        "--no-sync",
    ]
    _run([str(binaries / "initdb"), "-D", str(folder / "data"), *choices], user)


def _start_command(binaries: Path, folder: Path, port: int, chosen: Sequence[str]) -> list[str]:
    settings = (*chosen, "listen_addresses=127.0.0.1", f"port={port}", f"unix_socket_directories={folder}")
    options = " ".join(f"-c {setting}" for setting in settings)
    log = str(folder / "log")
    return [str(binaries / "pg_ctl"), "-D", str(folder / "data"), "-w", "-l", log, "-o", options, "start"]


def _run(command: list[str], user: str | None) -> None:
    """Run one of PostgreSQL's programs; its words go to a file, because the server keeps its output open."""
    with tempfile.TemporaryFile("w+") as words:
        status = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=words, stderr=words, cwd="/", user=user, check=False
        ).returncode
        if status:
            words.seek(0)
            raise ClusterFailed(f"{Path(command[0]).name} failed: {' '.join(words.read().split())[-300:]}")


def _unprivileged_user() -> str | None:
    """Whom to run as: nobody else than oneself, unless that is root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name).pw_name
    raise ClusterFailed("PostgreSQL does not run as root, and there is no user postgres or nobody")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
