"""What was undone is redone, exactly as it was."""

from typing import Any

import pytest

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.write.assignments import assign_rooms
from tournaments.draws.write.draws import redo_draw
from tournaments.draws.write.pairs import swap_teams
from tournaments.kernel.write import Refused
from tournaments.models import Draw, Match, MatchJudge, Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def six(db: None) -> Field:
    return make_field(6, tours=2)


def redo(field: Field, number: int, draw: int) -> Any:
    return redo_draw(make.by(field.organiser), **field.where(number), draw_id=draw, keep_published=True)


def everything(field: Field) -> list[Any]:
    """All rows of matches and their judges but for their versions."""
    columns = ("pk", "number", "team_a", "team_b", "room", "room_locked", "walk_over", "goes_on")
    matches = Match.objects.filter(tour__tournament=field.tournament).order_by("pk")
    judges = MatchJudge.objects.order_by("match", "judge").values_list("match", "judge", "senior", "locked")
    return [*matches.values_list(*columns), *judges]


@pytest.mark.both_databases
def test_a_draw_comes_back_with_its_rooms_and_judges(six: Field) -> None:
    drawn = six.draw(1)["draw"]
    Room.objects.create(tournament=six.tournament, name="2.1")
    assign_rooms(make.by(six.organiser), **six.where(1))
    judge = make.make_judge(six.tournament, "Семён")
    match = Match.objects.get(tour=six.tour(1), number=1)
    MatchJudge.objects.create(match=match, judge=judge, senior=True, locked=True)
    stood = everything(six)
    six.undo(1, drawn)
    assert six.pairs(1) == []
    redo(six, 1, drawn)
    assert everything(six) == stood
    assert Draw.objects.get(pk=drawn).undone_at is None


def test_a_swap_comes_back_and_so_do_several_in_their_order(six: Field) -> None:
    drawn = six.draw(1)["draw"]
    first = six.pairs(1)
    one, other = six.teams[0].pk, six.teams[1].pk
    swapped = swap_teams(make.by(six.organiser), **six.where(1), one=one, other=other)["draw"]
    stood, pairs = everything(six), six.pairs(1)
    six.undo(1, swapped)
    assert six.pairs(1) == first
    six.undo(1, drawn)
    with pytest.raises(Refused):
        redo(six, 1, swapped)
    redo(six, 1, drawn)
    assert six.pairs(1) == first
    redo(six, 1, swapped)
    assert (everything(six), six.pairs(1)) == (stood, pairs)


def test_after_anything_else_was_drawn_there_is_nothing_to_redo(six: Field) -> None:
    drawn = six.draw(1)["draw"]
    six.undo(1, drawn)
    other = six.draw(1, seed=8)["draw"]
    with pytest.raises(Refused):
        redo(six, 1, drawn)
    six.undo(1, other)
    redo(six, 1, other)
    with pytest.raises(Refused):
        redo(six, 1, drawn)


def test_nothing_is_redone_over_a_match_that_has_begun(six: Field) -> None:
    drawn = six.draw(1)["draw"]
    again = six.draw(1, seed=8)["draw"]
    six.undo(1, again)
    Match.objects.filter(tour=six.tour(1), number=1).update(state="warm_up")
    stood = everything(six)
    with pytest.raises(Refused):
        redo(six, 1, again)
    assert everything(six) == stood
    assert Draw.objects.get(pk=drawn).undone_at is None
