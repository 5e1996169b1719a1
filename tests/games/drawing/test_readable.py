"""What every drawing must offer to eyes, on a phone as on paper: signs large enough, uncovered and in contrast."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise
from math import hypot

import pytest

from games.core.types import Phrase
from games.drawing.scene import Box, Disc, Ink, Label, Paint, Path, Scene, Shape
from games.drawing.svg import COMMON, paints_of
from games.registry import AnyGame, all_games, get
from tests.games.samples import matches

PHONE = 328
"""Pixels that a drawing is wide on a phone of 360."""
SMALLEST = 8.5
TEXT, SIGN = 4.5, 3.0
"""Contrasts that WCAG 2.1 asks for: of text (1.4.3), of what is no text (1.4.11)."""
PAGES = {"light": "#fbfdfc", "dark": "#121a1c", "paper": "#ffffff"}
Point = tuple[float, float]
GAMES = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.slug)


@cache
def scenes(slug: str) -> tuple[Scene, ...]:
    """Drawings from the course of two whole games, and of their ends."""
    game = get(slug)
    return tuple(
        game.scene(match.positions[ply], match.actions[:ply])
        for match in matches(slug)[:2]
        for ply in {*range(0, len(match.actions), 16), len(match.actions) - 1, len(match.actions)}
    )


def labels(scene: Scene) -> list[Label]:
    return [shape for shape in scene.shapes if isinstance(shape, Label)]


def long(label: Label) -> int:
    return len(label.said(Phrase.english))


def grid(label: Label) -> list[Point]:
    """Points all over the box that a label's text fills."""
    wide, high = 0.31 * label.size * long(label), 0.36 * label.size
    steps = (-1, -0.5, 0, 0.5, 1)
    return [(label.x + across * wide, label.y + down * high) for across in steps for down in steps]


def edges(shape: Shape) -> tuple[tuple[Point, Point], ...]:
    """The straight sides of a shape; none of a disc."""
    match shape:
        case Box():
            right, bottom = shape.x + shape.width, shape.y + shape.height
            corners = ((shape.x, shape.y), (right, shape.y), (right, bottom), (shape.x, bottom))
            return tuple(pairwise((*corners, corners[0])))
        case Path():
            return tuple(pairwise((*shape.points, *shape.points[:1]) if shape.closed else shape.points))
    return ()


def inside(shape: Shape, point: Point) -> bool:
    """Whether a point lies in the area of a shape."""
    if isinstance(shape, Disc):
        return hypot(point[0] - shape.x, point[1] - shape.y) <= shape.radius
    crossed = [
        (x, y)
        for ((x, y), (to_x, to_y)) in edges(shape)
        if (y > point[1]) != (to_y > point[1]) and point[0] < x + (to_x - x) * (point[1] - y) / (to_y - y)
    ]
    return len(crossed) % 2 == 1


def distance(shape: Shape, point: Point) -> float:
    """How far a point is from the outline of a shape."""
    if isinstance(shape, Disc):
        return abs(hypot(point[0] - shape.x, point[1] - shape.y) - shape.radius)
    return min((_to_side(point, *side) for side in edges(shape)), default=float("inf"))


def _to_side(point: Point, start: Point, end: Point) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    part = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / (across**2 + down**2)
    part = min(1.0, max(0.0, part))
    return hypot(start[0] + part * across - point[0], start[1] + part * down - point[1])


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of points."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def apart(shape: Shape, label: Label) -> float:
    """How far the boxes around a shape and a label's text are from each other, at least; infinite for a shape that is
    nowhere. Nearly all pairs are so far apart that nothing else need be looked at."""
    if isinstance(shape, Disc):
        far = shape.radius
        box = (shape.x - far, shape.y - far, shape.x + far, shape.y + far)
    elif sides := edges(shape):
        box = bounds(point for side in sides for point in side)
    else:
        return float("inf")
    left, top, right, bottom = bounds(grid(label))
    return max(box[0] - right, left - box[2], box[1] - bottom, top - box[3])


def covers(shape: Shape, paint: Paint, point: Point) -> bool:
    """Whether a point is painted over by a shape."""
    filled = paint.fill is not None and inside(shape, point)
    return filled or (paint.stroke is not None and distance(shape, point) <= paint.width / 2)


def luminance(colour: str) -> float:
    """The relative luminance of #rrggbb, by WCAG's definition."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def ground(scene: Scene, label: Label, page: str) -> str:
    """The colour that a label stands on."""
    paints, colour = paints_of(scene), PAGES[page]
    for shape in scene.shapes[: scene.shapes.index(label)]:
        fill = paints[shape.role].fill
        if fill is not None and not isinstance(shape, Label) and inside(shape, (label.x, label.y)):
            colour = getattr(fill, page)
    return colour


def ink(paint: Paint) -> Ink:
    ink = paint.stroke or paint.fill
    assert ink is not None
    return ink


@GAMES
def test_signs_are_large_enough_on_a_phone(game: AnyGame) -> None:
    for scene in scenes(game.slug):
        for label in labels(scene):
            assert label.size * PHONE / scene.width >= SMALLEST, label


@GAMES
def test_no_sign_is_covered(game: AnyGame) -> None:
    for scene in scenes(game.slug):
        paints = paints_of(scene)
        for label in labels(scene):
            above = scene.shapes[scene.shapes.index(label) + 1 :]
            for shape in above:
                if not isinstance(shape, Label) and apart(shape, label) <= paints[shape.role].width / 2:
                    covered = [point for point in grid(label) if covers(shape, paints[shape.role], point)]
                    assert not covered, (label, shape)


@GAMES
def test_no_two_signs_meet(game: AnyGame) -> None:
    for scene in scenes(game.slug):
        for one, other in combinations(labels(scene), 2):
            apart_across = abs(one.x - other.x) >= 0.31 * (one.size * long(one) + other.size * long(other))
            assert apart_across or abs(one.y - other.y) >= 0.36 * (one.size + other.size), (one, other)


@GAMES
def test_coordinates_stand_clear_of_lines_and_pieces(game: AnyGame) -> None:
    for scene in scenes(game.slug):
        paints = paints_of(scene)
        drawn = [shape for shape in scene.shapes if paints[shape.role].stroke and shape.role != "evader-out"]
        for label in [label for label in labels(scene) if label.role == "coordinate"]:
            for shape in drawn:
                clear = paints[shape.role].width / 2 + 0.02
                if shape.role != "evader-caught" and apart(shape, label) <= clear:
                    nearest = min(distance(shape, point) for point in grid(label))
                    assert nearest > clear, (label, shape)


@GAMES
@pytest.mark.parametrize("page", PAGES)
def test_signs_contrast_with_what_they_stand_on(game: AnyGame, page: str) -> None:
    for scene in scenes(game.slug):
        paints = paints_of(scene)
        for label in labels(scene):
            colour = getattr(ink(paints[label.role]), page)
            assert contrast(colour, ground(scene, label, page)) >= TEXT, (label, page)


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("role", ["target", "trace", "fault", "frame"])
def test_marks_contrast_with_a_cell(role: str, page: str) -> None:
    cell = COMMON["cell"].fill
    assert cell is not None
    assert contrast(getattr(ink(COMMON[role]), page), getattr(cell, page)) >= SIGN


@GAMES
@pytest.mark.parametrize("page", PAGES)
def test_pieces_contrast_with_the_cells_of_the_last_move(game: AnyGame, page: str) -> None:
    last = COMMON["last"].fill
    assert last is not None
    for scene in scenes(game.slug):
        pieces = [shape for shape in scene.shapes if shape.id.startswith("piece-")]
        for paint in {paints_of(scene)[shape.role] for shape in pieces}:
            colours = [getattr(ink, page) for ink in (paint.fill, paint.stroke) if ink]
            assert max(contrast(colour, getattr(last, page)) for colour in colours) >= SIGN, (paint, page)


def test_a_covered_sign_would_be_found() -> None:
    label = Label(role="coordinate", x=1, y=1, text="1", size=0.4)
    thin = replace(COMMON["target"], width=0.1)
    assert any(covers(Disc(role="target", x=1, y=1.2, radius=0.2), thin, point) for point in grid(label))
    assert not any(covers(Disc(role="target", x=1, y=1, radius=0.4), thin, point) for point in grid(label))
    assert apart(Disc(role="target", x=1, y=1.2, radius=0.2), label) < 0
    assert apart(Path(role="last", points=((0, 2), (2, 2), (1, 3))), label) == pytest.approx(1 - 0.36 * 0.4)
    assert inside(Path(role="last", points=((0, 0), (2, 0), (1, 2))), (1, 1))
    assert not inside(Path(role="last", points=((0, 0), (2, 0), (1, 2))), (0, 1))
    assert distance(Path(role="trace", points=((0, 0), (0, 2)), closed=False), (3, 1)) == 3
    assert contrast("#ffffff", "#000000") == pytest.approx(21)


def middle(shape: Shape) -> Point:
    match shape:
        case Box():
            return shape.x + shape.width / 2, shape.y + shape.height / 2
        case Path():
            return tuple(sum(along) / len(shape.points) for along in zip(*shape.points, strict=True))
        case Disc() | Label():
            return shape.x, shape.y
    raise TypeError(shape)


def form(shape: Shape, at: Point) -> object:
    """A shape seen from a point, whatever its colour."""
    match shape:
        case Box():
            return shape.width, shape.height
        case Path():
            return tuple((round(x - at[0], 2), round(y - at[1], 2)) for x, y in shape.points), shape.closed
        case Disc():
            return shape.radius
        case Label():
            return shape.said(Phrase.english), shape.size
    raise TypeError(shape)


ASIDE = {"cell", "point", "last", "deer-face", "dog-face", "dog-taken-face"}
"""Places on which something may stand (where the last move went is also said in words, and a line is drawn for it), and
what lies away from the middle of its figure."""


def figures(scene: Scene) -> dict[Point, frozenset[tuple[object, ...]]]:
    """What stands at each point of a drawing: forms, whether full or empty, and the roles that give them colour."""
    paints, looks = paints_of(scene), defaultdict(set)
    for shape in (figure for figure in scene.shapes if figure.role not in ASIDE):
        x, y = middle(shape)
        paint = paints[shape.role]
        look = (type(shape).__name__, form(shape, (x, y)), paint.fill is not None, paint.width)
        looks[round(x, 1), round(y, 1)].add((look, shape.role))
    return {point: frozenset(stands) for point, stands in looks.items()}


@GAMES
def test_whoever_sees_no_colours_tells_all_figures_apart(game: AnyGame) -> None:
    """Figures of equal form have equal colours: no two things are told apart by hues alone."""
    roles_of: dict[object, set[object]] = defaultdict(set)
    for scene in scenes(game.slug):
        for stands in figures(scene).values():
            roles_of[frozenset(look for look, _role in stands)].add(frozenset(role for _look, role in stands))
    assert len(roles_of) > 4
    assert {form: roles for form, roles in roles_of.items() if len(roles) > 1} == {}
