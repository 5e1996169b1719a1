"""The drawing of Held-play: pieces, houses, line, marks, names."""

from games.core.types import Phrase
from games.drawing.scene import Box, Disc, Label, Path, Scene, Shape, Show
from games.drawing.svg import COMMON
from games.heldplay import GAME
from games.heldplay.position import Position
from tests.games.heldplay.boards import LINELESS, after, play, stand


def drawn(position: Position, show: Show | None = None) -> Scene:
    return GAME.scene(position, (), show or Show())


def shape(scene: Scene, name: str) -> Shape:
    (shape,) = [shape for shape in scene.shapes if shape.id == name]
    return shape


def name(scene: Scene, id_: str) -> str:
    phrase = shape(scene, id_).name
    assert phrase is not None
    return phrase.english()


def ids(scene: Scene, role: str) -> list[str]:
    return [shape.id for shape in scene.shapes if shape.role == role]


def labels(scene: Scene, role: str) -> list[str]:
    return sorted(
        shape.said(Phrase.english) for shape in scene.shapes if isinstance(shape, Label) and shape.role == role
    )


def test_pieces_are_told_apart_by_shape_and_sign() -> None:
    scene = drawn(play("c9-c8=5").position)
    assert isinstance(shape(scene, "piece-d6"), Path)
    assert isinstance(shape(scene, "piece-c8"), Disc)
    assert labels(scene, "heldplay-sign") == ["?"] * 7
    assert labels(scene, "heldplay-digit") == ["5"]
    assert len(ids(scene, "heldplay-plain")) == 6


def test_houses_show_their_numbers_also_under_a_piece() -> None:
    assert labels(drawn(play().position), "heldplay-house-number") == list("12345678")
    assert labels(drawn(play("c9-c8=5").position), "heldplay-house-number") == list("12345678")


def test_on_an_empty_board_the_numbers_of_houses_stand_larger() -> None:
    scenes = GAME.bare(play().position), drawn(play().position)
    bare, played = ([shape for shape in scene.shapes if isinstance(shape, Label)] for scene in scenes)
    numbers = [label for label in bare if label.role == "heldplay-house-number"]
    assert [label.said(Phrase.english) for label in numbers] == list("12345678")
    others = [label.size for label in played if label.role == "heldplay-house-number"]
    assert min(label.size for label in numbers) > 1.3 * max(others)


def test_a_house_that_is_held_is_ringed() -> None:
    assert len(ids(drawn(stand("d9=1 i6=3 f9=4")), "heldplay-holds")) == 2
    assert ids(drawn(play().position), "heldplay-holds") == []


def test_the_thick_line_is_drawn_when_there_is_one() -> None:
    (line,) = [shape for shape in drawn(play().position).shapes if shape.role == "heldplay-line"]
    assert isinstance(line, Path)
    xs, ys = {x for x, _ in line.points}, {y for _, y in line.points}
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (7, 7)
    assert ids(drawn(stand("", layout=LINELESS)), "heldplay-line") == []


def test_cells_and_pieces_have_names() -> None:
    scene = drawn(stand("d9=1 f9=o e5=2", hidden="i6"))
    assert name(scene, "cell-d9") == "d9, house 1, numbered piece 1"
    assert name(scene, "cell-i6") == "i6, house 3, face-down piece"
    assert name(scene, "cell-i4") == "i4, house 4, empty"
    assert name(scene, "cell-d6") == "d6, grey circle, plain piece"
    assert name(scene, "cell-e5") == "e5, numbered piece 2"
    assert name(scene, "cell-e6") == "e6, empty"
    assert name(scene, "piece-d9") == "numbered piece 1 on d9, holds house 1"
    assert name(scene, "piece-f9") == "plain piece on f9, holds house 2"
    assert name(scene, "piece-i6") == "face-down piece on i6"
    assert name(scene, "piece-e5") == "numbered piece 2 on e5"
    assert scene.name.english() == "Held-play board"


def test_an_attacked_piece_is_marked_until_it_has_retreated() -> None:
    attacked = after(stand("d9=o c9=1 e9=2 d7=3"), "d7-d8#d9")
    assert ids(drawn(attacked), "heldplay-attacked") == ["attacked"]
    assert name(drawn(attacked), "piece-d9") == "plain piece on d9 is attacked and must retreat"
    assert ids(drawn(after(attacked, "d9-f4")), "heldplay-attacked") == []


def test_the_last_move_is_marked() -> None:
    match = play("c9-c8=5 d6-c6")
    scene = GAME.scene(match.position, match.actions)
    assert ids(scene, "last") == ["cell-c6", "cell-d6"]
    assert name(scene, "last-move") == "last move: from d6 to c6"
    hidden = GAME.scene(match.position, match.actions, Show(trace=False))
    assert ids(hidden, "last") == ids(hidden, "trace") == []
    drawn_game = play("c9-c8=5 (draw)")
    assert ids(GAME.scene(drawn_game.position, drawn_game.actions), "trace") == []


def test_cells_that_can_be_tapped_next_are_marked_on_request() -> None:
    position = play().position
    houses = ["a3", "a6", "c9", "d1", "f9", "g1", "i4", "i7"]
    assert sorted(ids(drawn(position, Show(targets=True)), "target")) == [f"target-{cell}" for cell in houses]
    second = drawn(position, Show(targets=True, taps=("c9",)))
    assert sorted(ids(second, "target")) == [f"target-{cell}" for cell in ("a9", "b9", "c8", "d9", "e9")]
    assert ids(second, "tapped") == ["cell-c9"]
    assert ids(drawn(position), "target") == []


def test_cells_at_fault_are_marked() -> None:
    assert ids(drawn(play().position, Show(faulty=("d4", "nowhere", "d4"))), "fault") == ["fault-d4"]


def test_coordinates_stand_beside_the_board() -> None:
    assert labels(drawn(play().position), "coordinate") == sorted("abcdefghi123456789")


def test_every_role_has_a_paint_and_everything_lies_on_the_page() -> None:
    attacked = after(stand("d9=o c9=1 e9=2 d7=3"), "d7-d8#d9")
    scene = drawn(attacked, Show(targets=True, taps=("d4",), faulty=("e5",)))
    assert {shape.role for shape in scene.shapes} <= {*COMMON, *dict(scene.paints)}
    for box in (shape for shape in scene.shapes if isinstance(shape, Box)):
        assert 0 <= box.x <= box.x + box.width <= scene.width
        assert 0 <= box.y <= box.y + box.height <= scene.height
