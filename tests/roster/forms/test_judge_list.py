"""Lists of judges as people paste them: what their headings say, and what stands under none."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import translation

from tests.conftest import Cast
from tournaments.models import Judge
from tournaments.roster.forms.judge_list import JudgeListForm

NOBODY_ELSE: dict[str, Any] = {"can_be_senior": False, "teams": []}


def judges_of(text: str) -> list[dict[str, Any]]:
    form = JudgeListForm({"text": text})
    assert form.is_valid(), form.errors
    return [judge for _line, judge in form.cleaned_data["text"]]


def names_of(text: str) -> list[str]:
    return [judge["name"] for judge in judges_of(text)]


@pytest.mark.parametrize(
    ("text", "teams", "senior"),
    [
        ("ФИО\tКоманды\t\tСтарший\nИванов Пётр\tАльфа\tБета\tда", ["Альфа", "Бета"], True),
        ("ФИО\tКоманды\t\t\tСтарший\nИванов Пётр\tАльфа\t\tБета\t-", ["Альфа", "Бета"], False),
        ("ФИО;;Старший\nИванов Пётр;Альфа;да", ["Альфа"], True),
        ("ФИО;;Команда\nИванов Пётр;старший;Альфа", ["Альфа"], True),
        ("ФИО; Старший; \nИванов Пётр; нет; Альфа", ["Альфа"], False),
        ("ФИО\tКоманда 1\tКоманда 2\nИванов Пётр\tАльфа\tБета", ["Альфа", "Бета"], False),
        ("Name\tTeam1\tTeam №2\nИванов Пётр\tАльфа\tБета", ["Альфа", "Бета"], False),
    ],
)
def test_connections_under_no_heading_or_a_numbered_one_are_kept(text: str, teams: list[str], senior: bool) -> None:
    assert judges_of(text) == [{"name": "Иванов Пётр", "can_be_senior": senior, "teams": teams}]


def test_a_name_with_a_number_is_no_heading() -> None:
    assert names_of("Судья 1\nСудья 2") == ["Судья 1", "Судья 2"]
    assert names_of("Участник 1; Альфа\nУчастник 2") == ["Участник 1", "Участник 2"]


def test_a_column_without_a_heading_that_is_not_used_is_named() -> None:
    with translation.override("en"):
        form = JudgeListForm({"text": "ФИО\tТелефон\t\t\tКоманда\nЛи\t8900\t8901\t\tАльфа\nКим\t\t\t\t"})
        assert form.is_valid()
    assert [judge["teams"] for _line, judge in form.cleaned_data["text"]] == [["Альфа"], []]
    assert form.unused == ("Телефон", "column 3")


@pytest.mark.parametrize(
    "text",
    [
        "\tФИО\n1\tЛи Яна\n2\tКим Лев",
        "ФИО\n1\tЛи Яна\n2\tКим Лев",
        "\tФИО\tСтарший\n1\tЛи Яна\t\n2.\tКим Лев\t",
        "Судья\tСтарший\n1\tЛи Яна\t-\n2\tКим Лев\t",
        "Судья\tСтарший\n1\tЛи Яна\tнет\n\tКим Лев\t",
        "№ п/п\tСудья\n1\tЛи Яна\n2\tКим Лев",
        "Судья; Старший\n1; Ли Яна\n2; Ким Лев",
        "Судья\tКоманды\n1\tЛи Яна\n2.\tКим Лев",
        "Номер;Судья\n1;Ли Яна\n2;Ким Лев",
        "\tЛи Яна\nКим Лев",
        "  \n\n\tЛи Яна\n2\tКим Лев",
    ],
)
def test_numbers_that_count_a_list_are_no_names_whether_a_heading_stands_above_them_or_not(text: str) -> None:
    form = JudgeListForm({"text": text})
    assert form.is_valid(), form.errors
    assert [judge for _line, judge in form.cleaned_data["text"]] == [
        {"name": "Ли Яна", **NOBODY_ELSE}, {"name": "Ким Лев", **NOBODY_ELSE},
    ]  # fmt: skip
    assert form.unused == ()


def test_what_stands_beside_counted_names_keeps_its_column() -> None:
    assert judges_of("Судья\tСтарший\n1\tЛи Яна\tда\n2\tКим Лев\t") == [
        {"name": "Ли Яна", "can_be_senior": True, "teams": []}, {"name": "Ким Лев", **NOBODY_ELSE},
    ]  # fmt: skip
    [judge] = judges_of("Кабинет\tФИО\n5\tЛи Яна\tАльфа")
    assert judge == {"name": "Ли Яна", "can_be_senior": False, "teams": ["Альфа"], "room_name": "5"}
    assert names_of("ФИО\t\n1\t\n2\t") == ["1", "2"]


def test_a_blank_list_is_asked_for() -> None:
    assert JudgeListForm({"text": " \n\t\n"}).errors == JudgeListForm({"text": ""}).errors


@pytest.mark.parametrize("text", ["", " \n\t\n", ";\n"])
def test_a_list_of_nothing_is_refused(cast: Cast, text: str) -> None:
    before = Judge.objects.count()
    response = cast.client("organiser").post(reverse("desk_judges_paste", args=["cup"]), {"text": text})
    assert (response.status_code, Judge.objects.count()) == (422, before)


@pytest.mark.parametrize(
    "text",
    [
        "Судья; Участник\nЛи Яна; Анна",
        "ФИО; Участники\nЛи Яна; Анна",
        "Участник; Судья\nАнна; Ли Яна",
        "Фамилия; Имя; Игрок\nЛи; Яна; Анна",
        "Фамилия; Имя; Имя участника\nЛи; Яна; Анна",
        "Участник; Участник 2\nЛи Яна; Анна",
        "Name; Members\nЛи Яна; Анна",
        "Judge; Surname; Player\nЯна; Ли; Анна",
    ],
)
def test_whom_a_judge_is_connected_to_is_no_part_of_the_name(text: str) -> None:
    assert judges_of(text) == [{"name": "Ли Яна", "can_be_senior": False, "teams": ["Анна"]}]


@pytest.mark.parametrize(
    ("text", "name", "unused"),
    [
        ("Имя; Фамилия; Отчество\nПётр; Ли; Ильич", "Ли Пётр Ильич", ()),
        ("Фамилия; Имя; Отчество\nЛи; Пётр; -", "Ли Пётр", ()),
        ("First name; Last name\nПётр; Ли", "Ли Пётр", ()),
        ("Фамилия; Имя участника\nЛи; Пётр", "Ли Пётр", ()),
        ("Фамилия; Имя\nЛи; Ли", "Ли Ли", ()),
        ("ФИО; Имя\nЛи Пётр; Пётр", "Ли Пётр", ()),
        ("ФИО; Имя\nЛи; Пётр", "Ли Пётр", ()),
        ("Судья; ФИО\nда; Ли Пётр", "Ли Пётр", ("Судья",)),
        ("ФИО; ФИО судьи\nЛи Пётр; Ли П.", "Ли Пётр", ("ФИО судьи",)),
    ],
)
def test_a_name_is_joined_of_its_parts_alone(text: str, name: str, unused: tuple[str, ...]) -> None:
    form = JudgeListForm({"text": text})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["text"][0][1] == {"name": name, **NOBODY_ELSE}
    assert form.unused == unused


@pytest.mark.parametrize("heading", ["Старший", "Команда", "Команды", "Комната", "Не может", "Не больше", "Столы"])
@pytest.mark.parametrize("cell", ["-", "–", "—", "--", "нет", "Нет", "no"])
def test_a_dash_or_no_under_a_heading_says_nothing(heading: str, cell: str) -> None:
    assert judges_of(f"ФИО; {heading}\nЛи Яна; {cell}") == [{"name": "Ли Яна", **NOBODY_ELSE}]


def test_a_dash_is_a_fault_where_no_heading_says_what_it_is() -> None:
    assert judges_of("Ли Яна; -")[0]["teams"] == ["-"]
    assert names_of("ФИО; Команда\n-; Альфа") == ["-"]


@pytest.mark.parametrize(
    ("text", "above"),
    [
        ("Список судей\nФИО; Старший\nЛи Яна; да", ("1 (Список судей)",)),
        ("Список судей\t\t\n\n\tФИО\tСтарший\n1\tЛи Яна\tда", ("1 (Список судей)",)),
        ("Кубок школы\nСудьи\n№; ФИО; Старший\n1; Ли Яна; да", ("1 (Кубок школы)", "2 (Судьи)")),
        ("Судьи\nФИО; Старший\nЛи Яна; да", ("1 (Судьи)",)),
        ("Список судей\nФИО\nЛи Яна, старшая", ("1 (Список судей)",)),
        ("List of judges\nName; Phone; Senior\nЛи Яна; 8900; да", ("1 (List of judges)",)),
    ],
)
def test_titles_above_the_headings_are_no_judges(text: str, above: tuple[str, ...]) -> None:
    form = JudgeListForm({"text": text})
    assert form.is_valid(), form.errors
    assert [judge for _line, judge in form.cleaned_data["text"]] == [
        {"name": "Ли Яна", "can_be_senior": True, "teams": []}
    ]
    assert form.above == above


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Ли Яна\nИмя\n3-й судья", ["Ли Яна", "Имя", "3-й судья"]),
        ("Ли Яна; Альфа\nФИО; Команда", ["Ли Яна", "ФИО"]),
        ("Ли Яна\nКим Лев; Судья; старший", ["Ли Яна", "Ким Лев"]),
        ("ФИО\nЛи Яна\nФИО; Команда", ["Ли Яна", "ФИО"]),
    ],
)
def test_a_judge_above_a_word_that_may_be_a_heading_is_no_title(text: str, names: list[str]) -> None:
    assert names_of(text) == names


def test_what_was_left_out_is_said_after_saving(cast: Cast) -> None:
    client = cast.client("organiser")
    text = "Список судей\nФИО\tТелефон\t\tУчастник\nЛи Яна\t8900\t8901\tАльфа"
    address = reverse("desk_judges_paste", args=["cup"])
    page = client.post(address, {"text": text}, headers={"accept-language": "en"}, follow=True).content.decode()
    assert "1 judge has been added. Columns not used: Телефон, column 3. Rows not used: 1 (Список судей)." in page
    assert [team.name for team in Judge.objects.get(name="Ли Яна").attached_to.all()] == ["Альфа"]


@pytest.mark.parametrize(
    "text",
    [
        '"Ли\nЯна"\tАльфа',
        '"Ли\nЯна"; Альфа',
        'ФИО\tКоманды\n"Ли\r\nЯна"\tАльфа',
        'Фамилия;Имя;Команда\nЛи;"Яна\n";"Альфа\n"',
        'ФИО\tКоманды\nЛи Яна\tАльфа\n"Ким\tБета',
    ],
)
def test_a_cell_of_several_lines_is_one_cell(text: str) -> None:
    judges = judges_of(text)
    assert judges[0] == {"name": "Ли Яна", "can_be_senior": False, "teams": ["Альфа"]}
    assert [judge["name"] for judge in judges[1:]] in ([], ['"Ким'])


@pytest.mark.parametrize("text", ["ФИО\nКим\tАльфа\nЛис\tБета", "ФИО;;Старший\nКим;Альфа;да\nЛис;Бета;нет"])
def test_a_team_beside_a_surname_is_no_given_name(text: str) -> None:
    assert [(judge["name"], judge["teams"]) for judge in judges_of(text)] == [("Ким", ["Альфа"]), ("Лис", ["Бета"])]


def test_teams_one_under_another_in_a_cell_are_several() -> None:
    assert judges_of('ФИО\tКоманды\nЛи Яна\t"Альфа\nЛицей ""Бета"""')[0]["teams"] == ["Альфа", 'Лицей "Бета"']


def test_a_number_with_a_tick_beside_it_is_no_count() -> None:
    assert [(judge["name"], judge["can_be_senior"]) for judge in judges_of("Судья; Старший\n1; да\n2; нет")] == [
        ("1", True), ("2", False),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "ФИО\t\tСтарший\nЛи\tЯна\tда\nКим\tЛев\t",
        "№\tФ.И.О.\t\tСтарший\n1\tЛи\tЯна\tда\n2\tКим\tЛев\t-",
        "№;ФИО;;Старший\n;Фамилия;Имя;\n1;Ли;Яна;да\n2;Ким;Лев;",
        "Список судей\n\tСудья\t\tСтарший\n\tФамилия\tИмя\t\n1\tЛи\tЯна\t+\n2\tКим\tЛев\t",
        "Имя и фамилия\t\tСтарший\nЯна\tЛи\tда\nЛев\tКим\t",
    ],
)
def test_a_heading_over_surname_and_given_name_is_one_name(text: str) -> None:
    assert judges_of(text) == [
        {"name": "Ли Яна", "can_be_senior": True, "teams": []},
        {"name": "Ким Лев", **NOBODY_ELSE},
    ]


def test_a_team_beside_a_whole_name_is_no_part_of_it() -> None:
    assert judges_of("ФИО\t\tСтарший\nЛи Яна\tАльфа\tда")[0]["teams"] == ["Альфа"]


def test_headings_once_more_in_the_other_language_are_no_judge() -> None:
    assert names_of("ФИО\tКоманды\nFull name\tTeams\nИванов Пётр\tАльфа") == ["Иванов Пётр"]


def test_a_table_of_markdown_names_its_judges() -> None:
    text = "| ФИО | Команды |\n|-----|---------|\n| Иванов Пётр | Альфа, Бета |\n| Ли Ян | |"
    assert [(judge["name"], judge["teams"]) for judge in judges_of(text)] == [
        ("Иванов Пётр", ["Альфа", "Бета"]), ("Ли Ян", []),
    ]  # fmt: skip
