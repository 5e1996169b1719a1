"""What is told beside names of a list without refusing them."""

from tournaments.kernel.values import english
from tournaments.roster.rules import check_roster
from tournaments.roster.rules.lists import rows_of_table, table_of_lines
from tournaments.roster.rules.notes import notes_of


def noted(text: str, stored: dict[str, dict[str, str]] | None = None) -> list[tuple[int, str, int | None, str]]:
    rows = check_roster(rows_of_table(table_of_lines(text)), {key: set() for key in stored or {}}, stored or {})
    assert not any(row.faults for row in rows), "a note refuses nothing"
    found = notes_of(rows, stored or {})
    return [(number, note.column, note.cell, english(note.fault)) for number in found for note in found[number]]


def test_letters_of_the_other_alphabet_are_told_at_their_cell() -> None:
    (team, player) = noted("Команда\tИгрок\tИгрок\nCокол\tЯна\tAнна Ким\nБета\tЛев")
    assert team[:3] == (2, "team", None)
    assert player[:3] == (2, "player", 2)
    assert "Latin" in team[3]
    assert ": A." in player[3]


def test_names_that_paper_cannot_show_are_told_at_their_cell_and_stored_ones_are_not() -> None:
    stored = {"星": {"name": "星", "group": ""}}
    (team, player) = noted("Команда\tИгрок\nИскра 🦊\tდავით\n星\tיעל\nЗаря\tЯна", stored)
    assert (team[:3], player[:3]) == ((2, "team", None), (3, "player", 1))
    assert "“Искра 🦊” cannot be printed as it is: on paper, 🦊 become boxes." in team[3]
    assert "on paper, י ע ל become boxes." in player[3]


def test_signs_of_a_group_are_told_once_for_all_its_rows() -> None:
    told = noted("Команда\tГруппа\nАльфа\t星\nБета\t星\nГамма\t星")
    assert [note[:2] for note in told] == [(2, "group")]


def test_names_that_look_the_same_are_told_once_with_the_other_row() -> None:
    [one] = noted("Команда\tИгрок\nСССР\tЯна\nCCCP\tЛев\nCCCP\tИя")
    assert one[:3] == (3, "team", None)
    assert "“СССР” in row 2" in one[3]


def test_a_team_that_looks_like_a_stored_one_is_told_and_a_stored_one_is_not() -> None:
    stored = {"сокол": {"name": "Сокол", "group": ""}, "cок": {"name": "Cок", "group": ""}}
    [one] = noted("Команда\n«Сокол»\nCок\nсокол", stored)
    assert one[0] == 2
    assert "“Сокол”, which is already there" in one[3]


def test_groups_that_look_the_same_are_told() -> None:
    stored = {"бета": {"name": "Бета", "group": "7А"}}
    [first, second] = noted("Команда\tГруппа\nАльфа\t7 «А»\nГамма\t7A\nДельта\t7А", stored)
    assert (first[:2], second[:2]) == ((2, "group"), (3, "group"))
    assert "“7А”" in first[3]
