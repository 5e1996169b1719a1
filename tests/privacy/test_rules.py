"""Where a name stands in texts and stored JSON, and what stands there afterwards."""

import json
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from tournaments.privacy.rules import Sort, Spot, Wanted, changed, sort_of

ANNA = Wanted(("Анна Петрова",))


def everything(_spot: Spot) -> str:
    return "Игрок 1"


def after(
    value: Any, sort: Sort = Sort.TEXT, wanted: Wanted = ANNA, change: Callable[[Spot], str | None] = everything
) -> Any:
    return changed(value, sort, wanted, change)


def spots(value: Any, sort: Sort = Sort.TEXT, wanted: Wanted = ANNA) -> list[Spot]:
    gathered: list[Spot] = []
    changed(value, sort, wanted, gathered.append)
    return gathered


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Анна Петрова опоздала", "Игрок 1 опоздала"),
        ("АННА  петрова, потом анна\nПетрова.", "Игрок 1, потом Игрок 1."),
        ("(Петрова Анна)", "(Игрок 1)"),
        ("Анна Петровас", "Анна Петровас"),
        ("Марианна Петрова", "Марианна Петрова"),
        ("Анна Петрова-Водкина", "Анна Петрова-Водкина"),
        ("Жанна-Анна Петрова", "Жанна-Анна Петрова"),
        ("Анна Петрова - капитан", "Игрок 1 - капитан"),
        ("Анна и Петрова", "Анна и Петрова"),
        ("Анна", "Анна"),
        ("", ""),
    ],
)
def test_in_a_text_only_the_whole_full_name_is_found(text: str, left: str) -> None:
    assert after(text) == left


def test_spellings_that_count_as_the_same_name_are_found() -> None:
    assert after("Артем Ёлкин и Артём Елкин", wanted=Wanted(("Артём Ёлкин",))) == "Игрок 1 и Игрок 1"


def spelled_apart(text: str) -> str:
    """With every sign over a letter by itself (й as и and a breve), as files of some computers have it."""
    return unicodedata.normalize("NFD", text)


@pytest.mark.parametrize("name", ["Сергей Зайцев", "Артём Ёлкин", "José Müller"])
def test_a_name_is_found_however_its_letters_are_put_together(name: str) -> None:
    wanted = Wanted((name,))
    assert after(f"{spelled_apart(name)} думал", wanted=wanted) == "Игрок 1 думал"
    assert after(spelled_apart(name.upper()), Sort.NAME, wanted) == "Игрок 1"
    assert after(f"{name[:5]}{spelled_apart(name[5:])}", wanted=wanted) == "Игрок 1"
    assert after(name, wanted=Wanted((spelled_apart(name),))) == "Игрок 1"
    escaped = json.dumps({"remarks": spelled_apart(name)})
    assert after({"file": escaped}, Sort.JSON, wanted) == {"file": '{"remarks":"Игрок 1"}'}
    assert [spot.former for spot in spots(spelled_apart(name), wanted=Wanted(("Анна Лис", name)))] == [1]


@pytest.mark.parametrize(("name", "text"), [("Али", "Алий"), ("Анна", "Зайанна"), ("Анна", "Май-Анна")])
def test_a_sign_over_a_letter_belongs_to_its_word(name: str, text: str) -> None:
    assert spots(spelled_apart(text), wanted=Wanted((name,))) == []


def test_a_stress_mark_over_the_last_vowel_makes_no_other_name_of_it() -> None:
    assert after("Судила Анна Петрова\u0301.", wanted=Wanted(("Анна Петрова",))) == "Судила Игрок 1."


def test_a_name_with_signs_of_a_pattern_is_found_as_it_is() -> None:
    assert after("A.B (C+) ушёл", wanted=Wanted(("A.B (C+)",))) == "Игрок 1 ушёл"
    assert after("AxB (C+)", wanted=Wanted(("A.B (C+)",))) == "AxB (C+)"


@pytest.mark.parametrize(("name", "text"), [("Марк", "Марков"), ("Анна", "Анна-Мария"), ("Ян", "Январь, Дуйян")])
def test_a_name_is_not_found_inside_another_word(name: str, text: str) -> None:
    assert spots(text, wanted=Wanted((name,))) == []


def test_a_name_inside_somebody_elses_name_is_not_offered() -> None:
    wanted = Wanted(("Анна",), longer=("Анна Петрова",))
    assert [spot.start for spot in spots("Анна Петрова и Анна", wanted=wanted)] == [15]


def test_a_field_of_names_is_sure_of_whole_names_alone() -> None:
    assert [spot.named for spot in spots("Анна Петрова", Sort.NAME)] == [True]
    assert after("Марк Лис, Анна Петрова, Юля Ёж", Sort.NAME) == "Марк Лис, Игрок 1, Юля Ёж"
    assert after("Анна Петрова – Марк Лис", Sort.NAME) == "Игрок 1 – Марк Лис"
    assert [spot.named for spot in spots("капитан Анна Петрова", Sort.NAME)] == [False]
    assert spots("Анна Петрова", Sort.NAME, Wanted(("Анна",))) == []


def test_a_field_with_somebody_elses_longer_name_is_not_cut_at_its_comma() -> None:
    wanted = Wanted(("Анна", "Анна Лис"), longer=("Петрова, Анна", "Анна – Борис"))
    assert spots("Петрова, Анна", Sort.NAME, wanted) == []
    assert spots("Анна – Борис", Sort.NAME, wanted) == []
    assert after("Юля Ёж, Петрова, Анна, Анна", Sort.NAME, wanted) == "Юля Ёж, Петрова, Анна, Игрок 1"
    assert after("Анна, Петрова", Sort.NAME, wanted) == "Игрок 1, Петрова"


def test_a_former_name_that_is_somebody_elses_is_still_found() -> None:
    wanted = Wanted(("Анна", "Петрова, Анна"), longer=("Петрова, Анна",))
    assert [spot.former for spot in spots("Петрова, Анна", Sort.NAME, wanted)] == [1]


def test_words_of_the_program_are_never_names() -> None:
    wanted = Wanted(("A",))
    data = {"decision": "A", "first": "A", "sheet": {"parts": [{"by": "A"}]}, "text": "A", "actions": ["A", "B"]}
    assert after(data, Sort.JSON, wanted) is data
    assert after({"actions": [{"text": "A", "comment": "A won"}]}, Sort.JSON, wanted) == {
        "actions": [{"text": "A", "comment": "Игрок 1 won"}]
    }
    assert after("A", Sort.CODE, wanted) == "A"


def test_members_of_stored_json_are_known_by_their_names() -> None:
    assert sort_of(("after", "players", 3, "name")) is Sort.NAME
    assert sort_of(("tags", "A")) is Sort.NAME
    assert sort_of(("tags", "Event")) is Sort.TEXT
    assert sort_of(("after", "remarks")) is Sort.TEXT
    assert sort_of(("signals", 0, "text")) is Sort.TEXT
    assert sort_of(("after", "game", "sheet", "first")) is Sort.CODE
    assert sort_of(("something new",)) is Sort.TEXT


@pytest.mark.parametrize(
    ("holder", "wanted"),
    [
        ({"id": 5, "team_id": 1, "name": "Анна Петрова"}, {"player": 5}),
        ({"player": 5, "board": 1, "name": "Анна Петрова"}, {"player": 5}),
        ({"id": 5, "wish": "", "name": "Анна Петрова"}, {"judge": 5}),
        ({"id": 5, "sign": "", "name": "Анна Петрова"}, {"team": 5}),
        ({"holder_id": 5, "kind": "judge", "holder": "Анна Петрова"}, {"judge": 5}),
        ({"holder_id": 5, "kind": "captain", "holder": "Анна Петрова"}, {"team": 5}),
        ({"team_a_id": 5, "team_a": "Анна Петрова"}, {"team": 5}),
    ],
)
def test_a_number_beside_a_name_tells_namesakes_apart(holder: dict[str, Any], wanted: dict[str, int]) -> None:
    ((name, number),) = wanted.items()
    who, other = (replace(ANNA, **{name: value}) for value in (number, number + 1))  # type: ignore[arg-type]
    assert [spot.own for spot in spots([holder], Sort.JSON, who)] == [True]
    assert spots([holder], Sort.JSON, other) == []


def test_a_name_that_calls_a_member_is_replaced_too() -> None:
    """Lots are written down by whose they are."""
    value = {"after": {"lot_number": 7, "lots": {"Анна Петрова": 2, "Пётр Орлов": 1}}}
    assert after(value, Sort.JSON) == {"after": {"lot_number": 7, "lots": {"Игрок 1": 2, "Пётр Орлов": 1}}}
    text = '{"lots":{"Анна Петрова":2,"Пётр Орлов":1}}'
    assert after(text, Sort.JSON) == '{"lots":{"Игрок 1":2,"Пётр Орлов":1}}'


def test_json_within_texts_is_read_and_spelled_as_it_was() -> None:
    inner = {"b": "Анна Петрова", "a": 'в "кавычках"'}
    log = json.dumps(inner, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    file = json.dumps({"name": "Анна Петрова", "log": [{"data": log}]}, ensure_ascii=False, indent=1) + "\n"
    assert after({"file": file}, Sort.JSON)["file"] == file.replace("Анна Петрова", "Игрок 1")
    escaped = json.dumps({"name": "Анна Петрова"})
    assert after({"file": escaped}, Sort.JSON)["file"] == '{"name":"Игрок 1"}'
    assert after({"remarks": "[Анна Петрова] опоздала"}, Sort.JSON) == {"remarks": "[Игрок 1] опоздала"}
    assert after("{Анна Петрова") == "{Игрок 1"


def test_an_address_goes_with_the_name_beside_it() -> None:
    rows = {
        "judges": [{"name": "Анна Петрова", "email": "anna@school.example"}, {"name": "Юля", "email": "j@x.example"}]
    }
    assert after(rows, Sort.JSON)["judges"] == [
        {"name": "Игрок 1", "email": ""}, {"name": "Юля", "email": "j@x.example"},
    ]  # fmt: skip


def test_a_drawn_signature_goes_with_its_name() -> None:
    rows = {"signatures": [{"name": "Анна Петрова", "strokes": "1,1 2,2"}, {"name": "Юля", "strokes": "3,3 4,4"}]}
    assert after(rows, Sort.JSON)["signatures"] == [
        {"name": "Игрок 1", "strokes": ""}, {"name": "Юля", "strokes": "3,3 4,4"},
    ]  # fmt: skip


def test_what_stays_is_the_same_object() -> None:
    data = {"after": [{"name": "Юля"}], "before": None}
    assert after(data, Sort.JSON) is data
    assert after({"name": "Анна Петрова"}, Sort.JSON, change=lambda _spot: None) == {"name": "Анна Петрова"}


def test_a_former_name_says_which_it_is() -> None:
    wanted = Wanted(("Анна Петрова", "Анна Лис"))
    assert [spot.former for spot in spots("Лис Анна, теперь Анна Петрова", wanted=wanted)] == [1, 0]
