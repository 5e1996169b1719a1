"""Who must not meet and who is to meet lives with the tournament and is used by every draw."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import translation

from tests import factories as make
from tests.drawn import Field, make_field
from tournaments.draws.read.draws import DrawRequest, material_of, plan_draw
from tournaments.draws.write.wishes import add_wish, remove_wish
from tournaments.kernel.wording import format_sentence
from tournaments.kernel.write import Refused
from tournaments.matches.read.matches import wishes_for
from tournaments.matches.write.matches import add_match
from tournaments.models import AuditEntry, Draw, PairWish

pytestmark = pytest.mark.django_db


@pytest.fixture
def six(db: None) -> Field:
    return make_field(6, tours=3)


def wish(field: Field, one: int, other: int, kind: str = "forbidden", **more: Any) -> Any:
    """Of the teams with these initial numbers."""
    given: dict[str, Any] = {"one": field.teams[one - 1].pk, "other": field.teams[other - 1].pk, "kind": kind} | more
    return add_wish(make.by(field.organiser), tournament_id=field.tournament.pk, **given)


def met(field: Field, number: int) -> set[frozenset[str]]:
    return {frozenset(pair.split("-")) for pair in field.pairs(number)}


def two(*names: int) -> frozenset[str]:
    return frozenset(map(str, names))


def warnings(field: Field, number: int, method: str) -> list[str]:
    planned = plan_draw(material_of(field.tour(number)), DrawRequest(method, 7))
    with translation.override("en"):
        return [format_sentence(finding.fault) for finding in planned.findings]


def test_a_swiss_draw_keeps_apart_whom_the_tournament_keeps_apart(six: Field) -> None:
    six.draw(1)
    first = next(iter(met(six, 1)))
    one, other = sorted(map(int, first))
    wish(six, one, other)
    six.draw(1)
    assert first not in met(six, 1)
    assert Draw.objects.first().options["forbidden"] == [[six.teams[one - 1].pk, six.teams[other - 1].pk]]  # type: ignore[union-attr]


def test_a_swiss_draw_puts_those_together_who_are_to_meet_until_they_have_met(six: Field) -> None:
    wish(six, 1, 2, "wished")
    six.draw(1)
    assert two(1, 2) in met(six, 1)
    six.play(1)
    six.draw(2)
    assert two(1, 2) not in met(six, 2)


def test_what_is_wished_for_a_tour_is_for_that_tour_and_counts_more(six: Field) -> None:
    wish(six, 1, 2)
    wish(six, 1, 2, "wished", tour=six.tour(2).pk)
    six.draw(1)
    assert two(1, 2) not in met(six, 1)
    six.play(1)
    six.draw(2)
    assert two(1, 2) in met(six, 2)


def test_what_is_said_of_one_try_stands_in_place_of_it(six: Field) -> None:
    wish(six, 1, 2, "wished")
    six.draw(1, wished=[], forbidden=[[six.teams[0].pk, six.teams[1].pk]])
    assert two(1, 2) not in met(six, 1)


@pytest.mark.parametrize("method", ["round_robin", "knock_out"])
def test_a_table_and_a_bracket_begin_without_a_pair_that_must_not_meet(six: Field, method: str) -> None:
    six.draw(1, method)
    pairs = [pair for pair in six.pairs(1) if not pair.endswith("-")]
    one, other = map(int, pairs[0].split("-"))
    wish(six, one, other)
    six.draw(1, method, fresh=True)
    assert two(one, other) not in met(six, 1)
    plan: Any = Draw.objects.first()
    assert "pairing.exchanged" in str(plan.plan)


def test_a_table_warns_of_a_pair_that_comes_later(six: Field) -> None:
    six.draw(1, "round_robin")
    six.draw(2, "round_robin")
    one, other = map(int, six.pairs(2)[0].split("-"))
    wish(six, one, other)
    assert any("must not meet" in sentence for sentence in warnings(six, 2, "round_robin"))


def test_a_pair_wished_for_this_tour_that_does_not_come_about_is_said(six: Field) -> None:
    six.draw(1, "round_robin")
    pairs = met(six, 1)
    apart = next((a, b) for a in range(1, 7) for b in range(a + 1, 7) if two(a, b) not in pairs)
    wish(six, *apart, "wished", tour=six.tour(1).pk)
    assert any("have to meet in this tour" in sentence for sentence in warnings(six, 1, "round_robin"))


def test_a_pair_made_by_hand_is_warned_about(six: Field) -> None:
    wish(six, 1, 2)
    intent = make.by(six.organiser)
    given: dict[str, Any] = {"tournament_id": six.tournament.pk, "tour_id": six.tour(1).pk}
    add_match(intent, **given, team_a_id=six.teams[1].pk, team_b_id=six.teams[0].pk)
    assert len(intent.found["warnings"]) == 1
    intent = make.by(six.organiser)
    add_match(intent, **given, team_a_id=six.teams[2].pk, team_b_id=six.teams[3].pk)
    assert "warnings" not in intent.found


def test_the_same_two_stand_once_whichever_comes_first(six: Field) -> None:
    wish(six, 1, 2, reason="сёстры")
    wish(six, 2, 1, "wished")
    row = PairWish.objects.get()
    assert (row.kind, row.reason) == ("wished", "")
    entry = AuditEntry.objects.latest("number")
    assert (entry.changes["before"]["reason"], entry.changes["after"]["wish_kind"]) == ("сёстры", "wished")
    remove_wish(make.by(six.organiser), tournament_id=six.tournament.pk, wish_id=row.pk)
    assert not PairWish.objects.exists()
    assert wishes_for(six.tour(1)).forbidden == frozenset()
    with pytest.raises(Refused):
        remove_wish(make.by(six.organiser), tournament_id=six.tournament.pk, wish_id=row.pk)


@pytest.mark.parametrize("faulty", [{}, {"kind": "perhaps"}, {"tour": 10**9}, {"reason": "x" * 501}])
def test_what_makes_no_sense_is_refused(six: Field, faulty: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        wish(six, 1, 2 if faulty else 1, **faulty)
    assert not PairWish.objects.exists()


def test_it_is_the_organisers(six: Field) -> None:
    stranger = make.make_user()
    with pytest.raises(PermissionDenied):
        add_wish(
            make.by(stranger), tournament_id=six.tournament.pk, one=six.teams[0].pk, other=six.teams[1].pk,
            kind="forbidden",
        )  # fmt: skip
