"""Values that many rooms share: points, texts, numbers, moments, and what each may be; faults, and how their sentences
are filled."""

import dataclasses
import re
import unicodedata
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta, tzinfo
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, Protocol

from games.core.types import gettext_noop

Argument = str | int | Decimal | None


class Worded(Protocol):
    """Anything that the table of messages has a sentence for."""

    @property
    def code(self) -> str: ...

    @property
    def args(self) -> Mapping[str, Argument]: ...


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong or missing; ``side`` ("A" or "B") when it concerns one team of the match."""

    code: str
    args: Mapping[str, Argument] = dataclasses.field(default_factory=dict, hash=False)
    side: str | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "args", MappingProxyType(dict(self.args)))


@dataclass(frozen=True, slots=True)
class FormatFault:
    """A setting of a tour's format that makes no sense; ``field`` is its name, "" for the format as a whole."""

    field: str
    code: str
    args: Mapping[str, Argument] = dataclasses.field(default_factory=dict, hash=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "args", MappingProxyType(dict(self.args)))


@dataclass(frozen=True, slots=True)
class Sentence:
    """An English template with its arguments, for text that is no fault (labels, reasons)."""

    template: str
    args: Mapping[str, Argument] = dataclasses.field(default_factory=dict, hash=False)


class FaultError(ValueError):
    """A refused input; ``fault`` says why."""

    def __init__(self, code: str, args: Mapping[str, Argument] | None = None) -> None:
        super().__init__(code, dict(args or {}))
        self.fault = Fault(code, args or {})

    @property
    def code(self) -> str:
        return self.fault.code


_templates: Final[dict[str, str]] = {}


def tell(sentences: Mapping[str, str]) -> None:
    """Makes sentences known by their codes to whoever words a fault; who can raise a code tells its sentence.

    Raises ValueError for a code that already means something else.
    """
    for code, template in sentences.items():
        if _templates.setdefault(code, template) != template:
            raise ValueError(f"two sentences for {code}")


def known_sentences() -> Mapping[str, str]:
    """Every English sentence that was told so far, by its code."""
    return MappingProxyType(_templates)


def template_of(said: Worded | Sentence) -> str:
    """The English sentence of a fault or of any other text, its arguments not yet in it."""
    return said.template if isinstance(said, Sentence) else _templates[said.code]


# Points as people write them, and exactly.
MAX_UNITS: Final = 9_999_999
MAX_POINTS: Final = Decimal(MAX_UNITS) / 100
MINUS: Final = "\N{MINUS SIGN}"
HALF: Final = "½"

MESSAGES: Final = {
    "points.empty": gettext_noop("Enter points, for example 2 or 2½."),
    "points.unreadable": gettext_noop("“%(text)s” is not a number of points. Write, for example, 2, 2.5, 2½ or −1."),
    "points.too_precise": gettext_noop("“%(text)s” has too many decimal places: points have at most two."),
    "value.number": gettext_noop("Enter a whole number from %(minimum)s to %(maximum)s."),
    "value.text": gettext_noop("Use at most %(maximum)s characters."),
    "points.too_large": gettext_noop("Points must be between %(minimum)s and %(maximum)s."),
}
tell(MESSAGES)

_LONGEST_QUOTE: Final = 20
_LARGEST_EXPONENT: Final = 20
_WRITTEN: Final = re.compile(rf"([+\-{MINUS}]?)([0-9]*)(?:({HALF})|[.,]([0-9]+))?")


class PointsError(FaultError):
    """A text or number that is no amount of points; codes ``points.*``."""


def parse_points(text: str) -> Decimal:
    """Read points as people write them: "2", "2.5", "2,5", "2½", "½", "-1".

    Raises PointsError for anything else: no number, more than two decimals, beyond ±99 999.99.
    """
    written = text.strip()
    if not written:
        raise PointsError("points.empty")
    parts = _WRITTEN.fullmatch(written)
    if parts is None or not any(parts.group(2, 3, 4)):
        raise PointsError("points.unreadable", {"text": _quote(written)})
    decimals = "5" if parts[3] else parts[4] or ""
    if len(decimals) > 2:
        raise PointsError("points.too_precise", {"text": _quote(written)})
    whole = parts[2].lstrip("0")
    if len(whole) > len(str(MAX_UNITS)) - 2:
        raise _too_large()
    units = int(whole + decimals.ljust(2, "0"))
    return from_units(-units if parts[1] in ("-", MINUS) else units)


def check_points(value: Decimal) -> Decimal:
    """The same points without needless zeros; PointsError when not finite, too precise or out of range."""
    units = to_units(value)
    if abs(units) > MAX_UNITS:
        raise _too_large()
    return from_units(units)


def to_units(value: Decimal) -> int:
    """Points as whole hundredths; sums may exceed the range of a single entry."""
    if not value.is_finite():
        raise PointsError("points.unreadable", {"text": str(value)})
    if value.adjusted() > _LARGEST_EXPONENT:
        raise _too_large()
    units = value.scaleb(2)
    if units != (whole := int(units)):
        raise PointsError("points.too_precise", {"text": _quote(str(value))})
    return whole


@lru_cache(maxsize=4096)  # a tournament has few different amounts and reads each of them often
def from_units(units: int) -> Decimal:
    """Points from whole hundredths, without needless zeros."""
    return Decimal(units) / 100


def tidy(value: Decimal) -> Decimal:
    """The same number without needless zeros and without an exponent."""
    whole = value.to_integral_value()
    return whole + 0 if whole == value else value.normalize()


_COLON: Final = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"


def show_points(value: Decimal, language: str) -> str:
    """Points for people: "2½", "½", a real minus sign, else the language's decimal mark ("2.25", "2,25")."""
    size = abs(tidy(value))
    whole, part = divmod(size, 1)
    if not part:
        text = f"{whole:f}"
    elif part == Decimal("0.5"):
        text = f"{whole:f}{HALF}" if whole else HALF
    else:
        text = f"{size:f}".replace(".", "," if language.startswith("ru") else ".")
    return MINUS + text if value < 0 else text


def show_written(text: str, language: str) -> str:
    """Points that stand in a text ("0.5") for people ("½"); any other text as it is."""
    try:
        return show_points(parse_points(text), language)
    except PointsError:
        return text


def joined_score(one: object, other: object) -> str:
    """The one form of a score for people, "12 : 7" with no-break spaces: both sides stay in one line.

    Every page and paper takes it from here, templates by the filter ``score_to``. Files for spreadsheets and the API
    have ordinary spaces (``plain_score``), because programs and formulas look for these.
    """
    return f"{one}{_COLON}{other}"


def plain_score(text: str) -> str:
    """A score for people as files and programs get it: "12 : 7" with ordinary spaces."""
    return text.replace(_COLON, " : ")


def show_score(one: Decimal, other: Decimal, language: str) -> str:
    """The points of two sides as a score for people."""
    return joined_score(show_points(one, language), show_points(other, language))


def _too_large() -> PointsError:
    return PointsError("points.too_large", {"minimum": -MAX_POINTS, "maximum": MAX_POINTS})


def _quote(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"


# Texts, and what a text or a number may be: the rules that ``kernel.rules`` gives every value.
_JOINER: Final = "\u200d"
"""Holds compound pictures together and is kept there, unlike other invisible signs."""
_AS_PICTURE: Final = "\ufe0f"
_INVISIBLE: Final = ("Cc", "Cf", "Cs", "Co")


def clean_text(text: str) -> str:
    """The text on one line in one spelling (NFC), without control signs, marks of direction and needless spaces."""
    spaced = " ".join(text.split())
    seen = [char for char in spaced if char == _JOINER or unicodedata.category(char) not in _INVISIBLE]
    visible = (char for place, char in enumerate(seen) if char != _JOINER or _joins(seen, place))
    return " ".join(unicodedata.normalize("NFC", "".join(visible)).split())


def clean_lines(text: str) -> str:
    """The text in as many lines as it has, in one spelling (NFC)."""
    return unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\x00", "").strip())


def _joins(chars: Sequence[str], place: int) -> bool:
    """Whether a joiner stands between two pictures; among letters nobody would see it."""
    around = [*chars[max(0, place - 1) : place], *chars[place + 1 : place + 2]]
    return len(around) == 2 and all(char == _AS_PICTURE or unicodedata.category(char)[0] == "S" for char in around)


class Rule(Protocol):
    """What one value may be: ``check`` gives it tidy, or raises FaultError; ``maximum`` is the largest number, or the
    most signs."""

    @property
    def maximum(self) -> int: ...

    def check(self, given: Any, /) -> Any: ...


@dataclass(frozen=True, slots=True)
class Text:
    """A text of so many signs, made one tidy line unless ``lines``; ``code`` says by which sentence it is refused when
    it is longer, ``needed`` when it is missing."""

    maximum: int
    code: str = "value.text"
    lines: bool = False
    needed: str = ""

    def check(self, text: str) -> str:
        clean = clean_lines(text) if self.lines else clean_text(text)
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
        checked = check_points(points)
        if self.positive and checked <= 0:
            raise FaultError(self.positive)
        return checked

    def read(self, text: str) -> Decimal:
        return self.check(parse_points(text))


# Days and moments as forms, files and the log write them: ISO 8601, of years that somebody alive may plan
# for.
FIRST_YEAR: Final = 1900
LAST_YEAR: Final = 2200
_INSTANT: Final = timedelta(microseconds=1)


def read_day(text: str) -> date | None:
    """The day ("2026-07-14"); None for anything else."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    return day if FIRST_YEAR <= day.year <= LAST_YEAR else None


def read_moment(text: str) -> datetime | None:
    """The moment ("2026-07-14T09:00:00+03:00"); None for anything else, also for a time without its offset."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo is not None and FIRST_YEAR <= moment.year <= LAST_YEAR else None


def end_of(day: date, zone: tzinfo) -> datetime:
    """The moment at which a day is over there: the first one of the next day."""
    return datetime.combine(day + timedelta(days=1), time.min, zone)


def last_day(end: datetime, zone: tzinfo) -> date:
    """The last day, there, of what lasts until just before a moment."""
    return (end - _INSTANT).astimezone(zone).date()


# Filling a sentence with its arguments.
NO_VALUE: Final = "–"


def fill(template: str, args: Mapping[str, Argument], language: str) -> str:
    """A (translated) template with its arguments; points are written as the language writes them."""
    return template % {name: _shown(value, language) for name, value in args.items()}


def english(said: Worded | Sentence) -> str:
    return fill(template_of(said), said.args, "en")


def _shown(value: Argument, language: str) -> str:
    if value is None:
        return NO_VALUE
    return show_points(value, language) if isinstance(value, Decimal) else str(value)


def new_key() -> str:
    """A fresh idempotency key, to be put into a form when it is shown."""
    return uuid.uuid4().hex
