"""The head of a protocol: code, room and judges on the left, tour and teams on the right."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.translation import gettext

from tournaments.matches.documents.protocol.sheet import Sheet
from tournaments.paper.faces import printable, width
from tournaments.paper.fitting import height_of
from tournaments.paper.page import CAPTION, HAIR, HEADING, Box, Code, Page, Style
from tournaments.paper.stamp import BODY, tour_title

_LEAST: Final = 72.0
_MOST: Final = 260.0
_AIR: Final = 8.0
_CODE: Final = 78.0
_FACTS: Final = (90.0, 288.0)
_TEAMS: Final = 296.0
_LABEL: Final = 54.0
_VALUE: Final = Style(size=9.5, least=4.5, pad=0)
_RIGHT: Final = CAPTION._replace(align="right", pad=0, least=4)
_TOUR: Final = HEADING._replace(align="right", pad=0, size=11.5)
_TEAM: Final = HEADING._replace(align="right", pad=0, size=20)


class _Row(NamedTuple):
    """A line of the head; ``share`` is its part of the head's height."""

    label: str
    text: str
    share: float
    style: Style


@dataclass(frozen=True, slots=True)
class Heading:
    """Who meets whom, where, before which judges; as high as the longest names need."""

    sheet: Sheet
    facts: tuple[_Row, ...]
    teams: tuple[_Row, ...]
    least: float

    @property
    def wanted(self) -> float:
        return max(98.0, self.least)

    @property
    def most(self) -> float:
        return max(112.0, self.least)

    def draw(self, page: Page, box: Box) -> None:
        """Leave a little air below."""
        inside = Box(box.x, box.top, box.width, box.height - _AIR)
        size = min(_CODE, inside.height)
        page.codes.append(Code(Box(inside.x, inside.top, size, size), self.sheet.address))
        rest = inside.part(*_FACTS)
        for row in self.facts:
            part, rest = rest.cut(inside.height * row.share)
            _fact(page, part, row)
        _times(page, rest, self.sheet)
        rest = inside.part(_TEAMS, inside.width)
        for row in self.teams:
            part, rest = rest.cut(inside.height * row.share)
            page.text(part, row.text, row.style, row.label)


def heading(sheet: Sheet) -> Heading:
    """The head of a protocol."""
    facts, teams = _facts(sheet), _teams(sheet)
    if sheet.cramped:
        return Heading(sheet, facts, teams, _LEAST)
    rooms = ((facts, _FACTS[1] - _FACTS[0] - _LABEL), (teams, BODY.width - _TEAMS))
    needs = (_need(row, room) for rows, room in rooms for row in rows)
    return Heading(sheet, facts, teams, min(max(_LEAST, *needs), _MOST))


def _facts(sheet: Sheet) -> tuple[_Row, ...]:
    match, judges = sheet.match, sheet.protocol.judges
    table = gettext("table %(number)s") % {"number": match.number}
    seniors = ", ".join(one.name for one in judges if one.senior)
    others = ", ".join(one.name for one in judges if not one.senior)
    return (
        _Row(gettext("Room"), f"{match.room} · {table}" if match.room else table, 0.2, _VALUE),
        _Row(gettext("Senior judge"), seniors, 0.28, _VALUE),
        _Row(gettext("Judges"), others, 0.32, _VALUE),
    )


def _teams(sheet: Sheet) -> tuple[_Row, ...]:
    alone = sheet.match.tour.tournament.is_individual
    a, b = (gettext("Player A"), gettext("Player B")) if alone else (gettext("Team A"), gettext("Team B"))
    event, state = str(sheet.match.tour.tournament), sheet.state()
    return (
        _Row(gettext("Tournament"), f"{event} · {state}" if state else event, 0.12, _RIGHT),
        _Row(gettext("Tour"), tour_title(sheet.match.tour), 0.2, _TOUR),
        _Row(a, f"{sheet.team('A')} –", 0.34, _TEAM),
        _Row(b, sheet.team("B"), 0.34, _TEAM),
    )


def _need(row: _Row, room: float) -> float:
    """How high the whole head must be for the row's text to fit in its least size."""
    text, style = printable(row.text), row.style
    if width(text, style.face, style.least) <= room:
        return 0
    return (height_of(text, style.face, style.least, room) + 2) / row.share + _AIR


def _fact(page: Page, box: Box, row: _Row) -> None:
    page.text(box.part(0, _LABEL), row.label, CAPTION._replace(pad=0))
    room = box.part(_LABEL, box.width)
    page.text(room, row.text, row.style, row.label)
    if not row.text:
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
