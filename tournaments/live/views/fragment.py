"""A part of a page that is replaced while the page is open, and the event that carries it."""

import hashlib
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

HEADING = "live-heading"
"""The id of the place, outside the fragment's own, that its heading is put into."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """HTML that is the same for everybody on a channel; ``heading`` stands elsewhere on the page."""

    body: SafeString
    heading: SafeString | str = ""

    @property
    def html(self) -> SafeString:
        """What htmx swaps in: the body, and the heading with its own place named."""
        if not self.heading:
            return self.body
        placed = f'<div id="{HEADING}" hx-swap-oob="true">{self.heading}</div>'
        return mark_safe(placed + self.body)  # noqa: S308 - both were rendered by templates

    @property
    def digest(self) -> str:
        """Tells a page whether it shows this already."""
        return hashlib.sha256(self.html.encode()).hexdigest()[:16]

    def event(self) -> bytes:
        """As a server-sent event whose id is the digest."""
        lines = "".join(f"data: {line.strip()}\n" for line in self.html.splitlines() if line.strip())
        return f"id: {self.digest}\n{lines}\n".encode()
