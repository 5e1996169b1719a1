"""The drawing of Der Isses!: shapes and letters of the pieces, coin, cards, marks and names."""

import re

import pytest

from games.core.game import Match
from games.core.types import Phrase
from games.drawing.scene import PLAIN, Box, Disc, Label, Path, Scene, Shape, Show, Sign
from games.drawing.svg import COMMON, svg
from games.isses import GAME
from games.isses.actions import LETTERS
from games.isses.board import PAINTS
from games.isses.labels import COLOUR_SIGNS
from tests.games.isses.scenes import PLAYED, play, sealed, stand

JUMP = play("(setup r=b2 o=c3 y=c5 g=g7 b=a7 v=g1 w=a1)", "(coin e5)", "r:b2-d4", "(accuse g)", "(reveal A=o B=w)")


def drawn(match: Match = JUMP, ply: int = 3, show: Show = PLAIN) -> Scene:  # type: ignore[type-arg]
    return GAME.scene(match.positions[ply], match.actions[:ply], show)


def shape(scene: Scene, name: str) -> Shape:
    (shape,) = [shape for shape in scene.shapes if shape.id == name]
    return shape


def name(scene: Scene, id_: str) -> str:
    phrase = shape(scene, id_).name
    assert phrase is not None
    return phrase.english()


def ids(scene: Scene, role: str) -> set[str]:
    return {shape.id for shape in scene.shapes if shape.role == role}


def outline(piece: Shape) -> tuple[object, ...]:
    """What tells a shape from another one wherever it stands."""
    if isinstance(piece, Path):
        x, y = piece.points[0]
        return (Path, *((round(px - x, 3), round(py - y, 3)) for px, py in piece.points))
    return (type(piece),)


def test_every_colour_has_a_shape_and_a_letter_of_its_own() -> None:
    scene = drawn()
    pieces = [shape(scene, f"piece-{letter}") for letter in LETTERS[:7]]
    assert len({outline(piece) for piece in pieces}) == 7
    assert len({piece.role for piece in pieces}) == 7
    letters = [label.text for label in scene.shapes if isinstance(label, Label) and label.role.endswith("-letter")]
    assert letters == [Sign(COLOUR_SIGNS.phrase(), colour) for colour in range(7)]


@pytest.mark.parametrize(("row", "letters"), [("ROYGBVW", "ROYGBVW"), ("КОЖЗСФБ", "КОЖЗСФБ")])
def test_the_letters_are_those_of_the_reader_s_language(row: str, letters: str) -> None:
    def namer(said: Phrase) -> str:
        return row if said.code == "isses.colour_signs" else said.english()

    written = re.findall(r'class="board-isses-.-letter"[^>]*>(.)</text>', svg(drawn(), namer=namer))
    assert "".join(written) == letters


def test_a_letter_stands_in_its_piece_and_can_be_tapped_with_it() -> None:
    scene = drawn()
    red = shape(scene, "piece-r")
    assert isinstance(red, Disc)
    (letter,) = [label for label in scene.shapes if isinstance(label, Label) and label.role == "isses-r-letter"]
    assert (letter.x, round(letter.y - red.y, 2), letter.tap, red.tap) == (red.x, 0.02, "d4", "d4")


def test_the_paints_differ_on_light_and_dark_pages_and_on_paper() -> None:
    fills = [paint.fill for role, paint in PAINTS if role in {f"isses-{letter}" for letter in "roygbvw"}]
    assert len(fills) == 7
    for where in ("light", "dark", "paper"):
        assert len({getattr(fill, where) for fill in fills}) == 7


def test_cells_pieces_and_coin_have_names() -> None:
    scene = drawn()
    assert name(scene, "cell-b2") == "b2, free"
    assert name(scene, "cell-d4") == "d4, red piece"
    assert name(scene, "cell-e5") == "e5, coin"
    assert name(scene, "piece-r") == "red piece on d4"
    assert name(scene, "coin") == "coin on e5"
    assert scene.name.english() == "Der Isses! board"
    reached = GAME.scene(stand("r=d4", phase="reveal", ended="r"))
    assert name(reached, "cell-d4") == "d4, coin and red piece"


def test_before_the_set_up_the_board_is_empty() -> None:
    scene = drawn(ply=0)
    assert not [shape for shape in scene.shapes if shape.id.startswith(("piece-", "coin-", "card-"))]
    assert "coin" not in {shape.id for shape in scene.shapes}


def test_the_last_move_is_marked() -> None:
    assert ids(drawn(), "last") == {"cell-b2", "cell-d4"}
    assert name(drawn(), "last-move") == "last move: b2-d4"
    assert ids(drawn(ply=2), "last") == {"cell-e5"}
    assert ids(drawn(ply=4), "last") == {"cell-g7"}
    assert ids(drawn(ply=0), "last") == ids(drawn(show=Show(trace=False)), "last") == set()
    assert ids(drawn(show=Show(trace=False)), "trace") == set()


def test_what_can_be_tapped_next_is_marked_on_request() -> None:
    assert ids(drawn(show=Show(targets=True, taps=("c3",))), "target") == {"target-d3", "target-c4", "target-e5"}
    assert ids(drawn(show=Show(targets=True, taps=("c3",))), "tapped") == {"cell-c3"}
    assert "target-d4" in ids(drawn(show=Show(targets=True)), "target")
    assert "target-e5" in ids(drawn(ply=1, show=Show(targets=True)), "target")
    assert ids(drawn(), "target") == set()


def test_cells_at_fault_are_marked() -> None:
    assert ids(drawn(show=Show(faulty=("d4", "nowhere", "d4"))), "fault") == {"fault-d4"}


@pytest.mark.parametrize(("ply", "a", "b"), [(3, 0, 0), (5, 1, 0)])
def test_won_coins_stand_below_the_board(ply: int, a: int, b: int) -> None:
    scene = drawn(ply=ply)
    assert name(scene, "coins-A") == f"coins of side A: {a} of 4"
    assert name(scene, "coins-B") == f"coins of side B: {b} of 4"
    won = [disc for disc in scene.shapes if isinstance(disc, Disc) and disc.role == "isses-coin" and not disc.id]
    assert len(won) == a + b


def test_a_card_is_shown_when_it_is_revealed() -> None:
    assert name(drawn(ply=5), "card-A") == "side A showed the orange card"
    assert name(drawn(ply=5), "card-B") == "side B showed the white card"
    assert not ids(drawn(), "isses-card")


def test_a_card_that_was_not_shown_is_not_drawn() -> None:
    alone = play(*JUMP.texts[:-1], "(reveal A=o)")
    scene = drawn(alone, 5)
    assert name(scene, "card-A") == "side A showed the orange card"
    assert ids(scene, "isses-card") == {"card-A"}
    assert not ids(scene, "isses-back")


def test_a_sealed_card_is_drawn_from_its_back_even_for_the_referee() -> None:
    scenes = {drawn(sealed(a, b), 4) for a, b in ("rb", "oo", "wy")}
    assert len(scenes) == 1
    assert name(drawn(sealed("r", "b"), 4), "card-A") == "side A has picked a card"
    once = play(*PLAYED, "(pick B o)", picks="sealed")
    assert ids(drawn(once), "isses-back") == {"card-B"}


def test_coordinates_stand_beside_the_board() -> None:
    labels = [shape for shape in drawn().shapes if isinstance(shape, Label) and shape.role == "coordinate"]
    texts = [label.said(Phrase.english) for label in labels]
    assert sorted(texts) == sorted("abcdefg1234567AB")


def test_every_role_has_a_paint_and_everything_lies_on_the_page() -> None:
    scene = drawn(ply=5, show=Show(targets=True, taps=("d4",), faulty=("e5",)))
    assert {shape.role for shape in scene.shapes} <= {*COMMON, *dict(PAINTS)}
    for box in (shape for shape in scene.shapes if isinstance(shape, Box)):
        assert 0 <= box.x <= box.x + box.width <= scene.width
        assert 0 <= box.y <= box.y + box.height <= scene.height
