"""Takes the figures of ``script/pages``; runs in the project's environment.

The link and the processor are slowed as Lighthouse's “slow 4G” and “4× slowdown” are in its DevTools mode; the score is
made of its curves and weights (version 12), the speed index aside, which needs a film of the screen.
"""

import json
import math
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from statistics import median
from urllib.parse import urljoin

from playwright.sync_api import Browser, Page, sync_playwright

from script.lib.console import ROOT, say

PHONE = {"viewport": {"width": 412, "height": 823}, "device_scale_factor": 1.75, "is_mobile": True, "has_touch": True}
SLOW_4G = {"offline": False, "latency": 562.5, "downloadThroughput": 1_474_560 / 8, "uploadThroughput": 675_000 / 8}
SLOWER = 4
CURVES = {"fcp": (1800, 3000, 10), "lcp": (2500, 4000, 25), "tbt": (200, 600, 30), "cls": (0.1, 0.25, 25)}
"""Figure → value that gives 0.9, value that gives 0.5, weight."""
OBSERVE = """
window.seen = {cls: 0, lcp: 0, tasks: []};
const all = (act) => new PerformanceObserver((list) => list.getEntries().forEach(act));
all((one) => { if (!one.hadRecentInput) seen.cls += one.value; })
  .observe({type: "layout-shift", buffered: true});
all((one) => { seen.lcp = one.startTime; })
  .observe({type: "largest-contentful-paint", buffered: true});
all((one) => seen.tasks.push([one.startTime, one.duration]))
  .observe({type: "longtask", buffered: true});
"""
READ = """() => {
  const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const tbt = seen.tasks.filter(([at]) => at > fcp).reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0);
  const sent = performance.getEntries().reduce((sum, one) => sum + (one.transferSize || 0), 0);
  return {fcp, lcp: seen.lcp, tbt, cls: seen.cls, sent};
}"""
LISTED = """() => {
  const meta = (name) => document.querySelector(`meta[name=${name}]`)?.content ?? "";
  const all = [...document.querySelectorAll("main *")], links = [...document.querySelectorAll("main a")];
  const speaks = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const small = all.filter((one) => speaks(one) && parseFloat(getComputedStyle(one).fontSize) < 12);
  return {
    "doctype": document.compatMode === "CSS1Compat", "charset": document.characterSet === "UTF-8",
    "title": document.title.length > 0, "description": meta("description").length > 0,
    "language": document.documentElement.lang !== "",
    "viewport": meta("viewport").includes("width=device-width") && !meta("viewport").includes("user-scalable=no"),
    "links lead somewhere": links.every((one) => /^(https?|mailto|webcal):/.test(one.href)),
    "pictures have sizes": [...document.images].every((one) => one.alt !== null && one.naturalWidth > 0),
    "letters of 12 px": small.length <= all.length * 0.4,
    "no sideways scroll": document.documentElement.scrollWidth <= innerWidth,
  };
}"""


@dataclass(frozen=True)
class Figures:
    """Milliseconds, and the sum of layout shifts; what axe and the list found."""

    values: Mapping[str, float]
    found: tuple[str, ...]

    @property
    def score(self) -> int:
        """Of 100, by curves and weights."""
        weight = sum(weight for *_ends, weight in CURVES.values())
        return round(100 * sum(_share(name, self.values[name]) * CURVES[name][2] for name in CURVES) / weight)


def _share(name: str, value: float) -> float:
    """Where a value stands on the log-normal curve of its figure."""
    good, middle, _weight = CURVES[name]
    if value <= 0:
        return 1.0
    spread = (math.log(middle) - math.log(good)) / 1.2815515594
    return 0.5 * math.erfc((math.log(value) - math.log(middle)) / (spread * math.sqrt(2)))


def main(chromium: str, rounds: str) -> None:
    """A row for each kind of page."""
    home = os.environ["GALLERY_PUBLIC"].split()[0]
    say("| page | score | FCP, ms | LCP, ms | TBT, ms | CLS | kB | found |\n|---|---|---|---|---|---|---|---|")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        for name, url in _addresses(browser, home).items():
            figures = _measured(browser, url, int(rounds))
            values = figures.values
            milliseconds = " | ".join(f"{values[name]:.0f}" for name in ("fcp", "lcp", "tbt"))
            row = f"{figures.score} | {milliseconds} | {values['cls']:.3f}"
            say(f"| {name} | {row} | {values['sent'] / 1000:.0f} | {', '.join(figures.found) or '–'} |")
        browser.close()


def _addresses(browser: Browser, home: str) -> dict[str, str]:
    """Eight kinds of pages, found by their links."""
    page = browser.new_page()
    page.goto(home)
    tournament = urljoin(page.url, str(page.locator('main a[href^="/t/"]').first.get_attribute("href")))
    page.goto(urljoin(tournament, "tours/1/"))
    match = urljoin(page.url, str(page.locator('main a[href*="/matches/"]').first.get_attribute("href")))
    page.goto(match)
    game = urljoin(page.url, str(page.locator('main a[href*="/games/"]').first.get_attribute("href")))
    page.goto(urljoin(tournament, "standings/"))
    team = urljoin(page.url, str(page.locator('main a[href*="/teams/"]').first.get_attribute("href")))
    page.close()
    parts = {"standings": "standings/", "cross-table": "standings/cross/", "tour": "tours/1/"}
    first = {"tournaments": home, "tournament": tournament}
    return first | {name: urljoin(tournament, path) for name, path in parts.items()} | {
        "match": match, "game": game, "team": team, "rules": urljoin(home, "/rules/corners/"),
    }  # fmt: skip


def _measured(browser: Browser, url: str, rounds: int) -> Figures:
    """Medians of visits with empty stores; axe and the list once, at full speed."""
    visits = [_visit(browser, url) for _ in range(rounds)]
    values = {name: median(visit[name] for visit in visits) for name in visits[0]}
    return Figures(values, _faults(browser, url))


def _visit(browser: Browser, url: str) -> dict[str, float]:
    context = browser.new_context(**PHONE)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script(OBSERVE)
    link = context.new_cdp_session(page)
    link.send("Network.enable")
    link.send("Network.emulateNetworkConditions", SLOW_4G)
    link.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(url, wait_until="load")
    page.wait_for_timeout(1500)  # what comes after loading counts too
    values: dict[str, float] = page.evaluate(READ)
    context.close()
    return values


def _faults(browser: Browser, url: str) -> tuple[str, ...]:
    context = browser.new_context(**PHONE, bypass_csp=True)  # type: ignore[arg-type]
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(f"console: {message.text}") if message.type == "error" else None)
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.goto(url)
    page.evaluate((ROOT / "tests/journeys/vendor/axe.min.js").read_text())
    violations = _axe(page)
    listed = [name for name, holds in page.evaluate(LISTED).items() if not holds]
    context.close()
    return (*said, *violations, *listed)


def _axe(page: Page) -> list[str]:
    violations = json.loads(
        page.evaluate("async () => JSON.stringify((await axe.run()).violations.map((one) => one.id))")
    )
    return [f"axe: {rule}" for rule in violations]


if __name__ == "__main__":
    main(*sys.argv[1:])
