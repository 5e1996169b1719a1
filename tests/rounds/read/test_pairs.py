"""Both sides of a match in one cell, as schedules and chats have them."""

from itertools import groupby
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.table_file import MAX_SIGNS, Table, read_table
from tournaments.models import Match
from tournaments.rounds.read.match_plan import Plan, plan_import
from tournaments.rounds.read.match_rows import MatchRow, WrongColumns, read_rows, rows_of, sheet_of, split_pair

REAL = Path(__file__).parents[2] / "data/fmt_2022_matches.csv"
TWO = ("Лицей 1", "Школа 5")


def table(*lines: str) -> Table:
    return read_table("m.csv", "\n".join(lines).encode())


def planned(cast: Cast, *pairs: str, **texts: str) -> Plan:
    rows = [MatchRow(line, "5", pair=pair, **texts) for line, pair in enumerate(pairs, start=2)]
    with translation.override("en"):
        return plan_import(cast.tournament, rows, create=True)


@pytest.mark.parametrize(
    "text",
    [
        "Лицей 1 – Школа 5", "Лицей 1 — Школа 5", "Лицей 1 - Школа 5", "Лицей 1 − Школа 5", "Лицей 1 vs Школа 5",
        "Лицей 1 VS. Школа 5", "Лицей 1 против Школа 5", "Лицей 1: Школа 5", "Лицей 1 : Школа 5", "Лицей 1–Школа 5",
        "Лицей 1– Школа 5", "Лицей 1-Школа 5",
    ],
)  # fmt: skip
def test_two_sides_stand_in_one_cell(cast: Cast, text: str) -> None:
    [row] = planned(cast, text).rows
    assert (row.row.team_a, row.row.team_b, row.faults) == (*TWO, ())


@pytest.mark.parametrize("heading", ["Пара", "Матч", "Встреча", "Команды", "Соперники", "Match", "Кто с кем"])
@pytest.mark.parametrize("side", ["", ";Соперник"])
def test_a_heading_names_both_sides_or_is_not_needed_beside_two_columns(heading: str, side: str) -> None:
    if not side:
        [row] = read_rows(table(f"Тур;{heading};Счёт", "1;Лицей 1 – Школа 5;3:1"))
        assert row == MatchRow(2, tour="1", score="3:1", pair="Лицей 1 – Школа 5")
    elif heading != "Соперники":
        [row] = read_rows(table(f"Тур;{heading};Команда{side}", "1;1;Лицей 1;Школа 5"))
        assert (row.team_a, row.team_b, row.pair) == (*TWO, "")


@pytest.mark.parametrize("heading", ["Тур;Команды;;Счёт", "Тур;Участники;;Счёт", "Тур;Кто с кем;;Счёт"])
def test_a_heading_over_two_columns_names_a_side_in_each(heading: str) -> None:
    rows = read_rows(table(heading, "1;Лицей 1;Школа-5;3:1", "1;Гимназия;;"))
    assert [(row.team_a, row.team_b, row.score) for row in rows] == [(*TWO[:1], "Школа-5", "3:1"), ("Гимназия", "", "")]
    rows = read_rows(table(heading.removesuffix(";;Счёт"), "1;Лицей 1;Школа 5"))
    assert [(row.team_a, row.team_b) for row in rows] == [TWO]
    rows = read_rows(table("Тур;Команды", "1;Спартак - Клин;Школа 5", "1;Ёж;Уж"))
    assert [(row.team_a, row.team_b) for row in rows] == [("Спартак - Клин", "Школа 5"), ("Ёж", "Уж")]


def test_what_a_cell_beside_both_sides_holds_is_asked() -> None:
    sheet = sheet_of(table("Тур;Команды", "1;Лицей 1 – Школа 5;Ёж"))
    assert (sheet.columns.meanings, sheet.columns.sure) == (("tour", "pair", ""), False)


def test_a_number_of_matches_beside_both_sides_is_not_needed() -> None:
    rows = read_rows(table("Тур;Игра;Участники;Счёт", "1;1;Лицей 1 – Школа 5;3:1", "1;2;Гимназия;"))
    assert [(row.pair, row.score) for row in rows] == [("Лицей 1 – Школа 5", "3:1"), ("Гимназия", "")]


def test_sides_one_under_another_in_a_cell_are_two() -> None:
    [row] = read_rows(table("Тур;Пара", '1;"Лицей 1\nШкола 5"'))
    assert row.pair == "Лицей 1 – Школа 5"
    [row] = read_rows(table("Тур;Пара", '1;"Лицей 1 –\nШкола 5"'))
    assert row.pair == "Лицей 1 – Школа 5"


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (("1 тур", "Лицей 1 – Школа 5", "2 тур", "Школа 5 – Лицей 1"), [("1 тур", "", ""), ("2 тур", "", "")]),
        (("1;Лицей 1 – Школа 5;3:1", "1;Гимназия – Ёж;1:1"), [("1", "", "3:1"), ("1", "", "1:1")]),
        (("Тур 1;2.1;Лицей 1 – Школа 5", "Тур 1;2.2;Гимназия – Ёж"), [("Тур 1", "2.1", ""), ("Тур 1", "2.2", "")]),
    ],
)
def test_a_schedule_without_headings_is_read_by_its_cells(
    lines: tuple[str, ...], found: list[tuple[str, str, str]]
) -> None:
    rows = read_rows(table(*lines))
    assert [(row.tour, row.room, row.score) for row in rows] == found
    assert rows[0].pair == "Лицей 1 – Школа 5"


def test_a_table_without_tours_says_where_they_can_stand(cast: Cast) -> None:
    page = cast.client("organiser").post(
        reverse("desk_import_matches", args=["cup"]),
        {"text": "Лицей 1 – Школа 5\nГимназия – Ёж"}, headers={"accept-language": "en"},
    )  # fmt: skip
    assert (page.status_code, Match.objects.filter(team_a__name="Лицей 1").exists()) == (422, False)
    assert "put each tour in a line above its matches" in page.content.decode()


def test_numbers_that_count_the_rows_are_no_tours() -> None:
    with pytest.raises(WrongColumns):
        read_rows(table("1;Лицей 1 – Школа 5", "2;Гимназия – Ёж"))


def test_a_dash_in_a_name_does_not_part_it_from_itself(cast: Cast) -> None:
    make.make_team(cast.tournament, "Лицей – 1")
    make.make_team(cast.tournament, "Усть-Лабинск")
    found = [
        (one.row.team_a, one.row.team_b, one.faults)
        for one in planned(
            cast, "Лицей – 1 – Альфа", "Бета - Усть-Лабинск", "Гамма-Дельта", "Ростов-на-Дону – Кот-1",
        ).rows
    ]  # fmt: skip
    assert found == [
        ("Лицей – 1", "Альфа", ()), ("Бета", "Усть-Лабинск", ()), ("Гамма", "Дельта", ()),
        ("Ростов-на-Дону", "Кот-1", ()),
    ]  # fmt: skip


def test_a_team_that_another_row_names_beyond_doubt_is_known(cast: Cast) -> None:
    one = planned(cast, "Ёж – Уж – Кот", "Ёж – Уж vs Лис").rows[0]
    assert (one.row.team_a, one.row.team_b) == ("Ёж – Уж", "Кот")


def test_where_two_splits_fit_the_organiser_is_asked_and_nothing_is_stored(cast: Cast) -> None:
    for name in ("Лицей", "Лицей – 1", "1 – Орлы", "Орлы"):
        make.make_team(cast.tournament, name)
    plan = planned(cast, "Лицей – 1 – Орлы")
    [(column, sentence)] = plan.rows[0].found
    assert column == "pair"
    assert "after “Лицей” or after “Лицей – 1”. Write “vs”" in sentence
    assert planned(cast, "Лицей – 1 vs Орлы").rows[0].faults == ()
    before = Match.objects.count()
    page = cast.client("organiser").post(
        reverse("desk_import_matches", args=["cup"]), {"text": "Тур;Пара\n5;Лицей – 1 – Орлы", "create": "on"}
    )
    assert (page.status_code, Match.objects.count()) == (422, before)
    assert "Save these matches" not in page.content.decode()


def test_an_unknown_side_that_could_be_parted_itself_is_asked_about(cast: Cast) -> None:
    make.make_team(cast.tournament, "Ёж")
    assert [column for column, _said in planned(cast, "Ёж – Уж – Кот").rows[0].found] == ["pair"]
    [one, _other] = planned(cast, "Ёж – Уж – Кот", "Кот – Лис").rows
    assert [column for column, _said in one.found] == ["pair"]
    make.make_team(cast.tournament, "Ёж – Уж")
    assert [column for column, _said in planned(cast, "Ёж – Уж – Кот").rows[0].found] == ["pair"]


def test_an_unknown_pair_with_two_dashes_is_asked_too(cast: Cast) -> None:
    assert [column for column, _said in planned(cast, "Ёж – Уж – Кот").rows[0].found] == ["pair"]


@pytest.mark.parametrize("text", ["Лицей 1", "Лицей-1", "– Альфа", "Альфа –", "А" * 300 + " – " + "Б" * 300])
def test_a_cell_that_does_not_name_two_sides_says_what_to_write(cast: Cast, text: str) -> None:
    [(column, sentence)] = planned(cast, text).rows[0].found
    assert (column, "does not name two sides" in sentence) == ("pair", True)


def test_a_known_team_alone_is_no_pair(cast: Cast) -> None:
    make.make_team(cast.tournament, "Усть-Лабинск")
    assert "does not name two sides" in planned(cast, "Усть-Лабинск").rows[0].faults[0]


def test_a_bye_and_a_score_may_stand_in_the_same_cell(cast: Cast) -> None:
    bye, scored, counted = planned(cast, "Альфа – без соперника", "Ёж – Лис 3:1", "2. Кот – Уж – (2½ : 1½)").rows
    assert (bye.row.team_a, bye.row.team_b) == ("Альфа", "")
    assert [str(number) for number in scored.points or ()] == ["3", "1"]
    assert (scored.row.team_b, counted.row.team_a, counted.row.team_b) == ("Лис", "Кот", "Уж")
    assert [str(number) for number in counted.points or ()] == ["2.5", "1.5"]


def test_what_is_wrong_with_a_side_is_told_at_its_cell(cast: Cast) -> None:
    assert [column for column, _said in planned(cast, "Альфа – альфа").rows[0].found] == ["pair"]
    assert [column for column, _said in planned(cast, "Cокол – Альфа").rows[0].notes] == ["pair"]


def test_pairs_are_stored_as_they_were_shown(cast: Cast) -> None:
    sent = {"text": "Тур 5\nЁж – Лис 3:1\nКот – Уж", "create": "on"}
    client = cast.client("organiser")
    page = client.post(reverse("desk_import_matches", args=["cup"]), sent).context
    again = {"table": page["columns"].packed, "create": "on", "save": "1", "key": "pairs-1"}
    client.post(reverse("desk_import_matches", args=["cup"]), again, follow=True)
    stored = Match.objects.filter(tour__number=5).order_by("number")
    assert [(one.team_a.name, one.team_b and one.team_b.name) for one in stored] == [("Ёж", "Лис"), ("Кот", "Уж")]


def test_a_cell_of_many_dashes_is_looked_at_once() -> None:
    asked: list[str] = []

    def is_known(name: str) -> bool:
        asked.append(name)
        return False

    assert split_pair("а – " * (MAX_SIGNS // 100), is_known) == []
    split_pair("а – " * 50, is_known)
    assert len(asked) < 2_000


@pytest.mark.parametrize("between", [" – ", " - ", " vs ", " против "])
def test_the_real_tournament_is_the_same_as_a_schedule_in_a_letter(cast: Cast, between: str) -> None:
    rows = read_rows(read_table("m.csv", REAL.read_bytes()))
    by_tour = groupby(rows, key=lambda row: row.tour)
    lines = [
        line
        for tour, matches in by_tour
        for line in (f"{tour} тур", *(f"{m.team_a}{between}{m.team_b} {m.points_a}:{m.points_b}" for m in matches))
    ]
    sheet = sheet_of(read_table("m.txt", "\n".join(lines).encode()))
    again = plan_import(cast.tournament, rows_of(sheet.table, sheet.columns), create=True).rows
    wanted = plan_import(cast.tournament, rows, create=True).rows
    assert len(again) == len(wanted) == 55
    for one, other in zip(again, wanted, strict=True):
        assert (one.tour, one.row.team_a, one.row.team_b) == (other.tour, other.row.team_a, other.row.team_b)
        assert (one.points, one.faults) == (other.points, other.faults)
