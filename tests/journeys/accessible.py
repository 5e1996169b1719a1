"""What axe-core finds wrong on a page for people who do not see it, or see it badly."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

AXE = (Path(__file__).parent / "vendor" / "axe.min.js").read_text()
GRAVE = ("serious", "critical")


def violations(page: Page) -> list[str]:
    """The serious findings, each with the elements that it is about."""
    page.evaluate(AXE)
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{one['id']}: {', '.join(' '.join(map(str, node['target'])) for node in one['nodes'])}"
        for one in found["violations"]
        if one["impact"] in GRAVE
    ]
