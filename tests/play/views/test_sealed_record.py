"""A recorded game of Der Isses! that ended while picks were still sealed."""

import pytest
from django.test import Client
from django.utils import timezone

from tests import factories as make
from tests.conftest import Cast
from tests.games.isses.scenes import PLAYED
from tournaments.models import Game, GameAction, Match, Tour

PICKS = ("(pick A r)", "(pick B b)")


@pytest.fixture
def resigned(cast: Cast) -> str:
    """The address of the game: A resigned with both cards face down."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind="isses", options={"picks": "sealed"})
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.TEAM)
    for side in "AB":
        make.make_line_up(cast.match, side)
    tags = {"Game": "isses", "Options": "picks=sealed", "Termination": "resignation", "Result": "0-1"}
    game = Game.objects.create(match=cast.match, stage="individual", board=1, decision="B", tags=tags)
    for ply, text in enumerate((*PLAYED, *PICKS), start=1):
        moment = timezone.now()
        GameAction.objects.create(game=game, ply=ply, text=text, entered_by="Семён", entered_at=moment)
    return f"/t/cup/matches/{cast.match.pk}/games/individual/1/1/"


def texts(client: Client, address: str) -> str:
    asked = ("", "?ply=3", "?part=board", "record.txt", "position.svg")
    pages = [client.get(f"{address}{what}") for what in asked]
    assert [page.status_code for page in pages] == [200] * len(asked)
    return "".join(page.content.decode() for page in pages)


@pytest.mark.parametrize("who", ["public", "captain_a", "captain_b", "other_judge"])
def test_nobody_but_the_judges_reads_a_pick_that_was_never_revealed(cast: Cast, resigned: str, who: str) -> None:
    shown = texts(cast.client(who), resigned)
    assert "(pick A ?)" in shown
    assert not any(pick in shown for pick in PICKS)


def test_the_judge_reads_what_was_entered(cast: Cast, resigned: str) -> None:
    assert all(pick in texts(cast.client("judge"), resigned) for pick in PICKS)


def test_a_picture_is_the_same_whatever_was_picked(cast: Cast, resigned: str) -> None:
    pictures = set()
    for colour in "rob":
        GameAction.objects.filter(text__startswith="(pick A").update(text=f"(pick A {colour})")
        pictures.add(Client().get(f"{resigned}position.svg").content)
    assert len(pictures) == 1
