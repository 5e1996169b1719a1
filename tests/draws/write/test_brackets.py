"""Who goes on after a drawn match of a knock-out."""

from contextlib import nullcontext
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.drawn import Field, make_field, picture
from tournaments.draws.read.series import bracket_with
from tournaments.draws.write.draws import decide_who_goes_on, redo_draw
from tournaments.draws.write.pairs import swap_teams
from tournaments.kernel.write import Conflict, Refused
from tournaments.matches.write.closing import save_remarks
from tournaments.matches.write.matches import change_match
from tournaments.matches.write.signing import take_back_approval
from tournaments.models import AuditEntry, Draw, Match, Tour
from tournaments.rounds.write.tours import change_tour


@pytest.fixture
def drawn(db: None) -> Field:
    """Four teams; the first semi-final of a knock-out was drawn."""
    field = make_field(4, tours=2)
    field.draw(1, "knock_out")
    field.play(1, (2, 2))
    return field


def decide(field: Field, side: str, number: int = 1) -> None:
    match = Match.objects.get(tour__number=1, number=number, tour__tournament=field.tournament)
    decide_who_goes_on(make.by(field.organiser), match_id=match.pk, version=match.version, side=side)


def test_the_chosen_side_goes_on(drawn: Field) -> None:
    with pytest.raises(Refused):
        drawn.draw(2, "knock_out")
    match = Match.objects.get(tour__number=1, number=1)
    decide(drawn, "B")
    standing = bracket_with(drawn.tour(1), include_hidden=True)
    assert standing is not None
    assert match.team_b_id in {node.winner for node in standing.bracket.rounds[0]}
    drawn.draw(2, "knock_out")
    assert str(match.team_b) in drawn.pairs(2)[0].split("-")
    with pytest.raises(Refused):
        decide(drawn, "A")


def test_who_goes_through_is_decided_in_a_tour_that_was_a_round_of_a_table_before(db: None) -> None:
    field = make_field(4)
    for number in (1, 2):
        field.draw(number, "round_robin", despite_warnings=True)
    field.draw(1, "knock_out")
    field.play(1, (2, 2))
    decide(field, "B")
    assert Match.objects.get(tour__number=1, number=1).goes_on == "B"


def test_a_decision_can_be_taken_back(drawn: Field) -> None:
    decide(drawn, "B")
    decide(drawn, "")
    assert Match.objects.get(tour__number=1, number=1).goes_on == ""


def test_with_the_approval_goes_the_decision(drawn: Field) -> None:
    decide(drawn, "B")
    match = Match.objects.get(tour__number=1, number=1)
    withdraw_approval(drawn, match)
    assert Match.objects.get(pk=match.pk).goes_on == ""
    entry = AuditEntry.objects.latest("number").changes
    assert (entry["before"]["goes_on"], entry["after"]["goes_on"]) == ("B", "")


def test_with_a_correction_goes_the_decision(drawn: Field) -> None:
    decide(drawn, "B")
    match = Match.objects.get(tour__number=1, number=1)
    wants = make.by(drawn.organiser, reason="Описка")
    save_remarks(wants, match_id=match.pk, version=match.version, remarks="Пересчитано")
    match.refresh_from_db()
    assert (match.state, match.goes_on) == ("closing", "")
    entry = AuditEntry.objects.latest("number").changes
    assert (entry["before"]["goes_on"], entry["after"]["goes_on"]) == ("B", "")


def test_once_the_next_tour_is_drawn_the_decision_stays_without_the_approval(drawn: Field) -> None:
    decide(drawn, "B")
    drawn.draw(2, "knock_out")
    match = Match.objects.get(tour__number=1, number=1)
    withdraw_approval(drawn, match)
    assert Match.objects.get(pk=match.pk).goes_on == "B"


def withdraw_approval(field: Field, match: Match) -> None:
    take_back_approval(make.by(field.organiser, reason="Ошибка"), match_id=match.pk, version=match.version)


def test_a_walk_over_needs_no_decision(drawn: Field) -> None:
    match = Match.objects.get(tour__number=1, number=1)
    Match.objects.filter(pk=match.pk).update(walk_over="A", total_a=0, total_b=0)
    drawn.draw(2, "knock_out")
    assert str(match.team_b) in drawn.pairs(2)[0].split("-")


@pytest.mark.parametrize(("side", "number"), [("C", 1), ("A", 2)])
def test_a_won_match_and_an_unknown_side_are_refused(drawn: Field, side: str, number: int) -> None:
    with pytest.raises(Refused):
        decide(drawn, side, number)
    assert not Match.objects.exclude(goes_on="").exists()


def test_a_match_outside_a_bracket_or_without_a_result_is_refused(db: None) -> None:
    field = make_field(4)
    field.draw(1)
    field.play(1, (2, 2))
    with pytest.raises(Refused):
        decide(field, "A")
    waiting = make_field(4)
    waiting.draw(1, "knock_out")
    with pytest.raises(Refused):
        decide(waiting, "A")


def test_only_organisers_decide_what_they_have_seen(drawn: Field) -> None:
    match = Match.objects.get(tour__number=1, number=1)
    with pytest.raises(PermissionDenied):
        decide_who_goes_on(make.by(make.make_user()), match_id=match.pk, version=match.version, side="A")
    with pytest.raises(Conflict):
        decide_who_goes_on(make.by(drawn.organiser), match_id=match.pk, version=match.version + 1, side="A")


# Who comes into a bracket from outside.
def swapped(field: Field, one: int, other: int, number: int = 1) -> Any:
    ids = {"one": field.teams[one - 1].pk, "other": field.teams[other - 1].pk}
    return swap_teams(make.by(field.organiser), **field.where(number), **ids)


def test_who_comes_into_the_first_tour_of_a_bracket_takes_over_the_number(db: None) -> None:
    field = make_field(6)
    field.draw(1, "knock_out", best=4)
    swapped(field, 4, 5)
    swapped(field, 5, 3)
    swapped(field, 6, 3)
    assert {frozenset(pair.split("-")) for pair in field.pairs(1)} == {frozenset("16"), frozenset("25")}
    field.play(1)
    field.draw(2, "knock_out")
    assert {frozenset(pair.split("-")) for pair in field.pairs(2)} == {frozenset("12"), frozenset("56")}


def test_an_undone_swap_with_somebody_from_outside_gives_the_number_back(db: None) -> None:
    field = make_field(5)
    field.draw(1, "knock_out", best=4)
    field.undo(1, swapped(field, 4, 5)["draw"])
    field.play(1)
    field.draw(2, "knock_out")
    assert {frozenset(pair.split("-")) for pair in field.pairs(2)} == {frozenset("12"), frozenset("34")}


def test_nobody_comes_into_a_later_tour_of_a_bracket(db: None) -> None:
    field = make_field(5)
    field.draw(1, "knock_out", best=4)
    field.play(1)
    field.draw(2, "knock_out")
    before = (field.pairs(2), Draw.objects.count())
    with pytest.raises(Refused):
        swapped(field, 1, 5, 2)
    assert (field.pairs(2), Draw.objects.count()) == before


@pytest.mark.parametrize(("other", "refused"), [("from outside", True), ("the other side", False)])
def test_the_form_of_a_match_puts_nobody_into_a_bracket(db: None, other: str, refused: bool) -> None:
    field = make_field(5)
    field.draw(1, "knock_out", best=4)
    match = Match.objects.get(tour=field.tour(1), number=1)
    a, b = (match.team_b_id, match.team_a_id) if other == "the other side" else (match.team_a_id, field.teams[4].pk)
    assert a is not None
    given: dict[str, Any] = {"match_id": match.pk, "version": match.version, "room": "2.4", "number": 1}
    expected = pytest.raises(Refused, match="Пары") if refused else nullcontext()
    with expected:
        change_match(make.by(field.organiser), **given, team_a_id=a, team_b_id=b)
    now = Match.objects.get(pk=match.pk)
    assert (now.team_a_id, now.team_b_id) == ((match.team_a_id, match.team_b_id) if refused else (a, b))


# Rehearsals count nowhere.
def rehearse(field: Field, *numbers: int) -> None:
    Tour.objects.filter(tournament=field.tournament, number__in=numbers).update(rehearsal=True)


@pytest.mark.parametrize("rehearsal", [1, 2, 3])
def test_a_rehearsal_is_no_round_of_a_table(db: None, rehearsal: int) -> None:
    field = make_field(4, tours=4)
    rehearse(field, rehearsal)
    for number in (1, 2, 3, 4):
        field.draw(number, "round_robin", despite_warnings=True)
    counted = {1, 2, 3, 4} - {rehearsal}
    met = {frozenset(pair.split("-")) for number in counted for pair in field.pairs(number)}
    assert len(met) == 6


def test_the_round_of_a_tour_that_becomes_a_rehearsal_is_drawn_later(db: None) -> None:
    field = make_field(4, tours=4)
    for number in (1, 2):
        field.draw(number, "round_robin", despite_warnings=True)
    rehearse(field, 1)
    for number in (3, 4):
        field.draw(number, "round_robin", despite_warnings=True)
    met = {frozenset(pair.split("-")) for number in (2, 3, 4) for pair in field.pairs(number)}
    assert len(met) == 6


def test_a_rehearsal_decides_nothing_in_a_bracket(db: None) -> None:
    field = make_field(4)
    rehearse(field, 2)
    field.draw(1, "knock_out")
    field.play(1)
    field.draw(2, "knock_out")
    field.play(2, (1, 3), (1, 3))
    standing = bracket_with(field.tour(1), include_hidden=True)
    assert standing is not None
    assert not [node for node in standing.bracket.rounds[-1] if node.winner]
    field.draw(3, "knock_out")
    assert {frozenset(pair.split("-")) for pair in field.pairs(3)} == {frozenset("12"), frozenset("34")}


def make_rehearsal(field: Field, number: int, *, rehearsal: bool = True) -> None:
    tour = field.tour(number)
    change_tour(
        make.by(field.organiser), **field.where(number), number=number, name="", starts_at=None, rehearsal=rehearsal,
        format=tour.format, options={},
    )  # fmt: skip


def test_a_round_that_another_was_drawn_from_cannot_become_a_rehearsal(db: None) -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    field.play(1)
    field.draw(2, "knock_out")
    before = AuditEntry.objects.count()
    with pytest.raises(Refused, match="Тур\xa02") as refused:
        make_rehearsal(field, 1)
    assert [name for name, _sentence in refused.value.faults] == ["rehearsal"]
    assert (field.tour(1).rehearsal, AuditEntry.objects.count()) == (False, before)
    make_rehearsal(field, 2)
    make_rehearsal(field, 1)
    with pytest.raises(Refused, match="Тур\xa01"):
        make_rehearsal(field, 2, rehearsal=False)
    assert field.tour(2).rehearsal
    make_rehearsal(field, 1, rehearsal=False)
    make_rehearsal(field, 2, rehearsal=False)


@pytest.mark.parametrize("other", ["round_robin", "undone", "drawn again"])
def test_a_tour_becomes_a_rehearsal_where_no_bracket_goes_on_from_it(db: None, other: str) -> None:
    field = make_field(4)
    method = other if other == "round_robin" else "knock_out"
    field.draw(1, method)
    field.play(1)
    drawn = field.draw(2, method)
    if other == "undone":
        field.undo(2, drawn["draw"])
    elif other == "drawn again":
        field.draw(2, "swiss")
    make_rehearsal(field, 1)
    assert field.tour(1).rehearsal


def test_a_rehearsal_of_a_bracket_goes_on_from_a_rehearsal(db: None) -> None:
    field = make_field(4)
    rehearse(field, 1, 2)
    field.draw(1, "knock_out")
    field.play(1)
    field.draw(2, "knock_out")
    assert {frozenset(pair.split("-")) for pair in field.pairs(2)} == {frozenset("12"), frozenset("34")}
    field.draw(3, "knock_out")
    assert {frozenset(pair.split("-")) for pair in field.pairs(3)} == {frozenset("14"), frozenset("23")}


@pytest.mark.parametrize("how", ["redone", "undone", "counts"])
def test_a_round_that_stood_on_what_is_a_rehearsal_by_now_does_not_come_back(db: None, how: str) -> None:
    field = make_field(4)
    if how == "counts":
        rehearse(field, 1, 2)
    field.draw(1, "knock_out")
    field.play(1)
    drawn = field.draw(2, "knock_out")
    again = field.draw(2, "swiss", despite_warnings=True) if how == "undone" else None
    if again is None:
        field.undo(2, drawn["draw"])
    make_rehearsal(field, 1)
    if how == "counts":
        make_rehearsal(field, 2, rehearsal=False)
    before = (picture(field.tour(2)), AuditEntry.objects.count(), field.tour(2).version)

    def come_back() -> None:
        if again is not None:
            field.undo(2, again["draw"])
        else:
            redo_draw(make.by(field.organiser), **field.where(2), draw_id=drawn["draw"])

    with pytest.raises(Refused, match="Тур\xa01"):
        come_back()
    assert (picture(field.tour(2)), AuditEntry.objects.count(), field.tour(2).version) == before
    make_rehearsal(field, 2)
    come_back()
    assert {frozenset(pair.split("-")) for pair in field.pairs(2)} == {frozenset("12"), frozenset("34")}


def test_another_number_puts_no_round_that_counts_on_a_rehearsal(db: None) -> None:
    """A bracket knows its tours, whatever their numbers: a rehearsal stays outside of one that counts."""
    field = make_field(4)
    rehearse(field, 1)
    field.draw(1, "knock_out")
    field.play(1)
    field.draw(2, "knock_out", despite_warnings=True)
    for old, new in ((1, 9), (2, 1), (9, 2)):
        renumber(field, old, new)
    standing = bracket_with(field.tour(1), include_hidden=True)
    assert standing is not None
    assert standing.series.tours == (field.tour(1).pk,)
    assert {frozenset(pair.split("-")) for pair in field.pairs(1)} == {frozenset("14"), frozenset("23")}


def renumber(field: Field, number: int, other: int) -> None:
    tour = field.tour(number)
    change_tour(
        make.by(field.organiser), **field.where(number), number=other, name="", starts_at=None,
        rehearsal=tour.rehearsal, format=tour.format, options={},
    )  # fmt: skip


def test_the_rounds_of_a_bracket_keep_their_order(db: None) -> None:
    """The next draw would go on from the wrong one, and play a round twice."""
    field = make_field(8, tours=4)
    field.draw(2, "knock_out", despite_warnings=True)
    field.play(2)
    field.draw(3, "knock_out")
    renumber(field, 1, 9)
    for old, new in ((3, 1), (2, 5)):
        with pytest.raises(Refused, match=f"{5 - old}") as refused:
            renumber(field, old, new)
        assert [name for name, _sentence in refused.value.faults] == ["number"]
    renumber(field, 3, 8)
    renumber(field, 2, 7)
    assert [field.tour(number).rehearsal for number in (7, 8)] == [False, False]
