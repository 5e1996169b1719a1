"""The heads of a deer and of a dog as drawn, told apart by their outlines; a dog is dark and a deer pale, or the
other way round on a dark page."""

from collections.abc import Iterator

from games.core.types import Phrase
from games.drawing.outline import mirrored, placed, rounded
from games.drawing.scene import Disc, Ink, Paint, Path, Shape

_DEER = Ink("#9a3412", "#fdba74", "#000000")
_DOG = Ink("#1e3a8a", "#bfdbfe", "#000000")
PAPER = Ink("#ffffff", "#1f2530", "#ffffff")
PAINTS = (
    ("deer", Paint(Ink("#fed7aa", "#7c2d12", "#ffffff"), _DEER, 0.04)),
    ("deer-face", Paint(_DEER)),
    ("dog", Paint(_DOG, PAPER, 0.03)),
    ("dog-face", Paint(PAPER)),
    ("dog-taken", Paint(None, _DOG, 0.04)),
    ("dog-taken-face", Paint(_DOG)),
)

_DEER_SHAPE = mirrored(
    (
        *((0, 0.42), (0.08, 0.4), (0.1, 0.28), (0.15, 0.1), (0.17, -0.02), (0.3, 0), (0.38, -0.1), (0.3, -0.13)),
        *((0.18, -0.11), (0.13, -0.16), (0.17, -0.24), (0.27, -0.26), (0.4, -0.24), (0.46, -0.32), (0.44, -0.4)),
        *((0.39, -0.31), (0.31, -0.32), (0.3, -0.45), (0.26, -0.46), (0.25, -0.34), (0.16, -0.32), (0.14, -0.44)),
        *((0.1, -0.44), (0.1, -0.28), (0.06, -0.17)),
    )
)
"""From the nose up: cheek, ear, the branches of the antler."""
_DEER_NOSE = mirrored(((0.03, 0.38), (0.06, 0.3)))
_DOG_SHAPE = rounded(
    mirrored(
        (
            *((0, -0.31), (0.11, -0.33), (0.2, -0.34), (0.31, -0.3), (0.39, -0.16), (0.42, 0.04), (0.38, 0.19)),
            *((0.32, 0.2), (0.28, 0.07), (0.255, -0.05), (0.245, 0.08), (0.19, 0.18), (0.15, 0.29), (0.08, 0.37)),
            (0, 0.39),
        )
    )
)
"""From the crown down: a hanging ear, cheek and muzzle."""
_DOG_NOSE = mirrored(((0, 0.115), (0.075, 0.12), (0.095, 0.155), (0.05, 0.2), (0, 0.235)))
_EYE = 0.1
"""How far from the middle an eye stands."""
_DOG_SCALE = 0.92
"""So large that neighbours leave a bit of line between them."""


def deer(x: float, y: float, *, id_: str, name: Phrase | None, tap: str) -> Iterator[Shape]:
    """A deer, centred on (x, y) in a square of one unit."""
    yield Path(role="deer", id=id_, name=name, tap=tap, points=placed(_DEER_SHAPE, x, y))
    for side in (-_EYE, _EYE):
        yield Disc(role="deer-face", tap=tap, x=x + side, y=y - 0.02, radius=0.035)
    yield Path(role="deer-face", tap=tap, points=placed(_DEER_NOSE, x, y))


def dog(
    x: float, y: float, *, id_: str, name: Phrase | None, tap: str = "", scale: float = _DOG_SCALE
) -> Iterator[Shape]:
    """A dog, centred on (x, y)."""
    yield Path(role="dog", id=id_, name=name, tap=tap, points=placed(_DOG_SHAPE, x, y, scale))
    yield from _dog_face("dog-face", x, y, scale, tap)


def taken_dog(x: float, y: float, *, id_: str, name: Phrase, scale: float = _DOG_SCALE) -> Iterator[Shape]:
    """A dog that is taken: its outline."""
    yield Path(role="dog-taken", id=id_, name=name, points=placed(_DOG_SHAPE, x, y, scale))
    yield from _dog_face("dog-taken-face", x, y, scale)


def _dog_face(role: str, x: float, y: float, scale: float, tap: str = "") -> Iterator[Shape]:
    for side in (-_EYE, _EYE):
        yield Disc(role=role, tap=tap, x=x + scale * side, y=y - scale * 0.08, radius=scale * 0.045)
    yield Path(role=role, tap=tap, points=placed(_DOG_NOSE, x, y, scale))
