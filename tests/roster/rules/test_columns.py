"""Lists with a team in each column, and with two pupils in a cell."""

import pytest

from tests.roster.rules.test_lists import sheet_rows
from tests.roster.rules.test_notes import noted
from tournaments.kernel.person_names import looks_like_name
from tournaments.roster.rules.lists import sheet_of, table_of_lines

SIDE_BY_SIDE = "Альфа\tБета\tЛицей 1\nКим Лев\tОрлов Иван\tЛи Яна\nПетрова Аня\t\tКотов Илья\n\t\tУж Ада"
TEAMS = [
    ("Альфа", ("Ким Лев", "Петрова Аня")), ("Бета", ("Орлов Иван",)), ("Лицей 1", ("Ли Яна", "Котов Илья", "Уж Ада")),
]  # fmt: skip


def test_a_team_in_each_column_has_its_players_below() -> None:
    assert sheet_rows(SIDE_BY_SIDE) == TEAMS
    sheet = sheet_of(table_of_lines(SIDE_BY_SIDE))
    assert (sheet.told, sheet.table.numbers) == ((("sheet.turned", "Альфа"),), (1, 2, 3))
    assert sheet_rows("Команда 1\tКоманда 2\nЛев\tЯна") == [("Команда 1", ("Лев",)), ("Команда 2", ("Яна",))]
    assert sheet_rows("Альфа;Бета\nЛев и Яна;Аня, Ия")[0] == ("Альфа", ("Лев", "Яна"))
    assert sheet_rows("Альфа;Бета\n1. Лев;1. Яна\n2. Аня;2. Ия")[0] == ("Альфа", ("Лев", "Аня"))


@pytest.mark.parametrize(
    "text",
    [
        "Альфа\tКим Лев\tОрлов Иван\nБета\tПетрова Аня\tЛи Яна",
        "Команда\tИгрок\nАльфа\tКим Лев\nБета\tЛи Яна",
        "Альфа\tБета\nГамма\tДельта",
        "Альфа\tБета\nКим Лев\t",
        "Ким Лев\tАня Петрова\nОрлов Иван\tЛи Яна",
        "Альфа\tБета\nКим Лев\t7А",
        "Альфа\tБета",
    ],
)
def test_rows_that_may_be_teams_stay_rows(text: str) -> None:
    assert sheet_of(table_of_lines(text)).told == ()


@pytest.mark.parametrize(
    ("cell", "players"),
    [
        ("Аня Петрова и Лев Орлов", ("Аня Петрова", "Лев Орлов")),
        ("Петрова / Орлов", ("Петрова", "Орлов")),
        ("Петрова/Орлов", ("Петрова", "Орлов")),
        ("Лев, Аня и Ия", ("Лев", "Аня", "Ия")),
        ("Anna Petrova and Leo Orlov", ("Anna Petrova", "Leo Orlov")),
        ("Петрова Аня (к) и Орлов Лев, 7А", ("Петрова Аня", "Орлов Лев")),
    ],
)
def test_two_pupils_in_a_cell_are_two(cell: str, players: tuple[str, ...]) -> None:
    assert sheet_rows(f"Команда\tИгроки\nАльфа\t{cell}") == [("Альфа", players)]
    assert sheet_rows(f"Альфа: {cell}") == [("Альфа", players)]
    assert noted(f"Альфа: {cell}") == []


@pytest.mark.parametrize("cell", ["Ким / Ли", "Аня и Лев Орловы", "Аня Петрова и Ким", "Ким и Ли"])
def test_what_may_be_two_pupils_is_one_and_is_told(cell: str) -> None:
    assert sheet_rows(f"Команда\tИгроки\nАльфа\t{cell}") == [("Альфа", (cell,))]
    [(row, column, _cell, said)] = noted(f"Команда\tИгроки\nАльфа\t{cell}")
    assert (row, column) == (2, "player")
    assert "may be two people" in said


def test_surnames_in_a_column_of_their_own_are_not_taken_apart() -> None:
    rows = sheet_rows("Команда\tФамилия\tИмя\nАльфа\tПетрова / Орлов\tАня / Лев")
    assert rows == [("Альфа", ("Петрова / Орлов Аня / Лев",))]


@pytest.mark.parametrize("team", ["Петров и Орлов", "Лев и Яна", "Петрова / Орлов"])
def test_a_team_with_such_a_name_is_one(team: str) -> None:
    assert sheet_rows(f"Команда\tИгрок\n{team}\tКим") == [(team, ("Ким",))]


@pytest.mark.parametrize("text", ["Лев", "Петрова", "Аня Петрова", "Ким Лев Львович", "Петров И. И.", "Leo Kim"])
def test_names_are_known_by_a_word_of_theirs(text: str) -> None:
    assert looks_like_name(text)


@pytest.mark.parametrize(
    "text", ["", "Ким", "Альфа", "лев", "Лев 7А", "Лев Яна Ия Аня", "7А", "-", "Школа имени Петрова Льва"]
)
def test_other_texts_are_no_names_for_sure(text: str) -> None:
    assert not looks_like_name(text)
