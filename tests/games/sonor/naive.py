"""Sonor written a second time, slowly and with other means, to compare with: millimetres as decimals, one loop."""

import math
from dataclasses import dataclass, field
from decimal import ROUND_HALF_UP, Decimal
from functools import cache
from typing import Self, TypedDict

Spot = tuple[Decimal, Decimal]
START = {str(n): (Decimal(60 * n - 30), Decimal(390)) for n in range(1, 6)} | {"P": (Decimal(150), Decimal(20))}
NAMES = "12345"


class Part(TypedDict):
    """A finished part as a score sheet has it."""

    evaders: str
    lines: list[int]
    caught: list[bool]
    last_catch: int | None


@cache
def component(length: int, tenths: int) -> Decimal:
    exact = Decimal(length * math.sin(math.radians(tenths / 10)))
    return exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def moved(spot: Spot, length: int, tenths: int) -> Spot:
    return spot[0] + component(length, tenths), spot[1] - component(length, tenths + 900)


def near(one: Spot, other: Spot, limit: int) -> bool:
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2 <= limit**2


@dataclass
class Naive:
    """A match in progress; changed by `play`."""

    first: str = "evaders"
    stay: str = "no"
    reach: str = "touch"
    runner: str = "A"
    part: int = 1
    spots: dict[str, Spot] = field(default_factory=lambda: dict(START))
    lines: dict[str, int] = field(default_factory=lambda: dict.fromkeys(NAMES, 0))
    caught: set[str] = field(default_factory=set)
    todo: set[str] = field(default_factory=lambda: set(NAMES))
    turns: int = 0
    last: int | None = None
    results: list[Part] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.first == "pursuer":
            self.todo = set()

    @classmethod
    def read(cls, text: str) -> Self:
        """From the text of a position of the engine."""
        words, *done, state, discs = text.split(" | ")
        first, stay, reach, runner = words.split(" ")
        new = cls(first, stay, reach, runner)
        waiting, _turns, _last, pursuer = state.split(" ")
        new.part = len(done) + 1
        new.todo = {name for name, sign in zip(NAMES, waiting, strict=True) if sign == "1"}
        new.spots = {"P": spot_of(pursuer)}
        for name, disc in zip(NAMES, discs.split(" "), strict=True):
            if not disc.startswith("-"):
                new.spots[name] = spot_of(disc.partition("/")[0])
        return new

    def free(self, name: str, tenths: int) -> bool:
        length, radius = (40, 20) if name == "P" else (20, 10)
        x, y = spot = moved(self.spots[name], length, tenths)
        if x < radius or x > 300 - radius or y < radius or y > 400 - radius:
            return False
        others = set(self.spots) - {"P", name}
        return name == "P" or not any(near(spot, self.spots[other], 20) for other in others)

    def legal(self, text: str) -> bool:
        """Whether a canonical text is a legal action of a side."""
        name, _, direction = text.partition(":")
        if self.part > 2 or name not in (self.todo or {"P"}):
            return False
        if direction == "-":
            return self.stay == "yes" or not any(self.free(name, tenths) for tenths in range(3600))
        return self.free(name, round(float(direction) * 10))

    def play(self, text: str) -> None:
        if text == "(stop)":
            self.finish()
            return
        name, _, direction = text.partition(":")
        if direction != "-":
            self.spots[name] = moved(self.spots[name], 40 if name == "P" else 20, round(float(direction) * 10))
        self.turns += name == "P"
        for other in sorted(set(self.spots) - {"P"}):
            if near(self.spots[other], self.spots["P"], 30):
                del self.spots[other]
                self.caught.add(other)
                self.last = self.turns
        if name in self.spots and name != "P":
            self.score(name)
        self.todo = set(self.spots) - {"P"} if name == "P" else self.todo - {name}
        if set(self.spots) == {"P"}:
            self.finish()

    def score(self, name: str) -> None:
        front = self.spots[name][1] - (10 if self.reach == "touch" else 0)
        self.lines[name] = max(self.lines[name], [front <= 190, front <= 100, front <= 10].count(True))
        if self.lines[name] == 3:
            del self.spots[name]

    def finish(self) -> None:
        evaders = self.runner if self.part == 1 else "AB".replace(self.runner, "")
        lines = [self.lines[name] for name in NAMES]
        caught = [name in self.caught for name in NAMES]
        self.results.append({"evaders": evaders, "lines": lines, "caught": caught, "last_catch": self.last})
        self.part += 1
        if self.part == 2:
            self.spots, self.lines, self.caught = dict(START), dict.fromkeys(NAMES, 0), set()
            self.turns, self.last = 0, None
            self.todo = set() if self.first == "pursuer" else set(NAMES)

    def to_act(self) -> str | None:
        if self.part > 2:
            return None
        runs_now = self.runner if self.part == 1 else "AB".replace(self.runner, "")
        return runs_now if self.todo else "AB".replace(runs_now, "")


def spot_of(text: str) -> Spot:
    x, y = text.split(",")
    return Decimal(x) / 100, Decimal(y) / 100
