"""Der Isses!: the board with the seven pieces beside it, and a table of the rounds."""

from typing import Final

from django.utils.translation import gettext, pgettext

from games.isses.board import box_of_pieces
from tournaments.paper.page import CAPTION, HAIR, RULE, Box, Page
from tournaments.play.games.shared import parts
from tournaments.play.games.shared.board import bare_board
from tournaments.play.games.shared.slip import Slip

GRID: Final = (1, 2)
PIECES: Final = box_of_pieces()
_ROUNDS: Final = 7
"""One side has four coins after seven rounds at the latest."""
_BOARD: Final = 226.0
_TITLE: Final = CAPTION._replace(size=6.5, least=4, pad=1, align="middle")
_COLUMNS: Final = (0, 20, 52, 196, 228, 262)


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names, the board and the pieces on the left, the rounds on the right, coins, result, signatures."""
    rest = parts.head(page, box, slip, gettext("moves first"))
    middle, foot = rest.cut(rest.height - parts.FOOT)
    left, right = middle.part(0, _BOARD), middle.part(_BOARD + 24, middle.width)
    board, row = left.cut(left.height - 36)
    page.picture(board.inset(0, 4), bare_board("isses"))
    page.picture(row.inset(4, 3), PIECES)
    table, rest = right.cut(right.height - 2 * parts.LINE)
    _table(page, table.inset(0, 4), slip)
    coins, result = rest.cut(parts.LINE)
    parts.figures(page, coins, gettext("Coins"), ("A", "B"))
    parts.result(page, result)
    parts.foot(page, foot)


def _table(page: Page, box: Box, slip: Slip) -> None:
    """A row for each round: who puts the coin, how it ended, who moved or accused, who gets the coin."""
    titles = (
        "",
        gettext("coin put by"),
        gettext("the round ended: circle it"),
        pgettext("who moved or accused", "by"),
        gettext("coin to"),
    )
    head, body = box.cut(16)
    scale = box.width / _COLUMNS[-1]
    edges = [edge * scale for edge in _COLUMNS]
    for number, title in enumerate(titles):
        page.text(head.part(edges[number], edges[number + 1]), title, _TITLE)
    page.across(head, RULE)
    for number in range(_ROUNDS):
        row = body.slice(number, _ROUNDS)
        cells = [row.part(edges[column], edges[column + 1]) for column in range(len(edges) - 1)]
        page.text(cells[0], str(number + 1), parts.STRONG._replace(align="middle"))
        for column in (1, 3, 4):
            parts.circled(page, cells[column], ("A", "B"))
        parts.circled(page, cells[2], _endings(slip), parts.SMALL._replace(size=6.8))
        page.across(row, HAIR)
    page.down(Box(box.x, head.top, box.width, box.height), *edges[1:-1], stroke=HAIR)


def _endings(slip: Slip) -> list[str]:
    """How a round can end, in the words of the score sheet."""
    words = [
        gettext("on the coin"),
        gettext("same colour"),
        gettext("accused: right"),
        gettext("accused: wrong"),
    ]
    return [*words, gettext("foreign piece")] if slip.plays("foreign", "opponent") else words
