"""The rows of games on a protocol: boards, team stage, extra games; and the table of a tour without games."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext

from games import registry
from games.core.types import Side
from tournaments.kernel.values import MINUS
from tournaments.kernel.wording import side_letters
from tournaments.matches.documents.protocol import sheet as columns
from tournaments.matches.documents.protocol.sheet import (
    FIRST,
    GAME,
    OWN,
    POINTS_A,
    RESULT,
    TO_WRITE,
    Sheet,
    captain_letter,
    cell,
    result,
    show,
)
from tournaments.matches.read.sheet import Board, GameLine, PlayerLine, StageLine
from tournaments.paper.fitting import BOLD, TEXT, height_of, printable
from tournaments.paper.page import CAPTION, HAIR, HEAVY, RULE, VALUE, Box, Page, Stroke, Style

LEAST_ROW: Final = 5.6
WANTED_ROW: Final = 21.0
MOST_ROW: Final = 29.0

_SMALL: Final = VALUE._replace(size=8, least=4, pad=1)
_PALE: Final = _SMALL._replace(grey=0.65)
_NAME: Final = Style(size=10, least=4.6)
_NAME_ROOM: Final = columns.NAME_ROOM - 2 * _NAME.pad
_POINTS: Final = VALUE._replace(face=BOLD, least=4)


def draw_game(page: Page, row: Box, game: GameLine | None, number: int) -> None:
    """The middle of a row: which game, who moves first, its own score, its result."""
    page.text(cell(row, GAME), str(number), _SMALL._replace(grey=0.4))
    _draw_first(page, cell(row, FIRST), game.first if game else "")
    own = _own(game) if game else ""
    page.text(cell(row, OWN), own or TO_WRITE, _SMALL if own else _PALE)
    decided = game.decision if game else ""
    page.text(cell(row, RESULT), result(game) if game else TO_WRITE, VALUE._replace(least=4) if decided else _PALE)
    page.down(row, *columns.edges(GAME, FIRST, OWN, RESULT, RESULT + 1))


def _own(game: GameLine) -> str:
    """The game's own points; in brackets by how many the winner is ahead, where its rules count that (``brackets``)."""
    if game.own is None or not game.score or game.decision not in ("A", "B"):
        return game.own_text
    ahead = game.own[Side(game.decision)] - game.own[Side(game.decision).other]
    return f"{game.own_text} ({ahead:+d})".replace("-", MINUS)


def brackets(games: Iterable[GameLine], kind: str) -> str:
    """What stands in brackets behind the points of some game; "" without any."""
    engine = registry.find(kind) if any(game.own and game.score for game in games) else None
    if engine is None:
        return ""
    return (
        gettext("In brackets: the winner’s net points.") if engine.has_net else gettext("In brackets: the difference.")
    )


def _draw_first(page: Page, box: Box, first: str) -> None:
    """The side that moves first; both, pale, to put a ring around one."""
    if first:
        page.text(box, side_letters()["AB".index(first)], _SMALL)
        return
    for number, side in enumerate(side_letters()):
        part = box.inset(3)
        page.text(part.part(number * part.width / 2, (number + 1) * part.width / 2), side, _PALE)


def draw_games(page: Page, box: Box, games: Sequence[GameLine]) -> None:
    """Equal rows, hairlines between them."""
    for position, game in enumerate(games):
        row = box.slice(position, len(games))
        draw_game(page, row, game, game.number)
        if position + 1 < len(games):
            page.across(cell(row, GAME, RESULT), HAIR)


def draw_points(page: Page, box: Box, points: tuple[str, str]) -> None:
    """What both sides have won in these rows."""
    for side, text in zip("AB", points, strict=True):
        page.text(cell(box, columns.POINTS[side]), text, _POINTS)
    page.down(box, *columns.edges(POINTS_A, GAME, columns.POINTS_B, columns.NAME_B))


@dataclass(frozen=True, slots=True)
class BoardRows:
    """One pair of players and its games."""

    sheet: Sheet
    board: Board

    @property
    def _rows(self) -> int:
        return len(self.board.games)

    @property
    def least(self) -> float:
        leaves_room = not (self._is_shooters or self.sheet.cramped)
        players = [self._name(side) for side in "AB"] if leaves_room else []
        names = max((height_of(name, TEXT, _NAME.least, _NAME_ROOM) for name in players), default=0)
        return max(self._rows * LEAST_ROW, 9, names + 2)

    @property
    def wanted(self) -> float:
        return max(self._rows * WANTED_ROW, 26)

    @property
    def most(self) -> float:
        return max(self._rows * MOST_ROW, 40)

    @property
    def _is_shooters(self) -> bool:
        return self.board.is_shooters

    def draw(self, page: Page, box: Box) -> None:
        """The players outside, the games between them."""
        page.text(cell(box, columns.BOARD), str(self.board.number), VALUE)
        page.down(box, *columns.edges(columns.CAPTAIN_A))
        for side in "AB":
            self._shooters(page, box, side) if self._is_shooters else self._player(page, box, side)
        draw_points(page, box, self.sheet.board_points(self.board))
        draw_games(page, box, self.board.games)
        page.across(box, RULE)

    def _of(self, side: str) -> PlayerLine | None:
        view = self.sheet.protocol.side(side)
        return view.main[self.board.number - 1] if view and self.board.number <= len(view.main) else None

    def _name(self, side: str) -> str:
        player = self._of(side)
        return printable(player.name) if player else ""

    def _player(self, page: Page, box: Box, side: str) -> None:
        player = self._of(side)
        mark, edge = cell(box, columns.CAPTAIN[side]), columns.NAME_A if side == "A" else columns.CAPTAIN_B
        page.down(box, *columns.edges(edge))
        if player is None or player.captain:
            style = _SMALL._replace(face=BOLD, size=9) if player else _PALE._replace(grey=0.75)
            page.text(mark, captain_letter(), style)
        if player:
            about = gettext("%(team)s, board %(board)s")
            about %= {"team": self.sheet.label(side), "board": self.board.number}
            page.text(cell(box, columns.NAME[side]), player.name, _NAME, about)

    def _shooters(self, page: Page, box: Box, side: str) -> None:
        first = columns.CAPTAIN_A if side == "A" else columns.NAME_B
        last = columns.NAME_A if side == "A" else columns.CAPTAIN_B
        style = CAPTION._replace(on_top=self.sheet.blank, least=4)
        page.text(cell(box, first, last).inset(0, 2), gettext("free shooters"), style)


@dataclass(frozen=True, slots=True)
class TeamRows:
    """The games of whole teams, the captains moving."""

    sheet: Sheet
    part: StageLine

    @property
    def _games(self) -> list[GameLine]:
        return [game for row in self.part.parts for game in row.games]

    @property
    def least(self) -> float:
        return max(len(self._games) * LEAST_ROW, 9)

    @property
    def wanted(self) -> float:
        return len(self._games) * WANTED_ROW

    @property
    def most(self) -> float:
        return len(self._games) * MOST_ROW

    def draw(self, page: Page, box: Box) -> None:
        """The sides hold the captains' names, which the line-up gives in full, or room for notes."""
        for side in "AB":
            name = self._games[0].name_a if side == "A" else self._games[0].name_b
            page.text(cell(box, *columns.OUTSIDE[side]), name, _NAME)
        draw_games(page, box, self._games)
        draw_points(page, box, self.sheet.pair(self.part.points))
        page.across(box, RULE)


@dataclass(frozen=True, slots=True)
class ExtraRow:
    """A game that is not counted; without one an empty row to write it in."""

    sheet: Sheet
    game: GameLine | None
    number: int = 1
    least: float = LEAST_ROW
    wanted: float = WANTED_ROW - 3
    most: float = MOST_ROW

    def draw(self, page: Page, box: Box) -> None:
        """Like a board's row, without points."""
        page.down(box, *columns.edges(columns.CAPTAIN_A))
        draw_game(page, box, self.game, self.game.number if self.game else self.number)
        if self.game:
            page.text(cell(box, columns.BOARD), str(self.game.board), _SMALL)
            places = (
                (columns.CAPTAIN_A, columns.POINTS_A, self.game.name_a),
                (columns.POINTS_B, columns.CAPTAIN_B, self.game.name_b),
            )
            for first, last, name in places:
                page.text(cell(box, first, last), name, _NAME._replace(size=8.5))
        page.across(box, RULE)


# The table of a tour without games: time, points of both teams, penalties, total, roomy enough for notes.
_TIME: Final = 92.0
_TEAM: Final = Style(face=BOLD, size=12, least=5, align="middle")


def columns_of(box: Box) -> tuple[Box, Box, Box]:
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
        time, a, b = _row(page, box, HAIR if self.sheet.blank else RULE)
        hours = [moment for moment in (self.sheet.time("started"), self.sheet.time("ended")) if moment]
        page.text(time, "–".join(hours), VALUE._replace(size=9))
        for room, points in ((a, self.sheet.match.entered_a), (b, self.sheet.match.entered_b)):
            page.text(room, "" if points is None else show(points), VALUE._replace(size=13))


@dataclass(frozen=True, slots=True)
class EnteredPenalties:
    sheet: Sheet
    least: float = 26
    wanted: float = 44
    most: float = 80

    def draw(self, page: Page, box: Box) -> None:
        caption, *rooms = _row(page, box)
        page.text(caption, gettext("Penalties"), CAPTION._replace(align="middle", size=9))
        for side, room in zip("AB", rooms, strict=True):
            points, reasons = self.sheet.penalties(side)
            about = gettext("Penalties of %(team)s") % {"team": self.sheet.label(side)}
            page.text(room.slice(0, 2), points, VALUE._replace(size=11))
            page.text(room.slice(1, 2), reasons, VALUE._replace(size=8, least=4.8), about)


@dataclass(frozen=True, slots=True)
class EnteredTotal:
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
