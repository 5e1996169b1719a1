"""Timing: what is compared runs by turns, so that a machine that grows slow slows all of it."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Protocol


class Line(Protocol):
    """Something that was measured."""

    def line(self) -> str:
        """As a row of a Markdown table."""


@dataclass(frozen=True)
class Figure:
    """One line of the report: seconds of the measured thing, and how many times the plain one's."""

    name: str
    seconds: float
    ratio: float
    against: str
    goal: str

    def line(self) -> str:
        """As a row of a Markdown table."""
        return f"| {self.name} | {self.seconds * 1000:.1f} ms | {self.ratio:.2f} × {self.against} | {self.goal} |"


@dataclass(frozen=True)
class Speed:
    """One line of the report: how many of something a second, and how many times as many as the plain one does."""

    name: str
    per_second: float
    unit: str
    ratio: float
    against: str
    goal: str

    def line(self) -> str:
        """As a row of a Markdown table."""
        speed = f"{self.per_second:,.0f} {self.unit}/s"
        return f"| {self.name} | {speed} | {self.ratio:.1f} × {self.against} | {self.goal} |"


@dataclass(frozen=True)
class Counted:
    """One line of the report that is no time: what was counted."""

    name: str
    found: str
    goal: str

    def line(self) -> str:
        """As a row of a Markdown table."""
        return f"| {self.name} | {self.found} | – | {self.goal} |"


HEADING = "| what | median | against | goal |\n|---|---|---|---|"


def medians(rounds: int, things: Mapping[str, Callable[[], object]]) -> dict[str, float]:
    """Median seconds of each thing over the rounds, after one round that does not count."""
    times: dict[str, list[float]] = {name: [] for name in things}
    for round_number in range(rounds + 1):
        for name, thing in things.items():
            begun = time.perf_counter()
            thing()
            spent = time.perf_counter() - begun
            if round_number:
                times[name].append(spent)
    return {name: median(spent) for name, spent in times.items()}


def compare(
    name: str, thing: Callable[[], object], plain: Callable[[], object], *, against: str, goal: str, rounds: int
) -> Figure:
    """The thing's median, and its ratio to the plain thing's."""
    seconds = medians(rounds, {"thing": thing, "plain": plain})
    return Figure(name, seconds["thing"], seconds["thing"] / seconds["plain"], against, goal)
