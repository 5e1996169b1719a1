"""Reading and judging rows of matches."""

from dataclasses import replace
from decimal import Decimal

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tests.drawn import Field, make_field
from tests.kernel.values.test_table_file import worked_out
from tournaments.kernel.table_file import Table, read_table
from tournaments.models import Match, Room, Team, Tournament
from tournaments.rounds.read.match_plan import Plan, plan_import
from tournaments.rounds.read.match_rows import BYES, MatchRow, WrongColumns, left_out, read_rows

HEADING = "тур;кабинет;команда А;команда Б;очки А;очки Б"


def table(*lines: str) -> Table:
    return read_table("m.csv", "\n".join(lines).encode("cp1251"))


def planned(cast: Cast, *rows: MatchRow, create: bool = True) -> Plan:
    return plan_import(cast.tournament, rows, create=create)


def row(line: int = 2, **texts: str) -> MatchRow:
    return MatchRow(line=line, **({"tour": "5", "team_a": "Новая", "team_b": "Старая"} | texts))


def test_headings_are_understood_in_russian_in_any_order_and_cp1251() -> None:
    rows = read_rows(table("Команда Б;Тур;Команда А;комната", "бета;1;альфа;2.1", ";;;", "гамма;2;дельта;"))
    assert rows[0] == MatchRow(line=2, tour="1", room="2.1", team_a="альфа", team_b="бета")
    assert (rows[1].line, rows[1].room) == (4, "")


@pytest.mark.parametrize("heading", ["team_a,team_b,tour", "Team A,TEAM-B,Tour", "Команда 1,Команда 2,Тур", "а,б,тур"])
def test_a_column_has_several_names(heading: str) -> None:
    rows = read_rows(read_table("m.csv", f"{heading}\nx,y,3".encode()))
    assert (rows[0].team_a, rows[0].team_b, rows[0].tour) == ("x", "y", "3")


@pytest.mark.parametrize("participants", ["teams", "people"])
@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_programs_own_table_of_matches_can_be_read_again(cast: Cast, language: str, participants: str) -> None:
    Tournament.objects.filter(pk=cast.tournament.pk).update(participants=participants)
    address = reverse("matches_export", args=["cup", "csv"])
    content = Client().get(address, headers={"accept-language": language}).content
    rows = read_rows(read_table("m.csv", content))
    assert [(row.tour, row.team_a, row.team_b) for row in rows] == [("1", "Альфа", "Бета"), ("1", "Гамма", "Дельта")]


def test_a_title_may_stand_above_the_headings() -> None:
    rows = read_rows(table("Расписание", "", "Тур;Команда А;Команда Б", "1;альфа;бета"))
    assert rows == (MatchRow(line=4, tour="1", team_a="альфа", team_b="бета"),)


@pytest.mark.parametrize(
    ("lines", "count"),
    [
        (["tour,team_a", "1,x"], 1),
        (["tour,team_a,team_b,team_b", "1,x,y,z"], 1),
        (["tour,team_a,tour,team_a", "1,x,1,y"], 3),
        (["x,y", "u,v"], 1),
        (["tour,team_a,team_b"], 1),
    ],
)
def test_wrong_columns_are_told_all_at_once(lines: list[str], count: int) -> None:
    with pytest.raises(WrongColumns) as wrong:
        read_rows(read_table("m.csv", "\n".join(lines).encode()))
    assert len(wrong.value.sentences) == count


def test_columns_that_are_not_needed_are_set_aside_and_said() -> None:
    read = table("Тур;Цвет;Команда А;Команда Б;Судья;Стол", "1;синий;альфа;бета;Ким;4")
    assert read_rows(read) == (MatchRow(line=2, tour="1", team_a="альфа", team_b="бета"),)
    assert left_out(read) == ["Цвет", "Судья"]


def test_the_plan_names_everything_new(cast: Cast) -> None:
    plan = planned(cast, row(room="зал", points_a="2½", points_b="-1"), row(3, team_a="альфа", team_b="Третья"))
    assert plan.faults == ()
    assert (plan.new_tours, plan.new_teams, plan.new_rooms) == ((5,), ("Новая", "Старая", "Третья"), ("зал",))
    assert plan.rows[0].points == (Decimal("2.5"), Decimal(-1))
    assert plan.changes_anything(approve=False)


def faulty_rows() -> list[tuple[dict[str, str], int]]:
    return [
        ({"tour": "x"}, 1),
        ({"tour": "0"}, 1),
        ({"tour": "1000"}, 1),
        ({"tour": "٣"}, 1),
        ({"tour": ""}, 1),
        ({"team_a": ""}, 1),
        ({"team_b": "новая"}, 1),
        ({"team_a": "н" * 101}, 1),
        ({"room": "к" * 101}, 1),
        ({"points_a": "3"}, 1),
        ({"points_a": "3", "points_b": "x"}, 1),
        ({"points_a": "1e5", "points_b": "nan"}, 2),
        ({"points_a": "1.234", "points_b": "999999"}, 2),
        ({"team_b": "", "points_a": "3", "points_b": "0"}, 1),
        ({"tour": "1", "points_a": "3", "points_b": "0"}, 1),
        ({"tour": "1", "team_a": "Альфа"}, 1),
        ({"tour": "?", "team_a": "", "points_a": "3"}, 3),
    ]


@pytest.mark.parametrize(("texts", "count"), faulty_rows())
def test_each_fault_has_its_sentence(cast: Cast, texts: dict[str, str], count: int) -> None:
    plan = planned(cast, row(7, **texts))
    assert [line for line, _sentence in plan.faults] == [7] * count, plan.faults


def test_without_permission_unknown_tours_and_teams_are_faults(cast: Cast) -> None:
    plan = planned(cast, row(), create=False)
    assert len(plan.faults) == 3


def test_a_team_twice_in_a_tour_is_told_with_the_other_row(cast: Cast) -> None:
    plan = planned(cast, row(2), row(3, team_a="НОВАЯ", team_b="Четвёртая"), row(4, team_a="четвертая", team_b="Х"))
    assert [line for line, _sentence in plan.faults] == [3, 4]
    assert "2" in plan.faults[0][1]


def test_what_is_stored_already_is_left_alone(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points", number=5)
    team_a, team_b = make.make_team(cast.tournament, "Новая"), make.make_team(cast.tournament, "Старая")
    match = make.make_match(tour, team_a, team_b, entered_a=Decimal(3), entered_b=Decimal(1))
    same = planned(cast, row(points_a="3", points_b="1"))
    assert (same.faults, same.changes_anything(approve=False), same.changes_anything(approve=True)) == ((), False, True)
    assert len(planned(cast, row(points_a="4", points_b="1")).faults) == 1
    assert len(planned(cast, row(), row(3)).faults) == 2
    Match.objects.filter(pk=match.pk).update(entered_a=None)
    assert len(planned(cast, row(points_a="3", points_b="7")).faults) == 1, "one side's points stand"
    assert planned(cast, row(points_a="3", points_b="1")).with_new_points == 1
    Match.objects.filter(pk=match.pk).update(entered_a=None, entered_b=None)
    assert planned(cast, row(points_a="3", points_b="1")).with_new_points == 1
    Match.objects.filter(pk=match.pk).update(state="signed")
    assert len(planned(cast, row(points_a="3", points_b="1")).faults) == 1


def test_a_room_that_a_stored_match_does_not_have_is_told_and_none_is_made(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points", number=5)
    match = make.make_match(tour, make.make_team(cast.tournament, "Новая"), make.make_team(cast.tournament, "Старая"))
    Match.objects.filter(pk=match.pk).update(room=None)
    with translation.override("en"):
        without = planned(cast, row(room="Зал 7"))
        Match.objects.filter(pk=match.pk).update(room=Room.objects.create(tournament=cast.tournament, name="Зал 8"))
        other, same = planned(cast, row(room="Зал 7")), planned(cast, row(room="зал 8"))
    assert without.faults[0][1].startswith("This match is saved without a room.")
    assert other.faults[0][1].startswith("This match is in room “Зал 8”.")
    assert (without.new_rooms, other.new_rooms, same.faults) == ((), (), ())


def test_a_stored_match_with_its_sides_swapped_is_told_as_that(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="points", number=5)
    make.make_match(tour, make.make_team(cast.tournament, "Раз"), make.make_team(cast.tournament, "Два"))
    swapped = row(team_a="два", team_b="РАЗ", points_a="2", points_b="5")
    with translation.override("en"):
        plan = planned(cast, swapped, replace(swapped, line=3, points_a="", points_b=""))
    sentence = "This match is already saved as “Раз – Два”: swap the sides and their points in this row."
    assert plan.faults == ((2, sentence), (3, sentence))
    assert planned(cast, row(team_a="Раз", team_b="Два", points_a="5", points_b="2")).faults == ()


@pytest.mark.parametrize("when", [{"withdrawn_from": 5}, {"entered_from": 6}])
def test_a_team_that_does_not_play_in_a_tour_is_not_paired_there(cast: Cast, when: dict[str, int]) -> None:
    stored = make.make_match(make.make_tour(cast.tournament, kind="points", number=5))
    make.make_team(cast.tournament, "Новая")
    Team.objects.filter(name__in=["Новая", stored.team_a.name]).update(**when)
    again = row(team_a=stored.team_a.name, team_b=str(stored.team_b), points_a="2", points_b="5")
    with translation.override("en"):
        refused, kept = planned(cast, row(team_a="Другая", team_b="новая"), again).rows
    assert kept.faults == ()
    assert refused.found == (("team_b", "“Новая” does not play in this tour: they join later or have withdrawn."),)
    playing = [not planned(cast, row(tour=number)).faults for number in ("4", "6")]
    assert playing == ["withdrawn_from" in when, "entered_from" in when]


def test_points_that_a_spreadsheet_worked_out_have_the_digits_that_it_shows(cast: Cast) -> None:
    lines = [("Тур", "Команда А", "Команда Б", "Очки А", "Очки Б"), (5, "Новая", "Старая", 4.1 + 8.2, 0.1 * 3)]
    plan = planned(cast, *read_rows(read_table("m.xlsx", worked_out(lines))))
    assert plan.faults == ()
    assert plan.rows[0].points == (Decimal("12.3"), Decimal("0.3"))


def test_planning_many_rows_takes_as_many_queries_as_one(
    cast: Cast, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_max_num_queries(4):
        planned(cast, *(row(number, team_a=f"А{number}", team_b=f"Б{number}") for number in range(200)))


@pytest.fixture
def bracket(db: None) -> Field:
    """Eight teams and the drawn first round of a knock-out, without its matches; the eighth has left."""
    field = make_field(8)
    field.draw(1, "knock_out")
    Match.objects.all().delete()
    Team.objects.filter(pk=field.teams[7].pk).update(withdrawn_from=1)
    return field


@pytest.mark.parametrize(
    ("sides", "faults"),
    [
        (("5", "4"), {}),
        (("1", ""), {}),
        (("1", "9"), {"team_a": "без соперника"}),
        (("9", "5"), {"team_b": "«4»"}),
        (("4", ""), {"team_a": "«5»"}),
        (("2", "3"), {"team_a": "«7»", "team_b": "«6»"}),
        (("9", "10"), {}),
    ],
)
def test_what_the_bracket_of_a_knock_out_has_against_a_row_stands_in_its_cells(
    bracket: Field, sides: tuple[str, str], faults: dict[str, str]
) -> None:
    plan = plan_import(bracket.tournament, [row(tour="1", team_a=sides[0], team_b=sides[1])], create=True)
    [found] = plan.rows
    assert [column for column, _sentence in found.found] == [*faults]
    assert all(faults[column] in sentence for column, sentence in found.found)


def test_the_bracket_is_asked_for_once_however_many_rows_there_are(
    bracket: Field, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    sides = (("1", "5"), ("2", "6"), ("3", "7"), ("4", "9"))
    rows = [row(line, tour="1", team_a=a, team_b=b) for line, (a, b) in enumerate(sides, start=2)]
    for some in (rows[:1], rows):
        with django_assert_num_queries(5):
            plan = plan_import(bracket.tournament, some, create=True)
        assert [line for line, _sentence in plan.faults][-1] == some[-1].line


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_programs_own_table_comes_back_filled_in(cast: Cast, language: str) -> None:
    Match.objects.filter(pk=cast.match.pk).update(state="approved", total_a=Decimal("4.5"), total_b=2)
    points = make.make_tour(cast.tournament, kind="points")
    planned_one = make.make_match(points, cast.match.team_a, cast.match.team_b)
    Match.objects.create(tour=points, number=2, team_a=cast.other_match.team_a)
    olga = cast.client("organiser")
    file = olga.get(reverse("desk_download", args=["cup", "matches", "csv"]), headers={"accept-language": language})
    rows = read_rows(read_table("m.csv", file.content))
    assert rows[-1].team_b in BYES
    filled = [replace(row, points_a="-1½", points_b="7,25") if row.tour == "2" else row for row in rows[:-1]]
    filled.append(rows[-1])
    plan = planned(cast, *filled, create=False)
    assert [row.faults for row in plan.rows] == [()] * 4
    assert [(row.match, row.points) for row in plan.rows if row.points] == [
        (planned_one, (Decimal("-1.5"), Decimal("7.25")))
    ]
