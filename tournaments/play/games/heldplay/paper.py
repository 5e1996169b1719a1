"""Held-play: the layout of the board, and a table of the games of a match."""

from typing import Final

from django.utils.translation import gettext

from tournaments.paper.page import CAPTION, HAIR, RULE, Box, Page
from tournaments.play.games.shared import parts
from tournaments.play.games.shared.board import bare_board
from tournaments.play.games.shared.slip import Slip

GRID: Final = (1, 2)
_GAMES: Final = 3
_HOUSES: Final = tuple("12345678")
_BOARD: Final = 240.0
_COLUMNS: Final = (0, 18, 54, 90, 198, 230, 262)


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names, the board on the left, the games on the right, points, result, signatures."""
    rest = parts.head(page, box, slip, gettext("has the eight in game 1"))
    middle, foot = rest.cut(rest.height - parts.FOOT)
    left, right = middle.part(0, _BOARD), middle.part(_BOARD + 18, middle.width)
    page.picture(left.inset(0, 4), bare_board("heldplay"))
    table, rest = right.inset(0, 4).cut(150)
    _table(page, table)
    sums, rest = rest.cut(parts.LINE + 6)
    parts.figures(page, sums.inset(0, 3), gettext("Points"), ("A", "B"))
    net, rest = rest.cut(parts.LINE + 6)
    parts.figures(page, net.inset(0, 3), "", [gettext("Net points of the winner")])
    result, _rest = rest.cut(parts.LINE)
    parts.result(page, result)
    parts.foot(page, foot)


def _table(page: Page, box: Box) -> None:
    """A row for each game: who has the eight, who won, the winner's four houses, points."""
    titles = ("", gettext("the eight"), gettext("winner"), gettext("four houses: circle them"), "A", "B")
    head, body = box.cut(18)
    scale = box.width / _COLUMNS[-1]
    edges = [edge * scale for edge in _COLUMNS]
    for number, title in enumerate(titles):
        style = CAPTION._replace(size=6.5, least=4, pad=1, align="middle")
        page.text(head.part(edges[number], edges[number + 1]), title, style)
    page.across(head, RULE)
    for number in range(_GAMES):
        row = body.slice(number, _GAMES)
        cells = [row.part(edges[column], edges[column + 1]) for column in range(len(edges) - 1)]
        page.text(cells[0], str(number + 1), parts.STRONG._replace(align="middle"))
        for column in (1, 2):
            parts.circled(page, cells[column], ("A", "B"))
        parts.circled(page, cells[3], _HOUSES)
        page.across(row, HAIR)
    page.down(box, *edges[1:-1], stroke=HAIR)
