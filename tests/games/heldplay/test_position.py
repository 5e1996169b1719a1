"""Texts of positions, the taps that enter a move, and how many sequences there are."""

import pytest

from games.cli.counting import perft
from games.heldplay import GAME
from games.heldplay.layout import DEFAULT
from games.heldplay.position import Position
from tests.games.heldplay.boards import after, play, stand

CELLS = "..?..?....................??..ooo...............ooo..??....................?..?.."
START = f"swap {DEFAULT} A eight move - {CELLS}"


def taps(position: Position, *made: str) -> dict[str, tuple[str | None, bool]]:
    """Token → the action that it completes, and whether more taps may follow."""
    continuations = GAME.continuations(position, made)
    return {tap.token: (GAME.format(tap.action) if tap.action else None, tap.more) for tap in continuations}


def test_the_start_has_a_text() -> None:
    assert GAME.encode(play().position) == START
    assert GAME.decode(START) == play().position


def test_every_state_of_a_match_has_a_text() -> None:
    win = after(stand("d9=1 i6=3 i4=4 a5=7", won="AA5678", third="lot", eight="B"), "a5-a4")
    positions = [
        play("c9-c8=5 (draw)").position,
        after(stand("d9=o c9=1 e9=2 d7=3"), "d7-d8#d9"),
        win,
        after(stand("d9=1 i6=3 i4=4 a5=7", won="AA5678"), "a5-a4"),
    ]
    for position in positions:
        assert GAME.decode(GAME.encode(position)) == position


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("swap", "turn"),
        (" A ", " C "),
        ("eight", "nine"),
        ("move", "moved"),
        ("move", "a1"),
        ("move", "c9"),
        ("move", "next"),
        ("move", "nothing"),
        (" - ", " AA1347,BA5678 "),
        (" - ", " AA1134 "),
        (" - ", " AA123 "),
        ("line=1", "line=2"),
        ("c9,f9", "c9,c9"),
        ("c9,f9", "c9,x9"),
        ("..?..?", "...?.?"),
        ("..?..?", "..1..1"),
        ("..?..?", ".....?"),
        ("ooo", "oo."),
        ("ooo", "oooo"),
        ("..?..?", "..9..?"),
    ],
)
def test_it_refuses_a_text_of_no_position(old: str, new: str) -> None:
    assert old in START
    with pytest.raises(ValueError, match=r"."):
        GAME.decode(START.replace(old, new, 1))


def test_it_refuses_a_game_that_is_won_and_goes_on_or_a_win_without_houses() -> None:
    won = GAME.encode(after(stand("d9=1 i6=3 i4=4 a5=7"), "a5-a4"))
    for old, new in ((" next ", " move "), ("AA1347", "AA1348"), ("AA1347", "-"), (" next ", " again ")):
        with pytest.raises(ValueError, match=r"four houses"):
            GAME.decode(won.replace(old, new))


def test_a_retreat_that_cannot_be_due_is_refused() -> None:
    attacked = GAME.encode(after(stand("d9=o c9=1 e9=2 d7=3"), "d7-d8#d9"))
    for old, new in ((" d9 ", " d6 "), (" d9 ", " c9 "), (" six ", " eight ")):
        with pytest.raises(ValueError, match=r"retreats"):
            GAME.decode(attacked.replace(old, new))


def test_a_face_down_piece_is_moved_by_two_cells_and_a_number() -> None:
    position = play("c9-c8=5 d6-c6").position
    assert taps(position)["f9"] == (None, True)
    assert taps(position, "f9") == dict.fromkeys(("f8", "e9", "d9", "c9", "b9", "a9", "g9", "h9", "i9"), (None, True))
    numbers = taps(position, "f9", "e9")
    assert numbers == {f"={n}": (f"f9-e9={n}", False) for n in (1, 2, 3, 4, 6, 7, 8)}
    assert taps(position, "f9", "e9", "=1") == {}


def test_a_piece_that_is_turned_up_is_moved_by_two_cells_and_attacks_by_a_third() -> None:
    position = stand("e3=o d3=1 f3=2 e2=3 e5=4")
    assert taps(position, "e5")["e4"] == ("e5-e4", True)
    assert taps(position, "e5")["e6"] == ("e5-e6", False)
    assert taps(position, "e5", "e4") == {"e3": ("e5-e4#e3", False)}
    assert taps(position, "e5", "e6") == {}


def test_a_first_move_can_attack_too() -> None:
    position = stand("a4=o a3=1 b4=2", hidden="a6")
    assert taps(position, "a6", "a5") == {"=8": ("a6-a5=8", True)}
    assert taps(position, "a6", "a5", "=8") == {"a4": ("a6-a5=8#a4", False)}


def test_a_retreat_is_one_tap() -> None:
    attacked = after(stand("d9=o c9=1 e9=2 d7=3"), "d7-d8#d9")
    assert taps(attacked) == {"f4": ("d9-f4", False)}


def test_the_referee_and_a_side_without_a_move_tap_words() -> None:
    won = after(stand("d9=1 i6=3 i4=4 a5=7", won="AA5678", third="lot", eight="B"), "a5-a4")
    assert taps(won) == {text: (text, False) for text in ("(game 3 eight=A)", "(game 3 eight=B)")}
    assert taps(play("(draw)").position) == {"(game 1)": ("(game 1)", False)}
    blocked = stand("a1=o a2=o b1=o i1=o h1=o i2=o a3=1 b2=2 c1=3 g1=4 h2=5 i3=6", "six", hidden="d9 f9")
    assert taps(blocked) == {"pass": ("pass", False)}


def test_what_nobody_may_tap_leads_nowhere() -> None:
    for made in (("d6",), ("c9", "c7"), ("c9", "c8", "=9"), ("c9", "c8", "=1", "c7"), ("e5",)):
        assert taps(play().position, *made) == {}


def test_sequences_are_counted() -> None:
    """44 ways with eight numbers; then 26 ways of plain pieces, one less after four of the eight that cross."""
    assert perft(GAME, play().position, 1) == 44 * 8
    assert perft(GAME, play().position, 2) == 8 * (40 * 26 + 4 * 25)
