"""A protocol as it goes on paper: its values in words, the columns of its table, its head."""

from dataclasses import dataclass
from decimal import Decimal
from itertools import accumulate
from typing import Final, NamedTuple

from django.utils.translation import get_language, gettext, pgettext

from tournaments.kernel.values import MINUS, joined_score, show_points
from tournaments.matches.read.sheet import Board, GameLine, PlayerLine, Protocol, SideView
from tournaments.matches.rules.protocol import Pair
from tournaments.matches.tables import stand
from tournaments.models import Game, Match
from tournaments.paper.document import BODY, local_time, tour_title
from tournaments.paper.fitting import height_of, printable, width
from tournaments.paper.page import CAPTION, HAIR, HEADING, Box, Code, Page, Style

NOT_PLAYED: Final = "–"
TO_WRITE: Final = ":"
_PLAIN: Final = {
    Game.Decision.A: joined_score(1, 0),
    Game.Decision.B: joined_score(0, 1),
    Game.Decision.DRAW: joined_score("½", "½"),
}
_FORFEITS: Final = {
    Game.Decision.FORFEIT_A: joined_score("+", MINUS),
    Game.Decision.FORFEIT_B: joined_score(MINUS, "+"),
    Game.Decision.NOT_PLAYED: NOT_PLAYED,
}


def show(points: Decimal) -> str:
    return show_points(points, get_language() or "ru")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A protocol to print. ``address`` is that of the match's page; ``blank`` when all of it is written by hand;
    ``cramped`` when long names must do with little room for the page to hold all rows."""

    protocol: Protocol
    address: str
    blank: bool
    cramped: bool = False

    @property
    def match(self) -> Match:
        return self.protocol.match

    @property
    def title(self) -> str:
        """The document's outline calls the page so."""
        table = gettext("Table %(number)s") % {"number": self.match.number}
        return f"{table}: {self.match}"

    @property
    def is_scored(self) -> bool:
        """Something is known that totals follow from."""
        known = (self.match.entered_a, self.match.entered_b)
        return any(game.decision for game in self.protocol.games) or any(value is not None for value in known)

    def time(self, side: str) -> str:
        """The hour of the beginning ("started") or of the end ("ended"); "" when it is not known."""
        moment = self.match.started_at if side == "started" else self.match.ended_at
        return local_time(moment, self.match.tour, "H:i") if moment else ""

    def team(self, side: str) -> str:
        """The team's name; a dash for nobody."""
        return str(self.match.team(side) or NOT_PLAYED)

    def label(self, side: str) -> str:
        """The team's short sign, else its name."""
        view = self.protocol.side(side)
        return view.label if view else NOT_PLAYED

    def state(self) -> str:
        """How far the protocol is, and how often it was corrected, to open it apart; "" on a blank."""
        if self.blank:
            return ""
        corrected = sum(not (line.only_opens or line.approves) for line in self.protocol.corrections)
        words = gettext("match: %(state)s, corrections: %(count)s") if corrected else gettext("match: %(state)s")
        return words % {"state": stand(self.match), "count": corrected}

    @property
    def is_signed(self) -> bool:
        """Whether it is for people to sign: a walk-over is not."""
        return not self.match.walk_over

    @property
    def remarks(self) -> str:
        """What the judges noted, below who did not turn up, or why it was approved without signatures."""
        if (why := self.protocol.approved_because) is not None and not self.blank:
            told = (
                gettext("Approved although not everyone has signed: %(reason)s")
                if why
                else gettext("Approved although not everyone has signed.")
            )
            return f"{told % {'reason': why}}\n{self.match.remarks}".rstrip()
        if self.is_signed:
            return self.match.remarks
        told = gettext("%(team)s did not turn up: walk-over.") % {"team": self.team(self.match.walk_over)}
        return f"{told}\n{self.match.remarks}".rstrip()

    def pair(self, points: Pair) -> tuple[str, str]:
        """Sub-totals of both sides once there are any."""
        return (show(points.a), show(points.b)) if self.is_scored else ("", "")

    def totals(self) -> tuple[str, str]:
        """The totals of both sides once anything counts."""
        counts = self.is_scored or bool(self.protocol.penalties)
        return (show(self.protocol.total.a), show(self.protocol.total.b)) if counts else ("", "")

    def board_points(self, board: Board) -> tuple[str, str]:
        """What both players of a board have won, once one of its games is decided."""
        known = any(game.decision for game in board.games)
        return (show(board.points.a), show(board.points.b)) if known else ("", "")

    def penalties(self, side: str) -> tuple[str, str]:
        """The sum of a side's penalties and their reasons."""
        own = [line for line in self.protocol.penalties if line.side == side]
        if not own:
            return "", ""
        reasons = "; ".join(f"{MINUS}{show(line.points)} {line.reason}" for line in own if line.reason)
        return show(-sum((line.points for line in own), Decimal(0))), reasons


def result(game: GameLine) -> str:
    """A game's result in points, A's first; a colon to write around while it is open."""
    if not game.decision:
        return TO_WRITE
    decision = Game.Decision(game.decision)
    if decision in _FORFEITS:
        return _FORFEITS[decision]
    if not game.key.stage.counts:
        return _PLAIN[decision]
    return joined_score(show(game.points.a), show(game.points.b)) if game.settled else "="


def captain_letter() -> str:
    """The mark beside a captain's name."""
    return pgettext("captain", "C")


def shooters(view: SideView | None) -> str:
    """The free shooters' names, the captain marked."""
    return ", ".join(_marked(player) for player in view.shooters) if view else ""


def _marked(player: PlayerLine) -> str:
    return f"{player.name} ({captain_letter()})" if player.captain else player.name


# The columns of a protocol's table, alike for both teams: the games stand in the middle.
_WIDTHS: Final = (22, 17, 128, 36, 22, 33, 42, 43.28, 36, 127, 17)
_EDGES: Final = (0.0, *accumulate(_WIDTHS))

BOARD: Final = 0
CAPTAIN_A: Final = 1
NAME_A: Final = 2
POINTS_A: Final = 3
GAME: Final = 4
FIRST: Final = 5
OWN: Final = 6
RESULT: Final = 7
POINTS_B: Final = 8
NAME_B: Final = 9
CAPTAIN_B: Final = 10

NAME: Final = {"A": NAME_A, "B": NAME_B}
POINTS: Final = {"A": POINTS_A, "B": POINTS_B}
CAPTAIN: Final = {"A": CAPTAIN_A, "B": CAPTAIN_B}
OUTSIDE: Final = {"A": (BOARD, NAME_A), "B": (NAME_B, CAPTAIN_B)}
"""What lies on a team's side of its points, from one column to another."""


def cell(row: Box, first: int, last: int | None = None) -> Box:
    """The part of a row that one column, or several neighbouring ones, take."""
    return row.part(_EDGES[first], _EDGES[(first if last is None else last) + 1])


def edges(*columns: int) -> tuple[float, ...]:
    return tuple(_EDGES[column] for column in columns)


WIDTH: Final = _EDGES[-1]
NAME_ROOM: Final = float(min(_WIDTHS[NAME_A], _WIDTHS[NAME_B]))
"""The narrower of the two columns of names."""


# The head of a protocol: code, room and judges on the left, tour and teams on the right.
_LEAST: Final = 72.0
_MOST: Final = 260.0
_AIR: Final = 8.0
_CODE: Final = 78.0
_FACTS: Final = (90.0, 288.0)
_TEAMS: Final = 296.0
_LABEL: Final = 60.0
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
    facts, teams = _facts(sheet), _teams(sheet)
    if sheet.cramped:
        return Heading(sheet, facts, teams, _LEAST)
    rooms = ((facts, _FACTS[1] - _FACTS[0] - _LABEL), (teams, BODY.width - _TEAMS))
    needs = (_need(row, room) for rows, room in rooms for row in rows)
    return Heading(sheet, facts, teams, min(max(_LEAST, *needs), _MOST))


def _facts(sheet: Sheet) -> tuple[_Row, ...]:
    match, judges = sheet.match, sheet.protocol.judges
    table = gettext("table %(number)s") % {"number": match.number}
    seniors = ", ".join(judge.name for judge in judges if judge.senior)
    others = ", ".join(judge.name for judge in judges if not judge.senior)
    return (
        _Row(gettext("Room"), f"{match.room} · {table}" if match.room else table, 0.2, _VALUE),
        _Row(gettext("Senior judge"), seniors, 0.28, _VALUE),
        _Row(gettext("Judges"), others, 0.32, _VALUE),
    )


def _teams(sheet: Sheet) -> tuple[_Row, ...]:
    individual = sheet.match.tour.tournament.is_individual
    a, b = (gettext("Player A"), gettext("Player B")) if individual else (gettext("Team A"), gettext("Team B"))
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
        ((gettext("Started"), sheet.time("started")), (gettext("Ended"), sheet.time("ended")))
    ):
        part = row.part(number * half, (number + 1) * half)
        left = _LABEL if number == 0 else 30
        page.text(part.part(0, left), label, CAPTION._replace(pad=0))
        room = part.part(left, part.width - 6)
        page.text(room, moment, _VALUE)
        if not moment:
            page.across(room.inset(0, 2), HAIR)
