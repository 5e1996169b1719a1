"""Headings that spreadsheets hold in merged cells: in two rows, or one over several columns."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import Final

from tournaments.intake.rules import TableKind, is_aside, plain
from tournaments.kernel.person_names import ends_as_surname, is_listed
from tournaments.kernel.table_file import TITLE_ROWS, Table

_OF_OTHERS: Final = re.compile(
    r"\b(?:руковод|тренер|учител|педагог|сопровожд|ответствен|наставник|родител|представител|законн|директор|контакт|"
    r"coach|teacher|leader|parent|contact|adult)"
)
"""What begins a word for people who do not take part."""
_NAMES: Final = frozenset({"название", "наименование", "имя", "name"})
"""What stands below a heading and adds nothing to it."""

_WHOLE: Final = re.compile(
    r"(?:ф и(?: о)?|фио?|фамилия(?: и)? имя(?: отчество)?|(?P<given>имя(?: и)? фамилия|full name))"
    r"(?: (?:игрок|участник|капитан|судь|судей|учени|учащ|реб)\w*)?"
)
_PARTS: Final = {False: ("Фамилия", "Имя", "Отчество"), True: ("Имя", "Фамилия")}
_PARTS_IN_ENGLISH: Final = ("Name", "Surname")
_ONE_WORD: Final = re.compile(r"[^\W\d_][\w.'’-]*")
_WORDS: Final = re.compile(rf"{_ONE_WORD.pattern}(?: {_ONE_WORD.pattern})?")
_PATRONYMIC: Final = re.compile(r"\w+(?:вич|вна|чна|ична|оглы|кызы|\.)", re.IGNORECASE)


def with_one_heading(table: Table, kind: TableKind) -> Table:
    """The table with one row of headings where there are two, as “Participant” over “Surname” and “Name”: the lower one
    stands only below merged cells. Headings that say the same once more in the other language are left out."""
    table = without_repeated_headings(table, kind)
    for place, (upper, lower) in enumerate(zip(table.rows[:TITLE_ROWS], table.rows[1:], strict=False)):
        if (joined := joined_headings(upper, lower, kind)) is not None:
            rows = (*table.rows[:place], joined, *table.rows[place + 2 :])
            return replace(table, rows=rows, numbers=(*table.numbers[: place + 1], *table.numbers[place + 2 :]))
    return table


def without_repeated_headings(table: Table, kind: TableKind) -> Table:
    """The table without a row that repeats the headings above it in the other language, as «Команда», «Игрок» over
    “Team”, “Player”."""
    for place, (upper, lower) in enumerate(zip(table.rows[:TITLE_ROWS], table.rows[1:], strict=False), start=1):
        if _repeats(upper, lower, kind):
            rows, numbers = ((*given[:place], *given[place + 1 :]) for given in (table.rows, table.numbers))
            return replace(table, rows=rows, numbers=numbers)
    return table


def _repeats(upper: Sequence[str], lower: Sequence[str], kind: TableKind) -> bool:
    """Whether every heading that is known says the same as the one above it, at least two of them as words: single
    letters may be names."""
    both = [(above, below) for above, below in zip_longest(upper, lower, fillvalue="") if below]
    known = [cells for cells in both if any(map(kind.meaning, cells))]
    words = [cells for cells in known if all(len(plain(cell)) > 2 for cell in cells)]
    in_other_language = all(above.isascii() != below.isascii() for above, below in words)
    return len(words) > 1 and in_other_language and all(_say_the_same(*cells, kind) for cells in known)


def _say_the_same(above: str, below: str, kind: TableKind) -> bool:
    are_whole = kind.knows_whole([above]) and kind.knows_whole([below])
    have_one_number = re.findall(r"\d+", above) == re.findall(r"\d+", below)
    return kind.meaning(above) == kind.meaning(below) and (are_whole or have_one_number)


def joined_headings(upper: Sequence[str], lower: Sequence[str], kind: TableKind) -> tuple[str, ...] | None:
    """Both rows in one; None where the lower one is no row of headings, or stands for itself."""
    width = max(len(upper), len(lower))
    above, below = ([*row, *[""] * (width - len(row))] for row in (upper, lower))
    filled = [place for place in range(width) if below[place]]
    fits = all(not above[place] or _spans(above, below, place) for place in filled)
    under = [below[place] for place in filled]
    are_known = kind.knows_whole(under) or (bool(under) and all(map(kind.meaning, under)))
    if sum(map(bool, above)) < 2 or not fits or not are_known:
        return None
    return tuple(_joined_cells(above, below, kind))


def _spans(above: Sequence[str], below: Sequence[str], place: int) -> bool:
    """Whether the heading there stands over the next column too."""
    return place + 1 < len(above) and not above[place + 1] and bool(below[place + 1])


def _joined_cells(above: Sequence[str], below: Sequence[str], kind: TableKind) -> Iterator[str]:
    head = ""
    for heading, under in zip(above, below, strict=True):
        head = heading or (head if under else "")
        yield _joined(head, under, kind) if under else heading


def _joined(head: str, under: str, kind: TableKind) -> str:
    if not head:
        return under
    if _OF_OTHERS.search(plain(head)):
        return f"{head}: {under}"
    meaning = kind.meaning(under)
    if kind.meaning(head) and not meaning:
        says_more = plain(under) not in _NAMES and not any(map(str.isdecimal, under))
        return f"{head}: {under}" if says_more else head
    return under


def with_names_apart(
    headings: Sequence[str], rows: Iterable[Sequence[str]], *, listed: bool = False
) -> tuple[str, ...]:
    """The headings with one for each part of a name where one for the whole name stands over several columns;
    ``listed``: only where one of them holds given names that are listed."""
    named = [*headings]
    filled = list(rows)
    for place, heading in enumerate(headings):
        found = _WHOLE.fullmatch(plain(heading))
        if found and not "".join(headings[place + 1 : place + 2]) and _hold_parts(filled, place, listed=listed):
            parts = _parts(heading, found)
            is_longer = len(parts) > 2 and not "".join(headings[place + 2 : place + 3])
            parts = parts if is_longer and _mostly(_PATRONYMIC, _cells(filled, place + 2)) else parts[:2]
            if _goes_on(headings, filled, place + len(parts)):
                continue
            named += [""] * (place + len(parts) - len(named))
            named[place : place + len(parts)] = parts
    return tuple(named)


def _parts(heading: str, found: re.Match[str]) -> tuple[str, ...]:
    if heading.isascii():
        return _PARTS_IN_ENGLISH
    return _PARTS[found["given"] is not None]


def _hold_parts(rows: Sequence[Sequence[str]], place: int, *, listed: bool) -> bool:
    """Whether a word stands there and another beside it, as no two whole names do, and no two players."""
    filled = [row for row in rows if len(row) > place + 1 and row[place] and row[place + 1]]
    both = [row for row in filled if not _WHOLE.fullmatch(plain(row[place]))]
    first, second = _cells(both, place), _cells(both, place + 1)
    given = [_are_mostly(is_listed, first), _are_mostly(is_listed, second)]
    are_two = all(given) or (_are_mostly(ends_as_surname, first) and _are_mostly(ends_as_surname, second))
    if are_two or (listed and not any(given)):
        return False
    return _mostly(_ONE_WORD, first) and _mostly(_WORDS, second, capital=True)


def _goes_on(headings: Sequence[str], rows: Sequence[Sequence[str]], place: int) -> bool:
    """Whether names go on there, below no heading: each cell of the row is a person then."""
    return not "".join(headings[place : place + 1]) and _mostly(_WORDS, _cells(rows, place), capital=True)


def _cells(rows: Sequence[Sequence[str]], place: int) -> list[str]:
    return [row[place] for row in rows if place < len(row) and row[place]]


def _mostly(pattern: re.Pattern[str], cells: Sequence[str], *, capital: bool = False) -> bool:
    return _are_mostly(lambda cell: bool(pattern.fullmatch(cell)) and (not capital or cell[0].isupper()), cells)


def _are_mostly(is_such: Callable[[str], bool], cells: Sequence[str]) -> bool:
    return sum(map(is_such, cells)) * 2 > len(cells)


def with_split_names(table: Table, kind: TableKind, *, listed: bool = False) -> Table:
    """The table with its merged headings in one row and over one column each; ``listed`` as in ``with_names_apart``."""
    joined = with_one_heading(table, kind)
    for place, row in enumerate(joined.rows[:TITLE_ROWS]):
        apart = with_names_apart(row, joined.rows[place + 1 :], listed=listed)
        if apart != row:
            return replace(joined, rows=(*joined.rows[:place], apart, *joined.rows[place + 1 :]))
    return joined


def with_column_above(table: Table, alone: Sequence[str], top: int | None, place: int | None, heading: str) -> Table:
    """The table with what stands in lines of its own above other rows – ``alone`` says it for each row – in a column: a
    new one at its left, or the one of that place where it is empty. Rows that say the headings again are left out."""
    named = () if top is None else table.rows[top]
    rows: dict[int, tuple[str, ...]] = {}
    above = ""
    for at, (number, row, own) in enumerate(zip(table.numbers, table.rows, alone, strict=True)):
        above = own or above
        if at == top:
            rows[number] = beside(heading, row, place)
        elif not own and row != named:
            rows[number] = beside("" if is_aside(row) else above, row, place)
    return replace(table, rows=tuple(rows.values()), numbers=tuple(rows)) if rows else table


def beside(text: str, row: tuple[str, ...], place: int | None) -> tuple[str, ...]:
    if place is None:
        return (text, *row)
    return row if place >= len(row) or row[place] else (*row[:place], text, *row[place + 1 :])
