"""Lays a protocol out: one page, and further ones only for what no page can hold."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext, ngettext

from tournaments.matches.documents.protocol.continuation import continuation
from tournaments.matches.documents.protocol.entered import (
    EnteredHead,
    EnteredPenalties,
    EnteredRow,
    EnteredTotal,
)
from tournaments.matches.documents.protocol.foot import Key, Remarks, Signatures
from tournaments.matches.documents.protocol.games import BoardRows, ExtraRow, TeamRows
from tournaments.matches.documents.protocol.heading import Heading, heading
from tournaments.matches.documents.protocol.sheet import Sheet, show
from tournaments.matches.documents.protocol.summary import (
    Band,
    Penalties,
    Shooters,
    SubTotal,
    TableHead,
    Total,
)
from tournaments.matches.rules.protocol import Stage
from tournaments.paper.page import HEADING, Box, Page
from tournaments.paper.stack import Block, in_pages, places
from tournaments.paper.stamp import BODY

_NOTES: Final = 6
"""Rows of a blank for the parts of an entered sum."""


NAMED: Final = (Heading, TableHead, EnteredHead, Shooters, Total, Signatures)
"""The blocks of a blank that differ from match to match. The rest is the same in a whole tour: its forms."""

Forms = dict[tuple[int, tuple[Box, ...]], Page]
"""What blanks have in common, by the number of the page and the boxes that it fills."""


def lay_out(sheet: Sheet, forms: Forms) -> list[Page]:
    """The pages of one protocol; the first says when others follow.

    ``forms`` are those of the same tour's other protocols; a new one is added.
    """
    stacks = _stacks(sheet)
    pages = [Page() for _stack in stacks]
    pages[0].bookmark = sheet.title
    for number, (page, stack) in enumerate(zip(pages, stacks, strict=True)):
        _draw(page, number, stack, forms if sheet.blank else None)
    spilled = dict.fromkeys(spill for page in pages for spill in page.spilled)
    further = continuation(sheet, list(spilled))
    if further or len(pages) > 1:
        _announce(pages[0])
    return pages + further


def _stacks(sheet: Sheet) -> list[list[Block]]:
    """All blocks on one page, with less room for long names when they need it; else on several."""
    for tried in (sheet, replace(sheet, cramped=True)):
        blocks = list(_blocks(tried))
        if sum(block.least for block in blocks) <= BODY.height:
            return [blocks]
    return in_pages(list(_blocks(sheet)), BODY.height)


def _draw(page: Page, number: int, blocks: Sequence[Block], forms: Forms | None) -> None:
    """Draw the blocks; those that are the same in all blanks onto a form, unless it is there already."""
    placed = list(zip(blocks, places(BODY, blocks), strict=True))
    own = [(block, box) for block, box in placed if forms is None or isinstance(block, NAMED)]
    for block, box in own:
        block.draw(page, box)
    if forms is not None:
        common = [(block, box) for block, box in placed if not isinstance(block, NAMED)]
        page.under = _form(number, common, forms)


def _form(number: int, common: Sequence[tuple[Block, Box]], forms: Forms) -> Page:
    key = (number, tuple(box for _block, box in common))
    if key not in forms:
        forms[key] = Page()
        for block, box in common:
            block.draw(forms[key], box)
    return forms[key]


def _announce(page: Page) -> None:
    strip = Box(BODY.x, BODY.bottom + 3, BODY.width, 11)
    words = gettext("What did not fit stands in full on the next page.")
    page.text(strip, words, HEADING._replace(size=8, pad=0))


def _blocks(sheet: Sheet) -> Iterator[Block]:
    yield heading(sheet)
    yield from _games(sheet) if sheet.protocol.tour_format.has_games else _entered(sheet)
    yield Remarks(sheet)
    yield Signatures(sheet)


def _entered(sheet: Sheet) -> Iterator[Block]:
    yield EnteredHead(sheet)
    for _row in range(_NOTES if sheet.blank else 1):
        yield EnteredRow(sheet)
    yield EnteredPenalties(sheet)
    yield EnteredTotal(sheet)


def _games(sheet: Sheet) -> Iterator[Block]:
    yield TableHead(sheet)
    if sheet.protocol.tour_format.board_numbers:
        yield from _individual(sheet)
    if sheet.protocol.team_games:
        yield Band(_team_stage(sheet))
        yield TeamRows(sheet)
    yield from _extra(sheet)
    yield Penalties(sheet)
    yield Total(sheet)
    yield Key(alone=sheet.match.tour.tournament.is_individual)


def _individual(sheet: Sheet) -> Iterator[Block]:
    protocol = sheet.protocol
    boards = {board.number: board for board in protocol.boards}
    yield Band(_individual_stage(sheet))
    for number in protocol.tour_format.board_numbers:
        yield BoardRows(sheet, number, boards.get(number))
    if protocol.tour_format.shooters_board or any(side.shooters for side in protocol.sides):
        yield Shooters(sheet)
    yield SubTotal(gettext("Individual stage"), sheet.pair(protocol.individual))


def _extra(sheet: Sheet) -> Iterator[Block]:
    games = sheet.protocol.extra_games
    if games or (sheet.blank and sheet.protocol.tour_format.extra_games):
        yield Band(gettext("Extra games, not counted"))
        for game in games or (None,):
            yield ExtraRow(sheet, game)


def _individual_stage(sheet: Sheet) -> str:
    tour_format = sheet.protocol.tour_format
    points = tour_format.game_points(Stage.INDIVIDUAL)
    minutes = tour_format.individual_time
    time = ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}
    worth = gettext("points for a game: %(points)s") % {"points": show(points)}
    return f"{gettext('Individual stage')} · {worth} · {time}"


def _team_stage(sheet: Sheet) -> str:
    tour_format = sheet.protocol.tour_format
    points, seconds = tour_format.game_points(Stage.TEAM), tour_format.team_move_time
    worth = gettext("points for a game: %(points)s") % {"points": show(points)}
    time = ngettext("%(seconds)s second a move", "%(seconds)s seconds a move", seconds) % {"seconds": seconds}
    return f"{gettext('Team stage')} · {worth} · {time}"
