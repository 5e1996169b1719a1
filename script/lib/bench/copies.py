"""What copies of the database cost (B1): the commands of an organiser, and the server's own copies beside a writer.

With `DATABASE_URL` on PostgreSQL the commands call its own programs, and a draw waits only until its state is held.
Every command is a process of its own, as people call it.
"""

import os
import resource
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles
from typing import Final

from django.conf import settings
from django.db import connection, transaction

from script.lib.bench import world
from script.lib.bench.measure import Counted, Figure, Line
from script.lib.console import ROOT
from tournaments.keeping.rules import Reason
from tournaments.management import copies, postgresql
from tournaments.models import Room, Tournament

TEAMS, TOURS = 200, 4
COPIES: Final = 12
PAUSE: Final = 0.01
"""Seconds between two commits of the writer."""
GOAL: Final = "≤ 60 s"


def measure(rounds: int) -> Iterator[Line]:
    """The commands once each; so many ``rounds`` of commits beside nothing, and beside a dozen copies."""
    tournament = world.simulated("copies", teams=TEAMS, tours=TOURS)
    yield from _beside_a_writer(tournament, rounds)
    connection.close()
    file = Path(settings.DATA_DIR) / "copy"
    for name, arguments in (
        ("backup", ["backup", str(file)]),
        ("restore --replace", ["restore", str(file), "--replace"]),
        ("check_tournament", ["check_tournament", tournament.slug]),
    ):
        real, processor = _timed(arguments)
        title = f"B1 {connection.vendor}, {TEAMS} teams and {TOURS} tours: {name}"
        yield Counted(title, f"{real:.1f} s, {processor:.1f} s of processor time of the command", GOAL)


def _timed(arguments: list[str]) -> tuple[float, float]:
    """Real seconds and processor seconds of a command; RuntimeError when it fails."""
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ended = subprocess.run(
        [sys.executable, "manage.py", *arguments], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=False
    )
    if ended.returncode:
        raise RuntimeError(f"manage.py {' '.join(arguments)}: {ended.stdout}{ended.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - begun, spent


def _beside_a_writer(tournament: Tournament, rounds: int) -> Iterator[Line]:
    """Copies while somebody commits all the time: what a draw waits for, and what a commit waits for meanwhile."""
    alone = []
    for number in range(rounds):
        time.sleep(PAUSE)
        alone.append(_commit(tournament, number))
    yield _spread("a commit, nothing else", alone, median(alone))
    over, beside = threading.Event(), []

    def write() -> None:
        number = 0
        while not over.wait(PAUSE):
            number += 1
            beside.append(_commit(tournament, rounds + number))
        connection.close()

    writer = threading.Thread(target=write)
    writer.start()
    taken: list[float] = []
    dumped: list[float] = []
    try:
        for _ in range(COPIES):
            begun = time.perf_counter()
            held = copies.take(Reason.ASKED) if connection.vendor == "sqlite" else copies.hold(Reason.ASKED)
            taken.append(time.perf_counter() - begun)
            if isinstance(held, copies.Held):
                dumped.append(_stored(held))
        until_taken = len(beside)
        begun = time.perf_counter()
        copies.finish()
        checked = time.perf_counter() - begun
    finally:
        over.set()
        writer.join()
    yield _spread("taking a copy, or holding its state (a draw waits for this)", taken, median(alone))
    if dumped:
        yield _spread("dumping a state that is held (nobody waits)", dumped, median(alone))
    yield _spread("a commit while copies are taken", beside[:until_taken], median(alone))
    yield _spread("a commit while copies are checked", beside[until_taken:], median(alone))
    yield Counted(f"checking and naming {COPIES} copies of {_megabytes():.1f} MB", f"{checked:.1f} s", "–")


def _stored(held: copies.Held) -> float:
    """Real seconds until the dump is there; RuntimeError when it fails."""
    begun = time.perf_counter()
    if not held.store(threading.Event()):
        raise RuntimeError("copies: a state that was held could not be dumped")
    return time.perf_counter() - begun


def _megabytes() -> float:
    """Of the database."""
    if connection.vendor == "sqlite":
        return Path(str(connection.settings_dict["NAME"])).stat().st_size / 1e6
    with postgresql.session() as opened:
        return postgresql.size(opened) / 1e6


def _commit(tournament: Tournament, number: int) -> float:
    begun = time.perf_counter()
    with transaction.atomic():
        Room.objects.create(tournament=tournament, name=f"a copy beside {number}")
    return time.perf_counter() - begun


def _spread(name: str, times: list[float], alone: float) -> Figure:
    if len(times) < 2:
        raise RuntimeError(f"copies, {name}: over before anything was committed beside it")
    of = f"a commit alone; 95 of 100 within {quantiles(times, n=20)[-1] * 1000:.1f} ms"
    return Figure(f"copies, {name}", median(times), median(times) / alone, of, "–")
