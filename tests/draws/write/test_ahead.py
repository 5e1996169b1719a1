"""Draws, and rooms and judges of a tour, are computed before anybody has to wait for them."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.utils import timezone

from tests import factories as make
from tests.ahead import done_outside, meanwhile
from tests.drawn import Field, make_field
from tournaments.draws.read import assignments, copying, draws
from tournaments.draws.read.assignments import both_digest, places_of, plan_judges, plan_rooms
from tournaments.draws.read.draws import DrawRequest, material_of, plan_draw
from tournaments.draws.rules.pairing import swiss
from tournaments.draws.write.assignments import assign_both, assign_judges, copy_judges
from tournaments.draws.write.draws import make_draw
from tournaments.kernel import database
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import Draw, MatchJudge, Organiser, Tournament
from tournaments.roster.write.staff import add_judges
from tournaments.roster.write.teams import add_team

SWISS = DrawRequest("swiss", 7).to_data()


@pytest.fixture
def six(db: None) -> Field:
    return make_field(6)


@pytest.fixture
def halls(db: None) -> Field:
    """Two tours with rooms and judges to be had, the first one judged."""
    field = make_field(6)
    field.furnish("зал", "2.1", "2.2", seniors="АБВГ")
    field.judge_the_first(wanted=1)
    return field


def judges(field: Field, **more: Any) -> Any:
    return assign_judges(make.by(field.organiser), **field.where(2), wanted=1, seed=3, **more)


def both(field: Field, **more: Any) -> Any:
    return assign_both(make.by(field.organiser), **field.where(2), wanted=1, seed=3, **more)


def copied(field: Field, **more: Any) -> Any:
    return copy_judges(make.by(field.organiser), **field.where(2), seed=3, **more)


PLACES: list[tuple[Callable[..., Any], Any]] = [(judges, assignments), (both, assignments), (copied, copying)]


def another_judge(field: Field) -> Any:
    judge = {"name": "Новый", "can_be_senior": True, "teams": []}
    return add_judges(make.by(field.organiser), tournament_id=field.tournament.pk, judges=[judge])


def another_team(field: Field) -> Any:
    return add_team(make.by(field.organiser), tournament_id=field.tournament.pk, name="Новая")


def test_nobody_waits_while_a_swiss_draw_is_computed(six: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    done = done_outside(monkeypatch, swiss, "draw")
    six.draw(1)
    assert (done, len(six.pairs(1))) == (["draw"], 3)


def test_nor_while_groups_are_drawn(six: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    for place, team in enumerate(six.teams):
        team.group = "АБ"[place % 2]
        team.save()
    done = done_outside(monkeypatch, swiss, "draw")
    six.draw(1, by_group=True)
    assert (done, len(six.pairs(1))) == (["draw"] * 2, 4)


def test_nor_while_a_table_is_arranged_around_pairs_that_must_not_meet(
    six: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = done_outside(monkeypatch, draws, "kept_apart")
    six.draw(1, "knock_out")
    assert done == ["kept_apart"]


@pytest.mark.parametrize(("assign", "module"), PLACES)
def test_nobody_waits_while_judges_are_assigned(
    halls: Field, monkeypatch: pytest.MonkeyPatch, assign: Callable[..., Any], module: Any
) -> None:
    done = done_outside(monkeypatch, module, "assign_judges")
    assert assign(halls)["changed"]
    assert done == ["assign_judges"]
    assert MatchJudge.objects.filter(match__tour__number=2).count() == 3


@pytest.mark.django_db(transaction=True)
def test_it_is_another_writers_turn_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    field, draw, held = make_field(6), swiss.draw, []

    def watched(*args: Any, **given: Any) -> Any:
        held.append((database.TURN._taken, connection.in_atomic_block and connection.vendor == "sqlite"))
        return draw(*args, **given)

    monkeypatch.setattr(swiss, "draw", watched)
    field.draw(1)
    assert (held, len(field.pairs(1))) == ([(False, False)], 3)


def test_what_others_write_meanwhile_costs_nothing_unless_the_draw_follows_from_it(
    six: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = done_outside(monkeypatch, swiss, "draw")
    meanwhile(monkeypatch, lambda: another_judge(six))
    six.draw(1)
    assert (done, len(six.pairs(1))) == (["draw"], 3)


def test_a_team_that_is_added_meanwhile_is_drawn_too(six: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    meanwhile(monkeypatch, lambda: another_team(six))
    six.draw(1)
    names = {name for pair in six.pairs(1) for name in pair.split("-") if name}
    assert names == {*"123456", "Новая"}


@pytest.mark.parametrize(("assign", "_module"), PLACES)
def test_a_judge_who_is_added_meanwhile_can_be_assigned(
    halls: Field, monkeypatch: pytest.MonkeyPatch, assign: Callable[..., Any], _module: Any
) -> None:
    for name in "АБВГ":
        halls.tournament.judges.get(name=name).away_from.add(halls.tour(2))
    meanwhile(monkeypatch, lambda: another_judge(halls))
    assign(halls)
    assert {row.judge.name for row in MatchJudge.objects.filter(match__tour__number=2)} == {"Новый"}


def test_a_preview_that_a_write_meanwhile_has_made_old_is_not_stored(
    halls: Field, monkeypatch: pytest.MonkeyPatch
) -> None:
    tour = halls.tour(3)
    seen = plan_draw(material_of(tour), DrawRequest("swiss", 7)).digest
    meanwhile(monkeypatch, lambda: another_team(halls))
    with pytest.raises(Refused, match="изменились"):
        make_draw(make.by(halls.organiser), **halls.where(3), draw_request=SWISS, digest=seen, despite_warnings=True)
    places = places_of(halls.tour(2))
    of_judges = plan_judges(places, wanted=1, seed=3)
    for judge in "АБВГ":
        halls.tournament.judges.get(name=judge).away_from.add(halls.tour(2))
    for assign, shown in ((judges, of_judges.digest), (both, both_digest(plan_rooms(places), of_judges))):
        with pytest.raises(Refused, match="изменилось"):
            assign(halls, digest=shown)
    assert not MatchJudge.objects.filter(match__tour__number=2).exists()
    assert not Draw.objects.filter(tour=tour).exists()


def test_what_is_refused_takes_nobodys_turn(halls: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.kernel.write.writing", lambda: pytest.fail("others wait"))
    with pytest.raises(Refused, match="изменились"):
        make_draw(make.by(halls.organiser), **halls.where(3), draw_request=SWISS, digest="0" * 32)
    for assign, _module in PLACES:
        with pytest.raises(Refused, match="изменилось"):
            assign(halls, digest="0" * 32)


def writes(field: Field, who: Any, **more: Any) -> list[Callable[[], Any]]:
    """A draw, and judges in three ways, by somebody."""
    where = field.where(2) | more
    return [
        lambda: make_draw(make.by(who), **where, draw_request=SWISS),
        lambda: assign_judges(make.by(who), **where, wanted=1, seed=3),
        lambda: assign_both(make.by(who), **where, wanted=1, seed=3),
        lambda: copy_judges(make.by(who), **where, seed=3),
    ]


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    return [
        done_outside(monkeypatch, swiss, "draw"),
        done_outside(monkeypatch, assignments, "assign_judges"),
        done_outside(monkeypatch, copying, "assign_judges"),
    ]


def test_nothing_is_computed_for_whoever_may_not_have_it(halls: Field, computed: list[list[str]]) -> None:
    for write in writes(halls, make.make_user()):
        with pytest.raises(PermissionDenied):
            write()
    for write in writes(halls, halls.organiser, version=halls.tour(2).version - 1):
        with pytest.raises(Conflict):
            write()
    for write in writes(halls, halls.organiser, tour_id=0):
        with pytest.raises(Refused, match="удал"):
            write()
    Tournament.objects.filter(pk=halls.tournament.pk).update(closed_at=timezone.now())
    for write in writes(halls, halls.organiser):
        with pytest.raises(Refused):
            write()
    assert computed == [[], [], []]


def test_a_right_that_is_taken_meanwhile_is_gone(halls: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    for write in writes(halls, halls.organiser):
        made = Organiser.objects.get(user=halls.organiser)
        meanwhile(monkeypatch, made.delete)
        with pytest.raises(PermissionDenied):
            write()
        Organiser.objects.create(user=halls.organiser, tournament=halls.tournament)


def test_a_submission_that_comes_again_is_not_computed_again(halls: Field, computed: list[list[str]]) -> None:
    where, key = halls.where(2), "one-submission"
    answers = [assign_judges(make.by(halls.organiser, key=key), **where, wanted=1, seed=3) for _again in range(2)]
    drawn = [
        make_draw(
            make.by(halls.organiser, key="one-draw"), **where | {"version": where["version"] + 1}, draw_request=SWISS
        )
        for _again in range(2)
    ]
    assert (answers[0], drawn[0]) == (answers[1], drawn[1])
    assert computed == [["draw"], ["assign_judges"], []]
