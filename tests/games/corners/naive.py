"""Corners written a second time, slowly and with other means, to compare with."""

from dataclasses import dataclass, field
from itertools import combinations

Cell = tuple[int, int]
BOARD = [(x, y) for x in range(8) for y in range(8)]


def name(cell: Cell) -> str:
    return "abcdefgh"[cell[0]] + str(cell[1] + 1)


def _area2(a: Cell, b: Cell, c: Cell) -> int:
    """Twice the signed area of a triangle."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _rectangles() -> dict[str, tuple[Cell, Cell, Cell, Cell]]:
    """Two diagonals of equal length that halve each other, by canonical text."""
    diagonals: dict[tuple[int, int, int], list[tuple[Cell, Cell]]] = {}
    for p, q in combinations(BOARD, 2):
        length = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
        diagonals.setdefault((p[0] + q[0], p[1] + q[1], length), []).append((p, q))
    rectangles = {}
    for pairs in diagonals.values():
        for (p, q), (r, s) in combinations(pairs, 2):
            first = min(p, q, r, s)
            second, fourth = sorted((r, s) if first in {p, q} else (p, q))
            third = q if first == p else p if first == q else s if first == r else r
            corners = (first, second, third, fourth)
            rectangles["-".join(map(name, corners))] = corners
    return rectangles


RECTANGLES = _rectangles()


def inside(corners: tuple[Cell, Cell, Cell, Cell], border: bool) -> set[Cell]:
    """Cells to the same side of all four edges."""
    edges = list(zip(corners, corners[1:] + corners[:1], strict=True))
    cells = set()
    for cell in BOARD:
        areas = [_area2(p, q, cell) for p, q in edges]
        sides = {area > 0 for area in areas if area}
        if cell not in corners and len(sides) == 1 and (border or all(areas)):
            cells.add(cell)
    return cells


@dataclass
class Naive:
    """A game in progress; changed by `play`."""

    edges: str = "inside"
    reuse: str = "effect"
    mover: str = "A"
    owner: dict[Cell, str] = field(default_factory=dict)
    painted: set[Cell] = field(default_factory=set)
    left: int | None = None

    def _filled(self, text: str) -> set[Cell]:
        return inside(RECTANGLES[text], self.edges == "inside") - self.owner.keys()

    def _can_capture(self, text: str) -> bool:
        corners = set(RECTANGLES[text])
        if any(self.owner.get(cell) != self.mover for cell in corners):
            return False
        if self.reuse == "unpainted":
            return not corners & self.painted
        return bool(corners - self.painted) or bool(self._filled(text))

    def legal(self) -> set[str]:
        if self.left == 0:
            return set()
        captures = {text for text in RECTANGLES if self._can_capture(text)}
        if self.left is not None:
            return captures | {"pass"}
        return captures | {name(cell) for cell in BOARD if cell not in self.owner}

    def play(self, text: str) -> None:
        if text in RECTANGLES:
            for cell in self._filled(text):
                self.owner[cell] = self.mover
            self.painted |= set(RECTANGLES[text])
        elif text != "pass":
            self.owner["abcdefgh".index(text[0]), int(text[1]) - 1] = self.mover
        if self.left is not None:
            self.left -= 1
        elif len(self.owner) == len(BOARD):
            self.left = 2
        self.mover = "B" if self.mover == "A" else "A"

    def points(self) -> dict[str, int]:
        return {side: sum(self.owner[cell] == side for cell in self.painted) for side in "AB"}
