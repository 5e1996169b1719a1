"""The engines' sentences in the language of the page."""

import ast
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from pathlib import Path

import polib
import pytest
from django.conf import settings
from django.utils.translation import gettext_noop, override

import games
from games import registry
from games.core.sheets import Choice
from games.core.types import Fault, Message, Word
from tests.pure import SOURCES
from tournaments.formats.rules.tour_format import PRESETS
from tournaments.kernel import wording
from tournaments.kernel.values import Fault as FormatFault
from tournaments.kernel.values import Sentence, known_sentences
from tournaments.standings.rules.metrics import texts

OCCUPIED = Message("test.occupied", "A %(figure)s stands on %(cell)s.", rule="corners.5")


def shown_texts() -> Iterator[str]:
    """Every English text of every game that a page may show."""
    yield from registry.message_table().values()
    for game in registry.all_games():
        yield game.name
        yield from game.words
        yield from (tag.label for tag in game.tags)
        for option in game.options:
            yield option.label
            yield from option.labels if isinstance(option, Choice) else ()


def format_texts() -> Iterator[str]:
    """Every English text of the formats that a page may show."""
    yield from known_sentences().values()
    yield from texts().values()
    for preset in PRESETS.values():
        yield preset.name
        yield from (penalty.reason for penalty in preset.format.penalty_presets)


def marked_texts(sources: Iterable[Path]) -> set[str]:
    """Every literal that this code marks for the translators."""
    calls = [node for path in sources for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    return {
        str(call.args[0].value)
        for call in calls
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", "") == "gettext_noop"
        and isinstance(call.args[0], ast.Constant)
    }


def test_every_text_of_the_games_is_marked_where_it_stands() -> None:
    assert set(map(str, shown_texts())) <= marked_texts(Path(games.__path__[0]).rglob("*.py"))


def test_every_text_of_the_formats_is_marked_where_it_stands() -> None:
    names = {game.name for game in registry.all_games()}  # presets of the games have theirs, marked in the engines
    assert set(format_texts()) - names <= marked_texts(SOURCES)


def test_every_text_of_the_engines_has_a_russian_translation_with_the_same_arguments() -> None:
    catalogue = polib.pofile(str(settings.LOCALE_PATHS[0] / "ru" / "LC_MESSAGES" / "django.po"))
    russian = {entry.msgid: entry.msgstr for entry in catalogue if entry.translated()}
    texts = {*map(str, shown_texts()), *format_texts()}
    assert sorted(texts - russian.keys()) == []
    assert [text for text in texts if not arguments(russian[text]) <= arguments(text)] == []


def arguments(text: str) -> set[str]:
    return set(re.findall(r"%\(\w+\)s", text))


def test_a_fault_is_worded_and_cites_its_rule() -> None:
    with override("en"):
        assert wording.cited(occupied()) == "A circle stands on d4. (Rule 5 of Corners.)"
        assert wording.sentence(occupied()) == "A circle stands on d4."


def test_a_fault_without_a_rule_cites_none() -> None:
    message = Message("test.unreadable", "“%(text)s” cannot be read.", kind="syntax")
    with override("en"):
        assert wording.cited(message.fault(text="%(cell)s")) == "“%(cell)s” cannot be read."


def test_only_words_among_the_arguments_are_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wording, "gettext", lambda text: text.upper() if "%" not in text else text)
    assert wording.sentence(occupied()) == "A CIRCLE stands on d4."


def test_points_in_a_text_of_the_formats_are_written_for_people() -> None:
    said = Sentence(
        "above %(team)s on points, %(mine)s : %(theirs)s",
        {"team": "Бета", "mine": Decimal("2.5"), "theirs": Decimal(-1)},
    )
    with override("en"):
        assert wording.format_sentence(said) == "above Бета on points, 2½ : −1"
        assert wording.format_sentence(FormatFault("penalty.no_reason")) == "A penalty needs a reason."


def occupied() -> Fault:
    return OCCUPIED.fault(("d4",), cell="d4", figure=Word(gettext_noop("circle")))


@pytest.mark.parametrize(("language", "text"), [("ru", "Преследователь: 187,3°"), ("en", "Pursuer: 187.3°")])
def test_a_direction_has_the_decimal_sign_of_the_reader(language: str, text: str) -> None:
    sonor = registry.get("sonor")
    with override(language):
        assert wording.said_text(sonor, "P:187.3", None) == text
        assert wording.said_text(sonor, "2:100", None) == "2: 100°"


def test_the_sides_in_a_games_sentences_have_letters_of_the_readers_alphabet() -> None:
    fault = registry.get("heldplay").sheet({"games": [
        {"eight": "A", "winner": "A", "houses": [1, 2, 3, 4]}, {"eight": "A", "winner": "B", "houses": [1, 2, 3, 4]},
        {"eight": "A", "winner": "B", "houses": [1, 2, 3, 4]},
    ]}).faults[0]  # fmt: skip
    assert {"A", "B"} & set(fault.args.values())
    for language, letter in (("ru", "[АБ]"), ("en", "[AB]")):
        with override(language):
            assert re.search(rf"\b{letter}\b", wording.sentence(fault))
    with override("ru"):
        assert not re.search(r"\b[AB]\b", wording.sentence(fault))


def test_the_side_in_a_sentence_about_pairs_has_a_letter_of_the_readers_alphabet() -> None:
    for code in ("pairing.same_side", "pairing.uneven_sides"):
        fault = FormatFault(code, {"team": "A", "side": "B", "times": 3})
        with override("ru"):
            assert re.findall(r"\b[ABАБ]\b", wording.format_sentence(fault)) == ["A", "Б"]  # a name stays as typed


def test_the_same_action_is_said_in_the_language_of_each_page() -> None:
    sonor = registry.get("sonor")
    action = sonor.parse("P:100.5", None)
    for language, words in (("ru", "100,5"), ("en", "100.5"), ("ru", "100,5")):
        with override(language):
            assert words in wording.said(sonor, action)
            assert wording.said_each(sonor, [action]) == [wording.said(sonor, action)]


@pytest.mark.parametrize(
    ("minutes", "english", "russian"),
    [
        (0, "0 min", "0 мин"),
        (59, "59 min", "59 мин"),
        (60, "1 h", "1 ч"),
        (61, "1 h 1 min", "1 ч 1 мин"),
        (461, "7 h 41 min", "7 ч 41 мин"),
    ],
)
def test_a_time_is_told_in_hours_from_an_hour_on(minutes: int, english: str, russian: str) -> None:
    for language, words in (("en", english), ("ru", russian)):
        with override(language):
            assert wording.lasting(minutes).replace("\N{NO-BREAK SPACE}", " ") == words
