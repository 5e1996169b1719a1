"""The picture that messengers show beside a link: a tournament's name, days and place."""

from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from tournaments.kernel.values.names import clean_text

FONTS: Final = Path(__file__).parent / "static" / "tournaments" / "fonts"
WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 80
INK, SOFT, PAPER, GOLD = "#ffffff", "#b9d3db", "#123a47", "#e9b44c"
SIZES: Final = (92, 76, 62, 50)
"""Sizes of the title: the largest in which it has no more than three lines, else the smallest, cut."""
MOST_LINES: Final = 3
BOLD: Final = "DejaVuSansCondensed-Bold.ttf"
REGULAR: Final = "DejaVuSansCondensed.ttf"


def card(title: str, lines: tuple[str, ...], brand: str) -> bytes:
    """A PNG of 1200 × 630 points: the brand, the title, and smaller lines beneath it."""
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(picture)
    _board(draw)
    draw.text((MARGIN, 70), brand, font=_font(REGULAR, 40), fill=GOLD)
    font, rows = _fitted(clean_text(title))
    height = 150.0
    for row in rows:
        draw.text((MARGIN, height), row, font=font, fill=INK)
        height += font.size * 1.2
    for line in filter(None, lines):
        height += 14
        draw.text(
            (MARGIN, height), _cut(clean_text(line), _font(REGULAR, 42)), font=_font(REGULAR, 42), fill=SOFT
        )
        height += 48
    content = BytesIO()
    picture.quantize(64).save(content, "PNG", optimize=True)
    return content.getvalue()


def _board(draw: ImageDraw.ImageDraw) -> None:
    """A strip of a chequered board at the foot."""
    side = 30
    for place in range(WIDTH // side):
        for row in range(2):
            if (place + row) % 2:
                top = HEIGHT - (2 - row) * side
                draw.rectangle((place * side, top, (place + 1) * side - 1, top + side - 1), fill="#1d4f5f")


@cache
def _font(name: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(FONTS / name, size)


def _fitted(text: str) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    for font in (_font(BOLD, size) for size in SIZES):
        rows = _rows(text, font)
        if len(rows) <= MOST_LINES:
            return font, rows
    font = _font(BOLD, SIZES[-1])
    rows = _rows(text, font)
    return font, [*rows[: MOST_LINES - 1], _cut(" ".join(rows[MOST_LINES - 1 :]), font)]


def _rows(text: str, font: ImageFont.FreeTypeFont) -> list[str]:
    """The text broken between words, a word longer than a line within it."""
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if _fits(longer, font):
            rows[-1] = longer
            continue
        if rows[-1]:
            rows.append("")
        for sign in word:
            if not _fits(rows[-1] + sign, font):
                rows.append("")
            rows[-1] += sign
    return rows


def _fits(text: str, font: ImageFont.FreeTypeFont) -> bool:
    return font.getlength(text) <= WIDTH - 2 * MARGIN


def _cut(text: str, font: ImageFont.FreeTypeFont) -> str:
    if _fits(text, font):
        return text
    while text and not _fits(f"{text}…", font):
        text = text[:-1]
    return f"{text.rstrip()}…"
