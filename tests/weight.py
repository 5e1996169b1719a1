"""What a browser loads with a page, and how much that is on the way."""

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

from tournaments.kernel.static_files import as_sent

HEAVIEST_PAGE, HEAVIEST_BOARD = 60_000, 80_000
"""Bytes that a first visit may load, pictures aside: of a page, and of one with boards."""


class _Assets(HTMLParser):
    """The addresses that a browser loads with a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag == "script" or (tag == "link" and given.get("rel") in ("stylesheet", "modulepreload")):
            self.found.add(given.get("src") or given.get("href") or "")


def weight(page: str) -> int:
    """Bytes of a page with its scripts and styles, each packed by itself as the server sends it."""
    assets = _Assets()
    assets.feed(page)
    assert assets.found
    files = {_file(url) for url in assets.found}
    while more := {imported for file in files for imported in _imports(file)} - files:
        files |= more
    sent = [as_sent(str(file), file.read_bytes()) for file in files]
    return sum(len(gzip.compress(data)) for data in [page.encode(), *sent])


def heaviest(page: str) -> int:
    """The bound for this page. One that has boards loads their colours; a judge's protocol has clocks, signatures and
    entries that wait for a link, is opened in the morning and kept by the browser for the day."""
    return HEAVIEST_BOARD if "board-colours" in page or "outbox.js" in page else HEAVIEST_PAGE


def _file(url: str) -> Path:
    prefix = f"/{settings.STATIC_URL.strip('/')}/"
    assert url.startswith(prefix), f"{url} is not ours"
    path = finders.find(url.removeprefix(prefix))
    assert isinstance(path, str), url
    return Path(path)


def _imports(file: Path) -> list[Path]:
    """The modules that a module asks for by itself."""
    names = re.findall(r"""\bfrom\s*["'](\.[^"']+)["']""", file.read_text()) if file.suffix == ".js" else []
    return [(file.parent / name).resolve() for name in names]
