"""The judges of the tour before in the same rooms."""

from typing import Any

import pytest

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.read.assignments import places_of
from tournaments.draws.read.copying import plan_copy, tour_before
from tournaments.draws.read.moving import last_change
from tournaments.draws.write.assignments import copy_judges
from tournaments.draws.write.moving import undo_places
from tournaments.kernel.values import english
from tournaments.kernel.write import Refused
from tournaments.models import Judge, Match, MatchJudge


@pytest.fixture
def judged(db: None) -> Field:
    """A tour that has been played with two judges in each of two rooms, and the next one with rooms alone."""
    field = make_field(4)
    field.furnish("зал", "2.1", seniors="АБВ", others="ГД")
    field.judge_the_first(wanted=2)
    return field


def in_rooms(number: int) -> dict[str, list[tuple[str, bool]]]:
    rows = MatchJudge.objects.filter(match__tour__number=number).select_related("match__room", "judge")
    by_room: dict[str, list[tuple[str, bool]]] = {}
    for row in rows.order_by("-senior", "judge__key"):
        by_room.setdefault(str(row.match.room), []).append((row.judge.name, row.senior))
    return by_room


def copy(field: Field, **more: Any) -> Any:
    return copy_judges(make.by(field.organiser), **field.where(2), seed=3, **more)


def planned(field: Field) -> Any:
    tour = field.tour(2)
    before = tour_before(tour)
    assert before is not None
    return plan_copy(places_of(tour), before, seed=3)


def test_the_same_judges_are_in_the_same_rooms_and_it_can_be_undone(judged: Field) -> None:
    seen = planned(judged)
    assert (seen.stay, seen.plan.notes) == (4, ())
    copy(judged, digest=seen.digest)
    assert in_rooms(2) == in_rooms(1)
    assert not MatchJudge.objects.filter(match__tour__number=2, locked=True).exists()
    last = last_change(judged.tour(2), places_of(judged.tour(2)))
    assert last is not None
    undo_places(make.by(judged.organiser), **judged.where(2), entry=last.number)
    assert in_rooms(2) == {}


def test_who_cannot_stay_is_named_with_the_reason_and_replaced(judged: Field) -> None:
    first = Match.objects.get(tour__number=2, number=1)
    (leader, _), (second, _) = in_rooms(1)[str(first.room)]
    Judge.objects.get(name=leader).attached_to.add(first.team_a)
    Judge.objects.get(name=second).away_from.add(judged.tour(2))
    seen = planned(judged)
    said = [english(note.fault) for note in seen.plan.notes]
    assert f"{leader} cannot stay at Стол\xa01 (зал): connected to {first.team_a}." in said
    assert f"{second} cannot stay at Стол\xa01 (зал): away in this tour." in said
    copy(judged)
    names = [name for name, _senior in in_rooms(2)["зал"]]
    assert not {leader, second} & set(names)
    assert in_rooms(2)["2.1"] == in_rooms(1)["2.1"]


def test_somebody_of_the_room_leads_where_the_senior_judge_cannot_stay(judged: Field) -> None:
    (leader, _), (second, _) = in_rooms(1)["зал"]
    Judge.objects.filter(name=second).update(can_be_senior=True)
    Judge.objects.get(name=leader).away_from.add(judged.tour(2))
    copy(judged)
    assert in_rooms(2)["зал"][0] == (second, True)


def test_what_a_person_has_decided_stands(judged: Field) -> None:
    (leader, _), _second = in_rooms(1)["зал"]
    other = Match.objects.get(tour__number=2, room__name="2.1")
    MatchJudge.objects.create(match=other, judge=Judge.objects.get(name=leader), senior=True, locked=True)
    codes = [note.fault.code for note in planned(judged).plan.notes]
    assert "copy.twice" in codes
    copy(judged)
    assert in_rooms(2)["2.1"][0] == (leader, True)
    assert MatchJudge.objects.get(match=other, judge__name=leader).locked


@pytest.mark.parametrize("state", ["planned", "individual"])
def test_a_judge_chosen_for_a_second_match_stays_there_when_the_first_is_signed(judged: Field, state: str) -> None:
    (leader, _), _second = in_rooms(1)["зал"]
    judge = Judge.objects.get(name=leader)
    rooms = Match.objects.filter(tour__number=2)
    MatchJudge.objects.create(match=rooms.get(room__name="зал"), judge=judge, senior=True)
    MatchJudge.objects.create(match=rooms.get(room__name="2.1"), judge=judge, senior=True, locked=True)
    rooms.filter(room__name="зал").update(state="signed")
    rooms.filter(room__name="2.1").update(state=state)
    copy(judged)
    assert in_rooms(2)["2.1"][0] == (leader, True)


def test_a_match_that_has_begun_gets_nobody_else(judged: Field) -> None:
    (leader, _), _second = in_rooms(1)["зал"]
    begun = Match.objects.get(tour__number=2, room__name="зал")
    MatchJudge.objects.create(match=begun, judge=Judge.objects.get(name=leader), senior=True)
    Match.objects.filter(pk=begun.pk).update(state="individual")
    copy(judged)
    assert in_rooms(2)["зал"] == [(leader, True)]
    assert Match.objects.get(pk=begun.pk).version == begun.version


def test_without_an_earlier_tour_or_after_a_change_it_is_refused(judged: Field) -> None:
    with pytest.raises(Refused):
        copy_judges(make.by(judged.organiser), **judged.where(1), seed=3)
    digest = planned(judged).digest
    Judge.objects.get(name=in_rooms(1)["зал"][0][0]).away_from.add(judged.tour(2))
    with pytest.raises(Refused):
        copy(judged, digest=digest)
    assert in_rooms(2) == {}
