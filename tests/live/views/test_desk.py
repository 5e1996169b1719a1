"""The organiser's page about the hall: what stands in its remote control after an order."""

import pytest
from django.urls import reverse

from tests.conftest import Cast
from tournaments.live.forms import TablesField
from tournaments.live.rules import WORDS

pytestmark = pytest.mark.django_db


def steered(cast: Cast, order: str, **sent: str) -> str:
    address = reverse("desk_hall_steer", args=[cast.tournament.slug])
    return cast.client("organiser").post(address, {"order": order, **sent}, follow=True).content.decode()


def test_a_refused_message_is_shown_again_as_it_was_sent(cast: Cast) -> None:
    assert ">Lunch is ready</textarea>" in steered(cast, "say", what="Lunch is ready")
    long = "All to the canteen. " * WORDS.maximum
    assert f">{long}</textarea>" in steered(cast, "say", what=long)
    assert "></textarea>" in steered(cast, "say", what="")


def test_a_refused_page_leaves_the_message_that_is_shown(cast: Cast) -> None:
    steered(cast, "say", what="Lunch is ready")
    assert ">Lunch is ready</textarea>" in steered(cast, "hold nowhere")


@pytest.mark.parametrize(
    ("typed", "tables"),
    [("1, 5–8", [1, 5, 6, 7, 8]), ("8-5", [5, 6, 7, 8]), ("1, 8 – 5", [1, 5, 6, 7, 8]), ("3-3", [3])],
)
def test_a_range_of_tables_is_the_same_from_either_end(typed: str, tables: list[int]) -> None:
    assert TablesField(required=False).clean(typed) == tables
