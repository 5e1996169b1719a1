"""A match's page: names and score large, rows of games that lead to players and to moves, a picture for previews."""

import re
from decimal import Decimal
from io import BytesIO
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.models import F
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from tests import factories as make
from tests.conftest import Cast
from tests.public_pages import page, set_visibility
from tests.weight import weight
from tournaments.formats.rules.tour_format import GameKey, Stage
from tournaments.matches.views.match import protocol_context
from tournaments.models import Game, GameAction, Match, Player, Tournament
from tournaments.pages.public.drawing import match_card
from tournaments.templatetags.public import width_class

MOST_QUERIES = 16
HIDDEN = "8613"
LIGHT = 60_000
"""Bytes of a first visit."""


@pytest.fixture
def played(cast: Cast) -> Cast:
    """Board 1: a win and a draw for Альфа 1, the first game recorded; board 2: one game each."""
    for side in "AB":
        make.make_line_up(cast.match, side)
    decided = {(1, 1): "A", (1, 2): "draw", (2, 1): "forfeit_a", (2, 2): "B"}
    for (board, number), decision in decided.items():
        Game.objects.create(
            match=cast.match, stage="individual", board=board, number=number, decision=decision, first="A"
        )
    first = Game.objects.get(board=1, number=1)
    Game.objects.filter(pk=first.pk).update(plies=1)
    GameAction.objects.create(game=first, ply=1, text="d4", entered_by="Семён", entered_at=timezone.now())
    Match.objects.filter(pk=cast.match.pk).update(state="team", total_a=Decimal("2.5"), total_b=Decimal("1.5"))
    return cast


def row(text: str, name: str) -> str:
    """The row of a board."""
    item = re.search(rf'<li class="duel[^>]*id="duel-{name}".*?(?=<li class="duel|</section>)', text, re.DOTALL)
    assert item, name
    return item[0]


@pytest.mark.parametrize(
    ("a", "b", "expected"),
    [
        ("Альтаир", "Бригантина", ""),
        ("Альтаир", "Первопроход", "is-long"),
        ("Первопроходц", "Альтаир", "is-long"),
        ("Альтаир", "Юные первопроходцы", "is-stacked"),
    ],
)
def test_the_band_finds_room_for_words_wider_than_half_a_phone(cast: Cast, a: str, b: str, expected: str) -> None:
    for team, name in ((cast.match.team_a, a), (cast.match.team_b, b)):
        assert team is not None
        team.name = name
        team.save()
    assert f'class="hero match-hero{f" {expected}" if expected else ""}"' in page(cast, "match")


def test_the_sign_of_a_team_takes_room_too(cast: Cast) -> None:
    cast.match.team_a.name, cast.match.team_a.sign = "Бригантина", "β"
    assert width_class(cast.match) == "is-long"


def signs(text: str) -> list[str]:
    return re.findall(r'class="outcome[^>]*aria-label="([^"]+)"', text)


def test_names_and_score_stand_at_the_head_with_the_teams_they_are_of(played: Cast) -> None:
    text = page(played, "match")
    hero = text[text.index('class="hero match-hero"') :].split("</div>")[0]
    assert f'data-teams="{played.match.team_a_id} {played.match.team_b_id}"' in text
    assert "2½\u00a0:\u00a01½" in hero
    assert "is-winner" not in hero
    Match.objects.filter(pk=played.match.pk).update(state="signed")
    Tournament.objects.update(revision=F("revision") + 1)
    text = page(played, "match")
    assert re.search(r'hero-side is-winner" href="[^"]*">.*?Альфа', text, re.DOTALL)
    assert text.count("hero-side is-winner") == 1
    assert re.findall(r'<bdi>([^<]+)</bdi> <span class="outcome is-win">\+</span></a>', text) == ["Альфа"]


def test_a_row_names_both_players_tells_each_game_and_marks_who_won_it(played: Cast) -> None:
    text = page(played, "match")
    first, second, third = (row(text, f"individual-{board}") for board in (1, 2, 3))
    assert signs(first) == ["won", "lost", "drawn", "drawn"]
    assert signs(second) == ["won", "lost", "lost", "won"]
    assert "forfeit" in second
    assert signs(third) == []
    assert "1½\u00a0:\u00a0½" in first
    assert re.search(r'is-a is-winner">.*?Альфа 1', first, re.DOTALL)
    assert "is-winner" not in second + third
    for name, side in (("Альфа 1", played.match.team_a_id), ("Бета 1", played.match.team_b_id)):
        player = Player.objects.get(name=name)
        assert f'<a href="{reverse("player", args=["cup", side, player.pk])}"><bdi>{name}</bdi></a>' in first


def test_free_shooters_are_a_row_with_their_names(played: Cast) -> None:
    shooters = row(page(played, "match"), "individual-5")
    assert "Free shooters" in shooters
    assert re.findall(r"<bdi>(\w+ \d)</bdi>", shooters) == ["Альфа 5", "Альфа 6", "Бета 5", "Бета 6"]


def test_the_whole_line_of_a_recorded_game_leads_to_its_moves(played: Cast) -> None:
    text = page(played, "match")
    address = reverse("game", args=["cup", played.match.pk, GameKey(Stage.INDIVIDUAL, 1, 1)])
    assert f'<a class="duel-game" href="{address}">' in text
    assert text.count('<a class="duel-game"') == 1


def test_a_game_on_the_board_is_followed_from_its_row(played: Cast) -> None:
    Match.objects.filter(pk=played.match.pk).update(state="individual")
    Game.objects.filter(board=2, number=2).update(decision="", begun_at=timezone.now())
    address = reverse("game", args=["cup", played.match.pk, GameKey(Stage.INDIVIDUAL, 2, 2)])
    second = row(page(played, "match"), "individual-2")
    assert f'href="{address}"' in second
    assert "follow" in second


@pytest.mark.parametrize("state", ["planned", "warm_up", "line_ups"])
def test_nobody_is_named_or_linked_before_the_individual_stage(played: Cast, state: str) -> None:
    Match.objects.filter(pk=played.match.pk).update(state=state)
    text = page(played, "match")
    assert "/players/" not in text
    assert "Альфа 1" not in text


def test_a_hidden_result_has_no_rows_no_score_and_no_winner(played: Cast) -> None:
    Match.objects.filter(pk=played.match.pk).update(state="approved", total_a=Decimal(HIDDEN))
    Tournament.objects.filter(pk=played.tournament.pk).update(frozen_from=1, revision=F("revision") + 1)
    for who in ("public", "other_captain", "other_judge"):
        text = page(played, "match", who)
        assert HIDDEN not in text
        assert "is-winner" not in text
        assert 'class="duel' not in text
    assert HIDDEN in page(played, "match", "judge")


def test_persons_are_linked_to_their_own_pages(played: Cast) -> None:
    Tournament.objects.filter(pk=played.tournament.pk).update(participants="people")
    text = page(played, "match")
    assert "/players/" not in text
    assert f'<a href="{reverse("team", args=["cup", played.match.team_b_id])}"><bdi>Бета 1</bdi></a>' in text


def test_what_is_signed_by_hand_over_leads_nowhere(played: Cast) -> None:
    match = Match.objects.with_names().with_judges().get(pk=played.match.pk)
    text = render_to_string("matches/_protocol.html", protocol_context(match, reads=True) | {"bare": True})
    assert "Альфа 1" in text
    assert "<a " not in text


def test_the_page_asks_the_same_whatever_stands_in_the_match(played: Cast) -> None:
    def asked() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            Client().get(reverse("match", args=["cup", played.match.pk]))
        return len(queries)

    before = asked()
    assert before <= MOST_QUERIES
    for board in (3, 4, 5):
        for number in (1, 2):
            Game.objects.create(match=played.match, stage="individual", board=board, number=number, decision="A")
    assert asked() == before


@pytest.mark.parametrize("name", ["match", "team", "player"])
def test_a_first_visit_loads_little(played: Cast, name: str) -> None:
    player = Player.objects.get(name="Альфа 1")
    address = reverse("player", args=["cup", player.team_id, player.pk])
    text = page(played, name) if name != "player" else Client().get(address).content.decode()
    assert weight(text) <= LIGHT


# The picture.
def picture(cast: Cast, who: str = "public") -> Any:
    return cast.client(who).get(reverse("match_picture", args=["cup", cast.match.pk]))


def pixels(content: bytes) -> bytes:
    return Image.open(BytesIO(content)).convert("RGB").tobytes()


def test_a_preview_shows_the_matchs_own_picture_and_says_how_large_it_is(played: Cast) -> None:
    head = page(played, "match").split("</head>")[0]
    address = reverse("match_picture", args=["cup", played.match.pk])
    assert f'property="og:image" content="http://testserver{address}?v=' in head
    assert 'property="og:image:width" content="1200"' in head
    assert 'property="og:image:height" content="630"' in head
    response = picture(played)
    assert response["Content-Type"] == "image/png"
    assert Image.open(BytesIO(response.content)).size == (1200, 630)
    assert len(response.content) < 40_000


def test_the_picture_follows_the_score_and_is_drawn_once_for_each_revision(
    played: Cast, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = picture(played)
    again = Client().get(before.wsgi_request.path, headers={"if-none-match": before["ETag"]})
    assert again.status_code == 304
    monkeypatch.setattr("tournaments.pages.public.pictures.match_card", lambda *_: pytest.fail("drawn again"))
    assert picture(played, "judge").content == before.content
    monkeypatch.undo()
    Match.objects.filter(pk=played.match.pk).update(total_a=Decimal("3.5"))
    Tournament.objects.update(revision=F("revision") + 1)
    assert pixels(picture(played).content) != pixels(before.content)


@pytest.mark.parametrize("who", ["public", "organiser", "judge"])
def test_the_picture_of_a_hidden_result_is_the_same_whatever_it_is(played: Cast, who: str) -> None:
    pictures = []
    for result in ("61", "3"):
        Match.objects.filter(pk=played.match.pk).update(state="approved", total_a=Decimal(result), walk_over="B")
        Tournament.objects.update(frozen_from=1, revision=F("revision") + 1)
        pictures.append(pixels(picture(played, who).content))
    assert pictures[0] == pictures[1]
    Tournament.objects.update(frozen_from=None, revision=F("revision") + 1)
    assert pixels(picture(played, who).content) != pictures[0]


def test_a_private_tournaments_picture_is_not_there_for_strangers(played: Cast) -> None:
    set_visibility(played, "private")
    assert [picture(played, who).status_code for who in ("public", "other_organiser", "judge")] == [404, 404, 200]


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["А", "Щ" * 200, "слово " * 60, "\x00\u202e<b>\n🦌"])
@pytest.mark.parametrize("score", ["–", "12½\u00a0:\u00a010½", "1000,25\u00a0:\u00a01000,25"])
def test_any_names_and_scores_keep_to_the_pictures_edges(name: str, score: str, language: str) -> None:
    lines = ("Кубок " * 30, {"ru": "Тур 1 · утверждена", "en": "Tour 1 · approved"}[language])
    drawn = Image.open(BytesIO(match_card((name, name), score, lines, "Tourboard"))).convert("RGB")
    edges = [*range(40), *range(1160, 1200)]
    assert {drawn.getpixel((x, y)) for x in edges for y in range(0, 565, 5)} == {(18, 58, 71)}
