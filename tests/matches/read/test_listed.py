"""What a list of matches reads of each of them."""

import json

import pytest
from django.db.models import F
from pytest_django import DjangoAssertNumQueries

from tests import factories as make
from tests.conftest import Cast
from tournaments.matches.read.matches import matches_of_tournament, shared_matches
from tournaments.models import Match, Tour, Tournament
from tournaments.models.match import MatchQuerySet

pytestmark = pytest.mark.django_db


def test_a_match_in_a_list_brings_nothing_that_names_all_others(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    pairs = [{"match": number, "team_a": "Альфа" * 9, "team_b": "Бета" * 9} for number in range(200)]
    Tour.objects.filter(pk=cast.tour.pk).update(published={"matches": pairs})
    with django_assert_num_queries(1):
        listed = list(Match.objects.filter(tour=cast.tour).with_names())
    for match in listed:
        row = vars(match) | vars(match.tour) | vars(match.tour.tournament)
        assert len(json.dumps(row, default=str, ensure_ascii=False)) < 10_000
    assert listed[0].tour.published == {"matches": pairs}


def facts(match: Match) -> list[object]:
    """What a line of any list may show of a match."""
    return [
        match.pk, match.tour.number, match.tour.draft, match.tour.tournament.frozen_from, match.team_a.name,
        match.team_b and match.team_b.name, match.room and (match.room.name, match.room.site), match.state,
    ]  # fmt: skip


def listed(cast: Cast) -> list[Match]:
    return shared_matches(Tournament.objects.get(pk=cast.tournament.pk))


def test_matches_that_share_what_they_have_in_common_are_the_same_matches(
    cast: Cast, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    second = make.make_tour(cast.tournament, draft=True)
    make.make_match(second, cast.match.team_a)
    make.make_match(second, cast.match.team_b, cast.other_match.team_b)
    Match.objects.filter(pk=cast.other_match.pk).update(room=None)
    plain = [facts(match) for match in matches_of_tournament(cast.tournament)]
    tournament = Tournament.objects.get(pk=cast.tournament.pk)
    with django_assert_num_queries(4):
        assert [facts(match) for match in shared_matches(tournament)] == plain
    assert len(plain) == 4
    first, *_others, last = listed(cast)
    assert first.team_a is last.team_a or first.team_b is last.team_a


def test_a_tour_that_has_just_become_a_draft_again_is_judged_as_one(
    cast: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the look at the tours and that at the matches an organiser withdraws the tour and draws it anew."""
    read = MatchQuerySet.in_table_order

    def meanwhile(rows: MatchQuerySet) -> MatchQuerySet:
        Tour.objects.filter(pk=cast.tour.pk).update(draft=True)
        Tournament.objects.filter(pk=cast.tournament.pk).update(revision=F("revision") + 1)
        return read(rows)

    monkeypatch.setattr(MatchQuerySet, "in_table_order", meanwhile)
    assert all(match.tour.draft for match in listed(cast))
