"""Keeping private links, and private addresses of calendars, out of the logs; and what would fill them."""

import logging
import re
from typing import Final

PRIVATE_LINK = re.compile(r"(/(?:go|calendars)/)[\w-]{8,}")
OUT_OF_FILES: Final = "socket.accept() out of system resource"
"""How asyncio's message begins."""
FULL: Final = "No more open files: new connections wait. Allow more (docs/deploying.md)."
PAUSE: Final = 60.0
"""Seconds between two lines of one kind."""
KINDS: Final = 200
"""So many are told apart; then they are forgotten."""


class HidePrivateLinks(logging.Filter):
    """Replaces the token of a private link, wherever it stands in a log line, by three dots."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always lets the record through, with its text made harmless."""
        message = record.getMessage()
        harmless = PRIVATE_LINK.sub(r"\1…", message)
        if harmless != message:
            record.msg, record.args = harmless, ()
        return True


class Seldom(logging.Filter):
    """Of a warning that strangers can cause as often as they like, one line a minute; no traceback of a full table of
    open files, where asyncio writes one for every connection that waits."""

    def __init__(self) -> None:
        super().__init__()
        self._seen: dict[str, tuple[float, int]] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Lets everything else through."""
        if str(record.msg).startswith(OUT_OF_FILES):
            record.msg, record.args, record.exc_info, record.exc_text = FULL, (), None, None
        elif record.levelno != logging.WARNING:
            return True
        said, kept_back = self._seen.get(str(record.msg), (-PAUSE, 0))
        if record.created - said < PAUSE:
            self._seen[str(record.msg)] = said, kept_back + 1
            return False
        if len(self._seen) >= KINDS:
            self._seen.clear()
        self._seen[str(record.msg)] = record.created, 0
        if kept_back:
            record.msg, record.args = f"{record.getMessage()} ({kept_back} times more before)", ()
        return True
