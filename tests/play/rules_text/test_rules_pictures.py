"""The pictures beside the rules: drawn from examples, true with the options that are played, stepped through."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.utils import translation

from games import corners, sonor
from games.core.teaching import Example, Teaching
from tests.conftest import Cast
from tests.paper.game_scenes import SLUGS
from tests.play.rules_text.taught import TEACHING
from tournaments.models import Tour
from tournaments.play import rules_pictures
from tournaments.play.rules_pictures import find_picture, pictures_of
from tournaments.templatetags import boards


@pytest.fixture(autouse=True)
def _taught(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(corners.Corners, "teaching", TEACHING)
    yield
    rules_pictures._scenes.cache_clear()
    rules_pictures.fit.cache_clear()
    boards._step.cache_clear()


def keys(options: dict[str, str] | None = None) -> list[str]:
    return [picture.key for picture in pictures_of("corners", options)]


def test_without_a_tour_all_pictures_are_shown() -> None:
    assert keys() == ["board", "capture", "outside", "taken"]


def test_a_tour_shows_what_is_true_with_its_options() -> None:
    assert keys({}) == ["board", "capture", "taken"]
    assert keys({"edges": "outside"}) == ["board", "outside", "taken"]
    assert keys({"reuse": "unpainted"}) == ["board", "capture", "taken"]


def test_a_position_that_does_not_come_about_in_a_tour_is_shown_as_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    step = Example("step", "3", "An evader steps", moves="3:000")
    stay = Example("stay", "3", "It may not stay", refused="3:-")
    monkeypatch.setattr(sonor.Sonor, "teaching", Teaching((step, stay)))
    shown = {
        begins: {picture.key: picture.notes for picture in pictures_of("sonor", {"first": begins, "stay": stays})}
        for begins, stays in (("evaders", "no"), ("pursuer", "yes"))
    }
    assert shown["evaders"] == {"step": (), "stay": ()}
    assert {key: len(notes) for key, notes in shown["pursuer"].items()} == {"step": 1}


def test_a_caption_that_is_true_with_one_option_alone_is_not_shown_with_another() -> None:
    for picks, shown in (("reveal", ["both-cards"]), ("sealed", ["both-sealed"])):
        assert [picture.key for picture in pictures_of("isses", {"picks": picks}) if picture.rule == "11"] == shown


def test_a_picture_of_a_chosen_option_does_not_say_that_everything_is_usual() -> None:
    with translation.override("en"):
        notes = {picture.key: picture.notes for picture in pictures_of("sonor", {"first": "pursuer", "stay": "yes"})}
    chosen = [example.key for example in sonor.GAME.teaching.examples if dict(example.options).get("stay") == "yes"]
    assert chosen
    for key in chosen:
        assert notes[key] == ("In everything else the picture is of a game with the usual options.",)
    assert notes["start"] == ("The picture is of a game with the usual options.",)


def test_a_picture_has_a_drawing_for_every_step_and_for_what_is_refused() -> None:
    capture, taken = find_picture("corners", "capture"), find_picture("corners", "taken")
    assert capture is not None
    assert taken is not None
    assert (len(capture.scenes), capture.forbidden) == (2, False)
    assert (len(taken.scenes), taken.forbidden) == (2, True)
    assert any(shape.role == "fault" for shape in taken.last.shapes)
    assert not any(shape.role == "fault" for shape in taken.scenes[0].shapes)
    assert capture.at(1) == capture.scenes[0]
    assert capture.at(99) == capture.last


def test_a_picture_of_an_option_names_it() -> None:
    outside = find_picture("corners", "outside")
    assert outside is not None
    assert len(outside.notes) == 1
    assert not find_picture("corners", "outside", {"edges": "outside"}).notes, "who plays so need not be told"  # type: ignore[union-attr]
    assert find_picture("corners", "nothing") is None
    assert find_picture("chess", "board") is None


@pytest.mark.django_db
def test_the_rules_show_each_picture_with_its_rule() -> None:
    page = Client().get("/rules/corners/", headers={"accept-language": "en"}).content.decode()
    after = page.index('id="rule-corners.8"')
    assert after < page.index('id="picture-capture"') < page.index('id="rule-corners.9"')
    assert "Circles take a rectangle and paint its corners" in page
    assert "Not allowed" in page
    assert "Rule 8. Circles take a rectangle and paint its corners" in " ".join(page.split())
    assert page.count('class="rules-picture"') == len(TEACHING.examples)


@pytest.mark.django_db
@pytest.mark.parametrize(("step", "current"), [("1", 1), ("2", 2), ("9", 2), ("x", 2), ("", 2)])
def test_a_picture_is_looked_at_step_by_step(step: str, current: int) -> None:
    page = Client().get(f"/rules/corners/pictures/capture/?step={step}").content.decode()
    assert f'aria-current="step" id="step-capture-{current}"' in page
    assert 'href="/rules/corners/#rule-corners.8"' in page


@pytest.mark.django_db
@pytest.mark.parametrize("address", ["/rules/corners/pictures/nothing/", "/rules/chess/pictures/board/"])
def test_there_is_no_page_of_a_picture_that_is_not_there(address: str) -> None:
    assert Client().get(address).status_code == 404


@pytest.mark.django_db
def test_all_rules_are_listed() -> None:
    page = Client().get("/rules/", headers={"accept-language": "en"}).content.decode()
    assert [slug for slug in SLUGS if f'href="/rules/{slug}/"' not in page] == []


def test_a_tour_shows_the_pictures_that_are_true_in_it(cast: Cast) -> None:
    Tour.objects.filter(pk=cast.tour.pk).update(kind="corners", options={"edges": "outside"})
    page = Client().get("/t/cup/tours/1/rules/").content.decode()
    assert 'id="picture-outside"' in page
    assert 'id="picture-capture"' not in page
    assert 'class="rules-ruling rules-differs"' in page
