"""Writing a calendar as iCalendar (RFC 5545): content lines, escaping, folding, moments in UTC."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Final

PRODUCT: Final = "-//Tourboard//Tournament calendar//EN"
LONGEST_LINE: Final = 75
"""Octets of a line without its end (RFC 5545, 3.1)."""
_ESCAPED: Final = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})
_LINE_BREAKS: Final = ("\r\n", "\r", "\x0b", "\x0c", "\x85", "\u2028", "\u2029")


@dataclass(frozen=True, slots=True)
class Event:
    """``starts`` is an aware moment, or a day; ``ends`` is a moment likewise, or the last day of an event of days, that
    one included.

    ``uid`` never changes for the same event, ``sequence`` grows with every change of it, ``stamp`` is when it was
    last changed.
    """

    uid: str
    starts: datetime | date
    summary: str
    stamp: datetime
    sequence: int
    ends: datetime | date | None = None
    location: str = ""
    description: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Calendar:
    """A named calendar of at least one event."""

    name: str
    events: tuple[Event, ...]
    refresh: str = "PT1H"


def write_calendar(calendar: Calendar) -> bytes:
    """The calendar as a file, its lines ended by CR LF."""
    return "".join(f"{folded}\r\n" for line in _lines(calendar) for folded in [fold(line)]).encode()


def escape(text: str) -> str:
    """A text as a value: line breaks, commas, semicolons and backslashes marked, other control signs left out."""
    for sign in _LINE_BREAKS:
        text = text.replace(sign, "\n")
    shown = "".join(sign for sign in text if sign in "\n\t" or (sign >= " " and sign != "\x7f"))
    return shown.translate(_ESCAPED)


def fold(line: str) -> str:
    """A content line in pieces of at most 75 octets, each further one after CR LF and a space; no letter is cut."""
    pieces, piece, size = [], "", 0
    for sign in line:
        width = len(sign.encode())
        if size + width > LONGEST_LINE:
            pieces.append(piece)
            # The space that a further line begins with counts.
            piece, size = "", 1
        piece, size = piece + sign, size + width
    return "\r\n ".join([*pieces, piece])


def _lines(calendar: Calendar) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", f"PRODID:{PRODUCT}", "CALSCALE:GREGORIAN", "METHOD:PUBLISH")
    yield f"NAME:{escape(calendar.name)}"
    yield f"X-WR-CALNAME:{escape(calendar.name)}"
    yield f"REFRESH-INTERVAL;VALUE=DURATION:{calendar.refresh}"
    yield f"X-PUBLISHED-TTL:{calendar.refresh}"
    for event in calendar.events:
        yield from _event(event)
    yield "END:VCALENDAR"


def _event(event: Event) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{escape(event.uid)}"
    yield f"DTSTAMP:{_moment(event.stamp)}"
    yield f"LAST-MODIFIED:{_moment(event.stamp)}"
    yield f"SEQUENCE:{event.sequence}"
    yield from _time(event)
    texts: Sequence[tuple[str, str]] = (
        ("SUMMARY", escape(event.summary)),
        ("LOCATION", escape(event.location)),
        ("DESCRIPTION", escape(event.description)),
        ("URL", event.url),
    )
    yield from (f"{name}:{text}" for name, text in texts if text)
    if not isinstance(event.starts, datetime) and event.ends is not None:
        yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _time(event: Event) -> Iterator[str]:
    if isinstance(event.starts, datetime):
        yield f"DTSTART:{_moment(event.starts)}"
        if isinstance(event.ends, datetime) and event.ends > event.starts:
            yield f"DTEND:{_moment(event.ends)}"
        return
    last = event.ends or event.starts
    yield f"DTSTART;VALUE=DATE:{event.starts:%Y%m%d}"
    # The end is the first day that no longer belongs to the event.
    yield f"DTEND;VALUE=DATE:{date.fromordinal(last.toordinal() + 1):%Y%m%d}"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"
