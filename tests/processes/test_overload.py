"""A real server that more people ask than it can answer."""

import json
import re
import shutil
import socket
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from script.lib.bench.crowd import all_at_once, looked_at, tapped
from tests.processes.conftest import ROOT, run
from tests.processes.test_viewers import surroundings
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.places import THREADS

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        "sqlite" not in str(settings.DATABASES["default"]["ENGINE"]), reason="starts a server on SQLite"
    ),
]
OTHERS = 6
"""Threads of a server besides those for requests: its loop's, and what libraries start."""
PATIENCE = 60


@dataclass
class Server:
    """A running server and what its judges hold."""

    port: int
    pid: int
    folder: Path
    told: dict[str, Any]

    @property
    def threads(self) -> int:
        return int(re.findall(r"Threads:\s+(\d+)", Path(f"/proc/{self.pid}/status").read_text())[0])

    def open_files(self, name: str) -> int:
        """How often the process has a file of the database open."""
        return sum(link.readlink().name == name for link in Path(f"/proc/{self.pid}/fd").iterdir() if link.is_symlink())

    def tap(self, match: int, game: int, **headers: str) -> bytes:
        """The match's judge enters a result."""
        place = self.told["matches"][match]
        key = GameKey(Stage.INDIVIDUAL, game // 2 + 1, game % 2 + 1)
        fields = {"key": f"overload-{match}-{game}", "version": 0, "decision": "A"}
        path = reverse("judge_tap", args=["race", place["match"], key])
        return tapped(path, place["session"], fields, **headers)

    def stored(self) -> Counter[str]:
        """Keys of the entries in the log, with how often each stands there."""
        with closing(sqlite3.connect(self.folder / "db.sqlite3")) as database:
            return Counter(key for (key,) in database.execute("select key from tournaments_auditentry"))


@pytest.fixture(scope="module")
def filled(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A data folder with the scene, to be copied, and what the scene tells."""
    folder = tmp_path_factory.mktemp("overload")
    shutil.copytree(migrated, folder, dirs_exist_ok=True)
    return folder, json.loads(run(surroundings(folder), "-m", "tests.processes.scene"))


@pytest.fixture
def server(filled: tuple[Path, dict[str, Any]], tmp_path: Path) -> Iterator[Server]:
    folder, told = filled
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    environment = surroundings(tmp_path)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--no-demo", f"--port={port}"]
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert any(str(port).encode() in line for line in iter(process.stdout.readline, b""))
    yield Server(port, process.pid, tmp_path, told)
    process.terminate()
    process.wait(timeout=PATIENCE)


async def test_however_many_look_at_pages_threads_and_open_databases_are_few(server: Server) -> None:
    for _ in range(6):
        replies = await all_at_once(server.port, [looked_at("/", Accept="text/html")] * 100)
        assert {reply.status for reply in replies} <= {200, 503}
    assert server.threads <= THREADS + OTHERS
    assert server.open_files("db.sqlite3") <= 2 * THREADS, "SQLite keeps a file that it closes until its locks are gone"
    assert server.open_files("db.sqlite3-wal") <= THREADS


async def test_a_locked_database_is_no_fault_and_the_same_tap_is_stored_later(server: Server) -> None:
    tap, page = server.tap(0, 0, Accept="text/html"), server.tap(0, 0, Accept="text/html", **{"HX-Request": ""})
    with closing(sqlite3.connect(server.folder / "db.sqlite3", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        replies = await all_at_once(server.port, [tap] * 6 + [page])
        assert {reply.status for reply in replies} == {503}
        assert all(reply.headers["retry-after"].isdecimal() for reply in replies)
        assert b"overload-0-0" in replies[-1].body, "a form without scripts is given back with its key"
        assert "overload-0-0" not in server.stored()
        other.execute("ROLLBACK")
    (reply,) = await all_at_once(server.port, [tap])
    assert reply.status == 200
    assert server.stored()["overload-0-0"] == 1


async def test_of_many_taps_at_once_each_is_stored_once_or_told_to_come_back(server: Server) -> None:
    taps = [server.tap(match, game) for match in range(10) for game in range(8)]
    replies = await all_at_once(server.port, taps * 2)
    assert {reply.status for reply in replies} <= {200, 503}
    assert all(int(reply.headers["retry-after"]) >= 1 for reply in replies if reply.status == 503)
    answered = [reply.status == 200 for reply in replies]
    told = {key for key, *both in zip(keys(), answered[:80], answered[80:], strict=True) if any(both)}
    stored = server.stored()
    assert {key for key in stored if key.startswith("overload-")} == told
    assert set(stored.values()) == {1}


def keys() -> list[str]:
    return [f"overload-{match}-{game}" for match in range(10) for game in range(8)]
