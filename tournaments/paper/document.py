"""Documents: pages that belong together, and how they become a file: stamped, named, in the active language."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count
from typing import IO, Any, Final, NamedTuple

from django.utils.translation import get_language

from tournaments.paper.drawing import Chapter, draw_sheets, new_canvas
from tournaments.paper.page import Page
from tournaments.paper.sizes import PLAIN, Printing
from tournaments.paper.stamp import Stamp, draw_stamp


class About(NamedTuple):
    """The document's properties: its title, and whose it is."""

    title: str
    author: str


class Document(NamedTuple):
    """Pages laid out, to be drawn: what they are, what stands at their feet, how they are printed."""

    pages: Sequence[Page]
    about: About
    stamp: Stamp
    printing: Printing = PLAIN


_MOST_ON_A_SHEET: Final = 2

Output = IO[bytes] | list[Document]
"""Where a document goes: into a file, or laid out into a list, to be drawn, bound or compared later."""


def write(
    output: Output, pages: Sequence[Page], about: About, stamp: Stamp, printing: Printing = PLAIN
) -> None:
    """Stamp the pages, draw them on the sheets that are asked for, and close the file."""
    document = Document(pages, about, stamp, printing)
    if isinstance(output, list):
        output.append(document)
        return
    for _sheet in drawn(output, document):
        pass


def laid_out(make: Callable[[list[Document]], None]) -> list[Document]:
    """The documents that something makes, before they are drawn."""
    made: list[Document] = []
    make(made)
    return made


def drawn(file: IO[bytes], document: Document) -> Iterator[None]:
    """Draw a document into a file; one step for each sheet."""
    canvas = _canvas(file, document.about)
    _stamp(document)
    yield from draw_sheets(canvas, document.pages, document.printing)
    canvas.save()


def bound(
    file: IO[bytes], about: About, chapters: Iterable[tuple[str, Iterable[Document]]]
) -> Iterator[None]:
    """Draw documents after one another into one file, those of a chapter under its name in the outline, or without
    any; each keeps its own page numbers.

    Each is taken when those before it are drawn and forgotten; the steps are those of ``drawn``.
    """
    canvas = _canvas(file, about)
    numbers = count(1)
    for name, documents in chapters:
        begins = name
        for document in documents:
            _stamp(document)
            chapter = Chapter(next(numbers), begins, level=int(bool(name)))
            yield from draw_sheets(canvas, document.pages, document.printing, chapter)
            begins = ""
            del document
    canvas.save()


def draw_first(file: IO[bytes], document: Document) -> None:
    """Draw the first sheet alone into a file, without the stamp of a print: it is to be looked at."""
    canvas = _canvas(file, document.about)
    next(draw_sheets(canvas, document.pages[:_MOST_ON_A_SHEET], document.printing))
    canvas.save()


def _canvas(file: IO[bytes], about: About) -> Any:
    canvas = new_canvas(file)
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setCatalogEntry("Lang", get_language() or "ru")
    return canvas


def _stamp(document: Document) -> None:
    for number, page in enumerate(document.pages, start=1):
        draw_stamp(page, document.stamp, number, len(document.pages))
