"""A browser that stops answering costs its journey, not the whole run."""

import os
import signal
import time

import pytest

from tests.journeys.chromium import Chromium

pytestmark = pytest.mark.browser


def stopped(chromium: Chromium) -> None:
    os.kill(chromium.process, signal.SIGSTOP)


def test_what_was_opened_in_it_is_closed_and_the_next_journey_gets_another(chromium: Chromium) -> None:
    context = chromium.browser().new_context()
    context.new_page()
    before = chromium.process
    stopped(chromium)
    begun = time.monotonic()
    chromium.end(context, seconds=1)
    assert time.monotonic() - begun < 30
    page = chromium.browser().new_page()
    page.set_content("<p>again</p>")
    assert page.inner_text("p") == "again"
    assert chromium.process != before


def test_a_journey_that_waits_for_it_fails(chromium: Chromium) -> None:
    browser = chromium.browser()
    stopped(chromium)
    with chromium.within(1), pytest.raises(TimeoutError):
        browser.new_page()


def test_the_shorter_of_two_times_holds_and_the_longer_one_goes_on(chromium: Chromium) -> None:
    with chromium.within(2):
        with chromium.within(60):
            browser = chromium.browser()
            browser.new_page().close()
        stopped(chromium)
        with pytest.raises(TimeoutError):
            browser.new_page()
