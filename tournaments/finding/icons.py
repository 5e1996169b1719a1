"""The site's icon in the sizes that phones and browsers ask for, drawn from the same figures as ``icon.svg``."""

from dataclasses import dataclass
from io import BytesIO
from typing import Final

from PIL import Image, ImageDraw

GROUND, DISC, HOUSE = "#1d4f5f", "#ffffff", "#f2b84b"
UNITS: Final = 32
"""The square that ``icon.svg`` is drawn in."""
FINER: Final = 8
"""Drawn so many times larger and then made small: Pillow draws edges in steps."""


@dataclass(frozen=True, slots=True)
class Icon:
    """One of the files. A phone cuts a ``maskable`` one to its own shape: the ground reaches the edges, and the drawing
    keeps to the middle four fifths."""

    name: str
    size: int
    maskable: bool = False


ICONS: Final = (
    Icon("icon-32.png", 32),
    Icon("icon-180.png", 180, maskable=True),
    Icon("icon-192.png", 192),
    Icon("icon-512.png", 512),
    Icon("icon-maskable-512.png", 512, maskable=True),
)


def drawn(icon: Icon) -> bytes:
    """The icon as a PNG."""
    side = icon.size * FINER
    picture = Image.new("RGBA", (side, side), GROUND if icon.maskable else (0, 0, 0, 0))
    draw = ImageDraw.Draw(picture)
    unit, edge = (side * 0.8 / UNITS, side * 0.1) if icon.maskable else (side / UNITS, 0.0)

    def at(*places: float) -> list[float]:
        return [edge + place * unit for place in places]

    if not icon.maskable:
        draw.rounded_rectangle((0, 0, side - 1, side - 1), 7 * unit, fill=GROUND)
    outer, inner = 5 + 1.25, 5 - 1.25
    draw.ellipse(at(11 - outer, 21 - outer, 11 + outer, 21 + outer), fill=DISC)
    draw.ellipse(at(11 - inner, 21 - inner, 11 + inner, 21 + inner), fill=GROUND)
    draw.polygon(at(16.5, 15.5, 22, 6, 27.5, 15.5), fill=HOUSE)
    content = BytesIO()
    picture.resize((icon.size, icon.size), Image.Resampling.LANCZOS).save(content, "PNG", optimize=True)
    return content.getvalue()
