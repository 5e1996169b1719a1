"""Buttons that are held for a second; nobody waits for it, the page's clock is set."""

import re

from playwright.sync_api import Locator, Page, expect

SECOND = 1000


def hold(page: Page, button: Locator, milliseconds: int = SECOND) -> None:
    """Presses a button for so long, and lets it go; the page's clock must be one that can be set."""
    button.hover()  # once it stands still and nothing lies over it
    page.mouse.down()
    expect(button).to_have_class(re.compile("is-held"))
    page.clock.run_for(milliseconds)
    page.mouse.up()
