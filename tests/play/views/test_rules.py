"""The rules of the games as pages, and the ways to them."""

import pytest
from django.test import Client
from django.utils.http import urlencode

from games.heldplay.layout import FORMER
from games.registry import all_games
from tests.conftest import Cast
from tests.public_pages import page, set_visibility
from tournaments.models import Tour
from tournaments.play.rules_text import rules_of


@pytest.mark.django_db
@pytest.mark.parametrize("game", [game.slug for game in all_games()])
def test_every_rule_with_every_ruling_stands_under_its_number_in_both_languages(game: str) -> None:
    shown = {}
    for language in ("en", "ru"):
        answer = Client().get(f"/rules/{game}/", headers={"accept-language": language})
        shown[language] = answer.content.decode()
        assert answer.status_code == 200
        for rule in rules_of(game).rules:
            assert f'id="rule-{rule.number}"' in shown[language]
    assert shown["en"].count("rules-ruling") == shown["ru"].count("rules-ruling") == len(rules_of(game).rulings)
    assert rules_of(game).about not in shown["ru"] or rules_of(game).about not in shown["en"]
    assert f'href="/try/{game}/"' in shown["en"]


@pytest.mark.django_db
def test_a_game_that_is_not_there_has_no_rules() -> None:
    assert Client().get("/rules/chess/").status_code == 404


def test_a_tour_shows_its_rules_and_lets_its_game_be_tried_with_its_own_options(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(kind="deer", options={"repetition": "3", "quiet": "0"})
    tour = page(cast, "tour")
    for way in ("/try/deer/?options-repetition=3", "/t/cup/tours/1/rules/"):
        assert f'href="{way}"' in tour
    rules = Client().get("/t/cup/tours/1/rules/", headers={"accept-language": "en"}).content.decode()
    assert "<b>3</b>" in rules
    assert 'href="/try/deer/?options-repetition=3"' in rules


def test_a_tour_without_a_game_has_neither(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(kind="points")
    assert "/try/" not in page(cast, "tour")
    assert Client().get("/t/cup/tours/1/rules/").status_code == 404


def test_the_rules_of_a_private_tournaments_tour_are_for_those_who_take_part(cast: Cast) -> None:
    set_visibility(cast, "private")
    assert Client().get("/t/cup/tours/1/rules/").status_code == 404
    assert cast.client("captain_a").get("/t/cup/tours/1/rules/").status_code == 200


def test_the_first_page_leads_to_the_games(cast: Cast) -> None:
    assert 'href="/try/"' in page(cast, "home")


QUIET = "options-quiet=40"
ENGLISH = {"accept-language": "en"}


def shown(address: str) -> str:
    answer = Client().get(address, headers=ENGLISH)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.django_db
def test_an_address_may_ask_for_the_rules_with_other_options() -> None:
    page = shown(f"/rules/deer/?{QUIET}")
    assert "<b>40</b>" in page
    assert "<b>40</b>" not in shown("/rules/deer/")
    assert f'href="/try/deer/?{QUIET}"' in page
    assert f'href="/rules/deer.pdf?{QUIET}"' in page


@pytest.mark.django_db
@pytest.mark.parametrize("asked", ["options-quiet=-1", "options-quiet=x", "quiet=40", "options-no=1", "Layout=a1"])
def test_options_that_make_no_sense_are_left_out(asked: str) -> None:
    for game in ("deer", "heldplay"):
        odd, usual = (Client().get(f"/rules/{game}/{query}").context for query in (f"?{asked}", ""))
        assert [odd[name] for name in ("rules", "asked", "try", "pdf")] == [
            usual[name] for name in ("rules", "asked", "try", "pdf")
        ]


@pytest.mark.django_db
def test_the_pictures_of_rules_with_other_options_keep_them() -> None:
    """On the page itself, at each step, on the picture's own page, and on the way back."""
    page = shown("/rules/corners/?options-edges=outside")
    assert "/rules/corners/pictures/no_border/?options-edges=outside" in page
    assert "/rules/corners/pictures/border/" not in page, "not what is played with these options"
    picture = shown("/rules/corners/pictures/capture/?step=1&options-edges=outside")
    assert picture.count("/rules/corners/?options-edges=outside#rule-corners.8") == 2
    assert "/rules/corners/pictures/capture/?step=2&amp;options-edges=outside" in picture
    assert "/try/corners/?from=capture&amp;step=0&amp;options-edges=outside" in picture


@pytest.mark.django_db
def test_a_board_of_the_games_own_kind_is_kept_too() -> None:
    asked = urlencode({"Layout": FORMER})
    page = shown(f"/rules/heldplay/?{asked}")
    assert "On the usual board, not" in page
    assert f"/rules/heldplay/pictures/hold/?{asked}" in page
    assert "On the usual board, not" in shown(f"/rules/heldplay/pictures/hold/?{asked}")


def test_the_pictures_of_a_tours_rules_keep_its_options(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(kind="deer", options={"quiet": "40", "repetition": "0"})
    page = Client().get("/t/cup/tours/1/rules/").content.decode()
    assert f"/rules/deer/pictures/dog_step/?{QUIET}" in page
