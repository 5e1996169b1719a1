"""The drawing of Corners: figures, marks, coordinates and names."""

from games.core.game import Match
from games.core.types import Phrase
from games.corners import GAME
from games.corners.board import PAINTS
from games.drawing.scene import Box, Disc, Label, Path, Scene, Shape, Show
from games.drawing.svg import COMMON

MOVES = "a1 h8 a3 h7 c3 h6 c1 h5 a1-a3-c3-c1 h4".split()


def drawn(plies: int = len(MOVES), show: Show | None = None) -> Scene:
    match = Match.begin(GAME, MOVES[:plies])
    return GAME.scene(match.position, match.actions, show or Show())


def shape(scene: Scene, name: str) -> Shape:
    (shape,) = [shape for shape in scene.shapes if shape.id == name]
    return shape


def name(scene: Scene, id_: str) -> str:
    phrase = shape(scene, id_).name
    assert phrase is not None
    return phrase.english()


def roles(scene: Scene) -> list[str]:
    return [shape.role for shape in scene.shapes]


def test_circles_and_triangles_are_outlines_and_painted_ones_solid() -> None:
    paints = dict(PAINTS)
    scene = drawn()
    assert isinstance(shape(scene, "piece-b2"), Disc)
    assert isinstance(shape(scene, "piece-h8"), Path)
    assert shape(scene, "piece-b2").role == "circle"
    assert shape(scene, "piece-a1").role == "circle-painted"
    for figure in ("circle", "triangle"):
        assert paints[figure].fill is None
        assert paints[f"{figure}-painted"].fill == paints[figure].stroke


def test_the_tag_circles_swaps_the_figures() -> None:
    match = Match.begin(GAME, ["a1"], tags={"Circles": "B"})
    assert shape(GAME.scene(match.position), "piece-a1").role == "triangle"


def test_cells_and_pieces_have_names() -> None:
    scene = drawn()
    assert name(scene, "cell-d4") == "d4, empty"
    assert name(scene, "cell-h8") == "h8, triangle"
    assert name(scene, "piece-h8") == "triangle on h8"
    assert name(scene, "piece-a1") == "painted circle on a1"
    assert scene.name.english() == "Corners board"


def test_every_cell_can_be_tapped_where_it_stands() -> None:
    scene = drawn(0)
    cells = [shape for shape in scene.shapes if isinstance(shape, Box) and shape.tap]
    assert len({(cell.x, cell.y) for cell in cells}) == 64
    a1, h8 = shape(scene, "cell-a1"), shape(scene, "cell-h8")
    assert isinstance(a1, Box)
    assert isinstance(h8, Box)
    assert (h8.x - a1.x, h8.y - a1.y) == (7, -7)


def test_the_last_move_is_marked() -> None:
    assert shape(drawn(), "cell-h4").role == "last"
    assert {shape.id for shape in drawn(9).shapes if shape.role == "last"} == {
        "cell-a1",
        "cell-a3",
        "cell-c3",
        "cell-c1",
    }
    assert "last" not in roles(drawn(0))
    assert "last" not in roles(drawn(show=Show(trace=False)))


def test_the_last_capture_is_outlined() -> None:
    assert name(drawn(), "last-capture") == "last captured rectangle: a1-a3-c3-c1"
    assert "trace" not in roles(drawn(8))
    assert "trace" not in roles(drawn(show=Show(trace=False)))


def test_rectangles_that_can_be_captured_are_drawn_on_request() -> None:
    scene = drawn(8, Show(targets=True))
    assert name(scene, "target-a1-a3-c3-c1") == "rectangle that can be captured: a1-a3-c3-c1"
    assert "target" not in roles(drawn(8))


def test_taps_and_cells_at_fault_are_marked() -> None:
    scene = drawn(8, Show(taps=("a1", "a3"), faulty=("d4", "nowhere")))
    assert roles(scene).count("tapped") == 2
    assert [shape.id for shape in scene.shapes if shape.role == "fault"] == ["fault-d4"]


def test_coordinates_stand_beside_the_board() -> None:
    texts = [shape.said(Phrase.english) for shape in drawn().shapes if isinstance(shape, Label)]
    assert sorted(texts) == sorted("abcdefgh12345678")


def test_every_role_has_a_paint() -> None:
    scene = drawn(8, Show(targets=True, taps=("d4",), faulty=("e5",)))
    assert set(roles(scene)) <= {*COMMON, *dict(scene.paints)}


def test_everything_lies_on_the_page() -> None:
    scene = drawn()
    for box in (shape for shape in scene.shapes if isinstance(shape, Box)):
        assert 0 <= box.x <= box.x + box.width <= scene.width
        assert 0 <= box.y <= box.y + box.height <= scene.height
