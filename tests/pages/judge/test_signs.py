"""Signs have words beside them where they first stand: on the judge's, the captains' and the public pages."""

import re

import pytest
from django.test import Client

from tests import factories as make
from tests.conftest import Cast
from tournaments.models import Game, Match, Team

EN = {"headers": {"accept-language": "en"}}


@pytest.fixture
def playing(cast: Cast) -> Cast:
    """The team stage of a match between teams that have signs, with an extra game."""
    for side in "AB":
        make.make_line_up(cast.match, side)
    for team, sign in ((cast.match.team_a, "α"), (cast.match.team_b, "ε")):
        Team.objects.filter(name=str(team)).update(sign=sign)
    Match.objects.filter(pk=cast.match.pk).update(state="team")
    Game.objects.create(match=cast.match, stage="individual", board=1, number=1, first="A", decision="A")
    Game.objects.create(match=cast.match, stage="extra", board=1, number=1, first="A", decision="A")
    return cast


def words(client: Client, address: str) -> str:
    page = client.get(address, **EN).content.decode()  # type: ignore[arg-type]
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


@pytest.mark.parametrize("step", ["individual", "team"])
def test_the_protocol_names_the_teams_beside_their_signs(playing: Cast, step: str) -> None:
    said = words(playing.client("judge"), f"/t/cup/matches/{playing.match.pk}/judge/?step={step}")
    assert "α — Альфа ε — Бета" in said


@pytest.mark.parametrize(("who", "tail"), [("public", ""), ("captain_a", "captain/"), ("judge", "judge/?step=summary")])
def test_results_say_what_their_signs_mean(playing: Cast, who: str, tail: str) -> None:
    said = words(playing.client(who), f"/t/cup/matches/{playing.match.pk}/{tail}")
    for sign in ("• moved first", "· no result yet", "+ won", "½ drawn", "− lost", "α Альфа", "ε Бета"):
        assert sign in said
    assert "Extra games, not counted" in said
    Game.objects.filter(stage="extra").delete()
    assert "xtra games" not in words(playing.client(who), f"/t/cup/matches/{playing.match.pk}/{tail}")


@pytest.mark.parametrize(("who", "page"), [("judge", "judge/line-ups/A/"), ("captain_a", "captain/line-up/A/")])
def test_a_line_up_says_what_its_letters_mean(cast: Cast, who: str, page: str) -> None:
    said = words(cast.client(who), f"/t/cup/matches/{cast.match.pk}/{page}")
    assert "1–4 board FS free shooter – not in this match capt. captain" in said
