"""What a list of matches reads of each of them."""

import json

import pytest
from pytest_django import DjangoAssertNumQueries

from tests.conftest import Cast
from tournaments.models import Match, Tour

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
