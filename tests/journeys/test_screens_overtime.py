"""Screens of matches whose time is over: what the clock says then takes nothing from the boards."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, run, served
from tests.journeys.test_hall_large import SIZES
from tests.journeys.test_live import match_of
from tests.journeys.test_my_team import SHIFTS
from tests.journeys.test_screens import stand_together

pytestmark = pytest.mark.browser

LONG_AGO = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Clock
Clock.objects.exclude(running_since=None).update(running_since=timezone.now() - timedelta(minutes=45))
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    for site in served(tmp_path_factory.mktemp("overtime"), "tests.live_scene"):
        run(site.environment, "manage.py", "shell", "-c", LONG_AGO)
        yield site


@pytest.mark.parametrize("size", SIZES, ids=["full", "four"])
def test_boards_of_a_match_whose_time_is_over_are_as_large_as_before(
    site: Site, open_page: Opener, size: tuple[int, int]
) -> None:
    stand_together(site, open_page, size)


@pytest.mark.parametrize("stage", ["individual", "team"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_on_a_page_moves_when_the_time_has_run_out(
    site: Site, open_page: Opener, size: dict[str, Any], stage: str
) -> None:
    page = open_page(size)
    page.goto(site.page(f"matches/{match_of(site, stage=stage)}/"))
    expect(page.locator(".clock.is-over")).to_contain_text("время вышло", use_inner_text=True)
    assert page.evaluate(SHIFTS) == []
