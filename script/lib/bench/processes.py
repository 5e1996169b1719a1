"""How many results a second one process stores, and two: judges of several tournaments who tap without a pause.

On SQLite there is one process, as `script/server` starts it. With `DATABASE_URL` on PostgreSQL there are one and then
two on the same database, each with half of the judges. Judges, servers and database share the machine's cores, so the
processor time that the servers spend on a result, without PostgreSQL's own, is printed beside the number of results.
"""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from itertools import count
from typing import Final

from django.db import connection
from django.urls import reverse

from script.lib.bench import world
from script.lib.bench.measure import Counted, Line, Speed
from script.lib.bench.referee import Referee
from script.lib.bench.serving import processor_time, server
from tournaments.models import AuditEntry, Match

TOURNAMENTS: Final = 4
JUDGES: Final = 4
"""In each of the tournaments, every one at a match of their own."""
SECONDS: Final = 20
_keys = count()


class Judge:
    """Enters the same game again and again, now for one side and now for the other, each time from the version that
    the last tap has left."""

    def __init__(self, match: Match, path: str) -> None:
        self.path, self.session, self.version = path, world.session_of(match), 0
        self.stored: list[str] = []
        self.told_to_wait = 0

    def tap(self, referee: Referee) -> None:
        """One result, with a key of its own."""
        key = f"processes-{next(_keys)}"
        fields = {"key": key, "version": self.version, "decision": "AB"[self.version % 2]}
        status, _body = referee.post(self.path, **fields)
        while status == 503:  # sent again with its key, as a phone does
            self.told_to_wait += 1
            status, _body = referee.post(self.path, **fields)
        if status != 200:
            raise RuntimeError(f"{self.path}: {status}")
        self.stored.append(key)
        self.version += 1


def measure(rounds: int) -> Iterator[Line]:
    """Results a second and the servers' processor time of one; so many ``rounds`` are not needed. Two processes are
    measured between two measurements of one, since the log grows."""
    del rounds
    judges = [judge for number in range(TOURNAMENTS) for judge in _judges(number)]
    single = 0.0
    for processes in (1,) if connection.vendor == "sqlite" else (1, 2, 1):
        with ExitStack() as stack:
            servers = [stack.enter_context(server()) for _ in range(processes)]
            _press(judges, [port for port, _pid in servers], 1)  # everything is loaded once
            for judge in judges:
                judge.stored.clear()
                judge.told_to_wait = 0
            before = sum(processor_time(pid) for _port, pid in servers)
            taken = _press(judges, [port for port, _pid in servers], SECONDS)
            spent = sum(processor_time(pid) for _port, pid in servers) - before
        stored = sum(len(judge.stored) for judge in judges)
        single = single or stored / taken
        name = f"{connection.vendor}, {processes} process{'es' if processes > 1 else ''}"
        yield Speed(f"{name}: results stored", stored / taken, "results", stored / taken / single, "one process", "–")
        yield Counted(f"{name}: processor time of the servers for each", f"{spent / stored * 1000:.1f} ms", "–")
        yield Counted(f"{name}: receipts and entries in the log", _compared(judges), "none lost")


def _judges(number: int) -> Iterator[Judge]:
    name = f"processes-{number}"
    tournament = world.simulated(name, teams=24, tours=1, last=Match.State.INDIVIDUAL)
    seen: set[int] = set()
    for match, key in world.free_games(world.last_tour(tournament), Match.State.INDIVIDUAL):
        if match.pk not in seen and len(seen) < JUDGES:
            seen.add(match.pk)
            yield Judge(match, reverse("judge_tap", args=[tournament.slug, match.pk, key]))


def _press(judges: list[Judge], ports: list[int], seconds: float) -> float:
    """All judges at once, each over one connection; the seconds that it took."""
    begun = time.monotonic()

    def enter(judge: Judge, port: int) -> None:
        referee = Referee(port, judge.session)
        while time.monotonic() < begun + seconds:
            judge.tap(referee)

    with ThreadPoolExecutor(len(judges)) as pool:
        pressing = [pool.submit(enter, judge, ports[number % len(ports)]) for number, judge in enumerate(judges)]
    for judge_done in pressing:
        judge_done.result()
    return time.monotonic() - begun


def _compared(judges: list[Judge]) -> str:
    told = [key for judge in judges for key in judge.stored]
    entries = set(AuditEntry.objects.filter(key__startswith="processes-").values_list("key", flat=True))
    connection.close()
    lost, waited = sum(key not in entries for key in told), sum(judge.told_to_wait for judge in judges)
    return f"{len(told)} receipts, {lost} lost; told to retry {waited} times"
