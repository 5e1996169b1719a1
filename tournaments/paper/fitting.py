"""Text into a box: typefaces, lines, made smaller when it must be, cut in sight of the reader when nothing helps."""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Self
from weakref import WeakKeyDictionary, ref

from reportlab.lib.rl_accel import escapePDF
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

TEXT: Final = "DejaVuSansCondensed"
BOLD: Final = "DejaVuSansCondensed-Bold"
REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"

_NO_BREAK: Final = "\N{NO-BREAK SPACE}"
_RUN: Final = re.compile(r"\s+")
_BREAK: Final = re.compile(" (?![\N{EN DASH}\N{EM DASH}](?: |$))")
"""Where a line may end: no line begins with a dash."""
_FOLDER: Final = Path(__file__).resolve().parent.parent / "static" / "tournaments" / "fonts"


class Written(dict[str, tuple[tuple[int, str], ...]]):
    """How texts are written in a file in one typeface, found out once for each, for tables say the same over and over:
    the parts of the text, each with the number of the file's subset of the typeface and the operator that writes it."""

    def __init__(self, face: TTFont, doc: Any) -> None:
        self._face, self._doc = face, ref(doc)  # kept by the face for as long as there is the file

    def __missing__(self, text: str) -> tuple[tuple[int, str], ...]:
        parts = self._face.splitString(text, self._doc())
        self[text] = found = tuple([(subset, f"({escapePDF(part)}) Tj") for subset, part in parts])
        return found


class Face(TTFont):  # type: ignore[misc] # ReportLab has no types
    """A typeface that remembers for each file how texts are written in it."""

    def __init__(self, name: str, path: str) -> None:
        super().__init__(name, path)
        self._written: WeakKeyDictionary[Any, Written] = WeakKeyDictionary()

    def written_in(self, doc: Any) -> Written:
        """The texts of a file."""
        if doc not in self._written:
            self._written[doc] = Written(self, doc)
        return self._written[doc]


@cache
def fonts() -> Mapping[str, Face]:
    """The faces by name; they are loaded, and made known to ReportLab, once in a process."""
    loaded = {name: Face(name, str(_FOLDER / f"{name}.ttf")) for name in (TEXT, BOLD)}
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


_INVISIBLE: Final = "\ufe0e\ufe0f"
"""What phones set behind a sign to choose its black or its coloured picture; paper has one."""


@lru_cache(maxsize=4096)
def printable(text: str) -> str:
    """One line of text as paper can show it.

    Whatever has no glyph or would steer the printing (control characters, marks of writing direction) becomes a
    visible replacement, so that nobody passes off one name as another. A no-break space stays one; what only chooses
    between two pictures of a sign is left out.
    """
    line = _RUN.sub(lambda run: _NO_BREAK if set(run[0]) == {_NO_BREAK} else " ", text.strip())
    if line.isascii() and line.isprintable():
        return line
    return "".join(_shown(sign) for sign in unicodedata.normalize("NFC", line) if sign not in _INVISIBLE)


@lru_cache(maxsize=8192)
def printable_lines(text: str) -> str:
    """Text of one or several lines, each as paper can show it."""
    return "\n".join(printable(line) for line in text.splitlines()) if "\n" in text else printable(text)


def _shown(sign: str) -> str:
    if unicodedata.category(sign) == "Zs":
        return _NO_BREAK if sign == _NO_BREAK else " "
    return sign if sign.isprintable() and ord(sign) in glyphs() else REPLACEMENT


def unprintable(text: str) -> tuple[str, ...]:
    """The signs of a text in whose place paper shows the replacement, each once."""
    signs = dict.fromkeys(unicodedata.normalize("NFC", text.strip()))
    seen = (sign for sign in signs if sign != REPLACEMENT and sign not in _INVISIBLE and not sign.isspace())
    return tuple(sign for sign in seen if _shown(sign) == REPLACEMENT)


# Text into a box: broken into lines, made smaller when it must be, cut in sight of the reader when nothing
# helps.
LEADING: Final = 1.2
"""The distance between lines, in type sizes."""
CUT: Final = "…"

_STEP: Final = 0.94
_SLACK: Final = 0.01


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines of one size (points) with their widths. ``whole`` is False when the text is cut; its last line then ends
    with an ellipsis."""

    size: float
    lines: tuple[str, ...]
    widths: tuple[float, ...] = field(repr=False)  # follows from the lines, which pages laid out are compared by
    whole: bool = True

    @classmethod
    def of(cls, lines: tuple[str, ...], face: str, size: float, *, whole: bool = True) -> Self:
        """The lines measured: cells that say the same need it only once."""
        return cls(size, lines, tuple(width(line, face, size) for line in lines), whole)

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * LEADING


@lru_cache(maxsize=8192)
def fit(text: str, face: str, size: float, least: float, room: float, height: float) -> Fitted:
    """The text in the largest size, from ``size`` down to ``least``, in which it fits a box of ``room`` × ``height``.

    Words are broken only where the smallest size leaves no other way.
    """
    if size <= height / LEADING and "\n" not in text:
        wide = width(text, face, size)
        if 0 < wide * (size + 2 * _SLACK) <= room * size:  # most texts of a table; no word of theirs is too wide either
            return Fitted(size, (text.replace(_NO_BREAK, " "),), (wide,))
    size = min(size, height / LEADING, _size_of_whole_words(text, face, least, room))
    least = min(least, size)
    while True:
        lines = wrap(text, face, size, room)
        if len(lines) * size * LEADING <= height + _SLACK:
            return Fitted.of(lines, face, size)
        if size <= least:
            return _cut(lines, face, size, room, height)
        size = max(least, size * _STEP)


def height_of(text: str, face: str, size: float, room: float) -> float:
    """How high the text stands in that size."""
    return len(wrap(text, face, size, room)) * size * LEADING


def width_of_parts(text: str, face: str, size: float) -> float:
    """How wide the widest part of a line is in which no line may end."""
    return max((width(part, face, size) for part in _BREAK.split(text)), default=0.0)


@lru_cache(maxsize=8192)
def wrap(text: str, face: str, size: float, room: float) -> tuple[str, ...]:
    """Lines that are no wider than the room; a line break in the text stays one."""
    if "\n" not in text and width(text, face, size) <= room:
        return (text.replace(_NO_BREAK, " "),) if text else ()
    lines = (line for part in text.split("\n") for line in _paragraph(part, face, size, room))
    return tuple(line.replace(_NO_BREAK, " ") for line in lines)


def _paragraph(text: str, face: str, size: float, room: float) -> Iterator[str]:
    line = ""
    for word in _words(text, face, size, room):
        longer = f"{line} {word}" if line else word
        if width(longer, face, size) <= room:
            line = longer
            continue
        if line:
            yield line
        *full, line = _pieces(word, face, size, room)
        yield from full
    yield line


def _words(text: str, face: str, size: float, room: float) -> Iterator[str]:
    """What stays in one line: words between which no line may end, as long as a line holds them together."""
    for words in _BREAK.split(text):
        if width(words, face, size) <= room:
            yield words
            continue
        for part in _BREAK.split(words.replace(_NO_BREAK, " ")):
            yield from (part,) if width(part, face, size) <= room else part.split(" ")


def _pieces(word: str, face: str, size: float, room: float) -> list[str]:
    """A word in pieces that are no wider than the room; a single sign is never divided."""
    if width(word, face, size) <= room:
        return [word]
    pieces, piece, used = [], "", 0.0
    for sign in word:
        wide = _sign_width(sign, face, size)
        if piece and used + wide > room:
            pieces.append(piece)
            piece, used = "", 0.0
        piece += sign
        used += wide
    return [*pieces, piece]


_sign_width = lru_cache(maxsize=8192)(width)
"""A long word is measured sign by sign, in every size that is tried."""


def _size_of_whole_words(text: str, face: str, least: float, room: float) -> float:
    """The largest size in which no word is wider than the room; no limit when not even ``least`` is."""
    widest = max((width(word, face, 1) for word in text.split()), default=0.0)
    if not widest or room / widest < least:
        return float("inf")
    return room / widest - _SLACK


def _cut(lines: tuple[str, ...], face: str, size: float, room: float, height: float) -> Fitted:
    fitting = lines[: max(1, int((height + _SLACK) / (size * LEADING)))]
    last = fitting[-1]
    while last and width(last + CUT, face, size) > room:
        last = last[:-1]
    return Fitted.of((*fitting[:-1], last.rstrip() + CUT), face, size, whole=False)
