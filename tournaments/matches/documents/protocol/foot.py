"""The foot of a protocol: remarks and signatures."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from tournaments.matches.documents.protocol.sheet import Sheet, captain_letter
from tournaments.matches.documents.protocol.summary import write_on
from tournaments.matches.read.protocol import SignatureLine
from tournaments.paper.faces import TEXT
from tournaments.paper.fitting import height_of
from tournaments.paper.page import CAPTION, DOTTED, HAIR, Box, Page, Style
from tournaments.paper.stamp import BODY, local_time

_TEXT: Final = Style(size=9, least=6, on_top=True, pad=0)
_KEY: Final = CAPTION._replace(size=6.5, least=4, pad=0)
_GAP: Final = 18.0
_FEW_BOARDS: Final = 2
"""So short a table leaves room for long remarks."""


@dataclass(frozen=True, slots=True)
class Key:
    """What the marks of the table mean; between persons (``alone``) nobody is a captain."""

    alone: bool = False
    least: float = 8
    wanted: float = 13
    most: float = 13

    def draw(self, page: Page, box: Box) -> None:
        """Small, under the table."""
        words = gettext("%(letter)s: captain. A, B: the side that moves first. + : − is a forfeit.")
        if self.alone:
            words = gettext("A, B: the side that moves first. + : − is a forfeit.")
        page.text(box, words % {"letter": captain_letter()}, _KEY)


@dataclass(frozen=True, slots=True)
class Remarks:
    """What the judges noted; a blank has lines to write on."""

    sheet: Sheet

    @property
    def least(self) -> float:
        return 18 if self.sheet.blank else min(self._height(_TEXT.least) + 14, 48)

    @property
    def wanted(self) -> float:
        return 56 if self.sheet.blank else min(self._height(_TEXT.size) + 16, 230)

    @property
    def most(self) -> float:
        if not self.sheet.blank:
            return self._height(_TEXT.size) + 16
        return 110 if len(self.sheet.protocol.tour_format.board_numbers) > _FEW_BOARDS else 260

    def _height(self, size: float) -> float:
        return height_of(self.sheet.match.remarks, TEXT, size, BODY.width)

    def draw(self, page: Page, box: Box) -> None:
        """The caption over the text."""
        caption = Box(box.x, box.top + 3, box.width, 10)
        page.text(caption, gettext("Remarks"), CAPTION._replace(pad=0))
        rest = Box(box.x, caption.bottom + 1, box.width, box.bottom - caption.bottom - 1)
        page.text(rest, self.sheet.match.remarks, _TEXT, gettext("Remarks"))
        if self.sheet.blank:
            write_on(page, rest)
            page.across(rest.inset(4), HAIR)


@dataclass(frozen=True, slots=True)
class Signatures:
    """Dotted lines for the senior judge and both captains, with the signatures that were given."""

    sheet: Sheet
    least: float = 44
    wanted: float = 62
    most: float = 70

    def draw(self, page: Page, box: Box) -> None:
        """Beside one another; the line in the middle of the height."""
        lines = self.sheet.protocol.signatures
        width = (box.width - _GAP * (len(lines) - 1)) / len(lines)
        for number, line in enumerate(lines):
            self._draw(page, box.part(number * (width + _GAP), number * (width + _GAP) + width), line)

    def _draw(self, page: Page, box: Box, line: SignatureLine) -> None:
        middle = box.top + box.height * 0.5
        page.rule(box.x, middle, box.right, middle, DOTTED)
        name = line.name if line.signed_at else ""
        above = Box(box.x, box.top + 4, box.width, middle - box.top - 5)
        page.text(above, name, Style(size=10, least=4.5, pad=0), line.label)
        below = Box(box.x, middle + 2, box.width, box.bottom - middle - 2)
        words = f"{line.label}, {line.team}" if line.team else line.label
        page.text(below.slice(0, 2), words, CAPTION._replace(pad=0, least=3.8))
        page.text(below.slice(1, 2), self._note(line), CAPTION._replace(pad=0, least=3.8))

    def _note(self, line: SignatureLine) -> str:
        if self.sheet.blank:
            return ""
        if line.signed_at is None:
            return line.proposed
        moment = local_time(line.signed_at, self.sheet.match.tour, "j E, H:i")
        return gettext("signed on screen, %(time)s") % {"time": moment}
