"""A calendar as RFC 5545 writes it."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rounds.rules import Calendar, Event, escape, fold, write_calendar

STAMP = datetime(2026, 7, 1, 12, tzinfo=UTC)


def lines(*events: Event) -> list[str]:
    """The content lines, unfolded."""
    text = write_calendar(Calendar("Кубок", events)).decode()
    assert text.endswith("\r\n")
    return text.replace("\r\n ", "").removesuffix("\r\n").split("\r\n")


def event(**fields: object) -> Event:
    given: dict[str, object] = {
        "uid": "a@b", "starts": datetime(2026, 7, 14, 10, tzinfo=UTC), "summary": "Тур 1", "stamp": STAMP,
        "sequence": 4,
    }  # fmt: skip
    return Event(**(given | fields))  # type: ignore[arg-type]


def test_a_moment_is_written_in_utc() -> None:
    moscow = timezone(timedelta(hours=3))
    calendar = lines(event(starts=datetime(2026, 7, 14, 13, 5, tzinfo=moscow)))
    assert "DTSTART:20260714T100500Z" in calendar
    assert "DTSTAMP:20260701T120000Z" in calendar
    assert not [line for line in calendar if line.startswith("DTEND")]


def test_days_end_before_the_first_day_that_does_not_belong_to_them() -> None:
    calendar = lines(event(starts=date(2026, 7, 30), ends=date(2026, 7, 31)))
    assert {"DTSTART;VALUE=DATE:20260730", "DTEND;VALUE=DATE:20260801"} <= set(calendar)


def test_an_event_has_what_a_calendar_needs_to_follow_it() -> None:
    calendar = lines(event(), event(uid="c@d"))
    assert calendar[:3] == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Tourboard//Tournament calendar//EN"]
    assert calendar[-1] == "END:VCALENDAR"
    assert [line for line in calendar if line.startswith("UID")] == ["UID:a@b", "UID:c@d"]
    assert calendar.count("SEQUENCE:4") == calendar.count("BEGIN:VEVENT") == calendar.count("END:VEVENT") == 2


def test_what_is_empty_is_not_written() -> None:
    assert not [line for line in lines(event()) if line.startswith(("LOCATION", "DESCRIPTION", "URL"))]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a,b;c\\d", "a\\,b\\;c\\\\d"),
        ("one\ntwo", "one\\ntwo"),
        ("one\r\ntwo\rthree\u2028four", "one\\ntwo\\nthree\\nfour"),
        ("tab\tand\x00nul\x7f", "tab\tandnul"),
        ("Альфа: «Ω»", "Альфа: «Ω»"),
    ],
)
def test_a_text_is_escaped(text: str, written: str) -> None:
    assert escape(text) == written


@given(st.text(max_size=300))
def test_no_line_is_longer_than_75_octets_and_nothing_is_lost(text: str) -> None:
    line = "SUMMARY:" + escape(text.encode(errors="ignore").decode())
    folded = fold(line)
    pieces = folded.split("\r\n")
    assert all(len(piece.encode()) <= 75 for piece in pieces)
    assert all(piece.startswith(" ") for piece in pieces[1:])
    assert folded.replace("\r\n ", "") == line


def test_a_hostile_name_adds_no_line() -> None:
    calendar = lines(event(summary="x\r\nEND:VEVENT\r\nBEGIN:VALARM", location="y\nURL:evil"))
    assert calendar.count("END:VEVENT") == 1
    assert "BEGIN:VALARM" not in calendar
    assert not [line for line in calendar if line.startswith("URL")]
