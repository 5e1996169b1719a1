"""Averages are exact, and written as people write fractions."""

from decimal import Decimal
from fractions import Fraction

import pytest

from tournaments.standings.rules.average import average, show_fraction


def test_nothing_is_rounded() -> None:
    assert average([Decimal("0.1")] * 3) == Fraction(1, 10)
    assert average([Decimal(1), Decimal("2.5"), Decimal(3)]) == Fraction(13, 6)
    with pytest.raises(ZeroDivisionError):
        average([])


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (Fraction(0), "0"), (Fraction(7), "7"), (Fraction(15, 2), "7½"), (Fraction(18, 5), "3.6"),
        (Fraction(22, 3), "7⅓"), (Fraction(2, 3), "⅔"), (Fraction(13, 6), "2⅙"), (Fraction(51, 7), "7\u00a02/7"),
        (Fraction(2, 7), "2/7"), (Fraction(-22, 3), "−7⅓"), (Fraction(9, 4), "2.25"), (Fraction(1, 8), "1/8"),
    ],
)  # fmt: skip
def test_a_fraction_is_written_as_people_do(value: Fraction, written: str) -> None:
    assert show_fraction(value, "en") == written


def test_decimals_have_the_languages_own_mark() -> None:
    assert show_fraction(Fraction(18, 5), "ru") == "3,6"
