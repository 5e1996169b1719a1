"""How a game stands, in words: of two names, of a person and a program, of a game or of what is won in it."""

import pytest
from django.utils import translation

from tournaments.play.review import sides_of
from tournaments.play.review_words import Sides

NAMES = {"A": "Альфа", "B": "Бета"}
VALUES = (1.0, 0.8, 0.3, 0.1, -0.3, -0.8, -1.0)


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["you win", "you are close to winning", "you are better", "the game is even", "the program is better",
                "the program is close to winning", "the program wins"]),
        ("ru", ["вы выигрываете", "вы близки к победе", "преимущество у вас", "игра равна", "преимущество у программы",
                "программа близка к победе", "выигрывает программа"]),
    ],
)  # fmt: skip
def test_a_person_and_a_program_are_no_names(language: str, words: list[str]) -> None:
    with translation.override(language):
        sides = Sides({"A": "Вы", "B": "Программа"}, "A")
        assert [sides.stands(value) for value in VALUES] == words
        assert Sides({"A": "Программа", "B": "Вы"}, "B").stands(-1.0) == words[0]
        assert "Вы" not in sides.title(5, "A") + sides.better_for("A")


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize(
    ("slug", "en", "ru"), [("heldplay", "this game", "эту игру"), ("isses", "this coin", "эту монетку")]
)
def test_what_is_won_in_a_game_is_not_called_the_game(language: str, slug: str, en: str, ru: str) -> None:
    with translation.override(language):
        for person in ("", "A", "B"):
            for value in VALUES[:3] + VALUES[4:]:
                told = sides_of(slug, NAMES, person).stands(value)
                assert (en if language == "en" else ru) in told.lower()
                assert "%" not in told
        assert sides_of(slug, NAMES).stands(1.0) != sides_of("corners", NAMES).stands(1.0)
        assert "Альфа" in sides_of(slug, NAMES).stands(0.8)
        assert "Бета" in sides_of(slug, NAMES).stands(-0.3)


def test_a_game_that_is_won_as_a_whole_is_named_so() -> None:
    with translation.override("en"):
        sides = sides_of("deer", NAMES)
        assert [sides.stands(value) for value in VALUES[:4]] == [
            "Альфа wins", "Альфа is close to winning", "Альфа is better", "the game is even"
        ]  # fmt: skip
        assert sides.title(5, "B") == "Move 5, Бета"
