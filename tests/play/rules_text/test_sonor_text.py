"""The rules of Sonor say what its source says, and tell its words from rulings."""

import pytest
from django.utils import translation

from tournaments.play.rules_text import Rule, RulesText, rules_of


def text_in(language: str, **options: str) -> RulesText:
    with translation.override(language):
        return rules_of("sonor", options)


def rule_in(language: str, number: int, **options: str) -> Rule:
    rule = text_in(language, **options).rule(f"sonor.{number}")
    assert rule is not None
    return rule


def test_an_evader_stays_only_where_it_can_step_nowhere() -> None:
    said = " ".join(ruling.text for ruling in rule_in("ru", 3).rulings)
    assert "только если шагнуть нельзя ни в одном направлении" in said
    assert "невозможно" not in said


@pytest.mark.parametrize(("language", "words"), [("en", "may be used"), ("ru", "могут быть использованы")])
def test_tie_breaks_after_the_first_are_rulings(language: str, words: str) -> None:
    """The source has the first and says of the others that they may be used."""
    rule = rule_in(language, 11)
    assert "3" not in rule.text
    ruled = next(ruling.text for ruling in rule.rulings if words in ruling.text)
    assert ruled.index("3") < ruled.index("2")


@pytest.mark.parametrize(
    ("language", "met", "counted"),
    [
        ("en", "in the order in which an evader meets them", "from the upper edge"),
        ("ru", "в том порядке, в каком их встречает убегающий", "от верхнего края"),
    ],
)
def test_the_lines_have_the_numbers_of_the_points_and_the_other_counting_is_told(
    language: str, met: str, counted: str
) -> None:
    told = " ".join(text_in(language).sections[0].paragraphs)
    assert met in told
    assert counted in told


def test_the_rules_are_measured_in_centimetres_and_judges_have_the_exact_figures() -> None:
    text = text_in("en")
    sections = [section for section in text.sections if not section.appendix]
    said = " ".join(
        [*(paragraph for section in sections for paragraph in section.paragraphs)]
        + [sentence for rule in text.rules for sentence in (rule.text, *(ruling.text for ruling in rule.rulings))]
    )
    assert "30 cm" in said
    assert not {"mm", "0.01", "tenths"} & set(said.split())
    exact = " ".join(next(section for section in text.sections if "figures" in section.title).paragraphs)
    assert "0.01 mm" in exact
    assert "3600" in exact


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_game_is_told_on_one_screen_of_a_phone(language: str) -> None:
    how = text_in(language).how
    assert how is not None
    assert len(" ".join((how.aim, how.set_up, how.turn, how.end))) <= 640


@pytest.mark.parametrize(("language", "author"), [("en", "Tomsky"), ("ru", "Томский")])
def test_the_sources_author_hints_and_way_to_step_stand_behind_the_rules(language: str, author: str) -> None:
    text = text_in(language)
    told = " ".join(paragraph for section in text.background for paragraph in section.paragraphs)
    assert author in told
    assert len(text.background) == 4
    assert not any(section.rules for section in text.background)
