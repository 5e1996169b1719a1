"""Files of photos and scans for tests."""

import base64
import random
from io import BytesIO
from typing import Any

from PIL import Image
from reportlab.pdfgen.canvas import Canvas

SECRET = b"kept-nowhere 55.7558N 37.6173E"


def picture(kind: str = "JPEG", size: tuple[int, int] = (60, 80), colour: str = "navy", **settings: Any) -> bytes:
    file = BytesIO()
    Image.new("RGB", size, colour).save(file, kind, **settings)
    return file.getvalue()


def noise(width: int, height: int) -> Image.Image:
    """What no file makes small."""
    return Image.frombytes("RGB", (width, height), random.Random(1).randbytes(3 * width * height))


def pdf(pages: int = 1, **canvas: Any) -> bytes:
    """A file whose pages say their number, with a title that belongs to nobody else."""
    file = BytesIO()
    drawn = Canvas(file, **canvas)
    drawn.setTitle(SECRET.decode())
    for number in range(1, pages + 1):
        drawn.setFont("Helvetica", 200)
        drawn.drawString(100, 400, str(number))
        drawn.showPage()
    drawn.save()
    return file.getvalue()


def sent(*contents: bytes, name: str = "sheet.jpg") -> list[dict[str, str]]:
    """As a use case takes them."""
    return [{"name": name, "content": base64.b64encode(content).decode()} for content in contents]
