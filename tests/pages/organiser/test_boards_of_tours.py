"""The board of a tour's games is chosen in its settings, and every drawing of the tour follows."""

import pytest
from django.test import Client
from django.urls import reverse

from games.heldplay.layout import DEFAULT, FORMER
from tests.conftest import Cast
from tests.judge_games import address, judges_browser, under_way
from tests.pages.organiser.test_tours_and_matches import tour_form, url
from tournaments.matches.read.positions import standing_of
from tournaments.matches.read.protocol import blank_of, protocol_of
from tournaments.models import Game, Tour
from tournaments.paper.page import A4, Page
from tournaments.play.documents.boards import board_pages
from tournaments.play.games.shared import bare_board, slips_of
from tournaments.play.rules_text import rules_of

pytestmark = pytest.mark.django_db
OTHER = "houses=b2,c3,d4,e5,f6,g7,h8,e9 circles=a1,i9,a9,i1,e1,e4 line=0"


@pytest.fixture
def tour(cast: Cast) -> Tour:
    Tour.objects.filter(pk=cast.tour.pk).update(kind="heldplay")
    cast.tour.refresh_from_db()
    return cast.tour


@pytest.fixture
def olga(cast: Cast) -> Client:
    client = cast.client("organiser")
    client.cookies["django_language"] = "en"
    return client


def chosen(tour: Tour) -> dict[str, str]:
    tour.refresh_from_db()
    return dict(tour.options)


def begun(cast: Cast, judge: Client, **fields: str) -> Game:
    judge.post(address(cast, "judge_board"), {"version": 0, "key": "key-of-begin", "Eight": "B"} | fields)
    return Game.objects.get()


@pytest.mark.parametrize("layout", [FORMER, DEFAULT.replace("line=1", "line=0")])
def test_a_board_is_chosen_by_its_picture(cast: Cast, tour: Tour, olga: Client, layout: str) -> None:
    page = olga.get(url("desk_tour", cast, 1)).content.decode()
    assert page.count("board-heldplay-house-number") == 4 * 8
    assert page.count("board-heldplay-line") == 2, "two of the four have no thick line"
    assert olga.post(url("desk_tour", cast, 1), tour_form(cast) | {"options-Layout": layout}).status_code == 302
    assert chosen(tour) == {"Layout": layout}
    assert olga.get(url("desk_tour", cast, 1)).context["forms"].options["Layout"].value() == layout


def test_another_board_is_written_out_and_a_wrong_one_refused_at_its_field(
    cast: Cast, tour: Tour, olga: Client
) -> None:
    form = tour_form(cast) | {"options-Layout": "other"}
    answer = olga.post(url("desk_tour", cast, 1), form | {"options-Layout_other": OTHER.replace("b2", "a9")})
    assert answer.status_code == 422
    errors = answer.context["forms"].options.errors
    assert list(errors) == ["Layout_other"]
    assert "a9" in errors["Layout_other"][0]
    assert chosen(tour) == {}
    assert olga.post(url("desk_tour", cast, 1), form | {"options-Layout_other": f" {OTHER}\n"}).status_code == 302
    assert chosen(tour) == {"Layout": OTHER}
    assert olga.get(url("desk_tour", cast, 1)).context["forms"].options["Layout_other"].value() == OTHER


def test_the_usual_board_needs_no_word_and_a_form_without_the_field_leaves_it(
    cast: Cast, tour: Tour, olga: Client
) -> None:
    Tour.objects.filter(pk=tour.pk).update(options={"Layout": OTHER})
    assert olga.post(url("desk_tour", cast, 1), tour_form(cast)).status_code == 302
    assert chosen(tour) == {"Layout": OTHER}
    olga.post(url("desk_tour", cast, 1), tour_form(cast) | {"options-Layout": DEFAULT, "version": "2", "key": "l" * 20})
    assert chosen(tour) == {}


def test_every_game_of_the_tour_begins_on_its_board_and_its_record_says_so(cast: Cast, tour: Tour) -> None:
    Tour.objects.filter(pk=tour.pk).update(options={"Layout": OTHER})
    under_way(cast, "heldplay")
    judge = judges_browser(cast)
    assert "houses=" not in judge.get(address(cast, "judge_board")).content.decode(), "nothing to choose for one game"
    game = begun(cast, judge)
    assert (game.tags or {})["Layout"] == OTHER
    assert standing_of(game, []).position.variant.layout == OTHER
    assert "board-heldplay-line" not in judge.get(address(cast, "judge_board")).content.decode()


def test_no_game_has_another_board_than_its_tour(cast: Cast, tour: Tour) -> None:
    under_way(cast, "heldplay")
    judge = judges_browser(cast)
    record = (
        f'[Game "heldplay"]\n[A "А"]\n[B "Б"]\n[Layout "{OTHER}"]\n[Termination "resignation"]\n[Result "1-0"]\n\n1-0\n'
    )
    answer = judge.post(address(cast), {"do": "record", "version": 0, "key": "key-of-record", "text": record})
    assert answer.status_code == 422
    assert DEFAULT in answer.content.decode()
    assert not Game.objects.exclude(tags=None).exists()


def test_what_is_drawn_for_the_tour_follows(cast: Cast, tour: Tour) -> None:
    Tour.objects.filter(pk=tour.pk).update(options={"Layout": OTHER, "third": "lot"})
    tour.refresh_from_db()
    usual, other = bare_board("heldplay"), bare_board("heldplay", tour.options)
    assert usual != other
    assert other is bare_board("heldplay", {"Layout": OTHER})
    assert bare_board("heldplay", rules_of("heldplay", tour.options).agreed) == other
    cast.match.tour = tour
    assert {bare_board("heldplay", slip.options) for slip in slips_of(blank_of(cast.match))} == {other}
    assert {bare_board("heldplay", slip.options) for slip in slips_of(protocol_of(cast.match))} == {other}


@pytest.mark.parametrize("name", ["tour_rules_pdf", "tour_sheets_pdf"])
def test_papers_of_the_tour_show_its_board(
    cast: Cast, tour: Tour, olga: Client, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every drawing on paper is a page's picture: among those of each paper is the tour's board, never the usual."""
    Tour.objects.filter(pk=tour.pk).update(options={"Layout": OTHER})
    drawn = []
    monkeypatch.setattr(Page, "picture", lambda _page, _box, scene, *_more: drawn.append(scene))
    assert olga.get(reverse(name, args=["cup", 1])).status_code == 200
    board_pages("heldplay", A4, {"Layout": OTHER})
    assert drawn.count(bare_board("heldplay", {"Layout": OTHER})) >= 2
    assert bare_board("heldplay") not in drawn


def test_a_lost_race_shows_the_board_that_somebody_else_has_chosen(cast: Cast, tour: Tour, olga: Client) -> None:
    mine = tour_form(cast)
    Tour.objects.filter(pk=tour.pk).update(options={"Layout": OTHER}, version=2)
    lost = olga.post(url("desk_tour", cast, 1), mine)
    assert lost.status_code == 409
    stands = lost.content.decode().split("Current version")[1].split("What you entered")[0]
    assert f"<dd>{OTHER}</dd>" in stands
    assert stands.count("<dt>") == 7, "the head, what is played, and the board"
