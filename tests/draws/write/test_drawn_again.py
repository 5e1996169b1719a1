"""A tour that was drawn again: of its draws the newest counts, the one before waits for an undo."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.read.draws import DrawRequest, material_of, plan_draw
from tournaments.draws.read.series import bracket_with
from tournaments.draws.read.table_rounds import missed_by
from tournaments.draws.rules.pairing import model
from tournaments.draws.write.draws import decide_who_goes_on
from tournaments.kernel.write import Refused
from tournaments.models import Draw, Match, Team, Tour
from tournaments.rounds.write.tours import remove_tour


def bracket_pairs(field: Field, number: int) -> set[frozenset[str]]:
    """Who meets whom in a round, as the bracket shows it."""
    standing = bracket_with(field.tour(1), include_hidden=True)
    assert standing is not None
    nodes = standing.bracket.rounds[number - 1]
    return {frozenset(standing.teams[pk].name for pk in (node.one, node.other) if pk) for node in nodes}


def met(field: Field, number: int) -> set[frozenset[str]]:
    return {frozenset(pair.split("-")) for pair in field.pairs(number)}


def test_the_bracket_is_that_of_the_newest_draw(db: None) -> None:
    field = make_field(8)
    Team.objects.filter(tournament=field.tournament).update(seed=None)
    drawn = field.draw(1, "knock_out", seed=7)
    first = met(field, 1)
    again = field.draw(1, "knock_out", seed=8)
    second = met(field, 1)
    assert first != second
    assert bracket_pairs(field, 1) == second
    field.undo(1, again["draw"])
    assert bracket_pairs(field, 1) == first
    field.undo(1, drawn["draw"])
    assert bracket_with(field.tour(1), include_hidden=True) is None


@pytest.fixture
def semi_finals(db: None) -> Field:
    """Eight teams: after the quarter-finals the second tour was drawn as a knock-out, then as something else."""
    field = make_field(8)
    field.draw(1, "knock_out", third_place=False)
    field.play(1)
    field.draw(2, "knock_out")
    field.draw(2, "swiss")
    return field


def bracket_is_shown(field: Field, number: int) -> bool:
    return Client().get(reverse("bracket", args=[field.tournament.slug, number])).status_code == 200


def test_a_tour_that_was_drawn_otherwise_since_is_no_round_of_the_bracket(semi_finals: Field) -> None:
    assert [bracket_is_shown(semi_finals, number) for number in (1, 2)] == [True, False]
    semi_finals.play(2, (2, 2))
    semi_finals.draw(3, "knock_out")
    assert met(semi_finals, 3) == {frozenset("14"), frozenset("23")}


def test_who_goes_through_is_changed_until_a_round_that_counts_is_drawn(semi_finals: Field) -> None:
    match = Match.objects.get(tour__number=1, number=1)
    Match.objects.filter(pk=match.pk).update(total_a=2, total_b=2)
    decide_who_goes_on(make.by(semi_finals.organiser), match_id=match.pk, version=match.version, side="B")
    assert Match.objects.get(pk=match.pk).goes_on == "B"


def test_a_table_begins_in_the_tour_after_one_that_was_drawn_otherwise(db: None) -> None:
    field = make_field(4, tours=4)
    field.draw(1, "round_robin")
    field.draw(1, "swiss")
    for number in (2, 3, 4):
        field.draw(number, "round_robin", despite_warnings=True)
    assert len(set.union(*(met(field, number) for number in (2, 3, 4)))) == 6


# A round robin that was drawn ahead, and one of its tours drawn otherwise, removed or put elsewhere since.
@pytest.fixture
def table(db: None) -> Field:
    """Six teams; tours 1 to 5 are drawn as a round robin, 6 to 8 are there."""
    field = make_field(6, tours=8)
    for number in range(1, 6):
        field.draw(number, "round_robin", despite_warnings=True)
    return field


def nothing_is_left(field: Field, number: int) -> None:
    """Of the round robin for this tour."""
    with pytest.raises(Refused):
        field.draw(number, "round_robin", despite_warnings=True)
    assert not field.pairs(number)


def all_met(field: Field, *numbers: int) -> int:
    return len(set.union(*(met(field, number) for number in numbers)))


@pytest.mark.parametrize("number", [1, 3, 5])
def test_the_round_of_a_tour_that_was_drawn_otherwise_is_played_after_the_last(table: Field, number: int) -> None:
    missing = met(table, number)
    table.draw(number, "swiss", despite_warnings=True)
    table.draw(6, "round_robin", despite_warnings=True)
    assert met(table, 6) == missing
    notes = model.from_json(Draw.objects.get(tour=table.tour(6)).plan).notes
    assert [note.code for note in notes].count("pairing.table_made_up") == (number < 5)
    nothing_is_left(table, 7)


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_tour_that_was_drawn_otherwise_gets_its_own_round_back(table: Field, number: int) -> None:
    mine = met(table, number)
    table.draw(number, "swiss", despite_warnings=True)
    table.draw(number, "round_robin", despite_warnings=True)
    assert met(table, number) == mine


def test_two_rounds_that_are_missing_are_both_played(table: Field) -> None:
    missing = met(table, 2) | met(table, 4)
    for number in (4, 2):
        table.draw(number, "swiss", despite_warnings=True)
    for number in (6, 7):
        table.draw(number, "round_robin", despite_warnings=True)
    assert met(table, 6) | met(table, 7) == missing
    table.draw(7, "round_robin", despite_warnings=True)
    assert met(table, 6) | met(table, 7) == missing
    nothing_is_left(table, 8)


@pytest.mark.parametrize("number", [1, 2, 5])
def test_a_round_that_was_made_up_and_drawn_once_more_is_not_played_again(table: Field, number: int) -> None:
    missing = met(table, number)
    table.draw(number, "swiss", despite_warnings=True)
    for _ in range(2):
        table.draw(6, "round_robin", despite_warnings=True)
    assert met(table, 6) == missing
    nothing_is_left(table, 7)


def test_a_round_that_was_made_up_before_its_table_has_ended_is_not_played_again(db: None) -> None:
    field = make_field(6, tours=6)
    for number in (1, 2, 3):
        field.draw(number, "round_robin", despite_warnings=True)
    field.draw(2, "swiss", despite_warnings=True)
    for number in (4, 4, 5, 6):
        field.draw(number, "round_robin", despite_warnings=True)
    assert all_met(field, 1, 3, 4, 5, 6) == 15


@pytest.mark.parametrize("number", [1, 2])
def test_the_round_of_a_removed_tour_is_played_by_the_next(table: Field, number: int) -> None:
    missing, tour = met(table, number), table.where(number)
    remove_tour(make.by(table.organiser), **tour)
    table.draw(6, "round_robin", despite_warnings=True)
    assert met(table, 6) == missing


@pytest.mark.parametrize("number", [1, 2])
def test_a_new_tour_with_the_number_of_a_removed_one_plays_its_round(table: Field, number: int) -> None:
    missing = met(table, number)
    remove_tour(make.by(table.organiser), **table.where(number))
    make.make_tour(table.tournament, kind="points", number=number)
    table.draw(number, "round_robin", despite_warnings=True)
    assert met(table, number) == missing


def test_a_tour_with_a_number_between_those_of_a_table_plays_the_next_round(db: None) -> None:
    field = make_field(6, tours=3)
    tour = make.make_tour(field.tournament, kind="points", number=5)
    for number in (1, 2, 3, 5):
        field.draw(number, "round_robin", despite_warnings=True)
    make.make_tour(field.tournament, kind="points", number=4)
    field.draw(4, "round_robin", despite_warnings=True)
    assert all_met(field, 1, 2, 3, 4, tour.number) == 15


def test_a_table_goes_on_after_one_of_its_tours_got_a_number_before_the_others(db: None) -> None:
    field = make_field(6, tours=6)
    for number in (2, 3, 4):
        field.draw(number, "round_robin", despite_warnings=True)
    Tour.objects.filter(pk=field.tour(1).pk).delete()
    Tour.objects.filter(pk=field.tour(4).pk).update(number=1)
    for number in (5, 6):
        field.draw(number, "round_robin", despite_warnings=True)
    assert all_met(field, 1, 2, 3, 5, 6) == 15


def test_a_new_table_begins_where_others_play_by_now(table: Field) -> None:
    table.draw(1, "swiss", despite_warnings=True)
    make.make_team(table.tournament, "7", players=0, seed=7)
    table.draw(1, "round_robin", despite_warnings=True)
    assert {"7"} < set.union(*map(set, met(table, 1)))


def test_another_table_is_begun_where_that_is_asked_for(table: Field) -> None:
    table.draw(1, "swiss", despite_warnings=True)
    table.draw(6, "round_robin", fresh=True, despite_warnings=True)
    table.draw(7, "round_robin", despite_warnings=True)
    assert not met(table, 6) & met(table, 7)


def said(field: Field, number: int, method: str, **asked: Any) -> dict[str, str]:
    """What is said of a draw before it is stored, by its codes."""
    planned = plan_draw(material_of(field.tour(number)), DrawRequest(method, 7, **asked))
    return {fault.code: str(fault.args["pairs"]) for fault in missed_by(planned)}


def pairs_in(text: str) -> set[frozenset[str]]:
    return {frozenset(pair.split(" – ")) for pair in text.split("; ")}


def test_who_does_not_meet_is_said_before_a_round_is_drawn_otherwise(table: Field) -> None:
    mine = met(table, 1)
    told = said(table, 1, "swiss", within="neighbours")
    table.draw(1, "swiss", within="neighbours")
    assert pairs_in(told["pairing.table_misses"]) == mine - met(table, 1)
    later = set.union(*(met(table, number) for number in (2, 3, 4, 5)))
    assert pairs_in(told["pairing.table_meets_again"]) == met(table, 1) & later
    assert mine - met(table, 1)


def test_nothing_is_said_where_everybody_meets(table: Field) -> None:
    assert [said(table, number, "round_robin") for number in (1, 3, 5)] == [{}, {}, {}]
    assert said(table, 6, "swiss") == {}
    table.draw(1, "swiss", despite_warnings=True)
    table.draw(6, "round_robin", despite_warnings=True)
    assert "pairing.table_misses" not in said(table, 1, "swiss")


def test_of_two_cycles_it_is_said_who_meets_once_less(db: None) -> None:
    field = make_field(4, tours=6)
    for number in range(1, 7):
        field.draw(number, "round_robin", cycles=2, despite_warnings=True)
    assert set(said(field, 1, "swiss", within="neighbours")) >= {"pairing.table_misses_once"}


def test_the_page_says_it_in_words(table: Field) -> None:
    table.tournament.refresh_from_db()
    client = Client(headers={"accept-language": "en"})
    client.force_login(table.organiser)
    address = reverse("desk_draw", args=[table.tournament.slug, 1])
    page = client.get(address, {"method": "swiss", "seed": "7", "within": "neighbours"}).content.decode()
    assert "With this draw these pairs will not meet: " in page
    page = client.get(address, {"method": "round_robin", "seed": "7", "cycles": "1"}).content.decode()
    assert "these pairs will not meet" not in page


def test_a_knock_out_does_not_go_on_from_a_round_that_was_never_played(db: None) -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    field.draw(1, "swiss")
    assert not bracket_is_shown(field, 1)
    field.play(1, (3, 1), (3, 1))
    field.draw(2, "knock_out")
    assert bracket_is_shown(field, 2)
    assert not bracket_is_shown(field, 1)
