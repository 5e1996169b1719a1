"""The first sheet of a document as a small picture."""

from io import BytesIO
from threading import Lock
from typing import Final

from PIL import Image
from pypdfium2 import PdfDocument

from tournaments.paper.document import Document, draw_first

WIDTH: Final = 420
"""Of a picture in pixels: twice as many as a page of the site shows it wide."""
_COLOURS: Final = 64
_ONE_AT_A_TIME: Final = Lock()
"""The library that draws PDF files must not be used by two threads at once."""


def picture_of(document: Document) -> bytes:
    """A PNG file of the first sheet as it is printed, without its stamp: the same as long as the sheet is the same."""
    file = BytesIO()
    draw_first(file, document)
    with _ONE_AT_A_TIME, PdfDocument(file.getvalue()) as pdf:
        page = pdf[0]
        image = page.render(scale=WIDTH / page.get_width()).to_pil()
        page.close()
    found = BytesIO()
    image.quantize(_COLOURS, Image.Quantize.FASTOCTREE).save(found, "PNG")
    return found.getvalue()
