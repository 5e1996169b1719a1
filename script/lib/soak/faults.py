"""The faults: each a scenario that is given a running site with everybody in it, and leaves one that runs again."""

import asyncio
import os
import random
import signal
import sqlite3
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from script.lib.bench.crowd import tapped
from script.lib.soak import disks
from script.lib.soak.disks import Brake
from script.lib.soak.ledger import STORED
from script.lib.soak.site import Site

SHORT: Final = 0.4
LONG: Final = 10.0
"""Seconds for which a slow disk stands still: as one does that has much to do, and longer than a phone waits."""

Broken = Callable[[Site, "Measure"], Awaitable[str]]
"""Breaks and mends; returns what was seen, in a sentence."""


@dataclass(frozen=True)
class Measure:
    """How much of a scenario is wanted: rounds of kill -9, and seconds of every lasting fault."""

    rounds: int
    seconds: float
    report: Callable[[str], None] = print


async def kill(site: Site, measure: Measure) -> str:
    """The server is killed without a word, again and again, while everybody enters; every time it starts again on what
    it left, and everything is looked through."""
    for number in range(1, measure.rounds + 1):
        await site.more_stored(random.randint(5, 25))  # noqa: S311 - at any moment
        await site.end(signal.SIGKILL)
        await site.start()
        await site.look()
        if number % 10 == 0:
            measure.report(f"kill: {number} rounds, {site.summary()}; faults: {len(site.ledger.faults)}")
        if len(site.ledger.faults) > 20:
            break
    starts = sorted(site.starts)
    return f"{measure.rounds} kills; until the server could be asked again {starts[len(starts) // 2]:.1f} s"


async def full(site: Site, measure: Measure) -> str:
    """Another program fills the disk."""
    await site.more_stored(20)
    before = len(site.ledger.receipts)
    filled = disks.fill(site.folder)
    await asyncio.sleep(measure.seconds)
    refused, during = site.ledger.writes["503 full"], len(site.ledger.receipts) - before
    form = await _without_scripts(site)
    await site.end(signal.SIGTERM)
    said = await site.refused_start()
    _expect(site, "is full", refused, said, form)
    filled.unlink()
    await site.start()
    await site.more_stored(20)
    return f"told “disk is full”: {refused} ×, stored meanwhile: {during}; a start: “{said[:60]}…”"


async def read_only(site: Site, measure: Measure) -> str:
    """The system gives the disk up, as it does after a write that failed: from then on it can only be read."""
    await site.more_stored(20)
    before = len(site.ledger.receipts)
    disks.abort(site.folder)
    await asyncio.sleep(measure.seconds)
    refused, during = site.ledger.writes["503 failing"], len(site.ledger.receipts) - before
    form = await _without_scripts(site)
    died = site.server is not None and site.server.poll() is not None
    status = await site.end(signal.SIGTERM)
    said = await site.refused_start()
    _expect(site, "cannot be written", refused, said, form or ("–" if died else ""))
    await site.leave_database()
    disks.remount(site.folder)
    await site.start()
    await site.more_stored(20)
    ended = f"; the server had been ended by the system ({status})" if died else ""
    return f"told “can’t write to its disk”: {refused} ×, stored meanwhile: {during}; a start: “{said[:60]}…”{ended}"


async def held(site: Site, measure: Measure) -> str:
    """Another program holds the database's lock for seven seconds of every nine. Reading is not slowed."""
    await site.more_stored(20)
    end = asyncio.get_running_loop().time() + max(measure.seconds, 18)
    while asyncio.get_running_loop().time() < end:
        await asyncio.to_thread(_hold, site.folder / "db.sqlite3", 7)
        await asyncio.sleep(2)
    await site.more_stored(20)
    if not site.ledger.writes["503"]:
        site.ledger.faults.append("Nobody was told to come back: the lock was not held.")
    return f"told to come back: {site.ledger.writes['503']} ×"


async def slow(site: Site, measure: Measure) -> str:
    """The disk stands still for 0.4 s of every half second, then twice for longer than a phone waits for an answer.
    Whoever only looks is still answered; whoever enters is told to come back or gets no answer, and sends it again."""
    await site.more_stored(20)
    clock = asyncio.get_running_loop().time
    with disks.brake(site.folder) as brake:
        before, end = len(site.ledger.receipts), clock() + measure.seconds
        while clock() < end:
            await asyncio.to_thread(brake.stop, SHORT)
            await asyncio.to_thread(brake.wait)
            await asyncio.sleep(SHORT / 4)
        during = len(site.ledger.receipts) - before
        shown = 0
        for _time in range(2):
            shown += await _still(site, brake)
            await site.more_stored(20)
    if not during:
        site.ledger.faults.append("Nothing was stored on a disk that stood still for 0.4 seconds of every half.")
    return (
        f"stored during {measure.seconds:.0f} s of short stops: {during}; pages shown during 2 stops of {LONG:.0f} s: "
        f"{shown}; told to come back: {site.ledger.writes['503']} ×, not answered: {site.ledger.writes['none']} ×"
    )


async def _still(site: Site, brake: Brake, seconds: float = LONG) -> int:
    """The disk stands still for so long; how many pages were shown between a tenth of that and the last tenth. It is a
    fault when none was, or one took half of the time: to look at something needs no disk that writes. And when somebody
    was told that something is stored."""
    await asyncio.to_thread(brake.stop, seconds)
    await asyncio.sleep(seconds / 10)
    receipts, before, waited = len(site.ledger.receipts), site.ledger.looks.copy(), len(site.ledger.waited)
    await asyncio.sleep(seconds * 8 / 10)
    answers = {answer: number - before[answer] for answer, number in site.ledger.looks.items()}
    if told := len(site.ledger.receipts) - receipts:
        site.ledger.faults.append(f"While the disk stood still, somebody was told {told} × that something is stored.")
    await asyncio.to_thread(brake.wait)
    await asyncio.sleep(seconds / 10)  # what hung is answered now, or has been given up
    if not answers.get("200") or any(answers.get(whose + lost) for whose in ("", "own ") for lost in ("none", "503")):
        site.ledger.faults.append(f"While the disk stood still, pages were answered like this: {answers}")
    if (longest := max(site.ledger.waited[waited:], default=0)) > seconds / 2:
        site.ledger.faults.append(f"While the disk stood still, somebody waited {longest:.1f} s for a page.")
    return answers.get("200", 0)


async def clock(site: Site, _measure: Measure) -> str:
    """The server's clock is turned: two hours forward, back to three hours before, a day forward, and right again."""
    for hours in (2, -3, 24, 0):
        _turn(Path(site.environment["SOAK_CLOCK"]), hours)
        await site.more_stored(30)
        await site.look()
    if site.hours < 26:
        site.ledger.faults.append(f"The clock was not turned: all entries are of {site.hours:.1f} hours.")
    await site.end(signal.SIGTERM)
    await site.start()
    return "turned by +2 h, −3 h, +24 h and 0 h under way"


async def postgres(site: Site, measure: Measure) -> str:
    """PostgreSQL is stopped and started again: once in good order, then as if it had crashed."""
    assert disks.CLUSTERS  # noqa: S101 - made by whoever asked for this
    made = disks.CLUSTERS[-1]
    for mode in ("fast", "immediate", "immediate"):
        await site.more_stored(20)
        await site.leave_database()
        await asyncio.to_thread(made.stop, mode)
        await asyncio.sleep(max(3.0, measure.seconds / 3))
        await asyncio.to_thread(made.start)
        await site.more_stored(20)
        await site.look()
    return f"3 stops; told to come back: {site.ledger.writes['503']} ×"


SCENARIOS: Final[dict[str, Broken]] = {
    "kill": kill, "full": full, "read-only": read_only, "held": held, "slow": slow, "clock": clock,
    "postgres": postgres, "kill-postgres": kill,
}  # fmt: skip
ON_POSTGRES: Final = frozenset({"postgres", "kill-postgres"})
"""Where the server uses PostgreSQL; what is broken is that, or the server."""


def _turn(file: Path, hours: int) -> None:
    file.write_text(str(hours * 3600))


def _hold(database: Path, seconds: float) -> None:
    with closing(sqlite3.connect(database, isolation_level=None, timeout=20)) as other:
        other.execute("BEGIN IMMEDIATE")
        time.sleep(seconds)
        other.execute("ROLLBACK")


async def _without_scripts(site: Site) -> str:
    """What a judge without scripts is answered: the text, when the form came back with its key; else "". What is still
    stored – a log that is written anew from its beginning needs no more room – is truly stored, and tried again."""
    judge = max(site.told["taps"], key=lambda candidate: len(candidate["keys"]))
    path = f"/t/{site.told['slug']}/matches/{judge['match']}/judge/games/{judge['keys'][-1]}/tap/"
    version = 0
    for _attempt in range(50):
        key = f"plain-{os.urandom(6).hex()}"
        form = {"key": key, "version": version, "decision": "AB"[version % 2]}
        reply = await site.house.ask(tapped(path, judge["session"], form, Accept="text/html", **{"HX-Request": ""}))
        if "not-stored" in reply.headers:
            text = reply.body.decode(errors="replace")
            return text if reply.status == 503 and key in text and "Не сохранено" in text else ""
        version += reply.status in STORED
    return ""


def _expect(site: Site, sentence: str, refused: int, said: str, form: str) -> None:
    """What has to have been seen while the disk failed."""
    if not refused:
        site.ledger.faults.append("Nobody was told why nothing was stored.")
    if sentence not in said:
        site.ledger.faults.append(f"A server that could store nothing did not say so at its start: {said!r}")
    if not form:
        site.ledger.faults.append("A form without scripts did not come back with its key and the reason.")
