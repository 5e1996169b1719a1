"""The days of a tournament in words."""

from datetime import date

import pytest
from django.utils import translation

from tournaments.kernel.wording import days_text


@pytest.mark.parametrize(
    ("first", "last", "russian", "english"),
    [
        (date(2026, 7, 14), date(2026, 7, 14), "14 июля 2026", "14 July 2026"),
        (date(2026, 7, 14), date(2026, 7, 16), "14–16 июля 2026", "14–16 July 2026"),
        (date(2026, 7, 31), date(2026, 8, 2), "31 июля — 2 августа 2026", "31 July – 2 August 2026"),
        (date(2026, 12, 30), date(2027, 1, 3), "30 декабря 2026 — 3 января 2027", "30 December 2026 – 3 January 2027"),
    ],
)
def test_what_both_days_share_is_said_once(first: date, last: date, russian: str, english: str) -> None:
    with translation.override("ru"):
        assert days_text(first, last).replace("\N{NO-BREAK SPACE}", " ") == russian
    with translation.override("en"):
        assert days_text(first, last) == english
