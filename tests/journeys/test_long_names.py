"""A name of forty letters without a space: it breaks where it must, no page of a phone is wider than the phone."""

import pytest
from playwright.sync_api import expect

from tests.journeys.conftest import PHONE, Opener, Site, shell
from tests.journeys.test_protocol import log_in

pytestmark = pytest.mark.browser

LONG_NAMES = """
from tournaments.models import Judge, Player, Room, Team
Team.objects.filter(name="Альфа").update(name="Суперкалифраджилистикэкспиалидошескаясорок")
Judge.objects.update(name="Преображенскийконстантинопольскийсеменсорок")
Player.objects.filter(team__name__startswith="Супер").update(name="Преображенскийконстантинопольскийсеменсорок")
"""
WIDER = """() => [...document.querySelectorAll("body *")].filter((one) =>
  one.getBoundingClientRect().right > 391 &&
  !one.closest(".visually-hidden, .table-wrap, .tabs-strip, .chips"))
  .map((one) => `${one.tagName}.${one.className} ${Math.round(one.getBoundingClientRect().right)}`).slice(0, 6)"""
"""What reaches over the right edge of the screen, except in frames that scroll."""


def test_no_page_is_wider_than_the_phone(site: Site, open_page: Opener) -> None:
    shell(site, LONG_NAMES)
    page = open_page(PHONE)
    log_in(page)
    desk, slug, match = f"/desk/{site.told['slug']}/", site.told["slug"], site.told["match"]
    found = {}
    for path in (f"/t/{slug}/", f"/t/{slug}/matches/{match}/", f"{desk}tours/1/", f"{desk}tours/1/paper/",
                 f"{desk}links/", f"{desk}tours/1/draw/", f"{desk}tours/1/pairs/", f"{desk}tours/1/publish/",
                 f"{desk}tours/1/places/", f"{desk}matches/{match}/", f"/t/{slug}/matches/{match}/judge/"):  # fmt: skip
        answer = page.goto(path)
        assert answer
        if answer.status != 200 or page.evaluate("document.documentElement.scrollWidth") > 390 or page.evaluate(WIDER):
            found[path] = answer.status, page.evaluate(WIDER)
    page.goto(f"{desk}tours/1/places/")
    page.get_by_role("button", name="Назначить судей").click()
    expect(page.locator("#preview")).to_be_visible()
    if page.evaluate(WIDER):
        found["judges"] = 200, page.evaluate(WIDER)
    assert not found, "\n".join(f"{path}: {what}" for path, what in found.items())
