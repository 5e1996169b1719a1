"""Rooms and judges changed by hand, two taps at a time, and taken back."""

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from tests import factories as make
from tests.drawn import Field, make_field
from tests.draws.write.test_assignments import clear, judges, rooms, seated, shown_rooms, table
from tournaments.draws.read.assignments import places_of
from tournaments.draws.read.moving import last_change
from tournaments.draws.write.assignments import assign_both, lock_places
from tournaments.draws.write.moving import swap_places, undo_places
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.write.matches import assign_judges as assign_by_hand
from tournaments.matches.write.matches import change_match
from tournaments.models import AuditEntry, Judge, Match, MatchJudge, Room, Signature


@pytest.fixture
def drawn(db: None) -> Field:
    """Three matches in three rooms, each led by somebody, a fourth room and two further judges."""
    field = make_field(6)
    for position, name in enumerate(("зал", "2.1", "2.2", "2.3"), start=1):
        Room.objects.create(tournament=field.tournament, name=name, position=position)
    for name in "АБВ":
        make.make_judge(field.tournament, name, can_be_senior=True)
    for name in "ГД":
        make.make_judge(field.tournament, name)
    field.draw(1)
    rooms(field)
    judges(field)
    return field


def spot(number: int, name: str = "") -> str:
    """The judge of that name at a table, or its room."""
    if not name:
        return f"room:{table(number).pk}:0"
    return f"judge:{table(number).pk}:{Judge.objects.get(name=name).pk}"


def free(name: str) -> str:
    return f"judge:0:{Judge.objects.get(name=name).pk}"


def leader(number: int) -> str:
    return seated(number)[0][0]


def swap(field: Field, one: str, other: str, **more: Any) -> Any:
    return swap_places(make.by(field.organiser), **field.where(1), one=one, other=other, **more)


def undo(field: Field, entry: int | None = None, **more: Any) -> Any:
    last = last_change(field.tour(1), places_of(field.tour(1)))
    number = entry or (last.number if last else 0)
    return undo_places(make.by(field.organiser), **field.where(1), entry=number, **more)


@pytest.mark.both_databases
def test_two_judges_swap_and_stay_when_the_program_assigns_the_rest(drawn: Field) -> None:
    one, other = leader(1), leader(2)
    assert swap(drawn, spot(1, one), spot(2, other))["changed"] == 2
    assert (leader(1), leader(2)) == (other, one)
    clear(drawn, "judges")
    assert (leader(1), leader(2), seated(3)) == (other, one, [])


def test_two_rooms_swap_and_a_free_one_is_taken(drawn: Field) -> None:
    swap(drawn, spot(1), spot(3))
    assert shown_rooms() == ["2.2", "2.1", "зал"]
    last = Room.objects.get(name="2.3")
    swap(drawn, spot(2), f"room:0:{last.pk}")
    assert shown_rooms() == ["2.2", "2.3", "зал"]
    assert all(match.room_locked for match in Match.objects.all())
    swap(drawn, spot(2), "nobody:0:0")
    assert shown_rooms() == ["2.2", None, "зал"]
    assert not table(2).room_locked


def test_what_breaks_something_is_stored_only_when_it_has_been_seen(drawn: Field) -> None:
    before = [seated(number) for number in (1, 2, 3)]
    with pytest.raises(Refused) as refused:
        swap(drawn, spot(1, leader(1)), free("Г"))
    assert {field for field, _sentence in refused.value.faults} == {"despite_warnings"}
    assert [seated(number) for number in (1, 2, 3)] == before
    swap(drawn, spot(1, leader(1)), free("Г"), despite_warnings=True)
    assert seated(1) == [("Г", True)]
    entry = AuditEntry.objects.get(action="tour.swap_places")
    assert "Г" in str(entry.changes["despite"])


def test_a_match_without_a_room_takes_anothers_only_when_that_has_been_seen(drawn: Field) -> None:
    swap(drawn, spot(1), "nobody:0:0")
    with pytest.raises(Refused) as refused:
        swap(drawn, spot(1), spot(2))
    [(field, sentence)] = refused.value.faults
    assert (field, sentence.startswith(str(table(2)))) == ("despite_warnings", True)
    assert shown_rooms() == [None, "2.1", "2.2"]
    swap(drawn, spot(1), spot(2), despite_warnings=True)
    assert shown_rooms() == ["2.1", None, "2.2"]
    swap(drawn, spot(1), spot(2))  # the room itself is taken up, and put down where there is none
    assert shown_rooms() == [None, "2.1", "2.2"]


def test_a_judge_is_called_away_from_another_match_only_when_that_has_been_seen(drawn: Field) -> None:
    swap(drawn, f"other:{table(2).pk}:0", free("Г"))
    before, place = [seated(1), seated(2)], f"other:{table(1).pk}:0"
    with pytest.raises(Refused) as refused:
        swap(drawn, place, spot(2, "Г"))
    [(field, sentence)] = refused.value.faults
    assert (field, sentence.startswith(str(table(2)))) == ("despite_warnings", True)
    assert [seated(1), seated(2)] == before
    swap(drawn, spot(2, "Г"), place)
    assert ("Г", False) in seated(1)


def test_a_signed_protocol_keeps_room_and_judges(drawn: Field) -> None:
    one, other = spot(1, leader(1)), spot(2, leader(2))
    Match.objects.filter(number=1).update(state="signed")
    for pair in ((one, other), (spot(1), spot(2))):
        with pytest.raises(Refused):
            swap(drawn, *pair)
    assert shown_rooms() == ["зал", "2.1", "2.2"]
    Match.objects.filter(number=1).update(state="team")
    swap(drawn, one, other)


def test_strangers_and_what_is_gone_are_refused(drawn: Field) -> None:
    other = make_field(4)
    stranger = make.make_judge(other.tournament)
    room = Room.objects.create(tournament=other.tournament, name="чужой")
    for one, instead in (
        (spot(1, leader(1)), f"judge:0:{stranger.pk}"), (spot(1), f"room:0:{room.pk}"), (spot(1), "x"), ("", ""),
        (free("Г"), free("Д")),
    ):  # fmt: skip
        with pytest.raises(Refused):
            swap(drawn, one, instead, despite_warnings=True)
    with pytest.raises(PermissionDenied):
        swap_places(make.by(make.make_user()), **drawn.where(1), one=spot(1), other=spot(2))
    where = drawn.where(1) | {"version": 1}
    with pytest.raises(Conflict):
        swap_places(make.by(drawn.organiser), **where, one=spot(1), other=spot(2))


def test_signatures_go_with_the_senior_judge_and_the_log_tells_them(drawn: Field) -> None:
    """Also when the change is taken back: nobody signs with another senior than the one who stands there."""
    one, other = Match.objects.order_by("number")[:2]

    def sign() -> None:
        for match in (one, other):
            Signature.objects.create(match=match, role="captain_a", name="Анна", signed_at=timezone.now())

    def told() -> list[bool]:
        rows = AuditEntry.objects.latest("number").changes["before"]["matches"]
        return [[gone["role"] for gone in row["signatures"]] == ["captain_a"] for row in rows]

    Match.objects.filter(pk__in=[one.pk, other.pk]).update(state="closing")
    sign()
    swap(drawn, spot(1), spot(2))
    standing = Signature.objects.filter(withdrawn_at=None)
    assert standing.count() == 2, "another room takes nothing off"
    swap(drawn, spot(1, leader(1)), spot(2, leader(2)))
    assert (standing.count(), told()) == (0, [True, True])
    sign()
    undo(drawn)
    assert (standing.count(), told()) == (0, [True, True])


def test_the_same_submission_moves_once(drawn: Field) -> None:
    intent, where, one, other = make.by(drawn.organiser), drawn.where(1), spot(1), spot(2)
    answers = [swap_places(intent, **where, one=one, other=other) for _ in range(3)]
    assert answers == answers[:1] * 3
    assert shown_rooms() == ["2.1", "зал", "2.2"]


def picture() -> list[Any]:
    matches = Match.objects.order_by("number").values_list("room", "room_locked")
    return [*matches, *sorted(MatchJudge.objects.values_list("match", "judge", "senior", "locked"))]


@pytest.mark.both_databases
def test_changes_are_taken_back_one_after_the_other(drawn: Field) -> None:
    pictures = [picture()]
    swap(drawn, spot(1), spot(2))
    pictures.append(picture())
    swap(drawn, spot(1, leader(1)), spot(2, leader(2)))
    pictures.append(picture())
    clear(drawn, "judges", decided_too=True)
    for expected in pictures[::-1]:
        undo(drawn)
        assert picture() == expected
    swap(drawn, spot(2), spot(3))
    undo(drawn)
    assert picture() == pictures[0]
    undo(drawn)  # who was assigned before
    assert not MatchJudge.objects.exists()


def test_what_has_been_changed_otherwise_since_is_not_taken_back(drawn: Field) -> None:
    swap(drawn, spot(1), spot(2))
    number = AuditEntry.objects.get(action="tour.swap_places").number
    first = table(1)
    lock_places(make.by(drawn.organiser), **drawn.where(1), rooms=[first.pk], judges=[])
    assert last_change(drawn.tour(1), places_of(drawn.tour(1))) is not None
    Match.objects.filter(pk=first.pk).update(room=Room.objects.get(name="2.3"))
    before = picture()
    with pytest.raises(Refused):
        undo(drawn, number)
    assert picture() == before
    with pytest.raises(Refused):
        undo(drawn, number + 5)


def test_undoing_leaves_out_who_and_what_has_been_removed(drawn: Field) -> None:
    swap(drawn, spot(1), "nobody:0:0")
    Room.objects.get(name="зал").delete()
    undo(drawn)
    assert shown_rooms()[0] is None
    name = leader(1)
    swap(drawn, spot(1, name), "nobody:0:0", despite_warnings=True)
    Judge.objects.get(name=name).delete()
    undo(drawn)
    assert seated(1) == []


def test_rooms_and_judges_assigned_together_are_taken_back(drawn: Field) -> None:
    for what in ("rooms", "judges"):
        clear(drawn, what)
    before = picture()
    assign_both(make.by(drawn.organiser), **drawn.where(1), wanted=1, seed=3)
    assert picture() != before
    undo(drawn)
    assert picture() == before


def by_hand(field: Field, number: int, name: str) -> None:
    """The judge alone at the table, set on the page of its match."""
    match, judge = table(number), Judge.objects.get(name=name)
    assign_by_hand(
        make.by(field.organiser), match_id=match.pk, version=match.version, senior_id=judge.pk, judge_ids=[judge.pk],
        despite_warnings=True,
    )  # fmt: skip


def test_undoing_asks_before_it_puts_a_judge_at_a_second_table(drawn: Field) -> None:
    Judge.objects.filter(name="Г").update(can_be_senior=True)
    freed = leader(1)
    swap(drawn, spot(1, freed), free("Г"))
    by_hand(drawn, 3, freed)
    before = picture()
    with pytest.raises(Refused) as refused:
        undo(drawn)
    assert {field for field, _sentence in refused.value.faults} == {"despite_warnings"}
    assert picture() == before
    undo(drawn, despite_warnings=True)
    assert leader(1) == leader(3) == freed
    assert freed in str(AuditEntry.objects.get(action="tour.undo_places").changes["despite"])


def test_undoing_asks_before_two_tables_share_a_room(drawn: Field) -> None:
    swap(drawn, spot(1), f"room:0:{Room.objects.get(name='2.3').pk}")
    third = table(3)
    change_match(
        make.by(drawn.organiser), match_id=third.pk, version=third.version, team_a_id=third.team_a_id,
        team_b_id=third.team_b_id, room="зал", number=3,
    )  # fmt: skip
    with pytest.raises(Refused) as refused:
        undo(drawn)
    assert {field for field, _sentence in refused.value.faults} == {"despite_warnings"}
    assert shown_rooms() == ["2.3", "2.1", "зал"]


def test_the_log_alone_says_what_was_and_what_is(drawn: Field) -> None:
    swap(drawn, spot(1), spot(2))
    data = json.loads(AuditEntry.objects.get(action="tour.swap_places").data)
    assert [row["room"] for row in data["before"]["matches"]] == ["зал", "2.1"]
    assert [row["room"] for row in data["after"]["matches"]] == ["2.1", "зал"]
    told = last_change(drawn.tour(1), places_of(drawn.tour(1)))
    assert told is not None
    assert len(told.said) == 2
