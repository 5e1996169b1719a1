"""Many short lines on a page: written in one go, and the same bytes as ReportLab writes."""

from io import BytesIO
from typing import Any

import pytest
from reportlab.lib.rl_accel import fp_str

from tournaments.paper.drawing import Line, new_canvas
from tournaments.paper.fitting import BOLD, TEXT

EVERYDAY = ("Альфа – Бета", "6½", "(скобки)", "back\\slash", "Ж" * 30)
MANY = tuple("".join(map(chr, range(start, start + 30))) for start in range(0x400, 0x52F, 30))
"""More signs than one subset of a typeface holds, together with the others."""
LATIN = tuple("".join(map(chr, range(start, start + 30))) for start in range(0xA1, 0x17F, 30))


def reportlab(canvas: Any, face: str, size: float, grey: float, lines: list[Line]) -> None:
    first = lines[0]
    text = canvas.beginText(float(first.x), float(first.y))
    text.setFont(face, size)
    text.setFillGray(grey)
    for line in lines:
        if line.turned:
            text.setTextTransform(0, 1, -1, 0, float(line.x), float(line.y))
        elif line is not first:
            text.setTextOrigin(float(line.x), float(line.y))
        text.textLine(line.text)
    canvas.drawText(text)


@pytest.mark.parametrize("face", [TEXT, BOLD])
@pytest.mark.parametrize("texts", [EVERYDAY, (*MANY, *LATIN, *EVERYDAY)])
@pytest.mark.parametrize("turned", [False, True])
def test_lines_are_written_as_reportlab_writes_them(face: str, texts: tuple[str, ...], turned: bool) -> None:
    places = [(fp_str(1 / 3 * number), fp_str(700 - 12.1 * number)) for number in range(len(texts))]
    lines = [Line(text, x, y, turned) for text, (x, y) in zip(texts, places, strict=True)]
    own, other = new_canvas(BytesIO()), new_canvas(BytesIO())
    for _twice in range(2):
        own.write(face, 9.5, 0.35, lines)
        reportlab(other, face, 9.5, 0.35, lines)
    assert own.getCurrentPageContent() == other.getCurrentPageContent()


def test_a_file_remembers_nothing_of_another() -> None:
    lines = [Line(text, "0", "0") for text in LATIN + MANY]
    first, second = new_canvas(BytesIO()), new_canvas(BytesIO())
    first.write(TEXT, 9, 0, lines)
    second.write(TEXT, 9, 0, lines[::-1])
    other = new_canvas(BytesIO())
    reportlab(other, TEXT, 9, 0, lines[::-1])
    assert second.getCurrentPageContent() == other.getCurrentPageContent()
