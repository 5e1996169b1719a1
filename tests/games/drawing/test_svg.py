"""Scenes as SVG."""

from dataclasses import replace
from xml.etree import ElementTree

import pytest

from games.core.game import start
from games.core.types import Args, Phrase
from games.drawing.scene import Box, Disc, Ink, Label, Paint, Path, Scene, Shape, silent
from games.drawing.svg import COMMON, stylesheet, svg
from games.registry import get

BOARD = Phrase("x.board", "Board <1>", Args({}))
CELL = Phrase("x.cell", "cell %(cell)s", Args({"cell": "a1"}))
STAR = Paint(Ink("#000001", "#000002", "#000003"))
SCENE = Scene(
    2,
    3,
    BOARD,
    (
        Box(role="cell", id="cell-a1", name=CELL, tap="a1", x=0, y=1 / 3, width=1, height=1),
        Disc(role="star", x=0.5, y=0.5, radius=0.4),
        Path(role="trace", points=((0, 0), (1, 1))),
        Path(role="trace", points=((0, 0), (1, 1)), closed=False),
        Label(role="coordinate", x=1, y=2, text="<a>", size=0.3),
    ),
    (("star", STAR),),
)
SPACE = "{http://www.w3.org/2000/svg}"


def elements(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text))[1:]  # noqa: S314 - our own text


def test_shapes_become_elements_with_classes_and_no_colours() -> None:
    text = svg(SCENE)
    shapes = elements(text)
    assert [element.tag.removeprefix(SPACE) for element in shapes] == ["rect", "circle", "polygon", "polyline", "text"]
    assert shapes[0].attrib == {
        "class": "board-cell",
        "id": "cell-a1",
        "data-tap": "a1",
        "role": "img",
        "x": "0",
        "y": "0.333",
        "width": "1",
        "height": "1",
    }
    assert "#" not in text
    assert shapes[4].text == "<a>"


def test_a_file_that_stands_alone_has_its_colours_as_attributes() -> None:
    page, *shapes = elements(svg(SCENE, standalone=True))
    assert (page.get("fill"), page.get("width"), page.get("height")) == ("#ffffff", "2", "3")
    assert (shapes[0].get("fill"), shapes[0].get("stroke")) == ("#ffffff", COMMON["cell"].stroke.light)  # type: ignore[union-attr]
    assert shapes[1].get("fill") == "#000001"
    assert shapes[2].get("fill") == "none"
    assert all(element.get("class") is None for element in shapes)


def test_names_are_worded_by_the_caller() -> None:
    text = svg(SCENE, namer=lambda phrase: phrase.code.upper())
    assert "<title>X.CELL</title>" in text
    assert ">X.BOARD</title>" in text
    assert "<title>cell a1</title>" in svg(SCENE)


def test_shapes_without_a_name_are_hidden_from_screen_readers() -> None:
    assert [element.get("aria-hidden") for element in elements(svg(SCENE))] == [None, *["true"] * 4]


def test_marks_let_taps_through_to_the_cells_under_them() -> None:
    assert [element.get("pointer-events") for element in elements(svg(SCENE))] == [None, *["none"] * 4]


def test_the_prefix_keeps_two_boards_apart() -> None:
    text = svg(SCENE, prefix="g2-")
    assert 'id="g2-cell-a1"' in text
    assert 'aria-labelledby="g2-board-name"' in text
    assert '<title id="g2-board-name">Board &lt;1&gt;</title>' in text


def test_taps_become_links_where_there_is_an_address() -> None:
    text = svg(SCENE, links={"a1": "?taps=a1&x=<", "b1": "?taps=b1"})
    assert '<a href="?taps=a1&amp;x=&lt;"><rect' in text
    assert text.count("<a ") == 1


def test_it_refuses_a_shape_that_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="shape"):
        svg(Scene(1, 1, BOARD, (Shape(role="cell"),)))


def test_the_style_sheet_paints_every_role_in_light_and_dark() -> None:
    css = stylesheet(SCENE.paints)
    for role in (*COMMON, "star"):
        assert f".board .board-{role}{{" in css
    assert "--board-star-fill:#000001" in css
    assert css.count("--board-star-fill:#000002") == 2
    assert "prefers-color-scheme:dark" in css
    assert css.count("{") == css.count("}")


def test_a_small_drawing_writes_an_outline_once_and_shows_the_same() -> None:
    game = get("deer")
    scene = game.scene(start(game, (), {}))
    plain = replace(scene, shapes=silent(scene.shapes))
    large, small = svg(plain, prefix="a-"), svg(plain, prefix="a-", small=True)
    assert len(small) < 0.8 * len(large)
    tree, whole = (ElementTree.fromstring(drawing) for drawing in (small, large))  # noqa: S314 - our own
    known = {
        f"#{polygon.get('id')}" for polygon in tree.iter() if polygon.tag.endswith("polygon") and polygon.get("id")
    }
    used = [element for element in tree.iter() if element.tag.endswith("use")]
    assert {use.get("href") for use in used} == known
    shapes = [element for element in whole.iter() if element.get("class", "").startswith("board-")]
    again = [element for element in tree.iter() if element.get("class", "").startswith("board-")]
    assert [shape.get("class") for shape in again] == [shape.get("class") for shape in shapes]
