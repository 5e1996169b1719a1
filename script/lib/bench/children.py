"""Children who play Corners against the program, each on a phone: they move, and ask for the answer as its page does.

A program of its own: the server's port, then the keys of the boards. It plays until its input ends, and then says how
many answers there were, how long half of them and the longest took, and how many phones were told to ask later.
"""

import asyncio
import json
import random
import re
import sys
import time
from dataclasses import dataclass, field
from statistics import median
from typing import Final

from script.lib.bench.crowd import Reply, all_at_once, looked_at, tapped

PAUSE: Final = (1.0, 5.0)
"""Seconds that a child thinks."""
_VERSION: Final = re.compile(rb'data-version="(\d+)"')
_AGAIN: Final = re.compile(rb'hx-get="([^"]+)" hx-trigger="load delay:(\d+)ms')


@dataclass
class Children:
    """All that play, and what they have seen."""

    port: int
    waits: list[float] = field(default_factory=list)
    late: int = 0
    over: bool = False

    async def play(self, key: str) -> None:
        """One child at one board, until all stop or its game is over."""
        board, version = f"/try/corners/{key}/", 1
        await asyncio.sleep(random.uniform(*PAUSE))  # noqa: S311 - a pause
        while not self.over:
            moves = json.loads((await self._ask(looked_at(f"{board}taps/?list=1"))).body).get("moves")
            if not moves:
                return
            fields = {"action": random.choice(moves), "version": version, "key": f"child-{key}-{version}"}  # noqa: S311 - a game
            begun, reply = time.monotonic(), await self._ask(tapped(f"{board}play/", "", fields))
            while (again := _AGAIN.search(reply.body)) and not self.over:
                await asyncio.sleep(int(again[2]) / 1000)
                reply = await self._ask(looked_at(again[1].decode().replace("&amp;", "&"), **{"HX-Request": "true"}))
            match = _VERSION.search(reply.body)
            if not match or self.over:
                return
            version = int(match[1])
            self.waits.append(time.monotonic() - begun)
            await asyncio.sleep(random.uniform(*PAUSE))  # noqa: S311 - a pause

    async def _ask(self, request: bytes) -> Reply:
        """As often as the server says that it has no time now."""
        while True:
            (reply,) = await all_at_once(self.port, [request])
            if reply.status not in (429, 503) or self.over:
                return reply
            self.late += 1
            await asyncio.sleep(float(reply.headers.get("retry-after", "1")))


async def main(port: int, keys: list[str]) -> None:
    children = Children(port)
    games = [asyncio.create_task(children.play(key)) for key in keys]
    await asyncio.to_thread(sys.stdin.read)
    children.over = True
    for game in games:
        game.cancel()
    failed = [
        outcome for outcome in await asyncio.gather(*games, return_exceptions=True) if isinstance(outcome, Exception)
    ]
    waits = children.waits or [0.0]
    print(
        f"{len(children.waits)} answers, half of them within {median(waits):.1f} s, the latest after {max(waits):.1f} "
        f"s, {children.late} times asked to come later, {len(failed)} phones failed"
    )


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]), sys.argv[2:]))
