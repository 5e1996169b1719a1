"""A protocol's rows besides the games: captions, shooters, sub-totals, penalties, totals, the foot."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext, pgettext

from games.core.types import Args, Phrase
from games.drawing.scene import Disc, Ink, Paint, Path, Scene, Shape
from tournaments.kernel.wording import side_letters
from tournaments.matches.documents.protocol import sheet as columns
from tournaments.matches.documents.protocol.sheet import GAME, POINTS_A, RESULT, Sheet, captain_letter, cell, shooters
from tournaments.matches.read.sheet import PlayerLine, SignatureLine
from tournaments.matches.rules.strokes import HEIGHT, WIDTH, Stroke
from tournaments.models import Signature
from tournaments.paper.document import BODY, local_time
from tournaments.paper.fitting import BOLD, TEXT, height_of
from tournaments.paper.page import CAPTION, DOTTED, HAIR, HEAVY, RULE, VALUE, Box, Page, Style

_COLUMN: Final = CAPTION._replace(align="middle", pad=1, least=3.5)
_TEAM: Final = Style(face=BOLD, size=11, least=4.5)
_LABEL: Final = VALUE._replace(size=8, least=3.5)
_NOTE: Final = Style(size=8, least=4.8)
_NAMES: Final = Style(size=9, least=5, on_top=True)
_LINE: Final = 17.0
"""Between the lines that are written on by hand."""
_LOW_LINE: Final = 14.2
_LINES: Final = 3
"""Of free shooters, with two names each: where there is little room, their lines are lower."""
_OTHERS: Final = 2
"""So many at least are left for shooters who are not known beforehand."""
_MOST_LINES: Final = 6
_MARK: Final = VALUE._replace(size=8, least=4, pad=1, grey=0.75)
_CAPTAIN: Final = _MARK._replace(face=BOLD, size=9, grey=0)
_KNOWN: Final = Style(size=9, least=4.5, pad=0)
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
        for side, letter in zip("AB", side_letters(), strict=True):
            mark, name = columns.CAPTAIN[side], columns.NAME[side]
            page.text(cell(box, mark), letter, _COLUMN._replace(size=9))
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
    """The names of the free shooters of both teams, of all players where only whole teams play. On a blank lines to
    write on, with those who are known."""

    sheet: Sheet

    @property
    def least(self) -> float:
        return 12 + self._lines * _LOW_LINE if self.sheet.blank else min(self._height(_NAMES.least) + 12, 110)

    @property
    def wanted(self) -> float:
        return 12 + (self._lines + 1) * _LINE if self.sheet.blank else min(self._height(_COMFORTABLE) + 14, 260)

    @property
    def most(self) -> float:
        lines = max(self._lines, _MOST_LINES)
        return 12 + lines * _LINE if self.sheet.blank else self._height(_NAMES.size) + 16

    @property
    def _lines(self) -> int:
        known = max(len(side.shooters) for side in self.sheet.protocol.sides)
        return min(max(_LINES, (known + _OTHERS + 1) // 2), _MOST_LINES)

    def _height(self, size: float) -> float:
        room = columns.WIDTH / 2 - 8
        names = (shooters(self.sheet.protocol.side(side)) for side in "AB")
        return max(height_of(text, TEXT, size, room) for text in names)

    def draw(self, page: Page, box: Box) -> None:
        half = box.width / 2
        page.down(box, half)
        for number, side in enumerate("AB"):
            part = box.part(number * half, (number + 1) * half)
            self._half(page, part, side)
        page.across(box, RULE)

    def _half(self, page: Page, box: Box, side: str) -> None:
        boards = self.sheet.protocol.tour_format.boards
        words = gettext("Free shooters of %(team)s") if boards else gettext("Players of %(team)s")
        about = words % {"team": self.sheet.label(side)}
        caption = Box(box.x, box.top + 1, box.width, 10)
        page.text(caption, about, CAPTION._replace(least=4))
        rest = Box(box.x, caption.bottom, box.width, box.bottom - caption.bottom)
        view = self.sheet.protocol.side(side)
        if self.sheet.blank:
            _write_names(page, rest, self._lines, view.shooters if view else (), about)
        else:
            page.text(rest, shooters(view), _NAMES, about)


def _write_names(page: Page, box: Box, lines: int, known: Sequence[PlayerLine], about: str) -> None:
    """Lines for two names each, with a mark to put a ring around beside the captain's. Who is known stands first; of
    more than there is room for the last ones share a place."""
    count = max(lines, int(box.height / _LINE))
    half, room = box.width / 2, 2 * count - _OTHERS
    names = [player.name for player in known]
    names = names if len(names) <= room else [*names[: room - 1], ", ".join(names[room - 1 :])]
    for number in range(2 * count):
        left, line = number % 2 * half, box.slice(number // 2, count)
        captain = number < min(len(names), len(known)) and known[number].captain
        page.text(line.part(left + 3, left + 15), captain_letter(), _CAPTAIN if captain else _MARK)
        if number < len(names):
            page.text(line.part(left + 16, left + half - 4), names[number], _KNOWN, about)
        if number // 2 + 1 < count:
            page.across(line.part(left + 16, left + half - 4), HAIR)


@dataclass(frozen=True, slots=True)
class SubTotal:
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


# The foot of a protocol: remarks and signatures.
_TEXT: Final = Style(size=9, least=6, on_top=True, pad=0)
_KEY: Final = CAPTION._replace(size=6.5, least=4, pad=0)
_GAP: Final = 18.0
_NAMED: Final = 0.4
"""The part of a line that the name has beside a drawn signature."""
_INK: Final = Ink("#1b2b31", "#e2eaec", "#1b2b31")
_NAME: Final = Phrase("signature", "signature", Args({}))
_PEN: Final = Paint(stroke=_INK, width=9)
_DOT: Final = Paint(fill=_INK)
_FEW_BOARDS: Final = 2
"""So short a table leaves room for long remarks."""


@dataclass(frozen=True, slots=True)
class Key:
    """What the marks of the table mean, ``more`` with them; between persons (``individual``) nobody is a captain."""

    individual: bool = False
    more: str = ""
    least: float = 8
    wanted: float = 13
    most: float = 13

    def draw(self, page: Page, box: Box) -> None:
        words = gettext("%(letter)s: captain. %(a)s, %(b)s: the side that moves first. + : − is a forfeit.")
        if self.individual:
            words = gettext("%(a)s, %(b)s: the side that moves first. + : − is a forfeit.")
        a, b = side_letters()
        page.text(box, f"{words % {'letter': captain_letter(), 'a': a, 'b': b}} {self.more}".rstrip(), _KEY)


@dataclass(frozen=True, slots=True)
class Remarks:
    """What the judges noted, and who did not turn up; a blank has lines to write on."""

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
        return height_of(self.sheet.remarks, TEXT, size, BODY.width)

    def draw(self, page: Page, box: Box) -> None:
        caption = Box(box.x, box.top + 3, box.width, 10)
        page.text(caption, gettext("Remarks"), CAPTION._replace(pad=0))
        rest = Box(box.x, caption.bottom + 1, box.width, box.bottom - caption.bottom - 1)
        page.text(rest, self.sheet.remarks, _TEXT, gettext("Remarks"))
        if self.sheet.blank:
            write_on(page, rest)
            page.across(rest.inset(4), HAIR)


@dataclass(frozen=True, slots=True)
class Signatures:
    """Dotted lines for the senior judge and both captains, with the signatures that were given; higher where one of
    them is drawn."""

    sheet: Sheet

    @property
    def least(self) -> float:
        return 60 if self._drawn else 44

    @property
    def wanted(self) -> float:
        return 86 if self._drawn else 62

    @property
    def most(self) -> float:
        return 96 if self._drawn else 70

    @property
    def _drawn(self) -> bool:
        return any(line.strokes for line in self.sheet.protocol.signatures)

    def draw(self, page: Page, box: Box) -> None:
        """Beside one another; the line in the middle of the height, lower where there is something over it to see. Of a
        walk-over only why there are none."""
        if not self.sheet.is_signed:
            page.text(box, gettext("Nobody signs a walk-over: the organiser approves it."), CAPTION._replace(pad=0))
            return
        lines = self.sheet.protocol.signatures
        width = (box.width - _GAP * (len(lines) - 1)) / len(lines)
        for number, line in enumerate(lines):
            self._draw(page, box.part(number * (width + _GAP), number * (width + _GAP) + width), line)

    def _draw(self, page: Page, box: Box, line: SignatureLine) -> None:
        middle = box.bottom - (30 if self._drawn else box.height * 0.5)
        page.rule(box.x, middle, box.right, middle, DOTTED)
        name = line.name if line.signed_at else ""
        above = Box(box.x, box.top + 4, box.width, middle - box.top - 5)
        if line.strokes:
            page.picture(above.part(above.width * _NAMED, above.width), drawing_of(line.drawn))
            above = above.part(0, above.width * _NAMED - 2)
        if self._drawn:
            above = Box(above.x, middle - 15, above.width, 14)
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
        args = {"time": local_time(line.signed_at, self.sheet.match.tour, "j E, H:i"), "who": line.given_by}
        if line.on_paper:
            return gettext("signed on paper, entered by %(who)s, %(time)s") % args
        if line.way == Signature.Way.DESK:
            return gettext("on the organiser’s screen, entered by %(who)s, %(time)s") % args
        if line.team and line.way == Signature.Way.JUDGES:
            return gettext("signed on the judge’s phone, %(time)s") % args
        return gettext("signed on screen, %(time)s") % args


def drawing_of(strokes: Sequence[Stroke]) -> Scene:
    """A drawn signature as lines, in the box that it was drawn in."""
    return Scene(WIDTH, HEIGHT, _NAME, tuple(map(_line, strokes)), (("pen", _PEN), ("dot", _DOT)))


def _line(stroke: Stroke) -> Shape:
    if len(stroke) == 1:
        return Disc(role="dot", x=stroke[0][0], y=stroke[0][1], radius=_PEN.width / 2)
    return Path(role="pen", points=stroke, closed=False)
