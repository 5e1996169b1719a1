"""Lists of teams and players that somebody pastes or uploads: their columns, and their rows."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import dropwhile, groupby
from typing import Final

from tournaments.intake.rules import (
    COUNTS,
    Columns,
    Sheet,
    TableKind,
    guess,
    is_date,
    plain,
    rows_under,
    says_how_to_reach,
)
from tournaments.intake.rules.headings import with_split_names, without_repeated_headings
from tournaments.kernel.markdown_table import markdown_rows
from tournaments.kernel.names import name_key
from tournaments.kernel.table_file import Table, collect, split
from tournaments.roster.rules import COLUMNS, RosterRow
from tournaments.roster.rules.blocks import with_teams_beside
from tournaments.roster.rules.columns import with_columns_as_rows
from tournaments.roster.rules.groups import groups_apart, is_group, with_groups
from tournaments.roster.rules.joined import apart

HEADINGS: Final[Mapping[str, str]] = {
    "команда": "team", "team": "team", "название": "team", "знак": "sign", "sign": "sign", "группа": "group",
    "group": "group", "игрок": "player", "игроки": "player", "участник": "player", "участники": "player",
    "player": "player", "players": "player", "фио": "player", "имя": "player", "название команды": "team",
    "имя команды": "team", "team name": "team", "команды": "team", "teams": "team", "знак команды": "sign",
    "символ": "sign", "сокращение": "sign", "short sign": "sign", "дивизион": "group", "лига": "group",
    "division": "group", "фамилия и имя": "player", "фамилия имя": "player", "имя и фамилия": "player",
    "имя игрока": "player", "состав": "player", "состав команды": "player", "член команды": "player",
    "seed": "seed", "seeding": "seed", "initial number": "seed", "starting number": "seed", "start number": "seed",
    "начальный номер": "seed", "стартовый номер": "seed", "номер посева": "seed", "посев": "seed",
    "фамилия": "surname", "фамилия игрока": "surname", "last name": "surname", "surname": "surname",
    "ф и о": "player", "ф и о игрока": "player", "ф и о участника": "player", "фио игрока": "player",
    "фио участника": "player", "фио игроков": "player", "фио участников": "player", "имя участника": "player",
    "имя фамилия": "player", "фамилия имя отчество": "player", "фамилия имя участника": "player",
    "участники команды": "player",
    "игроки команды": "player", "team members": "player", "капитан": "captain", "капитан команды": "captain",
    "фио капитана": "captain", "ф и о капитана": "captain", "имя капитана": "captain", "captain": "captain",
    "team captain": "captain", "captain name": "captain",
    "name": "player", "player name": "player", "full name": "player", "member": "player", "members": "player",
    "first name": "player", "given name": "player", "имя участника команды": "player", "имя ученика": "player",
    "фамилия участника": "surname", "фамилия ученика": "surname", "ученик": "player", "ученики": "player",
    "фио ученика": "player", "фио учащегося": "player", "ф и о учащегося": "player", "фамилия имя ученика": "player",
    "название вашей команды": "team", "ваша команда": "team", "наименование команды": "team",
    **dict.fromkeys(("школа", "название школы", "образовательное учреждение", "образовательная организация",
                     "учебное заведение", "учреждение", "оу", "оо", "school", "school name"), "school"),
    **dict.fromkeys(("класс", "class"), "class"),
    **dict.fromkeys(("фи", "ф и", "фи участника", "ф и участника", "фи игрока", "фи ученика", "фио класс", "фи класс",
                     "фамилия имя класс", "ф и класс", "ф и о класс"), "player"),
    **dict.fromkeys(("команда школа", "школа команда", "класс команда", "команда класс"), "team"),
}  # fmt: skip
"""Heading → what its column holds; a number after it ("Игрок 3") changes nothing. A school, else a class, is the team
where no column names another."""
_ASIDE: Final = frozenset({
    *("отчество", "телефон", "тел", "контактный телефон", "телефон для связи", "почта", "электронная почта", "e mail"),
    *("адрес электронной почты", "email", "дата рождения", "отметка времени", "руководитель", "тренер", "учитель"),
    *("подпись", "примечание", "patronymic", "middle name", "phone", "birth date", "date of birth", "timestamp"),
})  # fmt: skip
"""Headings of what school lists say besides, and nobody needs here."""
_TEAMS: Final = ("team", "school", "class")

_HEADINGS_OF_PERSONS: Final = {
    heading: {"team": "club", "player": "team", "captain": "", "school": "", "class": ""}.get(name, name)
    for heading, name in HEADINGS.items()
}
MEANINGS: Final = ("team", "player", "captain", "surname", *COLUMNS)
"""What a column may hold; "" is a column that is left out. A captain is one more player, unless named as one too."""
_OF_TEAMS: Final = ("player", "captain")
_MARKS: Final = frozenset({
    *("+", "*", "v", "х", "x", "1", "к", "да", "yes", "y", "капитан", "кап", "captain", "capt", "cap", "c", "с"),
    *("✓", "✔", "☑", "✅", "-", "–", "—", "−", "0", "нет", "no", "n", "☐", "✗", "✘"),
})  # fmt: skip
"""What a column says that marks the captain among the players, or that they are none, and names nobody."""
_BULLET: Final = re.compile(r"^[•●▪◦‣∙]\s*")
_BESIDE_DASH: Final = re.compile(r"([^–—]{1,100}?)\s[–—-]\s([^:]+)")
"""A team and its players on the other side of a dash."""
_CAPTAINS: Final = frozenset({"капитан", "кап", "captain", "capt"})
_CAPTAIN: Final = re.compile(
    r"\s*[(\[]\s*(?:капитан(?: команды)?|кап\.?|к\.?|captain|capt\.?|c\.?)\s*[)\]]$|\s+[–—-]\s*(?:капитан|captain)$|"
    r"^(?:капитан|captain)\s*[:–—-]\s*",
    re.IGNORECASE,
)
"""What marks a captain beside the name."""
_PLACE: Final = re.compile(r"(\d{1,4})[.)]?")
_COUNTED: Final = re.compile(r"(\d{1,4})[.)]\s*(?=\D)(.*)", re.DOTALL)


def roster_kind(*, individual: bool) -> TableKind:
    """A list of teams with their players, or of persons who play for themselves, and nobody for a team."""
    others = "" if individual else "player"
    return TableKind(
        headings=_HEADINGS_OF_PERSONS if individual else HEADINGS,
        meanings=tuple(name for name in MEANINGS if not (individual and name in _OF_TEAMS)),
        telling=frozenset({"team"}),
        required=("team",),
        once=frozenset({"team"}),
        unnamed=lambda width: ("team", *(others for _ in range(width - 1))),
        aside=COUNTS | _ASIDE,
        numbered=True,
        several=frozenset({"player"}),
        settle=_persons if individual else _settled,
    )


def table_of_lines(text: str) -> Table:
    """A pasted list as a table: between tabs or semicolons, as its lines have it. A comma stands between the names of
    one cell, unless headings stand between commas too. A table of Markdown is one."""
    if (rows_of_markdown := markdown_rows(text, pasted=True)) is not None:
        return collect(rows_of_markdown)
    if "\t" not in text:
        return collect(split("\n".join(text.splitlines()), "," if _is_of_commas(text) else ";"))
    rows = split(text, "\t")
    return collect((number, cells[0].split(";") if len(cells) == 1 else cells) for number, cells in rows)


def _is_of_commas(text: str) -> bool:
    """Whether the first line names a team and more between commas, and nothing else."""
    headings = [HEADINGS.get(plain(cell.strip('"')), "") for cell in text.lstrip().partition("\n")[0].split(",")]
    return len(headings) > 1 and "team" in headings and all(headings)


def sheet_of(table: Table, *, individual: bool = False) -> Sheet:
    """The list with what its columns seem to hold, its lines without the numbers that count them."""
    kind = roster_kind(individual=individual)
    grouped = groups_apart(without_repeated_headings(_without_bullets(table), kind), kind)
    bare = grouped.table
    turned = None if individual or grouped.groups else with_columns_as_rows(bare, kind)
    if turned is not None:
        return Sheet(turned, guess_columns(turned), told=(("sheet.turned", turned.rows[0][0]),))
    blocks = bare if individual else with_teams_beside(_with_players_beside(bare), kind, HEADINGS)
    uncounted = with_split_names(_uncounted(blocks, grouped.groups), kind)
    if not grouped.groups:
        return Sheet(uncounted, guess_columns(uncounted, individual=individual))
    whole = with_groups(uncounted, grouped.groups, kind)
    return Sheet(whole, guess_columns(whole, individual=individual), told=(("sheet.groups", grouped.example),))


def _without_bullets(table: Table) -> Table:
    return replace(table, rows=tuple((_BULLET.sub("", row[0]) or row[0], *row[1:]) for row in table.rows))


def _with_players_beside(table: Table) -> Table:
    """“Альфа – Лев, Яна” as a team with its players, where every line has a dash and one has a comma behind it."""
    found = [_BESIDE_DASH.fullmatch(row[0]) if len(row) == 1 else None for row in table.rows]
    rows = [(match[1], match[2]) for match in found if match]
    is_such = 1 < len(found) == len(rows) and any("," in players for _team, players in rows)
    return replace(table, rows=tuple(rows)) if is_such else table


def _uncounted(table: Table, groups: Mapping[int, str]) -> Table:
    """“1. Альфа”, “2. Бета” without their numbers, where these count the lines from 1 without a gap, or those of each
    group."""
    found = [_COUNTED.fullmatch(row[0]) for row in table.rows]
    counted = list(dropwhile(lambda match: match is None, found))
    own = [groups.get(number, "") for number in table.numbers][len(found) - len(counted) :]
    if len(counted) < 2 or not _count_from_one([match and match[1] for match in counted], own):
        return table
    rows = [(match[2], *row[1:]) if match else row for match, row in zip(found, table.rows, strict=True)]
    return replace(table, rows=tuple(rows))


def _count_from_one(numbers: Sequence[str | None], groups: Sequence[str]) -> bool:
    """Whether they say 1, 2, 3 …, in each group anew or through all of them."""
    said = [int(number) if number else 0 for number in numbers]
    anew = [index + 1 for _group, rows in groupby(groups) for index, _row in enumerate(rows)]
    return said in (anew, list(range(1, len(said) + 1)))


def guess_columns(table: Table, *, individual: bool = False) -> Columns:
    """What the columns seem to hold: as the row of headings says, else the team first and players after it, behind a
    number that counts the rows. Where the headings call a column “Players” and it holds nothing but numbers, it says
    how many there are, as in the program's own list of teams; a column “Captain” may hold nothing but marks."""
    kind = roster_kind(individual=individual)
    columns = guess(table, kind)
    if columns.top is None:
        unnamed = _unnamed(table, kind, len(columns.meanings))
        told = [name if name != "player" or not _names_no_player(table, at) else "" for at, name in enumerate(unnamed)]
        return replace(columns, meanings=tuple(told))
    rows = [cells for _number, cells in rows_under(table, columns)]

    def says_only(place: int, is_such: Callable[[str], bool]) -> bool:
        said = [cells[place] for cells in rows if place < len(cells) and cells[place]]
        return bool(said) and all(map(is_such, said))

    names_nobody = {"player": str.isdecimal, "captain": _is_mark}
    named = [
        "" if name in names_nobody and says_only(place, names_nobody[name]) else name
        for place, name in enumerate(columns.meanings)
    ]
    return replace(columns, meanings=tuple(kind.settle(named)))


_CLASS: Final = re.compile(r"\d{1,2}(?: ?-? ?[«\"]?[А-Яа-яA-Za-z][»\"]?)?(?: ?кл(?:асс)?\.?)?")
_CLASS_BEHIND: Final = re.compile(rf" ?[(\[]{_CLASS.pattern}[)\]]$")


def _names_no_player(table: Table, at: int) -> bool:
    """Whether a column holds nothing but telephone numbers, addresses for letters, dates or classes."""
    cells = [row[at] for row in table.rows if at < len(row) and row[at]]
    return bool(cells) and all(says_how_to_reach(cell) or is_date(cell) or _CLASS.fullmatch(cell) for cell in cells)


def is_dash(cell: str) -> bool:
    """Whether a cell holds nothing, or dashes that say so."""
    return not cell.strip("-–—− ")


def _names_nobody(meaning: str, cell: str) -> bool:
    """Whether a cell in a column of names is none: a mark of the captain, a dash where a player could stand."""
    return (meaning == "captain" and _is_mark(cell)) or (
        meaning == "player" and (is_dash(cell) or name_key(cell) == "нет")
    )


def _is_mark(cell: str) -> bool:
    return cell.casefold().rstrip(".") in _MARKS


def _unnamed(table: Table, kind: TableKind, width: int) -> tuple[str, ...]:
    """What columns hold for which there are no headings: the first one may be groups, and the next one count rows."""
    has_groups = all(len(row) > 1 and is_group(row[0]) for row in table.rows)
    at = int(has_groups)
    numbers = [_PLACE.fullmatch(row[at]) for row in table.rows]
    groups = [row[0] if has_groups else "" for row in table.rows]
    counts = width > at + 1 and len(numbers) > 1 and _count_from_one([match and match[1] for match in numbers], groups)
    before = ("group",) * has_groups + ("",) * counts
    return (*before, *kind.unnamed(width - len(before)))


def rows_of_table(table: Table, columns: Columns | None = None) -> tuple[RosterRow, ...]:
    """The rows of a table, its headings aside; with columns as somebody chose them, or as they seem."""
    columns = columns or guess_columns(table)
    numbered = rows_under(table, columns)
    if columns.top is None and _is_of_lines(columns.meanings):
        return _with_teams_above(_row(number, cells, columns.meanings) for number, cells in numbered)
    captains = frozenset(place for place, name in enumerate(columns.meanings) if name == "captain")
    rows = (_row_by_heading(number, cells, list(columns.meanings)) for number, cells in numbered)
    return _captains_once(_with_teams_above(rows), captains)


def _captains_once(rows: tuple[RosterRow, ...], captains: Set[int]) -> tuple[RosterRow, ...]:
    """The rows with each captain named once in the team: who stands among its players is no further one."""
    if not captains:
        return rows
    known = {(name_key(row.team), _key(name)) for row in rows for name, cell in _placed(row) if cell not in captains}
    once: list[RosterRow] = []
    for row in rows:
        kept = []
        for name, cell in _placed(row):
            key = (name_key(row.team), _key(name))
            if cell not in captains or key not in known:
                kept.append((name, cell))
            known.add(key)
        names, cells = tuple(name for name, _cell in kept), tuple(cell for _name, cell in kept)
        once.append(replace(row, players=names, player_cells=cells))
    return tuple(once)


def _key(name: str) -> str:
    """A name as two of one team are compared: one of them may have the class behind it."""
    return name_key(_CLASS_BEHIND.sub("", name))


def _placed(row: RosterRow) -> Iterator[tuple[str, int]]:
    return zip(row.players, row.player_cells, strict=True)


def _persons(named: Sequence[str]) -> tuple[str, ...]:
    """Persons who play for themselves stand where else a team does; one beside them is left out."""
    club = "" if {"team", "surname"} & {*named} else "team"
    return _whole_name_columns([club if name == "club" else name for name in named], "team")


def _settled(named: Sequence[str]) -> tuple[str, ...]:
    team = next((name for name in _TEAMS if name in named), "team")
    at = named.index(team) if team in named else None
    teams = [
        "team" if place == at or name == "team" else "" if name in _TEAMS else name for place, name in enumerate(named)
    ]
    return _whole_name_columns(teams, "player")


def _whole_name_columns(named: Sequence[str], column: str) -> tuple[str, ...]:
    """What columns hold when last names without further names are the whole names."""
    return tuple(column if name == "surname" and column not in named else name for name in named)


def _with_teams_above(rows: Iterable[RosterRow]) -> tuple[RosterRow, ...]:
    """Rows of players alone belong to the team of the row above."""
    complete: list[RosterRow] = []
    for row in rows:
        above = complete[-1].team if complete and row.players and not row.team.strip() else ""
        complete.append(replace(row, team=above) if above else row)
    return tuple(complete)


def _is_of_lines(meanings: Sequence[str]) -> bool:
    """Whether columns hold what they seem to without headings, or less: nothing but a group before the team."""
    said = [name for name in meanings if name]
    return [name for name in said if name != "player"] in (["team"], ["group", "team"]) and (
        "player" not in said[: said.index("team")]
    )


def _row(number: int, cells: Sequence[str], meanings: Sequence[str]) -> RosterRow:
    """A row without headings: the team in its column, its players behind a colon or in the columns after it."""
    first = meanings.index("team")
    team, _, rest = "".join(cells[first : first + 1]).partition(":")
    left_out = {place for place, name in enumerate(meanings) if not name}
    others = [(place, cell) for place, cell in enumerate(cells) if place > first and place not in left_out]
    group = cells[meanings.index("group")] if "group" in meanings else ""
    return _with_players(number, team, _players([(first, rest), *others]), group=group)


def _players(cells: Iterable[tuple[int, str]], *, given_only: bool = False) -> list[tuple[int, str]]:
    """Everybody whom cells name, with the place of their cell; a number before a name counts it. ``given_only``: the
    surname stands elsewhere, and nobody is taken apart."""
    said = ((place, name.strip()) for place, cell in cells for name in re.split(r"[,;\n]", cell))
    counted = ((place, match[2] if (match := _COUNTED.fullmatch(name)) else name) for place, name in said)
    named = ((place, [_unmarked(name)] if given_only else apart(name, _unmarked)) for place, name in counted)
    return [(place, name) for place, names in named for name in names if name and not _goes_with_a_name(name)]


def _unmarked(name: str) -> str:
    """A name without the mark of a captain."""
    return _CAPTAIN.sub("", name)


def _goes_with_a_name(text: str) -> bool:
    """Whether what stands between commas says something of the player before it: that it is the captain, the class."""
    return text.casefold().rstrip(".") in _CAPTAINS or (not text.isdecimal() and bool(_CLASS.fullmatch(text)))


def _with_players(number: int, team: str, named: Sequence[tuple[int, str]], **texts: str) -> RosterRow:
    """The row with its players, each given with the place of their cell."""
    names, cells = tuple(name for _, name in named), tuple(place for place, _ in named)
    return RosterRow(number, " ".join(team.split()), names, **texts, player_cells=cells)


def _row_by_heading(number: int, cells: tuple[str, ...], columns: list[str]) -> RosterRow:
    """Cells to the right of the last heading belong to it: a row may name several players.

    Last names go before the players' names, in a list of persons before theirs.
    """
    width = max(len(cells), len(columns))
    names = [*columns, *columns[-1:] * (width - len(columns))]
    by_heading: dict[str, list[tuple[int, str]]] = {name: [] for name in MEANINGS}
    for place, (name, cell) in enumerate(zip(names, cells, strict=False)):
        if name and cell and not _names_nobody(name, cell):
            by_heading[name].append((place, cell))
    players, surnames, captains = (by_heading.pop(name) for name in ("player", "surname", "captain"))
    texts = {name: " ".join(cell for _, cell in given) for name, given in by_heading.items()}
    surname, team = " ".join(cell for _, cell in surnames), texts.pop("team")
    if not {"player", "captain"} & {*columns}:
        return _with_players(number, f"{surname} {team}".strip(), (), **texts)
    if columns.count("surname") == columns.count("player") > 1:
        named = _pairs(cells, columns)
    else:
        named = [(place, f"{surname} {name}".strip()) for place, name in _players(players, given_only=bool(surname))]
        named = named or surnames
    return _with_players(number, team, [*_players(captains), *named], **texts)


def _pairs(cells: Sequence[str], columns: Sequence[str]) -> list[tuple[int, str]]:
    """Everybody who has a column for the last name and one for the given name, in the order in which these stand."""
    places = {name: [place for place, column in enumerate(columns) if column == name] for name in ("surname", "player")}
    padded = [*cells, *[""] * (len(columns) - len(cells))]
    both = zip(places["surname"], places["player"], strict=True)
    named = [
        (given if padded[given] else last, " ".join(cell for at in (last, given) if not is_dash(cell := padded[at])))
        for last, given in both
    ]
    return [(place, name) for place, name in named if name]
