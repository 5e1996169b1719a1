"""Three hundred judges who tap at the same moment, without viewers and with a thousand of them.

The server is a process of its own. A judge does what a phone does: waits eight seconds for an answer, and sends the
same form, with its key, again – when the server has said that it should, else after five seconds – until it is told
that it is stored. In the end what was told is compared with what the database holds.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median, quantiles
from typing import Final

from django.db import connection
from django.urls import reverse

from script.lib.bench import world
from script.lib.bench.crowd import Reply, all_at_once, tapped
from script.lib.bench.measure import Counted, Figure, Line
from script.lib.bench.serving import Watch, server, viewers
from tournaments.models import AuditEntry, Match, Tour

CLIENTS: Final = 300
VIEWERS: Final = 1_000
ALONE: Final = 20
PHONE: Final = 8
"""Seconds that a phone waits for an answer."""
AGAIN: Final = 5
"""Seconds until a phone that got none sends again."""
SINGLE: Final = "one tap alone"


@dataclass
class Judge:
    """A form that one of the judges sends until it is stored."""

    key: str
    request: bytes
    answers: list[int] = field(default_factory=list)
    waits: list[int] = field(default_factory=list)
    seconds: float = 0

    @property
    def stored(self) -> bool:
        return 200 in self.answers


def measure(rounds: int) -> Iterator[Line]:
    """Statuses, times until stored and what the server uses; however many ``rounds`` are asked for, one of each."""
    del rounds
    tournament = world.simulated("overload", teams=240, tours=1, last=Match.State.INDIVIDUAL)
    tour = world.last_tour(tournament)
    judges = _judges(tour)
    with server() as (port, pid):
        single = [_send_until_stored(port, [next(judges)])[0].seconds for _ in range(ALONE)]
        yield from _crowd("", port, pid, [next(judges) for _ in range(CLIENTS)], median(single))
        path = reverse("tour_stream", args=[tournament.slug, tour.number])
        with viewers(port, path, VIEWERS):
            name = f" with {VIEWERS:,} viewers"
            yield from _crowd(name, port, pid, [next(judges) for _ in range(CLIENTS)], median(single))


def _crowd(name: str, port: int, pid: int, judges: list[Judge], single: float) -> Iterator[Line]:
    what = f"{CLIENTS} taps at once{name}"
    with Watch(pid) as watch:
        _send_until_stored(port, judges)
    first, later = (
        Counter(judge.answers[0] for judge in judges),
        Counter(answer for judge in judges for answer in judge.answers),
    )
    yield Counted(f"{what}: first answers", _counted(first), "no 500, none without an answer")
    yield Counted(f"{what}: all answers until all are stored", _counted(later), "no 500")
    at_once = [judge.seconds for judge in judges if judge.answers[0] == 200]
    for title, times in (
        ("stored at the first try", at_once),
        ("stored in the end", [judge.seconds for judge in judges]),
    ):
        if len(times) > 1:
            p95 = quantiles(times, n=20)[-1]
            yield Figure(f"{what}: {title}, median", median(times), median(times) / single, SINGLE, "–")
            yield Figure(f"{what}: {title}, 95 of 100", p95, p95 / single, SINGLE, "–")
    waits = [wait for judge in judges for wait in judge.waits]
    if waits:
        yield Counted(f"{what}: told to come back after", f"{min(waits)}–{max(waits)} s", "–")
    yield Counted(f"{what}: receipts and entries in the log", _compared(judges), "none lost, none doubled")
    yield Counted(
        f"{what}: the server at most",
        f"{watch.threads} threads, {watch.databases} open database files of {watch.files}, {watch.megabytes} MB", "–",
    )  # fmt: skip


def _counted(answers: Counter[int]) -> str:
    return ", ".join(f"{number} × {status or 'none'}" for status, number in sorted(answers.items()))


def _compared(judges: list[Judge]) -> str:
    stored = Counter(AuditEntry.objects.filter(key__in=[judge.key for judge in judges]).values_list("key", flat=True))
    connection.close()
    receipts = [judge.key for judge in judges if judge.stored]
    lost, entries = sum(key not in stored for key in receipts), stored.total()
    return f"{len(receipts)} receipts, {entries} entries, {lost} lost, {entries - len(stored)} doubled"


def _judges(tour: Tour) -> Iterator[Judge]:
    """Taps on games that nobody has entered yet, match after match."""
    sessions: dict[int, str] = {}
    for number, (match, key) in enumerate(world.free_games(tour, Match.State.INDIVIDUAL)):
        if match.pk not in sessions:
            sessions[match.pk] = world.session_of(match)
        name = f"overload-{number}"
        path = reverse("judge_tap", args=[tour.tournament.slug, match.pk, key])
        yield Judge(name, tapped(path, sessions[match.pk], {"key": name, "version": 0, "decision": "A"}))


def _send_until_stored(port: int, judges: list[Judge]) -> list[Judge]:
    asyncio.run(_send_all(port, judges))
    return judges


async def _send_all(port: int, judges: list[Judge]) -> None:
    begun = time.monotonic()
    replies = await all_at_once(port, [judge.request for judge in judges], PHONE)
    await asyncio.gather(*(_persist(port, judge, reply, begun) for judge, reply in zip(judges, replies, strict=True)))


async def _persist(port: int, judge: Judge, reply: Reply, begun: float) -> None:
    judge.answers.append(reply.status)
    judge.seconds = reply.seconds
    while reply.status != 200:
        asked = reply.headers.get("retry-after")
        if asked:
            judge.waits.append(int(asked))
        pause = int(asked) + random.random() if asked else AGAIN  # noqa: S311 - spreads load
        await asyncio.sleep(pause)
        (reply,) = await all_at_once(port, [judge.request], PHONE)
        judge.answers.append(reply.status)
        judge.seconds = time.monotonic() - begun
