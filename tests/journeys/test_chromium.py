"""A browser that stops answering costs its journey, not the whole run."""

import os
import signal

import pytest

from tests.journeys.chromium import Chromium

pytestmark = pytest.mark.browser
NEVER = 36_000
"""Seconds after which nothing is broken off any more that should have been."""


def stopped(chromium: Chromium) -> None:
    os.kill(chromium.process, signal.SIGSTOP)


def test_what_was_opened_in_it_is_closed_and_the_next_journey_gets_another(chromium: Chromium) -> None:
    context = chromium.browser().new_context()
    context.new_page()
    before = chromium.process
    stopped(chromium)
    chromium.end(context, seconds=1)  # it would wait for ever
    page = chromium.browser().new_page()
    page.set_content("<p>again</p>")
    assert page.inner_text("p") == "again"
    assert chromium.process != before


def test_a_journey_that_waits_for_it_fails(chromium: Chromium) -> None:
    browser = chromium.browser()
    stopped(chromium)
    with pytest.raises(TimeoutError), chromium.within(1):
        browser.new_page()


def test_of_two_times_the_shorter_holds(chromium: Chromium) -> None:
    browser = chromium.browser()
    stopped(chromium)
    with pytest.raises(TimeoutError), chromium.within(1), chromium.within(NEVER):
        browser.new_page()


def test_a_time_goes_on_after_another_within_it_has_ended(chromium: Chromium) -> None:
    browser = chromium.browser()

    def wait() -> None:
        with chromium.within(NEVER):
            stopped(chromium)
        browser.new_page()

    with pytest.raises(TimeoutError), chromium.within(1):
        wait()
