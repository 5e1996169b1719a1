"""Names of people as everybody may know them."""

import re

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
    ("დავით ბერიძე", "დ. ბ."),
    ("ЧИЖОВА Алиса", "Алиса Ч."),
    ("ЧЖАН Сяоминь", "Ч. С."),
    ("РОМАН Вера", "Вера Р."),
    ("АННА-МАРИЯ РИМСКАЯ-КОРСАКОВА", "Анна-Мария Р."),
    ("ЦОЙ АЛИСА", "Алиса Ц."),
    ("LEE ANNA", "Anna L."),
    ("Алиса, Чижова", "А. Ч."),
    ("Роман, Мерседес", "Р. М."),
    ("Гонсалес, Мерседес", "Г. М."),
    ("Цой, Роман Аркадьевич", "Роман Ц."),
    ("Чижова, А.", "А. Ч."),
    ("капитан, Чижова А.", "Ч. А."),
    ("Чижова А., капитан", "Ч. А."),
    ("Чижова, капитан", "Ч. К."),
    ("Чижова Алиса, капитан", "Алиса Ч."),
    ("Капитан, Алиса Чижова", "Алиса Ч."),
    ("Алиса Чижова, Альфа", "Алиса Ч."),
    ("Чижова Алиса, лицей 2", "Алиса Ч."),
    ("Чижова Алиса Петровна, капитан", "Алиса Ч."),
    ("Чижова Алиса (капитан)", "Алиса Ч."),
    ("Алиса Чижова (Петрова)", "Алиса Ч."),
    ("Чижова (Петрова) Алиса", "Алиса Ч."),
    ("Чижова Алиса (к", "Алиса Ч."),
    ("Чижова (Алиса)", "Алиса Ч."),
    ("(Чижова)", "Ч."),
    ("Чижова Алиса 10Б", "Алиса Ч."),
    ("Чижова Алиса – капитан", "Алиса Ч."),
    ("Римская - Корсакова Алиса", "Алиса Р."),
    ("Римская–Корсакова Анна–Мария", "Анна-Мария Р."),
    ("Алиса «Лиса» Чижова", "Алиса Ч."),
    ("Чижова Алиса.", "Алиса Ч."),
    ("Чижова Андреи\N{COMBINING BREVE}", "Андрей Ч."),
    ("Мамедов Рауф Вагиф-оглы", "Рауф М."),
    ("Mamedov Rauf Vagif oglu", "Rauf M."),
    ("Чижова Петровна Алиса", "Алиса Ч."),
    ("Гонсалес Абрамович Роман", "Роман Г."),
    ("Адам Лопес Абрамович", "А. Л."),
    ("van der Berg Anna", "Anna V."),
    ("Anna van der Berg", "Anna B."),
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
    ("Чижова № 7", "Ч. № 7"),
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


@pytest.mark.parametrize(("typed", "order", "shown"), [
    ("Роман Мерседес", Order.SURNAME, "Р. М."),
    ("Роман Мерседес", Order.GIVEN, "Роман М."),
    ("Цой Алиса", Order.GIVEN, "Ц. А."),
    ("РОМАН Вера", Order.GIVEN, "Р. В."),
    ("Мерседес Абрамович", Order.SURNAME, "М. А."),
    ("Гонсалес, Мерседес", Order.SURNAME, "Мерседес Г."),
    ("Гонсалес, Мерседес", Order.GIVEN, "Г. М."),
    ("Роман Герман", Order.SURNAME, "Герман Р."),
])  # fmt: skip
def test_where_a_name_and_the_organiser_disagree_only_initials_are_shown(typed: str, order: Order, shown: str) -> None:
    assert short_name(typed, order) == shown


@pytest.mark.parametrize(("typed", "order", "shown"), [
    ("ЧЖАН Сяоминь", Order.SURNAME, "Сяоминь Ч."),
    ("ЧЖАН Сяоминь", Order.GIVEN, "Ч. С."),
    ("Сяоминь ЧЖАН", Order.GIVEN, "Сяоминь Ч."),
    ("Сяоминь ЧЖАН", Order.SURNAME, "С. Ч."),
])  # fmt: skip
def test_the_word_in_capitals_is_no_given_name_to_whoever_says_the_order(typed: str, order: Order, shown: str) -> None:
    assert short_name(typed, order) == shown


SURNAMES = [
    "ЦОЙ МАДИНА", "МАДИНА ЦОЙ", "ЦОЙ Мадина", "Мадина ЦОЙ", "цой Мадина", "Мадина цой", "ЦОЙ", "Цой",
    "Цой (Мадина)", "(капитан) Цой", "Цой капитан", "Капитан Цой", "Цой - капитан", "Цой - Альфа", "ЛИЦЕЙ Цой",
    "Цой ЛИЦЕЙ", "капитан, Цой", "Цой, капитан", "капитан, Цой А.", "Цой А., капитан", "Цой К", "Цой (к)",
    "Цой к", "зап. Цой", "Зап. Цой", "Цой зап.", "Цой А.", "А.Цой", "Цой 10Б", "10Б Цой", "Цой/Мадина",
    "1. Цой", "1.Цой", "Цой, Альфа 2А", "Цой_Мадина Лопес", "Лопес Мадина/Цой", "Цой Алиса, Мерседес",
    "Цой Мадина Петровна Альфа", "ЦОЙ ЧЖИ ХУН", "ЦОЙ Чжи Хун", "Цой мадина Петровна", "Цой Абрамович Роман",
    "Цой мадина", "Школа 5 Цой", "Цой VIII", "Цой II",
]  # fmt: skip
OTHERS = [
    ("КИМ ЧЖИХУН", "ким"), ("ЧЖИХУН КИМ", "ким"), ("LEE JIHOON", "lee"), ("JIHOON LEE", "lee"),
    ("АН МАДИНА", "ан"), ("ХА МАДИНА", "ха"), ("LEE Jihoon", "lee"), ("Jihoon LEE", "lee"),
    ("XI Mercedes", "xi"), ("Mercedes LI", "li"), ("РИМСКАЯ-ЦОЙ Мадина", "римская-цой"),
    ("Chizhova, captain", "chizhova"), ("captain, Chizhova A.", "chizhova"), ("Lopez (captain)", "lopez"),
    ("Lopez CAPTAIN", "lopez"), ("CHIZHOVA MERCEDES (Lopez)", "chizhova"), ("Алиса, Цой", "цой"),
    ("Роман, Мадина", "роман"), ("1. Роман, Мадина", "роман"), ("Роман Цой Вера", "цой"),
    ("Чижова Алиса, Петров Роман", "петров"), ("Петрова Чижова Алиса", "петрова"),
    ("ПЕТРОВА АЛИСА", "петрова"), ("АЛИСА ПЕТРОВА", "петрова"),
]  # fmt: skip
ENDINGS = [
    "Чижова", "Яковлева", "Соколов", "Яковлев", "Вяземский", "Римская-Корсакова", "Трубецкая", "Шевченко",
    "Кравчук", "Беридзе", "Пиросманишвили", "Лукин-Пушкин", "Петросян", "Абрамович", "Chizhova", "Sokolov",
    "Vyazemsky", "Vyazemskaya", "Shevchenko", "Abramovich", "Алиев", "Сафиуллова", "Рашид-оглы",
]  # fmt: skip


@pytest.mark.parametrize("listed", list(Order))
@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize(("typed", "surname"), [*((typed, "цой") for typed in SURNAMES), *OTHERS])
def test_what_is_no_plain_pair_of_words_never_shows_a_surname(
    typed: str, surname: str, order: Order, listed: Order
) -> None:
    assert surname not in re.findall(r"[\w-]+", short_name(typed, order, listed).casefold())


@pytest.mark.parametrize("order", list(Order))
@pytest.mark.parametrize("surname", ENDINGS)
def test_a_word_that_ends_as_surnames_do_is_never_shown_whole(surname: str, order: Order) -> None:
    for written in (surname, surname.upper(), surname.lower()):
        for typed in (f"{written} Мерседес", f"Мерседес {written}", f"{written} Мерседес Лопес", f"{written} ЛИЦЕЙ"):
            assert surname.casefold() not in short_name(typed, order).casefold(), typed
            assert surname.casefold() not in short_name(typed, shown=order).casefold(), typed


@pytest.mark.parametrize("name", sorted(GIVEN_NAMES))
def test_every_given_name_that_is_listed_is_shown_beside_a_surname(name: str) -> None:
    assert short_name(f"Хххх {name}") == f"{name.capitalize()} Х."


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
