"""The text of a tournament's file: what is one, what is none, and how older versions become the present one."""

import json
from typing import Any

import pytest

from tournaments.archive.rules import (
    DEEPEST,
    MAX_LOG_VALUES,
    MAX_MEMBERS,
    MAX_VALUES,
    STEPS,
    VERSION,
    FileFault,
    _once,
    read_document,
    read_text,
    upgraded,
    write_document,
)
from tournaments.kernel.values import english

NEWEST = {"format": "tournament", "version": VERSION}


def why(text: str) -> str:
    with pytest.raises(FileFault) as caught:
        read_document(text)
    assert english(caught.value.fault)
    return caught.value.code.removeprefix("tournament_file.")


def test_a_document_reads_as_it_was_written() -> None:
    document = {**NEWEST, "name": "Ёлка «½»", "list": [{"a": None}]}
    text = write_document(document)
    assert "Ёлка «½»" in text
    assert read_document(text) == document
    assert write_document(read_document(text)) == text


@pytest.mark.parametrize(("text", "code"), [
    ("", "not_json"), ("nonsense", "not_json"), ('{"format": "tournament",}', "not_json"), ("[]", "not_ours"),
    ('"tournament"', "not_ours"), ("{}", "not_ours"), ('{"format": ["tournament"]}', "not_ours"),
    ('{"format": "tournament"}', "no_version"), ('{"format": "tournament", "version": true}', "no_version"),
    ('{"format": "tournament", "version": "1"}', "no_version"),
    ('{"format": "tournament", "version": 0}', "no_version"),
    ('{"format": "tournament", "version": 999}', "newer"), ('{"a": 1, "a": 2}', "twice"), ('{"a": NaN}', "number"),
    ("[" * 100_000, "too_deep"), (f"{'[' * (DEEPEST + 2)}{']' * (DEEPEST + 2)}", "too_deep"),
    ('{"a": ' + "9" * 5000 + "}", "number"), ('{"a": -Infinity}', "number"),
    ("[" + "[]," * MAX_VALUES + "[]]", "too_many"), ("[" + "1," * MAX_VALUES + "1]", "too_many"),
    ("[" + '"a\\",[{",' * MAX_VALUES + "1]", "too_many"),
    ('{"log": [' + "1," * MAX_LOG_VALUES + "1]}", "too_many"),
    ('{"log": [], "teams": [' + "1," * MAX_VALUES + "1]}", "too_many"),
    ('"' + '\\"' * MAX_VALUES, "not_json"), ('""' * MAX_VALUES, "not_json"),
    ("{" + ", ".join(f'"{n}": {n}' for n in range(MAX_MEMBERS + 1)) + "}", "too_many_members"),
])  # fmt: skip
def test_it_says_why_a_text_is_no_tournament(text: str, code: str) -> None:
    assert why(text) == code


def test_a_long_log_is_read_beside_the_tournament() -> None:
    document = {**NEWEST, "log": [1] * (MAX_LOG_VALUES - 10)}
    assert read_document(write_document(document)) == document


def test_whatever_stands_in_a_text_is_no_bracket_and_no_value() -> None:
    signs = "[{,]}" * MAX_VALUES
    document = {**NEWEST, "remarks": signs, signs[:50]: r"\\\"[", "list": [signs[:50]] * 1_000}
    assert read_document(write_document(document)) == document


class Counted(str):
    """A name that counts how often it is compared."""

    __slots__ = ()
    compared = 0

    def __eq__(self, other: object) -> bool:
        Counted.compared += 1
        return str.__eq__(self, other)

    __hash__ = str.__hash__


def test_looking_for_a_name_that_stands_twice_compares_each_name_once() -> None:
    names = [Counted(number) for number in range(MAX_MEMBERS - 1)]
    Counted.compared = 0
    with pytest.raises(FileFault, match="twice"):
        _once([(name, 1) for name in [*names, Counted(names[-1])]])
    assert Counted.compared <= 3 * len(names)


def test_it_says_where_json_ends_to_be_json() -> None:
    with pytest.raises(FileFault) as caught:
        read_document('{"format": "tournament",\n "version": 1 2}')
    assert "line 2, column 15" in english(caught.value.fault)


def test_a_file_has_a_size_that_is_read() -> None:
    assert read_text(b"\xef\xbb\xbf{}", limit=5) == "{}"
    with pytest.raises(FileFault, match="too_large"):
        read_text(b"      ", limit=5)
    with pytest.raises(FileFault, match="not_text"):
        read_text(b"\xff\xfe{}")


def test_every_version_before_this_one_has_a_step() -> None:
    assert sorted(STEPS) == list(range(1, VERSION))


def test_an_older_document_goes_through_every_step_in_turn() -> None:
    def second(document: dict[str, Any]) -> dict[str, Any]:
        return {**document, "names": [document["name"]]}

    def third(document: dict[str, Any]) -> dict[str, Any]:
        return {**document, "count": len(document["names"])}

    old = {"format": "tournament", "version": 1, "name": "Кубок"}
    new = upgraded(old, {1: second, 2: third}, known=3)
    assert new == {"format": "tournament", "version": 3, "name": "Кубок", "names": ["Кубок"], "count": 1}
    assert upgraded({**old, "version": 3}, {1: second, 2: third}, known=3) == {**old, "version": 3}
    assert json.loads(json.dumps(old)) == {"format": "tournament", "version": 1, "name": "Кубок"}
