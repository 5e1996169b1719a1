"""Tables of matches as schools write them: headings, tours, scores in one cell."""

from decimal import Decimal

import pytest
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.table_file import Table, read_table
from tournaments.models import Team, Tour
from tournaments.rounds.read.match_plan import PlannedRow, plan_import
from tournaments.rounds.read.match_rows import MatchRow, left_out, read_rows, split_score, tour_digits


def table(*lines: str) -> Table:
    return read_table("m.csv", "\n".join(lines).encode())


def planned(cast: Cast, **texts: str) -> PlannedRow:
    row = MatchRow(line=2, **({"tour": "5", "team_a": "Новая", "team_b": "Старая"} | texts))
    with translation.override("en"):
        [one] = plan_import(cast.tournament, [row], create=True).rows
    return one


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("1 тур", "1"), ("Тур 1", "1"), ("1-й тур", "1"), ("Round 1", "1"), ("тур №1", "1"), ("ТУР № 12", "12"),
        ("2-ой тур", "2"), ("3й", "3"), ("1st round", "1"), ("4.", "4"), ("№ 4", "4"), ("Раунд 3", "3"),
        ("II тур", "2"), ("Тур IX", "9"), ("тур1", "1"), ("7", "7"), ("3.0", "3.0"),
    ],
)  # fmt: skip
def test_the_number_of_a_tour_is_read_however_it_is_written(text: str, digits: str) -> None:
    assert tour_digits(text) == digits


@pytest.mark.parametrize("text", ["x", "X", "1/8 финала", "финал", "туры 2–4", "٣ тур", "1 и 2", "тур", "", "0,5 тура"])
def test_what_is_no_number_of_a_tour_stays_as_it_is(text: str) -> None:
    assert tour_digits(text) == text


def test_a_tour_is_known_by_its_number_in_words_or_by_its_name(cast: Cast) -> None:
    make.make_tour(cast.tournament, kind="points", number=7)
    Tour.objects.filter(number=7).update(name="Финал")
    assert (planned(cast, tour="6-й тур").tour, planned(cast, tour="6-й тур").faults) == (6, ())
    assert (planned(cast, tour="ФИНАЛ").tour, planned(cast, tour="ФИНАЛ").faults) == (7, ())
    assert [column for column, _sentence in planned(cast, tour="Полуфинал").found] == ["tour"]


@pytest.mark.parametrize(
    "heading",
    [
        "Тур;Команда;Соперник", "Round;Team;Opponent", "№ тура;Команда 1;Команда 2", "Тур;Хозяева;Гости",
        "Тур №;Команда;Команда", "Тур;Участник;Соперник", "Tour;Player;Opponent", "Тур;Команда хозяев;Команда гостей",
        "Тур;Команда А;Противник", "Тур;1-я команда;2-я команда", "Тур;Первый;Второй", "Номер тура;Игрок;Игрок",
    ],
)  # fmt: skip
def test_the_two_sides_are_known_by_what_schools_call_them(heading: str) -> None:
    assert read_rows(table(heading, "3;x;y")) == (MatchRow(line=2, tour="3", team_a="x", team_b="y"),)


def test_one_column_of_teams_is_no_table_of_matches() -> None:
    assert left_out(table("Команда;Очки;Место", "Альфа;3;1")) == []


@pytest.mark.parametrize(
    ("headings", "texts"),
    [
        ("Счёт", {"score": "3:1"}),
        ("Результат", {"score": "3:1"}),
        ("Score", {"score": "3:1"}),
        ("Очки", {"score": "3:1"}),
        ("Очки;Очки", {"points_a": "3:1", "points_b": "2"}),
        ("Очки хозяев;Очки гостей", {"points_a": "3:1", "points_b": "2"}),
        ("Очки;Очки соперника", {"points_a": "3:1", "points_b": "2"}),
        ("Счёт 1;Счёт 2", {"points_a": "3:1", "points_b": "2"}),
    ],
)
def test_points_stand_in_two_columns_or_as_a_score_in_one(headings: str, texts: dict[str, str]) -> None:
    [row] = read_rows(table(f"Тур;Команда А;Команда Б;{headings}", "1;x;y;3:1;2"[: None if ";" in headings else -2]))
    assert row == MatchRow(line=2, tour="1", team_a="x", team_b="y", **texts)


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("3:1", ("3", "1")), ("3 : 1", ("3", "1")), ("3-1", ("3", "1")), ("3–1", ("3", "1")), ("3 — 1", ("3", "1")),
        ("22½:0", ("22½", "0")), ("0,5:0,5", ("0,5", "0,5")), ("-1:3", ("-1", "3")), ("3:−1", ("3", "−1")),
        ("2½-1½", ("2½", "1½")), ("03:01:00", ("03", "01")), ("22:00:00", ("22", "00")), ("-1--2", ("-1", "-2")),
    ],
)  # fmt: skip
def test_a_score_is_split_into_the_points_of_the_sides(text: str, points: tuple[str, str]) -> None:
    assert split_score(text) == points


@pytest.mark.parametrize("text", ["победа", "3", "3:1:2", "2026-01-03", "03.янв", "3 1", ":1", "3:", "1-2-3"])
def test_what_is_no_score_is_not_split(text: str) -> None:
    assert split_score(text) is None


def test_a_score_in_one_cell_gives_both_sides_their_points(cast: Cast) -> None:
    one = planned(cast, score="22½ : 0,5")
    assert (one.faults, one.points) == ((), (Decimal("22.5"), Decimal("0.5")))
    assert planned(cast, score="3:1", points_a="3", points_b="1").points == (Decimal(3), Decimal(1))
    for unplayed in ("-", "– : –", ":", " "):
        assert (planned(cast, score=unplayed).faults, planned(cast, score=unplayed).points) == ((), None)


@pytest.mark.parametrize(
    "points", [{"points_a": "3"}, {"points_b": "0"}, {"points_a": "0", "points_b": "0"}, {"points_a": "три"}]
)
def test_a_bye_has_no_other_points_than_the_tournament_gives_it(cast: Cast, points: dict[str, str]) -> None:
    ((_column, said),) = planned(cast, team_b="", **points).found
    assert said == "A bye has no points: leave them out."
    assert planned(cast, team_b="", points_a="0").found == ()


@pytest.mark.parametrize(
    ("texts", "said"),
    [
        ({"score": "победа"}, "“победа” is not a score"),
        ({"score": "+:-"}, "“+” is not a number of points"),
        ({"score": "2026-01-03"}, "looks like a date"),
        ({"score": "03.янв"}, "looks like a date"),
        ({"score": "1:1.234"}, "too many decimal places"),
        ({"score": "3:1", "points_a": "1", "points_b": "3"}, "differ"),
        ({"score": "3:0", "team_b": ""}, "A bye has no points"),
        ({"score": "3:0", "tour": "1"}, "the points come from the games"),
    ],
)
def test_a_wrong_score_is_told_in_its_cell(cast: Cast, texts: dict[str, str], said: str) -> None:
    found = planned(cast, **texts).found
    assert found[0][0] == "score"
    assert said in found[0][1]


def test_points_that_a_spreadsheet_made_a_date_of_are_told_as_that(cast: Cast) -> None:
    one = planned(cast, points_a="2026-05-02T00:00:00", points_b="1")
    assert one.found[0][0] == "points_a"
    assert "looks like a date" in one.found[0][1]


def test_a_tour_in_merged_cells_is_that_of_the_rows_below_too() -> None:
    rows = read_rows(table("Тур;Команда;Соперник", "1 тур;а;б", ";в;г", "2 тур;а;в", ";б;г"))
    assert [row.tour for row in rows] == ["1 тур", "1 тур", "2 тур", "2 тур"]


@pytest.mark.parametrize(
    "lines",
    [
        ("Тур 1", "Команда 1;Команда 2", "Ёж;Уж", "Лис;Кот", "", "Тур 2", "Команда 1;Команда 2", "Ёж;Лис", "Уж;Кот"),
        ("Команда;Соперник", "1 тур", "Ёж;Уж", "Лис;Кот", "2 тур", "Ёж;Лис", "Уж;Кот"),
        ("1-й тур", "Ёж;Уж", "Лис;Кот", "2-й тур", "Ёж;Лис", "Уж;Кот"),
        ("Тур;Команда;Соперник", "1 тур", ";Ёж;Уж", ";Лис;Кот", "2 тур", ";Ёж;Лис", ";Уж;Кот"),
    ],
)
def test_a_line_with_a_tour_alone_is_the_tour_of_the_rows_below(lines: tuple[str, ...]) -> None:
    rows = read_rows(table(*lines, "Итого;4"))
    assert [(tour_digits(row.tour), row.team_a, row.team_b) for row in rows] == [
        ("1", "Ёж", "Уж"), ("1", "Лис", "Кот"), ("2", "Ёж", "Лис"), ("2", "Уж", "Кот"),
    ]  # fmt: skip


@pytest.mark.parametrize("last", ["Итого;;", ";;;Итого: 2", "Всего встреч: 2", "Примечание: форма обязательна"])
def test_a_total_or_a_note_below_the_table_is_no_match(last: str) -> None:
    rows = read_rows(table("Тур;Команда;Соперник;Счёт", "1;а;б;3:1", last))
    assert [row.team_a for row in rows] == ["а"]


@pytest.mark.parametrize("heading", ["№ п/п", "№", "п/п", "N п/п", "№ п.п.", "No."])
def test_a_column_of_numbers_asks_nothing(heading: str) -> None:
    read = table(f"{heading};Тур;Команда;Соперник", "1;1;а;б")
    assert left_out(read) == []


def noted(cast: Cast, **texts: str) -> list[tuple[str, str]]:
    return list(planned(cast, **texts).notes)


def test_letters_of_the_other_alphabet_are_told_beside_the_cell_and_refuse_nothing(cast: Cast) -> None:
    [(column, sentence)] = noted(cast, team_b="Cокол")
    assert (column, planned(cast, team_b="Cокол").faults) == ("team_b", ())
    assert "Latin" in sentence
    assert ": C." in sentence
    make.make_team(cast.tournament, "Cокол")
    assert noted(cast, team_b="Cокол") == [], "it is stored so"


def test_a_new_team_that_looks_like_one_that_is_there_is_told(cast: Cast) -> None:
    assert Team.objects.filter(tournament=cast.tournament, name="Альфа").exists()
    for name in ("«Альфа»", "Аль-фа"):
        [(column, sentence)] = noted(cast, team_a=name)
        assert (column, "“Альфа”" in sentence) == ("team_a", True)
    assert noted(cast, team_a="АЛЬФА") == []


def test_rooms_that_look_alike_are_told(cast: Cast) -> None:
    rows = [MatchRow(2, "5", "Зал 1A", "Новая", "Старая"), MatchRow(3, "5", "Зал 1А", "Другая", "Третья")]
    with translation.override("en"):
        first, second = plan_import(cast.tournament, rows, create=True).rows
    assert [column for column, _sentence in first.notes] == ["room"]
    assert [column for column, _sentence in second.notes] == ["room"]
    assert "row 2" in second.notes[0][1]
    [(column, sentence)] = noted(cast, room="2026-01-02T00:00:00")
    assert (column, "looks like a date" in sentence) == ("room", True)


def test_headings_once_more_in_the_other_language_are_no_match() -> None:
    table = read_table("t.csv", "Тур;Команда 1;Команда 2\nRound;Team 1;Team 2\n1;Альфа;Бета\n".encode())
    assert read_rows(table) == (MatchRow(3, tour="1", team_a="Альфа", team_b="Бета"),)
    letters = read_table("t.csv", "Тур;А;Б\n1;A;B\n".encode())
    assert read_rows(letters) == (MatchRow(2, tour="1", team_a="A", team_b="B"),)
