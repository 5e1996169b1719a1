"""Every numbered rule of Sonor up to the lines, with what it accepts and what it refuses."""

import pytest

from games.core.game import start
from games.core.types import Points, Refused, english
from games.sonor import GAME
from games.sonor.geometry import START_EVADERS, START_PURSUER
from tests.games.sonor.scenes import after, allows, codes, faults, play, stand

FORWARD = "1:000 2:000 3:000 4:000 5:000"
CORNERED = "10,390 24.2,375.8"


@pytest.mark.rule("sonor.1", accepts=True)
@pytest.mark.parametrize(("evaders", "other"), [("A", "B"), ("B", "A")])
def test_the_sides_swap_roles_after_the_first_part(evaders: str, other: str) -> None:
    match = play(evaders=evaders)
    assert GAME.to_act(match.position) == evaders
    assert GAME.to_act(match.play("(stop)").position) == other
    assert GAME.to_act(match.play("(stop)").play("(stop)").position) is None


@pytest.mark.rule("sonor.1", accepts=False)
def test_it_refuses_a_third_side_as_evaders() -> None:
    with pytest.raises(Refused) as refused:
        play(evaders="C")
    assert refused.value.fault.args["tag"] == "Evaders"


@pytest.mark.rule("sonor.2", accepts=True)
def test_the_evaders_begin_and_turns_alternate() -> None:
    match = play(FORWARD)
    assert GAME.to_act(match.position) == "B"
    assert GAME.to_act(match.play("P:180").position) == "A"


@pytest.mark.rule("sonor.2", accepts=True)
def test_the_pursuer_begins_both_parts_when_so_agreed() -> None:
    match = play(first="pursuer")
    assert GAME.to_act(match.position) == "B"
    assert GAME.to_act(match.play("P:180").position) == "A"
    assert GAME.to_act(match.play("(stop)").position) == "A"
    assert codes(match.play("(stop)").position, "1:000") == ["pursuers_turn"]


@pytest.mark.rule("sonor.2", accepts=False)
@pytest.mark.parametrize(
    ("first", "evaders", "wrong", "said"),
    [("evaders", "A", "B", "the evaders begin, and A plays them"), ("pursuer", "A", "A", "the pursuer begins, and B")],
)  # fmt: skip
def test_it_refuses_a_first_step_of_the_other_side(first: str, evaders: str, wrong: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        start(GAME, [("first", first)], {"Evaders": evaders, "First": wrong})
    assert said in english(refused.value.fault)


@pytest.mark.rule("sonor.2", accepts=False)
def test_it_refuses_the_pursuer_on_the_evaders_turn() -> None:
    (fault,) = faults(play("2:000 4:000").position, "P:180")
    assert (fault.code, fault.rule, fault.cells) == ("sonor.evaders_turn", "sonor.2", ("P", "1", "3", "5"))
    assert english(fault).endswith("have not stepped: 1, 3, 5.")


@pytest.mark.rule("sonor.2", accepts=False)
def test_it_refuses_an_evader_on_the_pursuers_turn_before_it_looks_at_the_step() -> None:
    position = play(FORWARD).position
    (fault,) = faults(position, "3:000")
    assert (fault.rule, fault.cells, fault.args["evader"]) == ("sonor.2", ("3",), "3")
    assert codes(play(first="pursuer").position, "1:180") == ["pursuers_turn", "evader_off_field"]
    assert codes(play("(stop)").position, "P:000") == ["evaders_turn", "pursuer_off_field"]


@pytest.mark.rule("sonor.3", accepts=True)
def test_every_evader_steps_once_in_any_order_by_its_diameter() -> None:
    match = play("5:270 1:000 3:045 2:352.5 4:007.5")
    assert match.position.evaders == ((3000, 37000), (8739, 37017), (16414, 37586), (21261, 37017), (25000, 39000))
    assert match.position.waiting == 0


@pytest.mark.rule("sonor.3", accepts=True)
def test_an_evader_may_stay_when_so_agreed() -> None:
    match = play("1:- 2:000 3:- 4:- 5:-", stay="yes")
    assert GAME.to_act(match.position) == "B"
    assert match.position.evaders[0] == START_EVADERS[0]


@pytest.mark.rule("sonor.3", accepts=True)
def test_an_evader_that_can_step_nowhere_stays() -> None:
    position = stand(CORNERED)
    assert all(not allows(position, f"1:{tenths / 10}") for tenths in range(3600))
    assert allows(position, "1:-")
    assert GAME.to_act(after(position, "1:- 2:045")) == "B"


@pytest.mark.rule("sonor.3", accepts=False)
def test_it_refuses_to_let_an_evader_stay_that_can_step() -> None:
    (fault,) = faults(play().position, "1:-")
    assert (fault.code, fault.rule, fault.cells) == ("sonor.must_step", "sonor.3", ("1",))
    assert fault.args["direction"] == "000"
    blocked = stand(CORNERED)
    assert codes(blocked, "2:-") == ["must_step"]
    assert codes(after(blocked, "2:045"), "1:-") == ["must_step"]


@pytest.mark.rule("sonor.3", accepts=False)
def test_a_single_free_direction_forbids_to_stay() -> None:
    nearly = stand("10,390 29.15,375.8")
    assert [tenths for tenths in range(3600) if allows(nearly, f"1:{tenths / 10}")] == [0]
    assert codes(nearly, "1:-") == ["must_step"]
    assert allows(stand("10,390 29.14,375.8"), "1:-")


@pytest.mark.rule("sonor.3", accepts=False)
def test_it_refuses_a_second_step_in_the_same_turn() -> None:
    (fault,) = faults(play("2:000").position, "2:000")
    assert (fault.code, fault.rule, fault.cells) == ("sonor.stepped", "sonor.3", ("2",))
    assert codes(play("2:-", stay="yes").position, "2:-") == ["stepped"]


@pytest.mark.rule("sonor.3", accepts=False)
def test_it_refuses_an_evader_out_of_play() -> None:
    position = stand("30,390 - -/3 -/2")
    for text, code in (("2:000", "caught"), ("3:090", "safe"), ("4:-", "caught")):
        (fault,) = faults(position, text)
        assert (fault.code, fault.rule, fault.cells) == (f"sonor.{code}", "sonor.3", ())
        assert f"Evader {text[0]} is no longer in play" in english(fault)


@pytest.mark.rule("sonor.4", accepts=True)
@pytest.mark.parametrize(
    ("direction", "place"),
    [
        ("180", (15000, 6000)),
        ("090", (19000, 2000)),
        ("270", (11000, 2000)),
        ("135", (17828, 4828)),
        ("179.9", (15007, 6000)),
    ],
)
def test_the_pursuer_steps_40_mm_in_any_direction(direction: str, place: tuple[int, int]) -> None:
    assert play(f"P:{direction}", first="pursuer").position.pursuer == place


@pytest.mark.rule("sonor.4", accepts=False)
def test_it_refuses_a_pursuer_that_stays() -> None:
    for options in ({}, {"stay": "yes"}):
        with pytest.raises(Refused) as refused:
            GAME.parse("P:-", play(first="pursuer", **options).position)
        assert refused.value.fault.code == "sonor.pursuer_stays"
        assert refused.value.fault.kind == "syntax"


@pytest.mark.rule("sonor.5", accepts=True)
@pytest.mark.parametrize("text", ["1:090", "1:270", "1:000"])
def test_a_disc_may_touch_the_edge_of_the_field(text: str) -> None:
    assert allows(stand("30,390"), text)


@pytest.mark.rule("sonor.5", accepts=False)
@pytest.mark.parametrize(
    ("text", "edges"),
    [
        ("1:270", ["edge-left"]),
        ("1:180", ["edge-evaders"]),
        ("1:225", ["edge-left", "edge-evaders"]),
        ("2:090", ["edge-right"]),
        ("2:000", ["edge-pursuer"]),
        ("2:045", ["edge-right", "edge-pursuer"]),
    ],
)
def test_it_refuses_an_evader_that_leaves_the_field(text: str, edges: list[str]) -> None:
    reasons = faults(stand("20,390 280,21/2"), text)
    assert [fault.code for fault in reasons] == ["sonor.evader_off_field"] * len(edges)
    assert [(fault.rule, fault.cells) for fault in reasons] == [("sonor.5", (text[0], edge)) for edge in edges]


@pytest.mark.rule("sonor.5", accepts=False)
def test_it_says_how_far_a_disc_would_leave_the_field_and_where() -> None:
    (fault,) = faults(play(first="pursuer").position, "P:000")
    assert (fault.rule, fault.cells) == ("sonor.5", ("P", "edge-pursuer"))
    assert english(fault) == (
        "The pursuer would not lie wholly on the field: it would stick out by 40 mm (pursuer’s edge)."
    )
    (fault,) = faults(stand("29.99,390"), "1:270")
    assert "by 1 mm (left edge)" in english(fault)


@pytest.mark.rule("sonor.6", accepts=True)
def test_evaders_may_come_close() -> None:
    assert allows(stand("100,300 140.01,300"), "1:090")
    assert allows(stand("100,300 100,320.01"), "2:090")


@pytest.mark.rule("sonor.6", accepts=True)
def test_an_evader_may_jump_over_another_and_step_where_one_was_taken_off() -> None:
    assert allows(stand("100,300 120.01,300"), "1:030")
    assert allows(stand("100,300 -"), "1:090")


@pytest.mark.rule("sonor.6", accepts=False)
def test_it_refuses_a_step_that_touches_another_evader() -> None:
    (fault,) = faults(stand("100,300 140,300"), "1:090")
    assert (fault.code, fault.rule, fault.cells) == ("sonor.evaders_touch", "sonor.6", ("1:090", "2"))
    assert english(fault) == "Evader 1 would touch evader 2: there has to be a gap between them."
    between = stand("100,300 139.9,300 100,339.9 128,328")
    assert [fault.cells[1] for fault in faults(between, "1:135")] == ["4"]


@pytest.mark.rule("sonor.6", accepts=False)
def test_it_refuses_to_touch_another_evader_also_where_it_would_be_caught_or_safe() -> None:
    caught = stand("100,300 140,300", pursuer="120,260")
    assert codes(caught, "1:090") == ["evaders_touch"]
    safe = stand("100,35/2 119,21/2", pursuer="200,200")
    assert codes(safe, "1:000") == ["evaders_touch"]


@pytest.mark.rule("sonor.6", accepts=False)
def test_it_names_the_field_before_the_evaders_touched() -> None:
    position = stand("10,390 24.2,375.8")
    assert codes(position, "1:350") == ["evader_off_field", "evaders_touch"]


@pytest.mark.rule("sonor.7", accepts=True)
def test_one_step_of_the_pursuer_catches_all_that_it_touches() -> None:
    position = after(stand("120,100/2 180,100/2 150,130.01/1 250,390", "150,60", waiting=""), "P:180")
    assert position.evaders == (None, None, (15000, 13001), (25000, 39000), None)
    assert (position.turns, position.last_catch) == (10, 10)
    assert GAME.points(position) == Points(5, 0)


@pytest.mark.rule("sonor.7", accepts=True)
def test_an_evader_that_steps_into_the_pursuer_is_caught() -> None:
    position = after(stand("150,300 250,390", "150,250", turns=4), "1:000")
    assert position.evaders[0] is None
    assert position.last_catch == 4
    assert GAME.to_act(position) == "A"
    assert after(stand("150,300 250,390", "150,249.99"), "1:000").evaders[0] == (15000, 28000)


@pytest.mark.rule("sonor.7", accepts=True)
def test_catching_is_checked_after_every_single_step() -> None:
    position = after(stand("150,300 250,390", "150,250"), "1:000 2:000")
    assert GAME.to_act(position) == "B"
    position = after(position, "P:180")
    assert position.waiting == 0b00010


@pytest.mark.rule("sonor.7", accepts=False)
def test_it_refuses_steps_of_an_evader_that_was_caught() -> None:
    position = after(stand("150,300 250,390", "150,250"), "1:000")
    assert codes(position, "1:000") == ["caught"]
    assert codes(position, "1:-") == ["caught"]


@pytest.mark.rule("sonor.8", accepts=True)
@pytest.mark.parametrize(
    ("reach", "y", "lines"),
    [("touch", "220.01", 0), ("touch", "220", 1), ("centre", "210.01", 0), ("centre", "210", 1)],
)
def test_a_line_is_reached_by_the_disc_or_by_its_centre(reach: str, y: str, lines: int) -> None:
    position = stand(f"100,{y}", options=f"evaders no {reach} A")
    assert after(position, "1:000").lines[0] == lines
    assert GAME.points(after(position, "1:000"))[position.running] == lines


@pytest.mark.rule("sonor.8", accepts=True)
def test_each_line_counts_once_and_stays_when_the_evader_turns_back() -> None:
    position = after(stand("100,130/1 250,390", "200,100"), "1:000 2:000 P:000 1:180 2:000 P:180 1:180 2:000")
    assert position.lines == (2, 0, 0, 0, 0)
    assert GAME.points(position) == Points(2, 0)


@pytest.mark.rule("sonor.8", accepts=True)
def test_points_stay_when_the_evader_is_caught_later() -> None:
    position = after(stand("100,120/1 250,390", "100,60"), "1:000 2:000")
    assert (position.evaders[0], position.lines[0]) == ((10000, 10000), 2)
    assert GAME.points(after(position, "P:180")) == Points(2, 0)


@pytest.mark.rule("sonor.8", accepts=False)
def test_a_line_is_not_reached_by_a_step_on_which_the_evader_is_caught() -> None:
    position = after(stand("100,130/1 250,390", "100,80"), "1:000")
    assert (position.evaders[0], position.lines[0]) == (None, 1)
    last = after(stand("100,30/2 250,390", "140,20"), "1:045")
    assert (last.evaders[0], last.lines[0], last.is_caught(0)) == (None, 2, True)


@pytest.mark.rule("sonor.9", accepts=True)
@pytest.mark.parametrize(("reach", "y"), [("touch", "40"), ("centre", "30")])
def test_an_evader_on_line_3_is_safe_and_taken_off(reach: str, y: str) -> None:
    position = after(stand(f"100,{y}/2 250,390", "200,200", options=f"evaders no {reach} A"), "1:000")
    assert (position.evaders[0], position.lines[0], position.is_caught(0)) == (None, 3, False)
    near = after(stand(f"100,{y}.01/2 250,390", "200,200", options=f"evaders no {reach} A"), "1:000")
    assert near.lines[0] == 2


@pytest.mark.rule("sonor.9", accepts=False)
def test_it_refuses_steps_of_an_evader_that_is_safe() -> None:
    position = after(stand("100,40/2 250,390", "200,200"), "1:000")
    assert codes(position, "1:180") == ["safe"]
    assert after(position, "2:000 P:292").part.caught == (False, False, True, True, True)


@pytest.mark.rule("sonor.10", accepts=True)
def test_a_part_ends_when_no_evader_is_in_play() -> None:
    caught = after(stand("150,300", "150,250"), "1:000")
    safe = after(stand("100,40/2", "200,200"), "1:000")
    for position in (caught, safe):
        assert len(position.done) == 1
        assert (position.evaders, position.pursuer) == (START_EVADERS, START_PURSUER)
        assert (position.turns, position.last_catch, GAME.to_act(position)) == (0, None, "B")
        assert GAME.points(position).b == 0
    assert GAME.points(safe) == Points(3, 0)
    assert safe.done[0].lines == (3, 0, 0, 0, 0)


@pytest.mark.rule("sonor.10", accepts=True)
def test_the_referee_stops_a_part_at_any_time() -> None:
    match = play("1:000 2:000")
    assert [GAME.format(action) for action in GAME.interjections(match.position)] == ["(stop)"]
    second = match.play("(stop)")
    assert second.position.waiting == 0b11111
    end = second.play("3:000").play("(stop)")
    assert GAME.over(end.position)
    assert end.position.evaders[2] == (15000, 37000)
    assert GAME.interjections(end.position) == ()
    assert GAME.legal_actions(end.position) == ()
    assert GAME.count_legal(end.position) == 0


@pytest.mark.rule("sonor.10", accepts=True)
def test_the_second_part_ends_the_match() -> None:
    done = "00000/11111/4"
    end = after(stand("100,40/2", "200,200", options="evaders no touch B", done=done), "1:000")
    assert (GAME.over(end), GAME.to_act(end), GAME.outcome(end).value) == (True, None, "1-0")
    assert GAME.points(end) == Points(3, 0)


@pytest.mark.rule("sonor.10", accepts=False)
@pytest.mark.parametrize("text", ["(stop)", "1:000", "P:180", "1:-"])
def test_it_refuses_every_action_after_the_match(text: str) -> None:
    (fault,) = faults(play("(stop) (stop)").position, text)
    assert (fault.rule, fault.args["text"]) == ("record.over", text)


def test_all_faults_are_given_the_most_basic_first() -> None:
    position = stand("10,390 24.2,375.8", waiting="2")
    assert codes(position, "1:350") == ["stepped", "evader_off_field", "evaders_touch"]
    resting = stand("10,390 24.2,375.8", waiting="")
    assert codes(resting, "1:350") == ["pursuers_turn", "evader_off_field", "evaders_touch"]
    assert codes(resting, "2:-") == ["pursuers_turn", "must_step"]
    assert codes(resting, "3:-") == ["pursuers_turn", "caught"]
