"""Exact points: decimals with at most two places, never floats."""

import re
from decimal import Decimal
from typing import Final

from games.core.words import gettext_noop
from tournaments.kernel.faults import FaultError, tell

MAX_UNITS: Final = 9_999_999
MAX_POINTS: Final = Decimal(MAX_UNITS) / 100
MINUS: Final = "\N{MINUS SIGN}"
HALF: Final = "½"

MESSAGES: Final = {
    "points.empty": gettext_noop("Enter points, for example 2 or 2½."),
    "points.unreadable": gettext_noop(
        "“%(text)s” is not a number of points. Write for example 2, 2.5, 2½ or -1."
    ),
    "points.too_precise": gettext_noop("“%(text)s” has too many decimals: points have two at most."),
    "points.too_large": gettext_noop("Points lie between %(minimum)s and %(maximum)s."),
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


def from_units(units: int) -> Decimal:
    """Points from whole hundredths, without needless zeros."""
    return Decimal(units) / 100


def tidy(value: Decimal) -> Decimal:
    """The same number without needless zeros and without an exponent."""
    whole = value.to_integral_value()
    return whole + 0 if whole == value else value.normalize()


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


def _too_large() -> PointsError:
    return PointsError("points.too_large", {"minimum": -MAX_POINTS, "maximum": MAX_POINTS})


def _quote(text: str) -> str:
    return text if len(text) <= _LONGEST_QUOTE else text[:_LONGEST_QUOTE] + "…"
