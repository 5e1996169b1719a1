"""The typefaces of the documents, and the text that they can show."""

import unicodedata
from collections.abc import Mapping
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
def fonts() -> Mapping[str, TTFont]:
    """The faces by name; they are loaded, and made known to ReportLab, once in a process."""
    loaded = {name: TTFont(name, str(_FOLDER / f"{name}.ttf")) for name in (TEXT, BOLD)}
    for font in loaded.values():
        pdfmetrics.registerFont(font)
    return loaded


@cache
def glyphs() -> frozenset[int]:
    """The code points that every face has a glyph for."""
    return frozenset.intersection(*(frozenset(font.face.charToGlyph) for font in fonts().values()))


def width(text: str, face: str, size: float) -> float:
    """The width of a line in points."""
    return float(fonts()[face].stringWidth(text, size))


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
    return sign if sign.isprintable() and ord(sign) in glyphs() else REPLACEMENT
