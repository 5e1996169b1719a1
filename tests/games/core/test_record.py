"""The text of records: what is read, what is written, and that writing is canonical."""

import time
from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.record import BarePlies, Ply, Record, _Reader, read, write
from games.core.types import Result

TAGS = '[Game "corners"]\n[A "Альфа"]\n[B "Бета"]\n[Result "*"]\n'
BARE = {"Game": "corners", "A": "a", "B": "b"}

EXAMPLE = """\
[Game "corners"]
[Site "room 2.1"]
[Date "2026.07.14"]
[Round "4"]
[A "Альфа"]
[B "Бета"]
[First "A"]
[Options "reuse=unpainted"]
[Termination "resignation"]
[Result "1-0"]

1. d4 e5 2. c3 {[%emt 0:00:31]} f6
1-0
"""


def moves(text: str) -> list[str]:
    (record,) = read(f"{TAGS}\n{text}\n*\n")
    assert record.fault is None
    return [ply.text for ply in record.plies]


def test_the_rules_own_example_is_canonical() -> None:
    (record,) = read(EXAMPLE)
    assert write(record) == EXAMPLE
    assert record.plies[2] == Ply("c3", ("[%emt 0:00:31]",))
    assert record.plies[2].seconds == 31
    assert record.token is Result.A_WON


@pytest.mark.parametrize(
    "text",
    [
        "1. d4 e5 2. c3",
        "1.d4 e5 2.c3",
        "d4 e5 c3",
        "1. d4 1... e5 2. c3",
        "12.d4\n\n99...e5\r\n7. c3",
        "1.2.d4 e5\tc3 3.",
    ],
)
def test_numbers_and_line_breaks_are_skipped(text: str) -> None:
    assert moves(text) == ["d4", "e5", "c3"]


@pytest.mark.parametrize("number", ["1.", "1." * 15, "1." * 40, "12345678901234567890123456789012345."])
def test_a_result_with_a_number_before_it_is_the_result_while_the_number_is_short(number: str) -> None:
    (record,) = read(f"{TAGS}\nd4 {number}*\n")
    assert (record.token is Result.OPEN) is (len(number) < 32)


def test_a_word_that_only_ends_like_numbers_and_a_result_is_an_action() -> None:
    word = "x" + "1." * 20 + "*"
    assert moves(f"1. d4 {word}") == moves(f"d4 {word}") == ["d4", word]


def test_digits_inside_an_action_stay() -> None:
    assert moves("2:007.5 P:180 (game 2) c3-e5") == ["2:007.5", "P:180", "(game 2)", "c3-e5"]


def test_actions_of_several_tokens_are_one_action() -> None:
    assert moves("(setup r=a1 o=c5) (accuse r) (coin d4)") == ["(setup r=a1 o=c5)", "(accuse r)", "(coin d4)"]


def test_comments_are_kept_byte_for_byte_behind_their_action() -> None:
    (record,) = read(f"{TAGS}\n{{first  of\r\nall}} d4{{ [x] (y) {{z }}{{}} e5 {{1-0}}\n*")
    assert record.lead == ("first  of\r\nall",)
    assert record.plies == (Ply("d4", (" [x] (y) {z ", "")), Ply("e5", ("1-0",)))
    assert read(write(record)) == (record,)


def test_values_are_escaped() -> None:
    record = Record.of({**BARE, "A": 'the "one" \\ only'}, ["d4"])
    assert '[A "the \\"one\\" \\\\ only"]' in write(record)
    assert read(write(record))[0].tag["A"] == 'the "one" \\ only'


def test_tags_are_written_in_order_and_others_by_name() -> None:
    record = Record.of({"Zeta": "1", "Options": "x=y", "B": "b", "Alpha": "2", "Event": "e", **BARE}, [])
    names = [line[1:].split(" ")[0] for line in write(record).splitlines() if line.startswith("[")]
    assert names == ["Game", "Event", "A", "B", "Options", "Result", "Alpha", "Zeta"]


def test_a_record_without_actions_has_just_its_result() -> None:
    assert write(Record.of(BARE, [])).endswith('[Result "*"]\n\n*\n')


def test_lines_hold_at_most_100_characters() -> None:
    plies = [Ply("a1-a3-c3-c1", ("note",) if number % 5 == 0 else ()) for number in range(60)]
    lines = write(Record.of(BARE, plies)).split("\n\n")[1].splitlines()[:-1]
    assert max(map(len, lines)) <= 100
    for line, following in pairwise(lines):
        words = following.split(" ")
        first = " ".join(words[:2]) if words[0].endswith(".") else words[0]
        assert len(line) + 1 + len(first) > 100


def test_a_number_and_its_action_and_a_comment_are_never_broken() -> None:
    plies = [Ply("d4", ("a long comment with many words " * 5,)) for _ in range(9)]
    lines = write(Record.of(BARE, plies)).splitlines()
    assert not any(line.endswith(".") for line in lines)
    assert all(line.count("{") == line.count("}") for line in lines)


@pytest.mark.parametrize(
    ("comments", "seconds"),
    [
        (("[%emt 0:00:31]",), 31),
        (("well", "so [%emt 1:02:03] it is"), 3723),
        (("[%emt 0:60:00]",), None),
        (("emt 0:00:31",), None),
        ((), None),
    ],
)
def test_the_time_spent_is_read_from_the_comment(comments: tuple[str, ...], seconds: int | None) -> None:
    assert Ply("d4", comments).seconds == seconds


@pytest.mark.parametrize("seconds", [0, 59, 60, 3599, 3600, 360_000])
def test_the_time_spent_is_written_as_it_is_read(seconds: int) -> None:
    assert Ply.timed("d4", seconds).seconds == seconds


@pytest.mark.parametrize(
    ("text", "ply", "code"),
    [
        ('[Game corners]\n[A "a"]\n\n*', 0, "record.tag_text"),
        ('[Game "corners]\n\n*', 0, "record.tag_text"),
        ('[Game "cor\\ners"]\n\n*', 0, "record.tag_text"),
        ("[", 0, "record.tag_text"),
        ('[A "a"]\n[A "b"]\n\n*', 0, "record.tag_twice"),
        (f"{TAGS}\nd4 e5", 3, "record.token_missing"),
        (f"{TAGS}", 1, "record.token_missing"),
        (f"{TAGS}\nd4 {{ e5 *", 2, "record.comment_open"),
    ],
)
def test_it_notes_what_cannot_be_read(text: str, ply: int, code: str) -> None:
    (record,) = read(text)
    assert record.fault is not None
    assert (record.fault.ply, record.fault.fault.code, record.fault.fault.kind) == (ply, code, "syntax")
    assert record.fault.fault.rule is None


def test_a_record_ends_where_the_next_tag_begins() -> None:
    first, second = read(f"{TAGS}\nd4 e5\n\n{TAGS}\nd4\n*\n")
    assert first.fault is not None
    assert first.fault.fault.code == "record.token_missing"
    assert (len(second.plies), second.fault) == (1, None)


def test_a_comment_without_end_does_not_swallow_the_next_record() -> None:
    first, second = read(f"{TAGS}\nd4 {{oops\n\n{TAGS}\nd4 e5\n*\n")
    assert first.fault is not None
    assert first.fault.fault.code == "record.comment_open"
    assert (len(second.plies), second.fault) == (2, None)


def test_a_comment_without_end_is_not_ended_by_the_next_records_comment() -> None:
    first, second = read(f"{TAGS}\nd4 {{oops\n*\n\n{TAGS}\nd4 {{[%emt 0:00:31]}} e5\n*\n")
    assert first.fault is not None
    assert (first.fault.ply, first.fault.fault.code) == (2, "record.comment_open")
    assert (len(second.plies), second.fault) == (2, None)
    assert second.plies[0].comments == ("[%emt 0:00:31]",)


def test_a_comment_may_hold_lines_that_begin_as_a_tag_does() -> None:
    (one,) = read(f"{TAGS}\nd4 {{a\n[%emt 0:00:31]\n[Game is over}} e5\n*\n")
    assert (len(one.plies), one.fault) == (2, None)


def test_an_empty_text_holds_no_record() -> None:
    for text in ("", " \r\n\t", "\N{ZERO WIDTH NO-BREAK SPACE}\n"):
        assert read(text) == ()


def test_a_byte_order_mark_is_no_part_of_the_record() -> None:
    assert read(f"\N{ZERO WIDTH NO-BREAK SPACE}{EXAMPLE}") == read(EXAMPLE)


@pytest.mark.parametrize(
    "record",
    [
        Record.of({**BARE, "odd name": "x"}, []),
        Record.of(BARE, [Ply("d4", ("a } b",))]),
        Record.of(BARE, [Ply("d4", ('a\n[Game "deer"]',))]),
        Record((("Game", "corners"),), (), None),
    ],
)
def test_it_refuses_to_write_what_no_record_can_hold(record: Record) -> None:
    with pytest.raises(ValueError, match=r"."):
        write(record)


@pytest.mark.parametrize("line_break", ["\n", "\r", "\r\n"])
def test_line_breaks_in_a_name_are_written_as_spaces(line_break: str) -> None:
    written = write(Record.of({**BARE, "A": f"one{line_break}two"}, []))
    assert read(written)[0].tag["A"] == "one two"


def lengths(*plies: Ply) -> list[int]:
    """The lengths of the lines of movetext."""
    return [len(line) for line in write(Record.of(BARE, plies)).split("\n\n", 1)[1].split("\n")[:-2]]


def test_a_line_is_filled_to_exactly_100_characters() -> None:
    assert lengths(Ply("x" * 46), Ply("y" * 50)) == [100]
    assert lengths(Ply("x" * 46), Ply("y" * 51)) == [49, 51]
    assert lengths(Ply("x" * 46), Ply("y" * 51), Ply("z" * 45)) == [49, 51 + 1 + len("2. ") + 45]
    assert lengths(Ply("x" * 46), Ply("y" * 51), Ply("z" * 46)) == [49, 51, 49]
    assert lengths(Ply("x" * 120), Ply("y")) == [123, 1]


def test_a_line_begins_anew_inside_a_comment_of_several_lines() -> None:
    comment = ("first\n" + "c" * 90,)
    assert lengths(Ply("x", comment), Ply("y" * 8)) == [len("1. x {first"), 100]
    assert lengths(Ply("x", comment), Ply("y" * 9)) == [len("1. x {first"), 91, 9]
    assert lengths(Ply("x" * 91, ("abcd\nlast",)), Ply("y")) == [100, len("last} y")]
    assert lengths(Ply("x" * 91, ("abcde\nlast",)), Ply("y")) == [94, 6, len("last} y")]


def seconds(text: str) -> float:
    """Of the processor, to read a text."""
    begun = time.process_time()
    read(text)
    return time.process_time() - begun


@pytest.mark.slow
@pytest.mark.parametrize(
    "piece",
    [
        "{",
        "[",
        "(",
        "}",
        '[A "',
        "{\n[",
        "( a",
        "\n",
        " ",
        "1.",
        '"',
        "\\",
        "d4 ",
        "{} ",
        "(a) ",
        '[A "b"]',
        "*\n",
        "[\n{\n",
    ],
)
def test_a_hostile_text_does_not_keep_the_reader_busy(piece: str) -> None:
    """Ten times the text takes ten times as long, not a hundred times; measured against a plain text."""
    plain, short, long = (seconds(text) for text in ("(a) " * 20_000, piece * 10_000, piece * 100_000))
    assert long < 40 * short + 20 * plain


_text = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\n}"), max_size=30)
_actions = st.from_regex(r"[a-zP@#][a-z0-9:=#@x-]{0,9}|\([a-z]{1,5}( [a-z0-9=]{1,9}){0,3}\)", fullmatch=True)
_plies = st.builds(Ply, _actions, st.lists(_text, max_size=2).map(tuple))
_records = st.builds(
    lambda tags, plies, token, lead: (
        Record.of({**tags, **BARE}, plies, token)
        if not lead
        else Record((*Record.of({**tags, **BARE}, [], token).tags,), tuple(plies), token, (lead,))
    ),
    st.dictionaries(st.from_regex(r"[A-Z][A-Za-z0-9_]{0,9}", fullmatch=True), _text, max_size=4),
    st.lists(_plies, max_size=40),
    st.sampled_from(Result),
    _text,
)


@given(_records)
def test_reading_a_written_record_gives_it_back(record: Record) -> None:
    text = write(record)
    (again,) = read(text)
    assert (dict(again.tags), again.plies, again.token, again.lead) == (
        dict(record.tags),
        record.plies,
        record.token,
        record.lead,
    )
    assert write(again) == text


_PARTS = [
    *("d4", "e5-e7", "c3xc5", "(coin d4)", "(reveal A=r B=b)", "2:007.5", "@a5", "a*b", "(a", "b)", "()", "( a)"),
    *(
        "(a  b)",
        "(a\nb)",
        "(a{b)",
        "(a]b)",
        "}",
        "{",
        "{ d4 }",
        "*",
        "1-0",
        "1/2-1/2",
        "7.",
        "7.d4",
        "1...",
        "3.*",
        ".",
    ),
]


@given(
    words=st.lists(st.sampled_from(_PARTS[:7]) | st.sampled_from(_PARTS), max_size=9),
    numbered=st.booleans(),
    blanks=st.lists(
        st.sampled_from([" ", " ", "\n", "\n", "", "\t", "\r\n", "\x0b", "\xa0"]), min_size=20, max_size=20
    ),
    after=st.sampled_from(["*", "1-0\n", "*\n\n" + TAGS + "\n1. d4 *", "* x", "*[", "d4[", ""]),
    steady=st.booleans(),
)
def test_a_record_is_read_at_once_as_it_is_word_by_word(
    words: list[str], numbered: bool, blanks: list[str], after: str, steady: bool
) -> None:
    pairs = [
        f"{number // 2 + 1}. {word}" if numbered and number % 2 == 0 else word for number, word in enumerate(words)
    ]
    text = (
        TAGS
        + "\n"
        + "".join(part + (" " if steady else blank) for part, blank in zip([*pairs, after], blanks, strict=False))
    )
    records = read(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_Reader, "read_plain", lambda *_: False)
        assert read(text) == records


@pytest.mark.parametrize("plies", [0, 1, 2, 1999, 2000, 2001, 2500])
def test_a_record_of_any_length_is_read(plies: int) -> None:
    record = Record.of(BARE, ["d4"] * plies)
    assert read(write(record)) == (record,)


def test_actions_without_comments_are_plies_like_others() -> None:
    bare: Sequence[Ply] = BarePlies(("d4", "e5", "c3"))
    made: Sequence[Ply] = tuple(map(Ply, ("d4", "e5", "c3")))
    assert bare == made
    assert made == bare
    assert (hash(bare), len(bare), bare[1], bare[-1]) == (hash(made), 3, made[1], made[-1])
    assert bare[1:] == BarePlies(("e5", "c3")) == made[1:]
    assert bare != made[:2]
    assert bare != BarePlies(("d4",))
    with pytest.raises(IndexError):
        _ = bare[3]


@given(st.text(st.sampled_from('[]{}()"\\ \n\r\t.1-0*/2aG') | st.characters(exclude_categories=["Cs"]), max_size=80))
def test_any_text_can_be_read(text: str) -> None:
    for record in read(text):
        assert record.fault is not None or record.token is not None
