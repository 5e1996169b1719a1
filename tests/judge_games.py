"""The page of one game for its judges, for the tests that open it for one kind of game or another."""

from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse

from tests import factories as make
from tests.conftest import Cast
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.models import Match, Tour

BOARD: Final = GameKey(Stage.INDIVIDUAL, 2, 1)


def under_way(cast: Cast, kind: str = "corners") -> Cast:
    """The cast in the midst of the individual stage of a tour of that game, line-ups named."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind=kind)
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    for side in "AB":
        make.make_line_up(cast.match, side)
    return cast


def judges_browser(cast: Cast) -> Client:
    """The judge's browser, in English."""
    client = cast.client("judge")
    client.cookies["django_language"] = "en"
    return client


@pytest.fixture
def judge(playing: Cast) -> Client:
    """The same as a fixture; ``playing`` is the test's own."""
    return judges_browser(playing)


def address(cast: Cast, name: str = "judge_game", **game: Any) -> str:
    """An address of the second board's game."""
    return reverse(name, args=["cup", cast.match.pk, BOARD._replace(**game)])


def send(client: Client, cast: Cast, do: str, **fields: Any) -> Any:
    """What a form of the page sends."""
    return client.post(address(cast), {"do": do, "version": 0, "key": "one-key-of-a-form"} | fields)
