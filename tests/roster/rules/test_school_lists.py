"""Lists of teams as school organisers have them."""

import pytest

from tests.roster.rules.test_lists import sheet_rows
from tournaments.intake.rules import rows_aside
from tournaments.kernel.table_file import read_table
from tournaments.roster.rules.lists import rows_of_table, sheet_of, table_of_lines

SCHOOLS = [("Лицей 1", ("Ким Лев",)), ("Лицей 1", ("Ли Ян",)), ("Школа 5", ("Кот Ия",))]


@pytest.mark.parametrize(
    "text",
    [
        "Список участников\t\t\nШкола\tФамилия\tИмя\nЛицей 1\tКим\tЛев\n\tЛи\tЯн\nШкола 5\tКот\tИя",
        (
            "№\tКоманда\tУчастник\t\tКласс\n\t\tФамилия\tИмя\t\n1\tЛицей 1\tКим\tЛев\t7\n2\t\tЛи\tЯн\t8\n"
            "3\tШкола 5\tКот\tИя\t8"
        ),
        (
            "Школа\tУчастник\t\tРуководитель\t\n\tФамилия\tИмя\tФамилия\tИмя\nЛицей 1\tКим\tЛев\tУж\tАнна\n"
            "\tЛи\tЯн\t\t\nШкола 5\tКот\tИя\tЁж\tОльга"
        ),
        "Команда;ФИО;;Класс\nЛицей 1;Ким;Лев;7А\nЛицей 1;Ли;Ян;7Б\nШкола 5;Кот;Ия;8",
        "Команда\tФИО\t\nЛицей 1\tКим\tЛев\n\tЛи\tЯн\nШкола 5\tКот\tИя",
        (
            "Образовательное учреждение\tФ.И.О. учащегося (полностью)\tКласс\nЛицей 1\tКим Лев\t7\nЛицей 1\tЛи Ян\t8\n"
            "Школа 5\tКот Ия\t8"
        ),
        "Команда: Лицей 1\n№\tФИО\tКласс\n1\tКим Лев\t7\n2\tЛи Ян\t7\nКоманда: Школа 5\n№\tФИО\tКласс\n1\tКот Ия\t8",
        (
            "ЗАЯВКА\nШкола\tЛицей 1\n№\tФамилия\tИмя\n1\tКим\tЛев\n2\tЛи\tЯн\nШкола\tШкола 5\n1\tКот\tИя\n"
            "Руководитель:\tУж А. А."
        ),
        "Лицей 1\n1. Ким Лев\n2. Ли Ян\n\nШкола 5\n1. Кот Ия",
        "Лицей 1\t\t\n1\tКим Лев\t7А\n2\tЛи Ян\t7А\nШкола 5\t\t\n1\tКот Ия\t8",
        "Команда/школа\tФ.И., класс\nЛицей 1\tКим Лев, 7А\n\tЛи Ян, 7Б\nШкола 5\tКот Ия, 8 класс",
        "Команда\tФ.И.\t\nЛицей 1\tКим\tЛев\n\tЛи\tЯн\nШкола 5\tКот\tИя",
        "Лицей 1:\nКим Лев (капитан)\nЛи Ян\nШкола 5:\nКот Ия",
        "| Команда | Игрок |\n|---|---|\n| Лицей 1 | Ким Лев |\n| Лицей 1 | Ли Ян |\n| Школа 5 | Кот Ия |",
        "# Заявка\n\nКоманда | Фамилия | Имя\n:--- | --- | ---\nЛицей 1 | Ким | Лев\n | | Ли | Ян\nШкола 5 | Кот | Ия",
        "Команда\tИгрок\nTeam\tPlayer\nЛицей 1\tКим Лев\n\tЛи Ян\nШкола 5\tКот Ия",
        (
            "Команда: Лицей 1\n№\tФИО\tКласс\nNo\tFull name\tClass\n1\tКим Лев\t7\n2\tЛи Ян\t7\n"
            "Команда: Школа 5\n1\tКот Ия\t8"
        ),
    ],
)
def test_a_list_of_schools_gives_each_its_players(text: str) -> None:
    assert sheet_rows(text) == SCHOOLS


def test_a_school_is_the_team_only_where_nothing_else_is() -> None:
    assert sheet_rows("Школа\tКоманда\tФИО\nЛицей 1\tАльфа\tКим Лев") == [("Альфа", ("Ким Лев",))]
    assert sheet_rows("Школа\tКласс\tФИО\nЛицей 1\t7А\tКим Лев") == [("Лицей 1", ("Ким Лев",))]
    assert sheet_rows("Класс\tФамилия\tИмя\n7А\tКим\tЛев\n\tЛи\tЯн") == [("7А", ("Ким Лев",)), ("7А", ("Ли Ян",))]
    sheet = sheet_of(table_of_lines("№\tУчастник\t\tШкола\n\tФамилия\tИмя\t\n1\tКим\tЛев\t5"), individual=True)
    assert [row.team for row in rows_of_table(sheet.table, sheet.columns)] == ["Ким Лев"]


def test_several_players_in_a_row_have_two_columns_each() -> None:
    text = "Команда\tУчастник 1\t\tУчастник 2\t\n\tФамилия\tИмя\tФамилия\tИмя\n"
    rows = sheet_rows(text + "Альфа\tКим\tЛев\tЛи\tЯн\nБета\tКот\tИя\t-\t")
    assert rows == [("Альфа", ("Ким Лев", "Ли Ян")), ("Бета", ("Кот Ия",))]


@pytest.mark.parametrize(
    "name",
    ["Ким Лев (капитан)", "Ким Лев (к)", "Ким Лев [кап.]", "Ким Лев – капитан", "Капитан: Ким Лев", "Ким Лев, капитан",
     "Ким Лев, 7А", "Ким Лев, 7 класс", "1. Ким Лев (К.)"],
)  # fmt: skip
def test_the_mark_of_a_captain_and_a_class_behind_a_comma_are_no_part_of_a_name(name: str) -> None:
    assert sheet_rows(f"Команда\tИгроки\nАльфа\t{name}") == [("Альфа", ("Ким Лев",))]


@pytest.mark.parametrize("name", ["Ким-Капитан", "Капитанов Лев", "Лев (Кот)", "Ким Лев (7А)"])
def test_a_name_that_only_looks_so_stands(name: str) -> None:
    assert sheet_rows(f"Команда\tИгроки\nАльфа\t{name}") == [("Альфа", (name,))]


def test_a_captain_with_a_class_among_the_players_stands_once() -> None:
    rows = sheet_rows("Команда\tСостав\tКапитан\nАльфа\tКим Лев (7А), Ли Ян (7 кл.)\tКим Лев")
    assert rows == [("Альфа", ("Ким Лев (7А)", "Ли Ян (7 кл.)"))]


def test_columns_of_contacts_without_headings_name_nobody() -> None:
    text = "Альфа\tКим Лев\t+7 900 123-45-67\tkim@school.example\t7А\nБета\tЛи Ян\t89001234567\t\t8 класс"
    assert sheet_rows(text) == [("Альфа", ("Ким Лев",)), ("Бета", ("Ли Ян",))]


def test_the_answers_of_a_questionnaire_are_read() -> None:
    text = (
        '"Отметка времени","Название вашей команды","Капитан (ФИО)","ФИО участников (через запятую)","Телефон"\n'
        '"2026/10/12 6:03:22 PM GMT+3","Альфа","Ким Лев","Ли Ян, Ким Лев","8900"\n'
    )
    sheet = sheet_of(read_table("answers.csv", text.encode()))
    assert [(row.team, row.players) for row in rows_of_table(sheet.table, sheet.columns)] == [
        ("Альфа", ("Ли Ян", "Ким Лев"))
    ]


def test_a_word_of_a_title_is_no_row_of_headings_above_them() -> None:
    assert sheet_rows("Команды\nКоманда\tИгрок\nАльфа\tЛи") == [("Альфа", ("Ли",))]


@pytest.mark.parametrize(
    ("text", "teams"),
    [
        ("Альфа: Ли, Ким\nБета:\nГамма: Кот", ["Альфа", "Бета", "Гамма"]),
        ("Альфа:\nБета:", ["Альфа", "Бета"]),
        ("Альфа\nБета\n1. Ли\n2. Ким", ["Альфа", "Бета", "Ли", "Ким"]),
        ("Альфа\nБета\n\nГамма", ["Альфа", "Бета", "Гамма"]),
        ("Кубок школы\n1. Альфа\n2. Бета", ["Кубок школы", "Альфа", "Бета"]),
        ("Команды 7 классов:\n1. Альфа\n2. Бета\nКоманды 8 классов:\n1. Гамма", ["Команды 7 классов", "1. Альфа"]),
    ],
)
def test_lines_that_are_no_blocks_are_teams_each(text: str, teams: list[str]) -> None:
    assert [team for team, _players in sheet_rows(text)][: len(teams)] == teams


def test_players_may_stand_behind_a_dash() -> None:
    teams = [("Альфа", ("Ким Лев", "Ли Ян")), ("Усть-Лабинск", ("Кот Ия",))]
    assert sheet_rows("Альфа – Ким Лев, Ли Ян\nУсть-Лабинск — Кот Ия") == teams
    assert sheet_rows("1. Альфа - Ким Лев, Ли Ян\n2. Усть-Лабинск - Кот Ия") == teams
    assert sheet_rows("Альфа – 1\nАльфа – 2") == [("Альфа – 1", ()), ("Альфа – 2", ())]
    assert sheet_rows("Альфа – Ким, Ли\nБета") == [("Альфа – Ким, Ли", ()), ("Бета", ())]


def test_contacts_below_headings_ask_nothing() -> None:
    headings = "№ п/п\tКоманда\tФамилия\tИмя\tОтчество\tДата рождения\tТелефон\tE-mail"
    text = f"{headings}\n1\tАльфа\tКим\tЛев\tЛьвович\t1.2.2013\t8900\tk@l.ru"
    columns = sheet_of(table_of_lines(text)).columns
    assert (columns.meanings, columns.sure) == (("", "team", "surname", "player", "", "", "", ""), True)


def test_bullets_are_no_part_of_a_name() -> None:
    assert sheet_rows("• Альфа\n•Бета: Ли\n•") == [("Альфа", ()), ("Бета", ("Ли",)), ("•", ())]


def test_one_team_that_says_so_has_its_players_below() -> None:
    assert sheet_rows("Команда «Альфа»\n1. Ким Лев\n2. Ли Ян") == [("«Альфа»", ("Ким Лев",)), ("«Альфа»", ("Ли Ян",))]


def test_what_stands_below_a_table_is_told_and_no_team() -> None:
    text = "Команда\tИгрок\nАльфа\tЛи\nОтветственный: Уж А. А.\nТел. 8-900-123\n* – капитан\nИтого: 1 команда"
    sheet = sheet_of(table_of_lines(text))
    assert [row.team for row in rows_of_table(sheet.table, sheet.columns)] == ["Альфа"]
    assert [said.partition(" ")[0] for said in rows_aside(sheet.table, sheet.columns)] == ["3", "4", "5", "6"]


@pytest.mark.parametrize("behind", [". Ким", "\tКим"])
def test_a_number_of_ten_thousand_digits_counts_nothing(behind: str) -> None:
    line = "1" * 10_000 + behind
    assert len(sheet_rows(f"{line}\n{line}")) == 2
