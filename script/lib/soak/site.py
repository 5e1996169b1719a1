"""One folder with a scene in it, the server on it, and whoever looks into its database."""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from script.lib.bench.crowd import looked_at
from script.lib.bench.serving import begun, free_port
from script.lib.console import ROOT
from script.lib.soak.clients import House, everybody
from script.lib.soak.ledger import Ledger, middle_and_p95

AUDITOR: Final = [sys.executable, "-m", "script.lib.soak.auditor"]
REFUSED: Final = 30
"""Seconds in which a server that must not start has to say so."""
LINES: Final = 65_536 * 256
"""Bytes that a line to or from the auditor may have."""


@dataclass
class Site:
    """``told`` is the scene, ``house`` what its clients share, ``environment`` the server's."""

    folder: Path
    told: dict[str, Any]
    environment: dict[str, str]
    errors: Path
    house: House = field(default_factory=lambda: House(free_port()))
    server: "subprocess.Popen[str] | None" = None
    starts: list[float] = field(default_factory=list)
    auditor: asyncio.subprocess.Process | None = None
    people: list[asyncio.Task[None]] = field(default_factory=list)
    checks: int = 0
    entries: int = 0
    hours: float = 0

    @property
    def ledger(self) -> Ledger:
        return self.house.ledger

    async def start(self) -> None:
        """The server, until it can be asked."""
        clock = asyncio.get_running_loop().time
        before = clock()
        with self.errors.open("ab") as errors:
            self.server = await asyncio.to_thread(begun, self.house.port, self.environment, errors)
        self.starts.append(clock() - before)

    async def refused_start(self) -> str:
        """What the server says that must not start; "" when it does all the same, or says it with a traceback."""
        try:
            done = await asyncio.to_thread(self._try_to_start)
        except subprocess.TimeoutExpired:
            return ""
        return done.stderr.strip() if done.returncode and "Traceback" not in done.stderr else ""

    def _try_to_start(self) -> "subprocess.CompletedProcess[str]":
        command = [sys.executable, "manage.py", "serve", "--no-demo", f"--port={self.house.port}"]
        how: Any = {"cwd": ROOT, "env": self.environment, "capture_output": True, "text": True, "timeout": REFUSED}
        return subprocess.run(command, check=False, **how)

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Ends the server; returns its status."""
        assert self.server is not None  # noqa: S101 - it has been started
        if self.server.poll() is None:
            self.server.send_signal(how)
        status = await asyncio.to_thread(self.server.wait)
        if self.server.stdout:
            self.server.stdout.close()
        return status

    def come(self) -> None:
        """Everybody opens their page."""
        self.people = [asyncio.ensure_future(person) for person in everybody(self.house, self.told)]

    async def go(self) -> None:
        """Everybody leaves; entries on their way are brought to their end: two minutes must be enough."""
        self.house.over.set()
        _done, late = await asyncio.wait(self.people, timeout=120)
        if late:
            self.ledger.faults.append(f"{len(late)} clients got no answer to what they had entered.")
        for person in late:
            person.cancel()
        for person in self.people:
            if person.done() and not person.cancelled() and (error := person.exception()):
                raise error

    async def more_stored(self, number: int, seconds: float = 90) -> None:
        """Waits until so many more entries were told to be stored."""
        wanted = len(self.ledger.receipts) + number
        try:
            async with asyncio.timeout(seconds):
                while len(self.ledger.receipts) < wanted:
                    await self.house.stored.wait()
        except TimeoutError:
            self.ledger.faults.append(f"Within {seconds:.0f} seconds fewer than {number} entries could be stored.")

    async def look(self, *, last: bool = False) -> None:
        """Has the database compared with what everybody was told. ``last``: nobody writes any more."""
        if self.auditor is None:
            pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "limit": LINES}
            self.auditor = await asyncio.create_subprocess_exec(*AUDITOR, cwd=ROOT, env=self.environment, **pipes)
        assert self.auditor.stdin  # noqa: S101 - asked for above
        assert self.auditor.stdout  # noqa: S101 - like this
        told = self.ledger.as_told(all_sent=last) | {"published": await self._published() if last else {}}
        self.auditor.stdin.write(json.dumps(told).encode() + b"\n")
        answer = await self.auditor.stdout.readline()
        if not answer:
            self.ledger.faults.append("The database could not be looked into.")
            self.auditor = None
            return
        report = json.loads(answer)
        self.checks, self.entries, self.hours = self.checks + 1, report["entries"], report["hours"]
        self.ledger.faults += [fault for fault in report["faults"] if fault not in self.ledger.faults]

    async def close(self) -> None:
        """Ends whatever still runs."""
        for person in self.people:
            person.cancel()
        await self.leave_database()
        if self.server is not None and self.server.poll() is None:
            await self.end()

    async def leave_database(self) -> None:
        """Nobody but the server has files open there."""
        if self.auditor is not None and self.auditor.stdin:
            self.auditor.stdin.close()
            await self.auditor.wait()
        self.auditor = None

    async def _published(self) -> dict[str, list[list[Any]]]:
        """The standings as everybody is shown them: place and team of each row."""
        standings = {}
        for slug in (self.told["slug"], self.told["signing"]["slug"]):
            reply = await self.house.ask(looked_at(f"/api/v1/tournaments/{slug}/standings"), patience=30)
            rows = json.loads(reply.body)["rows"] if reply.status == 200 else []
            standings[slug] = [[row["place"], row["team"]["name"]] for row in rows]
        return standings

    def summary(self) -> str:
        """In a sentence."""
        middle, p95 = middle_and_p95(self.ledger.seconds)
        return (
            f"{len(self.ledger.receipts):,} receipts of {len(self.ledger.sent):,} forms, {self.entries:,} entries in "
            f"the logs, {self.checks} looks; a form answered in {middle * 1000:.0f} ms (95 of 100: {p95 * 1000:.0f} ms)"
        )

    def log(self) -> str:
        """All that the server has written about faults."""
        return self.errors.read_text(errors="replace") if self.errors.exists() else ""

    def logged(self) -> tuple[int, int]:
        """Lines and tracebacks of it."""
        text = self.log()
        return len(text.splitlines()), len(re.findall(r"^Traceback", text, re.MULTILINE))


def played(folder: Path, environment: dict[str, str], *arguments: str) -> dict[str, Any]:
    """A scene played into the database of that environment; what its clients hold."""
    command = [sys.executable, "-m", "script.lib.soak.scene", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    (folder / "scene.json").write_text(done.stdout)
    return told


def surroundings(data: Path, **more: str) -> dict[str, str]:
    """The environment of a server with that folder."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "STATIC_STORAGE")}
    return kept | {"DATA_DIR": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"} | more


def copied(template: Path, target: Path) -> None:
    """A fresh copy of a played scene."""
    target.mkdir(parents=True, exist_ok=True)
    shutil.copytree(template, target, dirs_exist_ok=True)
