"""Further pages of a protocol, for texts that are too long for their cells."""

from collections.abc import Iterator, Sequence
from typing import Final

from django.utils.translation import gettext

from tournaments.matches.documents.protocol.sheet import Sheet
from tournaments.paper.faces import BOLD, TEXT
from tournaments.paper.fitting import LEADING, wrap
from tournaments.paper.page import HEADING, Box, Page, Spilled, Style
from tournaments.paper.stamp import BODY, tour_title

_TEXT: Final = Style(size=9, pad=0)
_ABOUT: Final = Style(face=BOLD, size=9, pad=0)
_HEAD: Final = 46.0
_LINE: Final = _TEXT.size * LEADING + 1.2
"""A cell leaves half a point above and below its text."""


def continuation(sheet: Sheet, spilled: Sequence[Spilled]) -> list[Page]:
    """The texts in full, each under what it is; no page when there are none."""
    lines = list(_lines(spilled))
    room = int((BODY.height - _HEAD) / _LINE)
    return [_page(sheet, lines[start : start + room]) for start in range(0, len(lines), room)]


def _lines(spilled: Sequence[Spilled]) -> Iterator[tuple[str, Style]]:
    """Lines of one height, an empty one between the texts."""
    for number, (about, text) in enumerate(spilled):
        if number:
            yield "", _TEXT
        for line in wrap(about, BOLD, _ABOUT.size, BODY.width):
            yield line, _ABOUT
        for line in wrap(text, TEXT, _TEXT.size, BODY.width):
            yield line, _TEXT


def _page(sheet: Sheet, lines: Sequence[tuple[str, Style]]) -> Page:
    page = Page()
    title = Box(BODY.x, BODY.top, BODY.width, _HEAD - 8)
    words = gettext("%(tour)s, %(match)s: continued") % {
        "tour": tour_title(sheet.match.tour), "match": sheet.match,
    }  # fmt: skip
    page.text(title, words, HEADING._replace(pad=0))
    for number, (line, style) in enumerate(lines):
        page.text(Box(BODY.x, BODY.top + _HEAD + number * _LINE, BODY.width, _LINE), line, style)
    return page
