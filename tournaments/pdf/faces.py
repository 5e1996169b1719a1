"""The typefaces of the documents, and the text that they can show."""

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

TEXT: Final = "DejaVuSansCondensed"
BOLD: Final = "DejaVuSansCondensed-Bold"
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"

_FOLDER: Final = Path(__file__).resolve().parent.parent / "static" / "tournaments" / "fonts"


@cache
def register() -> frozenset[int]:
    """Load the faces, once in a process; the code points that all of them have a glyph for."""
    fonts = [TTFont(name, str(_FOLDER / f"{name}.ttf")) for name in (TEXT, BOLD)]
    for font in fonts:
        pdfmetrics.registerFont(font)
    return frozenset.intersection(*(frozenset(font.face.charToGlyph) for font in fonts))


def width(text: str, face: str, size: float) -> float:
    """The width of a line in points."""
    return float(pdfmetrics.stringWidth(text, face, size))


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """One line of text as paper can show it.

    Whatever has no glyph or would steer the printing (control characters, marks of writing direction) becomes a
    visible replacement, so that nobody passes off one name as another.
    """
    line = " ".join(text.split())
    if line.isascii() and line.isprintable():
        return line
    return "".join(_shown(sign) for sign in unicodedata.normalize("NFC", line))


def printable_paragraphs(text: str) -> str:
    """Text of several lines, each as paper can show it."""
    return "\n".join(printable(line) for line in text.splitlines())


def _shown(sign: str) -> str:
    if unicodedata.category(sign) == "Zs":
        return " "
    return sign if sign.isprintable() and ord(sign) in register() else REPLACEMENT
