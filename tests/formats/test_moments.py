"""Days and moments written as text."""

from datetime import UTC, date, datetime

import pytest

from tournaments.formats.moments import read_day, read_moment


@pytest.mark.parametrize("text", ["2026-07-14T09:00:00+00:00", "2026-07-14T12:00+03:00", "2026-07-14 09:00Z"])
def test_a_moment_is_read_with_its_offset(text: str) -> None:
    assert read_moment(text) == datetime(2026, 7, 14, 9, tzinfo=UTC)


@pytest.mark.parametrize(
    "text",
    ["", "soon", "2026-07-14", "2026-07-14T09:00", "2026-02-30T09:00+00:00", "0001-01-01T00:00+03:00",
     "9999-12-31T23:59-03:00", "2026-07-14T09:00+99:00", "²026-07-14T09:00Z"],
)  # fmt: skip
def test_anything_else_is_no_moment(text: str) -> None:
    assert read_moment(text) is None


def test_a_day_is_read_when_a_year_around_it_exists() -> None:
    assert read_day("2026-07-14") == date(2026, 7, 14)
    assert [read_day(text) for text in ("", "14.07.2026", "9999-12-31", "0001-01-01")] == [None] * 4
