"""What a channel shows, as HTML and as events."""

import hashlib
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from tournaments.live.viewers import State

HEADING = "live-heading"
"""The id of the place, outside the fragment's own, that its heading is put into."""


@dataclass(frozen=True, slots=True)
class Fragment:
    """HTML that is the same for everybody on a channel; ``heading`` stands elsewhere on the page. ``slides`` are parts
    of the body that can be put in place of older ones of their names, ``frame`` is the body without them;
    ``revision`` as in ``State``."""

    body: SafeString
    heading: SafeString | str = ""
    slides: tuple[tuple[str, SafeString], ...] = ()
    frame: str = ""
    revision: int = 0

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
        return self._mark + _data(self.html)

    def state(self) -> State:
        """As the hub hands it out."""
        parts = {name: b"event: slide\n" + _data(html) for name, html in self.slides}
        return State(self.event(), parts, self.frame.encode(), self._mark, self.revision)

    @property
    def _mark(self) -> bytes:
        return f"id: {self.digest}\n".encode()


def _data(html: str) -> bytes:
    """The rest of an event, to its end."""
    lines = "".join(f"data: {line.strip()}\n" for line in html.splitlines() if line.strip())
    return f"{lines}\n".encode()
