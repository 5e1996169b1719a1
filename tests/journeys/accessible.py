"""What axe-core finds wrong on a page for people who do not see it, or see it badly, or tap with a thumb."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
RULES = {name: {"enabled": True} for name in ("label-content-name-mismatch", "target-size")}
"""Asked for besides those that axe asks by itself."""


_BARE = """() => [...document.querySelectorAll("table")].flatMap((table) => [
  ...[table].filter((one) => !one.caption && !one.ariaLabel)
    .filter((one) => !document.getElementById(one.getAttribute("aria-labelledby"))),
  ...table.querySelectorAll("th:not([scope])"),
]).map((one) => [one.matches("th") ? "th-scope" : "table-name", one.className, one.outerHTML.slice(0, 200)])"""
"""Tables without a name and headings of tables that do not say of what; axe-core does not ask for either."""


def violations(page: Page, *, but: str = "") -> list[str]:
    """The findings, each with the elements that it is about; those of one rule left out."""
    return [f"{rule}: {target}" for rule, target, _html in found_on(page) if rule != but]


def found_on(page: Page) -> list[tuple[str, str, str]]:
    """The rule, the element's place and its beginning, for each element of each finding."""
    page.evaluate(f"if (!window.axe) {{ {AXE} }}")
    told: dict[str, Any] = page.evaluate("(rules) => axe.run(document, {resultTypes: ['violations'], rules})", RULES)
    bare: list[tuple[str, str, str]] = [tuple(finding) for finding in page.evaluate(_BARE)]
    return bare + [
        (violation["id"], " ".join(map(str, node["target"])), node["html"][:200])
        for violation in told["violations"]
        for node in violation["nodes"]
    ]


def in_both_schemes(page: Page) -> dict[str, list[tuple[str, str, str]]]:
    """What is found on a page when it is light and when it is dark, by the scheme; transitions are left out."""
    by_scheme = {}
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        if findings := found_on(page):
            by_scheme[scheme] = findings
    return by_scheme


THUMB = 44
"""CSS pixels that a control for the thumb is high at least. On the sheet of a match, where every game is in
sight at once, only who moves first and the steps are lower: 32 and 40 (docs/usability.md). The button that
only Enter presses is for no thumb: it cannot be seen, nor got to with a key."""
_LOW = """(least) => {
  for (const one of document.querySelectorAll("main details")) one.open = true;
  const controls = "button, a.btn, summary, select, textarea, input:not([type=hidden]), .steps a, .match-card";
  return [...document.querySelectorAll("main :is(" + controls + ")")]
    .map((one) => one.matches("[type=checkbox], [type=radio]") ? one.closest("label") ?? one : one)
    .filter((one) => !one.matches(".scoresheet .first, .judge:has(.scoresheet) .steps a"))
    .filter((one) => !one.matches("button.visually-hidden[tabindex='-1'][aria-hidden=true]"))
    .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < least - 0.5)
    .map((one) => `${Math.round(one.getBoundingClientRect().height)}: ${one.outerHTML.slice(0, 120)}`);
}"""


def too_low(page: Page) -> list[str]:
    """The controls that a thumb misses, those included that have to be opened first; leaves all of them open."""
    controls: list[str] = page.evaluate(_LOW, THUMB)
    return controls
