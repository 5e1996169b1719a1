"""Slips to cut: two beside one another, so many rows of them on a sheet, with lines for the scissors."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.paper.document import BODY
from tournaments.paper.page import Box, Page, Stroke, Style

_BESIDE: Final = 2
_NOTE: Final = 22.0
_CUT: Final = Stroke(0.6, 0.4, (4, 3))
_TEXT: Final = Style(size=9, least=3.4, pad=0)


@dataclass(frozen=True)
class Slip:
    """For whom it is, and what draws it into its box."""

    name: str
    draw: Callable[[Page, Box], None]


def cut_pages(slips: Sequence[Slip], rows: int, note: str) -> list[Page]:
    """Sheets with so many rows each; the note stands above the first sheet's. Without any slip a sheet that says so."""
    most = _BESIDE * rows
    groups = [slips[start : start + most] for start in range(0, len(slips), most)] or [()]
    pages = [_page(group, rows) for group in groups]
    pages[0].text(BODY.cut(_NOTE - 4)[0], note, _TEXT)
    return pages


def _page(slips: Sequence[Slip], rows: int) -> Page:
    page = Page(bookmark=slips[0].name if slips else "")
    _note, body = BODY.cut(_NOTE)
    for number, slip in enumerate(slips):
        row = body.slice(number // _BESIDE, rows)
        width = row.width / _BESIDE
        box = row.part(number % _BESIDE * width, (number % _BESIDE + 1) * width)
        page.frame(box, _CUT)
        slip.draw(page, box.inset(12, 12))
    return page
