"""A list of judges that somebody pastes: what its headings and its lines say."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from tournaments.intake.rules import COUNTS, TableKind, plain
from tournaments.intake.rules.headings import with_split_names
from tournaments.kernel.markdown_table import markdown_rows
from tournaments.kernel.names import name_key
from tournaments.kernel.table_file import TITLE_ROWS, Table, clean_cell, split
from tournaments.roster.rules import most_tours, tour_numbers
from tournaments.roster.rules.lists import HEADINGS, is_dash

SENIOR_WORDS = frozenset({
    *("senior", "senior judge", "yes", "да", "+", "1", "✓", "✔"),
    *("старший", "старшая", "старший судья", "старшая судья", "ст.", "ст. судья", "ст.судья"),
})  # fmt: skip
_TICKS: Final = SENIOR_WORDS | {"x", "х", "v", "*", "☑", "✅", "можно", "может"}
_NOTHING: Final = frozenset({"no", "none", "нет", "✗", "✘", "☐"})
"""What a cell under a heading says, beside dashes, where it says nothing; elsewhere it may be a team."""
_NO_TICKS: Final = _NOTHING | {"not", "не", "0"}
"""The same in a column of ticks or of absences."""
_SENIOR_HEADINGS: Final = frozenset({
    *("senior", "senior judge", "can be senior", "can be senior judge"),
    *("старший", "старшая", "старший судья", "ст", "ст судья", "может быть старшим", "может быть старшим судьей"),
})  # fmt: skip
_SENIOR: Final = re.compile(r"\s*[,(]\s*(?:senior|старш(?:ий|ая)|ст\.)(?:\s*(?:judge|судья))?\)?$", re.IGNORECASE)
"""The mark of a senior judge behind a name."""
Said = tuple[str, str]
"""What is said of a judge, and the text that says it."""
_COUNTED: Final = re.compile(r"^\d+[.)]\s*")
_COUNT: Final = re.compile(r"\d+[.)]?|№.*")
"""What numbers a list, or is the heading of such a column."""
WISH_WORDS: Final = {
    "strong": "strong", "strong tables": "strong", "сильные": "strong", "сильные столы": "strong",
    "weak": "weak", "weak tables": "weak", "слабые": "weak", "слабые столы": "weak",
}  # fmt: skip
NAMED: Final = {
    "not": "away_numbers", "away": "away_numbers", "нет": "away_numbers", "не может": "away_numbers",
    "room": "room_name", "комната": "room_name", "кабинет": "room_name",
    "at most": "most_tours", "не больше": "most_tours",
}  # fmt: skip
"""How a list names what it says of a judge besides the name and the teams."""

_WHOLE: Final = ("judge", "whole")
_OWN: Final = ("surname", *_WHOLE, "given", "patronymic")
"""Columns of a judge's own name, in the order in which it is written. “Judge” beside a whole name is none."""
_OF_OTHERS: Final[Mapping[str, tuple[str, frozenset[str]]]] = {
    "player": ("whole", frozenset(_OWN)),
    "player given": ("given", frozenset({*_WHOLE, "given"})),
    "player surname": ("surname", frozenset({*_WHOLE, "surname"})),
}
"""Columns that name players, or the judges themselves where nothing else does: what they hold then, and beside which
columns they do not."""
_BESIDE: Final = "beside"
"""A column whose cells say by themselves what they are, as in a list without headings."""

_ALONE: Final = {
    "judge": ("судья", "судьи", "judge", "judges"),
    "whole": ("фио", "ф и о", "фамилия и имя", "фамилия имя", "имя и фамилия", "имя фамилия", "фамилия имя отчество",
              "full name", "фио судьи", "имя судьи", "judge name"),
    "given": ("имя", "name", "first name", "given name"),
    "patronymic": ("отчество", "patronymic", "middle name"),
    "player given": ("имя игрока", "имя участника", "player name"),
    "player surname": ("фамилия игрока",),
    "teams": ("команда", "команды", "team", "teams", "связи", "связан с", "связана с", "связи с командами",
              "связь с командами", "connected to", "connections", "never judges", "не судит"),
    "room_name": ("комната", "кабинет", "аудитория", "room", "would like to judge in",
                  "в какой комнате хочет судить"),
    "away_numbers": ("не может", "отсутствует", "нет", "away", "absent", "not"),
    "most_tours": ("не больше", "не больше туров", "at most", "tours at most"),
    "wish": ("столы", "tables", "wish", "пожелание"),
    "senior": _SENIOR_HEADINGS,
}  # fmt: skip
_HEADINGS: Final = {
    **{heading: name for heading, name in HEADINGS.items() if name in ("player", "surname")},
    **{heading: name for name, headings in _ALONE.items() for heading in headings},
}
"""Heading → what its column says of a judge."""
_NUMBERED: Final = {
    heading: "teams" if name in _OF_OTHERS else name for heading, name in _HEADINGS.items() if name not in _OWN
}
"""The same with a number behind it: “Team 2”. “Judge 2” is a name."""
_KIND: Final = TableKind(
    headings=_HEADINGS, meanings=tuple({*_HEADINGS.values()}), telling=frozenset(), required=(), once=frozenset(),
    unnamed=lambda width: ("",) * width, numbered=True,
)  # fmt: skip
"""How the headings of a table of judges are known where they stand in merged cells."""
_TITLE: Final = re.compile(r"\b(?:список|судьи|судей|судейск\w*|list|judges)\b")
"""Words of a title, which are in no name."""

Row = tuple[int, list[str]]
"""The number of a line and its cells."""


@dataclass(frozen=True, slots=True)
class JudgeLines:
    """The lines that name judges. ``named`` says what their columns hold, None where no line of headings stands above;
    ``unused`` are headings of columns of which nothing is read, ``unnamed`` the numbers of such columns that have none
    and hold something; ``above`` are the titles."""

    rows: list[Row]
    named: tuple[str, ...] | None = None
    unused: tuple[str, ...] = ()
    unnamed: tuple[int, ...] = ()
    above: tuple[Row, ...] = ()

    def judge(self, cells: list[str]) -> dict[str, object]:
        """The judge of a line, as the service takes one; FaultError where a cell cannot be read."""
        if self.named is not None:
            return _judge(*_by_heading(cells, self.named))
        name, *rest = _uncounted(cells)
        return _judge(name, map(_said, rest))


def judge_lines(text: str) -> JudgeLines:
    """A pasted list: one judge a line, cells between semicolons or tabs, perhaps under headings."""
    rows = _in_one_row(_rows(text))
    top = _top([cells for _number, cells in rows])
    if top is None:
        return JudgeLines(_rows(_unindented(text)))
    headings = rows[top][1]
    below = _under(headings, rows[top + 1 :])
    named = _with_headless(headings, _settled([_meaning(cell) for cell in headings]), below)
    dropped = [place for place, meaning in enumerate(named) if not meaning]
    first, filled = min(_places([rows[top]])), _places(below)
    return JudgeLines(
        below,
        named,
        tuple(headings[place] for place in dropped if headings[place] and not _is_count(headings[place])),
        tuple(place + 1 for place in dropped if not headings[place] and place > first and place in filled),
        tuple(rows[:top]),
    )


def _in_one_row(rows: list[Row]) -> list[Row]:
    """With the headings in one row, over one column each. Beside a judge's surname a team may stand."""
    table = Table(tuple(tuple(cells) for _number, cells in rows), tuple(number for number, _cells in rows))
    joined = with_split_names(table, _KIND, listed=True)
    return [(number, [*cells]) for number, cells in zip(joined.numbers, joined.rows, strict=True)]


def _rows(text: str) -> list[Row]:
    """Cells of several lines come from a spreadsheet, which puts them between quotes."""
    lines = markdown_rows(text, pasted=True) or split("\n".join(text.splitlines()), "\t" if "\t" in text else ";")
    return [(number, cells) for number, line in lines if any(cells := _cells(line))]


def _cells(line: Iterable[str]) -> list[str]:
    return [clean_cell(part) for cell in line for part in cell.split(";")]


def _unindented(text: str) -> str:
    """Without spaces and tabs before the first name; each line keeps its number."""
    bare = text.lstrip()
    return "\n" * (len(text.splitlines()) - len(bare.splitlines())) + bare


def _uncounted(cells: list[str]) -> list[str]:
    """Without a number before the name."""
    return cells[1:] if len(cells) > 1 and _COUNT.fullmatch(cells[0]) else cells


def _is_count(heading: str) -> bool:
    return bool(_COUNT.fullmatch(heading)) or plain(heading) in COUNTS


def _meaning(heading: str) -> str:
    """What a column of that heading says, "" where nobody knows."""
    known = plain(heading)
    return _HEADINGS.get(known) or _NUMBERED.get(re.sub(r"(?: no)? ?\d+$", "", known), "")


def _top(rows: Sequence[list[str]]) -> int | None:
    """The place of the headings, None where there are none; titles may stand above them, each alone in its line."""
    for place, cells in enumerate(rows[:TITLE_ROWS]):
        if _names_columns(rows, place):
            is_title = len(_filled(cells)) == 1 and _TITLE.search(plain(_filled(cells)[0]))
            return place + 1 if is_title and _names_columns(rows, place + 1) else place
        if len(_filled(cells)) > 1:
            return None
    return None


def _filled(cells: Iterable[str]) -> list[str]:
    return [cell for cell in cells if cell]


def _names_columns(rows: Sequence[list[str]], place: int) -> bool:
    """Whether headings stand there, and no judge. A word that names people is a heading at the beginning of the list or
    of a line below a title, elsewhere only beside others; alone below a line it is one when that line is a title for
    sure."""
    if place >= len(rows):
        return False
    filled = _filled(rows[place])
    meanings = {_meaning(cell) for cell in filled} - {""}
    of_names = meanings & {*_OWN, *_OF_OTHERS}
    first = _meaning(next((cell for cell in filled if not _is_count(cell)), ""))
    if not of_names or not (first in of_names or len(meanings) > 1):
        return False
    above = " ".join(cell for cells in rows[:place] for cell in cells)
    return not place or bool(first and (len(filled) > 1 or _TITLE.search(plain(above))))


def _settled(named: Sequence[str]) -> list[str]:
    """What columns hold beside one another: whom a judge is connected to is called a player too, and one column of each
    kind makes the name."""
    known = {*named} & {*_OWN}
    settled: list[str] = []
    for given in named:
        meaning, rivals = _OF_OTHERS.get(given, (given, frozenset()))
        meaning = "teams" if known & rivals else meaning
        is_spare = meaning in _OWN and meaning in settled
        settled.append("" if is_spare or (meaning == "judge" and "whole" in known) else meaning)
        known |= {meaning} & {*_OWN}
    return settled


def _under(headings: Sequence[str], rows: list[Row]) -> list[Row]:
    """The lines below, without the numbers that count them where these have no column in the headings: there every name
    would be a number."""
    width = 1 + max(place for place, heading in enumerate(headings) if heading)
    is_of_names = _meaning(headings[0]) in (*_OWN, *_OF_OTHERS)
    is_wider = any(len(cells) > width or _is_name(cells[1:2]) for _number, cells in rows)
    is_counted = 0 in _places(rows) and 0 not in _places(rows, _is_no_count)
    if is_of_names and is_wider and is_counted and all(any(cells[1:]) for _number, cells in rows):
        return [(number, cells[1:]) for number, cells in rows]
    return rows


def _is_name(cells: Sequence[str]) -> bool:
    """Whether a cell behind a number says more than a tick would."""
    return any(name_key(cell) not in _TICKS and not _says_nothing(cell, _NO_TICKS) for cell in cells)


def _places(rows: Iterable[Row], is_such: Callable[[str], object] = bool) -> set[int]:
    """The places of the columns in which such a cell stands."""
    return {place for _number, cells in rows for place, cell in enumerate(cells) if cell and is_such(cell)}


def _is_no_count(cell: str) -> bool:
    return not _COUNT.fullmatch(cell)


def _with_headless(headings: Sequence[str], named: Sequence[str], rows: list[Row]) -> tuple[str, ...]:
    """With what stands below no heading: it goes on with the teams to its left, or with a column that is left out, as
    one heading stands above several cells; before all others it may count the lines."""
    first = next(place for place, heading in enumerate(headings) if heading)
    more = _places(rows, _is_no_count)
    complete = [_BESIDE if place in more else "" for place in range(first)]
    for heading, meaning in zip(headings[first:], named[first:], strict=True):
        complete.append(meaning if heading else (complete[-1] if complete[-1] in ("", "teams") else _BESIDE))
    return tuple(complete)


def _by_heading(cells: list[str], named: tuple[str, ...]) -> tuple[str, list[Said]]:
    """The name of a line under headings and what else it says; cells to the right of the last heading say it by
    themselves."""
    told = [(meaning, cell) for meaning, cell in zip(named, cells, strict=False) if meaning and cell]
    others = [(meaning, cell) for meaning, cell in told if meaning not in _OWN]
    return _name(told), [*map(_ticked, others), *map(_said, cells[len(named) :])]


def _name(told: Iterable[Said]) -> str:
    """The name of its parts; none is added to a whole name in which it stands, nor a dash for a patronymic."""
    parts = [(meaning, cell) for wanted in _OWN for meaning, cell in told if meaning == wanted]
    whole = {word for meaning, cell in parts if meaning in _WHOLE for word in name_key(cell).split()}
    return " ".join(
        cell
        for meaning, cell in parts
        if meaning in _WHOLE
        or not ({*name_key(cell).split()} <= whole or (meaning == "patronymic" and _says_nothing(cell, _NOTHING)))
    )


def _says_nothing(cell: str, words: frozenset[str]) -> bool:
    return is_dash(cell) or name_key(cell) in words


def _ticked(said: Said) -> Said:
    """A column of senior judges ticks them; whatever else stands there says it by itself."""
    meaning, cell = said
    if meaning == _BESIDE:
        return _said(cell)
    if _says_nothing(cell, _NO_TICKS if meaning in ("away_numbers", "senior") else _NOTHING):
        return "", ""
    is_free = (meaning == "senior" and name_key(cell) not in _TICKS) or (
        meaning == "wish" and name_key(cell) not in WISH_WORDS
    )
    return _said(cell) if is_free else said


def _said(part: str) -> Said:
    """What a part of a line says: it may name that before a colon."""
    label, colon, value = part.partition(":")
    if colon and (meaning := NAMED.get(name_key(label))):
        return meaning, value.strip()
    if name_key(part) in WISH_WORDS:
        return "wish", part
    return ("mark" if name_key(part) in SENIOR_WORDS else "teams"), part


def _judge(name: str, told: Iterable[Said]) -> dict[str, object]:
    """A judge as the service takes one. A word such as “yes” is the mark of a senior judge only before the teams."""
    name = _COUNTED.sub("", name.replace("\n", " "))
    judge: dict[str, Any] = {"name": _SENIOR.sub("", name), "can_be_senior": bool(_SENIOR.search(name)), "teams": []}
    for meaning, text in told:
        if meaning == "senior" or (meaning == "mark" and not judge["teams"]):
            judge["can_be_senior"] = True
        elif meaning in ("teams", "mark"):
            judge["teams"] += [team.strip() for team in re.split(r"[,\n]", text) if team.strip()]
        elif meaning == "away_numbers":
            judge[meaning] = [*judge.get(meaning, ()), *tour_numbers(text)]
        elif meaning:
            judge[meaning] = _READ[meaning](text)
    return judge


_READ: Final[Mapping[str, Callable[[str], object]]] = {
    "room_name": str, "most_tours": most_tours, "wish": lambda text: WISH_WORDS[name_key(text)],
}  # fmt: skip
