"""A draw that reads the standings while matches of earlier tours do not count yet: told, and stored only on purpose."""

from typing import Any

import pytest
from django.utils import translation

from tests.drawn import Field, make_field, picture
from tournaments.draws.read.draws import DrawRequest, Uncounted, material_of, plan_draw, uncounted_before
from tournaments.kernel.write import Refused
from tournaments.models import AuditEntry, Draw, Match, Team, Tour, Tournament


@pytest.fixture
def six(db: None) -> Field:
    """Six teams; the first tour is drawn and played, and one of its three matches is signed but not approved."""
    field = make_field(6)
    field.draw(1)
    field.play(1)
    leave(field, 1, "signed", tables=[1])
    return field


def leave(field: Field, number: int, state: str, *, tables: list[int]) -> None:
    """Matches of a tour that are no further than this."""
    Match.objects.filter(tour=field.tour(number), number__in=tables).update(state=state)
    Tournament.objects.filter(pk=field.tournament.pk).update(revision=field.tournament.revision + 1)
    field.tournament.refresh_from_db()


def said(field: Field, number: int) -> list[str]:
    with translation.override("en"):
        return [tour.sentence for tour in uncounted_before(field.tour(number))]


def refused(field: Field, number: int, method: str = "swiss", **draw_request: Any) -> str:
    before = (picture(field.tour(number)), Draw.objects.count(), AuditEntry.objects.count())
    with translation.override("en"), pytest.raises(Refused) as why:
        field.draw(number, method, **draw_request)
    assert (picture(field.tour(number)), Draw.objects.count(), AuditEntry.objects.count()) == before
    return str(why.value)


def test_a_swiss_draw_without_a_result_is_refused_until_it_is_wanted(six: Field) -> None:
    assert "1 of 3 matches of tour 1 does not count yet." in refused(six, 2)
    six.draw(2, despite_warnings=True)
    assert len(six.pairs(2)) == 3
    entry = AuditEntry.objects.latest("number")
    assert len(entry.changes["despite"]) == 1


def test_nothing_is_asked_once_everything_counts(six: Field) -> None:
    leave(six, 1, "approved", tables=[1, 2, 3])
    assert plan_draw(material_of(six.tour(2)), DrawRequest("swiss", 7)).uncounted == ()
    six.draw(2)
    assert "despite" not in AuditEntry.objects.latest("number").changes


@pytest.mark.parametrize(
    ("method", "draw_request"),
    [("round_robin", {}), ("knock_out", {}), ("knock_out", {"best": 4}), ("round_robin", {"fresh": True})],
)
def test_every_draw_that_begins_from_the_standings_asks(six: Field, method: str, draw_request: dict[str, Any]) -> None:
    assert "tour 1" in refused(six, 2, method, **draw_request)
    six.draw(2, method, despite_warnings=True, **draw_request)
    assert six.pairs(2)


@pytest.mark.parametrize(
    ("method", "draw_request"),
    [
        ("swiss", {"by_group": True}), ("round_robin", {"by_group": True}),
        ("knock_out", {"best": 1, "each_group": True}),
    ],
)  # fmt: skip
def test_draws_of_groups_ask_too(six: Field, method: str, draw_request: dict[str, Any]) -> None:
    for place, team in enumerate(six.teams):
        Team.objects.filter(pk=team.pk).update(group="AB"[place % 2])
    assert "tour 1" in refused(six, 2, method, **draw_request)
    six.draw(2, method, despite_warnings=True, **draw_request)
    assert six.pairs(2)


def test_a_table_that_goes_on_reads_no_results_and_is_drawn_ahead(db: None) -> None:
    field = make_field(4)
    for number in (1, 2, 3):
        field.draw(number, "round_robin")
    assert all(field.pairs(number) for number in (1, 2, 3))


def test_a_bracket_that_goes_on_waits_for_its_results_whatever_is_wanted(db: None) -> None:
    field = make_field(4)
    field.draw(1, "knock_out")
    field.play(1)
    leave(field, 1, "signed", tables=[1])
    with pytest.raises(Refused):
        field.draw(2, "knock_out", despite_warnings=True)
    assert field.pairs(2) == []


def test_every_earlier_tour_is_named_and_byes_are_matches_too(db: None) -> None:
    field = make_field(5, tours=4)
    for number in (1, 2):
        field.draw(number)
        field.play(number)
    assert said(field, 3) == []
    leave(field, 1, "closing", tables=[1, 2])
    leave(field, 2, "planned", tables=[3])
    assert said(field, 3) == [
        "2 of 3 matches of tour 1 do not count yet.",
        "1 of 3 matches of tour 2 does not count yet.",
    ]
    leave(field, 1, "signed", tables=[1, 2, 3])
    assert said(field, 2) == ["No match of tour 1 counts yet."]


def test_a_rehearsal_and_later_tours_are_left_out(six: Field) -> None:
    assert len(said(six, 2)) == 1
    assert said(six, 1) == []
    Tour.objects.filter(number=1).update(rehearsal=True)
    assert said(six, 2) == []
    six.draw(2)


def test_where_signed_matches_count_they_count_for_the_draw(six: Field) -> None:
    Tournament.objects.filter(pk=six.tournament.pk).update(count_when=Tournament.CountWhen.SIGNED)
    assert said(six, 2) == []
    leave(six, 1, "closing", tables=[2])
    assert said(six, 2) == ["1 of 3 matches of tour 1 does not count yet."]


def test_hidden_results_that_count_are_no_reason_to_ask(six: Field) -> None:
    leave(six, 1, "approved", tables=[1, 2, 3])
    Tournament.objects.filter(pk=six.tournament.pk).update(frozen_from=1)
    assert said(six, 2) == []


@pytest.mark.parametrize(
    ("waiting", "matches", "sentence"),
    [
        (11, 12, "11 из 12 встреч тура\xa01 пока не учитывается."),
        (1, 12, "1 из 12 встреч тура\xa01 пока не учитывается."),
        (2, 21, "2 из 21 встречи тура\xa01 пока не учитываются."),
        (21, 24, "21 из 24 встреч тура\xa01 пока не учитывается."),
        (1, 1, "Ни одна встреча тура\xa01 пока не учитывается."),
        (12, 12, "Ни одна встреча тура\xa01 пока не учитывается."),
    ],
)  # fmt: skip
def test_it_is_said_as_people_say_it(waiting: int, matches: int, sentence: str) -> None:
    with translation.override("ru"):
        assert Uncounted(1, waiting, matches).sentence == sentence
