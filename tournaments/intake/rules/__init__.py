"""A table from elsewhere: in which row its columns are named, what each of them holds, and cells that are corrected."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from games.core.types import gettext_noop
from tournaments.kernel.names import bare_look, name_key, stray_letters
from tournaments.kernel.table_file import MAX_COLUMNS, TITLE_ROWS, Table, clean_cell
from tournaments.kernel.values import Fault, tell

COUNTS: Final = frozenset({"no", "n", "номер", "number", "п п", "пп", "no п п", "n п п", "no пп", "номер п п"})
"""Headings of a column that numbers the rows."""
_NUMBER: Final = re.compile(r"[-+\N{MINUS SIGN}]?\d+([.,]\d+|½)?")
_WHAT: Final = (
    r"(?: (?:команд|игр|участник|встреч|матч|судей|чел|очк|team|player|participant|match|game|judge|point)\w*)?"
)
_TOTAL: Final = re.compile(rf"(?:итого|всего|totals?){_WHAT}(?: \d+)?{_WHAT}")
_NOTE: Final = re.compile(
    r"(?:примечани[ея]|notes?) *(?:[:.–—-].*)?"
    r"|(?:ответственн\w+|руководитель|директор|тел(?:ефоны?)?|контакт(?:ы|н\w+)|подпись|дата|составил\w*|"
    r"заполнил\w*|contacts|phone|date|signed)(?![^\W_]) *[\w ]{0,40}[:._].*"
    r"|(?:контакт|contact)\b *[\w ]{0,40}:.*[\d@].*"
    r"|(?:страница|стр\.?|лист|page) *№? *\d+(?: *(?:из|of|/) *\d+)?"
    r"|\*+ *[–—-].*|[_ ]{3,}.*",
    re.IGNORECASE | re.DOTALL,
)
"""What stands alone in a row: a note, whom to ask, who has signed, the number of a page."""
_LONGEST_NOTE: Final = 200
"""Signs of a cell that are looked at to tell a note."""
_SIGNED: Final = re.compile(
    r"(?:руководитель|директор|ответственн\w+|тренер|учитель|педагог|сопровождающ\w+|главный судья)"
    r"(?: (?:команды|школы|делегации|за \w+))?:?|(?:тел(?:ефон)?\.?|e-?mail|почта|дата|подпись|contact|coach|teacher):",
    re.IGNORECASE,
)
"""What stands before the only other cell of a row that tells whom to ask."""
_DATE: Final = re.compile(
    r"\d{4}-\d\d-\d\d(?:[T ].*)?|\d{1,2}\.\d{1,2}\.\d{2,4}|\d{1,2}[.-](?:[a-z]{3}|[а-я]{3})[а-я]?\.?(?:[.-]\d+)?",
    re.IGNORECASE,
)


MAX_EXAMPLE: Final = 40
"""Signs of a cell by which a row or column is told."""


@dataclass(frozen=True, slots=True)
class TableKind:
    """What the rows of a table are about.

    ``headings`` says by their ``plain`` form what columns may be called, ``meanings`` all that they may hold. A row of
    headings is known by what is ``telling``; what is ``required`` stands in one column each, what stands in ``once`` in
    one at most. Headings that are put ``aside`` are known and not needed. ``unnamed`` says what the columns of a table
    without headings seem to hold, from its width. ``numbered``: a number behind a heading changes nothing, and cells to
    the right of the last one belong to it. Cells with a meaning of ``several`` hold several names: between commas, or
    one under another. ``settle`` has the last word on what columns hold. ``together`` names, for what is required, a
    column that may stand in its place.
    """

    headings: Mapping[str, str]
    meanings: tuple[str, ...]
    telling: frozenset[str]
    required: tuple[str, ...]
    once: frozenset[str]
    unnamed: Callable[[int], tuple[str, ...]]
    aside: frozenset[str] = frozenset()
    numbered: bool = False
    several: frozenset[str] = frozenset()
    settle: Callable[[Sequence[str]], Sequence[str]] = tuple
    together: Mapping[str, str] = field(default_factory=dict)

    def lacking(self, names: Iterable[str], named: Sequence[str]) -> tuple[str, ...]:
        """Which of these no column holds, by itself or together with others."""
        return tuple(name for name in names if name not in named and self.together.get(name) not in named)

    def meaning(self, heading: str) -> str:
        """What a column of that heading holds; empty when nobody knows."""
        known = plain(heading)
        meaning = self.headings.get(known) or self.headings.get(plain(re.sub(r"\([^()]*\)", "", heading)), "")
        return meaning or (self.headings.get(re.sub(r" ?\d+$", "", known), "") if self.numbered else "")

    def knows_whole(self, row: Iterable[str]) -> bool:
        """Whether some heading is known as it stands, with its number if it has one."""
        return any(plain(heading) in self.headings for heading in row)

    def named(self, row: Iterable[str]) -> tuple[str, ...]:
        return tuple(self.settle([self.meaning(cell) for cell in row]))


@dataclass(frozen=True, slots=True)
class Columns:
    """What the columns of a table hold, from left to right; "" is one that is left out.

    ``top`` is the place of the row that names them, from 0, None where no row does. ``sure``: every heading was known.
    """

    meanings: tuple[str, ...]
    top: int | None = None
    sure: bool = True

    def place_of(self, meaning: str, cell: int | None = None) -> int | None:
        """The column that is meant: the cell's own where that is known, else the first that holds it."""
        if cell is None:
            return self.meanings.index(meaning) if meaning in self.meanings else None
        return min(cell, len(self.meanings) - 1)

    def heading_of(self, table: Table, place: int | None) -> str:
        """What the table itself calls a column; empty where it does not."""
        if self.top is None or place is None:
            return ""
        named = table.rows[self.top]
        return named[place] if place < len(named) else ""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A table on its way to being stored: as it is read and corrected so far, with the numbers of the rows that were
    opened to correct them. ``told`` says what was made of it that somebody should look at: codes ``sheet.*``, each with
    a text of the table as an example."""

    table: Table
    columns: Columns
    opened: tuple[int, ...] = ()
    told: tuple[tuple[str, str], ...] = ()


def plain(heading: str) -> str:
    """A heading as headings are compared: small letters, single spaces, no signs."""
    return " ".join(re.sub(r"[\W_]+", " ", name_key(heading).replace("№", " no ").replace("#", " no ")).split())


def guess(table: Table, kind: TableKind) -> Columns:
    """Where the headings stand and what the columns hold, as far as can be seen; titles may stand above.

    Headings tell what the rows are about, and are wider than what stands above them or tell more than one thing. A word
    with a number is one only beside others: “Team 1” alone is a name.
    """
    for place, row in enumerate(table.rows[:TITLE_ROWS]):
        meanings = kind.named(row)
        named = set(meanings) - {""}
        is_widest = all(len(above) < len(row) for above in table.rows[:place])
        if not kind.lacking(kind.telling, meanings) and (len(named) > 1 or (is_widest and kind.knows_whole(row))):
            is_title = len(row) == 1 and place + 1 < len(table.rows) and _names_several(table.rows[place + 1], kind)
            return named_at(table, place + is_title, kind)
    if (heading_place := _above_numbers(table)) is not None:
        return named_at(table, heading_place, kind)
    width = _width(table)
    return Columns(kind.unnamed(width), sure=width == 1)


def _names_several(row: Sequence[str], kind: TableKind) -> bool:
    meanings = kind.named(row)
    return not kind.lacking(kind.telling, meanings) and len({*meanings} - {""}) > 1


def named_at(table: Table, place: int, kind: TableKind) -> Columns:
    """What the columns hold when they are named in the row of that place."""
    row = table.rows[place]
    further = [row[-1] if kind.numbered and row else ""] * (_width(table, place) - len(row))
    named = kind.named([*row, *further])
    unknown = [
        at
        for at, (heading, meaning) in enumerate(zip([*row, *further], named, strict=True))
        if not meaning and plain(heading) not in kind.aside
    ]
    below = table.rows[place + 1 :]
    sure = not any(at < len(row) and (row[at] or any(at < len(line) and line[at] for line in below)) for at in unknown)
    return Columns(named, place, sure=sure and not kind.lacking(kind.required, named))


def _width(table: Table, start: int = 0) -> int:
    return max(len(row) for row in table.rows[start:])


def _above_numbers(table: Table) -> int | None:
    """The place of a row of words over a column of numbers, which is a row of headings in whatever words."""
    rows = table.rows
    widest = _width(table)
    for place, row in enumerate(rows[:TITLE_ROWS]):
        is_of_words = not any(map(_NUMBER.fullmatch, row)) and not any(map(says_how_to_reach, row))
        if len(row) < max(2, widest - 1) or not is_of_words or place + 1 == len(rows):
            continue
        below = rows[place + 1 :]
        return place if any(_all_numbers(below, at) for at in range(len(row))) else None
    return None


def _all_numbers(rows: Sequence[tuple[str, ...]], at: int) -> bool:
    cells = [row[at] for row in rows if at < len(row) and row[at]]
    return bool(cells) and all(map(_NUMBER.fullmatch, cells))


def renamed(table: Table, shown: Columns, chosen: Sequence[str], top: int | None, kind: TableKind) -> Columns:
    """What the columns hold after somebody has chosen: what they have changed stands; where the headings have moved to
    another row, that says the rest."""
    if top == shown.top:
        given = list(chosen)
    else:
        fresh = kind.unnamed(_width(table)) if top is None else named_at(table, top, kind).meanings
        rest = fresh if any(fresh) else shown.meanings
        width = max(len(rest), len(chosen))
        before, after, said = (_padded(row, width) for row in (shown.meanings, rest, chosen))
        given = [now if now and mine == was else mine for mine, was, now in zip(said, before, after, strict=True)]
    known = [meaning if meaning in kind.meanings else "" for meaning in given]
    return Columns(tuple(kind.settle(known)), top)


def _padded(row: Sequence[str], width: int) -> list[str]:
    return [*row, *[""] * (width - len(row))]


def wrong_columns(columns: Columns, kind: TableKind) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is required and stands in no column, and what stands in several though it may in one only."""
    return kind.lacking(kind.required, columns.meanings), tuple(
        name for name in kind.meanings if name in kind.once and columns.meanings.count(name) > 1
    )


def rows_under(table: Table, columns: Columns) -> list[tuple[int, tuple[str, ...]]]:
    """(number, cells) of the rows below the headings; rows that hold nothing in any needed column are none, nor are the
    headings once more, totals, and notes below the table."""
    return [
        (number, cells)
        for number, cells in _below(table, columns)
        if _says_anything(cells, columns.meanings) and not is_aside(cells)
    ]


def rows_aside(table: Table, columns: Columns) -> list[str]:
    """Totals and notes, of which nothing is read: each as the number of its row with its first cell."""
    aside = ((number, next(filter(None, cells))) for number, cells in _below(table, columns) if is_aside(cells))
    return [f"{number} ({cell if len(cell) <= MAX_EXAMPLE else cell[:MAX_EXAMPLE] + '…'})" for number, cell in aside]


def _below(table: Table, columns: Columns) -> list[tuple[int, tuple[str, ...]]]:
    if columns.top is None:
        return list(zip(table.numbers, table.rows, strict=True))
    start, heading = columns.top + 1, _folded(table.rows[columns.top])
    numbered = zip(table.numbers[start:], table.rows[start:], strict=True)
    return [(number, cells) for number, cells in numbered if _folded(cells) != heading]


def _folded(cells: Sequence[str]) -> list[str]:
    """Cells as headings on a further page are compared with those above."""
    return [cell.casefold() for cell in cells if cell]


def is_aside(cells: Sequence[str]) -> bool:
    """Whether a row is a total, or a note in its only cell, or says in two whom to ask."""
    said = [cell for cell in cells if cell]
    if not said or len(said) > 2:
        return bool(said) and _TOTAL.fullmatch(plain(said[0])) is not None
    note = _NOTE if len(said) == 1 else _SIGNED
    return bool(_TOTAL.fullmatch(plain(said[0])) or note.fullmatch(said[0][:_LONGEST_NOTE]))


def is_date(text: str) -> bool:
    """Whether a cell looks like a date, which spreadsheets make of “2.5” and “3-1”."""
    return _DATE.fullmatch(text) is not None


_REACH: Final = re.compile(r"[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+|(?=(?:\D*\d){6})[-+\d() ]+")


def says_how_to_reach(cell: str) -> bool:
    """Whether a cell is an address for letters or a telephone number."""
    return _REACH.fullmatch(cell) is not None


def _says_anything(cells: Sequence[str], meanings: Sequence[str]) -> bool:
    return any(cell and (place >= len(meanings) or meanings[place]) for place, cell in enumerate(cells))


def corrected(table: Table, cells: Mapping[tuple[int, int], str]) -> Table:
    """The table with other texts in some cells, which are given by the row's number and the column's place; a row in
    which nothing is left is no row any more."""
    mended: dict[int, dict[int, str]] = {}
    for (number, place), text in cells.items():
        if 0 <= place < MAX_COLUMNS:
            mended.setdefault(number, {})[place] = clean_cell(text)
    rows = {number: _mended(row, mended.get(number, {})) for number, row in zip(table.numbers, table.rows, strict=True)}
    filled = {number: row for number, row in rows.items() if row}
    return replace(table, rows=tuple(filled.values()), numbers=tuple(filled)) if filled else table


def _mended(row: tuple[str, ...], texts: Mapping[int, str]) -> tuple[str, ...]:
    cells = _padded(row, 1 + max(texts)) if texts else [*row]
    for place, text in texts.items():
        cells[place] = text
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells)


# What is told beside a name or above a table and refuses nothing.
MESSAGES: Final = {
    "sheet.turned": gettext_noop(
        "Every column was read as a team, “%(text)s” and so on, with its players below; each is a row here. If that is "
        "wrong, write headings above the columns, for example Team and Player, and send the list again."
    ),
    "sheet.groups": gettext_noop(
        "Lines such as “%(text)s” were read as the group of the rows below them. If that is wrong, choose “not used” "
        "for that column."
    ),
    "name.like_a_row": gettext_noop(
        "“%(name)s” looks almost like “%(other)s” in row %(row)s: only an alphabet, a space or a sign may differ. If "
        "both are the same, write them the same way; if not, save them as they are."
    ),
    "name.like_a_stored_one": gettext_noop(
        "“%(name)s” looks almost like “%(other)s”, which is already there: only an alphabet, a space or a sign may "
        "differ. If both are the same, write it that way; if not, save it as it is."
    ),
    "cell.date": gettext_noop(
        "“%(text)s” looks like a date: spreadsheets turn numbers such as 2.5 into dates. Type the original value."
    ),
}
tell(MESSAGES)


class Lookalikes:
    """Names of one kind as the rows of a table bring them, beside those that are stored: what a reader would take for
    something else is told where it stands first."""

    def __init__(self, stored: Iterable[str]) -> None:
        names = [name for name in stored if name]
        self._told = {name_key(name) for name in names}
        self._stored = {bare_look(name): name for name in names}
        self._seen: dict[str, tuple[str, int]] = {}

    def notes(self, name: str, row: int) -> Iterator[Fault]:
        """What is to be told of the name in the row of that number."""
        key, look = name_key(name), bare_look(name)
        if not look or key in self._told:
            return
        self._told.add(key)
        if (stray := stray_letters(name)) is not None:
            yield stray
        if look in self._stored:
            yield Fault("name.like_a_stored_one", {"name": name, "other": self._stored[look]})
        elif look in self._seen:
            other, number = self._seen[look]
            yield Fault("name.like_a_row", {"name": name, "other": other, "row": number})
        self._seen.setdefault(look, (name, row))
