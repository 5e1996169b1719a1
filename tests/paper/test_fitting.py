"""Text into boxes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.paper.fitting import (
    BOLD,
    CUT,
    LEADING,
    REPLACEMENT,
    TEXT,
    fit,
    height_of,
    printable,
    printable_lines,
    unprintable,
    width,
    wrap,
)

TEXTS = st.text(st.sampled_from("аЩi W½-\n"), max_size=120)


def test_a_short_text_keeps_its_size_and_its_line() -> None:
    fitted = fit("Альфа", TEXT, 10, 5, 100, 20)
    assert (fitted.size, fitted.lines, fitted.whole) == (10, ("Альфа",), True)


def test_a_long_name_wraps_at_its_words_before_it_shrinks() -> None:
    fitted = fit("Константинопольский Александр", TEXT, 10, 5, 115, 24)
    assert fitted.lines == ("Константинопольский", "Александр")
    assert fitted.size == 10


def test_a_word_is_made_smaller_rather_than_broken() -> None:
    fitted = fit("Константинопольский", TEXT, 10, 5, 60, 12)
    assert fitted.lines == ("Константинопольский",)
    assert 5 < fitted.size < 10


def test_a_word_that_no_size_holds_is_broken() -> None:
    fitted = fit("Щ" * 30, TEXT, 10, 5, 60, 60)
    assert "".join(fitted.lines) == "Щ" * 30
    assert fitted.whole


def test_what_fits_in_no_size_is_cut_in_sight() -> None:
    fitted = fit("слово " * 50, TEXT, 9, 6, 60, 20)
    assert not fitted.whole
    assert fitted.size == 6
    assert fitted.lines[-1].endswith(CUT)


def test_a_low_box_makes_the_type_smaller_than_the_least() -> None:
    assert fit("x", TEXT, 9, 6, 60, 4.8).size == pytest.approx(4)


def test_line_breaks_are_kept() -> None:
    assert wrap("раз\n\nдва", TEXT, 9, 100) == ("раз", "", "два")


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("Индивидуальный этап 15\u00a0минут", ("Индивидуальный этап", "15 минут")),
        ("Протокол подписан — всё", ("Протокол", "подписан — всё")),
        ("Непобедимые — Альфа", ("Непобедимые —", "Альфа")),
        ("Ничья: ничья – Бета", ("Ничья: ничья –", "Бета")),
    ],
)
def test_a_unit_stays_with_its_number_and_no_line_begins_with_a_dash(text: str, lines: tuple[str, ...]) -> None:
    assert wrap(text, TEXT, 9, max(width(line, TEXT, 9) for line in lines) + 1) == lines


def test_what_no_line_holds_is_divided_at_its_spaces_first() -> None:
    assert wrap("Константинопольский\u00a0Александр", TEXT, 9, 120) == ("Константинопольский", "Александр")


def test_what_no_line_holds_keeps_its_dash_all_the_same() -> None:
    assert wrap("λ\u00a0Лямбда – ι\u00a0Йота", TEXT, 9, width("Лямбда –", TEXT, 9) + 1) == ("λ", "Лямбда –", "ι Йота")


def test_nothing_has_no_height() -> None:
    assert (wrap("", TEXT, 9, 100), height_of("", TEXT, 9, 100)) == ((), 0)


@settings(max_examples=300, deadline=None)
@given(TEXTS, st.floats(15, 200), st.floats(6, 80), st.sampled_from([TEXT, BOLD]))
def test_fitted_lines_never_leave_their_box(text: str, room: float, height: float, face: str) -> None:
    fitted = fit(text, face, 12, 4, room, height)
    assert all(width(line, face, fitted.size) <= room + 0.01 or len(line) <= 1 for line in fitted.lines)
    assert fitted.height <= height + 0.02 or len(fitted.lines) == 1
    assert fitted.size <= height / LEADING + 0.01


@settings(max_examples=200, deadline=None)
@given(TEXTS, st.floats(15, 200))
def test_wrapping_loses_and_adds_nothing_but_spaces(text: str, room: float) -> None:
    seen = "".join("".join(wrap(text, TEXT, 9, room)).split())
    assert seen == "".join(text.split())


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("<b>Альфа</b> & =1+2", "<b>Альфа</b> & =1+2"),
        ("\u202eатеБ", REPLACEMENT + "атеБ"),
        ("а\u200bб\u200f", f"а{REPLACEMENT}б{REPLACEMENT}"),
        ("Команда 🦊", f"Команда {REPLACEMENT}"),
        ("\x00Альфа\x07", f"{REPLACEMENT}Альфа{REPLACEMENT}"),
        ("и\u0306", "й"),
        ("  два \t\n слова\u00a0тут ", "два слова\u00a0тут"),
        ("\u00a0 два\u00a0\u00a0слова \u00a0тут\u00a0", "два\u00a0слова тут"),
        ("日本", REPLACEMENT * 2),
        ("½ − № “ё” Ω", "½ − № “ё” Ω"),
    ],
)
def test_a_line_is_printable_and_hides_nothing(text: str, shown: str) -> None:
    assert printable(text) == shown


@pytest.mark.parametrize(
    ("text", "signs"),
    [
        ("Альфа «½» №", ""),
        (" დავით\n\tՀայկ", ""),
        ("星と星 🦊", "星と🦊"),
        ("\u202eатеБ", "\u202e"),
        (REPLACEMENT, ""),
        ("♥\ufe0f", ""),
    ],
)
def test_the_signs_that_paper_cannot_show_are_known(text: str, signs: str) -> None:
    assert unprintable(text) == tuple(signs)


def test_what_only_chooses_between_two_pictures_of_a_sign_is_left_out() -> None:
    assert printable("♥\ufe0f") == "♥"


def test_paragraphs_stay_apart() -> None:
    assert printable_lines("раз\r\n два\u2028три") == "раз\nдва\nтри"
