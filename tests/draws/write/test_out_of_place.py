"""Rounds of a table or a bracket that would be played twice, or out of their order: a tour between two of them, a draw
that comes back after its round was drawn elsewhere."""

from typing import Any

import pytest

from tests import factories as make
from tests.drawn import Field, make_field, picture
from tests.draws.write.test_brackets import make_rehearsal, renumber
from tests.draws.write.test_drawn_again import all_met, met, said, table
from tournaments.draws.write.draws import redo_draw
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, Draw

__all__ = ["table"]


def redo(field: Field, number: int, draw: int) -> Any:
    return redo_draw(make.by(field.organiser), **field.where(number), draw_id=draw)


@pytest.fixture
def bracket(db: None) -> Field:
    """Eight teams; the first round is played in tour 1, the second drawn in tour 3, and 2 and 4 are there."""
    field = make_field(8, tours=4)
    field.draw(1, "knock_out", third_place=False)
    field.play(1)
    field.draw(3, "knock_out")
    return field


def test_no_tour_plays_the_round_of_a_bracket_that_a_later_one_has(bracket: Field) -> None:
    with pytest.raises(Refused, match="Тур\xa03"):
        bracket.draw(2, "knock_out")
    assert not bracket.pairs(2)
    bracket.draw(2, "knock_out", fresh=True, despite_warnings=True)
    bracket.draw(2, "swiss", despite_warnings=True)
    bracket.play(3)
    bracket.draw(4, "knock_out")
    assert len(met(bracket, 4)) == 1


def test_a_round_of_a_bracket_is_drawn_again_in_its_own_tour(bracket: Field) -> None:
    drawn = met(bracket, 3)
    for method in ("swiss", "knock_out"):
        bracket.draw(3, method, despite_warnings=True)
    assert met(bracket, 3) == drawn


def test_a_rehearsal_plays_a_round_that_a_later_tour_has(bracket: Field) -> None:
    make_rehearsal(bracket, 2)
    bracket.draw(2, "knock_out", fresh=True, despite_warnings=True)
    assert len(met(bracket, 2)) == 4


def stays(field: Field, number: int, come_back: Any, named: int) -> None:
    """Nothing has changed after a refusal that names another tour."""
    before = (picture(field.tour(number)), AuditEntry.objects.count(), field.tour(number).version)
    with pytest.raises(Refused, match=f"Тур\xa0{named}"):
        come_back()
    assert (picture(field.tour(number)), AuditEntry.objects.count(), field.tour(number).version) == before


@pytest.fixture
def undone(bracket: Field) -> tuple[Field, int]:
    """The second round is undone; with that draw."""
    drawn = Draw.objects.get(tour=bracket.tour(3)).pk
    bracket.undo(3, drawn)
    return bracket, drawn


def test_a_round_of_a_bracket_does_not_come_back_once_another_tour_has_it(undone: tuple[Field, int]) -> None:
    field, drawn = undone
    moved = field.draw(2, "knock_out")
    stays(field, 3, lambda: redo(field, 3, drawn), 2)
    field.undo(2, moved["draw"])
    redo(field, 3, drawn)
    assert len(met(field, 3)) == 2


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_round_of_a_table_does_not_come_back_once_another_tour_has_it(table: Field, number: int) -> None:
    otherwise = table.draw(number, "swiss", despite_warnings=True)
    made_up = table.draw(6, "round_robin", despite_warnings=True)
    stays(table, number, lambda: table.undo(number, otherwise["draw"]), 6)
    table.undo(6, made_up["draw"])
    table.undo(number, otherwise["draw"])
    assert all_met(table, 1, 2, 3, 4, 5) == 15


def test_a_round_of_a_table_that_was_undone_does_not_come_back_once_another_tour_has_it(table: Field) -> None:
    drawn = Draw.objects.get(tour=table.tour(4)).pk
    table.undo(4, drawn)
    made_up = table.draw(6, "round_robin", despite_warnings=True)
    stays(table, 4, lambda: redo(table, 4, drawn), 6)
    table.undo(6, made_up["draw"])
    redo(table, 4, drawn)
    assert all_met(table, 1, 2, 3, 4, 5) == 15


def test_a_round_comes_back_beside_a_table_that_was_begun_anew_on_purpose(table: Field) -> None:
    otherwise = table.draw(2, "swiss", despite_warnings=True)
    table.draw(6, "round_robin", fresh=True, despite_warnings=True)
    table.draw(7, "round_robin", despite_warnings=True)
    table.undo(2, otherwise["draw"])
    assert all_met(table, 1, 2, 3, 4, 5) == 15


def test_a_round_of_a_bracket_does_not_come_back_before_the_one_it_follows(undone: tuple[Field, int]) -> None:
    field, drawn = undone
    renumber(field, 1, 9)
    stays(field, 3, lambda: redo(field, 3, drawn), 9)
    renumber(field, 3, 10)
    redo(field, 10, drawn)
    assert len(met(field, 10)) == 2


def test_a_first_round_that_another_tour_has_made_up_is_not_begun_again_in_silence(table: Field) -> None:
    mine = met(table, 1)
    table.draw(1, "swiss", despite_warnings=True)
    table.draw(6, "round_robin", despite_warnings=True)
    again = said(table, 1, "round_robin")
    assert {frozenset(pair.split(" – ")) for pair in again["pairing.table_meets_again"].split("; ")} == mine
    assert said(table, 7, "round_robin", fresh=True) == {}
