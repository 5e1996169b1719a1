"""How long private links work."""

from datetime import UTC, date, datetime, timedelta

import pytest

from tournaments.models import Tournament
from tournaments.roster.forms.lists import DAYS_AFTER, DAYS_AT_MOST, ExpiryForm

EVENING = datetime(2026, 7, 20, 20, 0, tzinfo=UTC)
"""In Vladivostok it is the morning of the 21st."""


@pytest.mark.parametrize(("zone", "today"), [("Europe/London", 20), ("Asia/Vladivostok", 21)])
def test_days_are_counted_where_the_tournament_is(zone: str, today: int) -> None:
    played = Tournament(name="Кубок", starts_on=date(2026, 7, 1), ends_on=date(2026, 7, 2), time_zone=zone)
    day = date(2026, 7, today)
    form = ExpiryForm(tournament=played, now=EVENING)
    assert form.initial["expires_on"] == day + timedelta(days=DAYS_AFTER)
    for days, is_fine in ((DAYS_AT_MOST, True), (DAYS_AT_MOST + 1, False)):
        asked = {"expires_on": (day + timedelta(days=days)).isoformat()}
        assert ExpiryForm(asked, tournament=played, now=EVENING).is_valid() is is_fine
