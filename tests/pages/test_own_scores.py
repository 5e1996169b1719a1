"""The score of a game by its own rules stands beside its figures wherever these are shown."""

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from tests import factories as make
from tests.conftest import Cast
from tests.judge_games import address, under_way
from tests.paper.scenes import pages_of, texts_of
from tests.records import finished_text
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.kernel.values import plain_score
from tournaments.matches.read.protocol import protocol_of
from tournaments.models import Game, Match
from tournaments.play.documents.record import Diagrams, record_pages
from tournaments.play.read.records import game_page
from tournaments.play.write import records

BOARD = GameKey(Stage.INDIVIDUAL, 2, 1)
EN = {"accept-language": "en"}
RU = {"accept-language": "ru"}


@pytest.fixture
def played(cast: Cast) -> Match:
    """A game of Corners that ended 37 : 27."""
    under_way(cast)
    sheet = {"first": "A", "painted": {"A": 37, "B": 27}}
    Game.objects.create(match=cast.match, decision="A", first="A", sheet=sheet, **BOARD._asdict())
    return Match.objects.get(pk=cast.match.pk)


def test_a_game_of_corners_is_told_with_the_difference_of_its_points(played: Match) -> None:
    for language, score in (("en", "difference 10"), ("ru", "разница 10")):
        with translation.override(language):
            lines = {game.key: (game.own_text, game.score) for game in protocol_of(played).games}
        assert lines.pop(BOARD) == ("37\u00a0:\u00a027", score)
        assert set(lines.values()) == {("", "")}


def test_a_game_without_such_a_rule_has_its_figures_alone(cast: Cast) -> None:
    tour = make.make_tour(cast.tournament, kind="deer")
    match = make.make_match(tour, state="individual")
    sheet = {"deer": "A", "outcome": "dogs", "taken": 5}
    Game.objects.create(match=match, decision="B", first="A", sheet=sheet, **BOARD._asdict())
    (line,) = [game for game in protocol_of(match).games if game.key == BOARD]
    assert (line.own_text, line.score) == ("5\u00a0:\u00a019", "")


@pytest.mark.parametrize(("how", "score"), [(EN, "difference 10"), (RU, "разница 10")])
def test_the_judges_and_the_public_read_it(cast: Cast, played: Match, how: dict[str, str], score: str) -> None:
    sheet = f"/t/cup/matches/{played.pk}/judge/"
    for client, page in (
        (cast.client("judge"), f"{sheet}?step=individual"),
        (cast.client("judge"), address(cast)),
        (Client(), f"/t/cup/matches/{played.pk}/"),
    ):
        assert score in client.get(page, headers=how).content.decode(), page


def test_the_game_s_page_and_its_paper_have_it(cast: Cast) -> None:
    under_way(cast)
    records.enter_record(make.by(cast.judge), match_id=cast.match.pk, version=0, text=finished_text(), key=BOARD)
    with translation.override("en"):
        game = game_page(protocol_of(cast.match), BOARD)
        assert game is not None
        score = game.line.score
        printed = texts_of(record_pages(game, Diagrams()))
    assert score.startswith("difference ")
    assert f"{plain_score(game.line.own_text)}, {score}" in printed
    page = Client().get(reverse("game", args=["cup", cast.match.pk, BOARD]), headers=EN).content.decode()
    assert score in page


@pytest.mark.both_databases
def test_the_protocol_on_paper_has_it(played: Match) -> None:
    with translation.override("en"):
        printed = texts_of(pages_of(played, blank=False))
    assert "37 : 27 (+10)" in " ".join(printed.split())
    assert "In brackets: the difference." in printed
