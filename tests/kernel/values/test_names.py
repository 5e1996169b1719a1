"""Names, and addresses made from them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.kernel.names import (
    MAX_KEY,
    MAX_NAME,
    MAX_SLUG,
    NameFault,
    bare_look,
    clean_name,
    faults_in_team,
    name_key,
    slug_of,
    stray_letters,
)
from tournaments.kernel.values import Text, clean_text, english


@pytest.mark.parametrize(
    ("given", "clean"),
    [
        ("  Альфа \t Бета\n", "Альфа Бета"),
        ("e\u0301", "é"),
        ("a\u202eb\u2066c\u200f", "abc"),
        ("a\0b\x07", "ab"),
        ("👨\u200d👩", "👨\u200d👩"),
        ("Анд\u200dрей\u200d", "Андрей"),
        ("e\u200b\u0301", "é"),
        ("<b>&'\"", "<b>&'\""),
    ],
)
def test_a_name_loses_what_nobody_sees(given: str, clean: str) -> None:
    assert clean_name(given) == clean


@pytest.mark.parametrize("text", ["", "  ", "\u200d", "\u202e\0", "\u00a0"])
def test_it_refuses_a_name_of_nothing(text: str) -> None:
    with pytest.raises(NameFault) as caught:
        clean_name(text)
    assert caught.value.code == "name.empty"


def test_it_refuses_a_name_that_is_too_long_itself_or_when_compared() -> None:
    assert clean_name("д" * MAX_NAME) == "д" * MAX_NAME
    for text in ("д" * (MAX_NAME + 1), "\u0390" * 90):
        with pytest.raises(NameFault) as caught:
            clean_name(text)
        assert caught.value.code == "name.too_long"
        assert str(MAX_NAME) in english(caught.value.fault)


def test_case_spaces_and_the_dots_of_yo_do_not_tell_names_apart() -> None:
    assert name_key("Ёлкина  ЯНА") == name_key("елкина яна")
    assert name_key("Альфа 1") != name_key("Альфа 2")


@pytest.mark.parametrize(
    "twin", ["АНДРЕ\u0418\u0306", "Андре\u0438\u0306", "Анд\u200bрей", "\u202eАндрей", "Анд\u200dрей"]
)
def test_what_looks_the_same_is_the_same(twin: str) -> None:
    assert name_key(twin) == name_key("Андрей")


def test_all_faults_of_the_names_of_a_team_are_found_beside_those_who_stand() -> None:
    given = [("a", ""), ("b", "Лев"), ("c", "ЛЕВ"), ("d", "д" * 101), ("e", "Яна"), ("f", "Ия")]
    faults = [(field, fault.code) for field, fault in faults_in_team(given, {"яна"})]
    assert faults == [("a", "name.empty"), ("c", "name.in_team"), ("d", "name.too_long"), ("e", "name.in_team")]


@given(st.text(max_size=150))
def test_a_tidy_name_stays_as_it_is_and_fits_its_column(text: str) -> None:
    try:
        name = clean_name(text)
    except NameFault:
        return
    assert clean_name(name) == name
    assert 0 < len(name) <= MAX_NAME
    assert len(name_key(name)) <= MAX_KEY


@given(st.text(max_size=150))
def test_a_tidy_text_is_one_line_without_control_signs(text: str) -> None:
    clean = clean_text(text)
    assert clean == clean_text(clean)
    assert not set(clean) & set("\n\r\t\0\u202e\u2066")


def test_a_text_of_several_lines_is_kept_in_one_spelling() -> None:
    assert Text(20, lines=True).check(" Серге\u0438\u0306\r\n е\u0308ж ") == "Сергей\n ёж"
    assert Text(2, lines=True).check("\u0438\u0306\u0438\u0306") == "йй"


def test_an_address_is_made_from_a_russian_name() -> None:
    assert slug_of("Кубок школы № 57, 2026!") == "kubok-shkoly-57-2026"
    assert slug_of("Щёки и подъезд") == "shcheki-i-podezd"
    assert slug_of("🎲") == ""


@given(st.text(max_size=200))
def test_an_address_has_only_small_latin_letters_digits_and_hyphens(name: str) -> None:
    slug = slug_of(name)
    assert set(slug) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")
    assert len(slug) <= MAX_SLUG
    assert not slug.startswith("-")
    assert not slug.endswith("-")


@pytest.mark.parametrize(
    ("name", "code", "letters"),
    [
        ("Aнна", "name.latin_letters", "A"),
        ("Coкол", "name.latin_letters", "C, o"),
        ("Аnna", "name.russian_letters", "А"),
        ("IТ-шники", "name.russian_letters", "Т"),
        ("Школа 7A", "name.latin_letters", "A"),
        ("Team А", "name.russian_letters", "А"),
        ("Иванов A. Пётр", "name.latin_letters", "A"),
    ],
)
def test_letters_that_only_look_right_are_told(name: str, code: str, letters: str) -> None:
    fault = stray_letters(name)
    assert fault is not None
    assert (fault.code, fault.args["letters"]) == (code, letters)
    assert name in english(fault)


@pytest.mark.parametrize("name", ["Анна", "Anna", "FC Спартак", "R2D2 Роботы", "7A", "СССР", "CCCP", "Школа 7А", ""])
def test_a_name_of_one_alphabet_or_of_words_of_both_may_be_meant(name: str) -> None:
    assert stray_letters(name) is None


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("«Альфа»", "Aльфa.", True),
        ("7А", "7 «A»", True),
        ("№ 5", "5", True),
        ("2.1", "21", False),
        ("Школа 5-1", "Школа 51", False),
        ("Альфа", "Альфы", False),
    ],
)
def test_names_look_the_same_whatever_alphabet_spaces_and_signs(one: str, other: str, *, alike: bool) -> None:
    assert (bare_look(one) == bare_look(other)) is alike
