"""Who is rightly without a match in a tour of a bracket or table is nothing to confirm before it is published."""

import pytest

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.write.draws import undo_draw
from tournaments.draws.write.pairs import swap_teams
from tournaments.models import Draw, Match, Team, Tour
from tournaments.publishing.read import doubts_of, publication_of
from tournaments.publishing.write import publish_tour

pytestmark = pytest.mark.django_db


def doubts(field: Field, number: int) -> tuple[str, ...]:
    return doubts_of(publication_of(field.tour(number)))


def test_who_is_out_of_a_bracket_needs_no_pair() -> None:
    field = make_field(8)
    field.draw(1, "knock_out")
    field.play(1)
    field.draw(2, "knock_out")
    assert (len(field.pairs(2)), doubts(field, 2)) == (2, ())
    Tour.objects.filter(pk=field.tour(2).pk).update(draft=True)
    publish_tour(make.by(field.organiser), **field.where(2))
    assert not field.tour(2).draft


@pytest.mark.parametrize("method", ["knock_out", "round_robin"])
def test_who_is_not_among_the_best_needs_no_pair(method: str) -> None:
    field = make_field(6)
    field.draw(1, method, best=4)
    assert (len(field.pairs(1)), doubts(field, 1)) == (2, ())


def test_a_group_that_has_played_its_table_needs_no_pairs() -> None:
    field = make_field(6, tours=3)
    for team, group in zip(field.teams, ("I", "II", "I", "II", "II", "II"), strict=True):
        Team.objects.filter(pk=team.pk).update(group=group)
    for number in (1, 2):
        field.draw(number, "round_robin", by_group=True)
        field.play(number)
    assert (len(field.pairs(2)), doubts(field, 2)) == (2, ())


def test_whoever_joins_after_the_bracket_was_drawn_is_still_asked_about() -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    field.play(1)
    make.make_team(field.tournament, "5", players=0)
    field.draw(2, "knock_out")
    [doubt] = doubts(field, 2)
    assert "5" in doubt


def test_who_went_for_another_one_in_the_first_tour_of_a_bracket_is_still_asked_about() -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    joined = make.make_team(field.tournament, "5", players=0)
    swap_teams(make.by(field.organiser), **field.where(1), one=field.teams[3].pk, other=joined.pk)
    [doubt] = doubts(field, 1)
    assert "4" in doubt


def test_after_its_draw_was_undone_nobody_is_out() -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    field.play(1)
    field.draw(2, "knock_out")
    undo_draw(make.by(field.organiser), **field.where(2), draw_id=Draw.objects.get(tour=field.tour(2)).pk)
    make.make_match(field.tour(2), field.teams[0], field.teams[1])
    assert (Match.objects.filter(tour=field.tour(2)).count(), len(doubts(field, 2))) == (1, 2)
