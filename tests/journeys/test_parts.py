"""The page of all parts looks as its pictures do: phone and desktop, light and dark.

Letters come from a font of the repository, so another machine's fonts change nothing; how it smooths them does, so
pictures are compared at half their size and a small share of pixels may differ. ``RENEW_PICTURES=1`` stores what is
seen now.
"""

import io
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops
from playwright.sync_api import Page, Route

from tests.journeys.accessible import found_on
from tests.journeys.conftest import DESKTOP, PHONE, ROOT, Opener, Site, served

pytestmark = pytest.mark.browser

PICTURES = Path(__file__).parent / "pictures"
FONTS = ROOT / "tournaments/static/tournaments/fonts"
SIZES: dict[str, dict[str, Any]] = {"phone": PHONE, "desktop": DESKTOP}
COLOURS, LARGEST = 256, 100_000
"""Of a stored picture, and its bytes."""
SEEN, MAY_DIFFER = 40, 0.003
"""From this difference of a channel on a pixel counts as another; so large a share of a part's may be."""
OWN_LETTERS = """
@font-face { font-family: Parts; font-weight: 100 599; src: url(/parts-font/DejaVuSansCondensed.ttf); }
@font-face { font-family: Parts; font-weight: 600 900; src: url(/parts-font/DejaVuSansCondensed-Bold.ttf); }
:root { --font: Parts; }
"""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The page shows nothing that is stored."""
    yield from served(tmp_path_factory.mktemp("parts"), "tests.journeys.empty_scene")


def opened(open_page: Opener, size: str, scheme: str, more: str = "") -> Page:
    """The page in the font of the repository, with further styles."""
    page = open_page(SIZES[size] | {"color_scheme": scheme, "reduced_motion": "reduce"})

    def with_letters(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=answer.text() + OWN_LETTERS + more)

    page.route("**/design.*css", with_letters)
    page.route("**/parts-font/*", lambda route: route.fulfill(path=FONTS / route.request.url.rpartition("/")[2]))
    page.goto("/parts/")
    assert page.evaluate("document.fonts.ready.then(fonts => [...fonts].map(one => one.status))") == ["loaded"] * 2
    page.evaluate("document.querySelectorAll('.tabs-strip, .chips').forEach(one => { one.scrollLeft = 60 })")
    return page


def taken(page: Page) -> Image.Image:
    """The whole page at half its size."""
    picture = Image.open(io.BytesIO(page.screenshot(full_page=True))).convert("RGB")
    return picture.resize((picture.width // 2, picture.height // 2), Image.Resampling.BOX)


def stored(picture: Image.Image) -> bytes:
    packed = io.BytesIO()
    picture.quantize(COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(packed, "PNG", optimize=True)
    return packed.getvalue()


def share_of_others(one: Image.Image, other: Image.Image) -> float:
    """How many pixels of all differ visibly."""
    red, green, blue = ImageChops.difference(one, other).split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    return sum(most.histogram()[SEEN:]) / (one.width * one.height)


def others(page: Page, path: Path) -> dict[str, float]:
    """The parts that differ from the stored picture by more than they may, and by how much."""
    seen, known = taken(page), Image.open(path).convert("RGB")
    if seen.size != known.size:
        return {"page": 1.0}
    shares = {}
    for part in page.locator("[data-part]").all():
        box = part.bounding_box()
        assert box
        left, top = int(box["x"] / 2), int((box["y"] + page.evaluate("scrollY")) / 2)
        area = (left, top, left + int(box["width"] / 2), top + int(box["height"] / 2))
        shares[str(part.get_attribute("data-part"))] = share_of_others(seen.crop(area), known.crop(area))
    return {part: share for part, share in shares.items() if share > MAY_DIFFER}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_every_part_looks_as_in_its_picture(site: Site, open_page: Opener, size: str, scheme: str) -> None:
    page, path = opened(open_page, size, scheme), PICTURES / f"parts-{size}-{scheme}.png"
    if os.environ.get("RENEW_PICTURES"):
        path.write_bytes(stored(taken(page)))
    assert path.stat().st_size <= LARGEST
    assert others(page, path) == {}
    assert found_on(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_part_that_changes_is_seen(site: Site, open_page: Opener) -> None:
    faults = {
        "tabs": ".chips [aria-current] { background: var(--fill) }",
        "score": ".hero-side { color: var(--muted) }",
        "outcomes": ".outcome.is-loss { background: var(--loss) }",
        "matches": ".pair-side .score { color: var(--live) }",
        "podium": ".podium-places .is-1 { background: var(--fill) }",
        "hall": ".hall-table .score { color: var(--live); background: var(--fill) }",
        "badges": ".badge-state { background: var(--fill) }",
        "table": ".table thead th { background: var(--fill) }",
    }
    page = opened(open_page, "phone", "light", " ".join(faults.values()))
    assert others(page, PICTURES / "parts-phone-light.png").keys() == faults.keys()
