"""The rows of a protocol's table besides the games: captions, shooters, sub-totals, penalties, totals."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, pgettext

from tournaments.matches.documents.protocol import columns
from tournaments.matches.documents.protocol.columns import GAME, POINTS_A, RESULT, cell
from tournaments.matches.documents.protocol.sheet import Sheet, shooters
from tournaments.paper.faces import BOLD, TEXT
from tournaments.paper.fitting import height_of
from tournaments.paper.page import CAPTION, HAIR, HEAVY, RULE, VALUE, Box, Page, Style

_COLUMN: Final = CAPTION._replace(align="middle", pad=1, least=3.5)
_TEAM: Final = Style(face=BOLD, size=11, least=4.5)
_LABEL: Final = VALUE._replace(size=8, least=3.5)
_NOTE: Final = Style(size=8, least=4.8)
_NAMES: Final = Style(size=9, least=5, on_top=True)
_LINE: Final = 17.0
"""Between the lines that are written on by hand."""
_COMFORTABLE: Final = 8.0


@dataclass(frozen=True, slots=True)
class TableHead:
    """The captions of the columns, and which team is A and which B; the page's head gives long names in full."""

    sheet: Sheet
    least: float = 13
    wanted: float = 26
    most: float = 30

    def draw(self, page: Page, box: Box) -> None:
        """The teams stand over their players."""
        captions = (
            (columns.BOARD, pgettext("column", "board")),
            (columns.POINTS_A, pgettext("column", "points")),
            (columns.GAME, pgettext("column", "game")),
            (columns.FIRST, pgettext("column", "first")),
            (columns.OWN, pgettext("column", "score")),
            (columns.RESULT, pgettext("column", "result")),
            (columns.POINTS_B, pgettext("column", "points")),
        )
        for column, words in captions:
            page.text(cell(box, column), words, _COLUMN)
        for side in "AB":
            letter, name = columns.CAPTAIN[side], columns.NAME[side]
            page.text(cell(box, letter), side, _COLUMN._replace(size=9))
            page.text(cell(box, name), self.sheet.team(side), _TEAM)
        page.rule(box.x, box.top, box.right, box.top, HEAVY)
        page.across(box, RULE)


@dataclass(frozen=True, slots=True)
class Band:
    """A line of small words over the rows that it names."""

    words: str
    least: float = 7
    wanted: float = 13
    most: float = 15

    def draw(self, page: Page, box: Box) -> None:
        """Across the whole table."""
        page.text(box, self.words, Style(face=TEXT, size=7, least=3.5, grey=0.3))
        page.across(box, HAIR)


@dataclass(frozen=True, slots=True)
class Shooters:
    """The names of the free shooters of both teams; lines to write on when they are not known."""

    sheet: Sheet

    @property
    def least(self) -> float:
        return 20 if self.sheet.blank else min(self._height(_NAMES.least) + 12, 110)

    @property
    def wanted(self) -> float:
        return 12 + 4 * _LINE if self.sheet.blank else min(self._height(_COMFORTABLE) + 14, 260)

    @property
    def most(self) -> float:
        return 12 + 6 * _LINE if self.sheet.blank else self._height(_NAMES.size) + 16

    def _height(self, size: float) -> float:
        room = columns.WIDTH / 2 - 8
        names = (shooters(self.sheet.protocol.side(side)) for side in "AB")
        return max(height_of(text, TEXT, size, room) for text in names)

    def draw(self, page: Page, box: Box) -> None:
        """Each team has one half."""
        half = box.width / 2
        page.down(box, half)
        for number, side in enumerate("AB"):
            part = box.part(number * half, (number + 1) * half)
            self._half(page, part, side)
        page.across(box, RULE)

    def _half(self, page: Page, box: Box, side: str) -> None:
        about = gettext("Free shooters of %(team)s") % {"team": self.sheet.label(side)}
        caption = Box(box.x, box.top + 1, box.width, 10)
        page.text(caption, about, CAPTION._replace(least=4))
        rest = Box(box.x, caption.bottom, box.width, box.bottom - caption.bottom)
        page.text(rest, shooters(self.sheet.protocol.side(side)), _NAMES, about)
        if self.sheet.blank:
            write_on(page, rest)


@dataclass(frozen=True, slots=True)
class SubTotal:
    """The points of a stage."""

    words: str
    points: tuple[str, str]
    least: float = 8
    wanted: float = 18
    most: float = 22

    def draw(self, page: Page, box: Box) -> None:
        """The words stand under the games, the points under the points."""
        draw_pair(page, box, self.words, self.points, 10)
        page.across(box, RULE)


@dataclass(frozen=True, slots=True)
class Penalties:
    """What is taken off, and why."""

    sheet: Sheet

    @property
    def least(self) -> float:
        return 12 if self.sheet.blank else min(self._height(_NOTE.least) + 4, 60)

    @property
    def wanted(self) -> float:
        return 34 if self.sheet.blank else min(max(self._height(_NOTE.size) + 6, 20), 130)

    @property
    def most(self) -> float:
        return 48 if self.sheet.blank else max(self._height(_NOTE.size) + 8, 24)

    def _height(self, size: float) -> float:
        room = columns.cell(Box(0, 0, columns.WIDTH, 0), *columns.OUTSIDE["B"]).width - 8
        return max(height_of(self.sheet.penalties(side)[1], TEXT, size, room) for side in "AB")

    def draw(self, page: Page, box: Box) -> None:
        """Reasons beside the sums."""
        sums = []
        for side in "AB":
            points, reasons = self.sheet.penalties(side)
            about = gettext("Penalties of %(team)s") % {"team": self.sheet.label(side)}
            page.text(cell(box, *columns.OUTSIDE[side]), reasons, _NOTE, about)
            sums.append(points)
        draw_pair(page, box, gettext("Penalties"), (sums[0], sums[1]), 10)
        page.across(box, RULE)


@dataclass(frozen=True, slots=True)
class Total:
    """The result of the match."""

    sheet: Sheet
    least: float = 14
    wanted: float = 32
    most: float = 40

    def draw(self, page: Page, box: Box) -> None:
        """In larger type, a heavy line below."""
        for side in "AB":
            style = _TEAM._replace(align="right" if side == "A" else "left", size=10)
            page.text(cell(box, *columns.OUTSIDE[side]), self.sheet.label(side), style)
        draw_pair(page, box, gettext("Total"), self.sheet.totals(), 15)
        page.across(box, HEAVY)


def draw_pair(page: Page, box: Box, words: str, points: tuple[str, str], size: float) -> None:
    """Words in the middle, what they say of each side beside them."""
    page.text(cell(box, GAME, RESULT), words, _LABEL._replace(size=min(size, 11), face=BOLD))
    for side, text in zip("AB", points, strict=True):
        style = VALUE._replace(face=BOLD, size=size, least=4, pad=1)
        page.text(cell(box, columns.POINTS[side]), text, style)
    page.down(box, *columns.edges(POINTS_A, GAME, columns.POINTS_B, columns.NAME_B))


def write_on(page: Page, box: Box) -> None:
    """Lines for a hand to write on, as many as the box has room for; its lower edge is one already."""
    count = max(1, int(box.height / _LINE))
    for line in range(count - 1):
        page.across(box.slice(line, count).inset(4), HAIR)
