"""A passkey made and shown by a browser itself: its own device stands in for a finger."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.journeys.chromium import PATIENCE
from tests.journeys.conftest import PHONE, Site

pytestmark = pytest.mark.browser
DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


@pytest.fixture
def page(browser: Browser, site: Site) -> Iterator[Page]:
    """A phone at an address that is a name: browsers keep no passkeys for a number."""
    url = site.url.replace("127.0.0.1", "localhost")
    size: dict[str, Any] = PHONE
    context = browser.new_context(**size, locale="en-GB", base_url=url)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    device = context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    trouble: list[str] = []
    page.on("pageerror", lambda error: trouble.append(str(error)))
    yield page
    context.close()
    assert trouble == []


def test_an_organiser_makes_a_passkey_and_logs_in_with_it(page: Page, site: Site) -> None:
    page.goto("/accounts/login/?next=/accounts/passkeys/")
    page.get_by_label("Username").fill("olga")
    page.get_by_label("Password").fill(site.told["password"])
    page.get_by_role("button", name="Log in").tap()
    page.get_by_label("Password").fill(site.told["password"])
    page.get_by_role("button", name="Go on").tap()
    page.get_by_role("button", name="Create the passkey on this device").tap()
    expect(page.get_by_text("has been added")).to_be_visible()
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1]

    page.context.clear_cookies()
    page.goto("/accounts/login/?next=/accounts/")
    page.get_by_role("link", name="Log in with a passkey").tap()
    page.get_by_role("button", name="Use the passkey").tap()
    expect(page.get_by_role("heading", name="My account")).to_be_visible()
    expect(page.get_by_text("Log-in with a passkey")).to_be_visible()

    page.goto("/accounts/passkeys/")
    page.get_by_role("button", name="Remove the passkey").tap()
    expect(page.get_by_text("You have no passkey yet.")).to_be_visible()
