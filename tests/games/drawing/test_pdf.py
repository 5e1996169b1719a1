"""Scenes on paper."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from reportlab.lib.colors import toColor
from reportlab.pdfgen.canvas import Canvas

from games.core.types import Args, Phrase
from games.drawing.pdf import draw, pdf
from games.drawing.scene import Box, Disc, Ink, Label, Paint, Path, Scene, Shape, Sign
from tests.games.drawing.test_svg import BOARD, SCENE


def content(data: bytes) -> str:
    page: Any = PdfReader(BytesIO(data)).pages[0]
    return str(page.get_contents().get_data().decode("latin-1"))


def test_a_scene_fills_its_page_in_proportion() -> None:
    page = PdfReader(BytesIO(pdf(SCENE, "Title", cell_mm=25.4))).pages[0]
    assert (page.mediabox.width, page.mediabox.height) == (144, 216)
    assert "<a>" in page.extract_text()


def test_the_same_scene_gives_the_same_bytes() -> None:
    assert pdf(SCENE, "Title") == pdf(SCENE, "Title")


def test_paper_has_colours_of_its_own() -> None:
    assert "0 0 .011765 rg" in content(pdf(SCENE, "Title"))


def test_a_scene_is_drawn_as_large_as_fits_in_the_middle_of_its_box() -> None:
    file = BytesIO()
    canvas = Canvas(file, pagesize=(500, 500), pageCompression=0)
    draw(canvas, SCENE, 100, 50, 200, 150, font="Courier")
    canvas.save()
    text = content(file.getvalue())
    assert "50 0 0 50 150 50 cm" in text
    assert b"/BaseFont /Courier" in file.getvalue()


def test_the_letters_of_a_language_are_passed_in() -> None:
    row = Phrase("row", "XYZ", Args({}))
    label = Label(role="coordinate", x=1, y=1, text=Sign(row, 1), size=0.5)
    file = BytesIO()
    canvas = Canvas(file, pagesize=(200, 200))
    draw(canvas, Scene(2, 2, BOARD, (label,)), 0, 0, 200, 200, namer=lambda said: said.template.lower())
    canvas.save()
    assert PdfReader(file).pages[0].extract_text().strip() == "y"


def test_shapes_are_written_as_reportlab_writes_them() -> None:
    """Also when the same shapes were drawn before; a colour that holds already is not set again."""
    black, white = Ink("#000000", "#000000", "#000000"), Ink("#ffffff", "#ffffff", "#ffffff")
    paints = (("area", Paint(fill=white)), ("both", Paint(fill=white, stroke=black, width=0.1)))
    line = Path(role="both", points=((0.5, 0.25), (1, 1), (1.5, 0.3)), closed=False)
    shapes = (
        Box(role="both", x=0.1, y=0.2, width=1, height=1.5), Disc(role="both", x=1 / 3, y=0.7, radius=0.4),
        Path(role="area", points=((0, 0), (2, 0), (1, 1 / 3))), line,
    )  # fmt: skip
    canvas, own = (Canvas(BytesIO(), pagesize=(20, 20), pageCompression=0) for _ in range(2))
    own.saveState()
    own.translate(0, 0)
    own.scale(10, 10)
    own.setLineJoin(1)
    own.setDash()
    own.setFillColor(toColor("#ffffff"))
    own.setStrokeColor(toColor("#000000"))
    own.setLineWidth(0.1)
    own.rect(0.1, 2 - 0.2 - 1.5, 1, 1.5, fill=1, stroke=1)
    own.circle(1 / 3, 2 - 0.7, 0.4, fill=1, stroke=1)
    own.setFillColor(toColor("#ffffff"))
    area = own.beginPath()
    area.moveTo(0, 2)
    area.lineTo(2, 2)
    area.lineTo(1, 2 - 1 / 3)
    area.close()
    own.drawPath(area, fill=1, stroke=0)
    own.setFillColor(toColor("#ffffff"))
    own.setStrokeColor(toColor("#000000"))
    own.setLineWidth(0.1)
    open_line = own.beginPath()
    open_line.moveTo(0.5, 2 - 0.25)
    open_line.lineTo(1, 1)
    open_line.lineTo(1.5, 2 - 0.3)
    own.drawPath(open_line, fill=1, stroke=1)
    own.restoreState()
    scene = Scene(2, 2, BOARD, shapes, paints)
    draw(canvas, scene, 0, 0, 20, 20)
    once = canvas.getCurrentPageContent()
    assert once == own.getCurrentPageContent()
    draw(canvas, scene, 0, 0, 20, 20)
    assert canvas.getCurrentPageContent().count(once.split("cm", 1)[1]) == 2


def test_a_colour_is_set_once_for_shapes_that_follow_one_another() -> None:
    discs = tuple(Disc(role="cell", x=1, y=1, radius=0.1 * size) for size in range(1, 6))
    assert content(pdf(Scene(2, 2, BOARD, discs), "Title")).count(" rg") == 1


def test_it_refuses_a_shape_that_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="shape"):
        pdf(Scene(1, 1, BOARD, (Shape(role="cell"),)), "Title")
