"""Documents as the pages that were laid out, in place of the files that are drawn from them.

Everything that a sheet can tell is in its pages: what draws them knows nothing but them. So two documents with equal
pages are equal files, and comparing pages finds more than comparing the words that a program reads out of two files –
a QR code or a figure on a board, for one – and takes a tenth of the time. That drawing adds nothing and loses nothing
is asked in ``tests/pdf``; ``script/test --nightly`` compares the drawn files as well.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from typing import IO, Any

import pytest

from games.drawing.scene import Scene
from tournaments.documents.views import desk as documents
from tournaments.paper import document
from tournaments.paper.document import Document, draw_first
from tournaments.paper.drawing import ONLY, Chapter
from tournaments.paper.page import PLAIN, Page, Printing

MARK = b"%PAGES\n"
"""What a file of pages begins with, where a drawn one begins with %PDF."""


class Sheets:
    """Takes the place of a canvas: writes into the file what it is told of the document."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self.tell(MARK)

    def tell(self, told: object) -> None:
        self._file.write(told if isinstance(told, bytes) else repr(told).encode())

    setTitle = setAuthor = tell  # noqa: N815 - the canvas calls them so

    def setCatalogEntry(self, _name: str, value: str) -> None:  # noqa: N802 - the canvas calls it so
        self.tell(value)

    def save(self) -> None:
        """Everything has been written."""


def tell_sheets(
    sheets: Any, pages: Sequence[Page], printing: Printing = PLAIN, chapter: Chapter = ONLY
) -> Iterator[None]:
    """In place of drawing: a step for each page."""
    sheets.tell((printing, chapter))
    for page in pages:
        _tell_page(sheets, page)
        yield


def _tell_page(sheets: Sheets, page: Page) -> None:
    sheets.tell((page.bookmark, page.cells, page.rules, page.codes, page.size, page.exact, page.backdrop))
    for shown in page.pictures:
        sheets.tell((shown.box, shown.clip))
        sheets.tell(_scene(shown.scene))
    if page.under is not None:
        _tell_page(sheets, page.under)


@lru_cache(maxsize=1000)
def _scene(scene: Scene) -> bytes:
    """The same boards stand on many sheets."""
    return repr(scene).encode()


def leave_undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every document that is sent, and every picture of one, holds its pages."""
    monkeypatch.setattr(document, "new_canvas", Sheets)
    monkeypatch.setattr(document, "draw_sheets", tell_sheets)
    monkeypatch.setattr(documents, "picture_of", _pictured)


def _pictured(shown: Document) -> bytes:
    file = BytesIO()
    draw_first(file, shown)
    return file.getvalue()
