"""What is sent to those who watch, and the room that each of them has for it."""

import asyncio
import math
import time
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Final

HEARTBEAT: Final = b"event: beat\ndata: 1\n\n"
"""Keeps proxies from closing an idle stream, finds viewers that are gone, and tells pages that the server is there."""
CLOSED: Final = b"event: closed\ndata:\n\n"
"""The last event of a viewer who may no longer look."""


@dataclass(frozen=True, slots=True)
class State:
    """What a channel shows: the event with all of it, and for each of its parts, in their order, the event that shows
    this part anew. ``frame`` is what stands around the parts; a channel without parts is always shown as a whole. An
    event of a part begins with the ``mark``: which state is shown with the last of those that have changed.
    ``revision`` is the tournament's, where a viewer may know a later state than the newest one that was rendered."""

    whole: bytes
    parts: Mapping[str, bytes] = field(default_factory=dict)
    frame: bytes = b""
    mark: bytes = b""
    revision: int = field(default=0, compare=False)

    def since(self, before: "State | None") -> Mapping[str, bytes] | None:
        """The events of the parts that differ from an earlier state; None where more has changed than parts."""
        if before is None or not self.parts or (self.frame, [*self.parts]) != (before.frame, [*before.parts]):
            return None
        return {name: self.mark + event for name, event in self.parts.items() if event != before.parts[name]}


@dataclass(eq=False, slots=True)
class Viewer:
    who: Hashable = field(repr=False)
    """Perhaps a secret: it stands in no log."""
    known: State | None = None
    """What the viewer was told before the stream began."""
    patience: float = math.inf
    """Seconds without an event after which a heartbeat is due."""
    _heard: float = field(default_factory=time.monotonic)
    _newest: bytes | None = None
    _parts: dict[str, bytes] = field(default_factory=dict)
    _changed: asyncio.Event = field(default_factory=asyncio.Event)
    _open: bool = True

    def offer(self, event: bytes) -> None:
        """Put the newest state in place of one that was not fetched yet; nothing once the stream is to end."""
        if not self._open:
            return
        self._newest = event
        self._parts.clear()
        self._changed.set()

    def offer_since(self, state: State, changed: Mapping[str, bytes] | None) -> None:
        """The same where only these parts differ: each in place of an older one of its own."""
        if self.known is not None:
            if state.revision < self.known.revision:
                return  # the viewer is ahead of this process, which renders that state next
            known, self.known = self.known, None
            if state == known:
                return
            changed = state.since(known)
        if not changed or self._newest is not None:
            self.offer(state.whole)
            return
        for name, event in changed.items() if self._open else ():
            self._parts.pop(name, None)  # the one that came last is sent last: it tells which state is shown then
            self._parts[name] = event
        self._changed.set()

    def close(self, last: bytes | None = None) -> None:
        """End the stream, after a last event if one is given."""
        self._newest, self._open = last, False
        self._parts.clear()
        self._changed.set()

    def beat_if_quiet(self, now: float) -> None:
        """Send a heartbeat if there was no event for as long as ``patience``; ``now`` is the monotonic clock."""
        if now - self._heard >= self.patience:
            self._changed.set()

    async def next(self) -> bytes | None:
        """The newest event that was not fetched yet, a heartbeat when there was none for long, None at the end."""
        await self._changed.wait()
        self._heard = time.monotonic()
        event, self._newest = self._newest or b"".join(self._parts.values()) or None, None
        self._parts.clear()
        if not self._open:
            return event
        self._changed.clear()
        return event or HEARTBEAT
