"""A full hall without any fault: three hundred judges at a person's pace, a thousand viewers, real pages (L1)."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Final

from script.lib.bench.serving import viewers
from script.lib.soak.clients import MANY, Writer, judges, look_around, public_paths
from script.lib.soak.ledger import counted, middle_and_p95
from script.lib.soak.site import Site, played, surroundings

JUDGES: Final = 300
VIEWERS: Final = 1_000
PACE: Final = (20.0, 40.0)
"""Seconds between two taps of one judge."""
ALONE: Final = 20
TEAMS: Final = 240
MOST_PUT_OFF: Final = 0.01
"""Of judges' pages."""
SPECTATORS: Final = 10
"""So many open pages, one every two to six seconds each."""


async def load(folder: Path, minutes: float, bound: float | None = None) -> bool:
    """Prints what was counted; whether nobody was answered anything but that it is stored, or to come back, the server
    wrote nothing of a locked database, and judges were shown their pages. With a bound in milliseconds 95 of 100
    entries were answered within it, and 99 of 100 of judges' pages were shown at once."""
    environment = surroundings(folder)
    scene = await asyncio.to_thread(played, folder, environment, f"--teams={TEAMS}", "--boards=0")
    site = Site(folder, scene, environment, folder / "errors.log")
    try:
        await site.start()
        taps = list(judges(scene, PACE, each=MANY))
        single = await _single_tap(site, taps.pop())
        site.ledger.seconds.clear()
        site.ledger.waits.clear()
        site.ledger.writes.clear()
        pages, _streams = public_paths(scene)
        with viewers(site.house.port, f"/t/{scene['slug']}/tours/{scene['tour']}/live/stream/", VIEWERS):
            await _crowd(site, taps[:JUDGES], pages, minutes)
        await site.look(last=True)
    finally:
        await site.close()
    return _tell(site, single, minutes, bound)


async def _single_tap(site: Site, judge: Writer) -> float:
    """Seconds of one tap when nobody else is there."""
    judge.pace, judge.page = (0.0, 0.05), ""
    form = judge.forms
    judge.forms = iter([next(form) for _ in range(ALONE)])
    await judge.live(site.house)
    return median(site.ledger.seconds)


async def _crowd(site: Site, taps: list[Writer], pages: list[str], minutes: float) -> None:
    if len(taps) < JUDGES:
        raise RuntimeError(f"the scene has games for {len(taps)} judges")
    site.people = [asyncio.ensure_future(writer.live(site.house)) for writer in taps]
    site.people += [asyncio.ensure_future(look_around(site.house, pages, (2, 6))) for _ in range(SPECTATORS)]
    await asyncio.sleep(minutes * 60)
    await site.go()


def put_off(looks: Mapping[str, int]) -> float:
    """The share of judges' own pages that were not shown when they were asked for."""
    own = {answer: number for answer, number in looks.items() if answer.startswith("own ")}
    return 1 - own.get("own 200", 0) / sum(own.values()) if own else 0.0


def _tell(site: Site, single: float, minutes: float, bound: float | None) -> bool:
    middle, p95 = middle_and_p95(site.ledger.waits)
    lines, tracebacks = site.logged()
    locked = site.log().count("locked")
    bad = sum(number for answer, number in site.ledger.writes.items() if answer[0] == "5" and answer != "503")
    pace = f"a tap every {PACE[0]:.0f}–{PACE[1]:.0f} s"
    print(f"load: {JUDGES} judges, each {pace}, {VIEWERS:,} viewers, {minutes:g} minutes")
    print(f"  one tap alone {single * 1000:.0f} ms; a POST {middle * 1000:.0f} ms ({middle / single:.1f} ×), "
          f"95 of 100 {p95 * 1000:.0f} ms ({p95 / single:.1f} ×)")  # fmt: skip
    print(f"  {site.summary()}")
    print(f"  forms: {counted(site.ledger.writes)}; pages: {counted(site.ledger.looks)}")
    print(
        f"  answers ≥ 500 other than 503: {bad}; “locked” in the log: {locked}; {lines} lines, {tracebacks} tracebacks"
    )
    faults = list(site.ledger.faults)
    if bound is not None and not 0 < p95 * 1000 <= bound:
        faults.append(f"95 of 100 entries were not answered within {bound:g} ms")
    if bound is not None and (late := put_off(site.ledger.looks)) > MOST_PUT_OFF:
        faults.append(f"{late:.1%} of judges' pages were told to come back, or not answered")
    if bad:
        faults.append(f"{bad} answers of 500 or more were none to come back")
    if locked:
        faults.append(f"the server wrote {locked} × that the database is locked")
    if not site.ledger.looks["own 200"]:
        faults.append("no judge was shown a page")
    for fault in faults[:20]:
        print(f"  FAULT: {fault}")
    return not faults
