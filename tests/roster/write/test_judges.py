"""Judges."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.conftest import Cast
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import AuditEntry, Judge, Room, Team
from tournaments.roster.write.judge_rows import judge_described
from tournaments.roster.write.staff import add_judges, change_judge, remove_judge


def test_judges_are_added_once_with_their_teams_by_name_or_id(cast: Cast) -> None:
    intent = make.by(cast.organiser)
    judges: list[dict[str, Any]] = [
        {"name": "Мария", "can_be_senior": True, "teams": ["АЛЬФА", cast.match.team_b_id]},
        {"name": "Павел"},
    ]
    answers = [add_judges(intent, tournament_id=cast.tournament.pk, judges=judges) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]
    maria, pavel = Judge.objects.filter(pk__in=answers[0]["judges"]).order_by("pk")
    assert (maria.can_be_senior, pavel.can_be_senior) == (True, False)
    assert [team.name for team in maria.attached_to.all()] == ["Альфа", "Бета"]
    assert [judge["name"] for judge in AuditEntry.objects.get().changes["after"]] == ["Мария", "Павел"]


@pytest.mark.parametrize(
    "judge",
    [
        {"name": ""},
        {"name": "семен"},
        {"name": "Мария"},
        {"name": "д" * 101},
        {"name": "Павел", "teams": ["Нет такой"]},
        {"name": "Павел", "teams": [0]},
    ],
)
def test_one_wrong_judge_keeps_the_others_out(cast: Cast, judge: dict[str, object]) -> None:
    before = Judge.objects.count()
    with pytest.raises(Refused) as caught:
        add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=[{"name": "Мария"}, judge])
    assert [field for field, _ in caught.value.faults] == ["judges.1"]
    assert Judge.objects.count() == before


def test_a_list_gives_judges_who_are_there_what_they_lack(cast: Cast) -> None:
    judge = Judge.objects.get(name="Семён")
    Judge.objects.filter(pk=judge.pk).update(can_be_senior=False)
    judge.attached_to.add(Team.objects.get(name="Бета"))
    given = {
        "name": "СЕМЁН", "can_be_senior": True, "teams": ["Альфа"], "wish": "weak", "away_numbers": [1],
        "room_name": "2.2", "most_tours": 3,
    }  # fmt: skip
    intent = make.by(cast.organiser)
    answers = [
        add_judges(intent, tournament_id=cast.tournament.pk, judges=[given, {"name": "Мария"}], completes=True)
        for _again in range(2)
    ]
    assert answers[0] == answers[1] == {"judges": [Judge.objects.get(name="Мария").pk], "completed": 1}
    assert judge_described(Judge.objects.get(pk=judge.pk)) == {
        "id": judge.pk, "name": "Семён", "can_be_senior": True, "attached_to": ["Альфа", "Бета"], "wish": "weak",
        "away_from": [1], "judges_with": [], "judges_without": [], "wished_room": "2.2", "most_tours": 3,
    }  # fmt: skip
    changes = AuditEntry.objects.get().changes
    assert [(row["name"], row["can_be_senior"]) for row in changes["before"]] == [("Семён", False)]
    assert [(row["name"], row["can_be_senior"]) for row in changes["after"]] == [("Мария", False), ("Семён", True)]


@pytest.mark.parametrize(
    "given", [{"wish": "strong"}, {"room_name": "2.1"}, {"most_tours": 2}, {"teams": ["Нет такой"]}]
)
def test_a_list_changes_nothing_that_stands(cast: Cast, given: dict[str, object]) -> None:
    room = Room.objects.get(tournament=cast.tournament, name="2.2")
    Judge.objects.filter(name="Семён").update(wish="weak", wished_room=room, most_tours=3, can_be_senior=False)
    with pytest.raises(Refused) as caught:
        add_judges(
            make.by(cast.organiser), tournament_id=cast.tournament.pk,
            judges=[{"name": "Мария"}, {"name": "Семён", "can_be_senior": True} | given], completes=True,
        )  # fmt: skip
    assert [field for field, _ in caught.value.faults] == ["judges.1"]
    stored = Judge.objects.get(name="Семён")
    assert (stored.can_be_senior, stored.wish, stored.most_tours, stored.version) == (False, "weak", 3, 1)
    assert not Judge.objects.filter(name="Мария").exists()


@pytest.mark.parametrize("number", [0, 501])
def test_it_refuses_none_and_too_many(cast: Cast, number: int) -> None:
    judges = [{"name": f"Судья {place}"} for place in range(number)]
    with pytest.raises(Refused):
        add_judges(make.by(cast.organiser), tournament_id=cast.tournament.pk, judges=judges)


def test_a_judge_is_changed_and_the_second_of_two_loses(cast: Cast) -> None:
    judge = cast.judge.judge
    assert judge is not None
    ids: dict[str, Any] = {"tournament_id": cast.tournament.pk, "judge_id": judge.pk, "version": 1}
    values: dict[str, Any] = {"name": "Семён К.", "can_be_senior": False, "teams": [cast.match.team_a_id]}
    change_judge(make.by(cast.organiser), **ids, **values)
    judge.refresh_from_db()
    assert (judge.name, judge.can_be_senior, judge.version) == ("Семён К.", False, 2)
    assert [team.name for team in judge.attached_to.all()] == ["Альфа"]
    with pytest.raises(Conflict):
        change_judge(make.by(cast.organiser), **ids, **values)
    with pytest.raises(Refused):
        change_judge(make.by(cast.organiser), **(ids | {"version": 2}), **(values | {"name": "света"}))


def test_a_foreign_team_cannot_be_attached(cast: Cast) -> None:
    foreign = make.make_team(cast.other_tournament, "Чужая")
    with pytest.raises(Refused):
        change_judge(
            make.by(cast.organiser), tournament_id=cast.tournament.pk, judge_id=cast.judge.judge_id or 0,
            version=1, name="Семён", can_be_senior=True, teams=[foreign.pk],
        )  # fmt: skip


def test_a_judge_with_matches_stays_and_one_without_goes(cast: Cast) -> None:
    named: dict[str, Any] = {"tournament_id": cast.tournament.pk, "version": 1}
    with pytest.raises(Refused):
        remove_judge(make.by(cast.organiser), judge_id=cast.judge.judge_id or 0, **named)
    free = make.make_judge(cast.tournament)
    intent = make.by(cast.organiser)
    assert remove_judge(intent, judge_id=free.pk, **named) == remove_judge(intent, judge_id=free.pk, **named)
    assert not Judge.objects.filter(pk=free.pk).exists()


def test_strangers_write_nothing(cast: Cast) -> None:
    for intent in (make.by(cast.other_organiser), make.by(cast.judge)):
        with pytest.raises(PermissionDenied):
            add_judges(intent, tournament_id=cast.tournament.pk, judges=[{"name": "Мария"}])
    foreign = make.make_judge(cast.other_tournament)
    with pytest.raises(Refused):
        remove_judge(make.by(cast.organiser), tournament_id=cast.tournament.pk, judge_id=foreign.pk, version=1)
    assert Judge.objects.filter(pk=foreign.pk).exists()
