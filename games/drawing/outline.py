"""Outlines of living things from few points: what is alike left and right, round where points would make corners."""

Point = tuple[float, float]


def mirrored(half: tuple[Point, ...]) -> tuple[Point, ...]:
    """A closed outline from its right half; points on the middle line stand once."""
    return (*half, *((-x, y) for x, y in reversed(half) if x))


def rounded(points: tuple[Point, ...], parts: int = 2) -> tuple[Point, ...]:
    """A closed outline through the same points with as many straight ``parts`` between two of them as make it look
    round (a Catmull-Rom curve)."""
    count = len(points)
    around = (tuple(points[(place + step) % count] for step in (-1, 0, 1, 2)) for place in range(count))
    return tuple(_between(near, step / parts) for near in around for step in range(parts))


def _between(near: tuple[Point, ...], way: float) -> Point:
    """The point on the way from the second to the third of four points."""
    before, start, goal, after = near
    x, y = (
        (2 * b + (c - a) * way + (2 * a - 5 * b + 4 * c - d) * way**2 + (3 * b - a - 3 * c + d) * way**3) / 2
        for a, b, c, d in zip(before, start, goal, after, strict=True)
    )
    return round(x, 3), round(y, 3)


def placed(points: tuple[Point, ...], x: float, y: float, scale: float = 1) -> tuple[Point, ...]:
    return tuple((x + scale * right, y + scale * down) for right, down in points)
