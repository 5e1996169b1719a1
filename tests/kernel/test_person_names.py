"""Names of people as everybody may know them."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from tournaments.kernel.given_names import GIVEN_NAMES
from tournaments.kernel.person_names import Order, order_shown, short_name, short_names


@pytest.mark.parametrize(("typed", "shown"), [
    ("Алиса Чижова", "Алиса Ч."),
    ("Чижова Алиса", "Алиса Ч."),
    ("Чижова, Алиса", "Алиса Ч."),
    ("Чижова Алиса Петровна", "Алиса Ч."),
    ("Алиса Петровна Чижова", "Алиса Ч."),
    ("Роман Аркадьевич Абрамович", "Роман А."),
    ("Абрамович Роман Аркадьевич", "Роман А."),
    ("Роман Абрамович", "Роман А."),
    ("Абрамович Роман", "Роман А."),
    ("Мамедов Рауф Вагиф оглы", "Рауф М."),
    ("Рауф Вагиф оглы Мамедов", "Р. М."),
    ("Алиса Римская-Корсакова", "Алиса Р."),
    ("Римская-Корсакова Анна-Мария", "Анна-Мария Р."),
    ("Римская-Корсакова Анна-Мерседес", "Р. А."),
    ("алиса чижова", "Алиса Ч."),
    ("ЧИЖОВА Алиса", "Алиса Ч."),
    ("ЧЖАН Сяоминь", "Сяоминь Ч."),
    ("Артём Ёлкин", "Артём Ё."),
    ("Shaun O'Neil", "Shaun O."),
    ("O'Neil Shaun", "Shaun O."),
    ("Chizhova Alisa Petrovna", "Alisa C."),
    ("Anna Maria Schmidt", "Anna S."),
    ("Алиса", "Алиса"),
    ("Чижова", "Ч."),
    ("Чижова А.", "Ч. А."),
    ("Чижова А.П.", "Ч. А."),
    ("Чижова А. П.", "Ч. А."),
    ("Chizhova A.P.", "C. A."),
    ("Чижова А.-К.", "Ч. А."),
    ("Чижова АП", "Ч. А."),
    ("Герман А.П.", "Г. А."),
    ("А. Чижова", "А. Ч."),
    ("А. П. Чижова", "А. Ч."),
    ("А.П. Чижова", "А. Ч."),
    ("А.П.Чижова", "А. Ч."),
    ("А.Чижова", "А. Ч."),
    ("Чижова Мерседес", "Ч. М."),
    ("Роман Герман", "Р. Г."),
    ("Алиса Ч.", "Алиса Ч."),
    ("Игрок 7", "Игрок 7"),
    ("Судья 3", "Судья 3"),
    ("Чижова 7", "Ч. 7"),
    ("№ 7", "№ 7"),
])  # fmt: skip
def test_a_name_tells_its_order_or_only_initials_are_shown(typed: str, shown: str) -> None:
    assert short_name(typed) == shown


@pytest.mark.parametrize(("order", "shown"), [
    (Order.GIVEN, "Мерседес Г."), (Order.SURNAME, "Гонсалес М."), (Order.GUESS, "М. Г."),
])  # fmt: skip
def test_the_organiser_says_the_order_where_a_name_does_not(order: Order, shown: str) -> None:
    assert short_name("Мерседес Гонсалес", order) == shown


@pytest.mark.parametrize("typed", ["Чижова Алиса Петровна", "Чижова, Алиса"])
def test_a_patronymic_or_a_comma_goes_before_what_the_organiser_says(typed: str) -> None:
    assert short_name(typed, Order.GIVEN) == "Алиса Ч."


def test_beside_an_initial_no_surname_is_shown_whatever_the_organiser_says() -> None:
    assert short_name("Чижова А.", Order.GIVEN) == "Ч. А."


def test_what_the_organiser_says_goes_before_a_name_that_is_known() -> None:
    assert short_name("Роман Мерседес", Order.SURNAME) == "Мерседес Р."


ALONE = [
    "Чижова", "Чижова 7", "Чижова 10А", "Чижова 10АБ", "Чижова/Мерседес", "Чижова АП", "АП Чижова", "Чижова А.П.",
    "А.П. Чижова", "А.П.Чижова", "Чижова, А.П.", "Чижова Алиса (капитан)", "Чижова Алиса КАПИТАН",
]  # fmt: skip
NOTED = [
    "Чижова Алиса II", "Чижова Алиса VIII", "Чижова Алиса ШК", "(капитан) Чижова Алиса", "Чижова Мерседес КАПИТАН",
    "Римская Чижова Алиса",
]  # fmt: skip


@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize("typed", [*ALONE, *NOTED])
def test_a_surname_by_itself_or_beside_a_note_is_not_shown_whole_whatever_others_are_like(
    typed: str, order: Order
) -> None:
    assert "чижова" not in short_name(typed, shown=order).casefold()


@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize("typed", ALONE)
def test_a_surname_by_itself_is_not_shown_whole_whatever_the_organiser_says(typed: str, order: Order) -> None:
    assert "чижова" not in short_name(typed, order).casefold()


@pytest.mark.parametrize("typed", ["Чижова", "Чижова Мерседес Лопес"])
def test_a_list_tells_nothing_of_a_name_of_one_word_or_of_three(typed: str) -> None:
    assert short_name(typed, shown=Order.GIVEN) == short_name(typed, shown=Order.SURNAME) == short_name(typed)


def test_a_neutral_name_stays_whole_whatever_the_list_shows() -> None:
    assert short_name("Игрок 7", shown=Order.GIVEN) == short_name("Игрок 7", Order.SURNAME) == "Игрок 7"


def test_a_sign_beside_a_name_that_is_known_leaves_the_name() -> None:
    assert short_name("Чижова Алиса (капитан)", Order.SURNAME) == "Алиса Ч."
    assert short_name("Алиса Чижова ШК") == "Алиса Ч."


LIST = ["Чижова Алиса", "Яковлев Роман", "Гонсалес Мерседес"]


def test_a_list_in_which_all_names_agree_tells_the_order_of_the_others() -> None:
    assert order_shown(LIST) is Order.SURNAME
    assert short_name(LIST[2], shown=order_shown(LIST)) == "Мерседес Г."


@pytest.mark.parametrize(
    "names", [[*LIST, "Вера Соколова"], ["Чижова Алиса", "Ли Мэй", "Вэй Ань", "Ан Бо"], [], ["Абв Где"]]
)
def test_a_list_that_does_not_agree_or_hardly_shows_it_tells_nothing(names: list[str]) -> None:
    assert order_shown(names) is Order.GUESS


@pytest.mark.parametrize(("typed", "shown"), [
    (["Алиса Чижова", "Алиса Червякова"], ["Алиса Чи.", "Алиса Че."]),
    (["Алиса Чижова", "Алиса Чижикова", "Роман Яковлев"], ["Алиса Чижо.", "Алиса Чижи.", "Роман Я."]),
    (["Алиса Чижова", "Чижова Алиса Петровна"], ["Алиса Ч. 1", "Алиса Ч. 2"]),
    (["Алиса Чиж", "Алиса Чижова"], ["Алиса Ч. 1", "Алиса Ч. 2"]),
    (["Алиса Ю", "Алиса Юн"], ["Алиса Ю. 1", "Алиса Ю. 2"]),
    (["Алиса", "Алиса Петровна"], ["Алиса", "Алиса П."]),
])  # fmt: skip
def test_players_of_one_team_are_told_apart_but_no_surname_is_whole(typed: list[str], shown: list[str]) -> None:
    assert list(short_names(dict(enumerate(typed))).values()) == shown


WORDS = some.text(alphabet="абвгдежзикл", min_size=3, max_size=9).filter(lambda word: word not in GIVEN_NAMES)


@given(some.lists(some.tuples(some.sampled_from(sorted(GIVEN_NAMES)), WORDS, some.booleans()), max_size=8))
def test_no_surname_is_ever_shown_whole(people: list[tuple[str, str, bool]]) -> None:
    typed = {
        number: f"{name} {surname}" if first else f"{surname} {name}"
        for number, (name, surname, first) in enumerate(people)
    }
    shown = short_names(typed, shown=order_shown(typed.values()))
    assert len(set(shown.values())) == len(typed)
    for number, (_name, surname, _first) in enumerate(people):
        assert surname not in shown[number].casefold().replace(".", "").split()


@given(some.text(max_size=40), some.sampled_from(Order), some.sampled_from(Order))
def test_any_text_can_be_shown(text: str, order: Order, shown: Order) -> None:
    assert short_name(text, order, shown) or not text
