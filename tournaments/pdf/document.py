"""Writes pages as a file: stamped, named, in the language that is active."""

from collections.abc import Sequence
from typing import BinaryIO, NamedTuple

from django.utils.translation import get_language

from tournaments.pdf.drawing import draw_pages, new_canvas
from tournaments.pdf.page import Page
from tournaments.pdf.paper import PLAIN, Printing
from tournaments.pdf.stamp import Stamp, draw_stamp


class About(NamedTuple):
    """The document's properties: its title, and whose it is."""

    title: str
    author: str


def write(
    file: BinaryIO, pages: Sequence[Page], about: About, stamp: Stamp, printing: Printing = PLAIN
) -> None:
    """Stamp the pages, draw them on the sheets that are asked for, and close the file."""
    for number, page in enumerate(pages, start=1):
        draw_stamp(page, stamp, number, len(pages))
    canvas = new_canvas(file)
    canvas.setTitle(about.title)
    canvas.setAuthor(about.author)
    canvas.setCatalogEntry("Lang", get_language() or "ru")
    draw_pages(canvas, pages, printing)
