"""A tour that was drawn again: of its draws the newest counts, the one before waits for an undo."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.read.series import bracket_with
from tournaments.draws.write.draws import decide_who_goes_on
from tournaments.models import Match, Team


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


def test_a_knock_out_does_not_go_on_from_a_round_that_was_never_played(db: None) -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    field.draw(1, "swiss")
    assert not bracket_is_shown(field, 1)
    field.play(1, (3, 1), (3, 1))
    field.draw(2, "knock_out")
    assert bracket_is_shown(field, 2)
    assert not bracket_is_shown(field, 1)
