"""Scenes on paper."""

from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from games.core.types import Args, Phrase
from games.drawing.pdf import draw, pdf
from games.drawing.scene import Label, Scene, Shape, Sign
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


def test_it_refuses_a_shape_that_it_does_not_know() -> None:
    with pytest.raises(TypeError, match="shape"):
        pdf(Scene(1, 1, BOARD, (Shape(role="cell"),)), "Title")
