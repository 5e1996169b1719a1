"""Protocols on paper: blank ones of a tour, the filled one of a match; one page, and more for what no page can hold."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.access import get_match
from tournaments.kernel.routes import MATCH, TOUR
from tournaments.matches.documents.notices import JUDGED, SIGNED
from tournaments.matches.documents.protocol.games import (
    BoardRows,
    EnteredHead,
    EnteredPenalties,
    EnteredRow,
    EnteredTotal,
    ExtraRow,
    TeamRows,
    brackets,
)
from tournaments.matches.documents.protocol.sheet import Heading, Sheet, heading, show
from tournaments.matches.documents.protocol.summary import (
    Band,
    Key,
    Penalties,
    Remarks,
    Shooters,
    Signatures,
    SubTotal,
    TableHead,
    Total,
)
from tournaments.matches.documents.results import laid_result
from tournaments.matches.read.protocol import blank_of, protocol_of, protocols_of
from tournaments.matches.read.rows import NO_ROWS, as_read, load_shooters
from tournaments.matches.read.sheet import Protocol, StageLine
from tournaments.models import Match
from tournaments.paper.document import BODY, Document, tour_title
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD, LEADING, TEXT, wrap
from tournaments.paper.grid import Block, in_pages, places
from tournaments.paper.page import HEADING, Box, Page, Spilled, Style

_TEXT: Final = Style(size=9, pad=0)
_ABOUT: Final = Style(face=BOLD, size=9, pad=0)
_HEAD: Final = 46.0
_LINE: Final = _TEXT.size * LEADING + 1.2
"""A cell leaves half a point above and below its text."""


def continuation(sheet: Sheet, spilled: Sequence[Spilled]) -> list[Page]:
    """The texts in full, each under what it is; no page when there are none."""
    lines = list(_lines(spilled))
    room = int((BODY.height - _HEAD) / _LINE)
    return [_page(sheet, lines[start : start + room]) for start in range(0, len(lines), room)]


def _lines(spilled: Sequence[Spilled]) -> Iterator[tuple[str, Style]]:
    """Lines of one height, an empty one between the texts."""
    for number, (about, text) in enumerate(spilled):
        if number:
            yield "", _TEXT
        for line in wrap(about, BOLD, _ABOUT.size, BODY.width):
            yield line, _ABOUT
        for line in wrap(text, TEXT, _TEXT.size, BODY.width):
            yield line, _TEXT


def _page(sheet: Sheet, lines: Sequence[tuple[str, Style]]) -> Page:
    page = Page()
    title = Box(BODY.x, BODY.top, BODY.width, _HEAD - 8)
    words = gettext("%(tour)s, %(match)s: continued") % {
        "tour": tour_title(sheet.match.tour), "match": sheet.match,
    }  # fmt: skip
    page.text(title, words, HEADING._replace(pad=0))
    for number, (line, style) in enumerate(lines):
        page.text(Box(BODY.x, BODY.top + _HEAD + number * _LINE, BODY.width, _LINE), line, style)
    return page


# Lays a protocol out: one page, and further ones only for what no page can hold.
_NOTES: Final = 6
"""Rows of a blank for the parts of an entered sum."""
_EXTRA: Final = 2
_FEW_BOARDS: Final = 6
"""So many rows for extra games has a blank with no more boards than so; else it has one."""


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
    words = gettext("What did not fit is given in full on the next page.")
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
    if not sheet.protocol.tour_format.boards:
        yield Shooters(sheet)
    for part in sheet.protocol.stages.values():
        if part.parts:
            yield Band(_stage_words(sheet, part))
            yield from _pairs(sheet, part) if part.stage.in_pairs else (TeamRows(sheet, part),)
    yield from _extra(sheet)
    yield Penalties(sheet)
    yield Total(sheet)
    more = brackets(sheet.protocol.games, sheet.match.tour.kind)
    yield Key(individual=sheet.match.tour.tournament.is_individual, more=more)


def _pairs(sheet: Sheet, part: StageLine) -> Iterator[Block]:
    protocol = sheet.protocol
    yield from (BoardRows(sheet, board) for board in part.parts)
    if protocol.tour_format.shooters_board or any(side.shooters for side in protocol.sides):
        yield Shooters(sheet)
    yield SubTotal(part.title, sheet.pair(part.points))


def _extra(sheet: Sheet) -> Iterator[Block]:
    games = sheet.protocol.extra_games
    if games or (sheet.blank and sheet.protocol.tour_format.extra_games):
        yield Band(" · ".join([gettext("Extra games, not counted"), *_consent(sheet)]))
        blank = (None,) * (_EXTRA if len(sheet.protocol.tour_format.board_numbers) <= _FEW_BOARDS else 1)
        for number, game in enumerate(games or blank, start=1):
            yield ExtraRow(sheet, game, number)


def _consent(sheet: Sheet) -> Iterator[str]:
    """What it takes to play an extra game, and on a filled protocol for which it was noted."""
    games = sheet.protocol.extra_games
    agreed = [gettext("board %(board)s, game %(number)s") % game.key._asdict() for game in games if game.agreed]
    if sheet.blank:
        yield gettext("only if both players and the judges agree")
    elif agreed:
        words = gettext("both players and the judges agreed")
        yield words if len(agreed) == len(games) else f"{words}: {'; '.join(agreed)}"


def _stage_words(sheet: Sheet, part: StageLine) -> str:
    """The stage, what a game of it is worth, and its time: of all games together, of teams for a move."""
    tour_format = sheet.protocol.tour_format
    minutes, seconds = tour_format.individual_time, tour_format.team_move_time
    worth = gettext("points for a game: %(points)s") % {"points": show(tour_format.game_points(part.stage))}
    time = ngettext("%(minutes)s minute", "%(minutes)s minutes", minutes) % {"minutes": minutes}
    if not part.stage.in_pairs:
        words = ngettext("%(count)s second to discuss a move", "%(count)s seconds to discuss a move", seconds)
        time = words % {"count": seconds}
    return f"{part.title} · {worth} · {time}"


# Protocols as files.
def blank_pages(matches: Sequence[Match], context: PrintContext) -> list[Page]:
    """A page to fill in by hand for each match, byes left out; the matches come with their names and judges. Free
    shooters whom the reader may know stand in it already."""
    forms: Forms = {}
    met = [match for match in matches if match.team_b]
    named = load_shooters(context.visitor, met)
    blanks = ((match, blank_of(match, named.get(match.pk, NO_ROWS))) for match in met)
    sheets = (Sheet(blank, address_of(match, context), blank=True) for match, blank in blanks)
    return [page for sheet in sheets for page in lay_out(sheet, forms)] or [_empty()]


def address_of(match: Match, context: PrintContext) -> str:
    """Where the code on a match's protocol leads."""
    return context.address("match", match.tour.tournament.slug, match.pk)


def filled_protocol(protocol: Protocol, context: PrintContext) -> list[Document]:
    pages = lay_out(Sheet(protocol, address_of(protocol.match, context), blank=False), {})
    return laid_result(context, pages, str(protocol.match), protocol.match)


def _empty() -> Page:
    page = Page()
    words = gettext("There are no matches in this tour yet. Draw them first, then print their protocols.")
    page.text(BODY.slice(0, 8), words, HEADING._replace(align="middle"))
    return page


def _blank(context: PrintContext) -> list[Document]:
    return context.laid(blank_pages(context.matches, context), gettext("blank protocols"), context.tour)


def _filled(context: PrintContext) -> Iterator[Document]:
    for protocol in protocols_of([] if context.withholds else context.played):
        yield from filled_protocol(protocol, context)


def _one(context: PrintContext) -> list[Document]:
    return filled_protocol(as_read(context.visitor, protocol_of(context.subject)), context)


PROTOCOLS: Final = (
    DocumentType(
        key="protocols", title=_("Blank protocols"), about=_("A page for each match"), lay=_blank,
        path=f"{TOUR}/protocols.pdf", name="protocols_pdf", permission="tour.print_protocols", needs=JUDGED,
    ),
    DocumentType(
        key="filled", title=_("Completed protocols"), about=_("Signed ones only"), lay=_filled,
        needs=SIGNED, after=True,
    ),
    DocumentType(
        key="protocol", lay=_one, path=f"{MATCH}/protocol.pdf", name="protocol_pdf",
        fetch=get_match, permission="match.print_protocol", file=lambda context: context.name,
    ),
)  # fmt: skip
