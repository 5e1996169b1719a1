"""A table of matches that somebody uploads: its columns, and its rows."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, replace
from typing import Final

from django.utils.translation import gettext as _

from tournaments.intake.rules import (
    COUNTS,
    Columns,
    Sheet,
    TableKind,
    guess,
    is_date,
    plain,
    rows_aside,
    rows_under,
    wrong_columns,
)
from tournaments.intake.rules.headings import with_column_above, with_one_heading
from tournaments.kernel.names import MAX_NAME
from tournaments.kernel.table_file import Table
from tournaments.kernel.values import clean_text

_SIDES: Final = {"a": ("a", "а", "1", "one"), "b": ("b", "б", "в", "2", "two")}
"""How headings name the sides of a match; a Latin letter is often meant by a Russian one that looks like it."""
_WHO: Final = ("team", "side", "participant", "player", "команда", "сторона", "участник", "игрок")
_HOW_MUCH: Final = ("points", "points of", "score", "result", "очки", "баллы", "счет", "результат", "итог")
_ALONE: Final = {
    "tour": ("tour", "round", "тур", "раунд", "номер тура", "no тура", "тур no", "раунд no", "номер раунда",
             "tour number", "round number", "tour no", "round no"),
    "room": ("room", "комната", "кабинет", "аудитория", "место", "помещение", "hall", "зал"),
    "team_a": ("a", "а", "первая команда", "команда первая", "1 я команда", "первый", "первый участник", "home",
               "home team", "хозяева", "команда хозяев", "хозяин"),
    "team_b": ("b", "б", "вторая команда", "команда вторая", "2 я команда", "второй", "второй участник", "away",
               "away team", "guest", "guests", "гости", "команда гостей", "гость", "соперник",
               "противник", "команда соперник", "команда соперника", "opponent"),
    "opponents": ("соперники", "противники", "opponents"),
    "pair": ("пара", "пары", "пара команд", "матч", "матчи", "встреча", "встречи", "игра", "команды", "участники",
             "игроки", "стороны", "кто играет", "кто с кем", "кто с кем играет", "pair", "pairs", "pairing",
             "pairings", "match", "matches", "fixture", "fixtures", "game", "teams", "participants", "players"),
    "points_a": ("очки хозяев", "баллы хозяев", "home points", "очки команды"),
    "points_b": ("очки гостей", "баллы гостей", "away points", "очки соперника", "баллы соперника",
                 "opponent points", "points of opponent"),
    "side": ("команда", "участник", "игрок", "team", "participant", "player"),
    "points": _HOW_MUCH,
}  # fmt: skip
HEADINGS: Final[Mapping[str, str]] = {
    **{f"{word} {sign}": f"team_{side}" for side, signs in _SIDES.items() for word in _WHO for sign in signs},
    **{f"{word} {sign}": f"points_{side}" for side, signs in _SIDES.items() for word in _HOW_MUCH for sign in signs},
    **{
        f"{word} {whose} {sign}": f"points_{side}"
        for side, signs in _SIDES.items()
        for word in ("очки", "баллы", "счет")
        for whose in ("команды", "стороны", "участника", "игрока")
        for sign in signs
    },
    **{heading: name for name, headings in _ALONE.items() for heading in headings},
}
"""Heading → what its column holds; "side" and "points" are of the side that no other heading names, "opponents" are
side B or both sides."""
REQUIRED: Final = ("tour", "team_a", "team_b")
NAMES: Final = ("tour", "room", "team_a", "team_b", "points_a", "points_b", "score", "pair")
LEFT_OUT: Final = ("state", "состояние", "table", "стол", "judges", "судьи")
"""Headings of this program's own tables of matches that a new match has no use for."""
BYES: Final = frozenset({"-", "–", "—", "−", "bye", "без соперника", "свободен", "свободна", "свободны"})
"""What side B says of a bye, by ``name_key``, unless a team is called so."""
_IN_ORDER: Final[Mapping[int, tuple[str, ...]]] = {
    3: REQUIRED,
    4: NAMES[:4],
    5: (*REQUIRED, "points_a", "points_b"),
    6: NAMES[:6],
}
"""What columns without headings seem to hold, by how many there are."""


def _settled(named: Sequence[str]) -> tuple[str, ...]:
    """The first column of a team is side A where no other is, the next one side B; points likewise. A single column of
    points is the score. Both sides together stand in the place of columns of their own, unless there are both."""
    others = "team_b" if {"team_a", "side"} & {*named} else "pair"
    named = _without_spare_sides([others if name == "opponents" else name for name in named])
    free = {
        "side": [name for name in ("team_a", "team_b") if name not in named],
        "points": [name for name in ("points_a", "points_b") if name not in named],
    }
    if named.count("points") == 1 and len(free["points"]) == 2:
        free["points"] = ["score"]
    return tuple((free[name].pop(0) if free[name] else "") if name in free else name for name in named)


def _without_spare_sides(named: Sequence[str]) -> list[str]:
    if "pair" not in named:
        return [*named]
    sides = [name for name in named if name in ("team_a", "team_b", "side")]
    spare = {"pair"} if len(sides) > 1 else {*sides}
    return ["" if name in spare else name for name in named]


MATCHES: Final = TableKind(
    headings=HEADINGS,
    meanings=NAMES,
    telling=frozenset({"team_a", "team_b"}),
    required=REQUIRED,
    once=frozenset(NAMES),
    unnamed=lambda width: _IN_ORDER.get(width, ("",) * width),
    aside=frozenset({*LEFT_OUT, *COUNTS, "no стола", "стол no", *_ALONE["pair"]}),
    settle=_settled,
    together={"team_a": "pair", "team_b": "pair"},
)


class WrongColumns(ValueError):
    """The table does not name the columns of matches, or nothing stands in them; the sentences say what is wrong."""

    def __init__(self, *sentences: str) -> None:
        super().__init__(*sentences)
        self.sentences = sentences


@dataclass(frozen=True, slots=True)
class MatchRow:
    """One row as it is written; ``line`` is its number in the file as a person counts it, ``pair`` both sides in one
    cell."""

    line: int
    tour: str = ""
    room: str = ""
    team_a: str = ""
    team_b: str = ""
    points_a: str = ""
    points_b: str = ""
    score: str = ""
    pair: str = ""

    def as_data(self) -> dict[str, str | int]:
        """As plain JSON-able data."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: Mapping[str, object]) -> "MatchRow":
        """From what ``as_data`` gave, without invisible signs; unknown members are left aside."""
        texts = {field.name: clean_text(str(data.get(field.name, ""))) for field in fields(cls) if field.name != "line"}
        line = data.get("line", 0)
        return cls(line=line if isinstance(line, int) else 0, **texts)


def rows_of(table: Table, columns: Columns) -> tuple[MatchRow, ...]:
    """The rows below the headings, by what the columns hold. An empty tour is that of the row above, as in merged
    cells."""
    places = {name: place for place, name in enumerate(columns.meanings) if name}
    rows: list[MatchRow] = []
    for number, cells in rows_under(table, columns):
        texts = {name: _tidy(name, cells[place]) for name, place in places.items() if place < len(cells)}
        above = rows[-1].tour if rows else ""
        rows.append(MatchRow(number, **(texts | {"tour": texts.get("tour") or above})))
    return tuple(rows)


def _tidy(name: str, cell: str) -> str:
    """A cell in one line; two sides one under another stand beside one another."""
    is_of_sides = name == "pair" and cell.count("\n") == 1 and not any(between.search(cell) for between in _BETWEEN[:4])
    return clean_text(cell.replace("\n", " – ") if is_of_sides else cell)


def read_rows(table: Table) -> tuple[MatchRow, ...]:
    """The rows of a table that nobody is asked about; raises WrongColumns when its headings are not understood."""
    sheet = sheet_of(table)
    table, columns = sheet.table, sheet.columns
    missing, twice = wrong_columns(columns, MATCHES)
    faults = [_("There are two columns “%(heading)s”.") % {"heading": heading_of(name)} for name in twice]
    if missing:
        sentence = _("A heading row must name the columns; missing: %(missing)s.")
        faults.append(sentence % {"missing": ", ".join(map(heading_of, missing))})
    rows = () if faults else rows_of(table, columns)
    if faults or not rows:
        raise WrongColumns(*faults or [_("There is nothing below the headings: give each match a row.")])
    return rows


def left_out(table: Table) -> list[str]:
    """Headings of columns that are not known, and of which nothing is read."""
    columns = guess(table, MATCHES)
    named = enumerate(columns.meanings) if columns.top is not None else ()
    headings = (columns.heading_of(table, place) for place, name in named if not name)
    return [heading for heading in headings if heading and plain(heading) not in MATCHES.aside]


def rows_left_out(table: Table) -> list[str]:
    """Rows below the matches of which nothing is read, in words."""
    sheet = sheet_of(table)
    return rows_aside(sheet.table, sheet.columns)


def heading_of(name: str) -> str:
    """A heading that means the column, in the page's language."""
    return {
        "tour": _("tour"),
        "room": _("room"),
        "team_a": _("side A"),
        "team_b": _("side B"),
        "points_a": _("points A"),
        "points_b": _("points B"),
        "score": _("score"),
        "pair": _("both sides"),
    }[name]


# Tours and scores as schools write them.
_WORD: Final = "(?:тур|раунд|tour|round)"
_BEFORE: Final = rf"(?:{_WORD}[ .]*)?(?:№|no\.?|n|#)? ?"
_BEHIND: Final = rf"(?: ?-? ?(?:ой|ый|ий|й|st|nd|rd|th)|\.)?(?: ?{_WORD})?\.?"
_NUMBERED: Final = re.compile(rf"{_BEFORE}([0-9]{{1,4}}){_BEHIND}", re.IGNORECASE)
_ROMAN: Final = re.compile(rf"(?i:{_WORD}) ([IVX]+)|([IVX]+) (?i:{_WORD})")
_ROMANS: Final = {sign: place for place, sign in enumerate("I II III IV V VI VII VIII IX X XI XII".split(), start=1)}
_HAS_WORD: Final = re.compile(_WORD, re.IGNORECASE)
_COLON: Final = re.compile(r"([^:]+):([^:]+)")
_DASH: Final = re.compile(r"([-−]?[^-–—−]+)[-–—−]([-−]?[^-–—−]+)")
_CLOCK: Final = re.compile(r"(\d+:\d\d):00")
"""What a spreadsheet makes of “3:1”."""


def tour_digits(text: str) -> str:
    """The number of a tour out of “1 тур”, “Тур №1”, “1-й”, “Round 1”, “II тур”; any other text as it is."""
    if found := _NUMBERED.fullmatch(text):
        return found[1]
    roman = _ROMAN.fullmatch(text)
    number = _ROMANS.get(roman[1] or roman[2]) if roman else None
    return text if number is None else str(number)


def split_score(text: str) -> tuple[str, str] | None:
    """What a score in one cell, “3:1”, “3 – 1” or “2½-½”, says of each side; None where it is no score."""
    clock = _CLOCK.fullmatch(text)
    written = clock[1] if clock else text
    found = _COLON.fullmatch(written) or (None if is_date(written) else _DASH.fullmatch(written))
    sides = [side.strip() for side in found.groups()] if found else []
    return (sides[0], sides[1]) if len(sides) == 2 and all(sides) else None


_BETWEEN: Final = tuple(
    re.compile(sign, re.IGNORECASE)
    for sign in (
        r"\s(?:vs?\.?|versus|против)\s",
        r"\s[–—]\s",
        r"\s[-−]\s",
        r"[–—]",
        r"(?<!\d):|:(?!\d)",
        r"[-−](?!\d)|(?<=\d)[-−](?=\d)",
    )
)
"""What stands between two sides in one cell, the surest first."""
_LONGEST_PAIR: Final = 2 * MAX_NAME + 20
_COUNTED: Final = re.compile(r"\d{1,4}[.)]\s+")
_OWN_POINTS: Final = r"[-−]?\d{1,3}(?:[.,]5)?½?"
_SCORE_BEHIND: Final = re.compile(rf"(.*\S)\s+\(?({_OWN_POINTS}\s?:\s?{_OWN_POINTS})\)?")


def pair_and_score(text: str) -> tuple[str, str]:
    """Both sides in one cell without a number before them, and the score behind them, if there is one."""
    counted = _COUNTED.match(text)
    pair = text[counted.end() :] if counted else text
    scored = _SCORE_BEHIND.fullmatch(pair) if len(pair) <= _LONGEST_PAIR else None
    return (scored[1].rstrip(" :,;(–—-"), scored[2]) if scored else (pair, "")


def split_pair(text: str, is_known: Callable[[str], bool]) -> list[tuple[str, str]]:
    """How both sides in one cell can be told apart: between two known ones, else at the surest sign; several when that
    leaves a choice, as an unknown side with that sign in it does; none where there is no such sign."""
    if len(text) > _LONGEST_PAIR:
        return []
    by_sign = [_split_at(between, text) for between in _BETWEEN]
    fitting = {sides for splits in by_sign for sides in splits if all(map(is_known, sides))}
    if fitting:
        return sorted(fitting, key=lambda sides: len(sides[0]))
    if is_known(text):
        return []
    between, splits = next((found for found in zip(_BETWEEN, by_sign, strict=True) if found[1]), (_BETWEEN[0], []))
    half = [sides for sides in splits if any(map(is_known, sides))]
    is_clear = len(half) == 1 and not any(_split_at(between, side) for side in half[0] if not is_known(side))
    return half if is_clear else splits


def _split_at(between: re.Pattern[str], text: str) -> list[tuple[str, str]]:
    sides = [(text[: sign.start()].strip(), text[sign.end() :].strip()) for sign in between.finditer(text)]
    return [(a, b) for a, b in sides if a and b]


def sheet_of(table: Table) -> Sheet:
    """The table with what its columns seem to hold. Where tours stand in lines of their own above their matches, they
    get a column at its left, or fill the one that there is."""
    sheet = _with_tours(with_one_heading(table, MATCHES))
    return replace(sheet, columns=_by_cells(sheet) if sheet.columns.top is None else _with_sides(sheet))


def _with_sides(sheet: Sheet) -> Columns:
    """What columns under headings hold where not all that are called so hold both sides: the others number the matches,
    and one that stands over two columns, as merged cells do, names a side in each."""
    table, columns = sheet.table, sheet.columns
    rows = [cells for _number, cells in rows_under(table, columns)]
    cells = {
        place: [row[place] for row in rows if place < len(row) and row[place]]
        for place, name in enumerate(columns.meanings)
        if name == "pair"
    }
    of_both = [place for place, said in cells.items() if any(map(_looks_like_pair, said))]
    named = [*columns.meanings]
    if len(cells) > 1 == len(of_both):
        named = ["" if name == "pair" and place not in of_both else name for place, name in enumerate(named)]
    elif len(cells) == 1 and _stands_over_two(columns, table, rows, place := min(cells)):
        if all(map(_looks_like_pair, cells[place])):
            return replace(columns, sure=False)
        named[place : place + 2] = ["team_a", "team_b"]
    return replace(columns, meanings=tuple(named))


def _stands_over_two(columns: Columns, table: Table, rows: Sequence[Sequence[str]], place: int) -> bool:
    """Whether cells are filled beside that column, below no heading of their own."""
    return not columns.heading_of(table, place + 1) and any(row[place + 1] for row in rows if place + 1 < len(row))


def _by_cells(sheet: Sheet) -> Columns:
    """What columns without headings hold where one of them has both sides: the tour stands before it, then a room, the
    score behind it."""
    table, columns = sheet.table, sheet.columns
    places = range(len(columns.meanings))
    cells = [[row[place] for row in table.rows if place < len(row) and row[place]] for place in places]
    pairs = [place for place in places if cells[place] and all(map(_looks_like_pair, cells[place]))]
    if len(pairs) != 1:
        return columns
    [pair], named = pairs, [""] * len(places)
    tours = [place for place in range(pair) if _are_tours(cells[place])]
    scores = [place for place in places if place > pair and cells[place] and all(map(split_score, cells[place]))]
    for name, found in (("tour", tours), ("pair", pairs), ("score", scores)):
        if found:
            named[found[0]] = name
    if tours == [pair - 2]:
        named[pair - 1] = "room"
    return Columns(tuple(named), sure=False)


def _looks_like_pair(cell: str) -> bool:
    """Whether a cell with words has a sign in it that stands between two sides more often than in a name."""
    is_short = len(cell) <= _LONGEST_PAIR and any(map(str.isalpha, cell))
    return is_short and any(_split_at(between, cell) for between in _BETWEEN[:4])


def _are_tours(cells: Sequence[str]) -> bool:
    """Whether all are numbers of tours, and do not count the rows."""
    numbers = [tour_digits(cell) for cell in cells]
    counts = len(numbers) > 1 and numbers == [str(at) for at in range(1, len(numbers) + 1)]
    return bool(numbers) and all(map(str.isdecimal, numbers)) and not (counts and numbers == cells)


def _with_tours(table: Table) -> Sheet:
    columns = guess(table, MATCHES)
    alone = [_tour_alone(row) for row in table.rows]
    if not any(alone):
        return Sheet(table, columns)
    place = None if columns.top is None else columns.place_of("tour")
    filled = with_column_above(table, alone, columns.top, place, _("tour"))
    return Sheet(filled, guess(filled, MATCHES))


def _tour_alone(row: Sequence[str]) -> str:
    """A tour in whose row nothing else stands; empty for any other row."""
    cells = [cell for cell in row if cell]
    is_tour = len(cells) == 1 and _HAS_WORD.search(cells[0]) and tour_digits(cells[0]) != cells[0]
    return cells[0] if is_tour else ""
