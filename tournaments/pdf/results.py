"""Tables of results on paper: standings, cross-table, best players, the results of a tour."""

from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import BinaryIO, Final

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from tournaments.formats.points import show_points
from tournaments.models import Tournament
from tournaments.pdf.document import About, write
from tournaments.pdf.faces import TEXT, printable, width
from tournaments.pdf.grid import Column, Grid, grid_pages
from tournaments.pdf.page import Page, Style
from tournaments.pdf.paper import PLAIN, Printing
from tournaments.pdf.stamp import BODY, stamp_in

Cell = str | int | Decimal | datetime | object | None

_SIZE: Final = 9.5
_SHORT: Final = 12
"""A column with no longer text than so many signs is never broken into lines."""
_PAD: Final = 8.0
_NAMES: Final = 0.4
"""The part of the width that names and other texts have at least."""
_WIDEST_TEXT: Final = 220.0


def result_table(
    file: BinaryIO,
    tournament: Tournament,
    title: str,
    rows: Sequence[Sequence[Cell]],
    moment: datetime,
    printing: Printing = PLAIN,
) -> None:
    """Write a table, its headings first among the rows, in the language that is active."""
    pages = result_pages(title, tournament.name, [[shown(cell) for cell in row] for row in rows])
    about = About(f"{tournament}: {title}", str(tournament))
    write(file, pages, about, stamp_in(tournament, f"{tournament} · {title}", moment), printing)


def shown(cell: Cell) -> str:
    """A value of a table as people write it."""
    if isinstance(cell, Decimal):
        return show_points(cell, get_language() or "ru")
    if isinstance(cell, datetime):
        return date_format(cell, "j E, H:i")
    return "" if cell is None else str(cell)


def result_pages(title: str, subtitle: str, rows: Sequence[Sequence[str]]) -> list[Page]:
    """The table laid out. When it has too many columns they go on in a further table that repeats the names."""
    headings, *lines = rows
    short = [_is_short(index, lines) for index in range(len(headings))]
    names = [index for index, is_short in enumerate(short) if not is_short]
    pages: list[Page] = []
    for part in _parts(headings, lines, [index for index, is_short in enumerate(short) if is_short]):
        chosen = sorted([*names, *part])
        columns = _columns(headings, lines, chosen, short)
        texts = [tuple(line[index] for index in chosen) for line in lines]
        pages += grid_pages(Grid(title, subtitle, columns, texts, empty=gettext("Nothing to show yet.")))
    return pages


def _is_short(index: int, lines: Sequence[Sequence[str]]) -> bool:
    return bool(lines) and all(len(line[index]) <= _SHORT for line in lines)


def _natural(index: int, headings: Sequence[str], lines: Sequence[Sequence[str]]) -> float:
    """What a short column needs: its texts in full, and its heading's longest word in small type."""
    words = max((width(printable(word), TEXT, 6.5) for word in headings[index].split()), default=0)
    texts = max((width(printable(line[index]), TEXT, _SIZE) for line in lines), default=0)
    return max(min(words, 60), texts, 10.0) + _PAD


def _parts(headings: Sequence[str], lines: Sequence[Sequence[str]], short: Sequence[int]) -> list[list[int]]:
    """The short columns in parts that leave room for the names."""
    room = BODY.width * (1 - _NAMES)
    parts: list[list[int]] = [[]]
    taken = 0.0
    for index in short:
        needed = _natural(index, headings, lines)
        if parts[-1] and taken + needed > room:
            parts.append([])
            taken = 0.0
        parts[-1].append(index)
        taken += needed
    return parts


def _columns(
    headings: Sequence[str], lines: Sequence[Sequence[str]], chosen: Sequence[int], short: Sequence[bool]
) -> tuple[Column, ...]:
    """Short columns as wide as they need, the others share what is left by their longest texts."""
    needs = {index: _natural(index, headings, lines) for index in chosen if short[index]}
    wishes = {
        index: max((width(printable(line[index]), TEXT, _SIZE) for line in lines), default=1)
        for index in chosen
        if not short[index]
    }
    wishes = {index: min(max(wish, 40.0), _WIDEST_TEXT) for index, wish in wishes.items()}
    left = max(BODY.width - sum(needs.values()), 1.0)
    whole = sum(wishes.values()) or 1.0
    style = Style(size=_SIZE, least=3.4)
    return tuple(
        Column(headings[index], needs[index], style._replace(align="middle"))
        if short[index]
        else Column(headings[index], left * wishes[index] / whole, style)
        for index in chosen
    )
