"""How far the making of a large file is, for the page that has asked for it."""

import re
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Final

from django.core.cache import cache

_NAME: Final = re.compile(r"[0-9a-f]{32}")
_KEPT_FOR: Final = 10 * 60
_PAGES: Final = 5
"""So many pages are drawn between two notes."""


@dataclass
class Making:
    """A file in the making: ``done`` of ``count`` documents, ``pages`` sheets so far, and which document is drawn.

    It is noted under a name that the page chose, in the cache: where several processes share none, those who did not
    make the file know nothing of it. Without a name nothing is noted.
    """

    name: str
    count: int
    done: int = -1
    document: str = ""
    pages: int = 0

    @property
    def is_over(self) -> bool:
        """Whether the file is complete."""
        return self.done == self.count

    def begin(self, document: str) -> None:
        """The next document is drawn."""
        self.done, self.document = self.done + 1, document
        self._note()

    def watch(self, steps: Iterator[None]) -> Iterator[None]:
        """The same steps, each of which is a sheet."""
        for _step in steps:
            yield
            self.pages += 1
            if self.pages % _PAGES == 0:
                self._note()
        self.done = self.count
        self._note()

    def _note(self) -> None:
        if _NAME.fullmatch(self.name):
            cache.set(_key(self.name), asdict(self), _KEPT_FOR)


def making_of(name: str) -> Making | None:
    """How far the file of that name is; None when nothing is known of it."""
    known = cache.get(_key(name)) if _NAME.fullmatch(name) else None
    return Making(**known) if known else None


def _key(name: str) -> str:
    return f"making:{name}"
