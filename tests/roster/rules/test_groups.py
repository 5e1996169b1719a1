"""Lines above teams that name their group: an age, a league."""

import pytest

from tests.roster.rules.test_notes import noted
from tournaments.roster.rules.groups import is_group
from tournaments.roster.rules.lists import rows_of_table, sheet_of, table_of_lines

YOUNG, OLD = "Младшая группа", "Старшая группа"
TEAMS = [("Альфа", ("Ким Лев", "Ли Ян"), YOUNG), ("Бета", ("Уж Ада",), YOUNG), ("Гамма", ("Кот Ия",), OLD)]


def grouped(text: str, *, individual: bool = False) -> list[tuple[str, tuple[str, ...], str]]:
    """Each team once, with its players and its group."""
    sheet = sheet_of(table_of_lines(text), individual=individual)
    found: dict[tuple[str, str], list[str]] = {}
    for row in rows_of_table(sheet.table, sheet.columns):
        found.setdefault((row.team, row.group), []).extend(row.players)
    return [(team, tuple(players), group) for (team, group), players in found.items()]


@pytest.mark.parametrize(
    "text",
    [
        "Младшая группа\nАльфа: Ким Лев, Ли Ян\nБета: Уж Ада\nСтаршая группа\nГамма: Кот Ия",
        "Младшая группа:\n1. Альфа: Ким Лев, Ли Ян\n2. Бета: Уж Ада\nСтаршая группа:\n1. Гамма: Кот Ия",
        "Младшая группа\t\t\n1\tАльфа\tКим Лев, Ли Ян\n2\tБета\tУж Ада\nСтаршая группа\n1\tГамма\tКот Ия",
        "Младшая группа\nАльфа\n1. Ким Лев\n2. Ли Ян\nБета\n1. Уж Ада\nСтаршая группа\nГамма\n1. Кот Ия",
        "Команда\tИгроки\nМладшая группа\nАльфа\tКим Лев, Ли Ян\nБета\tУж Ада\nСтаршая группа\nГамма\tКот Ия",
        (
            "ЗАЯВКА\nМладшая группа\nКоманда\tИгрок\nАльфа\tКим Лев\n\tЛи Ян\nБета\tУж Ада\nСтаршая группа\n"
            "Команда\tИгрок\nГамма\tКот Ия\nИтого: 3 команды"
        ),
        (
            "Группа\tКоманда\tИгроки\nМладшая группа\n\tАльфа\tКим Лев, Ли Ян\n\tБета\tУж Ада\nСтаршая группа\n"
            "\tГамма\tКот Ия"
        ),
        (
            "| Команда | Игроки |\n|---|---|\n| **Младшая группа** | |\n| Альфа | Ким Лев, Ли Ян |\n| Бета | Уж Ада |\n"
            "| **Старшая группа** | |\n| Гамма | Кот Ия |"
        ),
    ],
)
def test_teams_belong_to_the_group_above_them(text: str) -> None:
    assert grouped(text) == TEAMS


def test_persons_belong_to_the_group_above_them() -> None:
    rows = grouped("Лига А\n1. Ким Лев\n2. Ли Ян\nЛига Б\n1. Кот Ия", individual=True)
    assert rows == [("Ким Лев", (), "Лига А"), ("Ли Ян", (), "Лига А"), ("Кот Ия", (), "Лига Б")]


def test_the_preview_tells_that_lines_were_read_as_groups() -> None:
    assert sheet_of(table_of_lines("Лига А\nАльфа\nЛига Б\nБета")).told == (("sheet.groups", "Лига А"),)
    assert sheet_of(table_of_lines("Альфа\nБета")).told == ()


def test_one_group_above_the_headings_is_the_title_of_the_list() -> None:
    assert grouped("Младшая группа\nКоманда\tИгрок\nАльфа\tЛи") == [("Альфа", ("Ли",), "")]


@pytest.mark.parametrize(
    "text", ["Альфа\nМладшая группа\nБета", "Лига А\nМладшая группа\nБета", "Альфа\nБета\nМладшая группа"]
)
def test_where_it_is_not_clear_the_lines_are_teams_and_each_is_told(text: str) -> None:
    assert [team for team, _players, _group in grouped(text)] == text.split("\n")
    told = [number for number, column, _cell, said in noted(text) if column == "team" and "name of a group" in said]
    assert told == [place for place, line in enumerate(text.split("\n"), start=1) if is_group(line)]


@pytest.mark.parametrize(
    "text",
    [YOUNG, "Младшая группа (5–6 классы)", "СРЕДНЯЯ ВОЗРАСТНАЯ ГРУППА:", "1-я лига", "II группа", "Группа А", "Лига 2",
     "Высшая лига", "Junior league", "Group B", "Division 1", "Группа младших", "Подгруппа 1"],
)  # fmt: skip
def test_groups_are_known(text: str) -> None:
    assert is_group(text)


@pytest.mark.parametrize(
    "text",
    ["Альфа", "Группа", "Лига чемпионов", "Лига выдающихся джентльменов", "7 класс", "Группа крови", "", "А" * 500],
)
def test_names_of_teams_are_none(text: str) -> None:
    assert not is_group(text)
