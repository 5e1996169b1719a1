"""Rooms and judges of a whole tour."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.read.assignments import conflicts_of, places_of, plan_both, plan_judges, plan_rooms
from tournaments.draws.write.assignments import assign_both, assign_judges, assign_rooms, clear_assignment, lock_places
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.write.matches import assign_judges as assign_by_hand
from tournaments.matches.write.matches import change_match
from tournaments.models import AuditEntry, Judge, Match, MatchJudge, Room, Tour


@pytest.fixture
def drawn(db: None) -> Field:
    """Three drawn matches, three rooms, three senior judges and a fourth one."""
    field = make_field(6)
    field.furnish("зал", "2.1", "2.2", seniors="АБВ", others="Г")
    field.draw(1)
    return field


def rooms(field: Field, **more: Any) -> Any:
    return assign_rooms(make.by(field.organiser), **field.where(1), **more)


def judges(field: Field, wanted: int = 1, seed: int = 3, **more: Any) -> Any:
    return assign_judges(make.by(field.organiser), **field.where(1), wanted=wanted, seed=seed, **more)


def clear(field: Field, what: str, **more: Any) -> Any:
    return clear_assignment(make.by(field.organiser), **field.where(1), what=what, **more)


def table(number: int) -> Match:
    return Match.objects.select_related("room").get(tour__number=1, number=number)


def seated(number: int) -> list[tuple[str, bool]]:
    return [(row.judge.name, row.senior) for row in table(number).match_judges.all()]


def shown_rooms() -> list[str | None]:
    return [match.room.name if match.room else None for match in (table(1), table(2), table(3))]


def test_rooms_are_given_in_table_order(drawn: Field) -> None:
    assert rooms(drawn)["changed"] == 3
    assert shown_rooms() == ["зал", "2.1", "2.2"]
    assert rooms(drawn)["changed"] == 0


def test_a_room_that_a_person_has_chosen_stands(drawn: Field) -> None:
    third = table(3)
    change_match(
        make.by(drawn.organiser), match_id=third.pk, version=third.version, team_a_id=third.team_a_id,
        team_b_id=third.team_b_id, room="зал", number=3,
    )  # fmt: skip
    rooms(drawn)
    assert shown_rooms() == ["2.1", "2.2", "зал"]
    clear(drawn, "rooms")
    assert shown_rooms() == [None, None, "зал"]
    clear(drawn, "rooms", decided_too=True)
    assert shown_rooms() == [None] * 3
    assert not table(3).room_locked


def test_a_match_that_has_begun_stays_where_it_is(drawn: Field) -> None:
    rooms(drawn)
    judges(drawn)
    for name in "ДЕ":
        make.make_judge(drawn.tournament, name)
    Match.objects.filter(tour__number=1, number=2).update(state="warm_up")
    there = seated(2)
    Room.objects.filter(name="2.1").update(position=9)
    rooms(drawn)
    assert shown_rooms() == ["зал", "2.1", "2.2"]
    clear(drawn, "rooms")
    clear(drawn, "judges")
    assert shown_rooms() == [None, "2.1", None]
    version = table(2).version
    judges(drawn, wanted=2, seed=9)
    assert (seated(2), table(2).version) == (there, version)


@pytest.mark.parametrize("state", ["individual", "signed"])
def test_a_match_that_has_begun_without_a_room_gets_none(drawn: Field, state: str) -> None:
    Room.objects.filter(name="2.2").delete()
    Match.objects.filter(tour__number=1, number=2).update(state=state)
    version = table(2).version
    rooms(drawn)
    assert shown_rooms() == ["зал", None, "2.1"]
    together(drawn)
    assert (shown_rooms(), seated(2), table(2).version) == (["зал", None, "2.1"], [], version)
    told = [
        note.fault.code for plan in plan_both(places_of(drawn.tour(1)), wanted=1, seed=3) for note in plan.plan.notes
    ]
    assert told == (["rooms.begun", "judges.begun"] if state == "individual" else [])


def test_every_table_gets_a_senior_judge_and_nobody_two_tables(drawn: Field) -> None:
    judges(drawn)
    assert all(senior for number in (1, 2, 3) for _name, senior in seated(number))
    assert len({name for number in (1, 2, 3) for name, _senior in seated(number)}) == 3


def test_nobody_judges_teams_of_their_own_and_who_is_away_has_none(drawn: Field) -> None:
    anna, boris = Judge.objects.get(name="А"), Judge.objects.get(name="Б")
    anna.attached_to.set([table(1).team_a_id, table(2).team_a_id])
    boris.away_from.set([drawn.tour(1)])
    judges(drawn)
    assert seated(3) == [("А", True)]
    assert not MatchJudge.objects.filter(judge=boris).exists()
    notes = plan_judges(places_of(drawn.tour(1)), wanted=1, seed=3).plan.notes
    assert {note.fault.code for note in notes} == {"judges.short_of_seniors"}


def test_loads_are_even_over_the_tours(drawn: Field) -> None:
    judges(drawn)
    drawn.play(1)
    drawn.draw(2)
    assign_judges(make.by(drawn.organiser), **drawn.where(2), wanted=1, seed=5)
    Judge.objects.filter(name="Г").update(can_be_senior=True)
    drawn.play(2)
    drawn.draw(3)
    assign_judges(make.by(drawn.organiser), **drawn.where(3), wanted=1, seed=5)
    assert MatchJudge.objects.filter(judge__name="Г", match__tour__number=3).count() == 1


def test_a_judge_that_a_person_has_chosen_stands(drawn: Field) -> None:
    second = table(2)
    helper = Judge.objects.get(name="Г")
    assign_by_hand(
        make.by(drawn.organiser), match_id=second.pk, version=second.version, senior_id=None,
        judge_ids=[helper.pk],
    )  # fmt: skip
    assert MatchJudge.objects.get().locked
    judges(drawn, wanted=2)
    assert ("Г", False) in seated(2)
    clear(drawn, "judges")
    assert seated(2) == [("Г", False)]
    clear(drawn, "judges", decided_too=True)
    assert not MatchJudge.objects.exists()


def together(field: Field, wanted: int = 1, seed: int = 3) -> Any:
    return assign_both(make.by(field.organiser), **field.where(1), wanted=wanted, seed=seed)


@pytest.mark.parametrize("state", ["planned", "individual"])
@pytest.mark.parametrize("assign", [judges, together])
def test_a_judge_chosen_for_a_second_match_stays_there_when_the_first_is_signed(
    drawn: Field, assign: Any, state: str
) -> None:
    rooms(drawn)
    judges(drawn)
    first, second = table(1), table(2)
    name = seated(1)[0][0]
    Match.objects.filter(pk=first.pk).update(state="signed")
    judge = Judge.objects.get(name=name)
    assign_by_hand(
        make.by(drawn.organiser), match_id=second.pk, version=second.version, senior_id=judge.pk, judge_ids=[judge.pk],
        despite_warnings=True,
    )  # fmt: skip
    Match.objects.filter(pk=second.pk).update(state=state)
    version = table(2).version
    assign(drawn, seed=5)
    assert seated(2) == [(name, True)]
    assert table(2).version == version
    assert name not in [other for other, _senior in seated(3)]


@pytest.mark.parametrize("seed", range(1, 6))
def test_together_a_wished_room_is_met_among_the_rooms_of_the_same_step(drawn: Field, seed: int) -> None:
    Judge.objects.filter(name="А").update(wished_room=Room.objects.get(name="2.2"))
    together(drawn, seed=seed)
    assert shown_rooms() == ["зал", "2.1", "2.2"]
    assert seated(3) == [("А", True)]


def test_locks_are_chosen_for_the_whole_tour(drawn: Field) -> None:
    rooms(drawn)
    judges(drawn)
    lock_places(make.by(drawn.organiser), **drawn.where(1), rooms=[table(1).pk], judges=[table(2).pk])
    clear(drawn, "rooms")
    clear(drawn, "judges")
    assert shown_rooms() == ["зал", None, None]
    assert [len(seated(number)) for number in (1, 2, 3)] == [0, 1, 0]
    lock_places(make.by(drawn.organiser), **drawn.where(1), rooms=[table(2).pk], judges=[])
    assert not table(2).room_locked
    with pytest.raises(Refused):
        lock_places(make.by(drawn.organiser), **drawn.where(1), rooms=[10**9], judges=[])


def test_a_signed_protocol_keeps_its_judges_who_judge_nothing_else(drawn: Field) -> None:
    judges(drawn)
    there = seated(1)
    Match.objects.filter(tour__number=1, number=1).update(state="signed")
    clear(drawn, "judges")
    judges(drawn, wanted=2, seed=11)
    assert seated(1) == there
    assert there[0][0] not in [name for number in (2, 3) for name, _senior in seated(number)]


def test_the_plan_of_a_preview_is_stored_or_refused(drawn: Field) -> None:
    places = places_of(drawn.tour(1))
    planned, seats = plan_rooms(places), plan_judges(places, wanted=1, seed=3)
    Room.objects.filter(name="зал").update(position=9)
    with pytest.raises(Refused):
        rooms(drawn, digest=planned.digest)
    judges(drawn, digest=seats.digest)
    stored = {row.match_id: row.judge_id for row in MatchJudge.objects.all()}
    assert stored == {post.table: post.judge for post in seats.plan.posts}
    with pytest.raises(Refused):
        judges(drawn, digest=seats.digest)
    assert shown_rooms() == [None] * 3


@pytest.mark.parametrize("given", [{"wanted": 0}, {"wanted": 4}, {"seed": -1}, {"seed": 2**31}])
def test_senseless_numbers_are_refused(drawn: Field, given: dict[str, int]) -> None:
    with pytest.raises(Refused):
        judges(drawn, **given)
    assert not MatchJudge.objects.exists()


def test_without_matches_rooms_or_judges_there_is_nothing_to_give(drawn: Field) -> None:
    with pytest.raises(Refused):
        assign_rooms(make.by(drawn.organiser), **drawn.where(2))
    Room.objects.all().delete()
    Judge.objects.all().delete()
    for write in (rooms, judges):
        with pytest.raises(Refused):
            write(drawn)
    with pytest.raises(Refused):
        clear(drawn, "teams")


def test_everything_is_written_once_and_loses_races(drawn: Field) -> None:
    intent, where = make.by(drawn.organiser), drawn.where(1)
    answers = [assign_rooms(intent, **where) for _ in range(4)]
    assert answers == answers[:1] * 4
    assert AuditEntry.objects.filter(action="tour.rooms").count() == 1
    for write, more in (
        (assign_rooms, {}),
        (assign_judges, {"wanted": 1, "seed": 3}),
        (clear_assignment, {"what": "rooms"}),
        (lock_places, {"rooms": [], "judges": []}),
    ):
        with pytest.raises(Conflict):
            write(make.by(drawn.organiser), **where, **more)
        with pytest.raises(PermissionDenied):
            write(make.by(make.make_user()), **drawn.where(1), **more)
    assert shown_rooms() == ["зал", "2.1", "2.2"]


def test_conflicts_that_a_person_has_made_are_told(drawn: Field) -> None:
    helper = Judge.objects.get(name="Г")
    helper.attached_to.add(table(1).team_a_id)
    MatchJudge.objects.create(match=table(1), judge=helper, senior=True)
    MatchJudge.objects.create(match=table(2), judge=helper)
    codes = {note.fault.code for note in conflicts_of(places_of(drawn.tour(1)))}
    assert codes == {"judges.attached", "judges.not_able", "judges.twice"}


def test_more_matches_need_no_more_queries(db: None, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    for size in (4, 12):
        field = make_field(size)
        for _ in range(size):
            make.make_judge(field.tournament).attached_to.add(field.teams[0])
        field.draw(1)
        tour = Tour.objects.select_related("tournament").get(pk=field.tours[0].pk)
        with django_assert_max_num_queries(10):
            places = places_of(tour)
            plan_rooms(places)
            plan_judges(places, wanted=1, seed=1)
            conflicts_of(places)
