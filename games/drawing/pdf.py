"""A scene on a page of a PDF: the only place of the games that knows ReportLab."""

from functools import cache
from io import BytesIO
from typing import Any, Literal

from reportlab.lib.colors import Color, toColor
from reportlab.pdfgen.canvas import Canvas

from games.core.types import Phrase
from games.drawing.scene import Box, Disc, Ink, Label, Namer, Paint, Path, Scene, Shape
from games.drawing.svg import paints_of

_POINTS_PER_MM = 72 / 25.4


Inks = Literal["paper", "screen", "grey"]
"""The colours that save ink, those of a light page, or greys as light as the first."""


@cache
def _colour(ink: Ink, inks: Inks) -> Color:
    """ReportLab's colour, read once; a grey is as light as the eye sees the colour (ITU-R BT.601)."""
    if inks != "grey":
        return toColor(ink.light if inks == "screen" else ink.paper)
    red, green, blue = bytes.fromhex(ink.paper[1:])
    return Color(*(round((0.299 * red + 0.587 * green + 0.114 * blue) / 255, 3),) * 3)


def _set_paint(canvas: Any, paint: Paint, inks: Inks) -> dict[str, int]:
    """Set the colours and tell which of them are used."""
    if paint.fill:
        canvas.setFillColor(_colour(paint.fill, inks))
    if paint.stroke:
        canvas.setStrokeColor(_colour(paint.stroke, inks))
        canvas.setLineWidth(paint.width)
    return {"fill": int(paint.fill is not None), "stroke": int(paint.stroke is not None)}


def _draw_path(canvas: Any, shape: Path, height: float, used: dict[str, int]) -> None:
    path = canvas.beginPath()
    for index, (x, y) in enumerate(shape.points):
        (path.lineTo if index else path.moveTo)(x, height - y)
    if shape.closed:
        path.close()
    canvas.drawPath(path, **used)


def _draw(canvas: Any, shape: Shape, height: float, font: str, used: dict[str, int], namer: Namer) -> None:
    match shape:
        case Box():
            canvas.rect(shape.x, height - shape.y - shape.height, shape.width, shape.height, **used)
        case Disc():
            canvas.circle(shape.x, height - shape.y, shape.radius, **used)
        case Path():
            _draw_path(canvas, shape, height, used)
        case Label():
            canvas.setFont(font, shape.size)
            canvas.drawCentredString(shape.x, height - shape.y - shape.size * 0.35, shape.said(namer))
        case _:
            raise TypeError(f"not a shape that can be drawn: {shape!r}")


def fit(canvas: Any, scene: Scene, x: float, y: float, width: float, height: float) -> None:
    """Move and scale the canvas so that a scene's units fill a box, centred; as `draw` does."""
    scale = min(width / scene.width, height / scene.height)
    canvas.translate(x + (width - scale * scene.width) / 2, y + (height - scale * scene.height) / 2)
    canvas.scale(scale, scale)


def draw(
    canvas: Any,
    scene: Scene,
    x: float,
    y: float,
    width: float,
    height: float,
    *,
    font: str = "Helvetica",
    inks: Inks = "paper",
    namer: Namer = Phrase.english,
) -> None:
    """Draw a scene as large as fits, centred, in the box whose lower left corner is (x, y); all in points.

    `font` is the name of a font that is registered already or one of PDF's own; `namer` words the letters that differ
    between languages.
    """
    canvas.saveState()
    fit(canvas, scene, x, y, width, height)
    canvas.setLineJoin(1)
    canvas.setDash()
    paints = paints_of(scene)
    for shape in scene.shapes:
        used = _set_paint(canvas, paints.get(shape.role, Paint()), inks)
        _draw(canvas, shape, scene.height, font, used, namer)
    canvas.restoreState()


def pdf(scene: Scene, title: str, cell_mm: float = 12) -> bytes:
    """A file with one page that holds just the scene, a unit being `cell_mm` wide."""
    unit = cell_mm * _POINTS_PER_MM
    width, height = scene.width * unit, scene.height * unit
    file = BytesIO()
    canvas = Canvas(file, pagesize=(width, height), invariant=1)
    canvas.setTitle(title)
    draw(canvas, scene, 0, 0, width, height)
    canvas.save()
    return file.getvalue()
