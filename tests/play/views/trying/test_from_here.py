"""A board that begins at a picture of the rules, or at a move of a recorded game."""

from typing import Any

import pytest
from django.db.models import Model
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from games.core.teaching import Example, Teaching
from games.registry import get
from tests.conftest import Cast
from tests.journeys import boards
from tournaments.formats.rules.tour_format import PRESETS, GameKey, Stage, to_json
from tournaments.models import Game, GameAction, Match, Tour, Tournament, TryBoard

pytestmark = pytest.mark.django_db
SHOWN = Example(
    "taken", "6", "A rectangle is captured.", before="a1 h8 c1 h7 c3", moves="h6 a3", options=(("reuse", "effect"),),
    tags=(("Circles", "B"),),
)  # fmt: skip
KEY = GameKey(Stage.INDIVIDUAL, 1, 1)


@pytest.fixture(autouse=True)
def _example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(get("corners")), "teaching", Teaching((SHOWN,)))


@pytest.mark.parametrize(("step", "played"), [
    ("", "a1 h8 c1 h7 c3"), ("0", "a1 h8 c1 h7 c3"), ("1", "a1 h8 c1 h7 c3 h6"), ("2", "a1 h8 c1 h7 c3 h6 a3"),
    ("99", "a1 h8 c1 h7 c3 h6 a3"), ("-1", "a1 h8 c1 h7 c3"), ("9" * 6, "a1 h8 c1 h7 c3"),
])  # fmt: skip
def test_a_board_begins_at_a_step_of_an_example(step: str, played: str) -> None:
    answer = Client().post(f"/try/corners/?from=taken&step={step}")
    board = TryBoard.objects.get()
    assert answer["Location"] == reverse("try_board", args=["corners", board.key])
    assert board.actions == played.split()
    assert (board.options["reuse"], board.tags["Circles"]) == ("effect", "B")
    page = Client().get(answer["Location"])
    assert page.status_code == 200
    assert page.context["board_view"].ply == len(board.actions)


@pytest.mark.parametrize(("asked", "played"), [
    ("options-edges=outside", {"edges": "outside", "reuse": "effect"}), ("options-edges=maybe", {"reuse": "effect"}),
    ("", {"reuse": "effect"}),
])  # fmt: skip
def test_a_board_that_begins_at_an_example_keeps_the_options_of_the_rules(asked: str, played: dict[str, str]) -> None:
    assert Client().post(f"/try/corners/?from=taken&step=1&{asked}").status_code == 302
    board = TryBoard.objects.get()
    usual = {"edges": "inside", "reuse": "effect"}
    assert {**usual, **board.options} == {**usual, **played}


def test_an_example_that_is_not_true_with_the_options_begins_with_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert Client().post("/try/corners/?from=again&step=1&options-reuse=unpainted").status_code == 302
    assert TryBoard.objects.get().options.get("reuse", "effect") == "effect"


def test_the_address_by_itself_shows_the_picture_and_makes_nothing() -> None:
    answer = Client(headers={"accept-language": "en"}).get("/try/corners/?from=taken&step=1")
    page = answer.content.decode()
    assert "A rectangle is captured." in page
    assert 'action="/try/corners/?from=taken&amp;step=1"' in page
    assert 'class="board"' in page
    assert not TryBoard.objects.exists()


def test_no_example_of_that_name_is_no_page() -> None:
    for method in (Client().get, Client().post):
        for game in ("corners", "deer", "chess"):
            assert method(f"/try/{game}/?from=none").status_code == 404
    assert not TryBoard.objects.exists()


def test_the_button_of_the_rules_pages_is_the_same_for_every_reader() -> None:
    """Pages of rules are kept and sent to all: a key of the form's own would join their boards."""
    request = RequestFactory().get("/")
    button = render_to_string("play/try/_from.html", {"game": "corners", "key": "taken", "step": 2}, request)
    assert 'action="/try/corners/?from=taken&amp;step=2"' in button
    assert 'name="csrfmiddlewaretoken"' in button
    assert 'name="key"' not in button
    for _reader in range(2):
        Client().post("/try/corners/?from=taken&step=2")
    assert TryBoard.objects.count() == 2


def recorded(cast: Cast, kind: str, texts: list[str], options: dict[str, str], **row: Any) -> str:
    """A game of the cast's match with these actions; its address."""
    Tour.objects.filter(pk=cast.tour.pk).update(kind=kind, options=options, format=to_json(PRESETS[kind].format))
    Match.objects.filter(pk=cast.match.pk).update(state=Match.State.APPROVED)
    about = {
        "tags": {"Game": kind, "Result": "1-0", "Termination": "resignation"},
        "decision": "A",
        "plies": len(texts),
    }
    game = Game.objects.create(match=cast.match, **KEY._asdict(), **(about | row))
    for ply, text in enumerate(texts, 1):
        GameAction.objects.create(game=game, ply=ply, text=text, entered_by="Семён", entered_at=timezone.now())
    return reverse("game_try", args=["cup", cast.match.pk, KEY])


def test_a_board_begins_at_a_move_of_a_recorded_game(cast: Cast) -> None:
    url = recorded(cast, "corners", ["d4", "e5", "f6"], {"reuse": "effect"})
    page = Client().get(reverse("game", args=["cup", cast.match.pk, KEY]), {"ply": "2"}).content.decode()
    assert f'action="{url}"' in page
    assert '<input type="hidden" name="ply" value="2" data-try-ply>' in page
    answer = Client().post(url, {"ply": "2"})
    board = TryBoard.objects.get()
    assert answer["Location"] == reverse("try_board", args=["corners", board.key])
    assert (board.actions, board.options["reuse"]) == (["d4", "e5"], "effect")
    assert "Termination" not in board.tags


def test_a_game_that_goes_on_or_that_not_everybody_may_read_is_not_tried(cast: Cast) -> None:
    url = recorded(cast, "corners", ["d4", "e5"], {}, begun_at=timezone.now())
    kinds: list[tuple[type[Model], dict[str, Any], dict[str, Any]]] = [
        (Game, {"decision": ""}, {"decision": "A"}),
        (Tournament, {"visibility": "private"}, {"visibility": "public"}),
        (Tournament, {"frozen_from": cast.tour.number}, {"frozen_from": None}),
        (Tour, {"draft": True}, {"draft": False}),
        (Match, {"state": "team"}, {"state": "approved"}),
        (Match, {"state": "signed"}, {"state": "approved"}),
        (Tournament, {"reviews": "no"}, {"reviews": "yes"}),
    ]
    for model, hidden, shown in kinds:
        model._default_manager.update(**hidden)
        for role in ("public", "organiser"):
            assert cast.client(role).post(url, {"ply": "1"}).status_code == 404, hidden
        assert not TryBoard.objects.exists()
        model._default_manager.update(**shown)
    assert Client().post(url, {"ply": "1"}).status_code == 302


def test_where_no_program_plays_a_game_is_tried_before_its_match_is_approved(cast: Cast, settings: Any) -> None:
    url = recorded(cast, "corners", ["d4", "e5"], {})
    Match.objects.filter(pk=cast.match.pk).update(state="signed")
    settings.THINKING_PROCESSES = 0
    assert Client().post(url, {"ply": "1"}).status_code == 302


def test_a_pick_that_was_never_shown_stays_hidden(cast: Cast) -> None:
    texts = [*boards.texts("isses")[:2], "(pick A v)", "(pick B y)"]
    url = recorded(cast, "isses", texts, {"picks": "sealed"})
    assert Client().post(url, {"ply": "4"}).status_code == 302
    assert TryBoard.objects.get().actions == texts[:2]


@pytest.mark.parametrize("seed", ["abc", "x" * 501, "a\u200bb"])
def test_a_board_begins_with_the_set_up_of_the_record_and_not_with_one_drawn_anew(cast: Cast, seed: str) -> None:
    """What a record says of the lot counts for nothing here: its moves hold the set-up."""
    texts = boards.texts("isses")[:2]
    tags = {"Game": "isses", "Result": "1-0", "Termination": "resignation", "Seed": seed}
    url = recorded(cast, "isses", texts, {}, tags=tags)
    for ply in range(3):
        answer = Client().post(url, {"ply": str(ply)})
        assert answer.status_code == 302
        board = TryBoard.objects.latest("pk")
        assert board.actions == texts[:ply]
        assert "Seed" not in board.tags
        assert Client().get(answer["Location"]).status_code == 200


def test_a_board_begins_on_the_board_of_the_tour(cast: Cast) -> None:
    former = "houses=d9,f9,i6,i4,f1,d1,a4,a6 circles=d6,f6,d5,f5,d4,f4 line=1"
    url = recorded(cast, "heldplay", ["d9-d8=5"], {"Layout": former, "third": "lot"})
    page = Client().get(reverse("game", args=["cup", cast.match.pk, KEY]), {"ply": "1"})
    assert page.status_code == 200
    assert Client().post(url, {"ply": "1"}).status_code == 302
    board = TryBoard.objects.get()
    assert (board.actions, board.tags["Layout"], board.options["third"]) == (["d9-d8=5"], former, "lot")
    assert "Layout" not in board.options
