"""Run as a program: many viewers of one live page, each with a connection of its own.

It says "ready" once every viewer has the first event. A line on its standard input then asks for a report: for each
viewer the events that came since the last one, as pairs of the event's id and the moment (seconds of the system's
monotonic clock, which processes share).
"""

import argparse
import asyncio
import json
import sys
import time

from tournaments.live.limits import open_files

AT_ONCE = 50
"""Connections that are opened side by side; a server's queue of new ones is short."""


class Watcher(asyncio.Protocol):
    """One viewer: reads events without looking into them."""

    def __init__(self, request: bytes) -> None:
        self.events: list[tuple[str, float]] = []
        self.news = asyncio.Event()
        self.ended = False
        self._request, self._rest = request, b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Asks for the stream."""
        assert isinstance(transport, asyncio.Transport)  # noqa: S101 - a TCP connection
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Notes the events that are whole now."""
        moment = time.monotonic()
        self._rest += data
        *whole, self._rest = self._rest.split(b"\n\n")
        for event in whole:
            _before, label, after = event.partition(b"id: ")
            if label:
                self.events.append((after[:16].decode(), moment))
        if self.events:
            self.news.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """The stream has ended."""
        self.ended = True
        self.news.set()

    def report(self) -> list[tuple[str, float]]:
        """The events since the last report."""
        events, self.events = self.events, []
        if not self.ended:
            self.news.clear()
        return events


async def open_all(port: int, path: str, count: int, cookie: str = "") -> list[Watcher]:
    """So many viewers, each with its first event."""
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", "Accept: text/event-stream", "Accept-Encoding: gzip"]
    request = "\r\n".join([*lines, *([f"Cookie: {cookie}"] if cookie else []), "", ""]).encode()
    room = asyncio.Semaphore(AT_ONCE)
    loop = asyncio.get_running_loop()

    async def open_one() -> Watcher:
        async with room:
            _transport, watcher = await loop.create_connection(lambda: Watcher(request), "127.0.0.1", port)
            await asyncio.wait_for(watcher.news.wait(), 60)
            if watcher.ended:
                raise ConnectionError("a stream ended before its first event")
            return watcher

    return await asyncio.gather(*(open_one() for _ in range(count)))


async def main() -> int:
    """Open, then report whenever asked until the input ends."""
    parser = argparse.ArgumentParser()
    parser.add_argument("port", type=int)
    parser.add_argument("path")
    parser.add_argument("count", type=int)
    options = parser.parse_args()
    if open_files() < options.count + 50:
        sys.exit(f"{options.count} viewers need as many open files; allow more with ulimit -n first.")
    watchers = await open_all(options.port, options.path, options.count)
    for watcher in watchers:
        watcher.report()
    print("ready", flush=True)
    while await asyncio.to_thread(sys.stdin.readline):
        print(json.dumps([watcher.report() for watcher in watchers]), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
