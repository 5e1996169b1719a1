"""Texts of actions, texts of positions, and the taps that enter a step."""

import pytest

from games.core.types import Refused, english
from games.sonor import GAME
from games.sonor.notation import STOP, Stay, Step
from games.sonor.position import opening
from tests.games.sonor.scenes import after, play, stand

START = (
    "evaders no touch A | 11111 0 - 15000,2000 | 3000,39000/0 9000,39000/0 15000,39000/0 21000,39000/0 27000,39000/0"
)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("2:045", "2:045"),
        ("2:45", "2:045"),
        ("2:45.0", "2:045"),
        ("2:7.5", "2:007.5"),
        ("2:007.5", "2:007.5"),
        ("5:0", "5:000"),
        ("5:00.1", "5:000.1"),
        ("5:360", "5:000"),
        ("5:360.0", "5:000"),
        ("5:359.9", "5:359.9"),
        ("P:180", "P:180"),
        ("2:-", "2:-"),
        ("(stop)", "(stop)"),
    ],
)
def test_directions_are_written_with_three_digits_and_a_decimal_only_when_needed(text: str, canonical: str) -> None:
    assert GAME.format(GAME.parse(text)) == canonical


def test_an_action_is_a_step_a_stay_or_a_stop() -> None:
    assert GAME.parse("2:7.5") == Step(2, 75)
    assert GAME.parse("P:360") == Step(0, 0)
    assert GAME.parse("4:-") == Stay(4)
    assert GAME.parse("(stop)") == STOP


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("2:360.1", "direction_range"),
        ("2:361", "direction_range"),
        ("P:999.9", "direction_range"),
        ("2:0450", "direction_digits"),
        ("2:45.25", "direction_digits"),
        ("2:0000000000000.5", "direction_digits"),
        ("6:045", "evader_number"),
        ("0:045", "evader_number"),
        ("02:045", "evader_number"),
        ("12:-", "evader_number"),
        ("P:-", "pursuer_stays"),
        ("p:180", "unreadable"),
        ("2:", "unreadable"),
        ("2:45.", "unreadable"),
        ("2:.5", "unreadable"),
        ("2:45,5", "unreadable"),
        ("2:+45", "unreadable"),
        ("2:-45", "unreadable"),
        ("2: 045", "unreadable"),
        ("2:045\n", "unreadable"),
        ("2045", "unreadable"),
        ("2:٠45", "unreadable"),
        ("stop", "unreadable"),
        ("(stop )", "unreadable"),
        ("(Stop)", "unreadable"),
        ("1234:045", "unreadable"),
    ],
)
def test_it_refuses_what_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(text)
    fault = refused.value.fault
    assert (fault.code, fault.kind, fault.rule) == (f"sonor.{code}", "syntax", None)
    assert len(english(fault)) < 200


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2:44,2", "2:44.2"), ("P:007,5", "P:007.5"), ("2:44.2", "2:44.2"), ("2:-", "2:-"), ("2:45,25", "2:45,25"),
        ("a,b", "a,b"), ("П:180", "P:180"), ("п:7,5", "P:7.5"), ("Р:180", "P:180"), ("р:180", "P:180"),
        ("p:180", "P:180"),
        ("ПП:180", "ПП:180"), (":180", ":180"),
    ],
)  # fmt: skip
def test_who_types_may_write_a_comma_and_the_pursuers_letter_of_the_board(typed: str, read: str) -> None:
    assert GAME.typed(typed, lambda _sign: "Преследователь") == read


def test_the_start_has_a_text() -> None:
    assert GAME.encode(play().position) == START
    assert GAME.decode(START) == play().position


def test_finished_parts_stand_in_the_text() -> None:
    position = after(stand("150,300 - -/3", "150,250", options="pursuer yes centre B"), "1:000")
    assert GAME.encode(position).startswith("pursuer yes centre B | 00300/11011/9 | 00000 0 - 15000,2000 | ")
    assert position == opening(position.variant, position.done)
    assert GAME.decode(GAME.encode(position)) == position


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("evaders", "nobody"),
        (" A |", " C |"),
        ("11111 0", "1111 0"),
        ("11111 0", "11111 00"),
        ("0 - 15000", "0 0 15000"),
        ("0 - 15000", "0 1 15000"),
        ("15000,2000", "15000,1999"),
        ("15000,2000", "15000,37000"),
        ("3000,39000/0 ", ""),
        ("3000,39000/0", "999,39000/0"),
        ("3000,39000/0", "7000,39000/0"),
        ("3000,39000/0", "3000,39000/3"),
        ("3000,39000/0", "3000,10000/0"),
        ("3000,39000/0", "-/3"),
        ("3000,39000/0", "-/0"),
        (" A | ", " A | 00000/11111/- | "),
        (" A | ", " A | 00000/00000/4 | "),
        (" A | ", " A | 30000/10000/4 | "),
        (" A | ", " A | 00000/00000/- | 00000/00000/- | "),
        (" A | ", " A | 00000/00000/- | 00000/00000/- | 00000/00000/- | "),
        (" | ", " "),
    ],
)
def test_it_refuses_a_text_of_no_position(old: str, new: str) -> None:
    assert old in START
    with pytest.raises(ValueError, match="position of Sonor"):
        GAME.decode(START.replace(old, new))


def test_a_part_without_evaders_has_no_position() -> None:
    with pytest.raises(ValueError, match="no position of Sonor"):
        GAME.decode("evaders no touch A | 00000 3 3 15000,2000 | -/0 -/0 -/0 -/0 -/0")


def test_a_disc_is_tapped_first_then_a_direction_is_free() -> None:
    position = play("2:000").position
    first = GAME.continuations(position, ())
    assert [(tap.token, tap.action, tap.more) for tap in first] == [(n, None, True) for n in "1345"]
    (tap,) = GAME.continuations(position, ("1",))
    assert (tap.token, tap.action, tap.more, tap.form) == ("direction", None, False, "1:%(direction)s")
    assert GAME.parse(tap.form % {tap.token: "045"}) == Step(1, 450)


def test_the_pursuer_is_tapped_on_its_turn() -> None:
    position = play(first="pursuer").position
    assert [tap.token for tap in GAME.continuations(position, ())] == ["P"]
    assert [tap.form for tap in GAME.continuations(position, ("P",))] == ["P:%(direction)s"]


def test_staying_is_a_tap_when_it_is_allowed() -> None:
    free, cornered = play(stay="yes").position, stand("10,390 24.2,375.8")
    assert [tap.token for tap in GAME.continuations(free, ("1",))] == ["direction", "-"]
    assert [(tap.token, tap.action) for tap in GAME.continuations(cornered, ("1",))] == [("-", Stay(1))]
    assert [tap.token for tap in GAME.continuations(cornered, ("2",))] == ["direction"]


@pytest.mark.parametrize("taps", [("2",), ("P",), ("9",), ("1", "direction"), ("1", "045"), ("1", "-")])
def test_other_taps_lead_nowhere(taps: tuple[str, ...]) -> None:
    assert GAME.continuations(play("2:000").position, taps) == ()
    assert GAME.continuations(play("(stop) (stop)").position, taps) == ()


def test_after_the_match_there_is_nothing_to_tap() -> None:
    assert GAME.continuations(play("(stop) (stop)").position, ()) == ()
