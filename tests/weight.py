"""What a browser loads with a page, and how much that is on the way."""

import gzip
import re
from html.parser import HTMLParser
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders

HEAVIEST_PAGE = 100_000
"""Bytes that a first visit may load, pictures aside."""


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
    return sum(len(gzip.compress(data)) for data in [page.encode(), *(file.read_bytes() for file in files)])


def _file(url: str) -> Path:
    prefix = f"/{settings.STATIC_URL.strip('/')}/"
    assert url.startswith(prefix), f"{url} is not ours"
    path = finders.find(url.removeprefix(prefix))
    assert isinstance(path, str), url
    return Path(path)


def _imports(file: Path) -> list[Path]:
    """The modules that a module asks for by itself."""
    found = re.findall(r"""\bfrom\s*["'](\.[^"']+)["']""", file.read_text()) if file.suffix == ".js" else []
    return [(file.parent / name).resolve() for name in found]
