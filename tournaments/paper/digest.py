"""What a document says, as a short text to compare: the same however and whenever it is printed."""

import hashlib
from collections.abc import Iterable, Iterator

from tournaments.paper.document import Document
from tournaments.paper.page import Page


def content_digest(documents: Iterable[Document]) -> str:
    """A hash of the words, codes, drawings and crossed boxes of the pages, before they are stamped.

    Where lines are broken, how large letters are and where they stand is no content.
    """
    found = hashlib.sha256()
    for document in documents:
        known: dict[int, bytes] = {}
        for page in document.pages:
            for part in _parts(page, known):
                found.update(part)
    return found.hexdigest()


def _parts(page: Page, known: dict[int, bytes]) -> Iterator[bytes]:
    """``known`` are the drawings of the same document that came before, by their ids: pages share them."""
    if page.backdrop is not None:
        yield hashlib.sha256(page.backdrop.content).digest()
    if page.under is not None:
        yield from _parts(page.under, known)
    for cell in page.cells:
        yield "".join(cell.fitted.lines).replace(" ", "").encode() + b"\x1f"
    for code in page.codes:
        yield code.address.encode() + b"\x1e"
    for picture in page.pictures:
        key = id(picture.scene)
        if key not in known:
            known[key] = repr(picture.scene).encode()
        yield known[key]
    yield b"%d\x1d" % len(page.rules)
