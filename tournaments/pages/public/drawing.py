"""The pictures that messengers show beside a link, as PNG."""

from collections.abc import Sequence
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image, ImageDraw, ImageFont

from tournaments.kernel.values import clean_text

FONTS: Final = Path(__file__).resolve().parents[2] / "static" / "tournaments" / "fonts"
WIDTH: Final = 1200
HEIGHT: Final = 630
MARGIN: Final = 80
INNER: Final = WIDTH - 2 * MARGIN
INK, SOFT, PAPER, GOLD = "#ffffff", "#b9d3db", "#123a47", "#e9b44c"
SIZES: Final = (92, 76, 62, 50)
SCORE_SIZES: Final = (180, 140, 100)
NAME_SIZES: Final = (64, 52, 42)
"""Sizes of the title, and of the names in a match: the largest in which it has no more than three lines, else the
smallest, cut."""
MOST_LINES: Final = 3
MEDALS: Final = {1: ("#e9b93c", "#2b2003"), 2: ("#c3ccd1", "#1d2529"), 3: ("#cf9460", "#2a1503")}
"""Place → the ground of its medal and the number on it, as on the pages."""
MOST_PLACES: Final = 3
WINNER_SIZES: Final = (72, 60, 50, 42)
RADIUS: Final = 38
BOLD: Final = "DejaVuSansCondensed-Bold.ttf"
REGULAR: Final = "DejaVuSansCondensed.ttf"


class Placed(NamedTuple):
    """Who has won what: a place from 1 to 3."""

    place: int
    name: str


def card(title: str, lines: tuple[str, ...], brand: str) -> bytes:
    """A PNG of 1200 × 630 points: the brand, the title, and smaller lines beneath it."""
    picture, draw = _sheet(brand)
    font, rows = _fitted(clean_text(title))
    height = 150.0
    for row in rows:
        draw.text((MARGIN, height), row, font=font, fill=INK)
        height += font.size * 1.2
    for line in filter(None, lines):
        height += 14
        draw.text((MARGIN, height), _cut(clean_text(line), _font(REGULAR, 42)), font=_font(REGULAR, 42), fill=SOFT)
        height += 48
    return _png(picture)


def match_card(names: tuple[str, str], score: str, lines: tuple[str, ...], brand: str) -> bytes:
    """A PNG of the same size: the score, on either side of it beneath a name, and smaller lines."""
    picture, draw = _sheet(brand)
    large = next((font for size in SCORE_SIZES if (font := _font(BOLD, size)).getlength(score) <= INNER), None)
    middle, half = WIDTH / 2, (INNER - MARGIN) / 2
    draw.text((middle, 222), score, font=large or _font(BOLD, SCORE_SIZES[-1]), fill=INK, anchor="mm")
    for name, place in zip(names, (MARGIN + half / 2, WIDTH - MARGIN - half / 2), strict=True):
        font, rows = _fitted(clean_text(name), NAME_SIZES, half)
        for number, row in enumerate(rows):
            draw.text((place, 362 + number * font.size * 1.15), row, font=font, fill=INK, anchor="mm")
    small = _font(REGULAR, 36)
    for number, line in enumerate(lines):
        draw.text((middle, 495 + number * 46), _cut(clean_text(line), small), font=small, fill=SOFT, anchor="mm")
    return _png(picture)


def podium_card(title: str, places: Sequence[Placed], line: str, brand: str) -> bytes:
    """A PNG of the same size for a tournament that is over: its name, and in lines those with a medal, as many as there
    is room for."""
    picture, draw = _sheet(brand)
    title = clean_text(title)
    font = next((font for size in (56, 46) if (font := _font(BOLD, size)).getlength(title) <= INNER), _font(BOLD, 40))
    draw.text((MARGIN, 105), _cut(title, font), font=font, fill=SOFT)
    draw.text((MARGIN, 180), _cut(clean_text(line), _font(REGULAR, 34)), font=_font(REGULAR, 34), fill=SOFT)
    left, shown = MARGIN + 2 * RADIUS + 30, places[:MOST_PLACES]
    width = WIDTH - MARGIN - left
    for number, (place, typed) in enumerate(shown):
        middle, name = 287 + number * (RADIUS * 2 + 18), clean_text(typed)
        sizes = WINNER_SIZES[min(place, 2) - 1 :]
        large = next((font for size in sizes if (font := _font(BOLD, size)).getlength(name) <= width), None)
        large = large or _font(BOLD, WINNER_SIZES[-1])
        around = (MARGIN, middle - RADIUS, MARGIN + 2 * RADIUS, middle + RADIUS)
        ground, sign = MEDALS[place]
        draw.ellipse(around, fill=ground)
        draw.text((MARGIN + RADIUS, middle), str(place), font=_font(BOLD, 44), fill=sign, anchor="mm")
        draw.text((left, middle), _cut(name, large, width), font=large, fill=INK, anchor="lm")
    return _png(picture)


def _sheet(brand: str) -> tuple[Image.Image, ImageDraw.ImageDraw]:
    picture = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    draw = ImageDraw.Draw(picture)
    _board(draw)
    draw.text((MARGIN, 42), brand, font=_font(REGULAR, 34), fill=GOLD)
    return picture, draw


def _png(picture: Image.Image) -> bytes:
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


def _fitted(
    text: str, sizes: tuple[int, ...] = SIZES, width: float = INNER
) -> tuple[ImageFont.FreeTypeFont, list[str]]:
    for font in (_font(BOLD, size) for size in sizes):
        rows = _rows(text, font, width)
        if len(rows) <= MOST_LINES:
            return font, rows
    font = _font(BOLD, sizes[-1])
    rows = _rows(text, font, width)
    return font, [*rows[: MOST_LINES - 1], _cut(" ".join(rows[MOST_LINES - 1 :]), font, width)]


def _rows(text: str, font: ImageFont.FreeTypeFont, width: float) -> list[str]:
    """The text broken between words, a word longer than a line within it."""
    rows = [""]
    for word in text.split():
        longer = f"{rows[-1]} {word}".strip()
        if font.getlength(longer) <= width:
            rows[-1] = longer
            continue
        if rows[-1]:
            rows.append("")
        for sign in word:
            if font.getlength(rows[-1] + sign) > width:
                rows.append("")
            rows[-1] += sign
    return rows


def _cut(text: str, font: ImageFont.FreeTypeFont, width: float = INNER) -> str:
    if font.getlength(text) <= width:
        return text
    while text and font.getlength(f"{text}…") > width:
        text = text[:-1]
    return f"{text.rstrip()}…"
