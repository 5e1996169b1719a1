"""Judges, captains, spectators and a hall's screen, over loopback: bounded in number, as many as are asked for.

Whoever writes does what a phone does: waits eight seconds for an answer and sends the same form, with its key, again
until it is told that it is stored. Each writes where nobody else does, so that a refusal is a fault: the program has
lost or doubled something.
"""

import asyncio
import random
from collections.abc import Awaitable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count, cycle
from typing import Any, Final

from script.lib.bench.crowd import Reply, all_at_once, looked_at, tapped
from script.lib.soak.ledger import LOST, PREFIX, STORED, Ledger, Receipt

PHONE: Final = 8.0
"""Seconds that a phone waits for an answer."""
QUICK: Final = (0.1, 0.8)
"""Seconds between two entries of one person: far quicker than people are."""
OPENED: Final = 1 / 4
"""Of all entries, before which a judge opens the page."""
MANY: Final = 10
"""With so many judges a match nobody writes remarks."""
BACK: Final = (0.5, 2.0)
"""Seconds between which a stream's viewer comes back."""


Form = tuple[Mapping[str, object], str]
"""The fields that somebody enters, and what must stand in the log then."""


@dataclass
class House:
    """Where the server is, and what its clients share. ``again``: seconds until a phone without an answer sends again;
    ``most``: seconds that it rests at most, whatever the server says."""

    port: int
    ledger: Ledger = field(default_factory=Ledger)
    again: float = 1.0
    most: float = 60.0
    over: asyncio.Event = field(default_factory=asyncio.Event)
    stored: asyncio.Event = field(default_factory=asyncio.Event)

    def tell_stored(self) -> None:
        """Wakes whoever waits for the next receipt."""
        self.stored.set()
        self.stored = asyncio.Event()

    async def rest(self, seconds: float) -> None:
        """Sleeps, unless it is over."""
        try:
            async with asyncio.timeout(seconds):
                await self.over.wait()
        except TimeoutError:
            pass

    async def ask(self, request: bytes, patience: float = PHONE) -> Reply:
        """The answer; status 0 when there was none, or no connection."""
        try:
            (reply,) = await all_at_once(self.port, [request], patience)
        except OSError:
            return Reply(0, {}, b"", 0.0)
        return reply


@dataclass
class Writer:
    """Somebody who enters one form after another. ``forms`` gives (fields, what must stand in the log). Whoever has a
    ``page`` opens it before some entries."""

    name: str
    path: str
    session: str
    action: str
    forms: Iterator[Form]
    version: int | None = None
    pace: tuple[float, float] = QUICK
    page: str = ""

    async def live(self, house: House) -> None:
        """Until it is over, or there is nothing more to enter; an entry that is on its way is brought to its end."""
        await house.rest(random.uniform(0, self.pace[1]))  # noqa: S311 - spreads load
        for number in count():
            form = None if house.over.is_set() else next(self.forms, None)
            if form is not None and self.page and random.random() < OPENED:  # noqa: S311 - like a person
                await self._open(house)
            if form is None or not await self._enter(house, f"{PREFIX}{self.name}-{number}", *form):
                return
            await house.rest(random.uniform(*self.pace))  # noqa: S311 - like a person

    async def _open(self, house: House) -> None:
        """Their page, as a phone that was put away shows it anew."""
        reply = await house.ask(looked_at(self.page, Accept="text/html", Cookie=f"sessionid={self.session}"))
        house.ledger.note_look(reply.status, reply.seconds, "own ")

    async def _enter(self, house: House, key: str, fields: Mapping[str, object], said: str) -> bool:
        sent = {**fields, "key": key} | ({} if self.version is None else {"version": self.version})
        request = tapped(self.path, self.session, sent)
        house.ledger.sent.append(key)
        while True:
            reply = await house.ask(request)
            house.ledger.note_write(reply.status, reply.headers.get("not-stored", ""), reply.seconds)
            if reply.status in STORED:
                house.ledger.receipts.append(Receipt(key, self.name, self.action, said))
                house.tell_stored()
                self.version = None if self.version is None else self.version + 1
                return True
            if reply.status not in LOST:
                house.ledger.faults.append(f"{key} was answered {reply.status}: {reply.body[:200]!r}")
                return False
            asked = float(reply.headers.get("retry-after", house.again))
            await asyncio.sleep(min(asked, house.most) + random.random() / 4)  # noqa: S311 - spreads load


def judges(scene: dict[str, Any], pace: tuple[float, float] = QUICK, each: int = 2) -> Iterator[Writer]:
    """Of each match of the scene: some who tap (``each`` of them on a game of their own), one who enters moves, or one
    who writes remarks."""
    slug = scene["slug"]
    for number, judge in enumerate(scene["taps"]):
        base = f"/t/{slug}/matches/{judge['match']}/judge"
        if number % 3 == 2 and each < MANY:
            yield Writer(f"remarks-{judge['match']}", f"{base}/remarks/", judge["session"], "match.remarks", _remarks(),
                         version=None, pace=pace, page=f"{base}/")  # fmt: skip
            continue
        for key in judge["keys"][:each]:
            path = f"{base}/games/{key}/tap/"
            yield Writer(
                f"tap-{judge['match']}-{key.replace('/', '-')}", path, judge["session"], "game.enter", _taps(), 0, pace,
                f"{base}/",
            )  # fmt: skip
    for game in scene["boards"]:
        path = f"/t/{slug}/matches/{game['match']}/judge/games/{game['key']}/board/play/"
        yield Writer(
            f"move-{game['match']}", path, game["session"], "game.play", _moves(scene["moves"]), game["version"], pace
        )


def captains(scene: dict[str, Any]) -> Iterator[Writer]:
    """Each signs once, and tells the organiser something."""
    slug = scene["signing"]["slug"]
    for captain in scene["signing"]["captains"]:
        path, name = f"/t/{slug}/matches/{captain['match']}/captain/", f"{captain['role']}-{captain['match']}"
        sign = {"role": captain["role"], "name": f"Signer of {name}"} | {
            field: captain[field] for field in ("version", "signatures")
        }
        forms = iter([(sign, f"Signer of {name}")])
        yield Writer(f"sign-{name}", path, captain["session"], "protocol.sign", forms, pace=(1, 30))
        calls = iter([({"kind": "other", "text": f"Call {number} of {name}"}, f"Call {number} of {name}")
                      for number in range(3)])  # fmt: skip
        yield Writer(f"call-{name}", f"{path}signal/", captain["session"], "signal.raise", calls, pace=(1, 20))


def _taps() -> Iterator[Form]:
    for decision in cycle("AB"):
        yield {"decision": decision}, f'"decision": "{decision}"'


def _remarks() -> Iterator[Form]:
    before = ""
    for number in count():
        remarks = f"Remark {number} of a soak"
        yield {"remarks": remarks, "was": before, "version": 0}, f'"{remarks}"'
        before = remarks


def _moves(texts: list[str]) -> Iterator[Form]:
    for text in texts:
        yield {"action": text, "taps": ""}, f'"{text}"'


async def look_around(house: House, paths: list[str], pace: tuple[float, float] = (0.2, 1.5)) -> None:
    """A spectator who opens page after page."""
    while not house.over.is_set():
        reply = await house.ask(looked_at(random.choice(paths), Accept="text/html"))  # noqa: S311 - like a person
        house.ledger.note_look(reply.status, reply.seconds)
        await house.rest(random.uniform(*pace))  # noqa: S311 - like a person


async def follow(house: House, path: str) -> None:
    """A stream's viewer, such as the hall's screen: when the stream ends it comes back."""
    request = looked_at(path, Accept="text/event-stream")
    while not house.over.is_set():
        status = await _followed(house, request)
        house.ledger.looks["stream none" if not status else f"stream {status}"] += 1
        await house.rest(random.uniform(*BACK))  # noqa: S311 - spreads load


async def _followed(house: House, request: bytes) -> int:
    try:
        reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    except OSError:
        return 0
    try:
        writer.write(request)
        head = await reader.readline()
        while not house.over.is_set() and await _some(reader, house):
            pass
        return int(head.split()[1]) if head else 0
    except OSError:
        return 0
    finally:
        writer.close()


async def _some(reader: asyncio.StreamReader, house: House) -> bool:
    """Whether there may be more: something came, or nothing within a second."""
    try:
        async with asyncio.timeout(1):
            return bool(await reader.read(65_536))
    except TimeoutError:
        return not house.over.is_set()


def public_paths(scene: dict[str, Any]) -> tuple[list[str], list[str]]:
    """Addresses of pages, and of streams, for everybody."""
    slug, matches = scene["slug"], [judge["match"] for judge in (*scene["boards"], *scene["taps"])]
    pages = ["/", f"/t/{slug}/", f"/t/{slug}/tours/{scene['tour']}/", f"/t/{slug}/standings/", f"/t/{slug}/hall/"]
    pages += [f"/t/{slug}/matches/{match}/" for match in matches[:6]]
    streams = [f"/t/{slug}/hall/stream/", f"/t/{slug}/tours/{scene['tour']}/live/stream/", f"/t/{slug}/live/stream/"]
    return pages, streams + [f"/t/{slug}/matches/{match}/live/match/stream/" for match in matches[:4]]


def everybody(house: House, scene: dict[str, Any], spectators: int = 10, viewers: int = 20) -> list[Awaitable[None]]:
    """All of them."""
    pages, streams = public_paths(scene)
    people: list[Awaitable[None]] = [writer.live(house) for writer in (*judges(scene), *captains(scene))]
    people += [look_around(house, pages) for _ in range(spectators)]
    return people + [follow(house, streams[number % len(streams)]) for number in range(viewers)]
