"""The rules of moves in Held-play: start, ways, line, houses, attack and retreat, passing."""

import pytest

from games.core.types import Refused, english
from games.heldplay import GAME
from games.heldplay.layout import DEFAULT
from tests.games.heldplay.boards import (
    CIRCLES,
    HOUSES,
    LINELESS,
    after,
    cited,
    codes,
    faults,
    goals,
    play,
    shown,
    stand,
    texts,
)


@pytest.mark.rule("heldplay.1", accepts=True)
def test_eight_face_down_pieces_lie_on_the_houses_and_six_plain_ones_on_the_circles() -> None:
    position = play().position
    assert shown(position) == dict.fromkeys(HOUSES.values(), "?") | dict.fromkeys(CIRCLES, "o")
    assert GAME.to_act(position) == "A"


@pytest.mark.rule("heldplay.1", accepts=True)
def test_the_tag_tells_who_has_the_eight_and_so_who_moves_first() -> None:
    assert GAME.to_act(play(Eight="B").position) == "B"
    assert GAME.to_act(play(Eight="B", First="B").position) == "B"
    assert GAME.to_act(play("c9-c8=5", Eight="B").position) == "A"


@pytest.mark.rule("heldplay.1", accepts=False)
@pytest.mark.parametrize("tags", [{"Eight": "C"}, {"First": "B"}, {"Eight": "B", "First": "A"}, {"First": ""}])
def test_it_refuses_another_first_mover(tags: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        play(**tags)
    assert refused.value.fault.kind == "syntax"


@pytest.mark.rule("heldplay.1", accepts=True)
def test_a_first_move_turns_the_piece_up_with_any_number_not_yet_seen() -> None:
    position = play("c9-c8=5 d6-c6").position
    assert shown(position)["c8"] == "5"
    numbers = {text[5:] for text in texts(position) if text.startswith("f9-e9")}
    assert numbers == {f"={number}" for number in (1, 2, 3, 4, 6, 7, 8)}
    assert "c8-c7" in texts(position)


@pytest.mark.rule("heldplay.1", accepts=False)
def test_it_asks_for_the_number_of_a_first_move() -> None:
    (fault,) = faults(play("c9-c8=5 d6-c6").position, "f9-e9")
    assert (fault.kind, fault.code, fault.cells) == ("ambiguous", "heldplay.number_missing", ("f9",))
    assert fault.rule == "heldplay.1"
    assert "as in f9-e9=1; numbers not seen yet: 1, 2, 3, 4, 6, 7, 8" in english(fault)


@pytest.mark.rule("heldplay.1", accepts=False)
def test_it_asks_for_the_number_even_when_only_one_is_left() -> None:
    position = stand("", hidden="d9")
    assert position.unseen == (8,)
    assert [fault.kind for fault in faults(position, "d9-d8")] == ["ambiguous"]
    assert codes(position, "d9-d8=8") == []


@pytest.mark.rule("heldplay.1", accepts=False)
def test_it_refuses_a_number_that_has_been_seen() -> None:
    position = play("c9-c8=5 d6-c6").position
    assert cited(position, "f9-e9=5") == [("number_seen", "heldplay.1", ("f9", "c8"))]


@pytest.mark.rule("heldplay.1", accepts=False)
def test_it_refuses_a_number_on_a_piece_that_is_not_face_down() -> None:
    position = play("c9-c8=5 d6-c6").position
    assert cited(position, "c8-c7=5") == [("number_shown", "heldplay.1", ("c8",))]
    assert cited(play("c9-c8=5").position, "d6-c6=1") == [("number_shown", "heldplay.1", ("d6",))]


@pytest.mark.rule("heldplay.2", accepts=True)
def test_a_piece_moves_along_rows_and_columns_as_far_as_cells_are_empty() -> None:
    assert goals(stand("e7=1 g7=2 e3=o"), "e7") == {"e8", "e6", "e5", "e4", "d7", "c7", "b7", "f7"}


@pytest.mark.rule("heldplay.2", accepts=False)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e2-e3", [("nothing_there", ("e2",))]),
        ("c4-c3", [("foreign_piece", ("c4",))]),
        ("e5-e5", [("no_step", ("e5",))]),
        ("e5-g7", [("not_straight", ("e5", "g7"))]),
        ("e5-c4", [("not_straight", ("e5", "c4")), ("in_the_way", ("c4",))]),
        ("e5-e7", [("in_the_way", ("e6",)), ("in_the_way", ("e7",))]),
        ("e5-e8", [("in_the_way", ("e6",)), ("in_the_way", ("e7",))]),
        ("e5-e6", [("in_the_way", ("e6",))]),
        ("e2-c4", [("nothing_there", ("e2",)), ("not_straight", ("e2", "c4")), ("in_the_way", ("c4",))]),
    ],
)
def test_it_refuses_what_is_no_way_for_a_piece(text: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    position = stand("e5=1 e6=2 e7=o c4=o")
    assert cited(position, text) == [(code, "heldplay.2", cells) for code, cells in expected]


def test_a_refusal_names_the_pieces() -> None:
    (fault,) = faults(stand("e5=1 e6=2"), "e5-e6")
    assert english(fault) == "The move from e5 to e6 needs e6 empty, but the numbered piece 2 stands there."
    (fault,) = faults(play().position, "d6-d7")
    assert english(fault) == "The plain piece on d6 cannot be moved: it is the opponent’s."


@pytest.mark.rule("heldplay.3", accepts=True)
@pytest.mark.parametrize(
    ("cells", "start", "expected"),
    [
        ("", "d9", "a9 b9 c9 e9 d8"),
        ("e5=1", "e5", "e8 e7 e6 e4 e3 e2"),
        ("a2=1", "a2", "a3 b2"),
        ("b8=1", "b8", "a8 b9 b7 b6 b5 b4 b3 b2 c8 d8 e8 f8 g8 h8"),
        ("a9=1", "a9", "a8 a7 b9 c9"),
    ],
)
def test_a_piece_crosses_the_line_by_a_move_of_one_step(cells: str, start: str, expected: str) -> None:
    assert goals(stand(cells, hidden="d9 f9 a4 a6"), start) == set(expected.split())


@pytest.mark.rule("heldplay.3", accepts=True)
def test_the_sources_piece_on_circle_1_comes_beside_house_6_in_three_moves_and_in_no_fewer() -> None:
    """It crosses the line, runs over the whole field, which is free at the start, and crosses the opposite line."""
    match = play("c9-c8=5 d6-b6 c8-c2 b6-d6 c2-c1")
    assert shown(match.position) | {"c1": "5", "d1": "?"} == shown(match.position)
    assert match.position.variant.layout == DEFAULT
    assert (HOUSES[1], HOUSES[6]) == ("c9", "d1")
    start, inside = play().position, play("c9-c8=5 d6-b6").position
    assert ("c8" in goals(start, "c9"), "c1" in goals(start, "c9")) == (True, False)
    assert ("c2" in goals(inside, "c8"), "c1" in goals(inside, "c8")) == (True, False)


@pytest.mark.rule("heldplay.3", accepts=False)
@pytest.mark.parametrize(
    ("text", "before", "behind"),
    [("e9-e7", "e9", "e8"), ("e9-e1", "e9", "e8"), ("a5-c5", "a5", "b5"), ("h8-h1", "h2", "h1")],
)
def test_it_refuses_to_cross_the_line_with_other_steps(text: str, before: str, behind: str) -> None:
    position = stand("e9=1 a5=2 h8=4", hidden="d1 f1 i4 i6")
    assert cited(position, text) == [("line_crossed", "heldplay.3", (before, behind))]


@pytest.mark.rule("heldplay.3", accepts=True)
def test_without_a_line_nothing_is_crossed() -> None:
    position = stand("e9=1 a5=2", layout=LINELESS, hidden="d1 f1 i4 i6 a4 a6")
    assert codes(position, "e9-e1") == []
    assert {"b5", "c5"} <= goals(position, "a5")


@pytest.mark.rule("heldplay.4", accepts=True)
@pytest.mark.parametrize(
    ("cells", "hidden", "text", "holds"),
    [
        ("e9=1", "", "e9-d9", True),
        ("e9=2", "", "e9-d9", False),
        ("f9=7", "d9", "d9-e9=8", False),
        ("a5=1", "a4", "a4-b4=8", False),
        ("b6=1", "i4", "i4-h4=8", False),
        ("a5=1 i6=o", "i4", "i4-i5=8", False),
    ],
)
def test_a_numbered_piece_holds_only_its_own_house(cells: str, hidden: str, text: str, holds: bool) -> None:
    assert bool(after(stand(cells, hidden=hidden), text).holding) is holds


@pytest.mark.rule("heldplay.4", accepts=True)
def test_a_first_move_that_ends_on_the_pieces_own_house_holds_it() -> None:
    """House 2 is free and the piece from house 1 shows a 2."""
    position = stand("f8=1 e8=3 g8=4 a5=5 a7=6 b5=7 b7=8", hidden="d9")
    moved = after(position, "d9-f9=2")
    assert moved.holding == 1 << 9 * 5 + 8


@pytest.mark.rule("heldplay.4", accepts=True)
def test_a_face_down_piece_that_lies_on_its_own_house_holds_it_only_after_coming_back() -> None:
    position = stand("", hidden="a6")
    assert (position.unseen, position.holding) == ((8,), 0)
    away = after(position, "a6-a7=8", "d6-d7")
    assert away.holding == 0
    assert after(away, "a7-a6").holding != 0


@pytest.mark.rule("heldplay.4", accepts=False)
def test_it_refuses_an_attack_on_a_piece_that_holds_its_house_until_it_leaves() -> None:
    position = stand("d9=1 c9=o e9=o d7=o", "six")
    assert cited(position, "d7-d8#d9") == [("target_holds", "heldplay.7", ("d9",))]
    assert codes(stand("d9=2 c9=o e9=o d7=o", "six"), "d7-d8#d9") == []


@pytest.mark.rule("heldplay.5", accepts=True)
def test_a_plain_piece_may_stand_on_any_empty_house_and_leave_it() -> None:
    position = stand("e9=o", "six")
    assert {"d9", "f9"} <= goals(position, "e9")
    assert "e9" in goals(after(position, "e9-d9", "a1-a2"), "d9")


@pytest.mark.rule("heldplay.5", accepts=True)
def test_a_plain_piece_is_attacked_on_a_house_and_leaves_it() -> None:
    position = stand("d9=o c9=1 e9=2 d7=3")
    assert shown(after(position, "d7-d8#d9", "d9-f4"))["f4"] == "o"


@pytest.mark.rule("heldplay.5", accepts=False)
def test_it_refuses_a_house_where_something_stands() -> None:
    assert cited(stand("e9=o d9=3", "six"), "e9-d9") == [("in_the_way", "heldplay.2", ("d9",))]


RING = "e3=o d3=1 f3=2 e2=3 e5=4"
"""A plain piece on e3 whose last free neighbour cell is e4; piece 4 can go there."""


@pytest.mark.rule("heldplay.6", accepts=True)
def test_a_surrounded_piece_is_attacked_retreats_and_the_attacker_moves_again() -> None:
    position = stand(RING)
    assert {"e5-e4", "e5-e4#e3"} <= texts(position)
    attacked = after(position, "e5-e4#e3")
    assert GAME.to_act(attacked) == "B"
    assert texts(attacked) == {f"e3-{circle}" for circle in CIRCLES if circle not in shown(attacked)}
    again = after(attacked, "e3-f4")
    assert (GAME.to_act(again), shown(again)["f4"], "e3" in shown(again)) == ("A", "o", False)
    assert GAME.to_act(after(again, "e4-e3")) == "B"


@pytest.mark.rule("heldplay.6", accepts=True)
def test_the_move_need_not_close_the_ring() -> None:
    ring = after(stand(RING), "e5-e4", "d6-d7")
    assert codes(ring, "a1-a2#e3") == []
    assert GAME.to_act(after(stand(RING), "e5-e4")) == "B"


@pytest.mark.rule("heldplay.6", accepts=True)
def test_three_neighbours_surround_at_the_edge_and_the_line_does_not_matter() -> None:
    assert codes(stand("e9=o d9=2 f9=3 e7=4"), "e7-e8#e9") == []
    assert codes(stand("e8=o d8=2 f8=3 e9=4 e5=5"), "e5-e7#e8") == []


@pytest.mark.rule("heldplay.6", accepts=True)
def test_face_down_pieces_surround_and_so_does_the_one_that_is_turned_up() -> None:
    position = stand("e9=o e8=1 b9=o", hidden="d9 f9")
    assert "a1-a2#e9" in texts(position)
    assert "a6-a5=8#a4" in texts(stand("a4=o a3=1 b4=2", hidden="a6"))


@pytest.mark.rule("heldplay.6", accepts=True)
def test_a_retreat_goes_any_distance_also_across_the_line() -> None:
    attacked = after(stand("e9=o d9=2 f9=3 e7=4"), "e7-e8#e9")
    assert codes(attacked, "e9-f4") == []


@pytest.mark.rule("heldplay.6", accepts=True)
def test_a_piece_on_a_circle_retreats_to_another() -> None:
    position = stand("f4=1 g4=o f3=o e3=o f5=o d6=o d5=o", "six")
    attacked = after(position, "e3-e4#f4")
    assert goals(attacked, "f4") == {"d4", "f6"}
    assert cited(attacked, "f4-f4") == [("retreat_taken", "heldplay.6", ("f4",))]


@pytest.mark.rule("heldplay.6", accepts=False)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("d6-d7", [("retreat_other", ("e3", "d6")), ("retreat_circle", ("d7",))]),
        ("d6-f4", [("retreat_other", ("e3", "d6"))]),
        ("e3-e6", [("retreat_circle", ("e6",))]),
        ("e3-d6", [("retreat_taken", ("d6",))]),
        ("e3-f4#e4", [("retreat_attack", ("e4",))]),
        ("e3-e6#e4", [("retreat_circle", ("e6",)), ("retreat_attack", ("e4",))]),
    ],
)
def test_it_refuses_any_other_answer_to_an_attack(text: str, expected: list[tuple[str, tuple[str, ...]]]) -> None:
    attacked = after(stand(RING), "e5-e4#e3")
    assert cited(attacked, text) == [(code, "heldplay.6", cells) for code, cells in expected]


@pytest.mark.rule("heldplay.6", accepts=False)
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("e5-e4#c6", [("target_empty", "heldplay.6", ("c6",))]),
        ("e5-e4#e5", [("target_empty", "heldplay.6", ("e5",))]),
        ("e5-e4#e4", [("target_own", "heldplay.6", ("e4",))]),
        ("e5-e4#d3", [("target_own", "heldplay.6", ("d3",))]),
        ("e5-e4#i9", [("target_corner", "heldplay.6", ("i9",))]),
        ("e5-e6#e3", [("target_open", "heldplay.6", ("e3", "e4"))]),
        ("d3-c3#e3", [("target_open", "heldplay.6", ("e3", "d3", "e4"))]),
        ("e5-e4#d6", [("target_open", "heldplay.6", ("d6", "c6", "d5", "d7", "e6"))]),
    ],
)
def test_it_refuses_to_attack_what_is_not_surrounded(
    text: str, expected: list[tuple[str, str, tuple[str, ...]]]
) -> None:
    assert cited(stand(f"{RING} i9=o h9=5 i8=6"), text) == expected


@pytest.mark.rule("heldplay.6", accepts=False)
def test_it_refuses_an_attack_when_all_circles_are_taken_after_the_move() -> None:
    six = "d6=2 f6=3 d5=4 f5=5 d4=6"
    full = stand(f"{six} f4=7 e9=1 d9=o f9=o e7=o a2=o a5=o a7=o", "six")
    assert cited(full, "e7-e8#e9") == [("no_circle", "heldplay.6", ("e9",))]
    leaves = stand(f"{six} f4=o e9=1 d9=o f9=o e8=o a2=o a7=o", "six")
    assert codes(leaves, "f4-f3#e9") == []
    assert codes(leaves, "a2-a3#e9") == ["no_circle"]
    assert codes(leaves, "d9-c9#e9") == ["target_open", "no_circle"]
    fills = stand(f"{six} f3=o e9=1 d9=o f9=o e8=o a2=o a7=o", "six")
    assert codes(fills, "f3-f4#e9") == ["no_circle"]
    assert codes(fills, "f3-f2#e9") == []


@pytest.mark.rule("heldplay.7", accepts=True)
def test_any_other_piece_can_be_attacked() -> None:
    assert codes(stand(RING), "e5-e4#e3") == []
    assert codes(stand("d9=2 c9=o e9=o d7=o", "six"), "d7-d8#d9") == []


@pytest.mark.rule("heldplay.7", accepts=False)
def test_it_refuses_to_attack_a_face_down_piece() -> None:
    position = stand("c9=o e9=o d7=o", "six", hidden="d9")
    assert cited(position, "d7-d8#d9") == [("target_hidden", "heldplay.7", ("d9",))]
    assert codes(position, "d7-e7#d9") == ["target_open", "target_hidden"]


BLOCKED = stand("a1=o a2=o b1=o i1=o h1=o i2=o a3=1 b2=2 c1=3 g1=4 h2=5 i3=6", "six", hidden="d9 f9")
"""The six are shut up in two corners."""


@pytest.mark.rule("heldplay.12", accepts=True)
def test_a_side_without_a_move_passes_and_the_other_can_always_move() -> None:
    assert texts(BLOCKED) == {"pass"}
    passed = after(BLOCKED, "pass")
    assert GAME.to_act(passed) == "A"
    assert "pass" not in texts(passed)
    assert GAME.to_act(after(passed, "a3-a4")) == "B"


@pytest.mark.rule("heldplay.12", accepts=False)
def test_it_refuses_a_pass_while_a_piece_can_move() -> None:
    (fault,) = faults(play().position, "pass")
    assert (fault.code, fault.rule, fault.cells) == (
        "heldplay.pass_early",
        "heldplay.12",
        ("a3", "a6", "c9", "d1", "f9", "g1", "i4", "i7"),
    )


@pytest.mark.rule("heldplay.12", accepts=False)
def test_it_refuses_a_pass_instead_of_a_retreat() -> None:
    attacked = after(stand(RING), "e5-e4#e3")
    assert cited(attacked, "pass") == [("pass_retreat", "heldplay.12", ("e3",))]


def test_a_refused_answer_to_an_attack_names_the_piece_and_where_it_can_go() -> None:
    attacked = after(stand(RING), "e5-e4#e3")
    (fault,) = faults(attacked, "pass")
    assert english(fault) == "The attacked plain piece on e3 must retreat, so its side cannot pass."
    (fault,) = faults(attacked, "e3-e6")
    free = ", ".join(sorted(text.partition("-")[2] for text in texts(attacked)))
    assert english(fault) == (f"The plain piece on e3 cannot retreat to e6, which is no circle; free circles: {free}.")


@pytest.mark.parametrize("text", ["d6-d7=5", "d6-d7"])
def test_of_a_foreign_piece_no_number_is_asked_nor_refused(text: str) -> None:
    assert codes(play().position, text) == ["foreign_piece"]
    turned = after(play().position, "c9-c8=1")
    assert codes(turned, f"c8-c7{text[5:]}") == codes(turned, f"f9-e9{text[5:]}") == ["foreign_piece"]


def test_faults_are_cited_the_most_basic_first() -> None:
    position = stand("d9=1 e3=o d3=2 f3=3 e2=4", hidden="f9")
    assert codes(position, "f9-f7#d9") == ["line_crossed", "number_missing", "target_own"]
    assert codes(position, "d9-d7=1#e3") == ["line_crossed", "number_shown", "target_open"]
    assert codes(position, "f9-d9=4#c6") == ["in_the_way", "number_seen", "target_empty"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("d9-d8=9", "no_number"),
        ("d9-d8=0", "no_number"),
        ("d9-d8=12", "no_number"),
        ("d9-j9", "off_board"),
        ("d10-d9", "off_board"),
        ("d9-d8#d0", "off_board"),
        ("D9-d8", "off_board"),
        ("d9", "unreadable"),
        ("d9-d8#d7=5", "unreadable"),
        ("d9-d8#d7#d6", "unreadable"),
        ("d9-d8=", "unreadable"),
        ("d9-d8#", "unreadable"),
        ("d9-d8-d7", "unreadable"),
        ("d9d8", "unreadable"),
        ("(pass)", "unreadable"),
        ("draw", "unreadable"),
        ("(game)", "unreadable"),
        ("(game 02)", "unreadable"),
        ("(game two)", "unreadable"),
        ("(game 3 eight=C)", "unreadable"),
        ("(game 3 six=A)", "unreadable"),
    ],
)
def test_it_refuses_what_cannot_be_read(text: str, code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(text, play().position)
    assert (refused.value.fault.code, refused.value.fault.kind) == (f"heldplay.{code}", "syntax")


@pytest.mark.rule("heldplay.12", accepts=True)
def test_the_picture_of_passing_shows_a_side_that_can_do_nothing_else() -> None:
    example = GAME.teaching.example("pass_only")
    assert example
    closing, passing, going_on = example.moves.split()
    shut_in = after(play().position, *example.before.split(), closing)
    assert texts(shut_in) == {"pass"} == {passing}
    assert going_on in texts(after(shut_in, passing))
