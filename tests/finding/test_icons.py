"""Icons and what a phone's home screen needs."""

from io import BytesIO
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image, ImageChops

from tests.conftest import Cast
from tournaments.finding.icons import ICONS, Icon, drawn


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_the_files_are_as_drawn(icon: Icon) -> None:
    stored = Image.open(Path(str(finders.find(f"tournaments/icons/{icon.name}")))).convert("RGBA")
    assert stored.size == (icon.size, icon.size)
    assert ImageChops.difference(stored, Image.open(BytesIO(drawn(icon))).convert("RGBA")).getbbox() is None


def test_a_maskable_icon_reaches_its_edges_and_keeps_to_the_middle() -> None:
    [picture] = [
        Image.open(BytesIO(drawn(icon))).convert("RGB") for icon in ICONS if icon.name == "icon-maskable-512.png"
    ]
    ground = picture.getpixel((0, 0))
    middle = 256
    outside = [
        (x, y) for x in range(0, 512, 8) for y in range(0, 512, 8) if (x - middle) ** 2 + (y - middle) ** 2 > 205**2
    ]
    assert {picture.getpixel(place) for place in outside} == {ground}


@pytest.mark.parametrize(("spoken", "name"), [("ru", "Турборд"), ("en", "Tourboard")])
def test_a_phone_can_keep_the_site_on_its_home_screen(cast: Cast, spoken: str, name: str) -> None:
    client = Client(headers={"accept-language": spoken})
    page = client.get("/").content.decode()
    assert '<link rel="manifest" href="/manifest.webmanifest">' in page
    answer = client.get("/manifest.webmanifest")
    assert answer["Content-Type"] == "application/manifest+json"
    told = answer.json()
    assert (told["name"], told["lang"], told["display"]) == (name, spoken, "standalone")
    sizes = {icon["sizes"] for icon in told["icons"]}
    assert {"any", "192x192", "512x512"} <= sizes
    for icon in told["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/")), icon


def test_who_asks_for_an_icon_without_reading_a_page_is_led_to_it(db: None) -> None:
    there = Client().get("/favicon.ico")["Location"]
    assert finders.find(there.removeprefix("/static/")), there
