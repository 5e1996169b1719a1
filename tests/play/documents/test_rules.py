"""The rules of the games on paper."""

import pytest
from django.utils import translation
from pypdf import PdfReader

from games.core.sheets import Choice
from games.registry import all_games
from tests import factories as make
from tests.paper import scenes
from tests.paper.game_scenes import SLUGS
from tournaments.paper.document import plain_stamp
from tournaments.paper.page import Paper, Printing
from tournaments.play.documents.rules import game_rules, rule_pages
from tournaments.play.rules_text import rules_of


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("slug", SLUGS)
def test_rules_lie_clear_of_one_another_and_are_whole(slug: str, language: str) -> None:
    with translation.override(language):
        text = rules_of(slug)
        pages = rule_pages(text)
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    assert all(cell.fitted.whole for page in pages for cell in page.cells)
    columns = [
        [" ".join(cell.fitted.lines) for cell in page.cells if (cell.box.x > page.size.width / 2) == is_right]
        for page in pages
        for is_right in (False, True)
    ]
    last = {
        plain(section.paragraphs[-1]) for section in (*text.sections, *text.background) if len(section.paragraphs) > 1
    }
    assert [column[0] for column in columns if column and column[0] in last] == [], "no column begins with a last line"
    shown = scenes.texts_of(pages)
    for rule in text.rules:
        assert plain(rule.text) in shown
        assert all(plain(ruling.text) in shown for ruling in rule.rulings)


def plain(text: str) -> str:
    """As it is read: a no-break space looks like any other."""
    return text.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_board_is_drawn_beside_the_rules(slug: str) -> None:
    first, *_further = rule_pages(rules_of(slug))
    assert len(first.pictures) == 1


@pytest.mark.parametrize("paper", list(Paper))
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("slug", SLUGS)
def test_pictures_stand_beside_their_captions(slug: str, language: str, paper: Paper) -> None:
    with translation.override(language):
        text = rules_of(slug, pictured=True)
        pages = rule_pages(text)
        assert scenes.file_of(game_rules(text, scenes.print_of(slug, Printing(paper)))).getbuffer().nbytes
    shown = [picture for rule in text.rules for picture in rule.pictures]
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    assert all(cell.fitted.whole for page in pages for cell in page.cells)
    assert all(plain(picture.caption) in scenes.texts_of(pages) for picture in shown)
    assert sum(len(page.pictures) for page in pages) >= 1 + len(shown)
    cited = {"en": "Rule %s.", "ru": "Правило %s."}[language]
    assert all(cited % picture.rule in scenes.texts_of(pages) for picture in shown), "the number that refusals cite"


PLAYED = [
    *((game.slug, spec.name, value) for game in all_games() for spec in game.options if isinstance(spec, Choice)
      for value in spec.values if value != spec.default),
    *((game.slug, spec.name, str(spec.most)) for game in all_games() for spec in game.options
      if not isinstance(spec, Choice)),
    *((game.slug, tag.name, value) for game in all_games() for tag in game.tags if tag.agreed
      for value, _words in tag.agreed.named if value != tag.default),
]  # fmt: skip
"""What a tour can play otherwise than usually: game, option or tag, value."""


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize(("slug", "name", "value"), PLAYED)
def test_rules_fit_their_pages_whatever_a_tour_plays(slug: str, name: str, value: str, language: str) -> None:
    """Laid out, not drawn."""
    with translation.override(language):
        text = rules_of(slug, {name: value}, pictured=True)
        pages = rule_pages(text, of_tour=True)
    differs = [rule.differs for rule in text.rules] + [ruling.differs for _rule, ruling in text.rulings]
    assert any(differs) or name == "Layout"
    assert [fault for page in pages for fault in scenes.faults(page)] == []
    assert all(cell.fitted.whole for page in pages for cell in page.cells)


def test_of_a_picture_that_needs_all_its_drawings_none_is_left_out() -> None:
    """The three games of the example of Held-play's rule 11."""
    text = rules_of("heldplay", pictured=True)
    (picture,) = (picture for rule in text.rules for picture in rule.pictures if picture.key == "net")
    drawn = [printed.scene for page in rule_pages(text) for printed in page.pictures]
    assert [drawn.count(scene) for scene in picture.scenes] == [1, 1, 1]


def test_the_usual_value_of_an_option_is_named() -> None:
    with translation.override("en"):
        text = scenes.texts_of(rule_pages(rules_of("corners")))
    assert "Can be chosen: Painted corners: may be used again when the capture changes something (usual);" in text
    assert "In this tour" not in text


@pytest.mark.django_db
def test_what_a_tour_plays_otherwise_stands_with_its_rule() -> None:
    tour = make.make_tour(make.make_tournament(), options={"reuse": "unpainted"})
    with translation.override("en"):
        rules = rules_of("corners", tour.options)
        file = scenes.file_of(game_rules(rules, scenes.print_of(tour), tour))
    reader = PdfReader(file)
    text = " ".join(" ".join(page.extract_text().split()) for page in reader.pages)
    (ruling,) = (ruling.text for _rule, ruling in rules.rulings if ruling.differs)
    assert f"In this tour: {ruling}" in text
    assert reader.metadata is not None
    assert reader.metadata.title == f"{tour.tournament}: Tour 1. Corners – Rules of the game “Corners”"
    assert "revision" in text


def test_rules_that_belong_to_no_tour_say_when_they_were_printed() -> None:
    with translation.override("en"):
        file = scenes.file_of(game_rules(rules_of("deer"), scenes.print_of("deer", Printing(Paper.A5))))
    (sheet,) = PdfReader(file).pages
    assert "printed 14 July 2026, 12:30, Moscow time" in " ".join(sheet.extract_text().split())


def test_in_russian_they_name_that_clock_in_a_persons_words() -> None:
    with translation.override("ru"):
        assert plain_stamp("Олени", scenes.PRINTED).facts == "напечатано 14 июля 2026, 12:30, московское время"
