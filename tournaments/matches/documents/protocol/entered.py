"""The table of a tour without games: time, points of both teams, penalties, total, roomy enough for notes."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from tournaments.matches.documents.protocol.sheet import Sheet, show
from tournaments.paper.faces import BOLD
from tournaments.paper.page import CAPTION, HAIR, HEAVY, RULE, VALUE, Box, Page, Stroke, Style

_TIME: Final = 92.0
_TEAM: Final = Style(face=BOLD, size=12, least=5, align="middle")


def columns_of(box: Box) -> tuple[Box, Box, Box]:
    """Time, A, B."""
    middle = _TIME + (box.width - _TIME) / 2
    return box.part(0, _TIME), box.part(_TIME, middle), box.part(middle, box.width)


def _row(page: Page, box: Box, below: Stroke = RULE) -> tuple[Box, Box, Box]:
    time, a, b = columns_of(box)
    page.down(box, _TIME, _TIME + a.width)
    page.across(box, below)
    return time, a, b


@dataclass(frozen=True, slots=True)
class EnteredHead:
    """Which column is whose; the page's head gives long names in full."""

    sheet: Sheet
    least: float = 20
    wanted: float = 34
    most: float = 40

    def draw(self, page: Page, box: Box) -> None:
        """The teams' names."""
        time, a, b = _row(page, box)
        page.rule(box.x, box.top, box.right, box.top, HEAVY)
        page.text(time, gettext("Time"), CAPTION._replace(align="middle"))
        page.text(a, self.sheet.team("A"), _TEAM)
        page.text(b, self.sheet.team("B"), _TEAM)


@dataclass(frozen=True, slots=True)
class EnteredRow:
    """Points: the sum that was entered, or an empty row for a part of it."""

    sheet: Sheet
    least: float = 16
    wanted: float = 40
    most: float = 52

    def draw(self, page: Page, box: Box) -> None:
        """Roomy."""
        time, a, b = _row(page, box, HAIR if self.sheet.blank else RULE)
        hours = [moment for moment in (self.sheet.time("started"), self.sheet.time("ended")) if moment]
        page.text(time, " – ".join(hours), VALUE._replace(size=9))
        for room, points in ((a, self.sheet.match.entered_a), (b, self.sheet.match.entered_b)):
            page.text(room, "" if points is None else show(points), VALUE._replace(size=13))


@dataclass(frozen=True, slots=True)
class EnteredPenalties:
    """Sums and reasons."""

    sheet: Sheet
    least: float = 26
    wanted: float = 44
    most: float = 80

    def draw(self, page: Page, box: Box) -> None:
        """The sum over its reasons."""
        caption, *rooms = _row(page, box)
        page.text(caption, gettext("Penalties"), CAPTION._replace(align="middle", size=9))
        for side, room in zip("AB", rooms, strict=True):
            points, reasons = self.sheet.penalties(side)
            about = gettext("Penalties of %(team)s") % {"team": self.sheet.label(side)}
            page.text(room.slice(0, 2), points, VALUE._replace(size=11))
            page.text(room.slice(1, 2), reasons, VALUE._replace(size=8, least=4.8), about)


@dataclass(frozen=True, slots=True)
class EnteredTotal:
    """The result of the match."""

    sheet: Sheet
    least: float = 22
    wanted: float = 46
    most: float = 56

    def draw(self, page: Page, box: Box) -> None:
        """In larger type, a heavy line below."""
        caption, *rooms = _row(page, box, HEAVY)
        page.text(caption, gettext("Total"), VALUE._replace(face=BOLD, size=11))
        for room, points in zip(rooms, self.sheet.totals(), strict=True):
            page.text(room, points, VALUE._replace(face=BOLD, size=18))
