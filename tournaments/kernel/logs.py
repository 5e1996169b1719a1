"""Keeping private links and private addresses of calendars out of the logs, whatever address somebody has made of them;
and what would fill the logs.

A link that was mistyped, broken in two by a mail program or guessed at is no address of the program, but its token may
work. So nothing is believed about addresses: what follows a word that such an address begins with is hidden, and so is
anything as long and as mixed as a token, in whatever logger, message or traceback it stands.
"""

import logging
import re
from collections.abc import Mapping
from typing import Any, Final

from django.utils.safestring import SafeString
from django.views.debug import ExceptionReporter

HIDDEN: Final = "…"

_ADDRESS: Final = re.compile(r"((?<![a-z0-9_-])(?:go|calendars)[/\\%])(?!…)[^\n<]*", re.IGNORECASE)
"""The whole rest of a line: a link that was broken in two goes on after a space."""
_LONG: Final = re.compile(r"[A-Za-z0-9_%-]{16,}")
_WORD: Final = r"(?:\d+|[a-z]+\d{0,2}|[A-Z]{2,}\d{0,2}|(?:[A-Z][a-z]{2,})+)"
_WORDS: Final = re.compile(rf"[_-]*{_WORD}(?:[_-]+{_WORD})*[_-]*")
"""Names as people and programs write them; of a million tokens some five look so."""

OUT_OF_FILES: Final = "socket.accept() out of system resource"
"""How asyncio's message begins."""
FULL: Final = "No more open files: new connections wait. Allow more (docs/deploying.md)."
PAUSE: Final = 60.0
"""Seconds between two lines of one kind."""
KINDS: Final = 200
"""So many are told apart; then they are forgotten."""


def mask(text: str) -> str:
    """The text without anything that could be a token."""
    return _LONG.sub(_unless_words, _ADDRESS.sub(rf"\1{HIDDEN}", text))


def _unless_words(match: re.Match[str]) -> str:
    return match[0] if _WORDS.fullmatch(match[0]) else HIDDEN


def mask_all_logs() -> None:
    """From now on no record is made, by whatever logger, that holds a token: handlers of others get none either."""
    made = logging.getLogRecordFactory()
    if isinstance(made, _Masked):
        return
    logging.setLogRecordFactory(_Masked(made))


class _Masked:
    def __init__(self, made: Any) -> None:
        self._made = made

    def __call__(self, *args: Any, **given: Any) -> logging.LogRecord:
        record: logging.LogRecord = self._made(*args, **given)
        record.args = _arguments(record.args)
        try:
            message, is_whole = record.getMessage(), True
        except (TypeError, ValueError, KeyError):  # the log would complain of it, with all that it was given
            message, is_whole = f"{record.msg} {record.args}", False
        if (harmless := mask(message)) != message or not is_whole:
            record.msg, record.args = harmless, None
        if record.exc_info and record.exc_info[0]:
            text = logging.Formatter().formatException(record.exc_info)
            record.exc_text = harmless if (harmless := mask(text)) != text else None
        if record.stack_info:
            record.stack_info = mask(record.stack_info)
        return record


def _arguments(args: Any) -> Any:
    """One by one, where a handler takes a line to pieces."""
    if isinstance(args, Mapping):
        return {name: mask(value) if isinstance(value, str) else value for name, value in args.items()}
    return tuple(mask(value) if isinstance(value, str) else value for value in args) if args else args


class MaskingReporter(ExceptionReporter):
    """What is told of an error by mail."""

    def get_traceback_html(self) -> SafeString:
        return SafeString(mask(super().get_traceback_html()))

    def get_traceback_text(self) -> SafeString:
        return SafeString(mask(super().get_traceback_text()))


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
        if 0 <= record.created - said < PAUSE:  # before what was said: the clock was set back
            self._seen[str(record.msg)] = said, kept_back + 1
            return False
        if len(self._seen) >= KINDS:
            self._seen.clear()
        self._seen[str(record.msg)] = record.created, 0
        if kept_back:
            record.msg, record.args = f"{record.getMessage()} ({kept_back} times more before)", ()
        return True
