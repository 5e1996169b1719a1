"""Certificates and results on paper."""

import re
from collections.abc import Sequence, Set
from datetime import datetime
from decimal import Decimal
from functools import cache, partial
from itertools import combinations
from math import ceil
from typing import Final, NamedTuple

from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import Http404
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.access import Actor, get_tournament
from tournaments.kernel.routes import TOUR, TOURNAMENT
from tournaments.kernel.tables import BaseTable, table_rows
from tournaments.kernel.values import show_points
from tournaments.matches.documents.notices import COUNTED, ENDED, OVER
from tournaments.matches.read.matches import shown_to, unannounced
from tournaments.matches.tables import MatchTable
from tournaments.models import Tournament
from tournaments.paper.document import BODY, Document, foot_of, tour_title, unannounced_subtitle
from tournaments.paper.document_type import DocumentType, PrintContext
from tournaments.paper.fitting import BOLD, LEADING, TEXT, printable, width, wrap
from tournaments.paper.grid import HEADING, Column, Grid, GridPart, divided_pages, grid_pages
from tournaments.paper.page import A4, RULE, Backdrop, Box, Page, Style
from tournaments.standings.read.picture import picture_of
from tournaments.standings.read.standings import StandingsRow, standings
from tournaments.standings.rules.picture import Picture
from tournaments.standings.tables.parts import PARTS, narrowed, part_of

_FRAME: Final = BODY.inset(8, 8)
_PALE: Final = (_FRAME, foot_of(A4).inset(-4, -3))
_TITLE: Final = Style(face=BOLD, size=44, least=10, align="middle")
_NAME: Final = Style(face=BOLD, size=34, least=6, align="middle")
_TEXT: Final = Style(size=18, least=5, align="middle")
_GROUP: Final = Style(size=26, least=6, align="middle", on_top=True)


def certificate_pages(
    tournament: Tournament, rows: Sequence[StandingsRow], picture: Picture | None = None, group: str = ""
) -> list[Page]:
    """One page for each row, with the group whose places they are; a page that says so when there are none."""
    backdrop = Backdrop(picture.content, picture.width, picture.height, _PALE) if picture else None
    return [_page(tournament, row, backdrop, group) for row in rows] or [_empty()]


def _page(tournament: Tournament, row: StandingsRow, backdrop: Backdrop | None, group: str) -> Page:
    page = Page(bookmark=row.team.name, backdrop=backdrop)
    page.frame(_FRAME, RULE)
    body = _FRAME.inset(24, 40)
    place = gettext("%(place)s place") % {"place": _ordinal(row.written)}
    page.text(body.slice(0, 7), gettext("Certificate"), _TITLE)
    page.text(body.slice(2, 7), row.team.name, _NAME)
    if group:
        page.text(body.slice(3, 7), place, _NAME)
        page.text(body.slice(4, 7), group, _GROUP)
    else:
        page.text(body.slice(4, 7), place, _NAME)
    page.text(body.slice(5, 7), tournament.name, _TEXT)
    sign = body.slice(6, 7)
    page.rule(sign.x + sign.width / 2, sign.bottom - 16, sign.right, sign.bottom - 16, RULE)
    below = Box(sign.x + sign.width / 2, sign.bottom - 14, sign.width / 2, 14)
    page.text(below, gettext("Organiser"), _TEXT._replace(size=8))
    return page


def _ordinal(written: str) -> str:
    """“3”, or “3–4” where a place is shared, as English writes it; other languages say it in the message itself."""
    if (get_language() or "").partition("-")[0] != "en":
        return written
    return re.sub(r"[0-9]+", lambda number: str(ordinal(int(number[0]))), written)


def _empty() -> Page:
    page = Page()
    page.text(BODY.slice(0, 8), gettext("Nobody is entered yet."), _TEXT)
    return page


# Tables of results on paper: standings, cross-table, best players, the results of a tour.
Cell = str | int | Decimal | datetime | object | None

_SIZE: Final = 9.5
_SIZES: Final = (16.0, 14.0, 12.0, 10.5, _SIZE, 8.5, 7.5)
"""Larger than usual while all is on one page without a broken line, smaller rather than a table in parts."""
_HEAD: Final = 98.0
_BETWEEN: Final = 7.0
"""The height of what stands above the rows, and what a row has besides its text."""
_SHORT: Final = 12
"""A column with no longer text than so many signs is never broken into lines."""
_PAD: Final = 8.0
_NAMES: Final = 0.4
"""The part of the width that names and other texts have at least when they need it."""
_SLACK: Final = 0.01
_SMALL: Final = 6.5
_HEAD_LINES: Final = 3
"""Headings may have so many lines of small type."""
_WIDEST_TEXT: Final = 300.0
_NUMBER: Final = re.compile(r" (?=\d)")


def shown(cell: Cell) -> str:
    """A value of a table as people write it."""
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Decimal):
        return show_points(cell, get_language() or "ru")
    if isinstance(cell, datetime):
        return date_format(cell, "j E, H:i")
    return "" if cell is None else str(cell)


def result_pages(title: str, subtitle: str, rows: Sequence[Sequence[str]]) -> list[Page]:
    """The table laid out. When it has too many columns they go on in a further table that repeats the names."""
    headings, lines = [*map(_heading, rows[0])], rows[1:]
    said = [{line[index] for line in lines} for index in range(len(headings))]
    wide = [_wide(heading, texts) for heading, texts in zip(headings, said, strict=True)]
    short = [_is_short(texts) for texts in said]
    names = _names(short, said)
    others = [index for index in range(len(headings)) if index not in names]
    size = _size_for(wide, names, others, len(lines))
    needs = [column.at(size) for column in wide]
    parts = _parts(needs, names, others)
    widest = max(sum(needs[index] for index in part) for part in parts)

    def columns(chosen: Sequence[int], room: float) -> tuple[Column, ...]:
        return _columns(headings, said, needs, chosen, short, size, room)

    empty, heading = gettext("Nothing to show yet."), _head_height(headings, needs)
    if len(parts) == 1:
        chosen = sorted([*names, *parts[0]])
        return grid_pages(Grid(title, subtitle, columns(chosen, BODY.width), _texts(lines, chosen), 1, empty, heading))
    known = (*columns(names, BODY.width - widest), Column("", widest, Style(size=size)))
    grid = Grid(title, subtitle, known, [(*texts, "") for texts in _texts(lines, names)], 1, empty, heading)
    return divided_pages(grid, [GridPart(columns(part, widest), _texts(lines, part)) for part in parts])


def _heading(text: str) -> str:
    """A number stays in the line of the word before it."""
    return _NUMBER.sub("\N{NO-BREAK SPACE}", printable(text))


def _texts(lines: Sequence[Sequence[str]], chosen: Sequence[int]) -> list[tuple[str, ...]]:
    """Of each line those of the chosen columns."""
    return [tuple([line[index] for index in chosen]) for line in lines]


class _Wide(NamedTuple):
    """What a column needs: its heading in lines of small type, in points, and its widest text in full, in points for
    each point of the type's size."""

    heading: float
    text: float

    def at(self, size: float) -> float:
        return max(min(self.heading, 60), self.text * size, 10.0) + _PAD


def _wide(heading: str, texts: Set[str]) -> _Wide:
    return _Wide(
        _head_width(printable(heading).split(" ")), max((width(printable(text), TEXT, 1) for text in texts), default=0)
    )


def _head_width(words: Sequence[str]) -> float:
    """No less than the longest word, and as little more as leaves no more lines than a heading may have."""
    pieces = (" ".join(words[begin:end]) for begin, end in combinations(range(len(words) + 1), 2))
    widths = sorted({width(piece, TEXT, _SMALL) for piece in pieces})
    longest = max((width(word, TEXT, _SMALL) for word in words), default=0.0)
    return next((wide for wide in widths if wide >= longest and _head_lines(words, wide) <= _HEAD_LINES), longest)


def _head_lines(words: Sequence[str], wide: float) -> int:
    return len(wrap(" ".join(words), TEXT, _SMALL, wide))


def _head_height(headings: Sequence[str], needs: Sequence[float]) -> float:
    """More than usual where some heading has a third line."""
    pairs = zip(headings, needs, strict=True)
    lines = max((_head_lines(heading.split(" "), need - _PAD) for heading, need in pairs), default=1)
    return max(HEADING, min(lines, _HEAD_LINES) * _SMALL * LEADING + 2)


def _size_for(columns: Sequence[_Wide], names: Sequence[int], others: Sequence[int], lines: int) -> float:
    """The largest type in which nothing is broken or divided, larger than usual on one page only; when there is none,
    the one of the usual type and the smaller ones that takes the fewest sheets."""

    def height(size: float) -> float:
        return lines * (size * LEADING + _BETWEEN)

    for size in _SIZES:
        wide = sum(column.at(size) for column in columns)
        if wide <= BODY.width and (size <= _SIZE or _HEAD + height(size) <= BODY.height):
            return size

    def sheets(size: float) -> int:
        return len(_parts([column.at(size) for column in columns], names, others)) * ceil(height(size) / BODY.height)

    return min((size for size in _SIZES if size <= _SIZE), key=sheets)  # of equal ones the first, which is the largest


def _is_short(texts: Set[str]) -> bool:
    return bool(texts) and all(len(text) <= _SHORT for text in texts)


def _names(short: Sequence[bool], said: Sequence[Set[str]]) -> list[int]:
    """The columns that a row is known by: those of long texts, and all up to the first one of words."""
    words = (index for index, texts in enumerate(said) if texts and all(text[:1].isalpha() for text in texts))
    known = range(next(words, -1) + 1)
    return [index for index, is_short in enumerate(short) if not is_short or index in known]


def _parts(needs: Sequence[float], names: Sequence[int], short: Sequence[int]) -> list[list[int]]:
    """The short columns in parts that leave room for the names."""
    room = BODY.width - min(sum(needs[index] for index in names), BODY.width * _NAMES)
    parts: list[list[int]] = [[]]
    taken = 0.0
    for index in short:
        if parts[-1] and taken + needs[index] > room + _SLACK:
            parts.append([])
            taken = 0.0
        parts[-1].append(index)
        taken += needs[index]
    return parts


def _columns(
    headings: Sequence[str],
    said: Sequence[Set[str]],
    needs: Sequence[float],
    chosen: Sequence[int],
    short: Sequence[bool],
    size: float,
    room: float,
) -> tuple[Column, ...]:
    """Short columns as wide as they need, the others share what is left of the room by their longest texts."""
    wishes = {index: min(max(needs[index], 40.0), _WIDEST_TEXT) for index in chosen if not short[index]}
    left = max(room - sum(needs[index] for index in chosen if short[index]), 1.0)
    whole = sum(wishes.values()) or 1.0
    style = Style(size=size, least=3.4)
    return tuple(
        Column(
            headings[index],
            needs[index] if short[index] else left * wishes[index] / whole,
            style._replace(align="middle" if _has_figures(said[index]) else "left"),
        )
        for index in chosen
    )


def _has_figures(texts: Set[str]) -> bool:
    """Whether a column holds nothing but figures and signs."""
    return not any(sign.isalpha() for text in texts for sign in text)


# The documents.
def _certificates(context: PrintContext) -> list[Document]:
    """One for each team by the whole standings, or of a group by its own: the best first, or ``order=up`` as a ceremony
    calls them out. Once anybody has come to a match, those who never did get none."""
    tournament, group = context.tournament, context.asked.get("group", "")
    table = standings(tournament, include_hidden=True, group=group)
    if group and group not in table.groups:
        raise Http404
    came = tuple(row for row in table.rows if row.came) or table.rows
    rows = came[::-1] if context.asked.get("order") == "up" else came
    title = " – ".join(filter(None, (gettext("Certificates"), group)))
    return context.laid(certificate_pages(tournament, rows, picture_of(tournament), group), title, tournament)


def result_table(context: PrintContext, title: str, table: BaseTable, *, secretly: bool = False) -> list[Document]:
    """``secretly``: the table shows results that wait to be opened, and the sheet says so."""
    write = cache(shown)  # ten thousand cells have few different figures
    rows = [[*map(write, row)] for row in table_rows(table)]
    name = context.tournament.name
    pages = result_pages(title, unannounced_subtitle(name) if secretly else name, rows)
    return context.laid(pages, title, context.tournament, secretly=secretly)


def _results(context: PrintContext) -> list[Document]:
    matches = shown_to(context.visitor, context.matches, announced=context.announced)
    title = f"{gettext('Results of the tour')}: {tour_title(context.tour)}"
    table = MatchTable(matches, tournament=context.tournament)
    return result_table(context, title, table, secretly=unannounced(matches))


def _part(what: str, group: str, context: PrintContext) -> list[Document]:
    part = part_of(what)
    selection = narrowed(part, context.tournament, group, include_hidden=context.include_hidden)
    title = " – ".join(str(word) for word in (part.title, group) if word)
    return result_table(context, title, selection.table, secretly=selection.unannounced)


def _shown_in(visitor: Actor, slug: str, permission: str, **_which: str) -> Tournament:
    return get_tournament(visitor, slug, permission)


DOCUMENTS: Final = (
    DocumentType(
        key="results", title=_("Results of the tour"), lay=_results,
        path=f"{TOUR}/results.pdf", name="tour_results_pdf", needs=ENDED, after=True,
    ),
    *(
        DocumentType(key=what, title=part.title, lay=partial(_part, what, ""), needs=COUNTED, after=True)
        for what, part in PARTS.items()
    ),
    DocumentType(
        key="results", lay=lambda context: _part(context.asked["what"], context.asked.get("group", ""), context),
        path=f"{TOURNAMENT}/results/<slug:what>.pdf", name="results_pdf", fetch=_shown_in, reads=("group",),
        file=lambda context: f"{context.name} {context.asked['what']}",
    ),
    DocumentType(
        key="certificates", title=_("Certificates"), about=_("One for each place"), lay=_certificates,
        path=f"{TOURNAMENT}/certificates.pdf", name="certificates_pdf",
        fetch=get_tournament, permission="tournament.organise", needs=OVER, after=True, rare=True,
        reads=("order", "group"),
        file=lambda context: " ".join(filter(None, (context.name, "certificates", context.asked.get("group", "")))),
    ),
)  # fmt: skip
