"""The page of those who must not meet and of those who are to."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import PairWish, Tour

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


@pytest.fixture
def olga(cast: Cast) -> Client:
    return cast.client("organiser")


def send(client: Client, cast: Cast, **given: Any) -> Any:
    pair = {"one": cast.match.team_a_id, "other": cast.match.team_b_id, "kind": "forbidden"}
    given = pair | {"key": make.by(cast.organiser).key} | given
    return client.post(reverse("desk_wishes", args=["cup"]), given, headers=ENGLISH, follow=True)


def test_a_pair_is_put_on_the_list_and_taken_off_it(olga: Client, cast: Cast) -> None:
    page = send(olga, cast, because="Одна школа", tour=cast.tour.pk).content.decode()
    assert "must not meet" in page
    assert "Одна школа" in page
    row = PairWish.objects.get()
    assert (row.tour_id, row.kind) == (cast.tour.pk, "forbidden")
    gone = olga.post(reverse("desk_wish_remove", args=["cup", row.pk]), {"key": "the key of removal"}, follow=True)
    assert "Одна школа" not in gone.content.decode()
    assert not PairWish.objects.exists()


def test_a_refused_pair_keeps_what_was_entered(olga: Client, cast: Cast) -> None:
    answer = send(olga, cast, other=cast.match.team_a_id, because="Одна школа")
    assert answer.status_code == 422
    assert "Одна школа" in answer.content.decode()
    assert not PairWish.objects.exists()


def test_the_draw_begins_with_what_is_on_the_list(olga: Client, cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(draft=True)
    send(olga, cast)
    send(olga, cast, other=cast.other_match.team_a_id, kind="wished")
    page = olga.get(reverse("desk_draw", args=["cup", 1]), headers=ENGLISH).content.decode()
    assert "Альфа – Бета</textarea>" in page
    assert "Альфа – Гамма</textarea>" in page
    assert "must not meet" in olga.get(reverse("desk_pairs", args=["cup", 1]), headers=ENGLISH).content.decode()
    assert "must not meet" in olga.get(reverse("desk_publish", args=["cup", 1]), headers=ENGLISH).content.decode()
