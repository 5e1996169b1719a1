"""Tours drawn group by group, and whoever goes on from the groups."""

from typing import Any

import pytest
from django.utils import timezone, translation

from tests import factories as make
from tests.drawn import Field, make_field, picture
from tests.whole import read_back
from tournaments.archive.read import text_of
from tournaments.draws.read.draws import DrawRequest, material_of, plan_draw, proposed_draw
from tournaments.draws.read.series import series_before
from tournaments.draws.rules.pairing import model
from tournaments.kernel.write import Refused
from tournaments.models import Draw, Match, MatchJudge, Room, Team
from tournaments.pages.organiser.todo import facts_of, todo_list


def make_groups(*groups: str, tours: int = 5) -> Field:
    """Teams 1, 2, 3 … in these groups."""
    field = make_field(len(groups), tours=tours)
    for team, group in zip(field.teams, groups, strict=True):
        Team.objects.filter(pk=team.pk).update(group=group)
    return field


@pytest.fixture
def groups(db: None) -> Field:
    """1, 3, 5, 7 and 9 in group I, the even numbers up to 8 in group II."""
    return make_groups("I", "II", "I", "II", "I", "II", "I", "II", "I")


def played(field: Field, number: int) -> list[set[str]]:
    """The pairs of a tour without its byes, as sets of names."""
    return [set(pair.split("-")) for pair in field.pairs(number) if not pair.endswith("-")]


def refused(field: Field, number: int, method: str, **draw_request: Any) -> str:
    before = (picture(field.tour(number)), Draw.objects.count())
    with translation.override("en"), pytest.raises(Refused) as why:
        field.draw(number, method, **draw_request)
    assert (picture(field.tour(number)), Draw.objects.count()) == before
    return str(why.value)


def test_a_swiss_tour_of_groups_is_one_draw_with_reasons_for_each(groups: Field) -> None:
    groups.draw(1, by_group=True)
    assert len(played(groups, 1)) == 4
    assert all(len({int(name) % 2 for name in pair}) == 1 for pair in played(groups, 1))
    assert groups.pairs(1)[-1] == "9-"
    plan = model.from_json(Draw.objects.get().plan)
    assert [(group.name, len(group.teams)) for group in plan.groups] == [("I", 5), ("II", 4)]
    assert all(group.notes for group in plan.groups)
    assert plan_draw(material_of(groups.tour(1)), DrawRequest("swiss", 7, by_group=True)).findings == ()


def test_winners_of_a_group_meet_in_it_and_nobody_again(groups: Field) -> None:
    for number in (1, 2, 3):
        groups.draw(number, by_group=True)
        groups.play(number)
    met = [frozenset(pair) for number in (1, 2, 3) for pair in played(groups, number)]
    assert len(met) == len(set(met)) == 12
    assert frozenset("13") in met
    assert frozenset("12") not in met


def test_one_undo_brings_back_all_groups_with_rooms_and_judges(groups: Field) -> None:
    groups.draw(1, by_group=True)
    room = Room.objects.create(tournament=groups.tournament, name="2.1", position=1)
    match = Match.objects.filter(tour__number=1, tour__tournament=groups.tournament).order_by("number")[0]
    Match.objects.filter(pk=match.pk).update(room=room, room_locked=True)
    MatchJudge.objects.create(match=match, judge=make.make_judge(groups.tournament), senior=True)
    before = picture(groups.tour(1))
    drawn = groups.draw(1, "round_robin", by_group=True)["draw"]
    assert picture(groups.tour(1)) != before
    groups.undo(1, drawn)
    assert picture(groups.tour(1)) == before


def test_tables_of_unequal_groups_go_on_each_to_its_end_and_then_the_best_of_each(db: None) -> None:
    field = make_groups("I", "I", "II", "II", "II", "II", tours=5)
    for number in (1, 2, 3):
        field.draw(number, "round_robin", by_group=True)
        field.play(number)
    assert [len(field.pairs(number)) for number in (1, 2, 3)] == [3, 2, 2]
    met = [frozenset(pair) for number in (1, 2, 3) for pair in played(field, number)]
    assert len(met) == len(set(met)) == 7
    assert plan_draw(material_of(field.tour(3)), DrawRequest("round_robin", 7, by_group=True)).findings == ()
    table = series_before(field.tour(4), "round_robin")
    assert table is not None
    assert (table.is_drawn_out, table.groups) == (True, (("I", 2), ("II", 4)))
    assert "every group" in refused(field, 4, "round_robin", by_group=True)
    field.draw(4, "knock_out", each_group=True, best=2)
    assert played(field, 4) == [{"1", "4"}, {"2", "3"}] or played(field, 4) == [{"2", "3"}, {"1", "4"}]
    notes = model.from_json(Draw.objects.filter(tour__number=4).get().plan).notes
    assert [note.args["teams"] for note in notes if note.code == "pairing.going_on"] == ["1, 2", "3, 4"]
    field.play(4)
    field.draw(5, "knock_out")
    assert set(map(frozenset, played(field, 5))) == {frozenset("12"), frozenset("34")}


def test_groups_have_not_finished_while_a_tour_was_drawn_otherwise(db: None) -> None:
    field = make_groups("I", "I", "I", "I", "II", "II", "II", "II", tours=5)
    for number in (1, 2, 3):
        field.draw(number, "round_robin", by_group=True, despite_warnings=True)
    missing = {frozenset(pair) for pair in played(field, 1)}

    def finished() -> tuple[bool, str]:
        codes = {todo.code for todo in todo_list(facts_of(field.tournament, timezone.now()))}
        number = min(tour.number for tour in field.tours if not field.pairs(tour.number))
        return "groups.goes_on" in codes, proposed_draw(material_of(field.tour(number)))["method"]

    field.draw(1, "swiss", by_group=True)
    for number in (1, 2, 3):
        field.play(number)
    assert finished() == (False, "round_robin")
    field.draw(4, "round_robin", by_group=True)
    assert {frozenset(pair) for pair in played(field, 4)} == missing
    field.play(4)
    assert finished() == (True, "knock_out")


def test_groups_have_not_finished_while_a_tour_has_become_part_of_something_else(db: None) -> None:
    field = make_groups("I", "I", "I", "I", "II", "II", "II", "II", tours=4)
    for number in (1, 2, 3):
        field.draw(number, "round_robin", by_group=True, despite_warnings=True)
    field.draw(2, "knock_out", fresh=True, despite_warnings=True)
    for number in (1, 2, 3):
        field.play(number)
    codes = {todo.code for todo in todo_list(facts_of(field.tournament, timezone.now()))}
    assert "groups.goes_on" not in codes
    assert proposed_draw(material_of(field.tour(4)))["method"] == "round_robin"


def test_a_tour_in_which_all_that_play_have_a_bye_is_stored_and_the_table_goes_on(db: None) -> None:
    field = make_groups("I", "I", "II", "II", "II", "II", tours=3)
    field.draw(1, "round_robin", by_group=True)
    field.play(1)
    (met,) = (pair - {"3"} for pair in played(field, 1) if "3" in pair)
    (stays, *_leaves) = sorted({"4", "5", "6"} - met)
    Team.objects.filter(group="II").exclude(name__in=("3", stays)).update(withdrawn_from=2)
    for number in (2, 3):
        field.draw(number, "round_robin", by_group=True)
        field.play(number)
    assert sorted(len(played(field, number)) for number in (2, 3)) == [0, 1]


def test_a_table_by_groups_and_one_of_all_do_not_go_on_with_each_other(groups: Field) -> None:
    groups.draw(1, "round_robin", by_group=True)
    groups.play(1)
    groups.draw(2, "round_robin")
    options = Draw.objects.get(tour__number=2).options
    assert (len(options["series"]["tours"]), options["series"]["groups"]) == (1, [])
    groups.play(2)
    groups.draw(3, "round_robin", by_group=True, each_group=True, best=2)
    options = Draw.objects.get(tour__number=3).options
    assert (len(options["series"]["tours"]), options["series"]["groups"]) == (1, [["I", 2], ["II", 2]])


def test_a_pair_of_two_groups_cannot_stand_and_one_of_a_group_can(groups: Field) -> None:
    own = make.make_match(groups.tour(1), groups.teams[0], groups.teams[2])
    across = make.make_match(groups.tour(1), groups.teams[1], groups.teams[4])
    assert "2" in refused(groups, 1, "swiss", by_group=True, kept=[own.pk, across.pk])
    groups.draw(1, by_group=True, kept=[own.pk])
    assert {"1", "3"} in played(groups, 1)


@pytest.mark.parametrize(
    "draw_request",
    [{"method": "knock_out", "by_group": True}, {"method": "swiss", "each_group": True},
     {"method": "knock_out", "each_group": True, "best": 0}],
)  # fmt: skip
def test_a_wish_that_does_not_fit_its_method_is_refused(groups: Field, draw_request: dict[str, Any]) -> None:
    assert refused(groups, 1, **draw_request)


def test_who_goes_on_by_lot_is_said(db: None) -> None:
    field = make_groups("I", "I", "I", "II", "II", "II")
    Team.objects.filter(tournament=field.tournament).update(seed=None)
    notes = plan_draw(material_of(field.tour(1)), DrawRequest("knock_out", 7, best=4)).draw.notes
    assert [note.code for note in notes] == ["pairing.going_on_by_lot", "pairing.by_lot"]


def test_a_draw_by_groups_comes_back_from_the_tournaments_file(groups: Field) -> None:
    groups.draw(1, "round_robin", by_group=True)
    text = text_of(groups.tournament)
    again = read_back(text, "again")
    assert text_of(again).replace('"again"', f'"{groups.tournament.slug}"', 1) == text
    plan = model.from_json(Draw.objects.get(tour__tournament=again).plan)
    names = [{Team.objects.get(pk=pk).name for pk in group.teams} for group in plan.groups]
    assert names == [set("13579"), set("2468")]
