"""Numbers and texts, each with its limits once: columns, forms, use cases, lists, files and pages ask these rules."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final, Protocol

from games.core.types import gettext_noop
from tournaments.kernel.values import (
    MAX_NAME,
    MAX_SLUG,
    MAX_TITLE,
    Fault,
    FaultError,
    check_points,
    clean_name,
    clean_text,
    parse_points,
    tell,
)

MAX_SEED: Final = 2**31 - 1

MESSAGES: Final = {
    "value.draw": gettext_noop("The draw number must be between %(minimum)s and %(maximum)s."),
    "value.number": gettext_noop("Enter a whole number from %(minimum)s to %(maximum)s."),
    "value.tour": gettext_noop("Tours are numbered from %(minimum)s to %(maximum)s."),
    "value.table": gettext_noop("Tables are numbered from %(minimum)s to %(maximum)s."),
    "value.judges": gettext_noop("A match has between %(minimum)s and %(maximum)s judges."),
    "value.seconds": gettext_noop("A move takes less than a day."),
    "value.text": gettext_noop("Use at most %(maximum)s characters."),
    "value.reason": gettext_noop("A reason can have at most %(maximum)s characters."),
    "value.remarks": gettext_noop("Remarks can have at most %(maximum)s characters: shorten them."),
    "value.action": gettext_noop("This is too long for a move."),
    "value.slug": gettext_noop(
        "An address can have up to %(maximum)s lower-case Latin letters and digits, with hyphens between them."
    ),
    "value.email": gettext_noop("“%(text)s” is not an e-mail address. Write it like anna@school.example."),
    "value.walk_over": gettext_noop("The side that is present must get more than 0 points to win the match."),
    "value.no_message": gettext_noop("Say in a few words what the problem is."),
    "penalty.not_positive": gettext_noop("A penalty must be more than 0 points."),
    "penalty.no_reason": gettext_noop("A penalty needs a reason."),
}
tell(MESSAGES)


class Rule(Protocol):
    """What one value may be: ``check`` gives it tidy, or raises FaultError; ``maximum`` is the largest number, or the
    most signs."""

    @property
    def maximum(self) -> int: ...

    def check(self, given: Any, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class Name:
    """A name of so many signs; ``needed``: it may not be left out."""

    maximum: int = MAX_NAME
    needed: bool = True

    def check(self, text: str) -> str:
        return clean_name(text, self.maximum) if self.needed or clean_text(text) else ""


@dataclass(frozen=True, slots=True)
class Text:
    """A text of so many signs, made one tidy line unless ``lines``; ``code`` says by which sentence it is refused when
    it is longer, ``needed`` when it is missing."""

    maximum: int
    code: str = "value.text"
    lines: bool = False
    needed: str = ""

    def check(self, text: str) -> str:
        clean = text.replace("\r\n", "\n").replace("\x00", "").strip() if self.lines else clean_text(text)
        if self.needed and not clean:
            raise FaultError(self.needed)
        if len(clean) > self.maximum:
            raise FaultError(self.code, {"text": clean[:30], "maximum": self.maximum})
        return clean


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within limits; ``code`` says by which sentence anything else is refused."""

    code: str
    minimum: int
    maximum: int

    @property
    def fault(self) -> Fault:
        return Fault(self.code, {"minimum": self.minimum, "maximum": self.maximum})

    def check(self, number: object) -> int:
        if type(number) is not int or not self.minimum <= number <= self.maximum:
            raise FaultError(self.code, self.fault.args)
        return number

    def read(self, text: str) -> int:
        """The number that somebody wrote; a table may have made "3.0" of it."""
        digits = text.strip().removesuffix(".0")
        whole = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(self.maximum)) + 1
        return self.check(int(digits) if whole else None)


@dataclass(frozen=True, slots=True)
class Points:
    """Exact points, as people write them in ``maximum`` signs; more than 0 where ``positive`` says why."""

    positive: str = ""
    maximum: int = 12

    def check(self, points: Decimal) -> Decimal:
        found = check_points(points)
        if self.positive and found <= 0:
            raise FaultError(self.positive)
        return found

    def read(self, text: str) -> Decimal:
        return self.check(parse_points(text))


@dataclass(frozen=True, slots=True)
class Email:
    """An e-mail address, or nothing: one, without a name beside it, so that nothing else gets into a letter's head."""

    maximum: int = 254

    def check(self, text: str) -> str:
        clean = clean_text(text)
        if clean and (len(clean) > self.maximum or not _EMAIL.fullmatch(clean)):
            raise FaultError("value.email", {"text": clean[:60]})
        return clean


_EMAIL: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[\w-]+(?:\.[\w-]+)+")


@dataclass(frozen=True, slots=True)
class Slug:
    """The last part of an address."""

    maximum: int = MAX_SLUG

    def check(self, text: str) -> str:
        if len(text) > self.maximum or not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text):
            raise FaultError("value.slug", {"maximum": self.maximum})
        return text


NAME: Final = Name()
TITLE: Final = Name(MAX_TITLE, needed=False)
"""Of a tour."""
ROOM: Final = Name(needed=False)
"""Where a match is; a room itself has a ``NAME``."""
SLUG: Final = Slug()
USERNAME: Final = Text(150)
EMAIL: Final = Email()
PLACE: Final = Text(200)
FINAL: Final = Text(120)
REASON: Final = Text(500, "value.reason")
"""Why something is changed, for the log."""
PENALTY_REASON: Final = Text(300, "value.reason", needed="penalty.no_reason")
REMARKS: Final = Text(4000, "value.remarks", lines=True)
MESSAGE: Final = Text(1000, lines=True, needed="value.no_message")
"""What is called to the organiser."""
ANSWER: Final = Text(1000, lines=True)
OWN_TEXT: Final = Text(400, lines=True)
"""What an organiser puts before or after every message: short enough for a link that hands the message on."""
NOTE: Final = Text(200)
"""Beside a photo."""
ACTION: Final = Text(200, "value.action", lines=True)
TAG: Final = Text(500, lines=True)
SEARCH: Final = Text(80)
"""What a list is searched for; the rest of a longer text is left out."""
ORDER: Final = Text(3)
"""The number that somebody gives a line of a list to put it in its place."""
LEFT_OUT: Final = Text(40)
"""The numbers of tours that one metric leaves out."""
FIGURE: Final = Text(3)
"""One figure of a score sheet that is typed beside its result."""
POINTS: Final = Points()
PENALTY: Final = Points("penalty.not_positive")
WALK_OVER: Final = Points("value.walk_over")

TOUR: Final = Whole("value.tour", 1, 999)
TABLE: Final = Whole("value.table", 1, 999)
CALLED_PLACES: Final = Whole("value.number", 1, 500)
"""Places that a ceremony reveals one at a time."""
CALLED_PLAYERS: Final = Whole("value.number", 0, 20)
DRAW: Final = Whole("value.draw", 0, MAX_SEED)
"""What chance begins with, so that anybody can repeat what was drawn; larger ones could give the same draw."""
SECONDS: Final = Whole("value.seconds", 0, 24 * 60 * 60 - 1)
