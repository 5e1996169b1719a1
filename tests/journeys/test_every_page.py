"""Every page of every role as axe-core sees it: no finding of whatever weight, in both languages and colour schemes."""

import re
from collections import deque
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest
from django.urls import resolve
from playwright.sync_api import Page

from tests.access.matrix import RULES
from tests.journeys.accessible import found_on, too_low
from tests.journeys.conftest import DESKTOP, PHONE, Opener, Site, served

pytestmark = [pytest.mark.browser, pytest.mark.slow]
ROLES: dict[str, dict[str, Any]] = {"judge": PHONE, "captain": PHONE, "organiser": DESKTOP, "public": PHONE}
"""Role → its device. Whom a page is made for comes first: of each page one is looked at."""
FEWEST = 90
"""So many kinds of pages there are at least."""
LANGUAGES, SCHEMES = ("ru", "en"), ("light", "dark")
UNLINKED = ("/parts/", "/archive/", "/t/{slug}/embed/standings/", "/t/{slug}/hall/", "/t/{slug}/ceremony/")
"""Pages for everybody that no page of the demo needs to lead to."""
NO_PAGES = re.compile(
    "api_.+|.+_(live|stream|export|pdf|zip|svg|taps|record|file|feed|calendar|key|state|download|document)"
    "|health|robots|favicon|manifest|site_map.*|calendar|picture|(match|desk_(document|certificate))_picture|set_language"
    "|login_passkey|match_photo|desk_photos|desk_slug|desk_documents_making|judge_game_result"
    "|team_card|team_choice"
)
"""Addresses that answer with a file, with a part of a page, or lead on at once."""
ELSEWHERE = {
    "login_code", "try_board", "try_answer", "judge_hand_over", "bracket", "judge_move_clock", "desk_site",
    "game_review", "try_review",
}  # fmt: skip
"""Pages that nothing here leads to: they are looked at in the journeys that make them."""
TELLING = ("step", "method", "what")
"""Parts of a query whose value makes another page of an address."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The demo, which nobody here changes."""
    yield from served(tmp_path_factory.mktemp("every-page"), "tests.journeys.demo_scene")


def kind_of(url: str) -> str:
    """What two addresses have in common that show the same page about different things."""
    path, query = urlsplit(url).path, parse_qs(urlsplit(url).query, keep_blank_values=True)
    match = resolve(path)
    about = [match.kwargs.get(name, "") for name in ("game", "what")]
    asked = [f"{name}={query[name][0] if name in TELLING else ''}" for name in sorted(query)]
    return " ".join(map(str, [match.url_name, *about, *asked]))


def enter(page: Page, site: Site, role: str) -> str:
    """Where the role begins, after it has come in."""
    if role == "organiser":
        page.goto("/accounts/login/?next=/desk/")
        page.locator("[name=username]").fill(site.told["username"])
        page.locator("[name=password]").fill(site.told["password"])
        page.locator("main form button").first.click()
    elif role == "public":
        page.goto("/")
    else:
        page.goto(site.link(role))
        page.locator("main form button").first.click()
    page.wait_for_url(lambda url: "/go/" not in url and "/login/" not in url)
    return urlsplit(page.url).path


def begins(site: Site, role: str) -> list[str]:
    """What a role opens besides what links lead to."""
    if role == "public":
        return [path.format(slug=site.told["slug"]) for path in UNLINKED]
    return [] if role == "organiser" else [urlsplit(site.link(role)).path]


def walk(page: Page, starts: list[str], known: set[str]) -> Iterator[str]:
    """Opens the first page of every kind that is not ``known`` yet, and goes on by its links."""
    waiting, seen = deque(starts), set(starts)
    while waiting:
        url = waiting.popleft()
        if (kind := kind_of(url)) in known:
            continue
        known.add(kind)
        if not page.request.get(url).headers.get("content-type", "").startswith("text/html"):
            continue
        page.goto(url)
        yield url
        for link in page.eval_on_selector_all("a[href]", "all => all.map(one => one.getAttribute('href'))"):
            target = urljoin(url, link.partition("#")[0])
            if target.startswith("/") and target not in seen:
                seen.add(target)
                waiting.append(target)


def opened(open_page: Opener, size: dict[str, Any], language: str) -> Page:
    """Without transitions, so that a colour that has just changed is that which stays."""
    return open_page(size | {"reduced_motion": "reduce"}, locale={"ru": "ru-RU", "en": "en-GB"}[language])


FAULTY = """<html lang="en"><title>x</title><main><h1>x</h1>
<details><summary style="height:50px">More</summary><button style="height:30px">Low</button></details>
<button class="visually-hidden" style="height:20px">Got to with a key</button>
<button class="visually-hidden" tabindex="-1" aria-hidden="true" style="height:10px">Pressed by Enter</button>
<button style="height:44px">High</button> <button style="height:44px" aria-label="Russian">RU language</button>
<table><tr><th>1</th></tr></table>
<a style="display:inline-block;height:9px" href="#a">1</a><a style="display:inline-block;height:9px" href="#b">2</a>
</main></html>"""


def test_what_is_looked_for_is_found(open_page: Opener) -> None:
    page = open_page(PHONE)
    page.set_content(FAULTY)
    assert [line.partition(":")[0] for line in too_low(page)] == ["30", "20"]
    assert {rule for rule, _target, _html in found_on(page)} >= {
        "label-content-name-mismatch", "target-size", "table-name", "th-scope",
    }  # fmt: skip


@pytest.mark.within(1_200)
def test_one_page_of_every_kind_has_no_finding(site: Site, open_page: Opener) -> None:
    """Languages and schemes by turns; all of them for each page are tried at night."""
    known: set[str] = set()
    problems: dict[str, object] = {}
    for (role, size), language in zip(ROLES.items(), cycle(LANGUAGES), strict=False):
        page, schemes = opened(open_page, size, language), cycle(SCHEMES)
        for url in walk(page, [enter(page, site, role), *begins(site, role)], known):
            page.emulate_media(color_scheme=next(schemes), reduced_motion="reduce")  # type: ignore[arg-type]
            problems |= {url: findings} if (findings := found_on(page)) else {}
            if url.rstrip("/").endswith(("/judge", "/captain")) or "step=" in url or "/line-up" in url:
                problems |= {f"thumb {url}": low} if (low := too_low(page)) else {}
    assert problems == {}
    assert len(known) >= FEWEST
    pages = {name for name, rule in RULES.items() if rule.get and not NO_PAGES.fullmatch(name)}
    assert pages - {kind.split()[0] for kind in known} <= ELSEWHERE


@pytest.mark.nightly
@pytest.mark.within(1_200)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("role", ROLES)
def test_every_page_has_no_finding_in_both_schemes(site: Site, open_page: Opener, role: str, language: str) -> None:
    page = opened(open_page, ROLES[role], language)
    problems: dict[str, object] = {}
    for url in walk(page, [enter(page, site, role), *begins(site, role)], set()):
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            problems |= {f"{scheme} {url}": findings} if (findings := found_on(page)) else {}
    assert problems == {}
