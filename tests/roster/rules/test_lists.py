"""Lists of teams and players."""

import pytest

from tournaments.intake.rules import Columns, renamed, rows_aside
from tournaments.kernel.table_faults import TableFault
from tournaments.kernel.table_file import MAX_COLUMNS, MAX_ROWS, Table, read_table
from tournaments.kernel.values import Fault, english
from tournaments.roster.rules import CheckedRow, RosterRow, check_roster
from tournaments.roster.rules.lists import guess_columns, roster_kind, rows_of_table, sheet_of, table_of_lines


def rows_of_text(text: str) -> tuple[RosterRow, ...]:
    return rows_of_table(table_of_lines(text))


def checked(text: str, known: dict[str, set[str]] | None = None) -> list[CheckedRow]:
    return list(check_roster(rows_of_text(text), known or {}))


def codes(text: str, known: dict[str, set[str]] | None = None) -> list[list[str]]:
    return [[fault.code for fault in row.faults] for row in checked(text, known)]


def test_a_line_is_a_team_a_team_with_players_or_cells() -> None:
    rows = [checked_row.row for checked_row in checked("Альфа\n\nБета: Лев,  Яна Ким\nГамма;Ян\nДельта\tИя\tОля")]
    assert rows == [
        RosterRow(1, "Альфа"),
        RosterRow(3, "Бета", ("Лев", "Яна Ким")),
        RosterRow(4, "Гамма", ("Ян",)),
        RosterRow(5, "Дельта", ("Ия", "Оля")),
    ]


def test_a_table_without_headings_has_the_team_first() -> None:
    table = read_table("t.csv", "Альфа;Лев;Яна\nБета\n".encode())
    assert rows_of_table(table) == (RosterRow(1, "Альфа", ("Лев", "Яна")), RosterRow(2, "Бета"))


@pytest.mark.parametrize("name", ["Команда", "Team", "Участник"])
def test_names_that_are_a_word_and_a_number_are_no_headings(name: str) -> None:
    several = rows_of_text(f"{name} 1\n{name} 2")
    assert several == (RosterRow(1, f"{name} 1"), RosterRow(2, f"{name} 2"))
    assert rows_of_text(f"{name} 1") == (RosterRow(1, f"{name} 1"),)
    assert rows_of_text(f"{name} 1;Ян\n{name} 2;Ия")[0] == RosterRow(1, f"{name} 1", ("Ян",))
    assert rows_of_text("Команда;Игрок 1;Игрок 2\nАльфа;Ян;Ия") == (RosterRow(2, "Альфа", ("Ян", "Ия")),)


def test_headings_may_come_in_any_order_and_language() -> None:
    table = read_table("t.csv", "Знак;Команда;возраст;Игроки\nα;Альфа;12;Лев;Яна\n;Бета;;Ия, Оля\n".encode())
    assert rows_of_table(table) == (
        RosterRow(2, "Альфа", ("Лев", "Яна"), sign="α"),
        RosterRow(3, "Бета", ("Ия", "Оля")),
    )
    english_table = read_table("t.csv", b"player,group,team\nLeo,A,Alpha\n")
    assert rows_of_table(english_table) == (RosterRow(2, "Alpha", ("Leo",), group="A"),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("Альфа\nАЛЬФА", "roster.team_twice"),
        ("Омега\nомега", "roster.team_twice"),
        ("Альфа: Лев\nАльфа: Лев", "roster.player_twice"),
        ("Омега: Лев, лев", "roster.player_twice"),
        ("Омега;Лев\nОмега;Лев", "roster.player_twice"),
        (";Лев", "name.empty"),
        ("д" * 101, "name.too_long"),
        ("Омега: " + "д" * 101, "name.too_long"),
    ],
)
def test_the_last_row_is_refused_with_its_fault(text: str, code: str) -> None:
    rows = checked(text, {"альфа": {"лев"}})
    assert [fault.code for fault in rows[-1].faults] == [code]
    assert all(not row.faults for row in rows[:-1])
    assert english(rows[-1].faults[0])


def test_a_fault_names_the_row_that_was_first() -> None:
    fault = checked("Омега\nДельта\nОМЕГА")[2].faults[0]
    assert "row 1" in english(fault)


def test_signs_and_groups_have_limits() -> None:
    table = read_table("t.csv", f"team,sign,group\nA,{'s' * 13},{'g' * 61}\n".encode())
    rows = check_roster(rows_of_table(table), {})
    assert [fault.code for fault in rows[0].faults] == ["value.sign", "value.group"]


def test_players_may_join_a_known_team_and_one_of_the_list() -> None:
    rows = checked("Альфа: Яна\nОмега: Лев\nОмега: Яна", {"альфа": {"лев"}})
    assert [row.is_new for row in rows] == [False, True, True]
    assert codes("Альфа: Яна\nОмега: Лев\nОмега: Яна", {"альфа": {"лев"}}) == [[], [], []]


@pytest.mark.parametrize(
    ("row", "players", "adds_nothing"),
    [
        (RosterRow(2, "Альфа"), (), True),
        (RosterRow(2, "Альфа", ("лев", "Яна"), sign="α"), ("Яна",), False),
        (RosterRow(2, "Альфа", ("Лев",), sign="α", seed="3"), (), True),
        (RosterRow(2, "Альфа", ("Лев",), group="А"), (), False),
        (RosterRow(2, "Омега"), (), False),
    ],
)
def test_a_row_that_names_who_is_known_already_says_only_what_is_new(
    row: RosterRow, players: tuple[str, ...], *, adds_nothing: bool
) -> None:
    [one] = check_roster((row,), {"альфа": {"лев"}}, STANDING)
    assert (one.players, one.adds_nothing, one.faults) == (players, adds_nothing, ())


def test_a_person_has_no_players_besides() -> None:
    alone, crowded = check_roster(rows_of_text("Ким Лев: ким лев\nЛи Ян;Ия"), {}, individual=True)
    assert (alone.row.players, alone.faults) == ((), ())
    assert [fault.code for fault in crowded.faults] == ["roster.not_alone"]


def test_a_list_of_too_wide_rows_is_refused() -> None:
    assert rows_of_text("a" + ";b" * (MAX_COLUMNS - 1))
    with pytest.raises(TableFault) as caught:
        rows_of_text("a\nb" + ";c" * MAX_COLUMNS)
    assert caught.value.fault.args == {"row": 2, "maximum": MAX_COLUMNS}


def compared(names: int, monkeypatch: pytest.MonkeyPatch) -> int:
    """How many faults are compared with one another where each of so many players stands twice in one row."""
    players, times = [f"Игрок {number}" for number in range(names)], [0]

    def counted(self: Fault, other: object) -> bool:
        times[0] += 1
        return isinstance(other, Fault) and (self.code, self.args) == (other.code, other.args)

    monkeypatch.setattr(Fault, "__eq__", counted)
    [row] = check_roster(rows_of_text("Омега: " + ", ".join(players * 2)), {})
    assert len(row.faults) == names
    return times[0]


def test_ten_times_the_faults_are_not_a_hundred_times_the_work(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compared(1_000, monkeypatch) <= 20 * max(compared(100, monkeypatch), 100)


def test_a_list_of_too_many_rows_is_refused() -> None:
    with pytest.raises(TableFault) as caught:
        rows_of_text("a\n" * (MAX_ROWS + 1))
    assert caught.value.code == "table.too_many_rows"


def table(*rows: tuple[str, ...]) -> Table:
    return Table(rows, tuple(range(1, len(rows) + 1)))


def test_players_without_a_team_belong_to_the_one_above_as_in_merged_cells() -> None:
    cells = (("Игрок", "Команда"), ("Лев", "Альфа"), ("Яна",), ("Ким", "Бета"), ("Ян",))
    rows = [(row.team, row.players) for row in rows_of_table(table(*cells))]
    assert rows == [("Альфа", ("Лев",)), ("Альфа", ("Яна",)), ("Бета", ("Ким",)), ("Бета", ("Ян",))]
    pasted = rows_of_text("Альфа;Лев\n;Яна\n")
    assert [row.team for row in pasted] == ["Альфа", "Альфа"]
    assert [row.faults for row in check_roster(pasted, {})] == [(), ()]
    [first] = check_roster(rows_of_text(";Яна"), {})
    assert first.columns == ("team",)


def test_headings_may_stand_below_a_title() -> None:
    titled = table(("Список команд",), ("школа № 3", "2026"), ("№", "Игрок", "Команда"), ("1", "Лев", "Альфа"))
    assert guess_columns(titled).top == 2
    assert [(row.number, row.team, row.players) for row in rows_of_table(titled)] == [(4, "Альфа", ("Лев",))]
    assert guess_columns(table(("Альфа", "Лев"), ("Команда", "Яна"))).top is None


def test_headings_may_be_pasted_with_the_list() -> None:
    rows = rows_of_text("Список команд\nКоманда;Игрок\nАльфа;Лев, Яна\n")
    assert rows == (RosterRow(3, "Альфа", ("Лев", "Яна")),)


@pytest.mark.parametrize("heading", ["ФИО", "Участник", "Имя", "Команда"])
def test_in_a_list_of_persons_the_person_stands_where_else_the_team_does(heading: str) -> None:
    persons = table(("Класс", heading), ("7А", "Лев"))
    columns = guess_columns(persons, individual=True)
    assert columns == Columns(("", "team"), top=0, sure=False)
    assert [row.team for row in rows_of_table(persons, columns)] == ["Лев"]
    assert guess_columns(table(("Лев", "7А")), individual=True).meanings == ("team", "")


def test_last_names_in_a_column_of_their_own_go_before_the_names() -> None:
    cells = (("Имя", "Команда", "Фамилия"), ("Пётр", "Альфа", "Иванов"), ("", "Бета", "Ким"), ("Яна", "Бета"))
    rows = [(row.team, row.players, row.player_cells) for row in rows_of_table(table(*cells))]
    assert rows == [("Альфа", ("Иванов Пётр",), (0,)), ("Бета", ("Ким",), (2,)), ("Бета", ("Яна",), (0,))]
    persons = table(("Фамилия", "Имя", "Класс"), ("Иванов", "Пётр", "7А"))
    assert [row.team for row in rows_of_table(persons, guess_columns(persons, individual=True))] == ["Иванов Пётр"]
    alone = table(("Фамилия", "Класс"), ("Иванов", "7А"))
    assert [row.team for row in rows_of_table(alone, guess_columns(alone, individual=True))] == ["Иванов"]


def test_how_many_players_there_are_is_no_name_of_one() -> None:
    counted = table(("Команда", "Игроки"), ("Альфа", "7"), ("Бета", ""), ("Гамма", "8"))
    columns = guess_columns(counted)
    assert columns.meanings == ("team", "")
    assert [row.players for row in rows_of_table(counted, columns)] == [(), (), ()]
    mixed = table(("Команда", "Игроки"), ("Альфа", "7"), ("Бета", "Лев"))
    assert guess_columns(mixed).meanings == ("team", "player")
    surnames = table(("Команда", "Фамилия", "Игроки"), ("Альфа", "Ким", "7"))
    assert [row.players for row in rows_of_table(surnames, guess_columns(surnames))] == [("Ким",)]


def test_a_player_who_stands_three_times_is_told_once() -> None:
    (row,) = check_roster(rows_of_text("Омега: Лев, Лев, Лев"), {})
    assert [fault.code for fault in row.faults] == ["roster.player_twice"]


@pytest.mark.parametrize(
    ("heading", "meanings", "sure"),
    [
        ("Игрок 2;КОМАНДА;Игрок_1", ("player", "team", "player"), True),
        ("Full name;Team name", ("player", "team"), True),
        ("Город;Команда", ("", "team"), False),
        ("Клуб;Фамилия", ("team", "player"), False),
        ("Альфа", ("team",), True),
    ],
)
def test_columns_are_known_by_their_headings(heading: str, meanings: tuple[str, ...], *, sure: bool) -> None:
    columns = guess_columns(read_table("t.csv", f"{heading}\n".encode()))
    assert (columns.meanings, columns.sure) == (meanings, sure)


def test_columns_can_be_chosen_where_headings_are_unknown() -> None:
    table = read_table("t.csv", "Город;Фамилия;Клуб\nТула;Лев;Альфа\nОрёл;Яна;Бета\n".encode())
    columns = Columns(("", "player", "team"), top=0)
    assert rows_of_table(table, columns) == (RosterRow(2, "Альфа", ("Лев",)), RosterRow(3, "Бета", ("Яна",)))


def test_a_fault_knows_its_column() -> None:
    table = read_table("t.csv", f"player,team,sign\n{'д' * 101},,{'s' * 13}\n".encode())
    [row] = check_roster(rows_of_table(table), {})
    assert row.columns == ("team", "sign", "player")
    assert len(row.faults) == len(row.columns)


@pytest.mark.parametrize(
    "heading", ["Начальный номер", "Посев", "seed", "Initial number", "СТАРТОВЫЙ_НОМЕР", "Seeding"]
)
def test_initial_numbers_are_read(heading: str) -> None:
    table = read_table("t.csv", f"Игрок;{heading};Команда\nЛев;12;Альфа\nЯна;;Бета\n".encode())
    assert [row.seed for row in rows_of_table(table)] == ["12", ""]
    assert [row.faults for row in check_roster(rows_of_table(table), {})] == [(), ()]


@pytest.mark.parametrize("seed", ["0", "10000", "-1", "первый", "1.5", "²", "9" * 40])
def test_what_is_no_initial_number_is_refused(seed: str) -> None:
    [row] = check_roster((RosterRow(2, "Альфа", seed=seed),), {})
    assert [fault.code for fault in row.faults] == ["value.seed"]
    assert row.columns == ("seed",)


def test_a_column_is_called_as_the_file_calls_it() -> None:
    table = read_table("t.csv", f"Первый;Клуб;Второй\n{'д' * 101};;Ян\nЛев;Альфа;{'д' * 101}\n".encode())
    columns = Columns(("player", "team", "player"), top=0)
    rows = check_roster(rows_of_table(table, columns), {})
    called = [
        [
            columns.heading_of(table, columns.place_of(column, cell))
            for column, cell in zip(row.columns, row.cells, strict=True)
        ]
        for row in rows
    ]
    assert called == [["Клуб", "Первый"], ["Второй"]]
    bare = Columns(("team", "player"), top=None)
    assert bare.heading_of(table, bare.place_of("player", 1)) == ""


STANDING = {"альфа": {"sign": "α", "group": "", "seed": "3"}}


@pytest.mark.parametrize(
    ("row", "found"),
    [
        (RosterRow(2, "Альфа", group="А"), []),
        (RosterRow(2, "Альфа", ("Ян",), sign=" α ", group="А", seed="03"), []),
        (
            RosterRow(2, "Альфа", ("Ян",), sign="β", seed="4"),
            [("sign", "roster.sign_known"), ("seed", "roster.seed_known")],
        ),
        (RosterRow(2, "Альфа", sign="β"), [("sign", "roster.sign_known")]),
        (RosterRow(2, "Альфа", sign="α", seed="3"), []),
        (RosterRow(2, "Альфа", ("Лев",), sign="α", seed="4"), [("seed", "roster.seed_known")]),
        (RosterRow(2, "Альфа", seed="x"), [("seed", "value.seed")]),
        (RosterRow(2, "Омега", sign="β"), []),
    ],
)
def test_a_list_may_complete_a_team_and_not_change_it(row: RosterRow, found: list[tuple[str, str]]) -> None:
    [one] = check_roster((row,), {"альфа": {"лев"}}, STANDING)
    assert list(zip(one.columns, [fault.code for fault in one.faults], strict=True)) == found
    assert all(english(fault) for fault in one.faults)


def test_another_group_is_told_with_the_one_that_stands() -> None:
    [one] = check_roster((RosterRow(2, "Альфа", group="Б"),), {"альфа": set()}, {"альфа": {"group": "А"}})
    assert "“А”" in english(one.faults[0])


def test_a_row_that_completes_a_team_stands_once() -> None:
    rows = tuple(RosterRow(number, "Альфа", group="А") for number in (2, 3))
    assert [[fault.code for fault in one.faults] for one in check_roster(rows, {"альфа": set()}, STANDING)] == [
        [],
        ["roster.team_twice"],
    ]


def test_rows_of_one_list_that_say_different_things_of_a_team_are_told() -> None:
    first = RosterRow(1, "Альфа", ("Иванов",), sign="α", group="А", seed="1")
    other = RosterRow(2, "альфа", ("Петров",), sign="β", group="Б", seed="2")
    checked = check_roster((first, other), {})
    assert not checked[0].faults
    assert list(zip(checked[1].columns, [fault.code for fault in checked[1].faults], strict=True)) == [
        ("sign", "roster.sign_twice"), ("group", "roster.group_twice"), ("seed", "roster.seed_twice"),
    ]  # fmt: skip
    assert checked[1].faults[0].args == {"team": "альфа", "first": "α", "row": 1}
    agreeing = RosterRow(2, "Альфа", ("Петров",), sign="α", seed=" 1")
    assert not any(line.faults for line in check_roster((first, agreeing), {}))


def test_a_row_that_contradicts_what_is_stored_is_told_that_alone() -> None:
    rows = (RosterRow(1, "Альфа", ("Иванов",), sign="β"), RosterRow(2, "Альфа", ("Петров",), sign="γ"))
    checked = check_roster(rows, {"альфа": set()}, {"альфа": {"sign": "α"}})
    assert [[fault.code for fault in line.faults] for line in checked] == [["roster.sign_known"]] * 2


@pytest.mark.parametrize(
    "text",
    [
        'Команда\tИгроки\nАльфа\t"Лев\nЯна Ким, Ия"\nБета\t"Ян\n\nОля"\n',
        'Альфа\t"Лев\n  Яна  Ким\nИя"\nБета\tЯн\tОля\n',
    ],
)
def test_players_one_under_another_in_a_cell_are_several(text: str) -> None:
    rows = [(row.team, row.players) for row in rows_of_text(text)]
    assert rows == [("Альфа", ("Лев", "Яна Ким", "Ия")), ("Бета", ("Ян", "Оля"))]


def test_any_other_cell_of_several_lines_is_one_name() -> None:
    assert rows_of_text('Команда\tИгрок\n"Школа\nна горе"\tЯн')[0] == RosterRow(2, "Школа на горе", ("Ян",))
    assert rows_of_text('"Школа\nна горе"\tЯн') == (RosterRow(1, "Школа на горе", ("Ян",)),)


def test_quotes_of_a_name_stand_as_they_were_in_the_spreadsheet() -> None:
    assert rows_of_text('"Команда ""Ёж"""\tЯн')[0].team == 'Команда "Ёж"'
    assert rows_of_text('"Ёж" и друзья\tЯн')[0] == RosterRow(1, '"Ёж" и друзья', ("Ян",))


@pytest.mark.parametrize(
    ("text", "teams"),
    [
        ('"Лицей\n№ 1"\n"Школа\r\n№ 5"\nГимназия', [(1, "Лицей № 1"), (3, "Школа № 5"), (5, "Гимназия")]),
        ('Команда;Игрок\n"Лицей\n№ 1";Ким\nШкола;Ли', [(2, "Лицей № 1"), (4, "Школа")]),
        ('Команда "Альфа\n"Лицей\n№ 1"\n"Бета', [(1, 'Команда "Альфа'), (2, "Лицей № 1"), (4, '"Бета')]),
        ('Команда\tИгрок\n"Альфа\tЛи\n"Лицей\n№ 1"\tКим', [(2, '"Альфа'), (3, "Лицей № 1")]),
        ('"Альфа": Ли, Ким\n"Бета": Ян', [(1, '"Альфа"'), (2, '"Бета"')]),
    ],
)
def test_a_cell_of_several_lines_is_one_cell_whatever_stands_between_cells(
    text: str, teams: list[tuple[int, str]]
) -> None:
    assert [(row.number, row.team) for row in rows_of_text(text)] == teams


def test_headings_between_commas_are_those_of_a_table() -> None:
    assert rows_of_text('Команда,"Игрок"\nЛицей,"Ким Лев"\nШкола,Ли')[0] == RosterRow(2, "Лицей", ("Ким Лев",))
    assert rows_of_text("Альфа, Бета")[0].team == "Альфа, Бета"


def test_a_comma_stands_between_players_in_every_cell() -> None:
    assert rows_of_text("Омега;Лев, Яна;Ия\nПси: Ян; Оля, Ким") == (
        RosterRow(1, "Омега", ("Лев", "Яна", "Ия")),
        RosterRow(2, "Пси", ("Ян", "Оля", "Ким")),
    )


@pytest.mark.parametrize(
    "text",
    [
        "ФИО\tКоманда\nКим Лев\tШкола 1\nЛи Ян\tШкола 2",
        "Команда\tУчастник\nШкола 1\tКим Лев\nШкола 2\tЛи Ян",
        "Фамилия\tИмя\tКоманда\nКим\tЛев\tШкола 1\nЛи\tЯн\tШкола 2",
        "Команда\tФамилия\nШкола 1\tКим Лев\nШкола 2\tЛи Ян",
    ],
)
def test_in_a_list_of_persons_a_column_of_teams_beside_theirs_is_left_out(text: str) -> None:
    persons = table_of_lines(text)
    columns = guess_columns(persons, individual=True)
    assert [row.team for row in rows_of_table(persons, columns)] == ["Ким Лев", "Ли Ян"]
    kind = roster_kind(individual=True)
    assert renamed(persons, columns, columns.meanings, columns.top, kind).meanings == columns.meanings


@pytest.mark.parametrize("heading", ["Ф.И.О.", "Ф. И. О. игрока", "ФИО участника", "Фамилия, имя, отчество"])
@pytest.mark.parametrize("count", ["№ п/п", "№", "п/п", "#"])
def test_headings_of_school_lists_ask_nothing(count: str, heading: str) -> None:
    school = table((count, "Команда", heading), ("1", "Альфа", "Лев"))
    columns = guess_columns(school)
    assert (columns.meanings, columns.sure) == (("", "team", "player"), True)


@pytest.mark.parametrize("heading", ["Капитан", "ФИО капитана", "Ф.И.О. капитана", "Captain"])
def test_a_captain_is_a_player_who_stands_once(heading: str) -> None:
    beside = table(("Команда", heading, "Телефон", "Игрок 1", "Игрок 2"), ("Альфа", "Лев", "8 900", "Яна", "Ким"))
    assert [row.players for row in rows_of_table(beside)] == [("Лев", "Яна", "Ким")]
    again = table(("Команда", heading, "Игрок"), ("Альфа", "лев", "Яна"), ("Альфа", "лев", "Лев"), ("Бета", "Лев", ""))
    assert [(row.team, row.players) for row in rows_of_table(again)] == [
        ("Альфа", ("Яна",)), ("Альфа", ("Лев",)), ("Бета", ("Лев",)),
    ]  # fmt: skip
    alone = table(("Команда", heading), ("Альфа", "Лев"))
    assert [row.players for row in rows_of_table(alone)] == [("Лев",)]


def test_a_column_that_marks_captains_names_nobody() -> None:
    marked = table(("Команда", "Игрок", "Капитан"), ("Альфа", "Лев", "да"), ("Альфа", "Яна"), ("Бета", "Ким", "+"))
    assert guess_columns(marked).meanings == ("team", "player", "")


@pytest.mark.parametrize("mark", ["да", "Yes", "+", "x", "✓", "-", "нет", "кап."])
def test_a_mark_of_a_captain_is_no_player_though_other_cells_name_one(mark: str) -> None:
    mixed = table(("Команда", "Игрок", "Капитан"), ("Альфа", "Лев", mark), ("Альфа", "Яна", ""), ("Бета", "Ким", "Ия"))
    assert [row.players for row in rows_of_table(mixed)] == [("Лев",), ("Яна",), ("Ия", "Ким")]
    chosen = Columns(("team", "player", "captain"), 0)
    marked = table(("Команда", "Игрок", "Капитан"), ("Альфа", "Лев", mark), ("Альфа", "Яна", ""))
    assert [row.players for row in rows_of_table(marked, chosen)] == [("Лев",), ("Яна",)]


@pytest.mark.parametrize("cell", ["-", "–", "—", "--", "нет", "Нет"])
def test_a_dash_or_no_in_the_place_of_a_player_is_nobody(cell: str) -> None:
    dashed = table(("Команда", "Игрок 1", "Игрок 2"), ("Альфа", "Лев", cell), ("Бета", "Ия", "Ким"))
    assert [row.players for row in rows_of_table(dashed)] == [("Лев",), ("Ия", "Ким")]


def sheet_rows(text: str) -> list[tuple[str, tuple[str, ...]]]:
    sheet = sheet_of(table_of_lines(text))
    return [(row.team, row.players) for row in rows_of_table(sheet.table, sheet.columns)]


def test_numbers_that_count_the_lines_are_no_part_of_a_name() -> None:
    teams = [("Альфа", ("Лев",)), ("Бета", ())]
    assert sheet_rows("1. Альфа: Лев\n2. Бета") == teams
    assert sheet_rows("1) Альфа: 1. Лев\n2) Бета") == teams
    assert sheet_rows("1\tАльфа\tЛев\n2\tБета") == teams
    assert sheet_rows("1.\tАльфа\tЛев\n2.\tБета") == teams
    assert sheet_rows("57. школа\n58. школа") == [("57. школа", ()), ("58. школа", ())]
    assert sheet_rows("1. Альфа") == [("1. Альфа", ())], "one line counts nothing"
    assert sheet_rows("1\tАльфа\n3\tБета") == [("1", ("Альфа",)), ("3", ("Бета",))]


@pytest.mark.parametrize("last", ["Итого\t2", "Всего команд: 2", "\tИтого: 2", "Примечание: сбор в 9:00"])
def test_a_total_or_a_note_below_the_list_is_no_team(last: str) -> None:
    sheet = sheet_of(table_of_lines(f"Команда\tИгрок\nАльфа\tЛев\nБета\tЯна\n{last}"))
    assert [row.team for row in rows_of_table(sheet.table, sheet.columns)] == ["Альфа", "Бета"]
    assert [text[:3] for text in rows_aside(sheet.table, sheet.columns)] == ["4 ("]


@pytest.mark.parametrize("name", ["Всего понемногу", "Итоговая", "Total Chaos", "Нота"])
def test_a_team_may_be_called_nearly_so(name: str) -> None:
    assert sheet_rows(f"Альфа: Лев\n{name}: Яна") == [("Альфа", ("Лев",)), (name, ("Яна",))]
