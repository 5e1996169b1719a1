"""Deer and dogs: two boards of 35 points on a page, circles to strike out for dogs put and taken."""

from typing import Final

from django.utils.translation import gettext

from tournaments.paper.page import Box, Page
from tournaments.play.games.shared import parts
from tournaments.play.games.shared.board import bare_board
from tournaments.play.games.shared.slip import Slip

GRID: Final = (2, 1)
_IN_HAND: Final = 16
_TO_TAKE: Final = 14


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names and who has the deer, the board, the counts, the outcome, signatures."""
    rest = parts.head(page, box, slip, gettext("deer, moves first"))
    board, rest = rest.cut(rest.height - 4 * parts.LINE - parts.FOOT - 8)
    page.picture(board.inset(0, 6), bare_board("deer"))
    put, rest = rest.cut(parts.LINE)
    _count(page, put, gettext("Dogs put"), _IN_HAND)
    taken, rest = rest.cut(parts.LINE)
    _count(page, taken, gettext("Dogs taken"), _TO_TAKE)
    outcome, rest = rest.cut(parts.LINE)
    words = [gettext("The deer won"), gettext("The dogs won"), gettext("Draw")]
    parts.ticks(page, outcome, "", words)
    figure, rest = rest.cut(parts.LINE)
    parts.figures(page, figure, "", [gettext("Dogs taken"), gettext("Dogs left")])
    parts.foot(page, rest)


def _count(page: Page, box: Box, label: str, count: int) -> None:
    """A square for each dog, numbered, to be struck out one after another."""
    room = 62.0
    page.text(box.part(0, room), label, parts.STRONG)
    step = (box.width - room) / _IN_HAND
    for number in range(count):
        square = Box(box.x + room + number * step, box.top + (box.height - step) / 2, step - 2, step - 2)
        page.frame(square)
        page.text(square, str(number + 1), parts.SMALL._replace(size=6, grey=0.5, align="middle"))
