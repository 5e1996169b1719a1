"""In which tours judges and rooms cannot be had, ticked in one table; and what judges wish."""

import re
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tournaments.draws.read.assignments import conflicts_of, places_of, plan_rooms
from tournaments.kernel.write import Refused
from tournaments.matches.read.matches import warnings_for
from tournaments.models import AuditEntry, Judge, Room
from tournaments.roster.forms.judge_list import JudgeListForm
from tournaments.roster.write.availability import set_availability
from tournaments.roster.write.staff import add_judges, change_judge


def semyon(cast: Cast) -> Judge:
    judge = cast.judge.judge
    assert judge is not None
    return judge


def write(cast: Cast, **cells: Any) -> Any:
    return set_availability(make.by(cast.organiser), tournament_id=cast.tournament.pk, **cells)


@pytest.mark.both_databases
def test_judges_and_rooms_are_taken_out_of_tours_and_put_back(cast: Cast) -> None:
    judge, room, tour = semyon(cast), Room.objects.get(name="2.1"), cast.tour
    write(cast, away=[[judge.pk, tour.pk]], closed=[[room.pk, tour.pk]])
    assert (list(judge.away_from.all()), list(room.closed_in.all())) == ([tour], [tour])
    data = AuditEntry.objects.get(action="judge.availability").changes
    assert data["after"]["rooms"] == [{"room": "2.1", "closed_in": [1]}]
    write(cast, back=[[judge.pk, tour.pk]], opened=[[room.pk, tour.pk]])
    assert (judge.away_from.count(), room.closed_in.count()) == (0, 0)


def test_those_of_another_tournament_are_refused(cast: Cast) -> None:
    stranger, tour = make.make_judge(cast.other_tournament), make.make_tour(cast.other_tournament)
    for cells in ([[stranger.pk, cast.tour.pk]], [[semyon(cast).pk, tour.pk]]):
        with pytest.raises(Refused):
            write(cast, away=cells)
    with pytest.raises(PermissionDenied):
        set_availability(make.by(cast.other_organiser), tournament_id=cast.tournament.pk)
    assert not Judge.away_from.through.objects.exists()


def test_two_who_tick_other_cells_do_not_hinder_one_another(cast: Cast) -> None:
    """The page sends what it showed and what is ticked; what somebody else has unticked meanwhile stays so."""
    client, address = cast.client("organiser"), reverse("desk_availability", args=["cup"])
    page = client.get(address).content.decode()
    ticks = re.findall(r'name="can" value="([^"]+)"', page)
    assert len(ticks) == 4  # two judges and two rooms in one tour
    shown = {name: re.findall(rf'name="{name}" value="([^"]+)"', page) for name in ("row", "tour", "was")}
    sveta = Judge.objects.get(name="Света")
    sveta.away_from.add(cast.tour)
    mine = f"judge-{semyon(cast).pk}-{cast.tour.pk}"
    sent = shown | {"can": [tick for tick in ticks if tick != mine]}
    assert client.post(address, sent).status_code == 302
    assert list(semyon(cast).away_from.all()) == [cast.tour]
    assert list(sveta.away_from.all()) == [cast.tour]
    again = client.get(address).content.decode()
    assert f'name="was" value="{mine}"' in again


@pytest.mark.parametrize("sent", [{"row": ["x"]}, {"tour": ["1²"]}, {"can": ["judge-1"]}, {"was": ["king-1-2"]}])
def test_what_no_page_sends_changes_nothing(cast: Cast, sent: dict[str, list[str]]) -> None:
    answer = cast.client("organiser").post(reverse("desk_availability", args=["cup"]), sent)
    assert answer.status_code == 422
    assert not AuditEntry.objects.exists()


def test_somebody_assigned_while_away_is_a_warning_and_so_is_a_closed_room(cast: Cast) -> None:
    room = Room.objects.get(name="2.1")
    semyon(cast).away_from.add(cast.tour)
    room.closed_in.add(cast.tour)
    codes = {note.fault.code for note in conflicts_of(places_of(cast.tour))}
    assert codes == {"judges.away", "rooms.closed"}
    said = [warned.sentence for warned in warnings_for(cast.match, [semyon(cast)])]
    assert said == ["Семён: в этом туре отсутствует."]
    planned = plan_rooms(places_of(cast.tour)).plan
    assert room.pk not in planned.rooms.values()


def test_wishes_are_stored_and_written_down(cast: Cast) -> None:
    judge, sveta, room = semyon(cast), Judge.objects.get(name="Света"), Room.objects.get(name="2.2")
    maria = make.make_judge(cast.tournament, "Мария")
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "judge_id": judge.pk, "version": 1}
    values: dict[str, Any] = {"name": "Семён", "can_be_senior": True, "teams": []}
    wishes: dict[str, Any] = {"with_whom": [sveta.pk], "without": [maria.pk], "room": room.pk, "most_tours": 2}
    change_judge(make.by(cast.organiser), **ids, **values, **wishes)
    judge.refresh_from_db()
    assert (judge.wished_room, judge.most_tours) == (room, 2)
    after = AuditEntry.objects.get(action="judge.change").changes["after"]
    assert (after["judges_with"], after["judges_without"], after["wished_room"]) == (["Света"], ["Мария"], "2.2")
    known = next(candidate for candidate in places_of(cast.tour).judges if candidate.key == judge.pk)
    assert (set(known.company), set(known.apart)) == ({sveta.pk}, {maria.pk})
    assert (known.room, known.most_tours) == (room.pk, 2)
    room.delete()
    judge.refresh_from_db()
    assert judge.wished_room is None


@pytest.mark.parametrize(
    ("wishes", "field"),
    [
        ({"most_tours": 0}, "most_tours"), ({"most_tours": 100}, "most_tours"), ({"room": 10**6}, "room"),
        ({"with_whom": [10**6]}, "with_whom"), ({"without": [10**6]}, "without"),
    ],
)  # fmt: skip
def test_wishes_that_cannot_be_are_refused(cast: Cast, wishes: dict[str, Any], field: str) -> None:
    values: dict[str, Any] = {"name": "Семён", "can_be_senior": True, "teams": [], "version": 1}
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "judge_id": semyon(cast).pk}
    with pytest.raises(Refused) as refused:
        change_judge(make.by(cast.organiser), **ids, **values, **wishes)
    assert [name for name, _sentence in refused.value.faults] == [field]


def test_nobody_is_wished_for_and_not_at_once(cast: Cast) -> None:
    sveta = Judge.objects.get(name="Света").pk
    values: dict[str, Any] = {"name": "Семён", "can_be_senior": True, "teams": [], "version": 1}
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "judge_id": semyon(cast).pk}
    with pytest.raises(Refused) as refused:
        change_judge(make.by(cast.organiser), **ids, **values, with_whom=[sveta], without=[sveta])
    assert [name for name, _sentence in refused.value.faults] == ["without"]


def test_a_list_of_judges_says_absence_and_wishes(cast: Cast) -> None:
    form = JudgeListForm({"text": "Мария; старший; Альфа, Бета; нет: 1; сильные; комната: 2.2; не больше: 3\nПавел"})
    assert form.is_valid()
    [(_, maria), (_, pavel)] = form.cleaned_data["text"]
    answer = add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[maria, pavel])
    stored = Judge.objects.get(pk=answer["judges"][0])
    assert (stored.can_be_senior, stored.wish, stored.most_tours) == (True, "strong", 3)
    assert [team.name for team in stored.attached_to.all()] == ["Альфа", "Бета"]
    assert (list(stored.away_from.all()), str(stored.wished_room)) == ([cast.tour], "2.2")


@pytest.mark.parametrize(
    ("said", "numbers"),
    [
        ("нет: 2, 5", [2, 5]), ("нет: 2–4", [2, 3, 4]), ("not: 2 - 4, 3 and 6", [2, 3, 4, 6]),
        ("нет: туры 2 и 5", [2, 5]), ("нет: 1; away: 3", [1, 3]),
    ],
)  # fmt: skip
def test_absences_in_a_list_are_read_as_people_write_them(said: str, numbers: list[int]) -> None:
    form = JudgeListForm({"text": f"Мария; {said}"})
    assert form.is_valid()
    assert form.cleaned_data["text"][0][1]["away_numbers"] == numbers


@pytest.mark.parametrize("said", ["суббота", "все", "", "2-й", "4–2", "2, суббота", "1234"])
def test_absences_that_name_no_tours_are_told_with_their_line(said: str) -> None:
    with translation.override("en"):
        form = JudgeListForm({"text": f"Павел\nМария; нет: {said}"})
        [sentence] = form.errors["text"]
        assert str(sentence).startswith(f"Line 2: “{said}”: write the numbers of the tours that the judge misses")


@pytest.mark.parametrize("said", ["2–3", "2, 3", "много", "", "не 2", "12345"])
def test_how_many_tours_at_most_is_one_number(said: str) -> None:
    with translation.override("en"):
        form = JudgeListForm({"text": f"Павел\nМария; не больше: {said}"})
        [sentence] = form.errors["text"]
        assert str(sentence).startswith(f"Line 2: “{said}”: write one number, for example “at most: 3”.")


@pytest.mark.parametrize("said", ["не больше: 3", "at most: 3 tours", "не больше: 3 Тура"])
def test_how_many_tours_at_most_is_read_as_people_write_it(said: str) -> None:
    form = JudgeListForm({"text": f"Мария; {said}"})
    assert form.is_valid()
    assert form.cleaned_data["text"][0][1]["most_tours"] == 3


@pytest.mark.parametrize("line", ["Мария; нет: 9", "Мария; комната: 7.7", "Мария; не больше: 0"])
def test_a_list_with_a_tour_or_room_that_there_is_not_is_refused(cast: Cast, line: str) -> None:
    form = JudgeListForm({"text": line})
    assert form.is_valid()
    [(_, maria)] = form.cleaned_data["text"]
    with pytest.raises(Refused):
        add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[maria])
