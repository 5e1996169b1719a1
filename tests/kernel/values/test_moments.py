"""Days and moments written as text."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tournaments.kernel.values import end_of, last_day, read_day, read_moment


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


def test_what_ends_at_midnight_lasts_through_the_day_before() -> None:
    moscow = ZoneInfo("Europe/Moscow")
    assert last_day(datetime(2026, 12, 1, 21, tzinfo=UTC), moscow) == date(2026, 12, 1)
    assert last_day(datetime(2026, 12, 1, 21, 0, 1, tzinfo=UTC), moscow) == date(2026, 12, 2)
    assert last_day(datetime(2026, 12, 1, 21, tzinfo=UTC), ZoneInfo("UTC")) == date(2026, 12, 1)


@pytest.mark.parametrize("zone", ["UTC", "Europe/Moscow", "Asia/Kamchatka", "Pacific/Honolulu", "Africa/Cairo"])
def test_the_end_of_a_day_has_that_last_day_also_where_a_night_has_no_midnight(zone: str) -> None:
    where = ZoneInfo(zone)
    for day in (date(2026, 1, 1) + timedelta(days=number) for number in range(366)):
        assert last_day(end_of(day, where), where) == day
