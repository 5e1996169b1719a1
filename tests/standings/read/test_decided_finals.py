"""Finals of a knock-out that were drawn, or to which one side did not come: bracket and standings name one winner."""

from typing import Any

import pytest
from django.db.models import F
from django.utils import translation

from tests import factories as make
from tests.drawn import Field, make_field
from tests.scripts.test_verify import read, verify
from tournaments.archive.read import document_of
from tournaments.draws.read.series import bracket_with
from tournaments.draws.write.draws import decide_who_goes_on
from tournaments.kernel.wording import format_sentence
from tournaments.models import Match, Tour, Tournament
from tournaments.standings.read.standings import Standings, standings


@pytest.fixture
def cup(db: None) -> Field:
    """A knock-out of four whose final was drawn; 1 has won the semi-final by more than 2."""
    field = make_field(4, tours=2)
    Tour.objects.filter(number=2).update(final="1-2, 3-4")
    field.draw(1, "knock_out")
    field.play(1, *((9, 0) if "1" in pair else (3, 1) for pair in field.pairs(1)))
    Match.objects.filter(tour__number=1, team_b__name="1").update(total_a=0, total_b=9)
    field.draw(2, "knock_out", despite_warnings=True)
    field.play(2, (2, 2), (2, 2))
    return field


def final(field: Field) -> Match:
    return Match.objects.get(tour=field.tour(2), number=1)


def side_of(field: Field, team: str) -> str:
    return "A" if final(field).team_a.name == team else "B"


def decide(field: Field, side: str) -> None:
    match = final(field)
    decide_who_goes_on(make.by(field.organiser), match_id=match.pk, version=match.version, side=side)


def table(field: Field) -> Standings:
    Tournament.objects.update(revision=F("revision") + 1)
    return standings(Tournament.objects.get())


def first_two(field: Field) -> list[tuple[str, int]]:
    return [(row.team.name, row.place) for row in table(field).rows[:2]]


def champion(field: Field) -> str:
    standing = bracket_with(field.tour(2), include_hidden=True)
    assert standing is not None
    winner = next(node.winner for node in standing.bracket.rounds[-1] if not node.is_third_place)
    return standing.teams[winner].name if winner is not None else ""


def why(field: Field) -> str:
    above = table(field).rows[0].above
    assert above is not None
    with translation.override("en"):
        return format_sentence(above)


def test_who_wins_a_drawn_final_by_decision_has_the_first_place_until_it_is_taken_back(cup: Field) -> None:
    assert (first_two(cup), champion(cup)) == ([("1", 1), ("2", 2)], "")
    decide(cup, side_of(cup, "2"))
    assert (first_two(cup), champion(cup)) == ([("2", 1), ("1", 2)], "2")
    assert "by the organiser’s decision after the drawn match for places" in why(cup)
    assert (final(cup).total_a, final(cup).total_b) == (2, 2)
    decide(cup, "")
    assert (first_two(cup), champion(cup)) == ([("1", 1), ("2", 2)], "")


def test_a_decision_counts_only_while_the_points_are_equal(cup: Field) -> None:
    decide(cup, side_of(cup, "2"))
    more = {"total_a": 3} if side_of(cup, "1") == "A" else {"total_b": 3}
    Match.objects.filter(pk=final(cup).pk).update(**more)
    assert (first_two(cup), champion(cup)) == ([("1", 1), ("2", 2)], "1")
    assert "by the match for places" in why(cup)


def test_who_did_not_come_to_a_final_loses_it_also_with_equal_points(cup: Field) -> None:
    Match.objects.filter(pk=final(cup).pk).update(walk_over=side_of(cup, "1"))
    assert (first_two(cup), champion(cup)) == ([("2", 1), ("1", 2)], "2")
    assert "who did not turn up for the match for places" in why(cup)


@pytest.mark.parametrize("fields", [{}, {"goes_on": "A"}, {"goes_on": "B"}, {"walk_over": "A"}, {"walk_over": "B"}])
def test_the_verifier_works_out_the_same(cup: Field, fields: dict[str, Any]) -> None:
    Match.objects.update(entered_a=F("total_a"), entered_b=F("total_b"))
    Match.objects.filter(tour__number=2).update(**fields)
    shown = [[row.team.name, str(row.place)] for row in table(cup).rows]
    document = document_of(Tournament.objects.get(), with_log=False)
    rows = list(verify.Standings(read(document), published=False).rows())[1:]
    assert [[team, place] for place, team, *_values in rows] == shown
