"""The sixth game on the site, without a line of the site that names it.

Run by ``test_sixth_game.py`` in a process of its own, whose games are six from its beginning.
"""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils.crypto import get_random_string

from games import registry
from tests import factories as make
from tests.conftest import Cast
from tests.games.sixth.noughts import GAME
from tests.games.sixth.site import SITE_GAME
from tournaments.formats.rules.tour_format import GAME_KINDS, GameKey, Stage, presets_for
from tournaments.management.commands.write_generated import board_colours
from tournaments.models import Game, GameAction, Match, Tour, Tournament, TryBoard
from tournaments.play.games import registry as site_games
from tournaments.play.write.beginning import begin_game
from tournaments.play.write.moving import play

pytestmark = pytest.mark.django_db
SLUG = GAME.slug


@pytest.fixture(autouse=True)
def _in_the_registry() -> None:
    site_games._GAMES[SLUG] = SITE_GAME


@pytest.fixture
def playing(cast: Cast) -> Cast:
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.INDIVIDUAL)
    Tour.objects.filter(pk=cast.tour.pk).update(kind=SLUG, options={})
    for side in "AB":
        make.make_line_up(cast.match, side)
    return cast


def test_it_is_a_kind_of_tour_with_a_format_of_its_own() -> None:
    assert GAME_KINDS[-1] == SLUG
    assert set(presets_for(SLUG)) == {SLUG, "duel"}


def test_its_rules_stand_on_a_page_and_on_paper() -> None:
    client = Client(headers={"accept-language": "en"})
    page = client.get(reverse("rules", args=[SLUG])).content.decode()
    assert "Three in a row win." in page
    assert "Each marks an empty cell." in page
    for name in ("rules_pdf", "sheets_pdf", "board_pdf"):
        assert client.get(reverse(name, args=[SLUG])).getvalue().startswith(b"%PDF")


def test_it_is_tried_on_a_board() -> None:
    client = Client(headers={"accept-language": "en"})
    assert reverse("try_new", args=[SLUG]) in client.get(reverse("try_games")).content.decode()
    client.post(
        reverse("try_new", args=[SLUG]), {"key": get_random_string(20), "targets": "on", "options-misere": "no"}
    )
    board = TryBoard.objects.get(game=SLUG)
    for version, cell in enumerate("a1 b1 a2 b2 a3".split(), start=board.version):
        sent = {"key": get_random_string(20), "version": version, "taps": cell}
        client.post(reverse("try_play", args=[SLUG, board.key]), sent)
    shown = client.get(reverse("try_board", args=[SLUG, board.key])).content.decode()
    assert "Player A has won." in shown
    assert 'id="cell-a1"' in shown


def test_it_is_played_on_the_board_and_fills_the_protocol(playing: Cast) -> None:
    key = GameKey(Stage.INDIVIDUAL, 2, 1)
    begin_game(make.by(playing.judge), match_id=playing.match.pk, version=0, tags={}, key=key)
    for version, cell in enumerate("a1 b1 a2 b2 a3".split(), start=1):
        play(make.by(playing.judge), match_id=playing.match.pk, version=version, action=cell, key=key)
    row = Game.objects.get(**key._asdict())
    assert (row.decision, row.sheet) == ("A", {"winner": "A"})


def test_a_whole_tournament_of_it_is_simulated() -> None:
    call_command("simulate", stdout=StringIO(), slug="play", teams=4, tours=2, seed=3, kind=[SLUG], games=1)
    played = Match.objects.filter(tour__tournament=Tournament.objects.get(slug="play"))
    assert {match.state for match in played} == {Match.State.APPROVED}
    assert GameAction.objects.filter(game__match__in=played, text__in=["a1", "b2"]).exists()
    assert Game.objects.filter(match__in=played, sheet__isnull=False, plies=0).exists()


def test_the_interface_documents_it() -> None:
    document = json.loads(Client().get(reverse("api_document")).content)
    assert f"{SLUG}, or points" in json.dumps(document)


def test_its_colours_stand_in_the_style_sheet() -> None:
    assert registry.get(SLUG).paints[0][0] == "mark"
    assert ".board .board-mark{" in board_colours()
