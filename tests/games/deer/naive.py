"""Deer and dogs written a second time, slowly and with other means, to compare with."""

from dataclasses import dataclass, field

Point = tuple[int, int]

# As the rules list them: the square's diagonals, the triangle, the rhombus.
_LISTED = """
    a3-b4 c3-b4 c3-d4 e3-d4 b4-a5 b4-c5 d4-c5 d4-e5 a5-b6 c5-b6 c5-d6 e5-d6 b6-a7 b6-c7 d6-c7 d6-e7
    c3-b2 c3-c2 c3-d2 b2-c2 c2-d2 b2-a1 c2-c1 d2-e1 a1-c1 c1-e1
    c7-b8 c7-c8 c7-d8 b8-c8 c8-d8 b8-c9 c8-c9 d8-c9
""".split()
_ACROSS = {frozenset(pair.split("-")) for pair in "b4-d2 d4-b2 b6-d8 d6-b8".split()}


def name(point: Point) -> str:
    return "abcde"[point[0]] + str(point[1])


def point(text: str) -> Point:
    return "abcde".index(text[0]), int(text[1])


def _edges() -> set[frozenset[Point]]:
    square = [(x, y) for x in range(5) for y in range(3, 8)]
    edges = {frozenset({p, q}) for p in square for q in square if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1}
    return edges | {frozenset(map(point, edge.split("-"))) for edge in _LISTED}


EDGES = _edges()
BOARD = {p for edge in EDGES for p in edge}
TRIPLES = {
    (p, q, r)
    for p in BOARD
    for q in BOARD
    for r in BOARD - {p}
    if {frozenset({p, q}), frozenset({q, r})} <= EDGES and (p[0] + r[0], p[1] + r[1]) == (2 * q[0], 2 * q[1])
}
"""Two lines on end whose middle point is half-way."""


@dataclass
class Naive:
    """A game in progress; changed by `play`."""

    entry_diagonals: bool = True
    repetition: int = 0
    quiet: int = 0
    deer: set[Point] = field(default_factory=lambda: {(2, 3), (2, 7)})
    dogs: set[Point] = field(default_factory=lambda: {(x, y) for x in (1, 2, 3) for y in (4, 5, 6)} - {(2, 5)})
    hand: int = 16
    deer_turn: bool = True
    played: list[str] = field(default_factory=list)
    stood: list[object] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._note()

    def _note(self) -> None:
        self.stood.append((frozenset(self.deer), frozenset(self.dogs), self.hand, self.deer_turn))

    @property
    def taken(self) -> int:
        return 24 - self.hand - len(self.dogs)

    def _free(self) -> set[Point]:
        return BOARD - self.deer - self.dogs

    def _steps(self, pieces: set[Point]) -> set[str]:
        free = self._free()
        return {f"{name(p)}-{name(q)}" for p in pieces for q in free if frozenset({p, q}) in EDGES}

    def _jumps(self) -> set[str]:
        free = self._free()
        return {
            f"{name(p)}x{name(r)}"
            for p, q, r in TRIPLES
            if p in self.deer and q in self.dogs and r in free
            if self.entry_diagonals or frozenset({name(p), name(r)}) not in _ACROSS
        }

    def _possible(self) -> set[str]:
        if self.deer_turn:
            return self._steps(self.deer) | self._jumps()
        if self.hand:
            return {f"@{name(p)}" for p in self._free()}
        return self._steps(self.dogs)

    def result(self) -> str | None:
        """`deer`, `dogs`, `draw`; None while the game goes on."""
        if self.taken == 14:
            return "deer"
        if not self._possible():
            return "dogs" if self.deer_turn else "draw"
        if self.repetition and self.stood.count(self.stood[-1]) >= self.repetition:
            return "draw"
        return "draw" if self.quiet and self._calm() >= 2 * self.quiet else None

    def _calm(self) -> int:
        """Actions since the last put or capture, when no dog is in hand."""
        loud = [ply for ply, text in enumerate(self.played, 1) if "x" in text or "@" in text]
        return 0 if self.hand else len(self.played) - max(loud, default=0)

    def legal(self) -> set[str]:
        return set() if self.result() else self._possible()

    def play(self, text: str) -> None:
        if text[0] == "@":
            self.dogs.add(point(text[1:]))
            self.hand -= 1
        elif text != "--":
            start, goal = point(text[:2]), point(text[3:])
            pieces = self.deer if self.deer_turn else self.dogs
            pieces.remove(start)
            pieces.add(goal)
            if text[2] == "x":
                self.dogs.remove(((start[0] + goal[0]) // 2, (start[1] + goal[1]) // 2))
        self.played.append(text)
        self.deer_turn = not self.deer_turn
        self._note()
