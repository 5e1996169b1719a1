"""Corners: four boards on a page, to draw circles and triangles in."""

from typing import Final

from django.utils.translation import gettext

from tournaments.paper.page import Box, Page
from tournaments.play.games.shared import parts
from tournaments.play.games.shared.board import bare_board
from tournaments.play.games.shared.slip import Slip

GRID: Final = (2, 2)


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names, the board, painted figures, result, signatures."""
    rest = parts.head(page, box, slip, gettext("moves first"))
    board, rest = rest.cut(rest.height - 2 * parts.LINE - parts.FOOT)
    page.picture(board.inset(0, 4), bare_board("corners"))
    painted, rest = rest.cut(parts.LINE)
    parts.figures(page, painted, gettext("Painted figures"), ("A", "B"))
    result, foot = rest.cut(parts.LINE)
    parts.result(page, result)
    parts.foot(page, foot)
