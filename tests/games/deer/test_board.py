"""The drawing of Deer and dogs: lines, pieces, marks, coordinates and names."""

from games.core.game import Match
from games.core.types import Phrase
from games.deer import GAME
from games.deer.geometry import LINES, NAMES
from games.drawing.scene import Box, Disc, Label, Path, Scene, Shape, Show
from games.drawing.svg import COMMON

MOVES = "c3-c2 @a3 c7-c8 @c7 c8-c9 @c8 c2-c3 @c2 c3xc1".split()


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


def ids(scene: Scene, role: str) -> set[str]:
    return {shape.id for shape in scene.shapes if shape.role == role}


def test_deer_and_dogs_have_shapes_of_their_own() -> None:
    scene = drawn(0)
    deer, dog = shape(scene, "piece-c3"), shape(scene, "piece-b4")
    assert isinstance(deer, Path)
    assert isinstance(dog, Path)
    assert len(deer.points) != len(dog.points)
    assert deer.role != dog.role
    assert len([piece for piece in scene.shapes if piece.id.startswith("piece-")]) == 10


def test_points_and_pieces_have_names() -> None:
    scene = drawn(0)
    assert name(scene, "cell-a1") == "a1, free"
    assert name(scene, "cell-c3") == "c3, deer"
    assert name(scene, "cell-b4") == "b4, dog"
    assert name(scene, "piece-c3") == "deer on c3"
    assert name(scene, "piece-b4") == "dog on b4"
    assert scene.name.english() == "Deer and dogs board"


def test_every_point_can_be_tapped_where_it_stands() -> None:
    points = {cell.tap: cell for cell in drawn(0).shapes if cell.id.startswith("cell-")}
    assert points.keys() == set(NAMES.values())
    a1, c9 = points["a1"], points["c9"]
    assert isinstance(a1, Disc)
    assert isinstance(c9, Disc)
    assert (round(c9.x - a1.x, 6), round(c9.y - a1.y, 6)) == (2, -8)


def test_every_line_is_drawn_over_what_is_tapped() -> None:
    shapes = drawn(0).shapes
    lines = [n for n, line in enumerate(shapes) if line.role == "deer-line"]
    cells = [n for n, cell in enumerate(shapes) if cell.id.startswith("cell-")]
    pieces = [n for n, piece in enumerate(shapes) if piece.id.startswith("piece-")]
    assert len(lines) == len(LINES)
    assert max(cells) < min(lines) < max(lines) < min(pieces)


def test_dogs_in_hand_and_taken_stand_beside_the_board() -> None:
    scene = drawn()
    assert name(scene, "in-hand") == "dogs in hand: 12"
    assert name(scene, "taken") == "dogs taken: 1"
    texts = [label.said(Phrase.english) for label in scene.shapes if isinstance(label, Label)]
    assert sorted(texts) == sorted([*"abcde123456789", "12", "1"])


def test_the_last_move_is_marked() -> None:
    assert ids(drawn(), "last") == {"cell-c3", "cell-c1"}
    assert name(drawn(), "last-move") == "last move: from c3 to c1"
    assert name(drawn(), "last-taken") == "dog taken last: on c2"
    assert ids(drawn(2), "last") == {"cell-a3"}
    assert ids(drawn(2), "trace") == set()
    assert ids(drawn(0), "last") == set()
    assert ids(drawn(show=Show(trace=False)), "last") == set()
    assert ids(drawn(show=Show(trace=False)), "trace") == set()


def test_what_can_be_reached_is_marked_on_request() -> None:
    scene = drawn(4, Show(targets=True, taps=("c8",)))
    assert ids(scene, "target") == {"target-b8", "target-c9", "target-d8"}
    assert name(scene, "target-c9") == "c9 can be reached"
    assert ids(scene, "tapped") == {"cell-c8"}
    assert ids(drawn(4, Show(targets=True)), "target") > ids(scene, "target")
    assert len(ids(drawn(1, Show(targets=True)), "target")) == 25
    assert ids(drawn(4), "target") == set()


def test_points_at_fault_are_marked() -> None:
    assert ids(drawn(show=Show(faulty=("d4", "d4", "nowhere"))), "fault") == {"fault-d4"}


def test_every_role_has_a_paint() -> None:
    scene = drawn(show=Show(targets=True, taps=("d4",), faulty=("c5",)))
    assert {shape.role for shape in scene.shapes} <= {*COMMON, *dict(scene.paints)}


def test_everything_lies_on_the_page() -> None:
    scene = drawn(show=Show(targets=True, faulty=tuple(NAMES.values())))
    for shape in scene.shapes:
        match shape:
            case Disc(x=x, y=y, radius=reach):
                corners = [(x - reach, y - reach), (x + reach, y + reach)]
            case Label(x=x, y=y, size=size):
                corners = [(x - size / 2, y - size / 2), (x + size / 2, y + size / 2)]
            case Path(points=points):
                corners = list(points)
            case Box(x=x, y=y, width=width, height=height):
                corners = [(x, y), (x + width, y + height)]
            case _:
                corners = []
        assert corners
        assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in corners)
