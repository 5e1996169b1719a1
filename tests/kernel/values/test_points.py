import contextlib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.kernel.values import (
    MAX_POINTS,
    PointsError,
    check_points,
    english,
    from_units,
    parse_points,
    show_points,
    tidy,
    to_units,
)

ALL_UNITS = st.integers(-9_999_999, 9_999_999)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("2", "2"),
        ("2.5", "2.5"),
        ("2,5", "2.5"),
        ("2,50", "2.5"),
        ("2½", "2.5"),
        ("½", "0.5"),
        ("-½", "-0.5"),
        ("-1", "-1"),
        ("\N{MINUS SIGN}1,25", "-1.25"),
        ("+3", "3"),
        (".5", "0.5"),
        ("  7 ", "7"),
        ("007", "7"),
        ("-0", "0"),
        ("100", "100"),
        ("99999.99", "99999.99"),
        ("-99999,99", "-99999.99"),
        ("000000099999", "99999"),
    ],
)
def test_it_reads_points_as_people_write_them(text: str, value: str) -> None:
    assert str(parse_points(text)) == value


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "points.empty"),
        ("  ", "points.empty"),
        ("two", "points.unreadable"),
        ("NaN", "points.unreadable"),
        ("inf", "points.unreadable"),
        ("-Infinity", "points.unreadable"),
        ("1e3", "points.unreadable"),
        ("1E+3", "points.unreadable"),
        ("0x10", "points.unreadable"),
        ("1_000", "points.unreadable"),
        ("1 000", "points.unreadable"),
        ("--1", "points.unreadable"),
        ("-", "points.unreadable"),
        (".", "points.unreadable"),
        ("2.", "points.unreadable"),
        (".½", "points.unreadable"),
        ("½½", "points.unreadable"),
        ("1.5½", "points.unreadable"),
        ("½2", "points.unreadable"),
        ("1,2,3", "points.unreadable"),
        ("٣", "points.unreadable"),
        ("1\n2", "points.unreadable"),
        ("2.125", "points.too_precise"),
        ("2.500", "points.too_precise"),
        ("100000", "points.too_large"),
        ("-100000", "points.too_large"),
        ("9" * 10_000, "points.too_large"),
    ],
)
def test_it_refuses_what_is_no_amount_of_points(text: str, code: str) -> None:
    with pytest.raises(PointsError) as refused:
        parse_points(text)
    assert refused.value.code == code
    assert english(refused.value.fault)


def test_it_quotes_long_texts_only_in_part() -> None:
    with pytest.raises(PointsError) as refused:
        parse_points("x" * 10_000)
    assert refused.value.fault.args["text"] == "x" * 20 + "…"


def test_it_quotes_a_short_text_whole() -> None:
    with pytest.raises(PointsError) as refused:
        parse_points("x" * 20)
    assert refused.value.fault.args["text"] == "x" * 20


def test_it_names_the_range_of_points() -> None:
    with pytest.raises(PointsError) as refused:
        parse_points("100000")
    assert english(refused.value.fault) == "Points must be between −99999.99 and 99999.99."


@given(ALL_UNITS, st.sampled_from(["en", "ru", "ru-RU"]))
def test_it_reads_back_what_it_shows(units: int, language: str) -> None:
    assert parse_points(show_points(from_units(units), language)) == from_units(units)


@given(ALL_UNITS)
def test_it_turns_points_into_hundredths_and_back(units: int) -> None:
    points = from_units(units)
    assert to_units(points) == units
    assert points * 100 == units
    assert check_points(points) == points


@given(st.text(max_size=12))
def test_it_answers_every_text_with_points_or_a_refusal(text: str) -> None:
    value: Decimal | None = None
    with contextlib.suppress(PointsError):
        value = parse_points(text)
    assert value is None or (value.is_finite() and abs(value) <= MAX_POINTS)


@pytest.mark.parametrize(
    ("value", "language", "shown"),
    [
        ("2", "en", "2"),
        ("2.50", "en", "2½"),
        ("0.5", "ru", "½"),
        ("-0.5", "en", "−½"),
        ("-1", "ru", "−1"),
        ("0", "en", "0"),
        ("-0", "en", "0"),
        ("2.25", "en", "2.25"),
        ("2.25", "ru", "2,25"),
        ("2.1", "de", "2.1"),
        ("-2.75", "ru-RU", "−2,75"),
        ("100", "en", "100"),
        ("1E+2", "en", "100"),
        ("0.005", "en", "0.005"),
        ("123456789.5", "en", "123456789½"),
    ],
)
def test_it_shows_points_for_people(value: str, language: str, shown: str) -> None:
    assert show_points(Decimal(value), language) == shown


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ("NaN", "points.unreadable"),
        ("Infinity", "points.unreadable"),
        ("0.001", "points.too_precise"),
        ("1E+1000000", "points.too_large"),
        ("100000", "points.too_large"),
        ("-99999.991", "points.too_precise"),
    ],
)
def test_it_refuses_numbers_that_are_no_points(value: str, code: str) -> None:
    with pytest.raises(PointsError) as refused:
        check_points(Decimal(value))
    assert refused.value.code == code


def test_it_lets_sums_exceed_the_range_of_one_entry() -> None:
    assert to_units(Decimal(700_000)) == 70_000_000


@pytest.mark.parametrize(
    ("value", "text"), [("2.50", "2.5"), ("100", "100"), ("1E+2", "100"), ("-0.0", "0"), ("0.3750", "0.375")]
)
def test_it_tidies_numbers(value: str, text: str) -> None:
    assert str(tidy(Decimal(value))) == text
