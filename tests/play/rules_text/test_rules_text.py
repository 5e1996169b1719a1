"""The rules as people read them: complete, in both languages, with every ruling and option."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from games import registry
from games.core.sheets import Choice
from tests.games.coverage import LAST_RULE, messages
from tournaments.play.games.registry import all_games
from tournaments.play.rules_text import RulesText, rules_of

RULINGS = Path(__file__).parents[3] / "docs" / "rulings.md"
SLUGS = tuple(game.slug for game in all_games())


def in_language(slug: str, language: str) -> RulesText:
    with translation.override(language):
        return rules_of(slug)


def sentences(text: RulesText) -> list[str]:
    """Everything that is written for people."""
    texts = [text.title, text.about]
    for section in text.sections:
        texts += [section.title, *section.paragraphs]
        for rule in section.rules:
            texts += [rule.text, *(ruling.text for ruling in rule.rulings)]
    for option in text.options:
        texts += [option.label, *(value.label for value in option.values)]
    return texts


def test_every_game_has_its_rules() -> None:
    assert set(SLUGS) == {game.slug for game in registry.all_games()}


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_that_a_refusal_cites_has_a_text(slug: str) -> None:
    text = in_language(slug, "en")
    numbers = {message.rule for message in messages("games") if message.rule}
    numbers = {number for number in numbers if number.split(".")[0] in {slug, "record"}}
    assert len(numbers) > 5
    assert {number for number in numbers if text.rule(number) is None} == set()


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_stand_in_order_each_once(slug: str) -> None:
    numbers = [rule.number for rule in in_language(slug, "en").rules]
    expected = [f"{slug}.{number}" for number in range(1, LAST_RULE[slug] + 1)]
    assert numbers == [*expected, "record.over", "record.skip", "record.result"]


@pytest.mark.parametrize("slug", SLUGS)
def test_the_russian_text_is_complete(slug: str) -> None:
    english, russian = (sentences(in_language(slug, language)) for language in ("en", "ru"))
    untranslated = [one for one, other in zip(english, russian, strict=True) if one == other or not cyrillic(other)]
    assert untranslated == []


@pytest.mark.parametrize("slug", SLUGS)
def test_both_languages_name_the_same_cells_and_figures(slug: str) -> None:
    """Cells, actions and numbers are not translated, so a forgotten half of a sentence shows."""
    english, russian = (sentences(in_language(slug, language)) for language in ("en", "ru"))
    different = [(one, other) for one, other in zip(english, russian, strict=True) if cells(one) != cells(other)]
    assert different == []


@pytest.mark.parametrize("slug", SLUGS)
def test_every_option_stands_with_the_ruling_that_it_changes(slug: str) -> None:
    text = in_language(slug, "en")
    stand = [ruling.option.name for _rule, ruling in text.rulings if ruling.option]
    assert sorted(stand) == sorted(option.name for option in registry.get(slug).options)
    assert [option.name for option in text.options] == [option.name for option in registry.get(slug).options]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_ruling_that_is_written_down_belongs_to_a_rule_with_a_ruling(slug: str) -> None:
    text = in_language(slug, "en")
    written = set(re.findall(rf"^\| ({slug}\.\d+) \|", RULINGS.read_text(encoding="utf-8"), re.MULTILINE))
    told = {rule.number for rule in text.rules if rule.rulings or rule.ruled}
    assert written
    assert written - told == set()


def test_an_option_of_a_tour_is_shown_as_the_one_that_is_played() -> None:
    with translation.override("en"):
        text = rules_of("corners", {"reuse": "unpainted", "unknown": "x"})
    by_name = {option.name: option for option in text.options}
    assert by_name["reuse"].chosen.label == "may not be used again"
    assert not by_name["reuse"].is_usual
    assert by_name["edges"].is_usual


@pytest.mark.parametrize("slug", SLUGS)
def test_every_value_of_every_option_can_be_played(slug: str) -> None:
    for spec in registry.get(slug).options:
        for value in spec.values if isinstance(spec, Choice) else (spec.default, str(spec.least + 1)):
            options = {option.name: option for option in rules_of(slug, {spec.name: value}).options}
            assert options[spec.name].chosen.value == value
            assert sum(choice.usual for choice in options[spec.name].values) == 1


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_ruling_says_what_holds_whatever_the_value_of_its_option(slug: str, language: str) -> None:
    """Each value has a sentence of its own; a number stands in it."""
    for spec in registry.get(slug).options:
        values = spec.values if isinstance(spec, Choice) else (spec.default, str(spec.least + 1), str(spec.least + 2))
        with translation.override(language):
            texts = [ruled(rules_of(slug, {spec.name: value}), spec.name) for value in values]
        assert len(set(texts)) == len(values), f"{spec.name}: {texts}"
        assert not any("%(" in text for text in texts)


def ruled(text: RulesText, option: str) -> str:
    """The sentence of the ruling of an option."""
    return next(ruling.text for _rule, ruling in text.rulings if ruling.option and ruling.option.name == option)


UNPICTURED = {
    "corners.2": "who moves first is decided away from the board",
    "sonor.2": "that the sides move in turn is seen in every picture",
    "sonor.11": "compares figures of two parts",
    "heldplay.10": "says how many games a match has",
}
"""Rules that do not speak of the board → of what else."""


@pytest.mark.parametrize("slug", SLUGS)
def test_every_rule_that_speaks_of_the_board_has_a_picture(slug: str) -> None:
    rules = [rule for rule in rules_of(slug, pictured=True).rules if rule.number.startswith(slug)]
    assert {rule.number for rule in rules if not rule.pictures} == {
        number for number in UNPICTURED if number.startswith(slug)
    }


def test_pictures_of_staying_in_sonor_follow_the_option() -> None:
    for stay, shown, hidden in (("no", "no-stay", "stay"), ("yes", "stay", "no-stay")):
        rule = rules_of("sonor", {"stay": stay}, pictured=True).rule("sonor.3")
        assert rule is not None
        keys = {picture.key for picture in rule.pictures}
        assert shown in keys
        assert hidden not in keys


def test_a_rule_is_found_by_the_number_that_a_refusal_cites() -> None:
    rule = in_language("deer", "en").rule("deer.7")
    assert rule is not None
    assert (rule.short, rule.text) == ("7", "The deer win when 14 dogs have been taken.")
    assert in_language("deer", "en").rule("corners.7") is None


def test_there_are_no_rules_of_an_unknown_game() -> None:
    with pytest.raises(KeyError):
        rules_of("chess")


def cyrillic(text: str) -> bool:
    return re.search(r"[А-Яа-яё]", text) is not None


def cells(text: str) -> set[str]:
    """Cells and numbers of two digits or more, as they stand in actions and sentences."""
    return set(re.findall(r"\b[a-i][1-9]\b|\b\d{2,}\b", text))
