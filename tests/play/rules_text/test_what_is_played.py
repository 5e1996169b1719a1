"""The rules tell of the game that is played: with the options and on the board of the tour."""

import pytest
from django.test import Client
from django.utils import translation
from django.utils.http import urlencode

from games.core.sheets import Choice, OptionSpec
from games.heldplay.layout import DEFAULT
from games.registry import all_games
from tests.paper import scenes
from tournaments.play.documents.rules import rule_pages
from tournaments.play.rules_text import RulesText, rules_of

OPEN = {"Layout": DEFAULT.replace("line=1", "line=0")}
OWN = {"Layout": "houses=b9,f9,i7,i4,g1,d1,a3,a6 circles=b2,f6,d5,f5,d4,f4 line=1"}
"""A board written by hand whose circles are not all in the middle."""


def told(slug: str, language: str, options: dict[str, str]) -> RulesText:
    with translation.override(language):
        return rules_of(slug, options, pictured=True)


def said(text: RulesText) -> list[str]:
    """What is said of the game as it is played: not the appendix, which tells of the usual board by name."""
    assert text.how is not None
    rules = [rule for section in text.sections if not section.appendix for rule in section.rules]
    return [
        *(text.how.aim, text.how.set_up, text.how.turn, text.how.end),
        *(rule.text for rule in rules),
        *(ruling.text for rule in rules for ruling in rule.rulings),
    ]


@pytest.mark.parametrize(
    ("language", "line", "without"),
    [
        ("en", "line", ("without a thick line", "no thick line")),
        ("ru", "лини", ("жирной линии нет", "Жирной линии на")),
    ],
)
def test_held_play_without_the_thick_line_does_not_tell_of_it(
    language: str, line: str, without: tuple[str, ...]
) -> None:
    speaks = [text for text in said(told("heldplay", language, OPEN)) if line in text]
    assert len(speaks) == 2
    assert all(any(words in text for words in without) for text in speaks)
    assert len([text for text in said(told("heldplay", language, {})) if line in text]) > 3


def test_what_follows_the_board_is_marked_and_its_pictures_with_the_line_are_left_out() -> None:
    rules = {rule.short: rule for rule in told("heldplay", "en", OPEN).rules}
    assert [number for number, rule in rules.items() if rule.differs] == ["1", "3"]
    assert rules["1"].pictures
    assert not rules["3"].pictures
    usual = {rule.short: rule for rule in told("heldplay", "en", {}).rules}
    assert not any(rule.differs for rule in usual.values())
    assert usual["3"].pictures


@pytest.mark.parametrize(("language", "middle"), [("en", "middle"), ("ru", "середине")])
def test_of_a_board_written_by_hand_nothing_is_said_that_need_not_hold(language: str, middle: str) -> None:
    rule = told("heldplay", language, OWN).rule("heldplay.1")
    assert rule is not None
    assert middle not in rule.text


@pytest.mark.django_db
def test_the_page_and_the_paper_mark_a_rule_that_is_played_otherwise() -> None:
    page = Client().get(f"/rules/heldplay/?{urlencode(OPEN)}", headers={"accept-language": "en"}).content.decode()
    rule = page[page.index('id="rule-heldplay.3"') : page.index('id="rule-heldplay.4"')]
    assert "Chosen here" in rule
    assert "no thick line" in rule
    with translation.override("en"):
        text = rules_of("heldplay", OPEN)
        assert "Chosen here: This board has no thick line" in scenes.texts_of(rule_pages(text))
        assert "In this tour: This board has no thick line" in scenes.texts_of(rule_pages(text, of_tour=True))


FOLLOWED = {("isses", "picks"): ("set_up", "end"), ("sonor", "stay"): ("turn",)}
"""Where “How to play” says something else with another value of an option → in which of its parts."""
SILENT = {
    ("corners", "edges"): "does not say what counts as inside",
    ("corners", "reuse"): "does not speak of capturing with painted corners",
    ("deer", "entry_diagonals"): "does not speak of single jumps",
    ("deer", "repetition"): "says only that it is a draw if nobody can win",
    ("deer", "quiet"): "says only that it is a draw if nobody can win",
    ("heldplay", "third"): "does not say who has the eight in which game",
    ("isses", "metric"): "says nearer, not how that is measured",
    ("isses", "foreign"): "says only what comes of moving one’s own piece onto the coin",
    ("sonor", "first"): "says what happens on the turn of each, not who begins",
    ("sonor", "reach"): "does not say when a line is reached",
}
"""Options of which it says nothing, so that it holds with any value → why."""
OPTIONS = [(game.slug, spec) for game in all_games() for spec in game.options]


@pytest.mark.parametrize(("slug", "spec"), OPTIONS, ids=lambda value: getattr(value, "name", value))
@pytest.mark.parametrize("language", ["en", "ru"])
def test_how_to_play_follows_every_option_or_is_silent_on_it(slug: str, spec: OptionSpec, language: str) -> None:
    key = slug, spec.name
    assert (key in FOLLOWED) != (key in SILENT), "a new option: does “How to play” hold with all of its values?"
    values = spec.values if isinstance(spec, Choice) else (spec.default, str(spec.least), str(spec.least + 1))
    hows = [told(slug, language, {spec.name: value}).how for value in values]
    for part in ("aim", "set_up", "turn", "end"):
        different = {getattr(how, part) for how in hows}
        assert len(different) == (len(values) if part in FOLLOWED.get(key, ()) else 1), part


@pytest.mark.parametrize(
    ("slug", "options", "part", "words"),
    [
        ("sonor", {"stay": "yes"}, "turn", ("or stays where it is", "или остаётся на месте")),
        ("isses", {"picks": "sealed"}, "set_up", ("enters it", "вводит")),
        ("isses", {"picks": "sealed"}, "end", ("both picks are shown", "оба выбора")),
    ],
)
def test_how_to_play_says_what_is_played(slug: str, options: dict[str, str], part: str, words: tuple[str, str]) -> None:
    for language, expected in zip(("en", "ru"), words, strict=True):
        assert expected in getattr(told(slug, language, options).how, part)


@pytest.mark.parametrize(("language", "left"), [("en", "There are 98 jumps"), ("ru", "Всего прыжков 98")])
def test_exact_figures_count_the_jumps_that_are_played(language: str, left: str) -> None:
    def figures(options: dict[str, str]) -> str:
        return "\n".join(
            paragraph
            for section in told("deer", language, options).sections
            if section.appendix
            for paragraph in section.paragraphs
        )

    assert "106" in figures({})
    assert "106" not in figures({"entry_diagonals": "no"})
    assert left in figures({"entry_diagonals": "no"})
