"""Points for each match, exactly: a fraction, as people write one."""

from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction

from tournaments.kernel.values import MINUS, show_points

_SIGNS = {
    Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚",
}  # fmt: skip


def average(points: Sequence[Decimal]) -> Fraction:
    """The sum divided by how many there are, nothing rounded. Raises ZeroDivisionError for none."""
    return sum(map(Fraction, points), Fraction(0)) / len(points)


def show_fraction(value: Fraction, language: str) -> str:
    """For people: "7½", "3.6", "7⅓", "7 2/7": what hundredths can say is written as points are everywhere."""
    if 100 % value.denominator == 0:
        return show_points(Decimal(value.numerator) / value.denominator, language)
    whole, rest = divmod(abs(value), 1)
    part = _SIGNS.get(rest, f"{rest.numerator}/{rest.denominator}")
    between = "\N{NO-BREAK SPACE}" if whole and rest not in _SIGNS else ""
    return f"{MINUS if value < 0 else ''}{whole or ''}{between}{part}"
