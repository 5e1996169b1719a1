"""A scene on a page of a PDF: the only place of the games that knows ReportLab."""

from functools import cache, lru_cache
from io import BytesIO
from typing import Any, Final, Literal

from reportlab.lib.colors import Color, toColor
from reportlab.lib.rl_accel import fp_str
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, PATH_OPS, Canvas
from reportlab.pdfgen.pathobject import PDFPathObject

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


# What draws a shape is the same text wherever the shape stands in a scene, and boards have the same hundred shapes over
# and over: it is put together once. It is word for word what ReportLab's canvas would write.
_KNOWN: Final = 8192
"""Shapes that are remembered: those of all boards of a game and of its pieces."""


@cache
def _paint(paint: Paint, inks: Inks) -> tuple[str, bool, bool]:
    """The operators that set the colours, and which of them are used: fill, stroke."""
    lines = []
    if paint.fill:
        lines.append(f"{fp_str(_colour(paint.fill, inks).rgb())} rg")
    if paint.stroke:
        lines += [f"{fp_str(_colour(paint.stroke, inks).rgb())} RG", f"{fp_str(paint.width)} w"]
    return "\n".join(lines), paint.fill is not None, paint.stroke is not None


def _ends(fill: bool, stroke: bool) -> str:
    return str(PATH_OPS[int(stroke), int(fill), FILL_EVEN_ODD])


@lru_cache(_KNOWN)
def _box(x: float, y: float, width: float, height: float, fill: bool, stroke: bool) -> str:
    return f"n {fp_str(x, y, width, height)} re {_ends(fill, stroke)}"


@lru_cache(_KNOWN)
def _disc(x: float, y: float, radius: float, fill: bool, stroke: bool) -> str:
    lines: list[str] = []
    left, low = x - radius, y - radius
    PDFPathObject(code=lines).ellipse(left, low, x + radius - left, y + radius - low)
    return "\n".join([*lines, _ends(fill, stroke)])


@lru_cache(_KNOWN)
def _path(points: tuple[tuple[float, float], ...], closed: bool, height: float, fill: bool, stroke: bool) -> str:
    path = PDFPathObject()
    for index, (x, y) in enumerate(points):
        (path.lineTo if index else path.moveTo)(x, height - y)
    if closed:
        path.close()
    return f"{path.getCode()}\n{_ends(fill, stroke)}"


def _draw(canvas: Any, shape: Shape, height: float, font: str, paint: tuple[str, bool, bool], namer: Namer) -> None:
    _colours, *used = paint
    match shape:
        case Path():
            canvas.addLiteral(_path(shape.points, shape.closed, height, *used))
        case Disc():
            canvas.addLiteral(_disc(shape.x, height - shape.y, shape.radius, *used))
        case Box():
            canvas.addLiteral(_box(shape.x, height - shape.y - shape.height, shape.width, shape.height, *used))
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
    canvas.setFillAlpha(1)
    canvas.setStrokeAlpha(1)
    paints = {role: _paint(paint, inks) for role, paint in paints_of(scene).items()}
    none, before = _paint(Paint(), inks), ""
    for shape in scene.shapes:
        paint = paints.get(shape.role, none)
        if paint[0] and paint[0] != before:
            before = paint[0]
            canvas.addLiteral(before)
        _draw(canvas, shape, scene.height, font, paint, namer)
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
