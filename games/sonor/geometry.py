"""Sizes of the field and its discs, and the table of steps; all in hundredths of a millimetre.

x grows to the right from the left edge, y downwards from the pursuer's edge.
"""

EVADERS = 5
EVADER_RADIUS, PURSUER_RADIUS = 1_000, 2_000
WIDTH, LENGTH = 30_000, 40_000
LINES = (19_000, 10_000, 1_000)
"""y of the scoring lines 1, 2 and 3, in the order in which an evader meets them."""

EVADERS_APART = 2 * EVADER_RADIUS
CATCHING = EVADER_RADIUS + PURSUER_RADIUS
"""Distances of centres at which discs touch (sonor.6, sonor.7)."""

TURN = 3_600
"""Directions: whole tenths of a degree, 0 towards the pursuer's edge, clockwise."""

Place = tuple[int, int]

START_EVADERS: tuple[Place, ...] = tuple((3_000 + 6_000 * number, 39_000) for number in range(EVADERS))
START_PURSUER: Place = (15_000, 2_000)

_ONE = 10**30
_PI = 3141592653589793238462643383279


def _tenth_of_a_degree() -> tuple[int, int]:
    """Its sine and cosine times `_ONE`, by their series."""
    angle, term, number, sums = _PI // (TURN // 2), _ONE, 0, [0, 0]
    while term:
        sums[number % 2] += term if number % 4 < 2 else -term
        number += 1
        term = term * angle // (number * _ONE)
    cosine, sine = sums
    return sine, cosine


def _quarter() -> list[int]:
    """The sines of 0 to 90 degrees by tenths, times `_ONE`: whole numbers alone, the same on every machine."""
    turn_sine, turn_cosine = _tenth_of_a_degree()
    sine, cosine, sines = 0, _ONE, []
    for _ in range(TURN // 4 + 1):
        sines.append(sine)
        sine, cosine = (
            (sine * turn_cosine + cosine * turn_sine) // _ONE,
            (cosine * turn_cosine - sine * turn_sine) // _ONE,
        )
    return sines


_SINES = _quarter()


def _steps(size: int) -> tuple[Place, ...]:
    """What a step of this size adds to x and y, by direction, each rounded once.

    A tie cannot occur: of the sines of whole tenths of a degree only 0, ±1/2 and ±1 are rational, and those give
    whole numbers.
    """
    quarter = [(2 * size * sine + _ONE) // (2 * _ONE) for sine in _SINES]
    half = quarter + quarter[-2:0:-1]
    sines = half + [-sine for sine in half]
    cosines = sines[TURN // 4 :] + sines[: TURN // 4]
    return tuple((sine, -cosine) for sine, cosine in zip(sines, cosines, strict=True))


EVADER_STEPS, PURSUER_STEPS = _steps(2 * EVADER_RADIUS), _steps(2 * PURSUER_RADIUS)
"""What a step adds to x and y, by direction (sonor.3, sonor.4)."""


def touch(centre: Place, other: Place, distance: int) -> bool:
    """Whether two centres are at most `distance` apart."""
    across, along = centre[0] - other[0], centre[1] - other[1]
    return across * across + along * along <= distance * distance


def on_field(place: Place, radius: int) -> bool:
    """Whether a disc lies wholly on the field (sonor.5)."""
    return radius <= place[0] <= WIDTH - radius and radius <= place[1] <= LENGTH - radius


def millimetres(hundredths: int) -> str:
    """Whole ones, as people read them; a judge's exact figures stand in records."""
    return str((2 * hundredths + 100) // 200)
