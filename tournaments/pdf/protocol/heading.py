"""The head of a protocol: code, room and judges on the left, tour and teams on the right."""

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from tournaments.pdf.page import CAPTION, HAIR, HEADING, Box, Code, Page, Style
from tournaments.pdf.protocol.sheet import Sheet
from tournaments.pdf.stamp import tour_title

_CODE: Final = 78.0
_FACTS: Final = (90.0, 288.0)
_TEAMS: Final = 296.0
_LABEL: Final = 54.0
_VALUE: Final = Style(size=9.5, least=4.5, pad=0)
_RIGHT: Final = CAPTION._replace(align="right", pad=0, least=4)
_TOUR: Final = HEADING._replace(align="right", pad=0, size=11.5)
_TEAM: Final = HEADING._replace(align="right", pad=0, size=20)


@dataclass(frozen=True, slots=True)
class Heading:
    """Who meets whom, where, before which judges."""

    sheet: Sheet
    least: float = 72
    wanted: float = 98
    most: float = 112

    def draw(self, page: Page, box: Box) -> None:
        """Leave a little air below."""
        inside = Box(box.x, box.top, box.width, box.height - 8)
        size = min(_CODE, inside.height)
        page.codes.append(Code(Box(inside.x, inside.top, size, size), self.sheet.address))
        self._facts(page, inside.part(*_FACTS))
        self._teams(page, inside.part(_TEAMS, inside.width))

    def _facts(self, page: Page, box: Box) -> None:
        match, judges = self.sheet.match, self.sheet.protocol.judges
        table = gettext("table %(number)s") % {"number": match.number}
        rows = (
            (gettext("Room"), f"{match.room} · {table}" if match.room else table, 0.2),
            (gettext("Senior judge"), ", ".join(one.name for one in judges if one.senior), 0.28),
            (gettext("Judges"), ", ".join(one.name for one in judges if not one.senior), 0.32),
        )
        top = box.top
        for label, value, share in rows:
            row = Box(box.x, top, box.width, box.height * share)
            _fact(page, row, label, value)
            top += row.height
        _times(page, Box(box.x, top, box.width, box.bottom - top), self.sheet)

    def _teams(self, page: Page, box: Box) -> None:
        event = str(self.sheet.match.tour.tournament)
        state = self.sheet.state()
        rows = (
            (f"{event} · {state}" if state else event, _RIGHT, 0.12, gettext("Tournament")),
            (tour_title(self.sheet.match.tour), _TOUR, 0.2, gettext("Tour")),
            (f"{self.sheet.team('A')} –", _TEAM, 0.34, gettext("Team A")),
            (self.sheet.team("B"), _TEAM, 0.34, gettext("Team B")),
        )
        top = box.top
        for text, style, share, about in rows:
            page.text(Box(box.x, top, box.width, box.height * share), text, style, about)
            top += box.height * share


def _fact(page: Page, row: Box, label: str, value: str) -> None:
    page.text(row.part(0, _LABEL), label, CAPTION._replace(pad=0))
    room = row.part(_LABEL, row.width)
    page.text(room, value, _VALUE, label)
    if not value:
        page.across(room.inset(0, 2), HAIR)


def _times(page: Page, row: Box, sheet: Sheet) -> None:
    """The beginning and the end, beside one another."""
    half = row.width / 2
    for number, (label, moment) in enumerate(
        ((gettext("Begun"), sheet.time("started")), (gettext("Ended"), sheet.time("ended")))
    ):
        part = row.part(number * half, (number + 1) * half)
        left = _LABEL if number == 0 else 30
        page.text(part.part(0, left), label, CAPTION._replace(pad=0))
        room = part.part(left, part.width - 6)
        page.text(room, moment, _VALUE)
        if not moment:
            page.across(room.inset(0, 2), HAIR)
