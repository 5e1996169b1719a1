"""Who goes on after a drawn match of a knock-out."""

import pytest
from django.core.exceptions import PermissionDenied

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.read.series import bracket_with
from tournaments.draws.write.draws import decide_who_goes_on
from tournaments.kernel.write import Conflict, Refused
from tournaments.models import Match


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


def test_a_decision_can_be_taken_back(drawn: Field) -> None:
    decide(drawn, "B")
    decide(drawn, "")
    assert Match.objects.get(tour__number=1, number=1).goes_on == ""


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
