"""Sonor: the table of both parts, and the field in scale 1 : 2 on a page of its own."""

from dataclasses import replace
from typing import Final

from django.utils.translation import gettext

from games.sonor.geometry import EVADERS
from games.sonor.plane import MILLIMETRES
from tournaments.paper.page import CAPTION, HAIR, RULE, Box, Page
from tournaments.paper.sizes import MM, Size
from tournaments.paper.stamp import body_of
from tournaments.play.games.shared import parts
from tournaments.play.games.shared.board import bare_board
from tournaments.play.games.shared.slip import Slip

GRID: Final = (1, 2)
_PARTS: Final = 2
_LINES: Final = tuple("0123")
_COLUMNS: Final = (0, 46, 170, 250)
_SCALE: Final = 0.5
UNIT: Final = MILLIMETRES * MM
"""A unit of the drawing in its true size (sonor.1), in points of paper."""


def draw(page: Page, box: Box, slip: Slip) -> None:
    """Names, a table for each part, points, what decides when they are equal, result, signatures."""
    if slip.first and slip.plays("first", "pursuer"):
        slip = replace(slip, first="B" if slip.first == "A" else "A")
    rest = parts.head(page, box, slip, gettext("has the evaders in part 1"))
    tables, rest = rest.cut(rest.height - 2 * parts.LINE - parts.FOOT)
    half = tables.width / _PARTS
    for number in range(_PARTS):
        _table(
            page, tables.part(number * half, (number + 1) * half - 16 * (1 - number)).inset(0, 4), number + 1
        )
    points, rest = rest.cut(parts.LINE)
    parts.figures(page, points.part(0, half), gettext("Points"), ("A", "B"))
    parts.result(page, points.part(half, points.width))
    order, foot = rest.cut(parts.LINE)
    words = gettext(
        "When the points are equal, these decide: evaders on any line, on line 3, on line 2, the pursuer's last catch."
    )
    page.text(order, words, CAPTION._replace(pad=0))
    parts.foot(page, foot)


def _table(page: Page, box: Box, part: int) -> None:
    """A row for each evader: lines reached and caught or not; the last catch and the points below."""
    title, rest = box.cut(18)
    page.text(title.part(0, 90), gettext("Part %(part)s") % {"part": part}, parts.STRONG)
    parts.ticks(page, title.part(90, title.width), gettext("Evaders"), ("A", "B"))
    head, rest = rest.cut(16)
    edges = [edge * box.width / _COLUMNS[-1] for edge in _COLUMNS]
    titles = (gettext("evader"), gettext("lines reached: circle the number"), gettext("caught"))
    for number, words in enumerate(titles):
        style = CAPTION._replace(size=6.5, least=4, pad=1, align="middle")
        page.text(head.part(edges[number], edges[number + 1]), words, style)
    page.across(head, RULE)
    body, rest = rest.cut(rest.height - 2 * parts.LINE)
    for number in range(EVADERS):
        row = body.slice(number, EVADERS)
        page.text(row.part(edges[0], edges[1]), str(number + 1), parts.STRONG._replace(align="middle"))
        parts.circled(page, row.part(edges[1], edges[2]), _LINES)
        parts.tick(page, row.x + (edges[2] + edges[3]) / 2 - 5, row.top + row.height / 2 - 4.5, "")
        page.across(row, HAIR)
    page.down(Box(box.x, head.top, box.width, head.height + body.height), *edges[1:-1], stroke=HAIR)
    catch, points = rest.cut(parts.LINE)
    parts.figures(page, catch, "", [gettext("Last catch in the pursuer's turn no.")])
    parts.figures(page, points, "", [gettext("Points of the evaders")])


def field_page(size: Size) -> Page:
    """The field in half its size, to scale on paper of that size."""
    scene = bare_board("sonor")
    page = Page(bookmark=gettext("The field, scale 1 : 2"), size=size, exact=True)
    body = body_of(size)
    unit = UNIT * _SCALE
    title, rest = body.cut(22)
    page.text(title, gettext("Sonor: the field, scale 1 : 2. Print it without scaling."), parts.STRONG)
    width, height = scene.width * unit, scene.height * unit
    page.picture(Box(rest.x + (rest.width - width) / 2, rest.top + 4, width, height), scene)
    parts.ruler(page, Box(rest.x, rest.top + height + 10, rest.width, 24))
    return page
