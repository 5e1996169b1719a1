"""A signature drawn with a finger: lines of points, kept as one text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import hypot
from typing import Final

from games.core.types import gettext_noop
from tournaments.kernel.values import FaultError, tell

MESSAGES: Final = {
    "strokes.unreadable": gettext_noop("The drawing could not be read: clear it and draw it again, or sign by name."),
    "strokes.too_many": gettext_noop("The drawing has too many lines: clear it and sign more simply, or by name."),
}
tell(MESSAGES)

WIDTH: Final = 1000
HEIGHT: Final = 400
"""The box that every drawing is made in, whatever the screen's size."""
MOST_POINTS: Final = 2000
"""As many may be drawn, in all strokes together."""
MOST_KEPT: Final = 600
MOST_STROKES: Final = 60
SPECK: Final = 25
"""What is smaller both ways is a finger that has touched the box, and no signature."""
_FINE: Final = 2.0
"""A line may be so far from the points that it leaves out."""
_LONGEST: Final = MOST_POINTS * len(f"{WIDTH},{HEIGHT};")
_STROKE: Final = re.compile(r"[0-9]{1,4},[0-9]{1,3}(?: [0-9]{1,4},[0-9]{1,3})*")

Point = tuple[int, int]
Stroke = tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """The rule of the text ``x,y x,y;x,y``: whole numbers in the box, points on a line left out; "" for none."""

    maximum: int = _LONGEST

    def check(self, text: str) -> str:
        if len(text) > self.maximum:
            raise FaultError("strokes.too_many")
        drawn = read_strokes(text)
        if sum(map(len, drawn)) > MOST_POINTS or len(drawn) > MOST_STROKES:
            raise FaultError("strokes.too_many")
        return "" if _is_speck(drawn) else _written(_simplified(drawn))


STROKES: Final = Drawing()


def read_strokes(text: str) -> tuple[Stroke, ...]:
    """The points of each stroke; FaultError when they are no points of the box."""
    return tuple(map(_stroke, text.split(";"))) if text else ()


def _stroke(text: str) -> Stroke:
    if not _STROKE.fullmatch(text):
        raise FaultError("strokes.unreadable")
    points = tuple((int(x), int(y)) for x, y in (pair.split(",") for pair in text.split(" ")))
    if any(x > WIDTH or y > HEIGHT for x, y in points):
        raise FaultError("strokes.unreadable")
    return points


def _written(drawn: Sequence[Stroke]) -> str:
    return ";".join(" ".join(f"{x},{y}" for x, y in stroke) for stroke in drawn)


def _is_speck(drawn: Sequence[Stroke]) -> bool:
    points = [point for stroke in drawn for point in stroke]
    return not points or all(max(along) - min(along) < SPECK for along in zip(*points, strict=True))


def _simplified(drawn: Sequence[Stroke]) -> Sequence[Stroke]:
    """The same lines with no more points than are kept; once simplified, they stay as they are."""
    away = _FINE
    while sum(map(len, thinned := [_thinned(stroke, away) for stroke in drawn])) > MOST_KEPT:
        away *= 2
    return thinned


def _thinned(stroke: Stroke, away: float) -> Stroke:
    """Ramer, Douglas and Peucker: what lies within ``away`` of the way between two kept points is left out."""
    thinned, parts = {0, len(stroke) - 1}, [(0, len(stroke) - 1)]
    while parts:
        first, last = parts.pop()
        if last - first < 2:
            continue
        far = max(range(first + 1, last), key=lambda at: _distance(stroke[at], stroke[first], stroke[last]))
        if _distance(stroke[far], stroke[first], stroke[last]) > away:
            thinned.add(far)
            parts += [(first, far), (far, last)]
    shown = [stroke[at] for at in sorted(thinned)]
    return tuple(shown[:1] if shown[1:] == shown[:1] else shown)


def _distance(point: Point, start: Point, end: Point) -> float:
    """To the nearest place between two points."""
    across, down = end[0] - start[0], end[1] - start[1]
    along = (point[0] - start[0]) * across + (point[1] - start[1]) * down
    share = min(max(along / (across**2 + down**2), 0), 1) if across or down else 0
    return hypot(point[0] - start[0] - share * across, point[1] - start[1] - share * down)
