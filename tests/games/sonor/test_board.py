"""The drawing of Sonor: discs to scale, marks, coordinates and names."""

import pytest

from games.core.types import Fault, Phrase
from games.drawing.pdf import pdf
from games.drawing.scene import Box, Disc, Label, Path, Scene, Shape, Show
from games.drawing.svg import COMMON, svg
from games.sonor import GAME
from games.sonor.board import bare
from games.sonor.position import Position
from tests.games.sonor.scenes import after, faults, play, stand

MIXED = stand("- 90,210 -/3 120,150/1 290,390", "150,90", waiting="2")


def shape(scene: Scene, name: str) -> Shape:
    (shape,) = [shape for shape in scene.shapes if shape.id == name]
    return shape


def name(scene: Scene, id_: str) -> str:
    phrase = shape(scene, id_).name
    assert isinstance(phrase, Phrase)
    return phrase.english()


def disc(scene: Scene, id_: str) -> Disc:
    disc = shape(scene, id_)
    assert isinstance(disc, Disc)
    return disc


def roles(scene: Scene) -> list[str]:
    return [shape.role for shape in scene.shapes]


def drawn(text: str, show: Show | None = None, **options: str) -> Scene:
    match = play(text, **options)
    return GAME.scene(match.position, match.actions, show or Show())


def test_discs_stand_to_scale_with_the_pursuers_edge_on_top() -> None:
    scene = drawn("")
    field, one, five, pursuer = (shape(scene, "cell-field"), *(disc(scene, f"piece-{n}") for n in "15P"))
    assert isinstance(field, Box)
    assert (field.width, field.height) == (15, 20)
    assert five.x - one.x == pytest.approx(12)
    assert one.y - field.y == pytest.approx(19.5)
    assert pursuer.y - field.y == pytest.approx(1)
    assert pursuer.radius == pytest.approx(2 * one.radius)


def test_discs_tell_who_they_are_by_number_letter_and_name() -> None:
    scene = GAME.scene(MIXED)
    assert name(scene, "piece-1") == "evader 1, caught; lines reached: 0"
    assert (
        name(scene, "piece-2") == "evader 2, 90 mm from the left and 210 mm from the pursuer’s edge; lines reached: 0"
    )
    assert name(scene, "piece-3") == "evader 3, safe; lines reached: 3"
    assert name(scene, "piece-4") == (
        "evader 4, has stepped, 120 mm from the left and 150 mm from the pursuer’s edge; lines reached: 1"
    )
    assert name(scene, "piece-P") == "pursuer, 150 mm from the left and 90 mm from its edge"
    texts = [shape.said(Phrase.english) for shape in scene.shapes if isinstance(shape, Label)]
    assert [texts.count(sign) >= 1 for sign in "P12345"] == [True] * 6


def test_evaders_that_have_stepped_look_different_until_the_turn_passes() -> None:
    scene = GAME.scene(MIXED)
    assert [shape(scene, f"piece-{n}").role for n in "245"] == ["evader", "evader-stepped", "evader-stepped"]
    assert shape(GAME.scene(after(MIXED, "2:000")), "piece-4").role == "evader"


def test_discs_that_can_be_tapped_name_their_tap() -> None:
    scene = GAME.scene(MIXED)
    assert [shape(scene, f"piece-{n}").tap for n in "24P"] == ["2", "4", "P"]
    assert shape(scene, "piece-1").tap == ""


def test_lines_reached_are_dots_below_the_field_and_caught_evaders_are_crossed() -> None:
    scene = GAME.scene(MIXED)
    assert roles(scene).count("line-reached") == 4
    assert roles(scene).count("line-unreached") == 11
    assert roles(scene).count("evader-caught") == 1


def test_the_scoring_lines_are_drawn_and_numbered() -> None:
    scene = drawn("")
    assert [name(scene, f"line-{n}") for n in (1, 2, 3)] == [
        "line 1, 190 mm from the pursuer’s edge",
        "line 2, 100 mm from the pursuer’s edge",
        "line 3, 10 mm from the pursuer’s edge",
    ]


def test_a_lines_number_stands_at_its_end_in_the_lines_own_colour() -> None:
    for scene in (drawn(""), GAME.bare(play().position)):
        numbers = [shape for shape in scene.shapes if isinstance(shape, Label) and shape.role == "line-number"]
        assert [number.text for number in numbers] == ["1", "2", "3"]
        for number in numbers:
            line = shape(scene, f"line-{number.text}")
            assert isinstance(line, Path)
            assert number.y == line.points[-1][1]
            assert number.x > line.points[-1][0]
    paints = dict(GAME.paints)
    assert paints["line-number"].fill == paints["sonor-line"].stroke


def lines_on(scene: Scene) -> set[str]:
    """The strokes that lie on the field."""
    field = shape(scene, "cell-field")
    assert isinstance(field, Box)
    right, below = field.x + field.width, field.y + field.height
    paths = [path for path in scene.shapes if isinstance(path, Path) and path.role != "target"]
    inside = (path for path in paths if all(field.x <= x <= right and field.y <= y <= below for x, y in path.points))
    return {path.id for path in inside}


def test_the_field_has_no_lines_but_those_of_the_game_unless_a_grid_is_asked_for() -> None:
    """Marks of the coordinates stand outside, at the edge."""
    start = play().position
    for scene in (GAME.scene(start), GAME.bare(start)):
        assert lines_on(scene) == {"line-1", "line-2", "line-3"}
    assert lines_on(bare(start, grid=True)) == {"line-1", "line-2", "line-3", ""}


def test_the_pursuers_letter_is_one_of_the_readers_language() -> None:
    letter = next(shape for shape in drawn("").shapes if shape.role == "pursuer-letter")
    assert isinstance(letter, Label)
    assert letter.said(Phrase.english) == "P"
    assert letter.said(lambda _phrase: "Преследователь") == "П"


def test_coordinates_stand_beside_the_field() -> None:
    texts = [shape.text for shape in drawn("").shapes if isinstance(shape, Label)]
    assert {"0", "50", "100", "150", "200", "250", "300", "350", "400"} <= set(texts)


def test_the_last_step_is_marked_with_its_way() -> None:
    scene = drawn("1:000 2:090")
    trace = shape(scene, "last-step")
    assert isinstance(trace, Path)
    assert name(scene, "last-step") == "last step: evader 2, 90°"
    (start, end), two = trace.points, disc(scene, "piece-2")
    assert end == pytest.approx((two.x, two.y))
    assert end[0] - start[0] == pytest.approx(1)
    for other in (drawn(""), drawn("1:000", Show(trace=False)), drawn("1:000 (stop)")):
        assert not {"last", "trace"} & set(roles(other))


def test_a_stay_and_an_evader_out_of_play_are_marked_without_a_way() -> None:
    stay = drawn("1:-", stay="yes")
    assert roles(stay).count("last") == 1
    assert "trace" not in roles(stay)
    caught = after(stand("150,300 250,390", "150,250"), "1:000")
    scene = GAME.scene(caught, (GAME.parse("1:000"),))
    (mark,) = [shape for shape in scene.shapes if shape.role == "last"]
    assert isinstance(mark, Disc)
    assert mark.y > 21


def test_the_last_step_before_a_new_part_is_not_marked() -> None:
    fresh = after(stand("150,300", "150,250"), "1:000")
    assert not {"last", "trace"} & set(roles(GAME.scene(fresh, (GAME.parse("1:000"),))))


def arcs(position: Position, *taps: str) -> list[str]:
    scene = GAME.scene(position, (), Show(targets=True, taps=taps))
    return [shape.id for shape in scene.shapes if shape.role == "target" and shape.id]


def test_places_that_discs_can_step_to_are_arcs_on_request() -> None:
    assert "target" not in roles(drawn(""))
    assert arcs(stand("100,300 200,300")) == ["target-1-0", "target-2-0"]
    assert arcs(stand("100,300 200,300"), "2") == ["target-2-0"]
    assert arcs(stand("100,300 120.01,300"), "1") == ["target-1-0", "target-1-1"]
    assert arcs(stand("10,390 24.2,375.8"), "1") == []
    assert arcs(play(first="pursuer").position) == ["target-P-0"]
    assert arcs(play("(stop) (stop)").position) == []


def test_a_single_place_is_a_dot() -> None:
    scene = GAME.scene(stand("10,390 29.15,375.8"), (), Show(targets=True, taps=("1",)))
    assert [type(shape) for shape in scene.shapes if shape.role == "target"] == [Path, Disc]


def test_of_a_walled_in_evader_the_prompt_asks_for_staying_alone() -> None:
    state = "evaders no touch A | 10000 5 - 20000,20000 |"
    position = GAME.decode(f"{state} 1000,39000/0 3001,39000/0 1000,36999/0 9000,30000/0 20000,39000/0")
    assert [tap.token for tap in GAME.continuations(position, ("1",))] == ["-"]
    assert GAME.prompt(position, ("1",)).english() == "This evader cannot step: tap “It stays”."
    assert GAME.prompt(position, ("3",)).english().startswith("Drag from the disc")
    stay = GAME.called("-")
    assert stay is not None
    assert stay.english() == "It stays"


def test_tapped_discs_are_marked() -> None:
    assert roles(GAME.scene(MIXED, (), Show(taps=("2", "1", "x")))).count("tapped") == 1


def marked(position: Position, reasons: tuple[Fault, ...]) -> list[str]:
    cells = tuple(cell for fault in reasons for cell in fault.cells)
    return [shape.id for shape in GAME.scene(position, (), Show(faulty=cells)).shapes if shape.role == "fault"]


def test_what_a_fault_names_is_marked() -> None:
    position = play().position
    assert marked(position, faults(position, "1:225")) == ["fault-1", "fault-edge-evaders"]
    close = stand("100,300 140,300")
    assert marked(close, faults(close, "1:090")) == ["", "fault-1:090", "fault-2"]
    off = stand("10,390 24.2,375.8")
    assert marked(off, faults(off, "1:350")) == ["fault-1", "fault-edge-left", "fault-2"]
    assert marked(position, ()) == []


def test_every_role_has_a_paint() -> None:
    show = Show(targets=True, taps=("2",), faulty=("2", "edge-left", "2:090", "nowhere"))
    scene = GAME.scene(MIXED, (GAME.parse("4:000"),), show)
    assert set(roles(scene)) <= {*COMMON, *dict(scene.paints)}


def test_everything_lies_on_a_page_that_fits_a4() -> None:
    scene = GAME.scene(MIXED)
    assert scene.width * 12 < 210
    assert scene.height * 12 < 297
    for shape in scene.shapes:
        if isinstance(shape, Disc):
            assert shape.radius <= shape.x <= scene.width - shape.radius
            assert shape.radius <= shape.y <= scene.height - shape.radius
    assert pdf(scene, "Sonor").startswith(b"%PDF")
    assert "viewBox" in svg(scene, standalone=True)
