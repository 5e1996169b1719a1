"""The field to scale, as shapes of a drawing; a unit is 20 mm, the diameter of an evader."""

from games.core.types import Phrase
from games.drawing.scene import Disc, Path
from games.sonor.geometry import EVADER_RADIUS, EVADERS, LENGTH, PURSUER_RADIUS, WIDTH, Place

UNIT = 2 * EVADER_RADIUS
MILLIMETRES = UNIT // 100
"""Of a unit, on a field in its true size."""
LEFT, TOP, RIGHT = 1.3, 0.35, 0.8
COORDINATES, TRAY = 0.75, 1.3
ACROSS, DOWN = WIDTH / UNIT, LENGTH / UNIT


def point(place: Place) -> tuple[float, float]:
    return LEFT + place[0] / UNIT, TOP + place[1] / UNIT


def radius_of(disc: int) -> float:
    return (EVADER_RADIUS if disc else PURSUER_RADIUS) / UNIT


def ring(role: str, place: Place, radius: float, id_: str = "", name: Phrase | None = None) -> Disc:
    x, y = point(place)
    return Disc(role=role, id=id_, name=name, x=x, y=y, radius=radius)


def stroke(role: str, *places: Place, id_: str = "", name: Phrase | None = None) -> Path:
    return Path(role=role, id=id_, name=name, points=tuple(map(point, places)), closed=False)


def slot(disc: int) -> tuple[float, float]:
    """Where an evader's number stands below the field."""
    return LEFT + ACROSS / EVADERS * (disc - 1) + 0.6, TOP + DOWN + COORDINATES + TRAY / 2
