"""A real server with many viewers."""

import asyncio
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.urls import reverse

from script.lib.bench.referee import Referee
from script.lib.bench.watching import Watcher, open_all
from tests.processes.conftest import ROOT, run
from tournaments.formats.rules.tour_format import GameKey, Stage

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        "sqlite" not in str(settings.DATABASES["default"]["ENGINE"]), reason="starts a server on SQLite"
    ),
]
VIEWERS = 200
PATIENCE = 120
"""Seconds after which a test that waits gives up."""


@dataclass
class Server:
    """A running server and what its judge holds."""

    port: int
    process: "subprocess.Popen[bytes]"
    environment: dict[str, str]
    told: dict[str, Any]
    errors: Path

    def said(self) -> str:
        """What it has written about what went wrong."""
        return self.errors.read_text()

    @property
    def stream(self) -> str:
        """The stream of the match's page."""
        return reverse("match_stream", args=["live", self.told["match"], "match"])

    def tap(self, board: int, number: int, decision: str, version: int = 0) -> None:
        """The judge enters a game's result."""
        path = reverse("judge_tap", args=["live", self.told["match"], GameKey(Stage.INDIVIDUAL, board, number)])
        referee = Referee(self.port, self.told["sessions"]["judge"])
        key = f"tap-{board}-{number}-{decision}-{version}"
        status, body = referee.post(path, key=key, version=version, decision=decision)
        assert status == 200, body

    @property
    def threads(self) -> int:
        """Threads of the server's process."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"Threads:\s+(\d+)", status)[0])


def surroundings(folder: Path) -> dict[str, str]:
    """The environment of programs that keep their data in the folder."""
    kept = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    return kept | {"DATA_DIR": str(folder), "DJANGO_SETTINGS_MODULE": "config.settings"}


@pytest.fixture(scope="module")
def filled(migrated: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """A data folder with the scene, to be copied, and what the scene tells."""
    folder = tmp_path_factory.mktemp("viewers")
    shutil.copytree(migrated, folder, dirs_exist_ok=True)
    return folder, json.loads(run(surroundings(folder), "-m", "tests.processes.live_scene"))


@pytest.fixture
def server(filled: tuple[Path, dict[str, Any]], tmp_path: Path) -> Iterator[Server]:
    folder, told = filled
    shutil.copytree(folder, tmp_path, dirs_exist_ok=True)
    environment = surroundings(tmp_path)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    command = [sys.executable, "manage.py", "serve", "--no-demo", f"--port={port}"]
    errors = tmp_path / "errors"
    with errors.open("wb") as file:
        process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=file)
    assert process.stdout is not None
    assert any(str(port).encode() in line for line in iter(process.stdout.readline, b""))
    yield Server(port, process, environment, told, errors)
    process.terminate()
    process.wait(timeout=PATIENCE)


async def new_events(watchers: list[Watcher]) -> list[list[str]]:
    """What each viewer has seen since it was asked last, once all have seen something."""
    async with asyncio.timeout(PATIENCE):
        for watcher in watchers:
            await watcher.news.wait()
    return [[event for event, _moment in watcher.report()] for watcher in watchers]


async def test_every_viewer_gets_the_newest_state_once_and_none_costs_a_thread(server: Server) -> None:
    watchers = await open_all(server.port, server.stream, VIEWERS)
    (first,) = {tuple(seen) for seen in await new_events(watchers)}
    before = server.threads
    assert before < 40, "a thread for each viewer"
    await asyncio.to_thread(server.tap, 1, 1, "A")
    (second,) = {tuple(seen) for seen in await new_events(watchers)}
    assert len(second) == 1
    assert second != first
    late = await open_all(server.port, server.stream, 1)
    assert [tuple(seen) for seen in await new_events(late)] == [second], "who comes back sees the present state"
    assert not any(watcher.ended for watcher in watchers)


async def test_streams_end_at_once_when_the_server_stops(server: Server) -> None:
    watchers = await open_all(server.port, server.stream, 20)
    server.process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(server.process.wait, PATIENCE)
    assert all(watcher.ended for watcher in watchers)
    assert "graceful shutdown exceeded" not in server.said(), "it waited for streams that never end"


async def test_a_write_of_another_program_is_seen_too(server: Server) -> None:
    watchers = await open_all(server.port, server.stream, 3)
    await new_events(watchers)
    order = {
        "link": server.told["links"]["judge"], "match_id": server.told["match"], "board": 1, "number": 1,
        "decision": "B", "key": "another-program",
    }  # fmt: skip
    writer = [sys.executable, "-m", "tests.processes.writer", "1"]
    told = await asyncio.to_thread(
        subprocess.run, writer, cwd=ROOT, env=server.environment, input=json.dumps([order]).encode(),
        capture_output=True, check=True,
    )  # fmt: skip
    assert b'"won"' in told.stdout
    assert {len(seen) for seen in await new_events(watchers)} == {1}
