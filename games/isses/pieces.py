"""The seven pieces as drawn: every colour has a shape of its own and its letter, for eyes that tell few colours."""

from math import cos, pi, sin

from games.core.types import Phrase
from games.drawing.scene import Box, Disc, Ink, Label, Paint, Path, Shape, Sign
from games.isses import labels
from games.isses.actions import COLOURS, LETTERS

Point = tuple[float, float]

_EDGE = Ink("#1f2937", "#e5e7eb", "#000000")
_DARK, _PALE = Ink("#111827", "#111827", "#000000"), Ink("#ffffff", "#ffffff", "#000000")

_FILLS = (
    Ink("#c81e1e", "#c81e1e", "#f2c4c4"),
    Ink("#f97316", "#f97316", "#fbd9bf"),
    Ink("#facc15", "#facc15", "#fbf0b5"),
    Ink("#15803d", "#15803d", "#c5e3cf"),
    Ink("#1d4ed8", "#1d4ed8", "#c6d3f5"),
    Ink("#7e22ce", "#7e22ce", "#dfc9f2"),
    Ink("#ffffff", "#f9fafb", "#ffffff"),
)
_SIGNS = tuple(Sign(labels.COLOUR_SIGNS.phrase(), colour) for colour in COLOURS)
_LETTERS = (_PALE, _DARK, _DARK, _PALE, _PALE, _PALE, _DARK)

PAINTS = tuple(
    (f"isses-{LETTERS[colour]}{part}", paint)
    for colour in COLOURS
    for part, paint in (("", Paint(_FILLS[colour], _EDGE, 0.04)), ("-letter", Paint(_LETTERS[colour])))
)

_CROSS = ((1, 3), (1, 1), (3, 1), (3, -1), (1, -1), (1, -3), (-1, -3), (-1, -1), (-3, -1), (-3, 1), (-1, 1), (-1, 3))


def _wheel(corners: int, radius: float, inner: float | None = None) -> tuple[Point, ...]:
    """A regular polygon with one corner on top, or a star whose inner corners lie on a smaller circle."""
    radii = (radius,) if inner is None else (radius, inner)
    total = corners * len(radii)
    angles = (2 * pi * step / total for step in range(total))
    return tuple(
        (radii[step % len(radii)] * sin(angle), -radii[step % len(radii)] * cos(angle))
        for step, angle in enumerate(angles)
    )


_OUTLINES: dict[str, tuple[Point, ...]] = {
    "y": tuple((x, y + 0.06) for x, y in _wheel(3, 0.42)),
    "g": _wheel(6, 0.37),
    "b": _wheel(4, 0.42),
    "v": tuple((x * 0.125, y * 0.125) for x, y in _CROSS),
    "w": _wheel(5, 0.43, 0.25),
}


def piece(colour: int, x: float, y: float, *, id_: str, name: Phrase | None, tap: str = "") -> tuple[Shape, ...]:
    """A piece with its letter, centred on (x, y)."""
    sign = LETTERS[colour]
    return (
        _body(sign, x, y, id_, name, tap),
        Label(role=f"isses-{sign}-letter", tap=tap, x=x, y=y + 0.02, text=_SIGNS[colour], size=0.34),
    )


def _body(sign: str, x: float, y: float, id_: str, name: Phrase | None, tap: str) -> Shape:
    role = f"isses-{sign}"
    if sign == "r":
        return Disc(role=role, id=id_, name=name, tap=tap, x=x, y=y, radius=0.36)
    if sign == "o":
        side = 0.62
        return Box(role=role, id=id_, name=name, tap=tap, x=x - side / 2, y=y - side / 2, width=side, height=side)
    points = tuple((x + right, y + down) for right, down in _OUTLINES[sign])
    return Path(role=role, id=id_, name=name, tap=tap, points=points)
